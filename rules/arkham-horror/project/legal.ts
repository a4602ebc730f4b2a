import { type LegalCommand, listOf, type Need } from '../../core/legal-command.ts';
import { randomFor } from '../../core/random.ts';
import { RejectionError } from '../../core/rejection.ts';
import type { Seat } from '../../core/ruleset.ts';
import { createContext, noDraws, type ReportedDraws, untilStopped } from '../context.ts';
import { cardColours, worldOf } from '../data/components.ts';
import { monster } from '../data/monsters.ts';
import { carryOut, isFlow } from '../decide/decide.ts';
import { isChoosing } from '../decisions.ts';
import type { Command, State } from '../model/index.ts';
import { cupMarkers, nextMarkers } from '../unseen-components.ts';
import { type Action, need } from './legal-action.ts';
import { effectActions } from './legal-effects.ts';
import { flowActions } from './legal-flow.ts';

/**
 * What this seat can do now, without overrides. Each action is tried once with a possible value for whatever the player
 * has to supply, and left out if the rules reject it.
 */
export function legal(state: State, seat: Seat): readonly LegalCommand<Command>[] {
  if (state.outcome !== undefined) return [];
  const actions = isChoosing(state) ? flowActions(state) : [...flowActions(state), ...effectActions(state, seat)];
  return actions.flatMap((each) => entryOf(state, seat, each));
}

function entryOf(
  state: State,
  seat: Seat,
  { code, label, template, trial, needs: given }: Action,
): LegalCommand<Command>[] {
  const draws = assumedDraws(state, seat, trial);
  if (draws === undefined) return [];
  const needs = [...given, ...drawNeeds(state, draws, given.length > 0)];
  const by = 'by' in template && isFlow(trial) ? { seat: String(template.by) } : {};
  // The template of an action without needs is the whole command.
  const command = needs.length === 0 ? { command: template as Command } : { template };
  return [{ code, label, ...by, ...command, needs }];
}

/** What the players would have to draw and roll for this command; undefined if the rules reject it. */
function assumedDraws(state: State, seat: Seat, command: Command): ReportedDraws | undefined {
  const assumed = noDraws();
  // Rejections do not depend on chance, so any random numbers will do. What they lead to is discarded.
  const context = createContext(state, randomFor(new Uint32Array(8), 0), assumed);
  try {
    untilStopped(() => carryOut(context, command, seat));
  } catch (error) {
    if (error instanceof RejectionError) return undefined;
    throw error;
  }
  return assumed;
}

/** @param dependent whether the numbers of draws and dice depend on what else the player supplies */
function drawNeeds(state: State, { worlds, monsters, dice, colours }: ReportedDraws, dependent: boolean): Need[] {
  const needs: Need[] = [];
  if (worlds.length > 0) {
    const markers = [...new Set(nextMarkers(state))];
    needs.push(listOf(need('reported.worlds', 'The gate marker you drew', markers, (id) => worldOf(id).name)));
  }
  if (monsters.length > 0) {
    const kinds = [...new Set(cupMarkers(state))];
    const what = `The ${plural(monsters.length, 'monster')} you drew from the cup, in order`;
    needs.push(listOf(need('reported.monsters', what, kinds, (kind) => monster(kind).name)));
  }
  if (dice.length > 0) {
    const what = dependent
      ? 'The faces of all dice you rolled'
      : `The faces of the ${plural(dice.length, 'die', 'dice')} you rolled`;
    needs.push(listOf(need('reported.dice', what, [1, 2, 3, 4, 5, 6])));
  }
  if (colours.length > 0) {
    const what = 'The gate cards you drew for each investigator in turn order; each time the last one fits';
    needs.push(listOf(need('reported.colours', what, cardColours)));
  }
  return needs;
}

function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : `${count} ${many}`;
}
