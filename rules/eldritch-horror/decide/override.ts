import { ancientOne } from '../data/ancient-ones.ts';
import { omenRing, gate as printed } from '../data/components.ts';
import { monsterName } from '../data/monsters.ts';
import type { Override, State } from '../model/index.ts';
import { reject } from '../rejections.ts';
import { notInGame } from './closing.ts';
import { requireAwakeSheet } from './component-effects.ts';
import type { Context } from './context.ts';
import { settleStack } from './gates.ts';
import { locationFact, locationOf } from './physical-draws.ts';
import { checkState } from './possible-state.ts';

/** Corrects the state to what the physical table shows and records each difference. Rejects an impossible result. */
export function override(context: Context, { set, reason }: Override): void {
  const { state } = context;
  const changes = differences(state, set);
  if (changes.length === 0)
    reject(
      'nothing-to-override',
      'The game has exactly these values already, so there is nothing to correct.',
      'override',
      { set: Object.keys(set) },
    );
  const { gate, monster, counter } = set;
  if (gate !== undefined && locationOf(state, gate.gate) === 'box') notInGame(gate.gate);
  if (gate?.to === 'card' && gate.card === undefined)
    reject('which-card', 'Name the card that holds the gate.', 'override', { gate: gate.gate });
  if (monster !== undefined && (state.cup[monster.kind] ?? 0) === 0) {
    reject(
      'not-in-cup',
      `The cup has no ${monsterName(monster.kind)}. Choose a monster that is in the cup.`,
      'override',
      { kind: monster.kind },
    );
  }
  if (counter !== undefined && ancientOne(state.setup.ancientOne).counter === undefined) {
    const because = `The sheet of ${ancientOne(state.setup.ancientOne).name} counts nothing. Leave the counter out.`;
    reject('counts-nothing', because, 'override', { ancientOne: ancientOne(state.setup.ancientOne).name });
  }
  if (counter !== undefined && set.awake !== true) requireAwakeSheet(state, 'override');
  context.emit({ type: 'Overridden', reason, set, changes });
  context.reason = { reason };
  // As at the physical table, an empty stack is refilled and a top gate is turned face up where the rules require it.
  settleStack(context);
  checkState(context.state);
}

function differences(state: State, set: Override['set']) {
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
    const here = state.board.find((each) => each.gate === gate)?.space ?? locationFact(locationOf(state, gate));
    const there = to === 'board' ? (space ?? printed(gate).space) : to === 'card' ? (card ?? to) : to;
    if (here !== there) changes.push({ tracker: `gate ${gate}`, before: here, after: there });
  }
  if (set.monster !== undefined) {
    changes.push({ tracker: `monster ${set.monster.kind}`, before: 'cup', after: set.monster.space });
  }
  return changes;
}
