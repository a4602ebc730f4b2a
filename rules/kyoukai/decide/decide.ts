import { dispatch, type HandlerMap, typesOf } from '../../core/dispatch.ts';
import { succeedsUnseeing } from '../../core/foresight.ts';
import type { Random } from '../../core/random.ts';
import { catchRejection, RejectionError } from '../../core/rejection.ts';
import type { Decision, Seat } from '../../core/ruleset.ts';
import { other } from '../cards/lookup.ts';
import { type Answers, Context, reject } from '../context.ts';
import { conceal } from '../hidden/conceal.ts';
import { answersTo } from '../interpreter/choices.ts';
import {
  type Command,
  type Declaration,
  type Event,
  FlowCommand,
  type Player,
  players,
  type State,
} from '../model/index.ts';
import { attackZone, moveGate } from './actions.ts';
import { answerChoice, checkPayable } from './choosing.ts';
import { openGate } from './opening.ts';
import { endTurn, finishAction, pass } from './passing.ts';
import { useBranchSkill, useCardSkill, useSkill } from './skills.ts';
import { startInPlay } from './start-in-play.ts';
import { awaited, playerToAct } from './timing.ts';

/** What a command leads to, or why it is rejected. */
export function decide(state: State, command: Command, seat: Seat, random: Random): Decision<Event, State> {
  return catchRejection(() => {
    const player = actingPlayer(state, command, seat);
    const context = new Context(state, random, answersOf(command));
    try {
      carryOut(context, command, player);
    } catch (error) {
      const because = isEndless(error) ? whyDrawn(state, command, seat, random) : undefined;
      if (because === undefined) throw error;
      const drawn = new Context(state, random);
      drawn.endGame('drawn', because, 'step-limit');
      return { events: drawn.events, state: drawn.state };
    }
    return { events: context.events, state: context.state };
  });
}

interface Turn {
  readonly context: Context;
  readonly player: Player;
}

/** Commands that wait while a player has to choose something. */
const declarations: HandlerMap<Turn, Declaration | FlowCommand> = {
  OpenGate: ({ context, player }, command) => openGate(context, command, player),
  StartInPlay: ({ context, player }, command) => startInPlay(context, command, player),
  MoveGate: ({ context, player }, command) => moveGate(context, command, player),
  AttackZone: ({ context, player }, command) => attackZone(context, command, player),
  UseSkill: ({ context, player }, command) => useSkill(context, command, player),
  UseBranchSkill: ({ context, player }, command) => useBranchSkill(context, command, player),
  UseCardSkill: ({ context, player }, command) => useCardSkill(context, command, player),
  FinishAction: ({ context, player }) => finishAction(context, player),
  Pass: ({ context, player }) => pass(context, player),
  EndTurn: ({ context, player }) => endTurn(context, player),
};

function carryOut(context: Context, command: Command, player: Player): void {
  if (command.type === 'Concede') {
    context.endGame('won', `Player ${player} has conceded.`, 'concede', other(player));
    return;
  }
  if (command.type === 'Choose') return answerChoice(context, command, player);
  const { state, answers } = context;
  const { choice } = state;
  if (choice !== undefined) {
    const because = `Player ${choice.player} has to choose something first. Other commands wait until then.`;
    reject('choose-first', because, 'choices', awaited(state));
  }
  dispatch(declarations, { context, player }, command);
  checkPayable(state, context, (trial) => dispatch(declarations, { context: trial, player }, command), answers);
}

function answersOf(command: Command): Answers {
  return 'choices' in command ? (command.choices ?? []) : [];
}

/** The player for whom a seat gives a command. The host gives only commands for which it need not see a hand. */
function actingPlayer(state: State, command: Command, seat: Seat): Player {
  const named = 'player' in command ? command.player : undefined;
  if (seat.role === 'host') return playerForHost(state, command, named);
  const player = players.find((each) => each === seat.seat);
  if (player === undefined) {
    return reject('not-a-player', 'This seat does not take part in the game. Only seats 1 and 2 do.', 'seats', {
      seat: seat.seat,
    });
  }
  if (named !== undefined && named !== player) {
    const because = `You are player ${player}, and cannot act for player ${named}.`;
    reject('not-your-seat', because, 'seats', { seat: player, player: named });
  }
  return player;
}

function playerForHost(state: State, command: Command, named: Player | undefined): Player {
  if (command.type === 'Concede') {
    return named ?? reject('who-concedes', 'Name the player who concedes in "player".', 'seats', { players });
  }
  if (!flowTypes.has(command.type)) {
    const because = 'Only a player can do this, because the host sees no hand. Send it from a seat.';
    return reject('for-the-players', because, 'seats', { command: command.type });
  }
  const due = playerToAct(state);
  if (named === undefined || named === due) return due;
  const because = `Player ${due} is to act, not player ${named}.`;
  return reject('not-their-move', because, 'seats', { player: named, due });
}

const flowTypes = typesOf(FlowCommand);

function isEndless(error: unknown): boolean {
  return error instanceof RejectionError && error.rejection.code === 'too-many-steps';
}

/** Why an endless command draws the game. Undefined: it is rejected, so that the player does something else. */
function whyDrawn(state: State, command: Command, seat: Seat, random: Random): string | undefined {
  if (isUnavoidable(state, command, random)) {
    return 'The cards trigger each other without end, and no player can go on.';
  }
  const isForeseen = succeedsUnseeing((noChance) =>
    isRejected(conceal(state, seat), command, actingPlayer(state, command, seat), noChance),
  );
  // A rejection would be a free look at the cards that came up.
  return isForeseen ? undefined : 'The cards trigger each other without end, and what came up cannot be taken back.';
}

/** Answers that are tried before a game counts as stuck. */
const answersTried = 12;

/** Whether play cannot go on without an endless command: the player has to pass, or every tried answer is rejected. */
function isUnavoidable(state: State, command: Command, random: Random): boolean {
  if (command.type !== 'Choose') return command.type === 'Pass';
  const { choice } = state;
  return (
    choice !== undefined &&
    answersTo(choice, answersTried).every((picks) => isRejected(state, { ...command, picks }, choice.player, random))
  );
}

function isRejected(state: State, command: Command, player: Player, random: Random): boolean {
  try {
    carryOut(new Context(state, random, answersOf(command)), command, player);
    return false;
  } catch (error) {
    if (error instanceof RejectionError) return true;
    throw error;
  }
}
