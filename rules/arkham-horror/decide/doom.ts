import { addObligation, type Context, DecisionStopped, loseGame, reject, winGame } from '../context.ts';
import { ancientOne } from '../data/ancient-ones.ts';
import { doomTrack, inTurn, overrun, tokensLeft } from '../limits.ts';
import type { Awakening, Investigator, State } from '../model/index.ts';

/** Adds doom tokens one by one. A full track awakens the Ancient One. */
export function addDoom(context: Context, steps: number, reason?: string): void {
  for (let step = 0; step < steps; step += 1) {
    const given = reason === undefined ? context.reason : { reason };
    context.emit({ type: 'DoomAdded', doom: context.state.doom + 1, ...given });
    if (context.state.doom >= doomTrack(context.state)) awaken(context, 'doom');
  }
}

/** Removes doom tokens from the track. In the final battle, removing the last one wins. */
export function removeDoom(context: Context, steps: number): void {
  if (context.state.doom === 0) reject('no-doom', 'The doom track has no token to remove.', 'doom', { doom: 0 });
  const doom = Math.max(0, context.state.doom - steps);
  context.emit({ type: 'DoomRemoved', doom, ...context.reason });
  if (context.state.phase === 'battle' && doom === 0) winBattle(context);
}

export function winBattle(context: Context): never {
  return winGame(context, `${nameOf(context.state)} is banished.`, 'banishing-victory');
}

function nameOf({ setup }: State): string {
  return ancientOne(setup.ancientOne).name;
}

/** Awakens the Ancient One at once. The rest of the command is dropped. Rules `awakening`, `awakening-effects`. */
export function awaken(context: Context, cause: Awakening): never {
  const { state } = context;
  const doom = Math.min(doomTrack(state), tokensLeft(state) + state.doom);
  context.emit({ type: 'AncientOneAwakened', cause, doom });
  if (state.setup.ancientOne === 'azathoth') {
    loseGame(context, `${nameOf(state)} awoke: the world ends.`, 'awakening-effects');
  }
  for (const { by } of context.state.investigators.filter((each) => each.where === 'lost')) {
    context.emit({ type: 'InvestigatorDevoured', by, reason: 'Lost when the Ancient One awoke' });
  }
  for (const { monster, kind, space } of context.state.monsters) {
    if (space !== 'experiment') continue;
    context.emit({ type: 'MonsterReturned', monster, kind, reason: 'The Rumor left play' });
  }
  beginBattle(context);
  checkAllDevoured(context);
  throw new DecisionStopped('The Ancient One awakened.');
}

/** What the sheet of the Ancient One does at the start of the final battle. */
function beginBattle(context: Context): void {
  const { ancientOne: sheet } = context.state.setup;
  const reason = nameOf(context.state);
  for (const each of context.state.investigators.filter((one) => one.where !== 'out')) {
    if (sheet === 'yig' && each.blessing !== 'cursed') {
      context.emit({ type: 'InvestigatorChanged', by: each.by, blessing: 'cursed', reason });
    } else if (isDevouredAtStart(context.state, each)) {
      context.emit({ type: 'InvestigatorDevoured', by: each.by, reason });
    }
  }
  if (sheet !== 'ithaqua') return;
  for (const { by } of inTurn(context.state)) {
    const text = 'Roll a die for each item; Ithaqua may destroy it.';
    addObligation(context, by, text, 'final-battle');
  }
}

function isDevouredAtStart({ setup }: State, { clues, defeated, trophies, blessing }: Investigator): boolean {
  switch (setup.ancientOne) {
    case 'nyarlathotep':
      return clues === 0;
    case 'shub-niggurath':
      return defeated.length === 0;
    case 'yog-sothoth':
      return trophies.length === 0;
    case 'yig':
      return blessing === 'cursed';
    case 'azathoth':
    case 'cthulhu':
    case 'hastur':
    case 'ithaqua':
      return false;
  }
}

/** Loses the game if no investigator is left in the final battle, where none is replaced. */
export function checkAllDevoured(context: Context): void {
  const { phase, investigators } = context.state;
  if (phase !== 'battle' || investigators.some((each) => each.where !== 'out')) return;
  loseGame(context, `${nameOf(context.state)} has devoured everybody.`, 'final-battle');
}

/** Awakens the Ancient One if terror is 10 and Arkham is overrun. */
export function checkOverrun(context: Context): void {
  if (context.state.phase !== 'battle' && overrun(context.state)) awaken(context, 'overrun');
}
