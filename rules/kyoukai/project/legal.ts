import { type Choice as AllowedValue, type LegalCommand, maxChoices } from '../../core/legal-command.ts';
import { RejectionError } from '../../core/rejection.ts';
import type { Seat } from '../../core/ruleset.ts';
import { cardNamed, entrantOf, findCard, gateAt, sideOf } from '../cards/lookup.ts';
import { Context, CostPaid } from '../context.ts';
import { border, isCorner, type Zone, zones } from '../data/zones.ts';
import { attackZone, moveGate } from '../decide/actions.ts';
import { resumeTrial } from '../decide/choosing.ts';
import { checkOpening, checkZone, openGate } from '../decide/opening.ts';
import { branchSkill, cardSkill, ownSkill, useBranchSkill, useCardSkill, useSkill } from '../decide/skills.ts';
import { canStart } from '../decide/start-in-play.ts';
import { checkTime, playerToAct } from '../decide/timing.ts';
import { answersTo, countAnswers, countOptions } from '../interpreter/choices.ts';
import { canPay, noRandom, type WaysToPay, waysToPay } from '../interpreter/cost-payments.ts';
import { bordersFor } from '../interpreter/filters.ts';
import { canPrompt, isSameEverywhere } from '../interpreter/op-traits.ts';
import { passivesOf } from '../interpreter/passives.ts';
import {
  type Card,
  type Choice,
  type Command,
  type CommandOf,
  type Gate,
  type Player,
  players,
  type Skill,
  type State,
} from '../model/index.ts';
import { maxLabel, pickLabel } from './labels.ts';
import { entry, templateEntry, withUniqueCodes } from './legal-entries.ts';

/**
 * Ways to pay that are listed for one card in one zone. If there are more, the command is listed without answers, and the
 * game prompts for them.
 */
const waysListed = 12;

type Legal = LegalCommand<Command>;
/** Commands that can bring answers to the prompts of their cost. */
type PayingCommand = CommandOf<'OpenGate' | 'UseSkill' | 'UseBranchSkill' | 'UseCardSkill'>;

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
  return withUniqueCodes([...actions(state, player), concede(player, false)]);
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
      .filter((picks) => !choice.cost || canPay(state, (trial) => resumeTrial(trial, choice.choice, picks), [picks]))
      .map((picks) => entry(state, { type: 'Choose', choice: choice.choice, picks }, choice.player));
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

function starts(state: State, player: Player): Legal[] {
  if (!canStart(state, player)) return [];
  const free = border[entrantOf(state, player).zone].filter((zone) => gateAt(state, zone) === undefined);
  return [...new Set(sideOf(state, player).spirits)]
    .filter((name) => cardNamed(state, name).open?.startInPlay)
    .flatMap((cardName) => free.map((zone) => entry(state, { type: 'StartInPlay', cardName, zone }, player)));
}

function openings(state: State, player: Player): Legal[] {
  const { hand, spirits } = sideOf(state, player);
  const candidates = candidateZones(state, player);
  return [...new Set([...hand, ...spirits])].sort().flatMap((cardName): Legal[] => {
    const card = findCard(state.rules.cards, cardName) as Card;
    if (!isAccepted(() => checkOpening(state, player, cardName))) return [];
    const free = candidates.filter((zone) => isAccepted(() => checkZone(state, player, card, zone)));
    return openingsOf(state, player, card, free);
  });
}

/** Zones where some card might be opened. `checkZone` decides for each card. */
function candidateZones(state: State, player: Player): Zone[] {
  const entrant = entrantOf(state, player);
  const anchors = state.field.filter(
    (gate) => gate.player === player && ((gate.ready && !gate.faceDown) || gate === entrant),
  );
  return zones.filter(
    (zone) => anchors.some((gate) => border[zone].includes(gate.zone)) && mayHoldGate(state, player, zone),
  );
}

/** Whether a zone is empty, or a Gate of the player there may make room. */
function mayHoldGate(state: State, player: Player, zone: Zone): boolean {
  const there = gateAt(state, zone);
  if (there === undefined) return true;
  return there.player === player && passivesOf(state, there).some(({ passive }) => passive.type === 'MakesRoom');
}

