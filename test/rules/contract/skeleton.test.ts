import { skeleton } from '../../../rules/skeleton/index.ts';
import { testContractOf } from '../../support/ruleset-contract.ts';

testContractOf(skeleton);
