import type { Random } from '../../core/random.ts';
import type { Decision, Seat } from '../../core/ruleset.ts';
import { other } from '../cards/lookup.ts';
import { catchRejection, RejectionError, refuse, Story } from '../context.ts';
import { answersTo, check } from '../interpreter/choices.ts';
import { payments } from '../interpreter/cost-payments.ts';
import { run } from '../interpreter/run.ts';
import { type Command, type Event, type Player, players, type State } from '../model/index.ts';
import { attackZone, moveGate } from './actions.ts';
import { openGate } from './opening.ts';
import { endTurn, finishAction, pass } from './passing.ts';
import { useBranchSkill, useCardSkill, useSkill } from './skills.ts';
import { startInPlay } from './start-in-play.ts';

/** What a command leads to, or why not. */
export function decide(state: State, command: Command, seat: Seat, random: Random): Decision<Event, State> {
  return catchRejection(() => {
    const player = speaker(state, command, seat);
    const choices = 'choices' in command ? command.choices : undefined;
    const story = new Story(state, random, choices ?? []);
    try {
      tell(story, command, player);
    } catch (stop) {
      if (!isEndless(stop) || !isUnavoidable(state, command, random)) throw stop;
      const drawn = new Story(state, random);
      drawn.end('drawn', 'The cards go round in circles, and nobody can go on.', 'step-limit');
      return { events: drawn.events, state: drawn.now };
    }
    return { events: story.events, state: story.now };
  });
}

const isEndless = (stop: unknown): boolean =>
  stop instanceof RejectionError && stop.rejection.code === 'too-many-steps';

/** Answers that are tried before a game counts as stuck. */
const answersTried = 12;

/** Whether the table is stuck without a command that has no end: nobody could pass, or no answer leads anywhere. */
function isUnavoidable(state: State, command: Command, random: Random): boolean {
  if (command.type !== 'Choose') return command.type === 'Pass';
  const { choice } = state;
  return (
    choice !== undefined &&
    answersTo(choice, answersTried).every((picks) => {
      try {
        tell(new Story(state, random), { ...command, picks }, choice.player);
        return false;
      } catch (stop) {
        if (stop instanceof RejectionError) return true;
        throw stop;
      }
    })
  );
}

/** Carries out a command in a story. Throws a Refusal where the rules say no. */
function tell(story: Story, command: Command, player: Player): void {
  const { now: before, answers } = story;
  if (command.type === 'Concede') {
    story.end('won', `Player ${player} has conceded.`, 'concede', other(player));
    return;
  }
  if (command.type === 'Choose') return answer(story, command, player);
  const { choice } = before;
  if (choice !== undefined) {
    refuse('choose-first', `Player ${choice.player} first has to choose something.`, 'choices', {
      choice: choice.choice,
      player: choice.player,
    });
  }
  declare(story, command, player);
  payable(before, story, (trial) => declare(trial, command, player), answers);
}

function declare(story: Story, command: Exclude<Command, { type: 'Choose' | 'Concede' }>, player: Player): void {
  switch (command.type) {
    case 'OpenGate':
      return openGate(story, command, player);
    case 'StartInPlay':
      return startInPlay(story, command, player);
    case 'MoveGate':
      return moveGate(story, command, player);
    case 'AttackZone':
      return attackZone(story, command, player);
    case 'UseSkill':
      return useSkill(story, command, player);
    case 'UseBranchSkill':
      return useBranchSkill(story, command, player);
    case 'UseCardSkill':
      return useCardSkill(story, command, player);
    case 'FinishAction':
      return finishAction(story, player);
    case 'Pass':
      return pass(story, player);
    case 'EndTurn':
      return endTurn(story, player);
  }
}

function answer(story: Story, { choice: number, picks }: Extract<Command, { type: 'Choose' }>, player: Player): void {
  const { now: before } = story;
  const { choice } = before;
  if (choice === undefined || choice.choice !== number) {
    return refuse('no-such-choice', `Choice ${number} is not open.`, 'choices', {
      choice: number,
      open: choice?.choice ?? 'none',
    });
  }
  if (choice.player !== player) {
    refuse('not-your-choice', `Player ${choice.player} has to choose this.`, 'choices', {
      player,
      chooser: choice.player,
    });
  }
  check(choice, picks);
  resume(story, number, picks);
  if (choice.cost)
    payable(before, story, (trial) => resume(trial, number, trial.answers[0] ?? picks, trial.answers), [picks]);
}

/** Takes up again what waited for an answer. */
export function resume(
  story: Story,
  number: number,
  picks: readonly string[],
  answers: Story['answers'] = [picks],
): void {
  const { choice, work } = story.now;
  if (choice === undefined) return;
  const { player, kind } = choice;
  const hidden = kind === 'handLimit' || picks.some((pick) => /^(hand|deck|foresee|spirit):/.test(pick));
  story.tell({ type: 'ChoiceMade', choice: number, player, asks: kind, picks: [...picks], known: !hidden });
  story.answers = answers;
  story.resumed = true;
  story.tasks = work;
  run(story);
}

/** Where a cost still waits for answers there have to be some with which it can be paid. */
function payable(before: State, story: Story, begin: (trial: Story) => void, given: Story['answers']): void {
  if (story.now.choice?.cost !== true || payments(before, begin, 1, given).length > 0) return;
  refuse('cost-not-payable', 'There is no way to pay the whole cost of this.', 'open-cost');
}

/** For whom a command is given. The host runs the table and does nothing that takes a look at a hand. */
function speaker(state: State, command: Command, seat: Seat): Player {
  const named = 'player' in command ? command.player : undefined;
  if (seat.role === 'seat') {
    const player = players.find((each) => each === seat.seat);
    if (player === undefined) return refuse('not-a-player', 'Only the two players play.', 'seats', { seat: seat.seat });
    if (named !== undefined && named !== player) {
      refuse('not-your-seat', `You are player ${player}, not ${named}.`, 'seats', { seat: player, player: named });
    }
    return player;
  }
  switch (command.type) {
    case 'Pass':
    case 'EndTurn':
    case 'FinishAction': {
      const due = whoseMove(state);
      if (named === undefined || named === due) return due;
      return refuse('not-their-move', `Player ${due} is to act, not player ${named}.`, 'seats', { player: named, due });
    }
    case 'Concede':
      if (named !== undefined) return named;
      return refuse('who-concedes', 'Say which player concedes.', 'seats');
    default:
      return refuse('for-the-players', 'This is done by a player: name a seat.', 'seats', { command: command.type });
  }
}

/** Who is to act: to choose, to add to the Sequence, to begin, or whose turn it is. */
export function whoseMove({ choice, sequence, phase, player }: State): Player {
  return choice?.player ?? sequence?.priority ?? (phase === 'starting' ? other(player) : player);
}
