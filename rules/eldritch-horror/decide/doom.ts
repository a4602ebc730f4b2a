import { ancientOne } from '../data/ancient-ones.ts';
import { checkAwakened, replaceDoom } from './awakened.ts';
import { doomMaximum } from '../data/components.ts';
import type { Cause } from '../model/index.ts';
import { refuse, type Story } from './context.ts';

/** A cause without the free text of the command, which is added here. */
type Because = Omit<Cause, 'reason'>;

/**
 * One step of Doom towards 0, with all that follows from it. Once the Ancient One is awake the step is replaced by what
 * the back of its sheet says.
 */
export function advanceDoom(story: Story, because: Because): void {
  if (story.over) return;
  const { doom, awake, setup, doomTokens } = story.now;
  const cause: Cause = { ...because, ...story.why };
  const sheet = ancientOne(setup.ancientOne);
  // Syzygy's Doom goes on counting on the back of its sheet.
  if (awake && !sheet.losesAtZero) {
    story.tell({ type: 'DoomReplaced', ancientOne: setup.ancientOne, cause });
    replaceDoom(story, cause);
    return;
  }
  if (doom === 0) return;
  story.tell({ type: 'DoomAdvanced', doom: doom - 1, cause });
  if (doomTokens.includes(doom - 1)) {
    story.demand('the Lead Investigator', 'Draw and resolve a Disaster.', 'doom-tokens');
    story.tell({ type: 'DoomTokenRemoved', doom: doom - 1 });
  }
  if (doom - 1 > 0) return;
  if (sheet.losesAtZero) story.lose(`Doom reached 0 against ${sheet.name}.`, 'awakening-loses');
  else awaken(story);
}

/** Several steps, each for itself: left-over ones fall under the awakened sheet. */
export function advanceDoomBy(story: Story, steps: number, because: Because): void {
  for (let step = 0; step < steps && !story.over; step += 1) advanceDoom(story, because);
}

/** Flips the sheet. What its back counts starts here, where that is known. */
export function awaken(story: Story): void {
  const { setup } = story.now;
  const { counter, name } = ancientOne(setup.ancientOne);
  const start = counter?.start;
  story.tell({
    type: 'AncientOneAwakened',
    ancientOne: setup.ancientOne,
    ...(start === undefined ? {} : { counter: start }),
  });
  story.demand(
    'the Lead Investigator',
    `Flip the sheet of ${name} and resolve what it says on awakening.`,
    'awakening',
  );
  if (counter !== undefined && start === undefined) {
    story.demand('the Lead Investigator', `Tell the number of ${counter.what}, with ChangeCounter.`, 'awake-counter');
  }
  // Portals, say, may all have been gone before.
  checkAwakened(story);
}

/** Steps of Doom away from 0, up to the last printed space. */
export function retreatDoom(story: Story, steps: number): void {
  const { awake, setup } = story.now;
  if (awake && !ancientOne(setup.ancientOne).losesAtZero) {
    const instead = setup.ancientOne === 'yig' ? ' An investigator may discard one Cursed Condition instead.' : '';
    refuse('doom-cannot-retreat', `The Ancient One is awake: Doom stays at 0.${instead}`, 'awake-no-retreat', {
      doom: 0,
    });
  }
  if (story.now.doom === doomMaximum) {
    const because = `Doom is on ${doomMaximum}, the last space of its track.`;
    refuse('doom-at-maximum', because, 'doom-retreat', { doom: doomMaximum, maximum: doomMaximum });
  }
  for (let step = 0; step < steps && story.now.doom < doomMaximum; step += 1) {
    story.tell({ type: 'DoomRetreated', doom: story.now.doom + 1, cause: { by: 'effect', ...story.why } });
  }
}

/** Investigators fall by one effect: each advances Doom; those who fall to an awakened Ancient One are out of the game. */
export function defeatInvestigators(story: Story, count: number): void {
  const { setup, eliminated } = story.now;
  const left = setup.investigators - eliminated;
  if (count > left) {
    const are = left === 1 ? 'investigator is' : 'investigators are';
    refuse('not-so-many', `Only ${left} ${are} left in the game.`, 'defeated', { count, left });
  }
  const spared = setup.ancientOne === 'yig' || setup.ancientOne === 'syzygy';
  // Who falls by the very effect that awakens the Ancient One comes back.
  const out = story.awakeBefore && !spared ? count : 0;
  story.tell({ type: 'InvestigatorsDefeated', count, eliminated: out, ...story.why });
  if (out > 0 && out === left) story.lose('All investigators are out of the game.', 'all-eliminated');
  advanceDoomBy(story, count, { by: 'defeated' });
}
