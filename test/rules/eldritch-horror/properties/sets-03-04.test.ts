import { survey } from '../../../support/eldritch-horror/survey.ts';

survey(['ithaqua', 'rise-of-the-elder-things', 'syzygy'], 760, 2);
