import { type Context, reject } from '../context.ts';
import { spaceName, worldOf } from '../data/components.ts';
import { monster as printed } from '../data/monsters.ts';
import { checkState } from '../invariants.ts';
import { openGateAt } from '../limits.ts';
import type { EventOf, OverrideCommand, OverrideValues, State } from '../model/index.ts';
import { cupOf, isBoxedMask, unseenMarkers } from '../unseen-components.ts';
import { monsterOnBoard } from './trophies.ts';

type Difference = EventOf<'Overridden'>['differences'][number];

/** Sets values of the recorded game, for the host. Rejects if no game can reach the result. Rule `override`. */
export function override(context: Context, { shows, reason }: OverrideCommand): void {
  const { state } = context;
  const differences = differencesOf(state, shows);
  if (differences.length === 0) {
    reject('nothing-to-override', 'The recorded game already has these values.', 'override', {
      differences: 0,
    });
  }
  const { noGate, openGate, monster, noMonster } = shows;
  if (noGate !== undefined && openGateAt(state, noGate) === undefined) {
    reject('no-open-gate', `${spaceName(noGate)} has no open gate.`, 'override', { gate: noGate });
  }
  if (noMonster !== undefined) monsterOnBoard(context, noMonster);
  if (monster !== undefined && (cupOf(state).get(monster.kind) ?? 0) < 1) {
    const { name } = printed(monster.kind);
    const because = isBoxedMask(monster.kind, state.setup.ancientOne)
      ? `${name} is a Mask, and only Nyarlathotep adds the Masks to the cup.`
      : `The cup has no ${name} left.`;
    reject('not-in-cup', because, 'override', { kind: monster.kind });
  }
  if (openGate !== undefined && !isInPile(state, openGate.world)) {
    const because = `The pile has no gate marker of ${worldOf(openGate.world).name} left.`;
    reject('no-such-marker', because, 'override', { world: openGate.world });
  }
  context.emit({ type: 'Overridden', reason, shows, differences });
  checkState(context.state);
}

function isInPile(state: State, world: State['bottom'][number]): boolean {
  return (unseenMarkers(state).get(world) ?? 0) > 0 || state.bottom.includes(world);
}

/** The values that an override changes. */
function differencesOf(state: State, shows: OverrideValues): Difference[] {
  const found: Difference[] = [];
  const compare = (tracker: string, before: string, after: string) => {
    if (before !== after) found.push({ tracker, before, after });
  };
  for (const tracker of ['doom', 'terror', 'allies'] as const) {
    compare(tracker, String(state[tracker]), String(shows[tracker] ?? state[tracker]));
  }
  compare('seals', state.seals.join(' '), (shows.seals ?? state.seals).join(' '));
  const { openGate, noGate, monster, noMonster, cluesThere, explored } = shows;
  if (noGate !== undefined) compare(`gate ${noGate}`, 'open', 'none');
  if (openGate !== undefined) compare(`gate ${openGate.gate}`, 'none', openGate.world);
  if (monster !== undefined) compare(`monster ${monster.kind}`, 'cup', monster.space);
  if (noMonster !== undefined) compare(`monster ${noMonster}`, 'board', 'cup');
  if (cluesThere !== undefined) {
    const there = state.clues.find((each) => each.space === cluesThere.space)?.clues ?? 0;
    compare(`clues ${cluesThere.space}`, String(there), String(cluesThere.clues));
  }
  if (explored !== undefined) {
    const before = state.investigators.filter((each) => each.explored).map((each) => each.by);
    compare('explored', before.join(' '), [...new Set(explored)].sort().join(' '));
  }
  return found;
}
