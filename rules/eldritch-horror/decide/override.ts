import { ancientOne } from '../data/ancient-ones.ts';
import { monsterName, omenRing, gate as printed } from '../data/components.ts';
import { notInGame, settleStack } from './gates.ts';
import type { Command, State } from '../model/index.ts';
import { checkState } from '../hidden/position.ts';
import { refuse, type Story } from './context.ts';
import { placeFact, whereIs } from './physical-draws.ts';

/** Sets trackers to what the table shows and tells which differences that bridges. The result must be a possible table. */
export function override(story: Story, { set, reason }: Extract<Command, { type: 'Override' }>): void {
  const { now } = story;
  const changes = differences(now, set);
  if (changes.length === 0) refuse('nothing-to-override', 'The table shows just that already.', 'override');
  const { gate, monster, counter } = set;
  if (gate !== undefined && whereIs(now, gate.gate) === 'box') notInGame(gate.gate);
  if (gate?.to === 'card' && gate.card === undefined)
    refuse('which-card', 'Say which card the gate is on.', 'override');
  if (monster !== undefined && (now.cup[monster.kind] ?? 0) === 0) {
    refuse('not-in-cup', `No ${monsterName(monster.kind)} is in the cup.`, 'override', { kind: monster.kind });
  }
  if (counter !== undefined && ancientOne(now.setup.ancientOne).counter === undefined) {
    refuse('counts-nothing', `The sheet of ${ancientOne(now.setup.ancientOne).name} counts nothing.`, 'override');
  }
  story.tell({ type: 'Overridden', reason, set, changes });
  story.why = { reason };
  // A stack that turns out to be empty was filled at the table, and a top gate that has to be face up is.
  settleStack(story);
  checkState(story.now);
}

function differences(state: State, set: Extract<Command, { type: 'Override' }>['set']) {
  const before = {
    omen: omenRing[state.omen]?.space,
    doom: state.doom,
    awake: state.awake,
    counter: state.counterKnown ? state.counter : 'unknown',
    solved: state.solved,
    eliminated: state.eliminated,
  };
  const changes = (Object.keys(before) as (keyof typeof before)[])
    .filter((tracker) => set[tracker] !== undefined && set[tracker] !== before[tracker])
    .map((tracker) => ({ tracker: tracker as string, before: String(before[tracker]), after: String(set[tracker]) }));
  if (set.gate !== undefined) {
    const { gate, to, space, card } = set.gate;
    const here = state.board.find((each) => each.gate === gate)?.space ?? placeFact(whereIs(state, gate));
    const there = to === 'board' ? (space ?? printed(gate).space) : to === 'card' ? (card ?? to) : to;
    if (here !== there) changes.push({ tracker: `gate ${gate}`, before: here, after: there });
  }
  if (set.monster !== undefined) {
    changes.push({ tracker: `monster ${set.monster.kind}`, before: 'cup', after: set.monster.space });
  }
  return changes;
}
