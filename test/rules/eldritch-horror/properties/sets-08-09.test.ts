import { survey } from './survey.ts';

survey(['shudde-mell', 'nyarlathotep', 'antediluvium'], 400, 4);
