import { randomFor } from '../../core/random.ts';
import type { Seat } from '../../core/ruleset.ts';
import { ancientOne } from '../data/ancient-ones.ts';
import { freeGateSpaces } from '../decide/awakened.ts';
import { doomMaximum, gate, omenRing } from '../data/components.ts';
import { tell } from '../decide/decide.ts';
import { isHeld, nextPortal } from '../decide/gates.ts';
import { type Command, icons, type State } from '../model/index.ts';
import { emptyHand, RejectionError, Story } from '../decide/context.ts';

/**
 * Whole commands that would be accepted now. Numbers that are free are given once, the smallest; effects that only a card
 * could ask for in that very form (searches, cards that hold gates) are left to whoever reads the card.
 */
export function legal(state: State, seat: Seat): readonly Command[] {
  if (state.outcome !== undefined) return [];
  const commands = state.look === undefined ? candidates(state, seat) : lookedBack(state, seat);
  const { dice, draws } = state.setup.table;
  return dice || draws ? commands.flatMap((command) => reported(state, seat, command)) : commands;
}

function candidates(state: State, seat: Seat): Command[] {
  return [...gateCommands(state, seat), ...trackCommands(state), ...otherCommands(state), ...flowCommands(state, seat)];
}

function gateCommands(state: State, seat: Seat): Command[] {
  const { board, stack, discard, inPlay, encounter } = state;
  const gatesLeft = stack.length + discard.length > 0;
  const closing = !inPlay.some((each) => each.component === 'mysterious-lights');
  const free = board.filter((open) => !isHeld(state, open));
  const thisGate = free.find((open) => open.gate === encounter?.gate && !encounter.closed);
  return [
    { type: 'SpawnGate' },
    ...discard.map((id): Command => ({ type: 'SpawnSpecificGate', gate: id })),
    ...(closing ? free.map((open): Command => ({ type: 'CloseGate', gate: open.gate })) : []),
    ...(closing && thisGate !== undefined ? [{ type: 'CloseThisGate' } as const] : []),
    ...free.map((open): Command => ({ type: 'DiscardGate', gate: open.gate })),
    { type: 'DiscardGates', which: 'matching' },
    ...(gatesLeft
      ? ([
          { type: 'RevealGates' },
          { type: 'PutGateOnBottom' },
          { type: 'PutGateOnTop' },
          { type: 'RandomizeStack' },
          { type: 'PlaceGateOnCard', card: 'A card' },
          ...seats(state, seat).map((by) => ({ type: 'LookAtGates', by, count: 2 }) as const),
        ] as const)
      : []),
    ...state.cards.map(({ card }): Command => ({ type: 'DiscardCard', card })),
  ];
}

function trackCommands(state: State): Command[] {
  const here = omenRing[state.omen]?.space;
  const stuck = state.awake && !ancientOne(state.setup.ancientOne).losesAtZero;
  return [
    { type: 'AdvanceOmen' },
    ...omenRing.filter((each) => each.space !== here).map((each): Command => ({ type: 'MoveOmen', to: each.space })),
    { type: 'TurnBackOmen' },
    { type: 'CheckOmen' },
    { type: 'AdvanceDoom' },
    ...(stuck || state.doom === doomMaximum ? [] : [{ type: 'RetreatDoom' } as const]),
    ...(state.eliminated < state.setup.investigators ? [{ type: 'DefeatInvestigators', count: 1 } as const] : []),
  ];
}

function otherCommands(state: State): Command[] {
  const { setup, awake, solved, inPlay } = state;
  const sheet = ancientOne(setup.ancientOne);
  const finalNow = awake && (setup.finalMystery === 'alone' || solved >= (sheet.mysteries ?? 0));
  const portal = setup.sideBoards.includes('dreamlands') ? nextPortal(state) : undefined;
  return [
    ...state.monsters.map(({ monster }): Command => ({ type: 'DiscardMonster', monster })),
    ...[...new Set(state.board.map((each) => each.space))].map((space): Command => ({ type: 'SpawnMonsters', space })),
    { type: 'MonsterSurge' },
    ...(portal !== undefined && portalFits(state) ? [{ type: 'SpawnPortal' } as const] : []),
    ...state.portals.map((each): Command => ({ type: 'DiscardPortal', portal: each.portal })),
    ...(inPlay.some((each) => each.component === 'find-gate')
      ? [{ type: 'TakeOutOfPlay', component: 'find-gate' } as const]
      : [{ type: 'BringIntoPlay', component: 'find-gate' } as const]),
    ...(inPlay.some((each) => each.component === 'mysterious-lights')
      ? [{ type: 'TakeOutOfPlay', component: 'mysterious-lights' } as const]
      : [{ type: 'BringIntoPlay', component: 'mysterious-lights' } as const]),
    ...(awake && setup.ancientOne === 'atlach-nacha'
      ? freeGateSpaces(state).map((space): Command => ({ type: 'PutGateToken', space }))
      : []),
    ...(awake && sheet.counter !== undefined ? [{ type: 'ChangeCounter', by: 1 } as const] : []),
    { type: 'SolveMystery' },
    ...(solved > 0 ? [{ type: 'LoseMystery' } as const] : []),
    ...(finalNow ? [{ type: 'SolveFinalMystery' } as const] : []),
    { type: 'LoseGame' },
  ];
}

