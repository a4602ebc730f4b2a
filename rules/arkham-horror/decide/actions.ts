import { cardColours, isStreet, isUnstable, spaceName, worldOf } from '../data/components.ts';
import { drawIn, inArkham, inOtherWorld, investigator, loseInTime, moveTo, returnThrough } from './investigators.ts';
import { type Phase, phaseNames } from '../model/names.ts';
import type { Command, State } from '../model/index.ts';
import { openGateAt } from '../limits.ts';
import type { RulesOfCode } from '../rejections.ts';
import type { RuleId } from '../rules.ts';
import { refuse, type Story } from '../context.ts';
import { drawGateCards } from './physical-draws.ts';

type Of<Type extends Command['type']> = Extract<Command, { type: Type }>;

/** Refuses what belongs to another phase. Phases that the table plays by itself may be reported at any time. */
export function inPhase({ now }: Story, phase: Phase, rule: RulesOfCode<'wrong-phase'>): void {
  if (now.phase === phase || (now.setup.skip as readonly Phase[]).includes(phase)) return;
  refuse('wrong-phase', `That is for another phase: ${phaseNames[phase]}.`, rule, { phase: now.phase, need: phase });
}

/** Monsters where one ends the Movement, unless one came back this turn. */
export function meetMonsters(story: Story, by: number, rule: RuleId): void {
  const { where, space, returned } = investigator(story, by);
  if (where !== 'arkham' || returned || space === undefined) return;
  if (!story.now.monsters.some((each) => each.space === space)) return;
  const because = `Fight or evade the monsters on ${spaceName(space)}.`;
  story.demand(`investigator ${by}`, because, rule);
}

type One = State['investigators'][number];

/** Open gates to the world somebody is in. */
export function waysBack({ gates }: State, { world }: One): State['gates'] {
  return gates.filter((each) => each.world === world);
}

/** Whether a gate without explored marker draws him in now. */
export function isDrawnIn(state: State, { where, space, explored, acted }: One): boolean {
  return where === 'arkham' && !explored && !acted && openGateAt(state, space) !== undefined;
}

export function walk(story: Story, { by, space }: Of<'Walk'>): void {
  inPhase(story, 'movement', 't-2');
  const here = inArkham(story, by, 't-2');
  if (here.delayed) refuse('delayed', `Investigator ${by} is delayed and only stands up.`, 't-4', { by });
  if (here.space === space) {
    refuse('already-there', `Investigator ${by} is on ${spaceName(space)} already.`, 't-2', { by, space });
  }
  meetMonsters(story, by, 't-2');
  moveTo(story, by, space);
}

/** Whoever was lost for a whole turn is put anywhere in Arkham at the start of Upkeep. */
export function placeReturned(story: Story, { by, space }: Of<'PlaceReturned'>): void {
  inPhase(story, 'upkeep', 'l-4');
  const { where, waiting } = investigator(story, by);
  if (where !== 'lost') refuse('not-lost', `Investigator ${by} is not lost in time and space.`, 'l-4', { by });
  if (!waiting) {
    refuse('still-lost', `Investigator ${by} loses a whole turn before coming back.`, 'l-2', { by });
  }
  moveTo(story, by, space);
}

/** Movement in an Other World: to the second area, or back through any gate to that world; without one, lost. */
export function crossOver(story: Story, { by, gate }: Pick<Of<'CrossOver'>, 'by' | 'gate'>): void {
  inPhase(story, 'movement', 't-3');
  const here = inOtherWorld(story, by, 't-3');
  if (here.delayed) refuse('delayed', `Investigator ${by} is delayed and only stands up.`, 't-4', { by });
  if (here.moved) refuse('one-movement', `Investigator ${by} has moved this turn.`, 't-3', { by });
  if (here.area === 1) {
    if (gate !== undefined) {
      refuse('second-area-first', 'The second area comes before the way back.', 'r-1', { by, area: 1 });
    }
    story.tell({ type: 'InvestigatorCrossed', by, world: here.world });
    return;
  }
  if (gate !== undefined) return returnThrough(story, by, gate, 'r-2');
  const [only, ...more] = waysBack(story.now, here);
  if (only === undefined) return loseInTime(story, by);
  if (more.length > 0) {
    refuse('which-gate', `Several gates lead to ${worldOf(here.world).name}: say which.`, 'r-2', {
      gates: [only, ...more].map((each) => each.gate),
    });
  }
  returnThrough(story, by, only.gate, 'r-2');
}