function openingsOf(state: State, player: Player, card: Card, free: readonly Zone[]): Legal[] {
  const opening = (zone: Zone) => ({ type: 'OpenGate', cardName: card.name, zone }) as const;
  if (!canPrompt(card.cost)) return free.map((zone) => entry(state, opening(zone), player));
  const search = (zone: Zone) =>
    waysToPay(state, (context) => openGate(context, opening(zone), player), waysListed + 1);
  // A Gate that makes room is in the Discard Pile when the cost is paid, and a Gate in a corner may trigger its own text.
  const isPlain = (zone: Zone) => isSameEverywhere(card.cost) && gateAt(state, zone) === undefined && !isCorner(zone);
  const firstPlain = free.find(isPlain);
  const plainWays = firstPlain === undefined ? undefined : search(firstPlain);
  return [
    ...free.filter(isPlain).flatMap((zone) => withWays(state, opening(zone), plainWays ?? search(zone), player)),
    ...free.filter((zone) => !isPlain(zone)).flatMap((zone) => withWays(state, opening(zone), search(zone), player)),
  ];
}

/** A command with each way to pay. Without answers if there are too many ways, or ways that do not fit a label. */
function withWays<C extends PayingCommand>(
  state: State,
  command: C,
  { ways, isComplete }: WaysToPay,
  player: Player,
): Legal[] {
  if (ways.length === 0) return [];
  const bare = entry(state, command, player);
  if (!isComplete) return [bare];
  const entries = ways.map(({ answers: given, kinds }) => {
    if (given.length === 0) return bare;
    return entry(state, { ...command, choices: given.map((picks) => [...picks]) }, player, kinds);
  });
  return entries.every(({ label }) => label.length <= maxLabel) ? entries : [bare];
}

function skills(state: State, player: Player): Legal[] {
  const mine = state.field.filter((gate) => gate.player === player);
  return [
    ...mine.flatMap((gate) => ownSkills(state, player, gate)),
    ...mine.flatMap((gate) => branchSkills(state, player, gate)),
    ...cardSkills(state, player),
  ];
}

function ownSkills(state: State, player: Player, gate: Gate): Legal[] {
  const skill = ownSkill(state, gate);
  if (skill === undefined || cannotRest(state, gate, skill)) return [];
  const command = { type: 'UseSkill', entity: gate.entity } as const;
  const ways = waysToPay(state, (context) => useSkill(context, command, player), waysListed + 1);
  return withWays(state, command, ways, player);
}

function branchSkills(state: State, player: Player, gate: Gate): Legal[] {
  return [...new Set(gate.branches.map((each) => each.cardName))].flatMap((cardName) => {
    const skill = branchSkill(state, gate, cardName, player);
    if (skill === undefined || cannotRest(state, gate, skill)) return [];
    const command = { type: 'UseBranchSkill', entity: gate.entity, cardName } as const;
    const ways = waysToPay(state, (context) => useBranchSkill(context, command, player), waysListed + 1);
    return withWays(state, command, ways, player);
  });
}

function cardSkills(state: State, player: Player): Legal[] {
  const { discard, foresee, shattered } = sideOf(state, player);
  const usable = [...new Set([...discard, ...foresee, ...shattered])]
    .filter((cardName) => cardSkill(state, cardName, player) !== undefined)
    .sort();
  return usable.flatMap((cardName) => {
    const command = { type: 'UseCardSkill', cardName } as const;
    const ways = waysToPay(state, (context) => useCardSkill(context, command, player), waysListed + 1);
    return withWays(state, command, ways, player);
  });
}

/** Whether a Gate is Rested and would have to Rest for a skill. */
function cannotRest(state: State, gate: Gate, skill: Skill): boolean {
  return !gate.ready && !skill.flip && !skill.withoutRest && state.acting !== gate.entity;
}

function moves(state: State, player: Player): Legal[] {
  return state.field
    .filter((gate) => gate.player === player && gate.ready)
    .map(({ entity }) => ({ type: 'MoveGate', entity }) as const)
    .filter((command) => isPossible(state, (context) => moveGate(context, command, player)))
    .map((command) => entry(state, command, player));
}

function attacks(state: State, player: Player): Legal[] {
  if (!isAccepted(() => checkTime(state, player, false, 'an attack'))) return [];
  const canAct = (gate: Gate) => (state.phase === 'afterMove' ? state.acting === gate.entity : gate.ready);
  return state.field
    .filter((gate) => gate.player === player && canAct(gate))
    .flatMap((gate) =>
      bordersFor(state, gate, gate.zone, true).map(
        (zone) => ({ type: 'AttackZone', entity: gate.entity, zone }) as const,
      ),
    )
    .filter((command) => isPossible(state, (context) => attackZone(context, command, player)))
    .map((command) => entry(state, command, player));
}

const isPossible = (state: State, act: (context: Context) => void): boolean =>
  isAccepted(() => act(new Context(state, noRandom, [], true)));

function isAccepted(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof RejectionError) return false;
    if (error instanceof CostPaid) return true;
    throw error;
  }
}
