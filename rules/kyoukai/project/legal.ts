import { type Choice as AllowedValue, type LegalCommand, maxChoices } from '../../core/legal-command.ts';
import type { Seat } from '../../core/ruleset.ts';
import { resumeTrial } from '../decide/choosing.ts';
import { playerToAct } from '../decide/timing.ts';
import { answersTo, countAnswers, countOptions } from '../interpreter/choices.ts';
import { canPay } from '../interpreter/cost-payments.ts';
import { type Choice, type Command, type CommandOf, type Player, players, type State } from '../model/index.ts';
import { withoutEndless } from './endless.ts';
import { maxLabel, pickLabel } from './labels.ts';
import { attacks, moves, openings, skills, starts } from './legal-actions.ts';
import { entry, templateEntry, withUniqueCodes } from './legal-entries.ts';

type Legal = LegalCommand<Command>;

/**
 * What a seat can do now. Commands with a cost are listed once for each way to pay, up to 12 ways. The host, who sees no
 * hand, gets only what moves play on and what concedes for a player. Empty if the game is over.
 */
export function legal(state: State, seat: Seat): readonly Legal[] {
  if (state.outcome !== undefined) return [];
  if (seat.role === 'host') return [...flowForHost(state), ...players.map((player) => concede(player, true))];
  const player = players.find((each) => each === seat.seat);
  if (player === undefined) return [];
  if (playerToAct(state) !== player) return [concede(player, false)];
  return withUniqueCodes([...withoutEndless(state, player, actions(state, player)), concede(player, false)]);
}

function concede(player: Player, byHost: boolean): Legal {
  if (byHost) {
    const command = { type: 'Concede', player } as const;
    return { code: `concede:${player}`, label: `Concede for player ${player}`, seat: player, command, needs: [] };
  }
  return { code: 'concede', label: 'Concede', seat: player, command: { type: 'Concede' }, needs: [] };
}

function flowForHost(state: State): Legal[] {
  if (state.choice !== undefined) return [];
  return [entry(state, flowCommand(state), playerToAct(state))];
}

/** The command that moves play on without adding anything. */
function flowCommand({ sequence, phase }: State): CommandOf<'Pass' | 'FinishAction' | 'EndTurn'> {
  if (sequence !== undefined) return { type: 'Pass' };
  return { type: flowTypes[phase] };
}

const flowTypes = {
  starting: 'Pass',
  main: 'EndTurn',
  afterMove: 'FinishAction',
  end: 'EndTurn',
} as const satisfies Record<State['phase'], Command['type']>;

function actions(state: State, player: Player): Legal[] {
  const { choice, sequence, phase } = state;
  if (choice !== undefined) return answers(state, choice);
  const flow = entry(state, flowCommand(state), player);
  if (sequence !== undefined) return [flow, ...openings(state, player), ...skills(state, player)];
  return [flow, ...phaseActions[phase](state, player)];
}

/** What the turn player can do in each phase while no Sequence is pending; in `starting` the other player. */
const phaseActions: Readonly<Record<State['phase'], (state: State, player: Player) => Legal[]>> = {
  starting: starts,
  main: (state, player) => [
    ...openings(state, player),
    ...moves(state, player),
    ...attacks(state, player),
    ...skills(state, player),
  ],
  afterMove: (state, player) => [...attacks(state, player), ...skills(state, player)],
  end: () => [],
};

/** One entry for each answer to a choice. If there are too many, one entry that needs the picks. */
function answers(state: State, choice: Choice): Legal[] {
  if (countAnswers(choice) <= maxChoices) {
    const entries = answersTo(choice, maxChoices)
      .filter((picks) => !choice.cost || canPay(state, (trial) => resumeTrial(trial, picks), [picks]))
      .map((picks) => entry(state, { type: 'Choose', decision: choice.decision, picks }, choice.player));
    if (entries.every(({ label }) => label.length <= maxLabel)) return entries;
  }
  return [templateEntry(choice, allowedPicks(state, choice))];
}

/** The options of a choice, each once. Undefined if there are too many for a menu. */
function allowedPicks(state: State, { kind, options, max, player }: Choice): readonly AllowedValue[] | undefined {
  const counts = countOptions(options);
  if (counts.size > maxChoices) return undefined;
  return [...counts].map(([value, count]) => {
    const label = pickLabel(state, kind, value, player);
    const times = Math.min(count, max);
    return { value, label: times > 1 ? `${label}, up to ${times} times` : label };
  });
}
