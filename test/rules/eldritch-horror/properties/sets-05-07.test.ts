import { testProperties } from '../../../support/eldritch-horror/property-suite.ts';

testProperties(['abhoth', 'nephren-ka', 'hastur', 'atlach-nacha', 'hypnos'], 1_220, 3);
