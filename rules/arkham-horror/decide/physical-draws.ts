import { type Context, reject } from '../context.ts';
import { type CardColour, cardColours, type WorldId, worldOf } from '../data/components.ts';
import { type MonsterKind, monster } from '../data/monsters.ts';
import { cupMarkers, fullGateCards, isBoxedMask, nextMarkers } from '../unseen-components.ts';

/*
 * Markers, cards and dice: the server draws and rolls them, or the players at a physical table do and report the result,
 * which has to be possible.
 */

const drawn = { worlds: 'gate markers', monsters: 'monsters', colours: 'gate cards' } as const;

function rejectMissing(kind: keyof typeof drawn): never {
  const because = `Your table draws ${drawn[kind]} itself. Report what you drew in "reported", as "${kind}".`;
  return reject(`report-${kind}`, because, 'table-reports', { needs: kind });
}

/** The next gate marker; undefined if the pile is empty. */
export function drawMarker(context: Context): WorldId | undefined {
  const { reportedDraws, assumedDraws } = context;
  return drawOne(context, 'worlds', nextMarkers(context.state), reportedDraws.worlds, assumedDraws?.worlds, markerName);
}

/**
 * A monster from the cup; undefined if the cup is empty.
 *
 * @param banned what is drawn again whenever it comes
 */
export function drawMonster(context: Context, banned?: MonsterKind): MonsterKind | undefined {
  const { reportedDraws, assumedDraws } = context;
  const all = cupMarkers(context.state);
  const cup = all.filter((each) => each !== banned);
  while (all.length > cup.length && reportedDraws.monsters[0] === banned) reportedDraws.monsters.shift();
  return drawOne(context, 'monsters', cup, reportedDraws.monsters, assumedDraws?.monsters, monsterName);
}

const markerName = (id: WorldId): string => `A gate marker of ${worldOf(id).name}`;
const monsterName = (kind: MonsterKind): string => `A marker of ${monster(kind).name}`;

/** Draws one of `available`: the server's choice, or what the players reported. */
function drawOne<T extends string>(
  { state, random }: Context,
  kind: 'worlds' | 'monsters',
  available: readonly T[],
  reported: T[],
  assumed: T[] | undefined,
  name: (id: T) => string,
): T | undefined {
  const [first] = available;
  if (first === undefined) return undefined;
  if (!state.setup.table.draws) return random.draw(available);
  const next = reported.shift();
  if (next === undefined) {
    if (assumed === undefined) return rejectMissing(kind);
    assumed.push(first);
    return first;
  }
  if (available.includes(next)) return next;
  const isMask = kind === 'monsters' && isBoxedMask(next as MonsterKind, state.setup.ancientOne);
  const why = isMask ? 'it is a Mask, and only Nyarlathotep adds the Masks to the cup' : 'none is left';
  const because = `${name(next)} cannot have been drawn, because ${why}. Check the report.`;
  return reject('cannot-have-happened', because, 'table-possible', { drawn: next, left: available.length });
}

/** Rolls dice, or takes the faces that the players reported. Returns `count` faces. */
export function rollDice({ state, random, reportedDraws, assumedDraws }: Context, count: number): number[] {
  if (!state.setup.table.dice) return Array.from({ length: count }, () => random.die());
  const faces = reportedDraws.dice.splice(0, count);
  const missing = count - faces.length;
  if (missing === 0) return faces;
  if (assumedDraws === undefined) {
    const dice = count === 1 ? 'the face of 1 die' : `the faces of ${count} dice`;
    const because = `Your table rolls dice itself. Report ${dice} in "reported".`;
    return reject('report-dice', because, 'table-reports', { have: faces.length, need: count });
  }
  const assumed = Array<number>(missing).fill(1);
  assumedDraws.dice.push(...assumed);
  return [...faces, ...assumed];
}

/** Whether the dice of the next roll are there: always, unless the players roll and have reported none. */
export function hasDice({ state, reportedDraws }: Context): boolean {
  return !state.setup.table.dice || reportedDraws.dice.length > 0;
}

interface GateCardDraw {
  /** Colours of the cards that did not fit. */
  readonly passed: CardColour[];
  readonly fitting: CardColour;
  /** Cards of each colour left before the next shuffle. */
  readonly left: number[];
}

/** Index of the card that has the gate deck shuffled, behind the four colours. */
const shuffleCard = cardColours.length;

/** Draws gate cards until one has a fitting colour. */
export function drawGateCards(
  context: Context,
  fitting: readonly CardColour[],
  from: readonly number[] = context.state.gateCards,
): GateCardDraw {
  const passed: CardColour[] = [];
  let left = [...from];
  for (;;) {
    const at = drawGateCard(context, left, fitting);
    if (at === shuffleCard) {
      left = fullGateCards();
      continue;
    }
    // A physical deck must have been shuffled if the counts say that no such card was left.
    if ((left[at] as number) === 0) left = fullGateCards();
    left[at] = (left[at] as number) - 1;
    const colour = cardColours[at] as CardColour;
    if (fitting.includes(colour)) return { passed, fitting: colour, left };
    passed.push(colour);
  }
}

/** Index of the colour of the next gate card, or `shuffleCard`. */
function drawGateCard(context: Context, left: readonly number[], fitting: readonly CardColour[]): number {
  const { state, random, reportedDraws, assumedDraws } = context;
  if (!state.setup.table.draws) {
    return random.draw(left.flatMap((count, at) => Array<number>(count).fill(at)).concat(shuffleCard));
  }
  const reported = reportedDraws.colours.shift();
  if (reported !== undefined) return cardColours.indexOf(reported);
  if (assumedDraws === undefined) return rejectMissing('colours');
  const assumed = fitting[0] as CardColour;
  assumedDraws.colours.push(assumed);
  return cardColours.indexOf(assumed);
}

/** Lowest face that succeeds. */
export const successThreshold = { none: 5, blessed: 4, cursed: 6 } as const;

/** Number of dice that succeed. */
export function countSuccesses(faces: readonly number[], threshold: number): number {
  return faces.filter((face) => face >= threshold).length;
}
