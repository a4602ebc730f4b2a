import { gateAt } from '../cards/lookup.ts';
import { openName, type Story } from '../context.ts';
import type { GateFilter, Op, WorkOp } from '../model/index.ts';
import { amountOf } from './amounts.ts';
import { branch, place } from './branching.ts';
import { atTurnEnd, each, except, run, theirs } from './card-texts.ts';
import { choose } from './choices.ts';
import { damage, hit, spare } from './damage.ts';
import { ward } from './damage-prevention.ts';
import { holds, matchingGates, matchingZones } from './filters.ts';
import { flip, modify, putGates, swapWritten, turn } from './gate-ops.ts';
import { moveTo, swap } from './moves.ts';
import { drawCards, foresee, putCards, putTop, shuffleDeck, takeBottom } from './piles.ts';
import { bind, question } from './prompts.ts';
import { cancel, lock, negate } from './sequence-ops.ts';

/** Carries out the first instruction that is to be done. Says false where it waits for a choice. */
export function carryOut(story: Story, op: WorkOp): boolean {
  if (op.type === 'Bind') {
    bind(story, op.as, op.picks);
    return true;
  }
  if (op.type === 'Hit') {
    hit(story, op, op.spared);
    return true;
  }
  if (!holds(story.now, story.frame.env, op.when)) return true;
  const asked = question(story, op);
  if (asked === undefined) {
    act(story, op);
    return true;
  }
  const picks = choose(story, asked.question);
  if (picks === undefined) return false;
  asked.answered(picks);
  return true;
}

/** Instructions that ask nothing. */
function act(story: Story, op: Op): void {
  const { env } = story.frame;
  const gates = (filter: GateFilter) =>
    matchingGates(story.now, env, filter).filter((gate) => !env.except?.includes(gate.entity));
  switch (op.type) {
    case 'Damage':
      return damage(story, op);
    case 'Spare':
      return spare(story, env);
    case 'Prevent':
    case 'Redirect':
      return ward(story, env, op);
    case 'Move': {
      const [gate] = gates(op.gates);
      const to = matchingZones(story.now, env, op.zones).find((zone) => gateAt(story.now, zone) === undefined);
      if (gate === undefined || to === undefined) return story.skip('Nothing can move there.', openName(story, env));
      if (op.as !== undefined) bind(story, op.as, [gate.zone, to]);
      return moveTo(story, gate, to);
    }
    case 'Swap': {
      const [one] = gates(op.gates);
      const two = gates(op.other).find((gate) => gate.entity !== one?.entity);
      if (one !== undefined && two !== undefined) return swap(story, one, two);
      return story.skip('There are no two Gates to switch.', openName(story, env));
    }
    case 'Ready':
    case 'Rest':
      return turn(story, gates(op.gates), op.type === 'Ready');
    case 'Modify':
      return modify(story, gates(op.gates), op);
    case 'SwapAttackDefence':
      return swapWritten(story, gates(op.gates), op.until);
    case 'FlipUp':
    case 'FlipDown':
      return flip(story, gates(op.gates), op.type === 'FlipDown');
    case 'PutGates':
      return putGates(story, gates(op.gates), op.into);
    case 'Branch':
      return branch(story, env, op.picked, gates(op.gates)[0]);
    case 'Draw':
      story.seen();
      return drawCards(story, env.player, amountOf(story.now, env, op.amount));
    case 'Foresee':
      story.seen();
      return foresee(story, env.player, amountOf(story.now, env, op.amount), op.both ?? false);
    case 'PutCards':
      return putCards(story, op);
    case 'PutTop':
      story.seen();
      return putTop(story, story.frame.env, amountOf(story.now, env, op.amount), op.into);
    case 'TakeBottom':
      story.seen();
      return takeBottom(story, env, op.picked);
    case 'Shuffle':
      story.seen();
      return shuffleDeck(story, env.player);
    case 'Place':
      return place(story, env, op);
    case 'PayOpenCost':
    case 'RunOpen':
      return run(story, env, op);
    case 'Lock':
      return lock(story, env, op.who, op.links);
    case 'Negate':
      return negate(story, gates(op.gates), op.what);
    case 'Cancel':
      return cancel(story, env, op.picked);
    case 'Except':
      return except(story, env, gates(op.gates));
    case 'EndTurn':
      return story.tell({ type: 'TurnEnding', player: story.now.player });
    case 'Each':
      return each(story, env, op);
    case 'Theirs':
      return theirs(story, env, op.steps);
    case 'AtTurnEnd':
      return atTurnEnd(story, env, op.steps);
    default:
      // All others ask something first.
      return;
  }
}
