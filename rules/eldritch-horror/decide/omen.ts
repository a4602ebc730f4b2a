import { syzygyFlip } from '../data/ancient-ones.ts';
import { type Colour, type GateId, omenRing } from '../data/components.ts';
import type { State } from '../model/index.ts';
import { reject } from '../rejections.ts';
import { changeCounter, drawDisaster } from './awakened.ts';
import type { Context } from './context.ts';
import { advanceDoom, advanceDoomBy } from './doom.ts';
import { hasToOrder, inChosenOrder } from './gate-order.ts';
import { matchesOmen } from './gates.ts';
import { putOff } from './pausing.ts';

type OmenSpace = (typeof omenRing)[number]['space'];

function at(index: number): (typeof omenRing)[number] {
  return omenRing[((index % omenRing.length) + omenRing.length) % omenRing.length] as (typeof omenRing)[number];
}

/** Advances the Omen clockwise. After each step Doom advances for every matching gate, and Omen tokens take effect (§3). */
export function advanceOmen(context: Context, steps: number, withoutDoom = false): void {
  for (let left = steps - 1; left >= 0 && !context.isOver; left -= 1) {
    advanceOnce(context, withoutDoom);
    if (context.pause === undefined) continue;
    if (left > 0) putOff(context, { do: 'omenSteps', steps: left, withoutDoom });
    return;
  }
}

/** Advances the Omen at least one step and until it reaches the colour. The first of the two blue spaces stops it. */
export function advanceOmenTo(context: Context, colour: Colour, withoutDoom = false): void {
  do advanceOnce(context, withoutDoom);
  while (!context.isOver && context.pause === undefined && at(context.state.omen).colour !== colour);
  if (context.pause === undefined || at(context.state.omen).colour === colour) return;
  putOff(context, { do: 'omenUntil', colour, withoutDoom });
}

function advanceOnce(context: Context, withoutDoom: boolean): void {
  const from = at(context.state.omen);
  const to = at(context.state.omen + 1);
  context.emit({
    type: 'OmenAdvanced',
    from: from.space,
    to: to.space,
    colour: to.colour,
    withoutDoom,
    ...context.reason,
  });
  const { setup, awake } = context.state;
  if (setup.ancientOne === 'nyarlathotep' && awake && setup.markedOmen === to.space) {
    context.lose("The Omen advanced to the space that Nyarlathotep's sheet marks.", 'awake-nyarlathotep');
  }
  if (!withoutDoom) checkOmen(context);
  if (context.pause === undefined) omenTokens(context, withoutDoom);
  else putOff(context, { do: 'omenTokens', withoutDoom });
}

/** Advances Doom once for each gate on the board that matches the Omen, with the gate as the cause. */
export function checkOmen(context: Context): void {
  const { state } = context;
  const gates = state.board.filter((each) => matchesOmen(state, each.gate)).map((each) => each.gate);
  // Awakened Yog-Sothoth takes the gates, so it matters which one comes first.
  const matters = state.setup.ancientOne === 'yog-sothoth' && (state.awake || state.doom < gates.length);
  if (hasToOrder(context, gates, matters)) putOff(context, { do: 'omenGates', gates });
  else countGates(context, gates);
}

/** Advances Doom for each of these gates, in the chosen order. */
export function countGates(context: Context, gates: readonly GateId[]): void {
  for (const gate of inChosenOrder(context, gates)) {
    // An earlier step may have removed this gate from the board.
    if (context.state.board.some((each) => each.gate === gate)) advanceDoom(context, { by: 'omen', gate });
  }
}

/** Effects of Eldritch tokens when the Omen advances to their space, as the sheet and the Preludes say (§3). */
export function omenTokens(context: Context, withoutDoom: boolean): void {
  if (context.isOver) return;
  const { space, colour } = at(context.state.omen);
  const { setup, omenTokens: all, awake, counter } = context.state;
  const tokens = all[context.state.omen] ?? 0;
  const has = (prelude: (typeof setup.preludes)[number]) => setup.preludes.includes(prelude);
  // Azathoth counts the tokens. Beginning of the End asks for the space, even if its token has left.
  const begun = space === 'green' && has('beginning-of-the-end') ? 1 : 0;
  const doomed = setup.ancientOne === 'azathoth' ? tokens : begun;
  if (!withoutDoom) advanceDoomBy(context, doomed, { by: 'omenToken' });
  if (space === 'green' && has('fall-of-man')) drawDisaster(context, 'omen-tokens');
  if (setup.ancientOne === 'syzygy' && !awake && space === 'red') {
    context.emit({ type: 'OmenTokensChanged', omen: space, tokens: tokens + 1, ...context.reason });
  }
  if (setup.ancientOne === 'syzygy' && awake && space === 'red') {
    context.addObligation('the Lead Investigator', 'Shuffle the Mystic Ruins deck.', 'omen-tokens');
  }
  if (colour !== 'blue') return;
  if (setup.ancientOne === 'antediluvium') {
    const loss = context.state.counterKnown ? `${counter} Sanity` : 'as much Sanity as there are tokens on the sheet';
    context.addObligation('the investigators', `Lose ${loss} as a group.`, 'omen-tokens');
    if (!awake && counter > 0) changeCounter(context, -1, true);
  }
  starsAlign(context);
}

/** The sheet of Antediluvium beside the game: the group loses its Sanity tokens, of which one leaves the sheet. */
function starsAlign(context: Context): void {
  const { starsAlign: sanity = 0 } = context.state;
  if (sanity === 0) return;
  context.addObligation('the investigators', `Lose ${sanity} Sanity as a group.`, 'omen-tokens');
  context.emit({ type: 'StarsAligned', sanity: sanity - 1 });
}

/** Moves the Omen to a space. This is not an advance, so nothing is triggered. */
export function moveOmen(context: Context, to: OmenSpace): void {
  const from = at(context.state.omen).space;
  const { colour } = omenRing.find((each) => each.space === to) as (typeof omenRing)[number];
  context.emit({ type: 'OmenMoved', from, to, colour, ...context.reason });
}

/** Moves the Omen counterclockwise. This is not an advance. */
export function turnBackOmen(context: Context, steps: number): void {
  for (let step = 0; step < steps; step += 1) moveOmen(context, at(context.state.omen - 1).space);
}

/** Adds Eldritch tokens to an Omen space. A negative number removes tokens. */
export function changeOmenTokens(context: Context, space: OmenSpace, by: number): void {
  const have = context.state.omenTokens[omenRing.findIndex((each) => each.space === space)] ?? 0;
  if (have + by < 0) {
    reject(
      'not-so-many-tokens',
      `That Omen space has ${have === 1 ? 'only 1 Eldritch token' : `only ${have} Eldritch tokens`}. Remove fewer.`,
      'omen-tokens',
      {
        have,
        need: -by,
      },
    );
  }
  if (by !== 0) context.emit({ type: 'OmenTokensChanged', omen: space, tokens: have + by, ...context.reason });
}

/** Whether the sheet of Syzygy is flipped at the end of this Mythos Phase. */
export function syzygyFlips({ setup, awake, solved, omenTokens: [, , red = 0] }: State): boolean {
  return setup.ancientOne === 'syzygy' && !awake && (solved >= syzygyFlip.mysteries || red >= syzygyFlip.tokens);
}
