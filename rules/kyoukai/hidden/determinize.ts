import type { Random } from '../../core/random.ts';
import { copiesAllowed, expandCopies, fitsPath } from '../cards/decks.ts';
import { allCards, cardNamed } from '../cards/lookup.ts';
import { waitingPrompt } from '../interpreter/waiting-prompt.ts';
import type { Choice, Gate, Link, Player, Side, State, Task, View } from '../model/index.ts';
import { dealSecretPicks } from './secret-picks.ts';

/** A full state that looks exactly like `view`. Hidden cards are dealt at random from the cards that are left. */
export function determinize(view: View, random: Random): State {
  const rules = { policies: view.policies, turnCap: view.turnCap, first: view.firstPlayer, cards: view.cards };
  const pools = new Map(view.sides.map((side) => [side.player, random.shuffle(expandCopies(side.unseen))]));
  const deal: Deal = (player, count) => pools.get(player)?.splice(0, count) ?? [];
  const field = view.field.map((gate) => fullGate(gate, deal));
  const sides = view.sides.map((side): Side => {
    const { player, handCount, foreseeCount, spiritCount, entrant, discard, shattered, opened } = side;
    const hand = side.hand ?? deal(player, handCount);
    const foresee = side.foresee ?? deal(player, foreseeCount);
    const seen = [...discard, ...shattered, ...cardsOnField(field, player)];
    const spirits = side.spirits ?? dealSpirits({ rules }, entrant, seen, spiritCount, random);
    return { deck: pools.get(player) ?? [], hand, discard, shattered, spirits, foresee, opened };
  });
  const state: State = {
    rules,
    turn: view.turn,
    player: view.player,
    phase: view.phase,
    ...(view.acting === undefined ? {} : { acting: view.acting }),
    sides,
    field,
    changes: view.changes,
    wards: view.wards,
    ...(view.delayed === undefined ? {} : { delayed: view.delayed }),
    ...(view.sequence === undefined ? {} : { sequence: fullSequence(view, view.sequence, field, random) }),
    turnEnds: view.turnEnds,
    continuation: parseContinuation(view.continuation),
    nextEntity: view.gatesPlaced + 1,
    decision: view.decision,
    ...(view.outcome === undefined ? {} : { outcome: view.outcome }),
    ...(view.winner === undefined ? {} : { winner: view.winner }),
  };
  const isKnown = (player: Player) => view.sides.some((side) => side.player === player && side.hand !== undefined);
  const whole = dealSecretPicks(state, isKnown, random);
  return view.choice === undefined ? whole : { ...whole, choice: fullChoice(whole, view.choice) };
}

/** Takes cards from those of a player that the viewer cannot locate. */
type Deal = (player: Player, count: number) => string[];

function fullGate(shown: View['field'][number], deal: Deal): Gate {
  const { entity, player, zone, cardName, ready, faceDown, damage, moves, moved, branches } = shown;
  return {
    entity,
    cardName: cardName ?? (deal(player, 1)[0] as string),
    player,
    zone,
    ready,
    faceDown,
    damage,
    moves,
    ...(moved ? { moved } : {}),
    branches,
  };
}

function cardsOnField(field: readonly Gate[], player: Player): string[] {
  return field
    .filter((gate) => gate.player === player)
    .flatMap((gate) => [gate.cardName, ...gate.branches.map((each) => each.cardName)]);
}

type ShownSequence = NonNullable<View['sequence']>;

function fullSequence(
  view: View,
  { links, picked, ...rest }: ShownSequence,
  field: readonly Gate[],
  random: Random,
): NonNullable<State['sequence']> {
  const fullLinks = links.map((shown): Link => {
    const known = picked.find((each) => each.link === shown.link);
    const source = shown.cardName ?? field.find((gate) => gate.entity === shown.entity)?.cardName;
    // A source that left the field face down could be any unseen card of its player.
    const sealed = source === undefined && shown.entity !== undefined;
    const cardName = sealed ? someCard(view, shown.player, random) : source;
    const { cardName: _, negated, targets, ...link } = shown;
    return {
      ...link,
      ...(cardName === undefined ? {} : { cardName }),
      targets,
      negated,
      picked: known?.picked ?? [],
      grants: known?.grants ?? [],
      ...(sealed ? { sealed } : {}),
    };
  });
  return { links: fullLinks, ...rest };
}

/** A choice. For viewers who do not see its options, they are those of the dealt cards. */
function fullChoice(state: State, shown: NonNullable<View['choice']>): Choice {
  const { decision, player, kind, prompt, cardName } = shown;
  const known = { decision, player, kind, prompt, ...(cardName === undefined ? {} : { cardName }) };
  const waiting = waitingPrompt(state, state.continuation);
  const { min = 0, max = 0, options = [], different = false, cost = false, secret } = waiting ?? {};
  const dealt = { min, max, options: [...options], different, cost, ...(secret ? { secret } : {}) };
  if (shown.options === undefined) return { ...known, ...dealt };
  const { min: least = 0, max: most = 0, cost: isCost = false } = shown;
  return { ...known, ...dealt, min: least, max: most, options: shown.options, cost: isCost };
}

/** Our own view wrote this text. Clients cannot send one. */
function parseContinuation(continuation: string | undefined): Task[] {
  return continuation === undefined ? [] : (JSON.parse(continuation) as Task[]);
}

function someCard({ sides }: View, player: Player, random: Random): string | undefined {
  const side = sides.find((each) => each.player === player);
  const unseen = expandCopies(side?.unseen ?? []);
  return unseen.length === 0 ? side?.entrant : random.draw(unseen);
}

/** Spirits that a player could have in the Spirit Deck, for a viewer who may not know them. Sorted by name. */
export function dealSpirits(
  game: Pick<State, 'rules'>,
  entrant: string,
  seen: readonly string[],
  count: number,
  random: Random,
): string[] {
  const head = cardNamed(game, entrant);
  const pool = allCards(game.rules.cards)
    .filter((card) => card.type === 'Spirit' && fitsPath(card, head))
    .flatMap((card) => {
      const used = seen.filter((name) => name === card.name).length;
      return Array<string>(Math.max(0, Math.min(15, copiesAllowed(card)) - used)).fill(card.name);
    });
  const [spare = 'Errand Sprite'] = pool;
  const dealt = random.shuffle(pool).slice(0, count);
  return [...dealt, ...Array<string>(count - dealt.length).fill(spare)].sort();
}
