import { keepsTheContract } from './contract.ts';

keepsTheContract('arkham-horror');
