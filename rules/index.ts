import { arkhamHorror } from './arkham-horror/index.ts';
import type { AnyRuleset } from './core/ruleset.ts';
import { eldritchHorror } from './eldritch-horror/index.ts';
import { kyoukai } from './kyoukai/index.ts';

/** The games Gatehouse knows. The only place that names them all. */
export const rulesets: readonly AnyRuleset[] = [eldritchHorror, arkhamHorror, kyoukai];

/** Revisions before the newest one, as far as games that began with them may still go on. */
export const olderRevisions: readonly AnyRuleset[] = [];
