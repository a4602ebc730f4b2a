import { once } from '../../../core/once.ts';
import { type GateId, gate, sheetCard } from '../../data/components.ts';
import { isHeld } from '../../decide/closing.ts';
import { matchesOmen } from '../../decide/gates.ts';
import { knowledgeOf } from '../../evolve/knowledge.ts';
import { fittingGates } from '../../evolve/stack-worlds.ts';
import type { State } from '../../model/index.ts';
import { gatePhrase } from '../names.ts';
import { type Candidate, candidate, inPrintedOrder, listNeed, need, needGate, needNumber } from './candidate.ts';

// What does not depend on the state is made once: a list is made for each view of a game that shows it.
const spawnGate = candidate('Spawn a gate', { type: 'SpawnGate' });
const closeGate = once((id: GateId) =>
  candidate(`Close ${gatePhrase(id)}`, { type: 'CloseGate', gate: id }, { by: [id] }),
);
const discardGate = once((id: GateId) =>
  candidate(`Discard ${gatePhrase(id)} without closing it`, { type: 'DiscardGate', gate: id }, { by: [id] }),
);
const closeThisGate = once((id: GateId) =>
  candidate(`Close the gate of this encounter, ${gate(id).name}`, { type: 'CloseThisGate' }),
);
const spawnAllGates = candidate('Spawn every gate of the stack and the discard pile', { type: 'SpawnAllGates' });
const discardMatching = discardGates('matching', 'Discard all gates that match the Omen');
const discardAll = discardGates('all', 'Discard all gates on the board');
const filter = need('where', 'Which gates the card means: boards, colours, or spaces without a portal', undefined, {});
const card = need('card', 'The card or sheet that holds the gate', undefined, 'Card');
const turnOver = [
  candidate('Reveal the top gate of the stack', { type: 'RevealGates' }),
  candidate('Reveal gates until one matches', { type: 'RevealUntil' }, { needs: [filter] }),
  candidate('Put the top gate of the stack on the bottom', { type: 'PutGateOnBottom' }),
  candidate('Put the bottom gate of the stack on top', { type: 'PutGateOnTop' }),
  candidate('Randomise the gate stack', { type: 'RandomizeStack' }),
];
const searchStack = candidate('Search the gate stack', { type: 'SearchGates' }, { needs: [filter] });
const searchBoth = candidate(
  'Search the gate stack and the discard pile',
  { type: 'SearchGates', withDiscard: true },
  { by: ['discard'], needs: [filter] },
);
const placeOnCard = candidate(
  'Put the top gate of the stack on a card',
  { type: 'PlaceGateOnCard' },
  { needs: [card] },
);

/** Spawning, closing and discarding gates. */
export function gateCandidates(state: State, investigators: readonly number[]): Candidate[] {
  const { board, inPlay, encounter } = state;
  const free = board.filter((each) => !isHeld(state, each)).map((each) => each.gate);
  // The gate of an encounter is closed by its investigator.
  const isOthers = encounter !== undefined && !investigators.includes(encounter.by);
  const unlocked = inPlay.some((each) => each.component === 'mysterious-lights') ? [] : free;
  const closable = isOthers ? unlocked.filter((id) => id !== encounter.gate) : unlocked;
  const thisGate = encounter?.closed === false ? closable.find((id) => id === encounter.gate) : undefined;
  const closing = closable.map(closeGate);
  if (thisGate !== undefined) closing.push(closeThisGate(thisGate));
  return [spawnGate].concat(spawnNamed(state), closing, free.map(discardGate), discardMany(state, free));
}

function discardMany(state: State, free: readonly GateId[]): Candidate[] {
  if (free.length === 0) return [];
  return free.some((id) => matchesOmen(state, id)) ? [discardMatching, discardAll] : [discardAll];
}

function discardGates(which: 'all' | 'matching', label: string): Candidate {
  return candidate(label, { type: 'DiscardGates', which }, { by: [which] });
}

/** Which gates are in the stack is public; only their order is hidden. */
function spawnNamed({ stack, discard, setup, inPlay }: State): Candidate[] {
  const ids = inPrintedOrder(stack.map((token) => token.gate).concat(discard));
  if (ids.length === 0) return [];
  const needs = [needGate('gate', 'The gate that the card names', ids)];
  // A gate that Kate Winthrop stops goes back into the stack, so the server decides which gate comes next, and a report
  // cannot be written in advance.
  const isOrderReportable = !setup.table.draws || inPlay.every((each) => each.component !== 'kate-winthrop');
  return [
    candidate('Spawn a gate that a card names', { type: 'SpawnSpecificGate' }, { needs }),
    ...(isOrderReportable ? [spawnAllGates] : []),
  ];
}

