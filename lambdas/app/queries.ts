import type { CitableRule, Rule } from '../../rules/core/contract-types.ts';
import type { AnyRuleset } from '../../rules/core/ruleset.ts';
import { rulesets } from '../../rules/index.ts';
import { type Caller, clientOf } from '../auth/principal.ts';
import type { GameStore } from '../store/store.ts';
import { time } from '../time.ts';
import { pastOf, playedBy, rulesetNamed, rulesetOf, rulesetWithin, seenBy } from './game-access.ts';
import { type ShownCommit, ShownGame, showCommit, versionPage } from './game-view.ts';

/** A game as the caller may see it, now or at a past version. Throws Problem `not-found`. */
export async function game(store: GameStore, caller: Caller, id: string, at?: number): Promise<ShownGame> {
  rulesetOf(id);
  const { commit, delay } = await seenBy(store, caller, id, at);
  return new ShownGame(playedBy(commit), commit, caller.seat, delay);
}

export interface CommitPage {
  readonly items: readonly ShownCommit[];
  readonly page: { readonly next?: string };
  /** How many versions behind the newest the caller is kept, if any. */
  readonly delay?: number;
}

/** What happened after a version, oldest first; from the beginning where none is named. Throws Problem `not-found`. */
export async function events(
  store: GameStore,
  caller: Caller,
  id: string,
  first: number,
  after = -1,
): Promise<CommitPage> {
  rulesetOf(id);
  const { commits, more, delay } = await pastOf(store, caller, id, first, after);
  const shown = commits.map((commit) => showCommit(playedBy(commit), commit, caller.seat));
  return { ...versionPage(shown, more), ...(delay > 0 && { delay }) };
}

export interface GamePage {
  readonly items: readonly {
    readonly id: string;
    readonly ruleset: string;
    readonly title?: string | undefined;
    readonly status: 'open' | 'over';
    readonly createdAt: string;
  }[];
  readonly page: { readonly next?: string | undefined };
}

/** The caller's games, newest first. Throws Problem `bad-request` for a cursor that is none of ours. */
export async function games(store: GameStore, caller: Caller, first: number, after?: string): Promise<GamePage> {
  const { games: listings, next } = await store.games(clientOf(caller), first, after);
  return {
    // A game of a ruleset that only newer servers know does not keep the others from being listed.
    items: listings.flatMap(({ game: id, title, over, createdAt }) => {
      const ruleset = rulesetWithin(id)?.id;
      const status = over ? ('over' as const) : ('open' as const);
      return ruleset === undefined ? [] : [{ id, ruleset, title, status, createdAt: time(createdAt) }];
    }),
    page: { next },
  };
}

/** What is public of a ruleset. */
export function showRuleset({ id, title, code, revision, words }: AnyRuleset) {
  return { id, title, prefix: `${code}_`, revision, words: Object.keys(words) };
}

/** Every ruleset. */
export function allRulesets() {
  return rulesets.map(showRuleset);
}

/** A rule with the refusals that cite it. */
export function citable({ refusals }: AnyRuleset, rule: Rule): CitableRule {
  return { ...rule, refusals: refusals.filter((each) => each.rules.includes(rule.id)) };
}

/** Rules of a ruleset in which, or in whose codes, every word of `search` occurs. Throws Problem `not-found`. */
export function searchRules(name: string, search = ''): readonly CitableRule[] {
  const words = search.toLowerCase().split(/\s+/);
  const ruleset = rulesetNamed(name);
  return ruleset.rules
    .map((rule) => citable(ruleset, rule))
    .filter(({ id, title, summary, refusals }) => {
      const codes = refusals.map((each) => each.code).join(' ');
      const text = `${id} ${title} ${summary} ${codes}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
}
