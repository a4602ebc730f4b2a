import { lossOf, materialsOf } from '../abilities.ts';
import { addObligation, type Context, reject } from '../context.ts';
import { type AreaId, distances, type GateId, spaceName, type WorldId, worldOf } from '../data/components.ts';
import { openGateAt } from '../limits.ts';
import type { EventOf, Investigator, State } from '../model/index.ts';
import type { RulesOfCode } from '../rejections.ts';
import { rejectClosedLocation, unlessClosed } from './closures.ts';
import { addDoom, checkAllDevoured } from './doom.ts';
import { settleCombat, settleDuties } from './duties.ts';

/** The investigator with this number. Rejects if there is none, or if the investigator has been devoured. */
export function investigatorInPlay({ state }: Context, by: number): Investigator {
  const found = state.investigators[by - 1];
  if (found === undefined) {
    const have = state.investigators.length;
    const because = `This game has no investigator ${by}. The last one is investigator ${have}.`;
    return reject('no-such-investigator', because, 'seats', { by, have });
  }
  if (found.where === 'out') {
    const because = `Investigator ${by} has been devoured. A new one may join in Upkeep.`;
    return reject('investigator-is-out', because, 'devoured', { by });
  }
  return found;
}

type InArkham = Investigator & { readonly space: AreaId };
type InOtherWorld = Investigator & { readonly world: WorldId };

/** An investigator in Arkham. Rejects if they are elsewhere. */
export function investigatorInArkham(context: Context, by: number, rule: RulesOfCode<'not-in-arkham'>): InArkham {
  const found = investigatorInPlay(context, by);
  if (found.where === 'arkham' && found.space !== undefined) return { ...found, space: found.space };
  return reject('not-in-arkham', `Investigator ${by} is not in Arkham.`, rule, { by, where: found.where });
}

/** An investigator in an Other World. Rejects if they are elsewhere. */
export function investigatorInOtherWorld(
  context: Context,
  by: number,
  rule: RulesOfCode<'not-in-other-world'>,
): InOtherWorld {
  const found = investigatorInPlay(context, by);
  if (found.where === 'otherWorld' && found.world !== undefined) return { ...found, world: found.world };
  return reject('not-in-other-world', `Investigator ${by} is not in an Other World.`, rule, { by, where: found.where });
}

/** A gate draws an investigator into the first area of its world. */
export function drawIn(context: Context, by: number, gate: GateId, delayed: boolean): void {
  const open = openGateAt(context.state, gate);
  if (open === undefined) {
    return reject('no-open-gate', `${spaceName(gate)} has no open gate.`, 'enter-gate', { gate });
  }
  context.emit({ type: 'InvestigatorDrawnIn', by, ...open, delayed, ...context.reason });
  settleCombat(context, by);
}

/** Returns an investigator to Arkham through a gate to the world that they are in. */
export function returnThrough(
  context: Context,
  by: number,
  gate: GateId,
  rule: RulesOfCode<'gate-to-another-world'>,
): void {
  // Only a card can name an investigator who is not in an Other World.
  const { world, cards } = investigatorInOtherWorld(context, by, 'returned-by-card');
  const open = openGateAt(context.state, gate);
  // The Gate Box leads back through any open gate.
  if (open?.world !== world && (open === undefined || !cards.includes('gate-box'))) {
    const name = spaceName(gate);
    const there =
      open === undefined ? `${name} has no open gate` : `The gate at ${name} leads to ${worldOf(open.world).name}`;
    const because = `${there}, and investigator ${by} is in ${worldOf(world).name}.`;
    const leadsTo = open === undefined ? {} : { leadsTo: open.world };
    reject('gate-to-another-world', because, rule, { gate, needs: world, ...leadsTo });
  }
  context.emit({ type: 'InvestigatorReturned', by, gate, world, ...context.reason });
}

/**
 * An investigator is lost in time and space. Yog-Sothoth devours them instead, and Yig's doom rises. The nun is never
 * lost: she is at South Church instead, neither delayed nor out of a turn.
 */
