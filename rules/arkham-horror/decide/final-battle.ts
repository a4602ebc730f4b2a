import { banished } from './doom.ts';
import { investigator } from './investigators.ts';
import type { Command } from '../model/index.ts';
import { refuse, type Story } from '../context.ts';
import { rollDice, successes } from './physical-draws.ts';

/** A combat check against the Ancient One. Every so many successes as there are investigators take one doom token. */
export function attack(story: Story, { by, value }: Extract<Command, { type: 'AttackAncientOne' }>): void {
  if (story.now.phase !== 'battle')
    refuse('not-awake', 'The Ancient One is asleep.', 'a-3', { phase: story.now.phase });
  const { blessing } = investigator(story, by);
  if (story.now.attacked.includes(by)) {
    refuse('one-attack', `Investigator ${by} has attacked in this round.`, 'a-3', { by });
  }
  const threshold = { none: 5, blessed: 4, cursed: 6 }[blessing];
  const faces = rollDice(story, Math.max(0, value));
  const got = successes(faces, threshold);
  const sum = story.now.total + got;
  const need = story.now.setup.investigators;
  const gone = Math.min(story.now.doom, Math.floor(sum / need));
  const told = { by, faces, threshold, successes: got, total: sum - gone * need };
  story.tell({ type: 'AncientOneAttacked', ...told, ...story.why });
  for (let token = 0; token < gone; token += 1) {
    story.tell({ type: 'DoomRemoved', doom: story.now.doom - 1, ...story.why });
  }
  if (story.now.doom === 0) banished(story);
}
