import { cardColours, isStreet, isUnstable, spaceName, worldOf } from './components.ts';
import { drawIn, inArkham, inOtherWorld, investigator, loseInTime, moveTo, returnThrough } from './investigators.ts';
import type { Phase } from './model/names.ts';
import type { Command, State } from './model.ts';
import { endOfMythos } from './mythos.ts';
import { inTurn, openGateAt } from './numbers.ts';
import type { RuleId } from './rules.ts';
import { refuse, type Story } from './story.ts';
import { drawGateCards } from './table.ts';

type Of<Type extends Command['type']> = Extract<Command, { type: Type }>;

const order = ['upkeep', 'movement', 'arkham', 'otherWorlds', 'mythos'] as const;

/** Refuses what belongs to another phase. Phases that the table plays by itself may be reported at any time. */
export function inPhase({ now }: Story, phase: Phase, rule: RuleId): void {
  if (now.phase === phase || (now.setup.skip as readonly Phase[]).includes(phase)) return;
  refuse('wrong-phase', `That is for another phase: ${phase}.`, rule, { phase: now.phase, need: phase });
}

/** Ends the phase for everybody and begins the next; those that the table plays itself go by. */
export function endPhase(story: Story): void {
  if (story.now.phase === 'battle') return endRound(story);
  if (story.now.phase === 'mythos' && !story.now.resolved) {
    refuse('mythos-first', 'The Mythos card of this turn is not resolved.', 'turn-frame', { turn: story.now.turn });
  }
  leave(story, false);
  for (;;) {
    begin(story);
    if (!(story.now.setup.skip as readonly Phase[]).includes(story.now.phase)) return;
    leave(story, true);
  }
}

function begin(story: Story): void {
  const { phase, turn, first, setup } = story.now;
  const next = order[order.indexOf(phase as 'upkeep') + 1];
  if (next !== undefined) {
    story.tell({ type: 'PhaseBegan', phase: next, turn, first });
    return;
  }
  // The marker moves on after a Mythos Phase, not after the card of the set-up.
  const then = turn === 0 ? first : (first % setup.investigators) + 1;
  story.tell({ type: 'PhaseBegan', phase: 'upkeep', turn: turn + 1, first: then });
}

/** What is left of a phase and leaves no choice. `lenient`: the table tells the rest later. */
function leave(story: Story, lenient: boolean): void {
  switch (story.now.phase) {
    case 'upkeep':
      return leaveUpkeep(story, lenient);
    case 'movement':
      return leaveMovement(story, lenient);
    case 'arkham':
      for (const each of inTurn(story.now)) {
        if (isDrawnIn(story.now, each)) enterGate(story, each.by);
      }
      return;
    case 'otherWorlds':
      for (const { by, where, met } of inTurn(story.now)) {
        if (where === 'otherWorld' && !met && !lenient) meetOtherWorld(story, by);
      }
      return;
    case 'mythos':
      return endOfMythos(story);
    case 'battle':
  }
}

function leaveUpkeep({ now }: Story, lenient: boolean): void {
  const lost = now.investigators.find((each) => each.where === 'lost' && each.waiting);
  if (lost === undefined || lenient) return;
  const because = `Investigator ${lost.by} comes back from being lost: say where (PlaceReturned).`;
  refuse('place-the-lost', because, 'l-4', { by: lost.by });
}

function leaveMovement(story: Story, lenient: boolean): void {
  for (const { by } of inTurn(story.now)) {
    const each = investigator(story, by);
    const rule = each.delayed ? 't-4' : 't-2';
    if (each.delayed && !each.fresh) story.tell({ type: 'InvestigatorStoodUp', by });
    else if (each.where === 'otherWorld' && !each.moved && !each.delayed) {
      if (!lenient || each.area === 1 || waysBack(story.now, each).length < 2) crossOver(story, { by });
    }
    meetMonsters(story, by, rule);
  }
}

/** Monsters where one ends the Movement, unless one came back this turn. */
function meetMonsters(story: Story, by: number, rule: RuleId): void {
  const { where, space, returned } = investigator(story, by);
  if (where !== 'arkham' || returned || space === undefined) return;
  if (!story.now.monsters.some((each) => each.space === space)) return;
  const because = `Fight or evade the monsters on ${spaceName(space)}.`;
  story.demand(`investigator ${by}`, because, rule);
}

type One = State['investigators'][number];

function waysBack({ gates }: State, { world }: One): State['gates'] {
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
    refuse('already-there', `Investigator ${by} is on ${spaceName(space)}.`, 't-2', { by, space });
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
    refuse('not-so-many-clues', `So many clues cannot be taken on ${spaceName(space)} now.`, 'clue', { have, wanted });
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

/** A round of the final battle is over: the Ancient One attacks, and the first player's marker moves on. */
function endRound(story: Story): void {
  const { turn, first, setup, attacked } = story.now;
  const idle = inTurn(story.now).find((each) => !attacked.includes(each.by));
  if (idle !== undefined) {
    refuse('attack-first', `Investigator ${idle.by} has not attacked in this round.`, 'a-3', { by: idle.by });
  }
  story.demand('everybody', 'The Ancient One attacks: tell what it costs (ChangeInvestigator).', 'a-3');
  story.tell({ type: 'PhaseBegan', phase: 'battle', turn: turn + 1, first: (first % setup.investigators) + 1 });
}
