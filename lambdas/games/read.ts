import { rulesets } from '../../rules/index.ts';
import type { AnyRuleset } from '../../rules/ruleset.ts';
import type { Rule } from '../../rules/shapes.ts';
import { type Caller, clientOf } from '../access/caller.ts';
import type { GameStore } from '../store/store.ts';
import { pastOf, playedBy, rulesetNamed, rulesetOf, seenBy } from './find.ts';
import { type ShownCommit, ShownGame, showCommit, time } from './present.ts';

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
  const items = commits.map((commit) => showCommit(playedBy(commit), commit, caller.seat));
  return { items, page: more ? { next: String(items.at(-1)?.version) } : {}, ...(delay > 0 && { delay }) };
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
    items: listings.map(({ game: id, title, over, createdAt }) => ({
      id,
      ruleset: rulesetOf(id).id,
      title,
      status: over ? 'over' : 'open',
      createdAt: time(createdAt),
    })),
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

/** Rules of a ruleset in which every word of `search` occurs. Throws Problem `not-found`. */
export function searchRules(ruleset: string, search = ''): readonly Rule[] {
  const words = search.toLowerCase().split(/\s+/);
  return rulesetNamed(ruleset).rules.filter((rule) => {
    const text = `${rule.id} ${rule.title} ${rule.summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