const ofTest: readonly Command[] = [
  { type: 'RerollDice', dice: [1], paidWith: 'focus' },
  { type: 'ResolveBranch', pass: [], fail: [] },
];

function flowCommands(state: State, seat: Seat): Command[] {
  const { encounter, encountered, board, monsters, test } = state;
  const guarded = new Set(monsters.map((each) => each.space));
  const waiting = seats(state, seat).filter((by) => !encountered.includes(by));
  return [
    { type: 'ResolveMythos' },
    ...icons.map((icon): Command => ({ type: 'ResolveIcon', icon })),
    ...(encounter === undefined
      ? [
          { type: 'EndRound' } as const,
          ...waiting.flatMap((by) =>
            board
              .filter((open) => !guarded.has(open.space))
              .map((open): Command => ({ type: 'BeginEncounter', by, gate: open.gate })),
          ),
        ]
      : [{ type: 'EndEncounter' } as const]),
    { type: 'RollTest', skill: 1 },
    ...(test === undefined ? [] : ofTest),
    ...state.pending.map(({ id }): Command => ({ type: 'Settle', obligation: id })),
  ];
}

/** Investigators that this seat may speak for. */
function seats(state: State, seat: Seat): number[] {
  const all = Array.from({ length: state.setup.investigators }, (_, at) => at + 1);
  return seat.role === 'host' ? all : all.filter((by) => String(by) === seat.seat);
}

/** Whether a gate that is left shows a space for a portal. Which gates are left everybody knows. */
function portalFits({ stack, discard, portals }: State): boolean {
  return [...stack.map((token) => token.gate), ...discard].some((id) => {
    const { zone, space } = gate(id);
    return zone !== 'dreamlands' && portals.every((each) => each.space !== space);
  });
}

/** Ways to put back what was looked at: all on top, or one of them on the bottom. Only who looked knows the gates. */
function lookedBack(state: State, seat: Seat): Command[] {
  const { look, stack, setup } = state;
  if (look === undefined || seat.role === 'host' || seat.seat !== String(look.by)) return [];
  const places = stack.slice(0, look.count);
  // At a real table the server knows no more than which gates are face down, so one possible look stands for all.
  const faceDown = stack
    .filter((token) => !token.revealed)
    .map((token) => token.gate)
    .sort();
  const seen = places.map((token) =>
    setup.table.draws && !token.revealed ? (faceDown.shift() as typeof token.gate) : token.gate,
  );
  return [
    { type: 'PlaceLookedGates', top: seen, bottom: [] },
    ...seen.map((id): Command => ({ type: 'PlaceLookedGates', top: seen.filter((each) => each !== id), bottom: [id] })),
  ];
}

/** A command of a game at a real table, with a report of something that can have happened; none if it is refused. */
function reported(state: State, seat: Seat, command: Command): Command[] {
  const guesses = emptyHand();
  // A card of the Mythos deck is not drawn but named.
  const colour = state.mythosDeck.flatMap((stage) =>
    (['green', 'yellow', 'blue'] as const).filter((each) => stage[each] > 0),
  )[0];
  const whole = command.type === 'ResolveMythos' && colour !== undefined ? { ...command, colour } : command;
  try {
    // Whatever is shuffled on the way changes nothing about what a table could report.
    tell(new Story(state, randomFor(new Uint32Array(8), 0), guesses), whole, seat);
  } catch (error) {
    if (error instanceof RejectionError) return [];
    throw error;
  }
  const { gates, monsters, dice } = guesses;
  if (gates.length + monsters.length + dice.length === 0 || whole.type === 'Override') return [whole];
  return [{ ...whole, reported: { gates, monsters, dice } }];
}
