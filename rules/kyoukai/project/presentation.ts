import type { Drama, EventDescription, sharedSlugs } from '../../core/contract-types.ts';
import { dispatch, type HandlerMap } from '../../core/dispatch.ts';
import { kebabCase } from '../../core/legal-command.ts';
import type { Choice, VisibleEvent } from '../model/index.ts';
import { listOf, pileNames } from './labels.ts';
import {
  cardOr,
  changeOf,
  fromPile,
  gateText,
  limitOf,
  linkName,
  linkText,
  pickText,
  plural,
  toPile,
  untilOf,
  withoutStop,
} from './sentences.ts';

/** One sentence, a slug and a drama level for an event that a viewer receives. Uses only what that viewer receives. */
export function describe(event: VisibleEvent): EventDescription {
  const { slug, text, drama } = dispatch(descriptions, undefined, event);
  const source = 'source' in event ? event.source : undefined;
  // A sentence that names the card already says where it comes from.
  const isSaid = source === undefined || text.includes(source);
  return { text: isSaid ? text : `${source}: ${text}`, drama, slug: slug ?? kebabCase(event.type) };
}

interface Description {
  readonly text: string;
  readonly drama: Drama;
  /** A slug that other games share or that depends on the event. Otherwise it is the type in kebab-case. */
  readonly slug?: (typeof sharedSlugs)[number] | 'gate-placed' | 'gate-left';
}

