import type { AnyRuleset } from '../../rules/core/ruleset.ts';
import { pascal } from '../../schema/names.ts';
import { queries } from '../../schema/routes.ts';
import { rulesetOfGame } from '../app/game-access.ts';
import type { CommitView } from '../app/game-view.ts';
import { parseWith } from '../app/parse.ts';
import { events } from '../app/queries.ts';
import type { Services } from '../app/services.ts';
import type { Principal } from '../auth/principal.ts';
import type { RequestAuth } from '../auth/request-auth.ts';
import type { GameStore } from '../store/store.ts';
import { withoutNulls } from './input.ts';

/** What fields may ask for beyond their own object; made once per request. */
export interface GraphqlContext {
  readonly requestId: string;
  readonly services: Services;
  /** Who asks. */
  readonly auth: RequestAuth;
}

export interface PageArgs {
  readonly first?: number | null;
  readonly after?: number | null;
}

/** A page of events, which the root and games alike offer. */
export async function eventPage(store: GameStore, caller: Principal, id: string, { first, after }: PageArgs) {
  const asked = parseWith(queries.events, withoutNulls({ first, after }));
  const { items, ...rest } = await events(store, caller, id, asked.first, asked.after);
  return { items: commitsWithTypeNames(rulesetOfGame(id), items), ...rest };
}

/** Events or commands of a ruleset, with the names their types have in GraphQL. */
export function withTypeNames(ruleset: AnyRuleset, list: readonly unknown[]): readonly object[] {
  return (list as readonly { readonly type: string }[]).map((each) => ({
    ...each,
    __typename: pascal(ruleset.id) + each.type,
  }));
}

/** Commits of a ruleset, with their events named as in GraphQL. */
export function commitsWithTypeNames(ruleset: AnyRuleset, commits: readonly CommitView[]): readonly object[] {
  return commits.map((commit) => ({ ...commit, events: withTypeNames(ruleset, commit.events) }));
}
