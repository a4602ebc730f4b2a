import type { CitableRule, Rule } from '../../rules/core/contract-types.ts';
import type { AnyRuleset } from '../../rules/core/ruleset.ts';
import { rulesets } from '../../rules/index.ts';
import { clientOf, type Principal } from '../auth/principal.ts';
import type { GameStore } from '../store/store.ts';
import { time } from '../time.ts';
import {
  commitHistory,
  findRulesetOfGame,
  readableCommit,
  rulesetById,
  rulesetOfCommit,
  rulesetOfGame,
} from './game-access.ts';
import { type CommitView, commitView, GameView, pageOfVersions } from './game-view.ts';

/** A game as the caller may see it, now or at a past version. Throws Problem `not-found`. */
export async function game(store: GameStore, caller: Principal, id: string, at?: number): Promise<GameView> {
  rulesetOfGame(id);
  const { commit, delay } = await readableCommit(store, caller, id, at);
  return new GameView(rulesetOfCommit(commit), commit, caller.seat, delay);
}

export interface CommitPage {
  readonly items: readonly CommitView[];
  readonly page: { readonly next?: string };
  /** How many versions behind the newest the caller is kept, if any. */
  readonly delay?: number;
}

/** What happened after a version, oldest first; from the beginning where none is named. Throws Problem `not-found`. */
export async function events(
  store: GameStore,
  caller: Principal,
  id: string,
  first: number,
  after = -1,
): Promise<CommitPage> {
  rulesetOfGame(id);
  const { commits, more, delay } = await commitHistory(store, caller, id, first, after);
  const shown = commits.map((commit) => commitView(rulesetOfCommit(commit), commit, caller.seat));
  return { ...pageOfVersions(shown, more), ...(delay > 0 && { delay }) };
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
export async function games(store: GameStore, caller: Principal, first: number, after?: string): Promise<GamePage> {
  const { games: listings, next } = await store.games(clientOf(caller), first, after);
  return {
    // A game of a ruleset that only newer servers know does not keep the others from being listed.
    items: listings.flatMap(({ game: id, title, over, createdAt }) => {
      const ruleset = findRulesetOfGame(id)?.id;
      const status = over ? ('over' as const) : ('open' as const);
      return ruleset === undefined ? [] : [{ id, ruleset, title, status, createdAt: time(createdAt) }];
    }),
    page: { next },
  };
}

/** What is public of a ruleset. */
export function rulesetView({ id, title, code, revision, capabilities }: AnyRuleset) {
  return { id, title, prefix: `${code}_`, revision, words: Object.keys(capabilities) };
}

/** Every ruleset. */
export function allRulesets() {
  return rulesets.map(rulesetView);
}

/** A rule with the refusals that cite it. */
export function citableRule({ rejections }: AnyRuleset, rule: Rule): CitableRule {
  return { ...rule, refusals: rejections.filter((each) => each.rules.includes(rule.id)) };
}

/** Rules of a ruleset in which, or in whose codes, every word of `search` occurs. Throws Problem `not-found`. */
export function searchRules(name: string, search = ''): readonly CitableRule[] {
  const words = search.toLowerCase().split(/\s+/);
  const ruleset = rulesetById(name);
  return ruleset.rules
    .map((rule) => citableRule(ruleset, rule))
    .filter(({ id, title, summary, refusals }) => {
      const codes = refusals.map((each) => each.code).join(' ');
      const text = `${id} ${title} ${summary} ${codes}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
}
