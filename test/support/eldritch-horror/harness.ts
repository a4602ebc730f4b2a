import { test } from 'vitest';
import type * as z from 'zod';
import type { LegalCommand } from '../../../rules/core/legal-command.ts';
import { play } from '../../../rules/core/play.ts';
import { host, type Rejection, type Seat } from '../../../rules/core/ruleset.ts';
import { ancientOne as sheetOf } from '../../../rules/eldritch-horror/data/ancient-ones.ts';
import { type GateId, gate, reference } from '../../../rules/eldritch-horror/data/components.ts';
import { portalIds, type SpaceId } from '../../../rules/eldritch-horror/data/spaces.ts';
import { fullMythosDeck } from '../../../rules/eldritch-horror/decide/mythos.ts';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import { Command, type Event, Setup, State } from '../../../rules/eldritch-horror/model/index.ts';
import type { RuleCode } from '../../../rules/eldritch-horror/rules.ts';
import { deepFreeze } from '../deep-freeze.ts';
import { type Answer, withAnswers } from '../scripted-random.ts';

/** A test of one rule of the catalogue. `section` is its section in the rules digest. */
export function rule(code: RuleCode, section: `§${string}`, sentence: string, act: () => void): void {
  test(`${code} (${section}): ${sentence}`, act);
}

/** Gates in the stack, face down, top first. */
export const down = (...gates: GateId[]) => gates.map((each) => ({ gate: each, revealed: false }));
/** Gates in the stack, revealed, top first. */
export const up = (...gates: GateId[]) => gates.map((each) => ({ gate: each, revealed: true }));

const omenSpaces = ['green', 'blue1', 'red', 'blue2'] as const;
type OmenSpace = (typeof omenSpaces)[number];

/** A value written with `as const`. */
type Fixed<T> = T extends readonly (infer Element)[]
  ? readonly Fixed<Element>[]
  : T extends object
    ? { readonly [Key in keyof T]: Fixed<T[Key]> }
    : T;

/** Something open, whose number in `pending` does not matter. */
type Numbered<Part extends { decision: number } | undefined> =
  | Fixed<Omit<NonNullable<Part>, 'decision'> & { decision?: number }>
  | undefined;

interface Given
  extends Fixed<
      Partial<Omit<State, 'setup' | 'omen' | 'omenTokens' | 'board' | 'monsters' | 'look' | 'encounter' | 'test'>>
    >,
    Fixed<Partial<State['setup']>> {
  readonly omen?: OmenSpace;
  readonly look?: Numbered<State['look']>;
  readonly encounter?: Omit<NonNullable<Numbered<State['encounter']>>, 'during'> & { readonly during?: string };
  readonly test?: Numbered<State['test']>;
  readonly omenTokens?: Partial<Record<OmenSpace, number>>;
  /** Gates on the space printed on them, or on another one. */
  readonly board?: readonly (GateId | readonly [GateId, SpaceId])[];
  readonly monsters?: readonly (Fixed<Omit<State['monsters'][number], 'aside'>> & { readonly aside?: boolean })[];
}

/** A command as a client writes it. */
export type Order = Fixed<z.input<typeof Command>>;

/** A state of a game in progress. Members that a test does not name have small defaults. */
export function stateWith(given: Given = {}): State {
  const { investigators = 1, ancientOne = 'cthulhu', sets = ['01'], sideBoards = [], preludes = [] } = given;
  const { lastToken = 'mi-go', lossCheck = 'sentence', abhothDefeated = 'sheet' } = given;
  const {
    variant = 'standard',
    refill = 'eager',
    gateOrder = 'asked',
    finalMystery = 'afterMysteries',
    markedOmen,
    ...more
  } = given;
  const { table: mode = { dice: false, draws: false }, omen = 'green', omenTokens = {}, board = [] } = more;
  const {
    monsters = [],
    awake = false,
    nextMonster = monsters.length + 1,
    look,
    encounter,
    test: rolled,
    mythos,
    paused,
  } = more;
  const counter = sheetOf(ancientOne).counter?.start;
  return deepFreeze(
    State.parse({
      setup: {
        investigators,
        ancientOne,
        sets,
        sideBoards,
        preludes,
        variant,
        reference: given.reference ?? reference(investigators, variant),
        lastToken,
        lossCheck,
        abhothDefeated,
        refill,
        gateOrder,
        finalMystery,
        ...present({ markedOmen }),
        table: mode,
      },
      omen: omenSpaces.indexOf(omen),
      omenTokens: omenSpaces.map((space) => omenTokens[space] ?? 0),
      doom: given.doom ?? (awake ? 0 : 12),
      doomTokens: given.doomTokens ?? [],
      awake,
      counter: given.counter ?? counter ?? 0,
      counterKnown: given.counterKnown ?? (given.counter !== undefined || (awake && counter !== undefined)),
      stack: given.stack ?? [],
      board: board.map((each) => (typeof each === 'string' ? at(each, gate(each).space) : at(...each))),
      discard: given.discard ?? [],
      cards: given.cards ?? [],
      cup: given.cup ?? { ghoul: 2, zombie: 1 },
      aside: given.aside ?? {},
      monsters: monsters.map((each) => ({ aside: false, ...each })),
      nextMonster,
      portals: given.portals ?? [],
      sheetPortals: given.sheetPortals ?? [],
      gateTokens: given.gateTokens ?? [],
      inPlay: given.inPlay ?? [],
      solved: given.solved ?? 0,
      eliminated: given.eliminated ?? given.out?.length ?? 0,
      out: given.out ?? [],
      mythosDeck: given.mythosDeck ?? fullMythosDeck(ancientOne),
      mythosShuffled: given.mythosShuffled ?? false,
      mythosDeckEmpty: given.mythosDeckEmpty ?? false,
      round: given.round ?? 1,
      lead: given.lead ?? 1,
      encountered: given.encountered ?? [],
      pending: given.pending ?? [],
      nextObligation: given.nextObligation ?? 1,
      ...present({
        starsAlign: given.starsAlign,
        look: look && { decision: 91, ...look },
        encounter: encounter && { decision: 92, during: 'Other World Encounter', ...encounter },
        test: rolled && { decision: 93, ...rolled },
        mythos,
        paused,
        outcome: given.outcome,
      }),
    }),
  );
}

