import { type CardColour, cardColours, type WorldId, worldOf } from '../data/components.ts';
import { type MonsterKind, monster } from '../data/monsters.ts';
import { cupMarkers, fullGateCards, nextMarkers } from '../unseen-components.ts';
import { refuse, type Story } from '../context.ts';

/*
 * Where markers, cards and faces come from: the server's chance, or the report of a real table, which has to be possible.
 */

const drawn = { worlds: 'Gate markers', monsters: 'Monsters', colours: 'Gate cards' } as const;

function missing(kind: keyof typeof drawn): never {
  const because = `${drawn[kind]} are drawn at the table: tell them in "report", as "${kind}".`;
  return refuse(`report-${kind}`, because, 'table-reports', { needs: kind });
}

/** Takes one of what there is: the server draws it, or the table says which one came. */
function take<T extends string>(
  story: Story,
  kind: 'worlds' | 'monsters',
  there: readonly T[],
  name: (id: T) => string,
): T | undefined {
  if (there.length === 0) return undefined;
  if (!story.now.setup.table.draws) return story.random.draw(there);
  const reported = (story.hand[kind] as string[]).shift() as T | undefined;
  if (reported !== undefined) {
    if (there.includes(reported)) return reported;
    const because = `${name(reported)} cannot have been drawn: none is left.`;
    return refuse('cannot-have-happened', because, 'table-possible', { drawn: reported, left: there.length });
  }
  if (story.guesses === undefined) return missing(kind);
  (story.guesses[kind] as string[]).push(there[0] as T);
  return there[0];
}

/** The next gate marker; nothing if the pile is empty. */
export function drawMarker(story: Story): WorldId | undefined {
  return take(story, 'worlds', nextMarkers(story.now), (id) => `A gate to ${worldOf(id).name}`);
}

/** A monster from the cup; nothing if it is empty. */
export function drawMonster(story: Story): MonsterKind | undefined {
  return take(story, 'monsters', cupMarkers(story.now), (kind) => `A monster of the kind ${monster(kind).name}`);
}

/** Rolls dice, or takes the faces that the table rolled. */
export function rollDice(story: Story, count: number): number[] {
  if (!story.now.setup.table.dice) return Array.from({ length: count }, () => story.random.die());
  const short = count - story.hand.dice.length;
  if (short > 0 && story.guesses !== undefined) {
    const faces = Array<number>(short).fill(1);
    story.guesses.dice.push(...faces);
    story.hand.dice.push(...faces);
  } else if (short > 0) {
    const because = `Dice are rolled at the table: report ${count} ${count === 1 ? 'face' : 'faces'} in "report".`;
    refuse('report-dice', because, 'table-reports', { have: count - short, need: count });
  }
  return story.hand.dice.splice(0, count);
}

/** Gate cards until one has a colour that fits; what is left before the card that has the deck shuffled. */
export function drawGateCards(
  story: Story,
  fits: readonly CardColour[],
): { readonly passed: CardColour[]; readonly drawn: CardColour; readonly left: number[] } {
  const { table } = story.now.setup;
  const passed: CardColour[] = [];
  let left = [...story.now.gateCards];
  if (table.draws && story.hand.colours.length === 0 && story.guesses === undefined) missing('colours');
  for (;;) {
    // The last place stands for the card that has the deck shuffled.
    const rest = left.flatMap((count, at) => Array<number>(count).fill(at)).concat(4);
    const at = table.draws
      ? cardColours.indexOf(story.hand.colours.shift() ?? guessed(story, fits))
      : story.random.draw(rest);
    if (at === 4) {
      left = fullGateCards();
      continue;
    }
    // At a real table the deck has been shuffled when nothing else explains the card.
    if ((left[at] as number) === 0) left = fullGateCards();
    left[at] = (left[at] as number) - 1;
    const drawn = cardColours[at] as CardColour;
    if (fits.includes(drawn)) return { passed, drawn, left };
    passed.push(drawn);
  }
}

function guessed(story: Story, fits: readonly CardColour[]): CardColour {
  if (story.guesses === undefined) return missing('colours');
  const [first] = fits;
  story.guesses.colours.push(first as CardColour);
  return first as CardColour;
}

/** Dice that succeed. */
export function successes(faces: readonly number[], threshold: number): number {
  return faces.filter((face) => face >= threshold).length;
}