export function loseInTime(context: Context, by: number): void {
  const { ancientOne } = context.state.setup;
  if (investigatorInPlay(context, by).investigator === 'nun') {
    const space = unlessClosed(context, 'south-church');
    context.emit({ type: 'InvestigatorMoved', by, space, reason: 'The nun is never lost' });
    return settleCombat(context, by);
  }
  if (ancientOne === 'yog-sothoth') return devour(context, by);
  context.emit({ type: 'InvestigatorLost', by, ...context.reason });
  settleCombat(context, by);
  if (ancientOne === 'yig') addDoom(context, 1, 'Yig: lost in time and space');
}

export function devour(context: Context, by: number): void {
  context.emit({ type: 'InvestigatorDevoured', by, ...context.reason });
  settleDuties(context, by);
  checkAllDevoured(context);
}

/**
 * Moves an investigator to an area of Arkham. They lose their explored marker.
 *
 * @param steps links walked this turn, where the server checks walks
 */
export function moveTo(
  context: Context,
  by: number,
  space: AreaId,
  walked: Pick<EventOf<'InvestigatorMoved'>, 'steps' | 'evaded'> = {},
): void {
  rejectClosedLocation(context, space);
  context.emit({ type: 'InvestigatorMoved', by, space, ...walked, ...context.reason });
}

/**
 * Lowers Sanity or Stamina, not below 0. What happens at 0 is left to `checkDefeat`.
 *
 * @param whole whether no ability makes the loss smaller
 */
export function loseSanityOrStamina(
  context: Context,
  by: number,
  given: { readonly sanity?: number; readonly stamina?: number },
  whole = false,
): void {
  const investigator = investigatorInPlay(context, by);
  const { sanity, stamina } = investigator;
  const loss = whole ? { sanity: 0, stamina: 0, ...given } : lossOf(investigator, given);
  if (loss.sanity + loss.stamina === 0) return;
  context.emit({
    type: 'InvestigatorChanged',
    by,
    ...(loss.sanity === 0 ? {} : { sanity: Math.max(0, sanity - loss.sanity) }),
    ...(loss.stamina === 0 ? {} : { stamina: Math.max(0, stamina - loss.stamina) }),
    ...context.reason,
  });
}

/**
 * Applies the rules for 0 Sanity or Stamina: insane, unconscious, or devoured. Rules `defeated-in-arkham`,
 * `defeated-in-other-world`, `devoured`.
 */
export function checkDefeat(context: Context, by: number): void {
  const { sanity, stamina, maxSanity, maxStamina, clues, where, investigator } = investigatorInPlay(context, by);
  if (sanity > 0 && stamina > 0) return;
  const both = sanity === 0 && stamina === 0;
  if (both || maxSanity === 0 || maxStamina === 0 || context.state.phase === 'battle') return devour(context, by);
  const insane = sanity === 0;
  // The nun is never lost: also from an Other World she comes to the Asylum or the Hospital.
  const wakesUp = where === 'arkham' || investigator === 'nun';
  context.emit({
    type: 'InvestigatorFell',
    by,
    how: insane ? 'insane' : 'unconscious',
    ...(wakesUp ? { space: unlessClosed(context, insane ? 'arkham-asylum' : 'st-marys-hospital') } : {}),
    cluesLost: Math.floor(clues / 2),
    sanity: Math.max(1, sanity),
    stamina: Math.max(1, stamina),
  });
  settleCombat(context, by);
  const text = 'Discard half of the items, rounded down, and all Retainers; tell of Elder Signs among them.';
  addObligation(context, by, text, where === 'arkham' ? 'defeated-in-arkham' : 'defeated-in-other-world');
  if (where === 'otherWorld' && !wakesUp) loseInTime(context, by);
}

/** Rejects an investigator without the clue, or the Research Materials, that a die costs. */
export function rejectWithoutClue(investigator: Investigator, materials: boolean): void {
  const { by, clues } = investigator;
  if (materials ? materialsOf(investigator) > 0 : clues > 0) return;
  const what = materials ? 'Research Materials' : 'clues';
  reject('no-clue', `Investigator ${by} has no ${what} left to spend.`, 'clues-for-dice', { by, have: 0 });
}

/** The open gates nearest to an area, on foot. */
export function nearestGates(state: State, space: AreaId): GateId[] {
  const steps = distances(space);
  const far = state.gates.map(({ gate }) => ({ gate, far: steps.get(gate) ?? Number.POSITIVE_INFINITY }));
  const least = Math.min(...far.map((each) => each.far));
  return far.filter((each) => each.far === least).map((each) => each.gate);
}
