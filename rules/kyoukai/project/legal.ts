import type { Seat } from '../../core/ruleset.ts';
import { cardNamed, entrantOf, findCard, gateAt, sideOf } from '../cards/lookup.ts';
import { Paid, RejectionError, Story } from '../context.ts';
import { border, isCorner, type Zone, zones } from '../data/zones.ts';
import { attackZone, moveGate } from '../decide/actions.ts';
import { resume, whoseMove } from '../decide/decide.ts';
import { checkOpening, checkPlace, openGate } from '../decide/opening.ts';
import { branchSkill, cardSkill, ownSkill, useBranchSkill, useCardSkill, useSkill } from '../decide/skills.ts';
import { canStart } from '../decide/start-in-play.ts';
import { checkTime } from '../decide/timing.ts';
import { answersTo } from '../interpreter/choices.ts';
import { noChance, payments } from '../interpreter/cost-payments.ts';
import { bordersFor } from '../interpreter/filters.ts';
import { passivesOf } from '../interpreter/passives.ts';
import {
  type Card,
  type Command,
  type Gate,
  type Op,
  type Player,
  players,
  type Skill,
  type State,
} from '../model/index.ts';

/** Ways to pay that are listed for one card in one zone. Where there are more only the bare command is: it asks. */
const waysListed = 12;
/** Answers that are listed for a choice; `ways` in the view counts them all. */
export const answersListed = 60;

type SkillCommand = Extract<Command, { type: 'UseSkill' | 'UseBranchSkill' | 'UseCardSkill' }>;

const concede: Command = { type: 'Concede' };

/**
 * Whole commands that the seat could give now, with all that their cost asks. For the host, who sees no hand: only what
 * keeps the table going.
 */
export function legal(state: State, seat: Seat): readonly Command[] {
  if (state.outcome !== undefined) return [];
  if (seat.role === 'host')
    return [...forHost(state), ...players.map((player): Command => ({ type: 'Concede', player }))];
  const player = players.find((each) => each === seat.seat);
  if (player === undefined) return [];
  return [...own(state, player), concede];
}

function forHost(state: State): Command[] {
  if (state.choice !== undefined) return [];
  if (state.sequence !== undefined || state.phase === 'starting') return [{ type: 'Pass' }];
  return [state.phase === 'afterMove' ? { type: 'FinishAction' } : { type: 'EndTurn' }];
}

function own(state: State, player: Player): Command[] {
  const { choice, sequence, phase } = state;
  if (whoseMove(state) !== player) return [];
  if (choice !== undefined) return answers(state);
  if (phase === 'starting') return [{ type: 'Pass' }, ...starts(state, player)];
  if (sequence !== undefined) return [{ type: 'Pass' }, ...openings(state, player), ...skills(state, player)];
  if (phase === 'afterMove') return [{ type: 'FinishAction' }, ...attacks(state, player), ...skills(state, player)];
  return [
    { type: 'EndTurn' },
    ...openings(state, player),
    ...moves(state, player),
    ...attacks(state, player),
    ...skills(state, player),
  ];
}

function answers(state: State): Command[] {
  const { choice } = state;
  if (choice === undefined) return [];
  return answersTo(choice, answersListed)
    .filter(
      (picks) =>
        !choice.cost ||
        payments(state, (trial) => resume(trial, choice.choice, trial.answers[0] ?? picks, trial.answers), 1, [picks])
          .length > 0,
    )
    .map((picks): Command => ({ type: 'Choose', choice: choice.choice, picks }));
}

function starts(state: State, player: Player): Command[] {
  if (!canStart(state, player)) return [];
  const entrant = state.field.find((gate) => gate.player === player);
  return [...new Set(sideOf(state, player).spirits)]
    .filter((name) => cardNamed(state, name).open?.startInPlay)
    .flatMap((cardName) =>
      border[entrant?.zone ?? 'a1']
        .filter((zone) => gateAt(state, zone) === undefined)
        .map((zone): Command => ({ type: 'StartInPlay', cardName, zone })),
    );
}

/** Instructions that ask. */
const asking: readonly Op['type'][] = [
  'Target',
  'PickGates',
  'PickZones',
  'PickCards',
  'PickLink',
  'DeclareName',
  'May',
  'Slide',
  'PayOpenCost',
  'RunOpen',
  'Each',
];
const asks = (cost: readonly Op[]): boolean => cost.some((op) => asking.includes(op.type));
/** Instructions that are about cards in piles, and set off no text of a Gate. */
const placeless: readonly Op['type'][] = ['PickCards', 'PutCards', 'Foresee', 'Draw', 'PutTop', 'Shuffle', 'Lock'];
/** Whether what a cost asks is the same wherever the Gate stands. */
const anywhere = (cost: readonly Op[]): boolean =>
  cost.every(
    (op) => placeless.includes(op.type) && op.when === undefined && !('cards' in op && op.cards?.under !== undefined),
  );

function allowed(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch (stop) {
    if (stop instanceof RejectionError) return false;
    if (stop instanceof Paid) return true;
    throw stop;
  }
}

