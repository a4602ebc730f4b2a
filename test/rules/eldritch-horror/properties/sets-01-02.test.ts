import { testProperties } from '../../../support/eldritch-horror/property-suite.ts';

testProperties(['azathoth', 'cthulhu', 'shub-niggurath', 'yog-sothoth', 'yig'], 1_220, 1);
