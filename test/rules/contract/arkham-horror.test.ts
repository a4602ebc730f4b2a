import { keepsTheContract } from '../../support/ruleset-contract.ts';

keepsTheContract('arkham-horror');
