import type { Seat } from '../../core/ruleset.ts';
import type { Command, State } from '../model/index.ts';
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
  const because = `Only investigator ${look.by} has seen the gates, so only that player can put them back.`;
  reject('not-your-investigator', because, 'seats', { seat: 'host', by: look.by });
}

/** The investigators who carry out a command or its effects themselves. Any seat may send the other commands. */
function actingInvestigators(state: State, command: Command): readonly number[] {
  if (command.type === 'PlaceLookedGates') return state.look === undefined ? [] : [state.look.by];
  if (command.type === 'BeginEncounter' || command.type === 'LookAtGates') return [command.by];
  return effectsOf(command).flatMap((effect) => actingInvestigators(state, effect));
}

/** The effects within a command. */
function effectsOf(command: Command): readonly Command[] {
  if (command.type === 'Together') return command.effects;
  return command.type === 'ResolveBranch' ? [...command.pass, ...command.fail] : [];
}
