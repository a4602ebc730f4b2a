import type { Seat } from '../../core/ruleset.ts';
import type { Command, State } from '../model/index.ts';
import { asksForChoice } from '../model/names.ts';
import { reject } from '../rejections.ts';

/**
 * Rejects what this seat may not do. The game is co-operative, so every seat may act for the group; but an encounter and
 * a look at the stack belong to one investigator, and an override belongs to the host.
 */
export function checkSeat(state: State, command: Command, seat: Seat): void {
  if (seat.role === 'host') return checkHost(state, command);
  if (command.type === 'Override') {
    const because = 'Only the host can correct the state of the game. Let the host send the override.';
    reject('for-the-host', because, 'override', { seat: seat.seat });
  }
  const by = actingInvestigators(state, command).find((each) => String(each) !== seat.seat);
  if (by === undefined) return;
  const because = `You play investigator ${seat.seat}. Only the player of investigator ${by} can do this.`;
  reject('not-your-investigator', because, 'seats', { seat: seat.seat, by });
}

/** Only the investigator saw the gates. The host could find out by trying which ones the server accepts. */
function checkHost({ look, setup }: State, command: Command): void {
  if (command.type !== 'PlaceLookedGates' || look === undefined || setup.table.draws) return;
  if (command.top === undefined && command.bottom === undefined) return;
  const because = `Only investigator ${look.by} has seen the gates, so only that player can put them back.`;
  reject('not-your-investigator', because, 'seats', { seat: 'host', by: look.by });
}

/**
 * The investigators who carry out a command or its effects themselves: a look, a test and an encounter belong to one of
 * them from the first command to the last. Any seat may send the other commands.
 */
function actingInvestigators(state: State, command: Command): readonly number[] {
  const { look, encounter, test } = state;
  switch (command.type) {
    case 'PlaceLookedGates':
      return present(look?.by);
    case 'BeginEncounter':
    case 'LookAtGates':
      return [command.by];
    case 'RollTest':
      return present(encounter?.by ?? command.by);
    case 'RerollDice':
    case 'EndTest':
      return present(test?.by);
    case 'ResolveBranch':
      return [...present(encounter?.by ?? test?.by), ...effectsBy(state, [...command.pass, ...command.fail])];
    case 'Continue':
      return continuingInvestigators(state);
    case 'EndEncounter':
    case 'CloseThisGate':
      return present(encounter?.by);
    case 'CloseGate':
      return present(command.by ?? (command.gate === encounter?.gate ? encounter.by : undefined));
    case 'Together':
      return effectsBy(state, command.effects);
    default:
      return [];
  }
}

/** A choice, and a pause of an encounter, belong to one investigator. Any seat may go on with the Mythos Phase. */
function continuingInvestigators({ paused, encounter }: State): readonly number[] {
  const isChoice = asksForChoice(paused?.because);
  return isChoice || paused?.by === encounter?.by ? present(paused?.by) : [];
}

function effectsBy(state: State, effects: readonly Command[]): readonly number[] {
  return effects.flatMap((effect) => actingInvestigators(state, effect));
}

function present(by: number | undefined): readonly number[] {
  return by === undefined ? [] : [by];
}

/** A test that a seat rolls outside of encounters is its own, unless another investigator is named. */
export function withInvestigator({ encounter }: State, command: Command, seat: Seat): Command {
  if (command.type !== 'RollTest' || command.by !== undefined || encounter !== undefined) return command;
  const by = seat.role === 'host' ? Number.NaN : Number(seat.seat);
  return Number.isInteger(by) ? { ...command, by } : command;
}

/** Number of the decision that a command of this type answers. Undefined if no such decision is pending. */
export function answerOf({ look, test, encounter, paused, mythos }: State, type: Command['type']): number | undefined {
  switch (type) {
    case 'PlaceLookedGates':
      return look?.decision;
    case 'RerollDice':
    case 'EndTest':
      return test?.decision;
    case 'ResolveBranch':
      return test?.decision ?? encounter?.decision;
    case 'EndEncounter':
      return encounter?.decision;
    case 'Continue':
      return paused?.decision;
    case 'EndRound':
      return mythos?.decision;
    default:
      return undefined;
  }
}
