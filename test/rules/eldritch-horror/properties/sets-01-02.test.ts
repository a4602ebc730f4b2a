import { survey } from '../../../support/eldritch-horror/survey.ts';

survey(['azathoth', 'cthulhu', 'shub-niggurath', 'yog-sothoth', 'yig'], 1_220, 1);
