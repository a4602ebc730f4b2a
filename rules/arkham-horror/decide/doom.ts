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

/** What the sheet of the Ancient One does at the start of the final battle. Source: AC-3.3. */
function beginBattle(context: Context): void {
  const { ancientOne: sheet, policies } = context.state.setup;
  const reason = nameOf(context.state);
  devourEmptyHanded(context);
  for (const { by, blessing, maxSanity, maxStamina } of inTurn(context.state)) {
    if (sheet === 'yig') {
      const left = blessing === 'blessed' ? 'none' : 'cursed';
      context.emit({ type: 'InvestigatorChanged', by, blessing: left, reason });
    }
    if (sheet === 'cthulhu' && policies.cthulhuMaximaInBattle === 'restored') {
      const maxima = { maxSanity: Math.min(10, maxSanity + 1), maxStamina: Math.min(10, maxStamina + 1) };
      context.emit({ type: 'InvestigatorChanged', by, ...maxima, reason });
    }
    if (sheet === 'ithaqua') {
      const text = 'Roll a die for each item; Ithaqua destroys it unless the die succeeds.';
      addObligation(context, by, text, 'final-battle');
    }
  }
}

/**
 * Devours those who have none of what the Ancient One takes, at the start of the battle and after each of its attacks.
 * Yig devours those who are cursed when the battle begins.
 */
export function devourEmptyHanded(context: Context): void {
  const begins = context.state.battle?.round === 1 && context.state.battle.step === 'refresh';
  const reason = nameOf(context.state);
  for (const each of inTurn(context.state)) {
    const isYigs = context.state.setup.ancientOne === 'yig';
    if (!isEmptyHanded(context.state, each) || (isYigs && !begins)) continue;
    context.emit({ type: 'InvestigatorDevoured', by: each.by, reason });
  }
  checkAllDevoured(context);
}

function isEmptyHanded({ setup }: State, { clues, defeated, trophies, blessing }: Investigator): boolean {
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
