import { type AreaId, distances, type GateId, spaceName, worldOf } from '../data/components.ts';
import { addDoom, lostIfNobodyIsLeft } from './doom.ts';
import type { Investigator } from '../model/index.ts';
import { openGateAt } from '../limits.ts';
import { refuseClosed } from './placement.ts';
import type { RulesOfCode } from '../rejections.ts';
import { refuse, type Story } from '../context.ts';

/** An investigator who is in play, or why there is none of that number. */
export function investigator({ now }: Story, by: number): Investigator {
  const found = now.investigators[by - 1];
  if (found === undefined) {
    return refuse('no-such-investigator', `There is no investigator ${by} in this game.`, 'seats', {
      by,
      have: now.investigators.length,
    });
  }
  if (found.where === 'out') {
    return refuse('investigator-is-out', `Investigator ${by} has been devoured.`, 'u-3', { by });
  }
  return found;
}

type InArkham = Investigator & { readonly space: AreaId };

/** An investigator in Arkham and where he is there. */
export function inArkham(story: Story, by: number, rule: RulesOfCode<'not-in-arkham'>): InArkham {
  const found = investigator(story, by);
  if (found.where === 'arkham' && found.space !== undefined) return { ...found, space: found.space };
  const because = `Investigator ${by} is not in Arkham.`;
  return refuse('not-in-arkham', because, rule, { by, where: found.where });
}

export function inOtherWorld(story: Story, by: number, rule: RulesOfCode<'not-in-other-world'>) {
  const found = investigator(story, by);
  if (found.where === 'otherWorld' && found.world !== undefined) return { ...found, world: found.world };
  const because = `Investigator ${by} is not in an Other World.`;
  return refuse('not-in-other-world', because, rule, { by, where: found.where });
}

/** A gate draws an investigator into the first area of its world. */
export function drawIn(story: Story, by: number, gate: GateId, delayed: boolean): void {
  const open = openGateAt(story.now, gate);
  if (open === undefined) return refuse('no-open-gate', `No gate is open on ${spaceName(gate)}.`, 'e-1', { gate });
  story.tell({ type: 'InvestigatorDrawnIn', by, ...open, delayed, ...story.why });
}

/** Back to Arkham through a gate to the world one is in. */
export function returnThrough(
  story: Story,
  by: number,
  gate: GateId,
  rule: RulesOfCode<'gate-to-another-world'>,
): void {
  // Only a card sends back whoever is not there.
  const { world } = inOtherWorld(story, by, 'r-4');
  const open = openGateAt(story.now, gate);
  if (open?.world !== world) {
    const there = open === undefined ? 'No gate is open' : `The gate to ${worldOf(open.world).name} is`;
    const because = `${there} on ${spaceName(gate)}; investigator ${by} is in ${worldOf(world).name}.`;
    refuse('gate-to-another-world', because, rule, {
      gate,
      needs: world,
      ...(open === undefined ? {} : { leadsTo: open.world }),
    });
  }
  story.tell({ type: 'InvestigatorReturned', by, gate, world, ...story.why });
}

/** Lost in time and space; Yog-Sothoth devours instead, and Yig's doom rises. */
export function loseInTime(story: Story, by: number): void {
  if (story.now.setup.ancientOne === 'yog-sothoth') return devour(story, by);
  story.tell({ type: 'InvestigatorLost', by, ...story.why });
  if (story.now.setup.ancientOne === 'yig') addDoom(story, 1, 'Yig: lost in time and space');
}

export function devour(story: Story, by: number): void {
  story.tell({ type: 'InvestigatorDevoured', by, ...story.why });
  lostIfNobodyIsLeft(story);
}

/** Somewhere in Arkham. Whoever leaves a location leaves his explored marker. */
export function moveTo(story: Story, by: number, space: AreaId): void {
  refuseClosed(story, space);
  story.tell({ type: 'InvestigatorMoved', by, space, ...story.why });
}

/** New values, within their maxima; at 0 Sanity or Stamina the rules follow at once. */
export function hurt(story: Story, by: number, loss: { readonly sanity?: number; readonly stamina?: number }): void {
  const { sanity, stamina } = investigator(story, by);
  story.tell({
    type: 'InvestigatorChanged',
    by,
    ...(loss.sanity === undefined ? {} : { sanity: Math.max(0, sanity - loss.sanity) }),
    ...(loss.stamina === undefined ? {} : { stamina: Math.max(0, stamina - loss.stamina) }),
    ...story.why,
  });
}

/** What happens at 0 Sanity or Stamina. */
export function fall(story: Story, by: number): void {
  const { sanity, stamina, maxSanity, maxStamina, clues, where } = investigator(story, by);
  if (sanity > 0 && stamina > 0) return;
  const both = sanity === 0 && stamina === 0;
  if (both || maxSanity === 0 || maxStamina === 0 || story.now.phase === 'battle') return devour(story, by);
  const insane = sanity === 0;
  const cluesLost = Math.floor(clues / 2);
  const values = { cluesLost, sanity: Math.max(1, sanity), stamina: Math.max(1, stamina) };
  story.tell({
    type: 'InvestigatorFell',
    by,
    how: insane ? 'insane' : 'unconscious',
    ...(where === 'arkham' ? { space: insane ? 'arkham-asylum' : 'st-marys-hospital' } : {}),
    ...values,
  });
  const because = 'Discard half of the items, rounded down, and all Retainers; tell of Elder Signs among them.';
  story.demand(`investigator ${by}`, because, where === 'arkham' ? 'u-1' : 'u-2');
  if (where === 'otherWorld') loseInTime(story, by);
}

/** Open gates that are nearest to an area on foot. */
export function nearestGates({ now }: Pick<Story, 'now'>, space: AreaId): GateId[] {
  const steps = distances(space);
  const far = now.gates.map(({ gate }) => ({ gate, far: steps.get(gate) ?? Number.POSITIVE_INFINITY }));
  const least = Math.min(...far.map((each) => each.far));
  return far.filter((each) => each.far === least).map((each) => each.gate);
}
