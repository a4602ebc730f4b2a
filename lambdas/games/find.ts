import { rulesets } from '../../rules/index.ts';
import type { AnyRuleset } from '../../rules/ruleset.ts';
import { Problem } from '../problem.ts';
import type { Commit, GameStore } from '../store/store.ts';
import type { Caller } from './answers.ts';

/** The ruleset with this id. Throws Problem `not-found`. */
export function rulesetNamed(id: string): AnyRuleset {
  const ruleset = rulesets.find((each) => each.id === id);
  if (ruleset !== undefined) return ruleset;
  throw new Problem(
    'not-found',
    `There is no ruleset "${id}". There is: ${rulesets.map((each) => each.id).join(', ')}.`,
  );
}

/** How ids of games look. The store is not asked for anything else: a name that is too long for a key is an error there. */
const idShape = /^([a-z]{2})_[a-z0-9]{1,60}$/;

/** The ruleset of a game, told by the game's id alone. Throws Problem `not-found`. */
export function rulesetOf(game: string): AnyRuleset {
  const [, code] = idShape.exec(game) ?? [];
  const ruleset = rulesets.find((each) => each.code === code);
  return ruleset ?? noGame(game);
}

/** The newest commit of one of the caller's games. Somebody else's game looks like none. Throws Problem `not-found`. */
export async function newestOf(store: GameStore, caller: Caller, game: string): Promise<Commit> {
  return ownedBy(caller, game, await store.newest(game));
}

/** A commit of one of the caller's games. Throws Problem `not-found`. */
export async function commitAt(store: GameStore, caller: Caller, game: string, version: number): Promise<Commit> {
  const commit = await store.at(game, version);
  if (commit !== undefined) return ownedBy(caller, game, commit);
  const newest = await newestOf(store, caller, game);
  throw new Problem('not-found', `This game has no version ${version} yet; the newest is ${newest.version}.`, {
    currentVersion: newest.version,
  });
}

/**
 * The commit, if its game is the caller's and the caller's seat is one of its table.
 * Throws Problem `not-found`, or `bad-request` for a seat there is not.
 */
export function ownedBy({ client, seat }: Caller, game: string, commit: Commit | undefined): Commit {
  if (commit?.client !== client) return noGame(game);
  if (seat.role === 'host') return commit;
  const seats = rulesetOf(game).seats(commit.state);
  if (seats.includes(seat.seat)) return commit;
  throw new Problem('bad-request', `There is no seat "${seat.seat}" at this table. There are: ${seats.join(', ')}.`, {
    issues: [{ pointer: '/seat', message: `must be one of ${seats.join(', ')}` }],
  });
}

function noGame(game: string): never {
  throw new Problem('not-found', `There is no game "${game.slice(0, 60)}" that you may see.`);
}
