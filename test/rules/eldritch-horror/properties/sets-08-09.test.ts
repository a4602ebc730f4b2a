import { testProperties } from '../../../support/eldritch-horror/property-suite.ts';

testProperties(['shudde-mell', 'nyarlathotep', 'antediluvium'], 760, 4);
