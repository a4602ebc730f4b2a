import type { Random } from '../../core/random.ts';
import { expandCopies } from '../cards/decks.ts';
import { cardNamed } from '../cards/lookup.ts';
import { waitingPrompt } from '../interpreter/waiting-prompt.ts';
import type { Choice, Gate, Link, Player, Side, State, Task, View } from '../model/index.ts';
import { dealGates, dealSpirits, legalGates } from './legal-cards.ts';
import { dealSecretPicks } from './secret-picks.ts';

/** A full state that looks exactly like `view`. Hidden cards are dealt at random from the cards that are left. */
export function determinize(view: View, random: Random): State {
  const rules = { policies: view.policies, turnCap: view.turnCap, first: view.firstPlayer, cards: view.cards };
  const pools = new Map(view.sides.map((side) => [side.player, hiddenCards(view, side, random)]));
  const deal: Deal = (player, count) => pools.get(player)?.splice(0, count) ?? [];
  const field = view.field.map((gate) => fullGate(gate, faceDownCard(view, pools, gate)));
  const sides = view.sides.map((side): Side => {
    const { player, handCount, foreseeCount, spiritCount, entrant, discard, shattered, opened } = side;
    const hand = side.hand ?? deal(player, handCount);
    const foresee = side.foresee ?? deal(player, foreseeCount);
    const seen = [...discard, ...shattered, ...knownOnField(view, player)];
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

function fullGate(shown: View['field'][number], dealt: string | undefined): Gate {
  const { entity, player, zone, cardName, ready, faceDown, damage, moves, moved, branches } = shown;
  return {
    entity,
    cardName: cardName ?? (dealt as string),
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

/**
 * Takes a card for a face-down Gate from those of its player that the viewer cannot locate: one that is opened face down,
 * or a Summon, unless the Gate was opened in this Sequence.
 */
function faceDownCard(
  view: View,
  pools: ReadonlyMap<Player, string[]>,
  { player, entity, cardName }: View['field'][number],
): string | undefined {
  const pool = pools.get(player) ?? [];
  if (cardName !== undefined) return undefined;
  const isOpening = view.sequence?.links.some((link) => link.entity === entity && link.kind === 'open') ?? false;
  const fits = (name: string) => {
    const { open, type } = cardNamed({ rules: view }, name);
    return open?.faceDown === true || (!isOpening && type === 'Summon');
  };
  const at = Math.max(0, pool.findIndex(fits));
  const [dealt] = pool.splice(at, 1);
  if (dealt !== undefined && fits(dealt)) return dealt;
  const entrant = view.sides.find((side) => side.player === player)?.entrant ?? '';
  const isSecret = view.policies.deckLists === 'closed';
  return (isSecret ? legalGates({ rules: view }, entrant).find(fits) : undefined) ?? dealt;
}

/** Cards of a player on the field that the viewer knows, also those under Gates of the other player. */
function knownOnField(view: View, owner: Player): string[] {
  return view.field.flatMap(({ player, cardName, branches }) => [
    ...(player === owner && cardName !== undefined ? [cardName] : []),
    ...branches.filter((each) => each.player === owner).map((each) => each.cardName),
  ]);
}

/** The cards of a player that the viewer cannot locate, in random order. Those of a secret deck list are legal ones. */
function hiddenCards(view: View, side: View['sides'][number], random: Random): string[] {
  if (side.unseen !== undefined) return random.shuffle(expandCopies(side.unseen));
  const { player, entrant, discard, shattered, deckCount, handCount, foreseeCount } = side;
  const unknown = view.field.filter((gate) => gate.player === player && gate.cardName === undefined).length;
  const seen = [...discard, ...shattered, ...knownOnField(view, player)];
  return dealGates({ rules: view }, entrant, seen, deckCount + handCount + foreseeCount + unknown, random);
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

/** A card that a source that nobody else saw could be. */
function someCard(view: View, player: Player, random: Random): string | undefined {
  const side = view.sides.find((each) => each.player === player);
  if (side === undefined) return undefined;
  const unseen =
    side.unseen === undefined ? dealGates({ rules: view }, side.entrant, [], 1, random) : expandCopies(side.unseen);
  return unseen.length === 0 ? side.entrant : random.draw(unseen);
}
