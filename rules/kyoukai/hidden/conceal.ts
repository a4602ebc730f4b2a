import { concealedList, unforeseeable } from '../../core/foresight.ts';
import type { Seat } from '../../core/ruleset.ts';
import { type Gate, type Link, type Player, players, type Side, type State } from '../model/index.ts';
import { visibleContinuation } from '../project/continuation.ts';
import { isHiddenLink, viewerOf } from '../project/visibility.ts';

/**
 * The state in which reading a card that this seat does not see throws Unforeseeable: cards of hidden piles, face-down
 * Gates, and what the other player chooses from them.
 */
export function conceal(state: State, seat: Seat): State {
  const viewer = viewerOf(seat);
  const { sequence, choice, continuation } = state;
  return {
    ...state,
    sides: players.map((player, at) => concealedSide(state, state.sides[at] as Side, player === viewer)),
    field: state.field.map((gate) => (gate.faceDown && gate.player !== viewer ? withoutCard(gate) : gate)),
    continuation: seesAll(state, viewer) ? continuation : concealedList(continuation),
    ...(sequence === undefined ? {} : { sequence: concealedSequence(state, sequence, viewer) }),
    ...(choice === undefined || choice.player === viewer
      ? {}
      : { choice: { ...choice, options: concealedList(choice.options) } }),
  };
}

function concealedSide({ rules }: State, side: Side, own: boolean): Side {
  const deck = concealedList(side.deck);
  if (own) return { ...side, deck };
  const spirits = rules.policies.spiritDeck === 'public' ? side.spirits : concealedList(side.spirits);
  return { ...side, deck, hand: concealedList(side.hand), foresee: concealedList(side.foresee), spirits };
}

function concealedSequence(
  state: State,
  sequence: NonNullable<State['sequence']>,
  viewer: Player | undefined,
): NonNullable<State['sequence']> {
  const links = sequence.links.map((link): Link => {
    if (isHiddenLink(state, link, viewer)) return { ...withoutCard(link), picked: concealedList(link.picked) };
    const picked = link.picked.map((each) => {
      const isSecret = each.secret !== undefined && link.player !== viewer;
      return isSecret ? { ...each, picks: concealedList(each.picks) } : each;
    });
    return { ...link, picked };
  });
  return { ...sequence, links };
}

/** The same with a card that cannot be read. */
function withoutCard<T extends Gate | Link>(value: T): T {
  const { cardName: _, ...rest } = value;
  return Object.defineProperty(rest, 'cardName', { get: unforeseeable, enumerable: true }) as T;
}

/** Whether a viewer may know everything that follows a choice. */
function seesAll(state: State, viewer: Player | undefined): boolean {
  return JSON.stringify(visibleContinuation(state, viewer)) === JSON.stringify(state.continuation);
}