const descriptions: HandlerMap<undefined, VisibleEvent, Description> = {
  // ---- game and turn
  GameStarted: (_, { player }) => ({ text: `The game begins, and player ${player} goes first.`, drama: 2 }),
  StartingOver: (_, { player }) => ({ text: `Player ${player} starts with nothing more in play.`, drama: 1 }),
  TurnBegan: (_, { turn, player }) => ({ text: `Turn ${turn} begins for player ${player}.`, drama: 1 }),
  TurnEnding: (_, { player }) => ({ text: `The turn of player ${player} will end.`, drama: 0 }),
  ActionOpened: (_, gate) => ({ text: `${gateText(gate)} may now attack or use its skill.`, drama: 0 }),
  ActionFinished: (_, { player }) => ({ text: `Player ${player} finishes the action.`, drama: 0 }),
  GameEnded: (_, { outcome }) => ({ text: outcome.because, drama: 3 }),

  // ---- Gates
  GatePlaced(_, { player, cardName, zone, faceDown, opened }) {
    const gate = faceDown ? (cardName === undefined ? 'a face-down Gate' : `${cardName} face down`) : cardOr(cardName);
    return opened
      ? { text: `Player ${player} opens ${gate} in ${zone}.`, drama: 2, slug: 'gate-opened' }
      : { text: `Player ${player} places ${gate} in ${zone}.`, drama: 2, slug: 'gate-placed' };
  },
  GateMoved: (_, { name, zone, toZone }) => ({ text: `${name} moves from ${zone} to ${toZone}.`, drama: 1 }),
  GatesSwapped: (_, { name, otherName }) => ({ text: `${name} and ${otherName} exchange their zones.`, drama: 1 }),
  GateReadied: (_, gate) => ({ text: `${gateText(gate)} becomes Ready.`, drama: 0 }),
  GateRested: (_, gate) => ({ text: `${gateText(gate)} is Rested.`, drama: 0 }),
  GateFlipped(_, { name, zone, cardName, faceDown }) {
    if (!faceDown)
      return { text: `${gateText({ name, zone })} is turned face up and is ${cardOr(cardName)}.`, drama: 1 };
    return { text: `${gateText({ name: cardName ?? name, zone })} is turned face down.`, drama: 1 };
  },
  GateLeft(_, { cardName, player, zone, toPile: pile, atBottom }) {
    const gate = cardName === undefined ? `A face-down Gate of player ${player}` : `${cardName} of player ${player}`;
    const text = `${gate} goes from ${zone} to ${toPile(pile, atBottom)}.`;
    return { text, drama: 2, slug: pile === 'discard' ? 'gate-discarded' : 'gate-left' };
  },
  GateBranched: (_, { cardName, player, ...gate }) => ({
    text: `Player ${player} branches ${cardName} under ${gateText(gate)}.`,
    drama: 1,
  }),
  BranchDiscarded: (_, { cardName, player, ...gate }) => ({
    text: `The branched ${cardName} of player ${player} under ${gateText(gate)} is discarded.`,
    drama: 1,
  }),

  // ---- damage and lasting effects
  DamageDealt(_, { zone, name, amount, taken, total, byName }) {
    const by = byName === undefined ? '' : ` by ${byName}`;
    const from = byName === undefined ? '' : ` from ${byName}`;
    if (name === undefined) return { text: `Zone ${zone} is dealt ${amount} damage${by}, but is empty.`, drama: 1 };
    if (taken === 0)
      return { text: `${gateText({ name, zone })} is dealt ${amount} damage${by} and takes none.`, drama: 1 };
    if (total === undefined) return { text: `${gateText({ name, zone })} takes ${taken} damage${from}.`, drama: 2 };
    return { text: `${gateText({ name, zone })} takes ${taken} damage${from} and has ${total} now.`, drama: 2 };
  },
  DamagePrevented: (_, { amount, ...gate }) => ({
    text: `${gateText(gate)} is protected from ${amount} damage.`,
    drama: 1,
  }),
  DamageRedirected: (_, { name, otherName, amount }) => ({
    text: `${otherName} is dealt ${amount} damage instead of ${name}.`,
    drama: 1,
  }),
  StatsChanged: (_, { change, ...gate }) => ({
    text: `${gateText(gate)} gets ${changeOf(change)} ${untilOf(change.until)}.`,
    drama: 1,
  }),
  WardSet(_, { ward }) {
    const effect = ward.kind === 'prevent' ? 'prevents some damage' : 'redirects some damage of the opponent';
    return { text: `A text of player ${ward.player} ${effect} ${untilOf(ward.until)}.`, drama: 1 };
  },
  EffectDelayed(_, { later: { player, cardName } }) {
    const source = cardName === undefined ? 'An effect' : `An effect of ${cardName}`;
    return { text: `${source} will happen for player ${player} at the end of this turn.`, drama: 1 };
  },
  DelayedBegun: () => ({ text: 'The effects that waited for the end of the turn happen.', drama: 0 }),
  InstructionSkipped(_, { cardName, because }) {
    const part = cardName === undefined ? 'A part of a text' : `A part of ${cardName}`;
    return { text: `${part} is skipped: ${withoutStop(because)}.`, drama: 1 };
  },

  // ---- cards
  CardsDrawn: (_, { player, cards, count }) => ({
    text: `Player ${player} draws ${cards === undefined ? plural(count, 'card') : listOf(cards)}.`,
    drama: 1,
  }),
  CardsForeseen(_, { player, cards, count }) {
    const seen = cards === undefined ? '' : `: ${listOf(cards)}`;
    return { text: `Player ${player} foresees ${plural(count, 'card')}${seen}.`, drama: 1 };
  },
  CardMoved: (_, { player, cardName, pile, toPile: to, hostName, atBottom }) => ({
    text: `Player ${player} moves ${cardOr(cardName)} from ${fromPile(pile, hostName)} to ${toPile(to, atBottom)}.`,
    drama: 1,
  }),
  DeckShuffled: (_, { player }) => ({ text: `Player ${player} shuffles the ${pileNames.deck}.`, drama: 1 }),
  NameDeclared: (_, { player, cardName }) => ({ text: `Player ${player} declares the name ${cardName}.`, drama: 1 }),

  // ---- the Sequence
  LinkAdded: (_, { added }) => ({ text: linkText(added), drama: 1 }),
  LinkNegated: (_, link) => ({ text: `${linkName(link)} is negated and will do nothing.`, drama: 1 }),
  LinkCancelled: (_, link) => ({ text: `${linkName(link)} is taken out of the Sequence.`, drama: 1 }),
  LinkResolving: (_, link) => ({ text: `${linkName(link)} resolves.`, drama: 1 }),
  LinkResolved: (_, link) => ({ text: `${linkName(link)} has resolved.`, drama: 0 }),
  SequencePassed: (_, { player }) => ({ text: `Player ${player} passes.`, drama: 1 }),
  SequenceLocked: (_, { locks }) => ({ text: `${limitOf(locks)}.`, drama: 1 }),
  SequenceClosed: (_, { links }) => ({
    text: `The Sequence of ${plural(links, 'link')} closes and resolves, last link first.`,
    drama: 1,
  }),
  SequenceEnded: () => ({ text: 'The Sequence is over.', drama: 0 }),

  // ---- choices
  ChoiceAsked: (_, { player, kind }) => ({ text: `Player ${player} has to ${tasks[kind]}.`, drama: 0 }),
  ChoiceMade(_, { player, kind, picks, gates }) {
    const chosen = picks === undefined ? 'has chosen secretly' : `chooses ${pickText(kind, picks, gates)}`;
    return { text: `Player ${player} ${chosen}.`, drama: 0 };
  },
};

const tasks: Readonly<Record<Choice['kind'], string>> = {
  targets: 'choose zones to target',
  gates: 'choose Gates',
  zones: 'choose zones',
  cards: 'choose cards',
  link: 'choose a link',
  name: 'declare the name of a card',
  may: 'choose whether to use an effect',
  destination: 'choose where a Gate moves',
  order: 'choose the order of texts',
  handLimit: 'discard cards down to the hand limit',
};
