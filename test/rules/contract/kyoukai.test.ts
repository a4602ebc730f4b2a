import { keepsTheContract } from './contract.ts';

keepsTheContract('kyoukai');
