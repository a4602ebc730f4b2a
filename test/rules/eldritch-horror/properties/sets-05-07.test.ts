import { survey } from '../../../support/eldritch-horror/survey.ts';

survey(['abhoth', 'nephren-ka', 'hastur', 'atlach-nacha', 'hypnos'], 1_220, 3);
