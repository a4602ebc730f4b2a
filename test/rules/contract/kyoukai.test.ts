import { keepsTheContract } from '../../support/ruleset-contract.ts';

keepsTheContract('kyoukai');
