import { elderSignCards, isUnstable, spaceName } from '../data/components.ts';
import {
  drawIn,
  fall,
  inArkham,
  investigator,
  loseInTime,
  moveTo,
  nearestGates,
  returnThrough,
} from './investigators.ts';
import type { Effect } from '../model/index.ts';
import { openGateAt } from '../limits.ts';
import { refuse, type Story } from '../context.ts';

type Of<Type extends Effect['type']> = Extract<Effect, { type: Type }>;

const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value));

/** What somebody gains or loses, within the maxima. Clues and signs cannot go below nothing. */
export function changeInvestigator(story: Story, effect: Of<'ChangeInvestigator'>): void {
  const { by, sneak, blessing, delayed } = effect;
  const before = investigator(story, by);
  const clues = before.clues + (effect.clues ?? 0);
  const elderSigns = before.elderSigns + (effect.elderSigns ?? 0);
  if (clues < 0 || elderSigns < 0) {
    const because = `Investigator ${by} has no more than ${before.clues} clues and ${before.elderSigns} Elder Signs.`;
    refuse('not-so-many', because, 'effects', { clues: before.clues, elderSigns: before.elderSigns });
  }
  const { investigators, signsBoxed } = story.now;
  const others = investigators.reduce((sum, each) => sum + (each.by === by ? 0 : each.elderSigns), signsBoxed);
  if (others + elderSigns > elderSignCards) {
    refuse('no-elder-sign-left', 'There are four Elder Signs, and one that was used is out of the game.', 's-2', {
      have: elderSignCards - others,
      need: elderSigns,
    });
  }
  const maxSanity = clamp(before.maxSanity + (effect.maxSanity ?? 0), 10);
  const maxStamina = clamp(before.maxStamina + (effect.maxStamina ?? 0), 10);
  story.tell({
    type: 'InvestigatorChanged',
    by,
    sanity: clamp(before.sanity + (effect.sanity ?? 0), maxSanity),
    stamina: clamp(before.stamina + (effect.stamina ?? 0), maxStamina),
    ...(maxSanity === before.maxSanity ? {} : { maxSanity }),
    ...(maxStamina === before.maxStamina ? {} : { maxStamina }),
    ...(effect.clues === undefined ? {} : { cluesNow: clues }),
    ...(effect.elderSigns === undefined ? {} : { elderSigns }),
    ...(sneak === undefined ? {} : { sneak }),
    ...(blessing === undefined ? {} : { blessing }),
    ...(delayed === undefined || before.where === 'lost' ? {} : { delays: delayed }),
    ...story.why,
  });
  fall(story, by);
}

/** To a place in Arkham. If it is to have an encounter there, what lies and stands there is ignored but for a gate. */
export function sendInvestigator(story: Story, { by, space, encounter = false }: Of<'SendInvestigator'>): void {
  investigator(story, by);
  moveTo(story, by, space);
  if (encounter && isUnstable(space) && openGateAt(story.now, space) !== undefined) drawIn(story, by, space, false);
}

/** A failed check against a Nightgaunt: from Arkham through the nearest gate, from an Other World back. */
export function carryOff(story: Story, { by, gate }: Of<'CarryOff'>): void {
  const here = investigator(story, by);
  if (here.where === 'otherWorld') {
    const ways = story.now.gates.filter((each) => each.world === here.world).map((each) => each.gate);
    const way = gate ?? (ways.length === 1 ? ways[0] : undefined);
    if (ways.length === 0) return loseInTime(story, by);
    if (way === undefined) return refuse('which-gate', 'Several gates lead there: say which.', 'r-6', { gates: ways });
    return returnThrough(story, by, way, 'r-6');
  }
  const { space } = inArkham(story, by, 'r-6');
  const near = nearestGates(story, space);
  const way = gate ?? (near.length === 1 ? near[0] : undefined);
  if (near.length === 0) refuse('no-open-gate', 'No gate is open.', 'r-6');
  if (way === undefined || !near.includes(way)) {
    refuse('which-gate', `Say which of the gates nearest to ${spaceName(space)}.`, 'r-6', { gates: near });
  }
  drawIn(story, by, way, false);
}
