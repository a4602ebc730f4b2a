import { arkhamHorror } from './arkham-horror/index.ts';
import type { AnyRuleset } from './core/ruleset.ts';
import { eldritchHorror } from './eldritch-horror/index.ts';
import { kyoukai } from './kyoukai/index.ts';

/** The rulesets of the service. The only list that names them all. */
export const rulesets: readonly AnyRuleset[] = [eldritchHorror, arkhamHorror, kyoukai];

/** Earlier revisions by which running games may still be played. */
export const olderRevisions: readonly AnyRuleset[] = [];