function present<T extends object>(members: T): Partial<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function at(id: GateId, space: SpaceId) {
  return { gate: id, space };
}

type Played = { readonly state: State; readonly events: readonly Event[] };

/** The order of the three Dream Portals that setup shuffles where the Dreamlands board is in play. */
export const portalsInOrder = { shuffle: portalIds };

/** The seat of this investigator. */
export const seat = (investigator: number): Seat => ({ role: 'seat', seat: String(investigator) });

/** Plays commands that the rules accept. Chance gives exactly these answers, and all have to be used. */
export function when(
  state: State,
  commands: Order | readonly Order[],
  answers: readonly Answer[] = [],
  by: Seat = host,
): Played {
  const list = parsed(commands);
  const result = withAnswers(answers, (random) => play(eldritchHorror, state, list, by, random));
  if ('rejection' in result) throw new Error(`rejected: ${JSON.stringify(result.rejection)}`);
  return result;
}

/** Plays a command that the rules reject, and returns the rejection. */
export function rejection(state: State, command: Order, answers: readonly Answer[] = [], by: Seat = host): Rejection {
  const result = withAnswers(answers, (random) => play(eldritchHorror, state, parsed(command), by, random));
  if (!('rejection' in result)) throw new Error(`accepted: ${JSON.stringify(result.events)}`);
  return result.rejection;
}

function parsed(commands: Order | readonly Order[]): readonly Command[] {
  return deepFreeze([commands].flat().map((each) => Command.parse(each)));
}

/** Starts a game. Chance gives exactly these answers. */
export function startGame(setup: SetupGiven, answers: readonly Answer[]): Played {
  const result = withAnswers(answers, (random) => eldritchHorror.start(asSetup(setup), random));
  if ('rejection' in result) throw new Error(`rejected: ${JSON.stringify(result.rejection)}`);
  return result;
}

/** Starts a game that the rules reject, and returns the rejection. */
export function setupRejection(setup: SetupGiven, answers: readonly Answer[] = []): Rejection {
  const result = withAnswers(answers, (random) => eldritchHorror.start(asSetup(setup), random));
  if (!('rejection' in result)) throw new Error('accepted');
  return result.rejection;
}

/** A setup as a client writes it; one investigator against Cthulhu unless it says otherwise. */
export type SetupGiven = Fixed<Partial<z.input<typeof Setup>>>;

function asSetup(setup: SetupGiven): Setup {
  return deepFreeze(Setup.parse({ investigators: 1, ancientOne: 'cthulhu', ...setup }));
}

/** Goes on with a command that is paused. */
export const goOn = { type: 'Continue' } as const;

/** The gates of the stack, top first. */
export const stackOf = (state: State): GateId[] => state.stack.map((token) => token.gate);
/** The gates on the board, in the order in which they came. */
export const boardOf = (state: State): GateId[] => state.board.map((each) => each.gate);
/** The types of events, in order. */
export const typesOf = (events: readonly Event[]): string[] => events.map((event) => event.type);
/** The events of one type. */
export function only<Type extends Event['type']>(type: Type, events: readonly Event[]) {
  return events.filter((event): event is Extract<Event, { type: Type }> => event.type === type);
}
/** Everything pending as `rule: text`. */
export const obligationsOf = (state: State): string[] =>
  eldritchHorror.pending(state).map(({ rule, text }) => `${rule}: ${text}`);
/** The type of the command of a legal entry. */
export const typeOf = ({ command, template }: LegalCommand<Command>): Command['type'] =>
  (command ?? template)?.type as Command['type'];
