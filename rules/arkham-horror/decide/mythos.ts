import { addObligation, type Context, reject } from '../context.ts';
import { type GateId, isStreet } from '../data/components.ts';
import { mythosCard } from '../data/mythos-cards.ts';
import { type MythosPrinting, printingOf } from '../data/mythos-printing.ts';
import { isWithoutEffect } from '../environments.ts';
import { inTurn, kindOf, openGateAt, rumorInPlay } from '../limits.ts';
import type { CommandOf, EventOf } from '../model/index.ts';
import type { Component } from '../model/names.ts';
import { unseenMythos } from '../unseen-components.ts';
import { endClosures } from './closures.ts';
import { placeClue } from './clue-placement.ts';
import { openGate } from './gates.ts';
import { carryOutHeadline } from './headlines.ts';
import { checkDefeat, loseSanityOrStamina } from './investigators.ts';
import { moveMonsters } from './monster-movement.ts';
import { returnBanned, returnMonsters } from './placement.ts';
import { advanceRumor, bringMonsters } from './rumors.ts';
import { surge } from './surge.ts';

type Card = Omit<CommandOf<'ResolveMythos'>, 'type'>;
type Drawn = EventOf<'MythosDrawn'>;

/** Resolves the Mythos card of the turn: gate, clue, monster movement, ability. Rules `turn-frame`, `setup`. */
export function resolveMythos(context: Context, card: Card): void {
  const { phase, resolved, turn } = context.state;
  if (phase !== 'mythos') {
    const because = 'Mythos cards are resolved in the Mythos Phase. End the phase until it begins.';
    reject('wrong-phase', because, 'turn-frame', { phase, need: 'mythos' });
  }
  if (resolved) {
    reject('one-card', 'The Mythos card of this turn is already resolved. End the phase.', 'turn-frame', { turn });
  }
  const drawn = describedCard(card) ?? drawCard(context);
  if (turn === 0 && (drawn.opens === undefined || drawn.ability === 'rumor')) {
    const because = 'The first Mythos card has to open a gate and must not be a Rumor. Draw another card.';
    reject('draw-again', because, 'setup', { gate: drawn.opens ?? 'none' });
  }
  const { twoCards, firstCardDone } = context.state;
  const gateOnly = twoCards && !firstCardDone && turn > 0;
  context.emit(gateOnly ? { ...drawn, gateOnly } : drawn);
  if (drawn.opens !== undefined) resolveGate(context, drawn.opens);
  if (context.state.surge === undefined) finishCard(context);
}

/** A location with an open gate surges; elsewhere a gate opens unless a seal prevents it. */
function resolveGate(context: Context, gate: GateId): void {
  if (openGateAt(context.state, gate) === undefined) openGate(context, gate);
  else surge(context, gate);
}

/** The card that the command describes; undefined if it describes none. What is printed on a named card is left out. */
function describedCard(described: Card): Drawn | undefined {
  const { gate, clueSpace, white, black, ability, component, card } = described;
  if ([gate, clueSpace, white, black, ability, component, card].every((each) => each === undefined)) return undefined;
  const kindOfCard = component === undefined ? undefined : kindOf(component);
  if (kindOfCard !== undefined && ability !== undefined && ability !== kindOfCard) {
    const because = `That card is of the kind ${kindOfCard}. Leave out "ability".`;
    reject('another-kind-of-card', because, 'ability', { component: component as string });
  }
  const printed = component === undefined ? undefined : printingOf(component);
  if (component !== undefined && printed !== undefined) rejectOtherPrinting(component, printed, described);
  const kind = ability ?? kindOfCard;
  const opens = gate ?? printed?.gate;
  const clueAt = clueSpace ?? printed?.clueSpace;
  return {
    type: 'MythosDrawn',
    ...(opens === undefined ? {} : { opens }),
    ...(clueAt === undefined ? {} : { clueSpace: clueAt }),
    white: [...(white ?? printed?.white ?? [])],
    black: [...(black ?? printed?.black ?? [])],
    ...(kind === undefined ? {} : { ability: kind }),
    ...(component === undefined ? {} : { component }),
    ...(card === undefined ? {} : { card }),
  };
}

