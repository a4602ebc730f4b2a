import { lossOf } from '../abilities.ts';
import { type Context, reject } from '../context.ts';
import { type CardId, card } from '../data/cards.ts';
import { elderSignCards, isUnstable, spaceName } from '../data/components.ts';
import { openGateAt, waysBack } from '../limits.ts';
import type { CommandOf, Investigator } from '../model/index.ts';
import {
  checkDefeat,
  drawIn,
  investigatorInArkham,
  investigatorInPlay,
  loseInTime,
  moveTo,
  nearestGates,
  returnThrough,
} from './investigators.ts';

const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value));

/** Gains and losses of an investigator. Sanity and Stamina stay within their maxima; then `checkDefeat` applies. */
export function changeInvestigator(context: Context, effect: CommandOf<'ChangeInvestigator'>): void {
  const { by, speed, sneak, blessing, delayed, gains = [], loses = [] } = effect;
  const before = investigatorInPlay(context, by);
  const { type: _, by: __, reason: ___, reported: ____, ...given } = effect;
  if (Object.values(given).every((value) => value === undefined)) {
    reject('nothing-given', `Say what investigator ${by} gains or loses.`, 'effects', { by });
  }
  const clues = before.clues + (effect.clues ?? 0);
  const elderSigns = before.elderSigns + (effect.elderSigns ?? 0);
  if (clues < 0 || elderSigns < 0) {
    const because = `Investigator ${by} has only ${before.clues} clues and ${before.elderSigns} Elder Signs to lose.`;
    reject('not-so-many', because, 'effects', { clues: before.clues, elderSigns: before.elderSigns });
  }
  rejectMissingElderSigns(context, by, elderSigns);
  const cards = changedCards(context, before, gains, loses);
  const { cost = false } = effect;
  const lost = { sanity: Math.max(0, -(effect.sanity ?? 0)), stamina: Math.max(0, -(effect.stamina ?? 0)) };
  const loss = cost ? lost : lossOf(before, lost);
  const maxSanity = clamp(before.maxSanity + (effect.maxSanity ?? 0), 10);
  const maxStamina = clamp(before.maxStamina + (effect.maxStamina ?? 0), 10);
  const after = {
    sanity: clamp(before.sanity + Math.max(0, effect.sanity ?? 0) - loss.sanity, maxSanity),
    stamina: clamp(before.stamina + Math.max(0, effect.stamina ?? 0) - loss.stamina, maxStamina),
    maxSanity,
    maxStamina,
    clues,
    elderSigns,
    speed: speed ?? before.speed,
    sneak: sneak ?? before.sneak,
    cards: cards ?? before.cards,
    blessing: blessing ?? before.blessing,
    // A lost investigator is delayed anyway, and stands up by the rules for the lost.
    delayed: before.where === 'lost' ? before.delayed : (delayed ?? before.delayed),
  };
  const changed = Object.entries(after).filter(([name, value]) => before[name as keyof typeof after] !== value);
  if (changed.length === 0) return;
  context.emit({ type: 'InvestigatorChanged', by, ...Object.fromEntries(changed), ...context.reason });
  checkDefeat(context, by);
}

/** The cards of an investigator after gains and losses; undefined if there are none. */
function changedCards(
  { state }: Context,
  { by, cards }: Investigator,
  gains: readonly CardId[],
  loses: readonly CardId[],
): CardId[] | undefined {
  if (gains.length + loses.length === 0) return undefined;
  const left = [...cards];
  for (const id of loses) {
    const at = left.indexOf(id);
    if (at === -1)
      reject('no-such-card', `Investigator ${by} does not have ${card(id).name}.`, 'effects', { by, card: id });
    left.splice(at, 1);
  }
  for (const id of gains) {
    const others = state.investigators.filter((each) => each.by !== by).flatMap((each) => each.cards);
    const have = [...others, ...left].filter((each) => each === id).length;
    const { name, copies } = card(id);
    if (have >= copies) {
      reject('no-such-card', `No copy of ${name} is left.`, 'effects', { by, card: id, have, need: have + 1 });
    }
    left.push(id);
  }
  return left;
}

function rejectMissingElderSigns({ state }: Context, by: number, need: number): void {
  const others = state.investigators.filter((each) => each.by !== by);
  const have = elderSignCards - others.reduce((sum, each) => sum + each.elderSigns, state.signsBoxed);
  if (need <= have) return;
  const because = 'Only four Elder Sign cards exist, and a used one is out of the game.';
  reject('no-elder-sign-left', because, 'elder-sign', { have, need });
}

/** Sends an investigator to an area of Arkham. If they have an encounter there, an open gate draws them in. */
export function sendInvestigator(
  context: Context,
  { by, space, encounter = false }: CommandOf<'SendInvestigator'>,
): void {
  investigatorInPlay(context, by);
  moveTo(context, by, space);
  if (encounter && isUnstable(space) && openGateAt(context.state, space) !== undefined) {
    drawIn(context, by, space, false);
  }
}

/**
 * A Nightgaunt carries an investigator off: from Arkham through the nearest gate, from an Other World back. Nothing
 * happens while no gate is open. Rule `nightgaunt`.
 */
export function carryOff(context: Context, { by, gate }: CommandOf<'CarryOff'>): void {
  const here = investigatorInPlay(context, by);
  if (context.state.gates.length === 0) return;
  if (here.where === 'otherWorld') {
    const ways = waysBack(context.state, here).map((each) => each.gate);
    const way = gate ?? (ways.length === 1 ? ways[0] : undefined);
    if (ways.length === 0) return loseInTime(context, by);
    if (way === undefined) {
      const because = 'Several gates lead to that world. Name one of them.';
      return reject('which-gate', because, 'nightgaunt', { gates: ways });
    }
    return returnThrough(context, by, way, 'nightgaunt');
  }
  const { space } = investigatorInArkham(context, by, 'nightgaunt');
  const near = nearestGates(context.state, space);
  const way = gate ?? (near.length === 1 ? near[0] : undefined);
  if (way === undefined || !near.includes(way)) {
    const because = `Name one of the gates nearest to ${spaceName(space)}.`;
    reject('which-gate', because, 'nightgaunt', { gates: near });
  }
  drawIn(context, by, way, false);
}
