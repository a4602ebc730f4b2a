import { crossOver, enterGate, isDrawnIn, meetMonsters, meetOtherWorld, waysBack } from './actions.ts';
import { investigator } from './investigators.ts';
import type { Phase } from '../model/names.ts';
import { endOfMythos } from './mythos.ts';
import { inTurn } from '../limits.ts';
import { refuse, type Story } from '../context.ts';

const order = ['upkeep', 'movement', 'arkham', 'otherWorlds', 'mythos'] as const;

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
