import { keepsTheContract } from '../../support/ruleset-contract.ts';

keepsTheContract('eldritch-horror');
