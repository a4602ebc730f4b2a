import { dispatch, type HandlerMap, typesOf } from '../../core/dispatch.ts';
import type { Random } from '../../core/random.ts';
import { catchRejection } from '../../core/rejection.ts';
import type { Decision, Seat, UpToEffect } from '../../core/ruleset.ts';
import { type Command, type CommandOf, Effect, type Event, type FlowCommand, type State } from '../model/index.ts';
import { reject } from '../rejections.ts';
import { checkState } from './awakened.ts';
import { type Context, createContext } from './context.ts';
import { goOn } from './continuing.ts';
import { carryOut, carryOutAll, choicesOf, rejectWhileChoosing, withChoices } from './effects.ts';
import { beginEncounter, endEncounter, resolveBranch } from './encounter.ts';
import { checkOrder } from './gate-order.ts';
import { endRound, resolveMythos, resolveOneIcon } from './mythos.ts';
import { override } from './override.ts';
import { recordPause } from './pausing.ts';
import { answerOf, checkSeat, withInvestigator } from './seats.ts';
import { endTest, rerollDice, rollTest, testIsOver } from './tests.ts';
import { rejectDuringTest } from './turn.ts';

/** The events that a command leads to, with the state after them, or the reason why the rules reject it. */
export function decide(state: State, command: Command, seat: Seat, random: Random): Decision<Event, State, Command> {
  const decision = catchRejection(() => {
    const context = createContext(state, random);
    carryOutCommand(context, command, seat);
    return { events: context.events, state: context.state };
  });
  if (!('rejection' in decision) || decision.effect === undefined) return decision;
  const { rejection, effect } = decision;
  return { rejection, upTo: upToEffect(command, effect) };
}

/** The command without its effects from this one on. Undefined: it would have none left. */
function upToEffect(command: Command, effect: number): UpToEffect<Command> | undefined {
  if (effect === 0) return undefined;
  switch (command.type) {
    case 'Together':
      return { effect, command: { ...command, effects: command.effects.slice(0, effect) } };
    case 'ResolveBranch': {
      const { pass, fail } = command;
      return { effect, command: { ...command, pass: pass.slice(0, effect), fail: fail.slice(0, effect) } };
    }
    default:
      return undefined;
  }
}

/** Carries out a command of this seat. Throws a RejectionError where the rules forbid it. */
export function carryOutCommand(context: Context, command: Command, seat: Seat): void {
  checkSeat(context.state, command, seat);
  checkAnswer(context.state, command);
  context.seat = seat;
  rejectWhileChoosing(context, command.type);
  if (!duringTest.has(command.type)) endOpenTest(context, command.type, seat);
  const before = context.events.length;
  carryOutOne(context, withInvestigator(context.state, command, seat));
  checkState(context);
  recordPause(context);
  if (context.events.length > before) return;
  const because = inVain[command.type] ?? 'That would change nothing. Leave it out.';
  reject('nothing-happens', because, 'something-happens', { command: command.type });
}

/** Why commands that can be in vain change nothing. */
const inVain: Partial<Record<Command['type'], string>> = {
  CheckOmen: 'No gate on the board matches the Omen, so Doom does not advance.',
  DiscardGates: 'There is no such gate on the board that could be discarded.',
  SpawnAllGates: 'No gate is in the stack or in the discard pile, so none can spawn.',
  SpawnMonsters: 'The monster cup is empty, so no monster can spawn.',
  MonsterSurge: 'The monster cup is empty, so no monster can spawn.',
  AdvanceDoom: 'Doom is on 0 already.',
  Together: 'None of these effects changes anything. Name at least one that does.',
};

function carryOutOne(context: Context, command: Command): void {
  if (isEffect(command)) return carryOut(context, command);
  if (command.type === 'Override') return override(context, command);
  const chosen = choicesOf(command);
  if (command.type !== 'Continue') checkOrder(context, chosen.order);
  return withChoices(context, chosen, () =>
    context.withReport(command, () => dispatch(flowHandlers, context, command)),
  );
}

/** Commands that do not end a test that is in progress. */
const duringTest: ReadonlySet<Command['type']> = new Set([
  'RollTest',
  'RerollDice',
  'ResolveBranch',
  'EndTest',
  'EndEncounter',
  'Settle',
  'Override',
]);

/** Whatever else its investigator or the host does proves that a test is over. Other seats wait for it. */
function endOpenTest(context: Context, type: Command['type'], seat: Seat): void {
  const { test } = context.state;
  if (test === undefined) return;
  if ((seat.role === 'seat' && seat.seat !== String(test.by)) || hasToWait(context.state, type)) {
    rejectDuringTest(context.state);
  }
  testIsOver(context);
}

/** Parts of the round that wait for more than the test. The test comes first. */
function hasToWait({ encounter, paused, mythos }: State, type: Command['type']): boolean {
  if (type === 'BeginEncounter') return (encounter ?? paused ?? mythos) !== undefined;
  return partsOfMythos.has(type) && (encounter ?? paused) !== undefined;
}

const partsOfMythos: ReadonlySet<Command['type']> = new Set(['ResolveMythos', 'ResolveIcon', 'EndRound']);

/** A command that names a decision has to be an answer to that one. */
function checkAnswer(state: State, command: Command): void {
  if (!('decision' in command) || command.decision === undefined) return;
  const { decision, type } = command;
  const answered = answerOf(state, type);
  if (answered === decision) return;
  const because = `This command does not answer decision ${decision}. Read what is pending now.`;
  const pending = answered === undefined ? [] : [String(answered)];
  reject('decision-passed', because, 'decisions', { decision, pending });
}

const effectTypes = typesOf(Effect);

function isEffect(command: Command): command is Effect {
  return effectTypes.has(command.type);
}

export const flowHandlers: HandlerMap<Context, FlowCommand> = {
  ResolveMythos: resolveMythos,
  ResolveIcon: (context, { icon }) => resolveOneIcon(context, icon),
  Continue: goOn,
  EndRound: endRound,
  BeginEncounter: beginEncounter,
  RollTest: rollTest,
  RerollDice: rerollDice,
  ResolveBranch: resolveBranch,
  EndTest: endTest,
  EndEncounter: endEncounter,
  Together: together,
  Settle: (context, { number }) => settle(context, number),
};

/** Effects that happen together: no gate waits for the one before, and a win counts before a loss. */
function together(context: Context, { effects }: CommandOf<'Together'>): void {
  context.gatesInTurn = false;
  context.simultaneously(() => carryOutAll(context, effects));
}

function settle(context: Context, number: number): void {
  const { pending } = context.state;
  if (!pending.some((each) => each.number === number)) {
    const because = `Obligation ${number} is not pending. Choose one that is.`;
    reject('no-such-obligation', because, 'obligations', { number, pending: pending.map((each) => `${each.number}`) });
  }
  context.emit({ type: 'Settled', number, ...context.reason });
}