/** Rejects a gate, a clue or a movement box that is not printed on the named card. */
function rejectOtherPrinting(component: Component, printed: MythosPrinting, described: Card): void {
  const { gate, clueSpace, white, black } = described;
  const isPrinted =
    (gate === undefined || gate === printed.gate) &&
    (clueSpace === undefined || clueSpace === printed.clueSpace) &&
    (white === undefined || haveSameSymbols(white, printed.white)) &&
    (black === undefined || haveSameSymbols(black, printed.black));
  if (isPrinted) return;
  const because = `${mythosCard(component).name} has another gate, clue or movement. Leave them out, or check the card.`;
  reject('other-printing', because, 'ability', {
    component,
    gate: printed.gate,
    clueSpace: printed.clueSpace ?? 'none',
    white: printed.white,
    black: printed.black,
  });
}

function haveSameSymbols(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((each) => others.includes(each));
}

/** Draws a card of the deck. The card that has the deck shuffled is one of the cards. */
function drawCard(context: Context): Drawn {
  if (context.state.setup.table.draws) {
    const because = 'Your table draws its own Mythos cards. Report what is on this one: its gate, clue and movement.';
    reject('report-card', because, 'table-reports', { needs: 'gate' });
  }
  const cards = unseenMythos(context.state).length;
  const shuffled = cards === 0 || context.random.below(cards + 1) === cards;
  if (shuffled && context.state.mythos.drawn.length > 0) context.emit({ type: 'MythosReshuffled', ...context.reason });
  const deck = unseenMythos(context.state);
  // The first card of a game must not be a Rumor.
  const component = context.random.draw(context.state.turn === 0 ? deck.filter((id) => kindOf(id) !== 'rumor') : deck);
  return describedCard({ component }) as Drawn;
}

/** Resolves what follows the gate on the card: clue, movement, ability. It waits where the players decide. */
export function finishCard(context: Context): void {
  const { card } = context.state;
  if (card === undefined) return;
  if (card.gateOnly) return context.emit({ type: 'MythosResolved', again: true, ...context.reason });
  if (card.clueSpace !== undefined) {
    placeClue(context, card.clueSpace);
    if (context.state.clueOffer !== undefined) return;
  }
  moveMonsters(context, card.white, card.black);
  if (context.state.hunt !== undefined) return;
  if (card.component !== undefined) putInPlay(context, card.component);
  else if (card.ability !== 'rumor' || !hasRumorInPlay(context)) {
    const text = 'Resolve what else the Mythos card says, if the table has one.';
    addObligation(context, context.state.first, text, 'ability');
  }
  context.emit({ type: 'MythosResolved', ...context.reason });
}

/** A headline is carried out. An Environment replaces the one in play. A second Rumor does nothing. Rule `ability`. */
export function putInPlay(context: Context, component: Component): void {
  const kind = kindOf(component);
  if (kind === 'headline') return carryOutHeadline(context, component);
  if (isWithoutEffect(context.state, component)) {
    return context.emit({ type: 'CardDropped', component, ...context.reason });
  }
  const other = context.state.cardsInPlay.find((each) => kindOf(each) === kind);
  if (other !== undefined && (other === component || kind === 'rumor')) {
    return context.emit({ type: 'CardDropped', component, inPlay: other, ...context.reason });
  }
  if (other !== undefined) takeOutOfPlay(context, other);
  context.emit({ type: 'CameIntoPlay', component, ...context.reason });
  returnBanned(context);
  const rumor = rumorInPlay(context.state);
  if (rumor === component) bringMonsters(context, rumor);
}

/** A Mythos card leaves play. Monsters on it return to the cup. */
export function takeOutOfPlay(context: Context, component: Component): void {
  context.emit({ type: 'TakenOutOfPlay', component, ...context.reason });
  if (component === 'the-terrible-experiment') {
    returnMonsters(context, (space) => space === 'experiment', 'The Rumor left play');
  }
}

function hasRumorInPlay({ state }: Context): boolean {
  return state.cardsInPlay.some((each) => kindOf(each) === 'rumor');
}

/** The end of the Mythos Phase: the Rumor in play, Ithaqua, then what was closed until now. */
export function endMythos(context: Context): void {
  advanceRumor(context);
  chill(context);
  endClosures(context);
}

/** Ithaqua takes 1 Stamina from each investigator in a street. */
function chill(context: Context): void {
  if (context.state.setup.ancientOne !== 'ithaqua' || context.state.turn === 0) return;
  for (const { by, where, space } of inTurn(context.state)) {
    if (where !== 'arkham' || !isStreet(space as string)) continue;
    loseSanityOrStamina(context, by, { stamina: 1 });
    checkDefeat(context, by);
  }
}
