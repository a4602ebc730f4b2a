import type { Rejection } from '../ruleset.ts';
import { ancientOne, doomMaximum, gate, omenRing } from './components.ts';
import type { Cause } from './model.ts';
import { refuse } from './refuse.ts';
import type { Story, Why } from './story.ts';

/** One step of Doom towards 0, with what follows from it. Once the Ancient One is awake the step is replaced. */
export function advanceDoom(story: Story, cause: Cause): void {
  const { doom, awake, outcome, setup } = story.now;
  if (outcome !== undefined) return;
  if (awake) {
    story.tell({ type: 'DoomReplaced', ancientOne: setup.ancientOne, cause });
    return;
  }
  story.tell({ type: 'DoomAdvanced', doom: doom - 1, cause });
  if (doom - 1 > 0) return;
  const sheet = ancientOne(setup.ancientOne);
  if (sheet.losesAtZero) {
    const because = `Doom reached 0 against ${sheet.name}.`;
    story.tell({ type: 'GameEnded', outcome: { result: 'lost', because, rule: 'awakening-loses' } });
  } else {
    story.tell({ type: 'AncientOneAwakened', ancientOne: setup.ancientOne });
  }
}

/** Steps of Doom away from 0, or why it cannot move. */
export function retreatDoom(story: Story, steps: number, cause: Cause): { readonly rejection: Rejection } | undefined {
  if (story.now.awake) {
    return refuse('doom-cannot-retreat', 'The Ancient One is awake: Doom stays at 0.', 'awake-no-retreat', { doom: 0 });
  }
  if (story.now.doom === doomMaximum) {
    const because = `Doom is on ${doomMaximum}, the last space of its track.`;
    return refuse('doom-at-maximum', because, 'doom-retreat', { doom: doomMaximum, maximum: doomMaximum });
  }
  for (let step = 0; step < steps && story.now.doom < doomMaximum; step += 1) {
    story.tell({ type: 'DoomRetreated', doom: story.now.doom + 1, cause });
  }
  return undefined;
}

/** Clockwise steps of the Omen; after each, Doom advances once for every gate on the game board that matches. */
export function advanceOmen(story: Story, steps: number, why: Why): void {
  for (let step = 0; step < steps && story.now.outcome === undefined; step += 1) {
    const from = omenRing[story.now.omen] as (typeof omenRing)[number];
    const to = omenRing[(story.now.omen + 1) % omenRing.length] as (typeof omenRing)[number];
    story.tell({ type: 'OmenAdvanced', from: from.space, to: to.space, colour: to.colour, ...why });
    for (const open of story.now.board) {
      if (gate(open.gate).omen === to.colour) advanceDoom(story, { by: 'omen', gate: open.gate, ...why });
    }
  }
}
