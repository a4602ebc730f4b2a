import { spaceName } from '../data/components.ts';
import type { Command, State } from '../model/index.ts';
import { monster as printed } from '../data/monsters.ts';
import { openGateAt } from '../limits.ts';
import { cupOf, unseenMarkers } from '../unseen-components.ts';
import { checkState } from '../hidden/position.ts';
import { refuse, type Story } from '../context.ts';
import { monsterOnBoard } from './trophies.ts';

type Shows = Extract<Command, { type: 'Override' }>['shows'];

/** Sets the table to what it shows and tells which differences that bridges. The result must be a possible table. */
export function override(story: Story, { shows, reason }: Extract<Command, { type: 'Override' }>): void {
  const { now } = story;
  const found = differences(now, shows);
  if (found.length === 0) refuse('nothing-to-override', 'The table shows just that already.', 'override');
  const { noGate, openGate, monster, noMonster } = shows;
  if (noGate !== undefined && openGateAt(now, noGate) === undefined) {
    refuse('no-open-gate', `No gate is open on ${spaceName(noGate)}.`, 'override', { gate: noGate });
  }
  // What is being decided counts on the table as it is.
  if ((now.check ?? now.sealing ?? now.surge) !== undefined) {
    refuse('choose-first', 'Something is being decided: finish that first.', 'override', { phase: now.phase });
  }
  if (noMonster !== undefined) monsterOnBoard(story, noMonster);
  if (monster !== undefined && (cupOf(now).get(monster.kind) ?? 0) < 1) {
    refuse('not-in-cup', `${printed(monster.kind).name} is not in the cup.`, 'override', { kind: monster.kind });
  }
  if (
    openGate !== undefined &&
    (unseenMarkers(now).get(openGate.world) ?? 0) < 1 &&
    !now.bottom.includes(openGate.world)
  ) {
    refuse('no-such-marker', 'No marker of that world is in the pile.', 'override', { world: openGate.world });
  }
  story.tell({ type: 'Overridden', reason, shows, differences: found });
  checkState(story.now);
}

function differences(state: State, shows: Shows) {
  const before = { doom: state.doom, terror: state.terror, allies: state.allies, seals: state.seals.join(' ') };
  const after = { ...shows, seals: shows.seals?.join(' ') };
  const found = (Object.keys(before) as (keyof typeof before)[])
    .filter((tracker) => after[tracker] !== undefined && after[tracker] !== before[tracker])
    .map((tracker) => ({ tracker: tracker as string, before: String(before[tracker]), after: String(after[tracker]) }));
  const { openGate, noGate, monster, noMonster, cluesThere, explored } = shows;
  const add = (tracker: string, was: string, is: string) => {
    if (was !== is) found.push({ tracker, before: was, after: is });
  };
  if (noGate !== undefined) add(`gate ${noGate}`, 'open', 'none');
  if (openGate !== undefined) add(`gate ${openGate.gate}`, 'none', openGate.world);
  if (monster !== undefined) add(`monster ${monster.kind}`, 'cup', monster.space);
  if (noMonster !== undefined) add(`monster ${noMonster}`, 'board', 'cup');
  if (cluesThere !== undefined) {
    const there = state.clues.find((each) => each.space === cluesThere.space)?.clues ?? 0;
    add(`clues ${cluesThere.space}`, String(there), String(cluesThere.clues));
  }
  if (explored !== undefined) {
    const now = state.investigators.filter((each) => each.explored).map((each) => each.by);
    add('explored', now.join(' '), [...new Set(explored)].sort().join(' '));
  }
  return found;
}