function openings(state: State, player: Player): Command[] {
  const side = sideOf(state, player);
  // Beside what may be a Ready Gate for some card: checkPlace() looks closer.
  const anchors = state.field.filter(
    (gate) => gate.player === player && ((gate.ready && !gate.faceDown) || gate === entrantOf(state, player)),
  );
  const free = zones.filter(
    (zone) => anchors.some((gate) => border[zone].includes(gate.zone)) && isOpen(state, player, zone),
  );
  return [...new Set([...side.hand, ...side.spirits])].sort().flatMap((cardName): Command[] => {
    const card = findCard(state.rules.cards, cardName) as Card;
    if (!allowed(() => checkOpening(state, player, cardName))) return [];
    const places = free.filter((zone) => allowed(() => checkPlace(state, player, card, zone)));
    const bare = (zone: (typeof places)[number]) => ({ type: 'OpenGate', cardName, zone }) as const;
    if (!asks(card.cost)) return places.map(bare);
    const ways = (zone: (typeof places)[number]) =>
      payments(state, (story) => openGate(story, bare(zone), player), waysListed + 1);
    // Where a Gate makes room it is in the Discard Pile when the cost is paid; in a corner its own text may come first.
    const [same, others] = anywhere(card.cost)
      ? split(places, (zone) => gateAt(state, zone) === undefined && !isCorner(zone))
      : [[], places];
    const everywhere = same[0] === undefined ? [] : ways(same[0]);
    return [
      ...same.flatMap((zone) => listed(bare(zone), everywhere)),
      ...others.flatMap((zone) => listed(bare(zone), ways(zone))),
    ];
  });
}

/** Whether a zone is empty, or a Gate of the player there may make room. */
function isOpen(state: State, player: Player, zone: Zone): boolean {
  const there = gateAt(state, zone);
  if (there === undefined) return true;
  return there.player === player && passivesOf(state, there).some(({ passive }) => passive.type === 'MakesRoom');
}

function split<T>(list: readonly T[], test: (each: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [list.filter(test), list.filter((each) => !test(each))];
}

/** A command with each of its ways to pay, or as it is where those are too many. */
function listed<C extends SkillCommand | Extract<Command, { type: 'OpenGate' }>>(
  command: C,
  ways: ReturnType<typeof payments>,
): Command[] {
  if (ways.length > waysListed) return [command];
  return ways.map((choices) =>
    choices.length === 0 ? command : { ...command, choices: choices.map((picks) => [...picks]) },
  );
}

function skills(state: State, player: Player): Command[] {
  const ways = <C extends SkillCommand>(command: C, use: (story: Story, command: C, player: Player) => void) =>
    listed(
      command,
      payments(state, (story) => use(story, command, player), waysListed + 1),
    );
  const mine = state.field.filter((gate) => gate.player === player);
  const rested = (gate: Gate, skill: Skill) =>
    !gate.ready && !skill.flip && !skill.withoutRest && state.acting !== gate.entity;
  return [
    ...mine.flatMap((gate) => {
      const skill = ownSkill(state, gate);
      if (skill === undefined || rested(gate, skill)) return [];
      return ways({ type: 'UseSkill', entity: gate.entity }, useSkill);
    }),
    ...mine.flatMap((gate) =>
      [...new Set(gate.branches.map((each) => each.cardName))].flatMap((cardName) => {
        const skill = branchSkill(state, gate, cardName, player);
        if (skill === undefined || rested(gate, skill)) return [];
        return ways({ type: 'UseBranchSkill', entity: gate.entity, cardName }, useBranchSkill);
      }),
    ),
    ...inPiles(state, player).flatMap((cardName) => ways({ type: 'UseCardSkill', cardName }, useCardSkill)),
  ];
}

/** Cards of a player whose skill might be used where they are. */
function inPiles(state: State, player: Player): readonly string[] {
  const { discard, foresee, shattered } = sideOf(state, player);
  const usable = (cardName: string) => cardSkill(state, cardName, player) !== undefined;
  return [...new Set([...discard, ...foresee, ...shattered].filter(usable))].sort();
}

const trial = (state: State, act: (story: Story) => void): boolean =>
  allowed(() => act(new Story(state, noChance, [], true)));

function moves(state: State, player: Player): Command[] {
  return state.field
    .filter((gate) => gate.player === player && gate.ready)
    .map(({ entity }) => ({ type: 'MoveGate', entity }) as const)
    .filter((command) => trial(state, (story) => moveGate(story, command, player)));
}

function attacks(state: State, player: Player): Command[] {
  if (!allowed(() => checkTime({ now: state }, player, false, 'an attack'))) return [];
  return state.field
    .filter(
      (gate) => gate.player === player && (state.phase === 'afterMove' ? state.acting === gate.entity : gate.ready),
    )
    .flatMap((gate) =>
      bordersFor(state, gate, gate.zone, true).map(
        (zone) => ({ type: 'AttackZone', entity: gate.entity, zone }) as const,
      ),
    )
    .filter((command) => trial(state, (story) => attackZone(story, command, player)));
}