/** Effects on the gate stack, and on cards that hold gates. */
export function stackCandidates(state: State, investigators: readonly number[]): Candidate[] {
  const { stack, discard, cards } = state;
  const discardable = cards.filter(({ card }) => card !== sheetCard);
  const codes = discardable.map(({ card }) => cardCode(card));
  const held = discardable.map(({ card }, at) => {
    const before = codes.slice(0, at).filter((code) => code === codes[at]).length;
    const by = [codes[at] ?? '', ...(before === 0 ? [] : [before + 1])];
    return candidate(`Discard ${card} with its gates`, { type: 'DiscardCard', card }, { by });
  });
  if (stack.length + discard.length === 0) return held;
  const lookAtGates = lookUpTo(Math.max(1, stack.length));
  return turnOver.concat(
    stack.length > 0 ? [searchStack] : [],
    searchBoth,
    placeOnCard,
    investigators.map(lookAtGates),
    held,
  );
}

const lookUpTo = once((most: number) => {
  const needs = [needNumber('count', 'How many gates to look at', 1, most)];
  return once((by: number) => {
    const label = `Look at gates of the stack as investigator ${by}`;
    return candidate(label, { type: 'LookAtGates', by }, { by: [by], needs, seat: by });
  });
});

/** The name of a card as words of a code, which has to stay short. Names that give the same code get a number. */
function cardCode(card: string): string {
  return card
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40);
}

/** A stack that fits what everyone knows. It does not depend on the hidden order. */
function possibleTop(stack: State['stack'], known: State['known']): GateId[] {
  const everyone = known === undefined ? undefined : knowledgeOf({ known });
  const faceDown = inPrintedOrder(stack.filter((token) => !token.revealed).map((token) => token.gate)).values();
  const fitting = everyone === undefined ? undefined : fittingGates(everyone, new Map());
  return stack.map(({ gate: id, revealed }, at) =>
    revealed ? id : (fitting?.[at] ?? (faceDown.next().value as GateId)),
  );
}

/** Ways to put gates back. Only the seat that looked knows them; at a physical table the server does not know them. */
export function lookCandidates({ look, stack, known, setup }: State): Candidate[] {
  if (look === undefined) return [];
  const top = stack.slice(0, look.count);
  if (setup.table.draws) {
    const possible = [...top, ...stack].filter((token, at) => !token.revealed || at < top.length);
    // A possible look: gates that are face up on top are known, and the others fit what everyone knows.
    const sample = possibleTop(stack, known).slice(0, look.count);
    return [...sameOrder({ look }), placeGates(inPrintedOrder(possible.map((token) => token.gate)), sample, look)];
  }
  const seen = top.map((token) => token.gate);
  const { by: seat, decision } = look;
  const oneOnBottom = seen.map((id) => {
    const label = `Put ${gatePhrase(id)} on the bottom${seen.length > 1 ? ', the others on top' : ''}`;
    const rest = seen.filter((each) => each !== id);
    return candidate(
      label,
      { type: 'PlaceLookedGates', top: rest, bottom: [id], decision },
      { by: ['bottom', id], seat },
    );
  });
  return [...sameOrder({ look }), ...oneOnBottom, ...(seen.length > 1 ? [placeGates(seen, seen, look)] : [])];
}

/** Puts the gates back as they were. That needs no knowledge of them, so the host can do it too. */
export function sameOrder({ look }: Pick<State, 'look'>): Candidate[] {
  if (look === undefined) return [];
  const { count, by: seat, decision } = look;
  const label = count === 1 ? 'Put the gate back on top' : 'Put the gates back on top in the same order';
  return [candidate(label, { type: 'PlaceLookedGates', decision }, { by: ['top'], seat })];
}

function placeGates(
  possible: readonly GateId[],
  sample: readonly GateId[],
  { by: seat, decision }: NonNullable<State['look']>,
): Candidate {
  const needs = [
    listNeed(needGate('top', 'The gates for the top of the stack, uppermost first', possible, sample)),
    listNeed(needGate('bottom', 'The gates for the bottom of the stack, lowest last', possible, [])),
  ];
  return candidate(
    'Put the gates back on the top or the bottom',
    { type: 'PlaceLookedGates', decision },
    { needs, seat },
  );
}
