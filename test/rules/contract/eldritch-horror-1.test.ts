import { keepsTheContract } from './contract.ts';

keepsTheContract('eldritch-horror', 1);
