import type { Drama, EventDescription, sharedSlugs } from '../../core/contract-types.ts';
import { dispatch, type HandlerMap } from '../../core/dispatch.ts';
import { kebabCase } from '../../core/legal-command.ts';
import type { Choice, VisibleEvent } from '../model/index.ts';
import { listOf, pileNames } from './labels.ts';
import {
  cardOr,
  changeOf,
  fromPile,
  limitOf,
  linkText,
  pickText,
  plural,
  toPile,
  untilOf,
  withoutStop,
} from './sentences.ts';

/** One sentence, a slug and a drama level for an event that a viewer receives. Uses only what that viewer receives. */
export function describe(event: VisibleEvent): EventDescription {
  const { slug, ...description } = dispatch(descriptions, undefined, event);
  return { ...description, slug: slug ?? kebabCase(event.type) };
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
  ActionOpened: (_, { entity }) => ({ text: `Gate ${entity} may now attack or use its skill.`, drama: 0 }),
  ActionFinished: (_, { player }) => ({ text: `Player ${player} finishes the action.`, drama: 0 }),
  GameEnded: (_, { outcome }) => ({ text: outcome.because, drama: 3 }),

  // ---- Gates
  GatePlaced(_, { player, cardName, zone, faceDown, opened }) {
    const gate = faceDown ? (cardName === undefined ? 'a face-down Gate' : `${cardName} face down`) : cardOr(cardName);
    return opened
      ? { text: `Player ${player} opens ${gate} in ${zone}.`, drama: 2, slug: 'gate-opened' }
      : { text: `Player ${player} places ${gate} in ${zone}.`, drama: 2, slug: 'gate-placed' };
  },
  GateMoved: (_, { entity, zone, toZone }) => ({ text: `Gate ${entity} moves from ${zone} to ${toZone}.`, drama: 1 }),
  GatesSwapped: (_, { entity, other }) => ({ text: `Gates ${entity} and ${other} exchange their zones.`, drama: 1 }),
  GateReadied: (_, { entity }) => ({ text: `Gate ${entity} becomes Ready.`, drama: 0 }),
  GateRested: (_, { entity }) => ({ text: `Gate ${entity} is Rested.`, drama: 0 }),
  GateFlipped(_, { entity, cardName, faceDown }) {
    const gate = cardName === undefined || !faceDown ? `Gate ${entity}` : `Gate ${entity} (${cardName})`;
    const shown = cardName === undefined || faceDown ? '' : ` and is ${cardName}`;
    return { text: `${gate} is turned face ${faceDown ? 'down' : 'up'}${shown}.`, drama: 1 };
  },
  GateLeft(_, { cardName, player, zone, toPile: pile, atBottom }) {
    const gate = cardName === undefined ? `A face-down Gate of player ${player}` : `${cardName} of player ${player}`;
    const text = `${gate} goes from ${zone} to ${toPile(pile, atBottom)}.`;
    return { text, drama: 2, slug: pile === 'discard' ? 'gate-discarded' : 'gate-left' };
  },
  GateBranched: (_, { entity, cardName, player }) => ({
    text: `Player ${player} branches ${cardName} under Gate ${entity}.`,
    drama: 1,
  }),
  BranchDiscarded: (_, { entity, cardName, player }) => ({
    text: `The branched ${cardName} of player ${player} under Gate ${entity} is discarded.`,
    drama: 1,
  }),

  // ---- damage and lasting effects
  DamageDealt(_, { zone, entity, amount, taken, total, byName }) {
    const by = byName === undefined ? '' : ` by ${byName}`;
    const from = byName === undefined ? '' : ` from ${byName}`;
    if (entity === undefined) return { text: `Zone ${zone} is dealt ${amount} damage${by}, but is empty.`, drama: 1 };
    if (taken === 0) return { text: `The Gate in ${zone} is dealt ${amount} damage${by} and takes none.`, drama: 1 };
    if (total === undefined) return { text: `The Gate in ${zone} takes ${taken} damage${from}.`, drama: 2 };
    return { text: `The Entrant in ${zone} takes ${taken} damage${from} and has ${total} now.`, drama: 2 };
  },
  DamagePrevented: (_, { zone, amount }) => ({
    text: `The Gate in ${zone} is protected from ${amount} damage.`,
    drama: 1,
  }),
  DamageRedirected: (_, { entity, other, amount }) => ({
    text: `Gate ${other} is dealt ${amount} damage instead of Gate ${entity}.`,
    drama: 1,
  }),
  StatsChanged: (_, { change }) => ({
    text: `Gate ${change.entity} gets ${changeOf(change)} ${untilOf(change.until)}.`,
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
  CardMoved: (_, { player, cardName, pile, toPile: to, host, atBottom }) => ({
    text: `Player ${player} moves ${cardOr(cardName)} from ${fromPile(pile, host)} to ${toPile(to, atBottom)}.`,
    drama: 1,
  }),
  DeckShuffled: (_, { player }) => ({ text: `Player ${player} shuffles the ${pileNames.deck}.`, drama: 1 }),
  NameDeclared: (_, { player, cardName }) => ({ text: `Player ${player} declares the name ${cardName}.`, drama: 1 }),

  // ---- the Sequence
  LinkAdded: (_, { added }) => ({ text: linkText(added), drama: 1 }),
  LinkNegated: (_, { link }) => ({ text: `Link ${link} is negated and will do nothing.`, drama: 1 }),
  LinkCancelled: (_, { link }) => ({ text: `Link ${link} is taken out of the Sequence.`, drama: 1 }),
  LinkResolving: (_, { link }) => ({ text: `Link ${link} resolves.`, drama: 1 }),
  LinkResolved: (_, { link }) => ({ text: `Link ${link} has resolved.`, drama: 0 }),
  SequencePassed: (_, { player }) => ({ text: `Player ${player} passes.`, drama: 1 }),
  SequenceLocked: (_, { locks }) => ({ text: `${limitOf(locks)}.`, drama: 1 }),
  SequenceClosed: (_, { links }) => ({
    text: `The Sequence of ${plural(links, 'link')} closes and resolves, last link first.`,
    drama: 1,
  }),
  SequenceEnded: () => ({ text: 'The Sequence is over.', drama: 0 }),

  // ---- choices
  ChoiceAsked: (_, { player, kind }) => ({ text: `Player ${player} has to ${tasks[kind]}.`, drama: 0 }),
  ChoiceMade(_, { player, kind, picks }) {
    const chosen = picks === undefined ? 'has chosen secretly' : `chooses ${pickText(kind, picks)}`;
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