/** Clues are picked up at the end of Movement; one that has just appeared, at once. */
export function takeClues(story: Story, { by, count }: Of<'TakeClues'>): void {
  const { space } = inArkham(story, by, 'clue');
  const offer = story.now.pending.find((each) => each.rule === 'clue' && each.because.includes(spaceName(space)));
  if (offer === undefined) inPhase(story, 'movement', 't-2');
  const have = story.now.clues.find((each) => each.space === space)?.clues ?? 0;
  const wanted = count ?? (offer === undefined ? have : 1);
  if (have === 0 || wanted > have || (offer !== undefined && story.now.phase !== 'movement' && wanted > 1)) {
    const because =
      have === 0 ? `No clue is on ${spaceName(space)}.` : `So many clues cannot be taken on ${spaceName(space)} now.`;
    refuse('not-so-many-clues', because, 'clue', { have, wanted });
  }
  story.tell({ type: 'CluesTaken', by, space, count: wanted, ...story.why });
  if (offer !== undefined) story.tell({ type: 'Settled', obligation: offer.id });
}

/** The one action of the Arkham Encounters Phase, at a location. */
export function oneAction(story: Story, by: number): State['investigators'][number] {
  inPhase(story, 'arkham', 't-5');
  const here = inArkham(story, by, 't-5');
  if (here.acted) refuse('one-encounter', `Investigator ${by} has had the encounter of this turn.`, 't-5', { by });
  if (isStreet(here.space)) {
    refuse('no-location', `Investigator ${by} is in a street: encounters are at locations.`, 't-5', { by });
  }
  return here;
}

/** A location without a gate has its encounter, or its ability. */
export function haveEncounter(story: Story, by: number): void {
  const here = oneAction(story, by);
  const gate = openGateAt(story.now, here.space);
  if (gate !== undefined) {
    const because = `A gate is open on ${spaceName(gate.gate)}: there is no other encounter.`;
    refuse('gate-is-open', because, 't-5', { by, gate: gate.gate, explored: here.explored });
  }
  story.tell({ type: 'EncounterHad', by, ...story.why });
}

export function enterGate(story: Story, by: number): void {
  const { space, explored } = oneAction(story, by);
  if (explored) refuse('explored', `The explored marker of investigator ${by} keeps him here.`, 'x-3', { by });
  if (space === undefined || !isUnstable(space) || openGateAt(story.now, space) === undefined) {
    return refuse('no-open-gate', `No gate is open where investigator ${by} is.`, 'e-1', { by });
  }
  drawIn(story, by, space, false);
}

/** An encounter in an Other World: gate cards are drawn until one has a colour of that world. */
export function meetOtherWorld(story: Story, by: number): void {
  inPhase(story, 'otherWorlds', 't-6');
  const { world, met } = inOtherWorld(story, by, 't-6');
  if (met) refuse('one-encounter', `Investigator ${by} has had the encounter of this turn.`, 't-6', { by });
  const { colours, name } = worldOf(world);
  const fits = cardColours.filter((each) => colours.includes(each.charAt(0)));
  const { passed, drawn, left } = drawGateCards(story, fits);
  story.tell({
    type: 'GateCardsDrawn',
    by,
    world,
    passed: passed.sort(),
    cardColour: drawn,
    cardsLeft: left,
    ...story.why,
  });
  story.demand(`investigator ${by}`, `Resolve the ${drawn} gate card: ${name}, or its other entry.`, 't-6');
}
