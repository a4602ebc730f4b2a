import { syzygyFlip } from '../data/ancient-ones.ts';
import { changeCounter } from './awakened.ts';
import { type Colour, omenRing } from '../data/components.ts';
import { advanceDoom, advanceDoomBy } from './doom.ts';
import { matchesOmen } from './gates.ts';
import type { State } from '../model/index.ts';
import { refuse, type Story } from './context.ts';

type OmenSpace = (typeof omenRing)[number]['space'];

function at(index: number): (typeof omenRing)[number] {
  return omenRing[((index % omenRing.length) + omenRing.length) % omenRing.length] as (typeof omenRing)[number];
}

/** Clockwise steps; after each, Doom advances for every matching gate, and whatever else waits for that space happens. */
export function advanceOmen(story: Story, steps: number, withoutDoom = false): void {
  for (let step = 0; step < steps && !story.over; step += 1) advanceOnce(story, withoutDoom);
}

/** Clockwise until a space of that colour is reached, at least one step. Of the two blue spaces the first one stops it. */
export function advanceOmenTo(story: Story, colour: Colour, withoutDoom = false): void {
  do advanceOnce(story, withoutDoom);
  while (!story.over && at(story.now.omen).colour !== colour);
}

function advanceOnce(story: Story, withoutDoom: boolean): void {
  const from = at(story.now.omen);
  const to = at(story.now.omen + 1);
  story.tell({ type: 'OmenAdvanced', from: from.space, to: to.space, colour: to.colour, withoutDoom, ...story.why });
  const { setup, awake } = story.now;
  if (setup.ancientOne === 'nyarlathotep' && awake && setup.markedOmen === to.space) {
    story.lose("The Omen advanced to the space that Nyarlathotep's sheet marks.", 'awake-nyarlathotep');
  }
  if (!withoutDoom) checkOmen(story);
  omenTokens(story, to, withoutDoom);
}

/** Doom advances once for each gate on the game board that matches the Omen, naming the gate. */
export function checkOmen(story: Story): void {
  for (const { gate } of story.now.board) {
    // An earlier step may have taken this one off the board.
    const there = story.now.board.some((each) => each.gate === gate);
    if (there && matchesOmen(story.now, gate)) advanceDoom(story, { by: 'omen', gate });
  }
}

/** What Eldritch tokens do when the Omen advances to their space. Which of them do what, the sheet and Preludes say. */
function omenTokens(story: Story, { space, colour }: ReturnType<typeof at>, withoutDoom: boolean): void {
  if (story.over) return;
  const { setup, omenTokens: all, awake, counter } = story.now;
  const tokens = all[story.now.omen] ?? 0;
  const has = (prelude: (typeof setup.preludes)[number]) => setup.preludes.includes(prelude);
  // Azathoth counts the tokens; Beginning of the End moves Doom once, whatever else put tokens there.
  const begun = space === 'green' && has('beginning-of-the-end') ? Math.min(tokens, 1) : 0;
  const doomed = setup.ancientOne === 'azathoth' ? tokens : begun;
  if (!withoutDoom) advanceDoomBy(story, doomed, { by: 'omenToken' });
  if (space === 'green' && tokens > 0 && has('fall-of-man')) {
    story.demand('the Lead Investigator', 'Draw and resolve a Disaster.', 'omen-tokens');
  }
  if (setup.ancientOne === 'syzygy' && story.front && space === 'red') {
    story.tell({ type: 'OmenTokensChanged', omen: space, tokens: tokens + 1, ...story.why });
  }
  if (colour === 'blue' && tokens > 0) {
    if (setup.ancientOne === 'antediluvium') {
      const loss = story.now.counterKnown ? `${counter} Sanity` : 'as much Sanity as there are tokens on the sheet';
      story.demand('the investigators', `Lose ${loss} as a group.`, 'omen-tokens');
      if (!awake && counter > 0) changeCounter(story, -1, true);
    } else if (has('the-stars-align')) {
      story.demand('the investigators', 'Resolve the token of The Stars Align.', 'omen-tokens');
    }
  }
}

/** Puts the Omen on a space: no advance, so nothing that waits for one happens. */
export function moveOmen(story: Story, to: OmenSpace): void {
  const from = at(story.now.omen).space;
  const { colour } = omenRing.find((each) => each.space === to) as (typeof omenRing)[number];
  story.tell({ type: 'OmenMoved', from, to, colour, ...story.why });
}

/** Moves the Omen counterclockwise: no advance either. */
export function turnBackOmen(story: Story, steps: number): void {
  for (let step = 0; step < steps; step += 1) moveOmen(story, at(story.now.omen - 1).space);
}

/** Puts tokens on an Omen space or takes them off. */
export function changeOmenTokens(story: Story, space: OmenSpace, by: number): void {
  const have = story.now.omenTokens[omenRing.findIndex((each) => each.space === space)] ?? 0;
  if (have + by < 0) {
    refuse('not-so-many-tokens', `There are ${have} Eldritch tokens on that space.`, 'omen-tokens', {
      have,
      need: -by,
    });
  }
  story.tell({ type: 'OmenTokensChanged', omen: space, tokens: have + by, ...story.why });
}

/** Whether Syzygy's sheet is flipped at the end of this Mythos Phase. */
export function syzygyFlips({ setup, awake, solved, omenTokens: [, , red = 0] }: State): boolean {
  return setup.ancientOne === 'syzygy' && !awake && (solved >= syzygyFlip.mysteries || red >= syzygyFlip.tokens);
}
