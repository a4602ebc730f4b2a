import { survey } from '../../../support/eldritch-horror/survey.ts';

survey(['shudde-mell', 'nyarlathotep', 'antediluvium'], 760, 4);
