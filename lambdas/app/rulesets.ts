import type { CitableRule } from '../../rules/core/contract-types.ts';
import type { AnyRuleset } from '../../rules/core/ruleset.ts';
import { olderRevisions, rulesets } from '../../rules/index.ts';
import { Problem } from '../problem.ts';
import type { Commit } from '../store/store.ts';

/** The ruleset with this id, in its newest revision. Throws Problem `not-found`. */
export function rulesetById(id: string): AnyRuleset {
  const ruleset = rulesets.find((each) => each.id === id);
  if (ruleset !== undefined) return ruleset;
  const known = rulesets.map((each) => each.id).join(', ');
  throw new Problem('not-found', `There is no ruleset "${id.slice(0, 60)}". The rulesets are: ${known}.`);
}

/** One revision of a ruleset, if this server has it. */
export function findRevision(ruleset: AnyRuleset, revision: number): AnyRuleset | undefined {
  if (ruleset.revision === revision) return ruleset;
  return olderRevisions.find((each) => each.id === ruleset.id && each.revision === revision);
}

/** One revision of the ruleset with this id. Throws Problem `not-found`, or `bad-request` for an unknown revision. */
export function rulesetRevision(id: string, revision: number): AnyRuleset {
  const known = findRevision(rulesetById(id), revision);
  if (known !== undefined) return known;
  throw new Problem('bad-request', `This server does not have revision ${revision} of ${id}.`);
}

/**
 * The ruleset in the revision that the game began with: commands that were accepted stay valid under it.
 * Throws Problem `unavailable` for a revision that is newer than this server.
 */
export function revisionOfCommit(
  ruleset: AnyRuleset,
  { game, revision }: Pick<Commit, 'game' | 'revision'>,
): AnyRuleset {
  const known = findRevision(ruleset, revision);
  if (known !== undefined) return known;
  throw new Problem(
    'unavailable',
    'This game uses newer rules than this server has. Try again when the update has reached every server.',
    { game, retryAfter: 30 },
  );
}

/** A ruleset as the API shows it. */
export function rulesetView({ id, title, code, revision, capabilities }: AnyRuleset) {
  return { id, title, prefix: `${code}_`, revision, capabilities: Object.keys(capabilities) };
}

/** The cards that come with a ruleset. Throws Problem `not-in-this-game` where there are none. */
export function shippedCards({ title, cards }: AnyRuleset): readonly object[] {
  if (cards !== undefined) return cards.shipped();
  throw new Problem('not-in-this-game', `${title} has no cards with definitions.`);
}

/** A rule of a ruleset's catalogue, with the rejections that cite it. */
export function citableRule(ruleset: AnyRuleset, code: string): CitableRule {
  const rule = catalogueOf(ruleset).find((each) => each.code === code);
  if (rule === undefined) throw new Error(`${ruleset.id} has no rule "${code}"`);
  return rule;
}

/** Rules of a ruleset that contain every word of `search`, in their codes too. Throws Problem `not-found`. */
export function searchRules(id: string, search = ''): readonly CitableRule[] {
  const words = search.toLowerCase().split(/\s+/);
  return catalogueOf(rulesetById(id)).filter(({ code, title, summary, rejections }) => {
    const codes = rejections.map((each) => each.code).join(' ');
    const text = `${code} ${title} ${summary} ${codes}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

const catalogues = new Map<AnyRuleset, readonly CitableRule[]>();

function catalogueOf(ruleset: AnyRuleset): readonly CitableRule[] {
  const known = catalogues.get(ruleset);
  if (known !== undefined) return known;
  const catalogue = ruleset.rules.map((rule) => ({
    ...rule,
    rejections: ruleset.rejections.filter((each) => each.rules.includes(rule.code)),
  }));
  catalogues.set(ruleset, catalogue);
  return catalogue;
}
