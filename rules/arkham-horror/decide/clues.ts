import { type Context, reject } from '../context.ts';
import { type AreaId, spaceName } from '../data/components.ts';
import type { CommandOf, Investigator } from '../model/index.ts';
import { rejectOtherPhase, stopMoving } from './actions.ts';
import { combatOf, hasMonsters } from './duties.ts';
import { investigatorInArkham } from './investigators.ts';
import { finishCard } from './mythos.ts';

/** Picks up clues at the end of Movement, or at once the clue that a Mythos card has just placed. Rule `clue`. */
export function takeClues(context: Context, { by, count }: CommandOf<'TakeClues'>): void {
  if (context.state.clueOffer !== undefined) return takeOfferedClue(context, by, context.state.clueOffer, count);
  rejectOtherPhase(context, 'movement', 'arkham-movement');
  const here = investigatorInArkham(context, by, 'clue');
  if (context.state.phase === 'movement') rejectBeforeTheEnd(context, here);
  const have = context.state.clues.find((each) => each.space === here.space)?.clues ?? 0;
  const wanted = count ?? have;
  if (have === 0 || wanted > have) {
    const name = spaceName(here.space);
    const because =
      have === 0 ? `${name} has no clues.` : `${name} does not have that many clues to take now. Take fewer.`;
    reject('not-so-many-clues', because, 'clue', { have, wanted });
  }
  if (context.state.phase === 'movement' && !here.moved) stopMoving(context, by);
  context.emit({ type: 'CluesTaken', by, space: here.space, count: wanted, ...context.reason });
}

function takeOfferedClue(context: Context, by: number, offered: AreaId, count = 1): void {
  const { space } = investigatorInArkham(context, by, 'clue');
  if (space !== offered) {
    const because = `The clue is at ${spaceName(offered)}, and only an investigator there may take it now.`;
    reject('not-at-the-clue', because, 'clue', { by, at: space, space: offered });
  }
  if (count > 1) {
    const because = `Only the clue that has just appeared at ${spaceName(space)} can be taken now. Take 1.`;
    reject('not-so-many-clues', because, 'clue', { have: 1, wanted: count });
  }
  context.emit({ type: 'CluesTaken', by, space, count: 1, ...context.reason });
  finishCard(context);
}

/** Leaves the clue that a Mythos card has just placed where it is. */
export function leaveClue(context: Context): void {
  const { clueOffer: space, phase } = context.state;
  if (space === undefined) {
    return reject('no-clue-offered', 'No clue has just appeared that could be taken at once.', 'clue', { phase });
  }
  context.emit({ type: 'ClueLeft', space, ...context.reason });
  finishCard(context);
}

/** Clues come after the monsters, and only to an investigator who ends their Movement there. */
function rejectBeforeTheEnd(
  context: Context,
  { by, space, acted, delayed, fresh, moved, returned }: Investigator,
): void {
  if (acted) rejectTurnOver(by);
  if (delayed && !fresh && context.state.setup.policies.delayedClues === 'refused') {
    reject('delayed', `Investigator ${by} is delayed and does not end a Movement here.`, 'delayed', { by });
  }
  const [combat] = combatOf(context.state, by);
  if (combat !== undefined) {
    const because = `Investigator ${by} fights or evades the monsters before taking clues. Settle ${combat.number}, or report the fight.`;
    reject('monsters-first', because, 'arkham-movement', { decision: combat.number, by: String(by) });
  }
  if (moved || returned || space === undefined || !hasMonsters(context.state, space)) return;
  const because = `Monsters are at ${spaceName(space)}. End the Movement of investigator ${by}, and fight or evade them first.`;
  reject('end-movement-first', because, 'arkham-movement', { by, space });
}

/** Rejects what an investigator who has been knocked out in this turn cannot do any more. */
export function rejectTurnOver(by: number): never {
  const because = `The turn of investigator ${by} is over: the investigator went insane or fell unconscious.`;
  return reject('turn-over', because, 'defeated-in-arkham', { by });
}
