import type { LegalCommand } from '../../core/legal-command.ts';
import { RejectionError } from '../../core/rejection.ts';
import { cardNamed, entrantOf, findCard, gateAt, sideOf } from '../cards/lookup.ts';
import { Context, CostPaid } from '../context.ts';
import { border, isCorner, type Zone, zones } from '../data/zones.ts';
import { attackZone, moveGate } from '../decide/actions.ts';
import { checkOpening, checkZone, openGate } from '../decide/opening.ts';
import { branchSkill, cardSkill, ownSkill, useBranchSkill, useCardSkill, useSkill } from '../decide/skills.ts';
import { checkTime } from '../decide/timing.ts';
import { noRandom, type WaysToPay, waysToPay } from '../interpreter/cost-payments.ts';
import { bordersFor } from '../interpreter/filters.ts';
import { isSameEverywhere, needsTrial } from '../interpreter/op-traits.ts';
import { passivesOf } from '../interpreter/passives.ts';
import type { Card, Command, CommandOf, Gate, Player, Skill, State } from '../model/index.ts';
import { maxLabel } from './labels.ts';
import { entry } from './legal-entries.ts';

type Legal = LegalCommand<Command>;
/** Commands that can bring answers to the prompts of their cost. */
type PayingCommand = CommandOf<'OpenGate' | 'UseSkill' | 'UseBranchSkill' | 'UseCardSkill'>;

/**
 * Ways to pay that are listed for one card in one zone. If there are more, the command is listed without answers, and the
 * game prompts for them.
 */
const waysListed = 12;

/** Cards that a player can start with in play. */
export function starts(state: State, player: Player): Legal[] {
  const free = border[entrantOf(state, player).zone].filter((zone) => gateAt(state, zone) === undefined);
  return [...new Set(sideOf(state, player).spirits)]
    .filter((name) => cardNamed(state, name).open?.startInPlay)
    .flatMap((cardName) => free.map((zone) => entry(state, { type: 'StartInPlay', cardName, zone }, player)));
}

/** Cards that a player can open, in each zone. */
export function openings(state: State, player: Player): Legal[] {
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
  if (!needsTrial(card.cost)) return free.map((zone) => entry(state, opening(zone), player));
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

/** Skills that a player can use: of Gates, of branched cards and of cards in piles. */
export function skills(state: State, player: Player): Legal[] {
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

/** Gates that can be moved. */
export function moves(state: State, player: Player): Legal[] {
  return state.field
    .filter((gate) => gate.player === player && gate.ready)
    .map(({ entity }) => ({ type: 'MoveGate', entity }) as const)
    .filter((command) => isPossible(state, (context) => moveGate(context, command, player)))
    .map((command) => entry(state, command, player));
}

/** Attacks of each Gate that can act. */
export function attacks(state: State, player: Player): Legal[] {
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
