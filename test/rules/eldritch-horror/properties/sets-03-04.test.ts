import { testProperties } from '../../../support/eldritch-horror/property-suite.ts';

testProperties(['ithaqua', 'rise-of-the-elder-things', 'syzygy'], 760, 2);
