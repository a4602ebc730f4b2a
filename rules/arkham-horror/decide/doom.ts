import { ancientOne } from '../data/ancient-ones.ts';
import type { Event, State } from '../model/index.ts';
import { doomTrack, inTurn, overrun, tokensLeft } from '../limits.ts';
import { Dropped, refuse, type Story } from '../context.ts';

type Why = Extract<Event, { type: 'AncientOneAwakened' }>['why'];

/** Adds doom tokens one by one; a full track awakens the Ancient One. */
export function addDoom(story: Story, steps: number, reason?: string): void {
  for (let step = 0; step < steps; step += 1) {
    const why = reason === undefined ? story.why : { reason };
    story.tell({ type: 'DoomAdded', doom: story.now.doom + 1, ...why });
    if (story.now.doom >= doomTrack(story.now)) awaken(story, 'doom');
  }
}

/** Takes doom tokens off the track; the final battle takes them by successes only. */
export function removeDoom(story: Story, steps: number): void {
  if (story.now.doom === 0) refuse('no-doom', 'No doom token is on the track.', 'doom', { doom: 0 });
  const doom = Math.max(0, story.now.doom - steps);
  story.tell({ type: 'DoomRemoved', doom, ...story.why });
  if (story.now.phase === 'battle' && doom === 0) banished(story);
}

export function banished(story: Story): never {
  return story.win(`${ancientOne(story.now.setup.ancientOne).name} is banished.`, 'w-3');
}

/** The Ancient One awakens, at once, and all that was going on is dropped. */
export function awaken(story: Story, why: Why): never {
  const { name } = ancientOne(story.now.setup.ancientOne);
  story.tell({
    type: 'AncientOneAwakened',
    why,
    doom: Math.min(doomTrack(story.now), tokensLeft(story.now) + story.now.doom),
  });
  if (story.now.setup.ancientOne === 'azathoth') story.lose(`${name} awoke: the world ends.`, 'a-2');
  for (const { by } of story.now.investigators.filter((each) => each.where === 'lost')) {
    story.tell({ type: 'InvestigatorDevoured', by, reason: 'Lost when the Ancient One awoke' });
  }
  for (const { monster, kind, space } of story.now.monsters) {
    if (space === 'experiment') story.tell({ type: 'MonsterReturned', monster, kind, reason: 'The Rumor left play' });
  }
  battleBegins(story, name);
  lostIfNobodyIsLeft(story);
  throw new Dropped();
}

/** What the sheets do at the start of the battle. */
function battleBegins(story: Story, name: string): void {
  const fighters = story.now.investigators.filter((each) => each.where !== 'out');
  for (const each of fighters) {
    if (story.now.setup.ancientOne === 'yig' && each.blessing !== 'cursed') {
      story.tell({ type: 'InvestigatorChanged', by: each.by, blessing: 'cursed', reason: name });
    } else if (isTakenBy(story.now, each)) {
      story.tell({ type: 'InvestigatorDevoured', by: each.by, reason: name });
    }
  }
  if (story.now.setup.ancientOne === 'ithaqua') {
    for (const { by } of inTurn(story.now)) {
      story.demand(`investigator ${by}`, 'Roll a die for each item; Ithaqua may destroy it.', 'a-3');
    }
  }
}

function isTakenBy({ setup }: State, each: State['investigators'][number]): boolean {
  switch (setup.ancientOne) {
    case 'nyarlathotep':
      return each.clues === 0;
    case 'shub-niggurath':
      return each.defeated.length === 0;
    case 'yog-sothoth':
      return each.trophies.length === 0;
    case 'yig':
      return each.blessing === 'cursed';
    default:
      return false;
  }
}

/** In the final battle nobody is replaced: when all are devoured the game is lost. */
export function lostIfNobodyIsLeft(story: Story): void {
  if (story.now.phase !== 'battle' || story.now.investigators.some((each) => each.where !== 'out')) return;
  story.lose(`${ancientOne(story.now.setup.ancientOne).name} has devoured everybody.`, 'a-3');
}

/** Awakens the Ancient One where terror is 10 and Arkham is overrun. */
export function checkOverrun(story: Story): void {
  if (story.now.phase !== 'battle' && overrun(story.now)) awaken(story, 'overrun');
}
