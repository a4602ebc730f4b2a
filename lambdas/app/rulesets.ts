import * as z from 'zod';
import type { Component, ComponentKind } from '../../rules/core/components.ts';
import type { CitableRule } from '../../rules/core/contract-types.ts';
import { once } from '../../rules/core/once.ts';
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
  throw noCards(title);
}

/** The Problem for a game without cards of its own. */
export function noCards(title: string): Problem {
  return new Problem('not-in-this-game', `${title} has no cards with definitions.`);
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

/** What set-ups and commands of a ruleset may name. Made once. */
export const componentsOf = once((ruleset: AnyRuleset) => ruleset.components());

/** What set-ups and commands of a ruleset may name. Throws Problem `not-found`. */
export function listComponents(id: string, kind?: ComponentKind): readonly Component[] {
  const all = componentsOf(rulesetById(id));
  return kind === undefined ? all : all.filter((each) => each.kind === kind);
}

/** How games of a ruleset are set up. Throws Problem `not-found`. */
export function setupSchemaOf(id: string) {
  return setupSchemas(rulesetById(id));
}

const setupSchemas = once(({ id, schema: { setup } }: AnyRuleset) => ({
  ruleset: id,
  schema: rootSchema(setup),
  defaults: defaultsOf(setup),
}));

/** The JSON Schema of a shape. zod writes a shape that has a name as a mere reference; forms need its members. */
function rootSchema(shape: z.ZodType): object {
  const { $schema, $ref, $defs = {} } = z.toJSONSchema(shape, { io: 'input' });
  const { [String($ref?.split('/').at(-1))]: root, ...others } = $defs;
  return { $schema, ...root, $defs: others };
}

/** The values of members that a set-up may leave out. Those without a value, such as `position`, are not among them. */
function defaultsOf(setup: z.ZodType): Readonly<Record<string, unknown>> {
  if (!(setup instanceof z.ZodObject)) throw new Error('A set-up has to be an object');
  const values = Object.entries(setup.shape).map(([name, member]) => [name, member.safeParse(undefined).data] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
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
