import type { Random } from '../../core/random.ts';
import { entrantOf, pileOf, sideOf, withPile } from '../cards/lookup.ts';
import { updateSide } from '../evolve/state-updates.ts';
import { isKind, matchingCards } from '../interpreter/filters.ts';
import type { Environment, Link, Picked, Player, SidePile, State, Task } from '../model/index.ts';
import { legalGates } from './legal-cards.ts';

/**
 * Chooses what the players whose hand the viewer does not see have picked secretly: for pending links, and for what
 * follows a choice. The cards are among those dealt to them; a card is exchanged where no dealt card could be chosen.
 */
export function dealSecretPicks(dealt: State, isKnown: (player: Player) => boolean, random: Random): State {
  let state = dealt;
  const used: Record<Player, string[]> = { '1': [], '2': [] };
  const fill = (env: Environment): Environment => {
    if (isKnown(env.player)) return env;
    const picked: Picked[] = [];
    for (const each of env.picked) {
      state = withNamedCard(state, env, each);
      if (each.secret === undefined) {
        picked.push(each);
        continue;
      }
      const drawn = drawPicks(state, env, each.secret, used[env.player], random);
      state = drawn.state;
      used[env.player].push(...drawn.picks);
      picked.push({ ...each, picks: drawn.picks });
    }
    return { ...env, picked };
  };
  const continuation = state.continuation.map((task): Task => {
    if (task.type === 'together')
      return { ...task, texts: task.texts.map((text) => ({ ...text, env: fill(text.env) })) };
    return 'env' in task ? { ...task, env: fill(task.env) } : task;
  });
  const links = state.sequence?.links.map((link): Link => ({ ...link, picked: fill({ ...link, depth: 0 }).picked }));
  return { ...state, continuation, ...(state.sequence && links ? { sequence: { ...state.sequence, links } } : {}) };
}

type Secret = NonNullable<Picked['secret']>;

function drawPicks(
  state: State,
  env: Environment,
  { cards, min, max }: Secret,
  used: readonly string[],
  random: Random,
): { readonly state: State; readonly picks: string[] } {
  const left = withoutOnce(matchingCards(state, env, cards), used);
  if (left.length >= min) {
    const most = Math.min(max, left.length);
    return { state, picks: random.shuffle(left).slice(0, min + random.below(most - min + 1)) };
  }
  const exchanged = exchange(state, env.player, cards);
  // Where no card of the player qualifies, the text goes on without one.
  if (exchanged === undefined) return { state, picks: left };
  return drawPicks(exchanged, env, { cards, min, max }, used, random);
}

/** Exchanges a card that does not qualify in one of the piles for one of the deck that does. */
function exchange(
  state: State,
  player: Player,
  { piles, whose: _, under: __, ...kind }: Secret['cards'],
): State | undefined {
  const qualifies = (name: string) => isKind(state, player, name, kind);
  const found = sideOf(state, player).deck.find(qualifies) ?? secretGates(state, player).find(qualifies);
  if (found === undefined) return undefined;
  for (const pile of piles) {
    if (pile !== 'hand' && pile !== 'foresee') continue;
    const given = pileOf(sideOf(state, player), pile).find((name) => !qualifies(name));
    if (given !== undefined) return swapCards(state, player, pile, given, found);
  }
  return undefined;
}

/** A card that everyone knows to be in a hidden pile, because its skill was used from there, is there. */
function withNamedCard(state: State, { player }: Environment, { bindAs, picks }: Picked): State {
  const [, name] = /^foresee:(.+)$/s.exec(picks[0] ?? '') ?? [];
  const { foresee, deck } = sideOf(state, player);
  const [given] = foresee;
  if (bindAs !== 'self' || name === undefined || given === undefined || foresee.includes(name)) return state;
  return deck.includes(name) || isListSecret(state) ? swapCards(state, player, 'foresee', given, name) : state;
}

/** Gates that the main deck of a player can have, if its list is secret. */
function secretGates(state: State, player: Player): string[] {
  return isListSecret(state) ? legalGates(state, entrantOf(state, player).cardName) : [];
}

const isListSecret = ({ rules }: State): boolean => rules.policies.deckLists === 'closed';

/** Exchanges a card of a pile for one of the deck, or for one that only a secret list has. */

function swapCards(state: State, player: Player, pile: SidePile, given: string, found: string): State {
  return updateSide(state, player, (side) => {
    const replace = (cards: readonly string[], from: string, to: string) => {
      const at = cards.indexOf(from);
      return cards.map((card, index) => (index === at ? to : card));
    };
    const deck = replace(side.deck, found, given);
    return withPile({ ...side, deck }, pile, replace(pileOf(side, pile), given, found));
  });
}

/** A list without one copy of each of the others. */
function withoutOnce(all: readonly string[], others: readonly string[]): string[] {
  const left = [...all];
  for (const each of others) {
    const at = left.indexOf(each);
    if (at !== -1) left.splice(at, 1);
  }
  return left;
}
