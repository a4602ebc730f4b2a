import { testContract } from '../../support/ruleset-contract.ts';

testContract('arkham-horror');
