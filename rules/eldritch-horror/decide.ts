import type { Random } from '../random.ts';
import type { Decision, Rejection, Seat } from '../ruleset.ts';
import { gate, omenRing } from './components.ts';
import { advanceDoom, advanceOmen, retreatDoom } from './doom.ts';
import type { Command, Event, State } from './model.ts';
import { notOnBoard, refuse } from './refuse.ts';
import { discardGate, putGateOnBottom, randomizeStack, revealGates, spawnGates } from './stack.ts';
import { type Story, story, why } from './story.ts';

type Refused = { readonly rejection: Rejection } | undefined;

/** What a command leads to, or why not. Everyone at this table may do everything: it is a co-operative game. */
export function decide(state: State, command: Command, _seat: Seat, random: Random): Decision<Event> {
  const telling = story(state, random);
  return carryOut(telling, command) ?? { events: telling.events };
}

function carryOut(story: Story, command: Command): Refused {
  const reason = why(command);
  switch (command.type) {
    case 'SpawnGate':
      spawnGates(story, command.count ?? 1, reason);
      return undefined;
    case 'CloseGate': {
      const open = story.now.board.find((each) => each.gate === command.gate);
      if (open === undefined) return notOnBoard(story.now, command.gate, 'close-gate');
      const matchedOmen = gate(open.gate).omen === omenRing[story.now.omen]?.colour;
      story.tell({ type: 'GateClosed', gate: open.gate, space: open.space, matchedOmen, ...reason });
      discardGate(story, open, true, reason);
      return undefined;
    }
    case 'DiscardGate': {
      const open = story.now.board.find((each) => each.gate === command.gate);
      if (open === undefined) return notOnBoard(story.now, command.gate, 'discard-gate');
      discardGate(story, open, false, reason);
      return undefined;
    }
    case 'RevealGates':
      return revealGates(story, command.count ?? 1, reason);
    case 'PutGateOnBottom':
      return putGateOnBottom(story, reason);
    case 'RandomizeStack':
      return randomizeStack(story, reason);
    case 'AdvanceOmen':
      advanceOmen(story, command.steps ?? 1, reason);
      return undefined;
    case 'AdvanceDoom':
      for (let step = 0; step < (command.steps ?? 1); step += 1) advanceDoom(story, { by: 'effect', ...reason });
      return undefined;
    case 'RetreatDoom':
      return retreatDoom(story, command.steps ?? 1, { by: 'effect', ...reason });
    case 'DiscardMonster': {
      const monster = story.now.monsters.find((each) => each.monster === command.monster);
      if (monster === undefined) {
        return refuse('monster-not-on-board', `Monster ${command.monster} is not on the board.`, 'monster-discard', {
          monster: command.monster,
        });
      }
      story.tell({ type: 'MonsterDiscarded', ...monster, ...reason });
      return undefined;
    }
  }
}
