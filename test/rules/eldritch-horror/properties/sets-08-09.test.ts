import { survey } from './survey.ts';

survey(['shudde-mell', 'nyarlathotep', 'antediluvium'], 760, 4);
