import type { AnyRuleset } from '../../rules/core/ruleset.ts';
import { pascal } from '../../schema/names.ts';
import { queries } from '../../schema/routes.ts';
import { rulesetOf } from '../app/game-access.ts';
import type { ShownCommit } from '../app/game-view.ts';
import { parsed } from '../app/parse.ts';
import { events } from '../app/queries.ts';
import type { Door } from '../app/services.ts';
import type { Caller } from '../auth/principal.ts';
import type { Visit } from '../auth/request-auth.ts';
import type { GameStore } from '../store/store.ts';
import { present } from './input.ts';

/** What fields may ask for beyond their own object; made once per request. */
export interface Context {
  readonly requestId: string;
  readonly door: Door;
  /** Who asks. */
  readonly visit: Visit;
}

export interface PageArgs {
  readonly first?: number | null;
  readonly after?: number | null;
}

/** A page of events, which the root and games alike offer. */
export async function eventPage(store: GameStore, caller: Caller, id: string, { first, after }: PageArgs) {
  const asked = parsed(queries.events, present({ first, after }));
  const { items, ...rest } = await events(store, caller, id, asked.first, asked.after);
  return { items: typedCommits(rulesetOf(id), items), ...rest };
}

/** Events or commands of a ruleset, with the names their types have in GraphQL. */
export function typed(ruleset: AnyRuleset, list: readonly unknown[]): readonly object[] {
  return (list as readonly { readonly type: string }[]).map((each) => ({
    ...each,
    __typename: pascal(ruleset.id) + each.type,
  }));
}

/** Commits of a ruleset, with their events named as in GraphQL. */
export function typedCommits(ruleset: AnyRuleset, commits: readonly ShownCommit[]): readonly object[] {
  return commits.map((commit) => ({ ...commit, events: typed(ruleset, commit.events) }));
}
