import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sharedSlugs } from '../../../rules/core/contract-types.ts';
import { kebabCase } from '../../../rules/core/legal-command.ts';
import { ancientOnes } from '../../../rules/eldritch-horror/data/ancient-ones.ts';
import { gates } from '../../../rules/eldritch-horror/data/components.ts';
import { cupMonsters, epicMonsters } from '../../../rules/eldritch-horror/data/monsters.ts';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import { Setup, VisibleEvent } from '../../../rules/eldritch-horror/model/index.ts';
import { eldritchHorrorSetups } from '../../support/arbitrary-setups.ts';
import { ancientOneFacts } from '../../support/eldritch-horror/facts.ts';
import { playOut } from '../../support/eldritch-horror/games.ts';
import { seat, stateWith, when } from '../../support/eldritch-horror/harness.ts';
import { testSeed } from '../../support/seed.ts';

const types = VisibleEvent.options.map((option) => option.shape.type.value);
const shared: readonly string[] = sharedSlugs;

/** Events of random games as a watcher and as the first seat receive them. */
function visibleEvents(): VisibleEvent[] {
  const found: VisibleEvent[] = [];
  const setups = fc.sample(eldritchHorrorSetups(ancientOneFacts), { seed: testSeed(7), numRuns: 150 });
  for (const [number, given] of setups.entries()) {
    playOut({ setup: Setup.parse(given), number }, 120, {
      started: (_, events) => found.push(...events.flatMap((event) => eldritchHorror.redact(event) ?? [])),
      played: ({ events }) => {
        for (const viewer of [undefined, seat(1)]) {
          found.push(...events.flatMap((event) => eldritchHorror.redact(event, viewer) ?? []));
        }
      },
    });
  }
  // Random games seldom get that far.
  const won = when(stateWith({ awake: true, solved: 3 }), { type: 'SolveFinalMystery' });
  const aligned = when(stateWith({ preludes: ['the-stars-align'], starsAlign: 4 }), { type: 'AdvanceOmen' });
  const rare = [...won.events, ...aligned.events];
  return [...found, ...rare.flatMap((event) => eldritchHorror.redact(event) ?? [])];
}

const events = visibleEvents();

describe('the description of every event of random games', () => {
  test('covers every type of event', () => {
    const reached = new Set(events.map((event) => event.type));
    expect(types.filter((type) => !reached.has(type))).toEqual([]);
  });

  test('is one plain sentence', () => {
    for (const event of events) {
      const { text } = eldritchHorror.describe(event);
      const context = `${text} ${JSON.stringify(event)}`;
      assert.match(text, /^[A-Z0-9].*[^.!?…]\.$/, context);
      assert.doesNotMatch(text, /undefined|null|NaN|\[object|\s\s|\.\./, context);
      assert.doesNotMatch(text, /\b1 (gates|cards|investigators|dice|successes|tokens)\b/, context);
      assert.ok(text.length <= 200, context);
    }
  });

  test('has printed names, no ids', () => {
    // Printed names with a hyphen, and words.
    const printed = [
      ...ancientOnes.map((each) => each.name),
      ...[...cupMonsters, ...epicMonsters].map((each) => each.name),
      ...gates.map((each) => each.name),
    ];
    const hyphenated = new RegExp(
      [...printed.filter((name) => name.includes('-')), 'Tel el-Amarna', 'Dream-Quest'].join('|'),
      'g',
    );
    for (const event of events) {
      const { text } = eldritchHorror.describe(event);
      assert.doesNotMatch(text.replace(hyphenated, ''), /\b[a-z0-9]+-[a-z0-9-]+\b/i, text);
    }
  });

  test('has a slug that does not depend on the event, shared with other games or made from the type', () => {
    const slugs = new Map<string, string>();
    for (const event of events) {
      const { slug } = eldritchHorror.describe(event);
      assert.ok(shared.includes(slug) || slug === kebabCase(event.type), slug);
      assert.equal(slugs.get(event.type) ?? slug, slug);
      slugs.set(event.type, slug);
    }
    expect(new Set(slugs.values()).size).toBe(slugs.size);
  });

  test('has a drama level from 0 to 3, and each level occurs', () => {
    const levels = new Set(events.map((event) => eldritchHorror.describe(event).drama));
    expect([...levels].sort()).toEqual([0, 1, 2, 3]);
  });
});

describe('a description', () => {
  const text = (event: VisibleEvent) => eldritchHorror.describe(event).text;

  test('names the gate, the space and the cause', () => {
    const spawned = { type: 'GateSpawned', gate: 'the-amazon', space: 'the-amazon', source: 'stack' } as const;
    expect(text(spawned)).toBe('The gate to the Amazon opened.');
    expect(text({ ...spawned, space: 'the-underworld', portal: 'to-the-underworld' })).toBe(
      'The gate to the Amazon opened through the Dream Portal to the Underworld.',
    );
    expect(text({ type: 'DoomAdvanced', doom: 11, cause: { by: 'omen', gate: 'rome' } })).toBe(
      'Doom advanced to 11, because the gate to Rome matches the Omen.',
    );
    expect(text({ type: 'DoomAdvanced', doom: 11, cause: { by: 'effect' } })).toBe('Doom advanced to 11.');
    expect(text({ type: 'MonsterSpawned', monster: 1, kind: 'star-spawn', space: 'space-3', aside: false })).toBe(
      "Star Spawn appeared at R'lyeh (space 3).",
    );
  });

  test('says only what this viewer may know', () => {
    const looked = { type: 'GatesLookedAt', investigator: 2, count: 2 } as const;
    expect(text(looked)).toBe('Investigator 2 looked at 2 gates on top of the stack.');
    expect(text({ ...looked, gates: ['rome', 'tokyo'] })).toBe(
      'Investigator 2 looked at 2 gates on top of the stack: Rome and Tokyo.',
    );
    const moved = { type: 'GateMovedInStack', revealed: false, end: 'bottom' } as const;
    expect(text(moved)).toBe('A gate moved from the top of the stack to the bottom.');
    expect(text({ ...moved, revealed: true, gate: 'rome' })).toBe(
      'The gate to Rome moved from the top of the stack to the bottom.',
    );
  });

  test('counts in correct grammar', () => {
    const test = { type: 'TestRolled', investigator: 1, pool: 2, threshold: 5 } as const;
    expect(text({ ...test, faces: [6, 2], successes: 1 })).toBe('Investigator 1 tested and rolled 6 and 2: 1 success.');
    expect(text({ ...test, faces: [1, 2], successes: 0 })).toBe(
      'Investigator 1 tested and rolled 1 and 2: no success.',
    );
    expect(text({ type: 'InvestigatorsDefeated', count: 1, eliminated: 0 })).toBe('1 investigator was defeated.');
    expect(text({ type: 'MysterySolved', solved: 2 })).toBe('The 2nd Mystery of this game was solved.');
    expect(text({ type: 'MysteryLost', solved: 1 })).toBe('The number of solved Mysteries fell to 1.');
  });

  test('ends with one full stop, whatever players wrote', () => {
    const outcome = { result: 'lost', because: 'The  card says so!!', rule: 'lose-by-text' } as const;
    expect(text({ type: 'GameEnded', outcome })).toBe('The investigators lost: The card says so.');
  });
});
