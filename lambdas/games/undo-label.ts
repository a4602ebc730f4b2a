import { isDeepStrictEqual } from 'node:util';
import { play } from '../../rules/play.ts';
import type { AnyRuleset, Seat } from '../../rules/ruleset.ts';
import type { Commit, GameStore, UndoLabel } from '../store/store.ts';
import { idleChance } from './fairness.ts';
import { commitAt } from './find.ts';
import { tell } from './present.ts';

/** How many tables are dealt to see whether a command could have come out otherwise. */
const tables = 8;
/** So many commits are read at a time, and so many are looked at in all before the worst is taken for granted. */
const atOnce = 100;
const looked = 1_000;

/**
 * What taking back everything after `toVersion` does to those at the table: `crosses-a-player` where somebody else than
 * `by` has played since, `reveals` where somebody has learnt what could not be foretold, and otherwise `free`.
 */
export async function labelOf(
  store: GameStore,
  ruleset: AnyRuleset,
  newest: Commit,
  toVersion: number,
  by: string,
): Promise<UndoLabel> {
  let before = await commitAt(store, newest, toVersion);
  let label: UndoLabel = newest.version - toVersion > looked ? 'reveals' : 'free';
  while (before.version < newest.version) {
    for (const commit of await store.history(newest.game, before.version, atOnce)) {
      const { entry } = commit;
      if (entry.kind === 'played') {
        if (entry.by !== by) return 'crosses-a-player';
        if (label === 'free' && told(ruleset, before, commit)) label = 'reveals';
      }
      before = commit;
    }
  }
  return label;
}

/** Whether anybody learnt something from a commit: whether, from what each knew, it could have been told otherwise. */
function told(ruleset: AnyRuleset, before: Commit, { entry }: Commit): boolean {
  if (entry.kind !== 'played') return false;
  const seat: Seat = entry.by === 'host' ? { role: 'host' } : { role: 'seat', seat: entry.by };
  const viewers: readonly (Seat | undefined)[] = [
    undefined,
    ...ruleset.seats(before.state).map((each): Seat => ({ role: 'seat', seat: each })),
  ];
  const commands = entry.commands as readonly { readonly type: string }[];
  return viewers.some((viewer) => {
    const heard = tell(ruleset, entry.events, viewer);
    const view = ruleset.view(before.state, viewer);
    return Array.from({ length: tables }).some(() => {
      const random = idleChance();
      const played = play(ruleset, ruleset.imagine(view, random), commands, seat, random);
      return 'rejection' in played || !isDeepStrictEqual(tell(ruleset, played.events, viewer), heard);
    });
  });
}
