import { describe, expect, test } from 'vitest';
import { randomFor } from '../../../rules/core/random.ts';
import type { MonsterKind } from '../../../rules/eldritch-horror/data/monsters.ts';
import { space } from '../../../rules/eldritch-horror/data/spaces.ts';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import { Setup } from '../../../rules/eldritch-horror/model/index.ts';
import { boardSets, gateFacts, gatesOf, referenceFacts } from '../../support/eldritch-horror/facts.ts';
import {
  boardOf,
  only,
  portalsInOrder,
  rule,
  setupRejection,
  stackOf,
  startGame,
  typesOf,
} from '../../support/eldritch-horror/harness.ts';

const core = gatesOf([], []);
const zombie = { draw: 'zombie' };

rule('gates-in-game', '§1.1', 'the core game has its nine city gates', () => {
  const { state } = startGame({}, [{ shuffle: core }, zombie]);
  expect([...boardOf(state), ...stackOf(state)]).toEqual(core);
  expect(core).toHaveLength(9);
});

rule('gates-in-game', '§1.1', 'a set brings its main-board gates, and none of its side board', () => {
  const gates = gatesOf(['03'], []);
  const { state } = startGame({ sets: ['03'] }, [{ shuffle: gates }, zombie]);
  expect([...boardOf(state), ...stackOf(state)]).toEqual(gates);
  expect(gates.filter((id) => !core.includes(id))).toEqual(['the-amazon', 'the-pyramids', 'tunguska']);
});

rule('gates-in-game', '§1.1', 'a side board in play brings its gates into the same stack', () => {
  const gates = gatesOf(['07'], ['dreamlands']);
  const order = gates.toReversed();
  const answers = [{ shuffle: order }, portalsInOrder, zombie];
  const { state } = startGame({ sets: ['07'], sideBoards: ['dreamlands'] }, answers);
  expect(boardOf(state)).toEqual(['celephais']);
  expect(stackOf(state)).toEqual(order.slice(1));
});

rule('gates-in-game', '§1.1', 'with everything in play there are 27', () => {
  const gates = gateFacts.map((fact) => fact.id);
  const setup = { sets: ['03', '05', '07', '09'], sideBoards: ['antarctica', 'egypt', 'dreamlands'] } as const;
  const { state } = startGame({ sets: [...setup.sets], sideBoards: [...setup.sideBoards] }, [
    { shuffle: gates },
    portalsInOrder,
    zombie,
  ]);
  expect(state.stack.length + state.board.length).toBe(27);
});

rule('setup-sets', '§1.1', 'the core game is always in use', () => {
  const { state } = startGame({ sets: [] }, [{ shuffle: core }, zombie]);
  expect(state.setup.sets).toEqual(['01']);
});

rule('setup-sets', '§1.1', 'order and repetition in a setup do not change the game', () => {
  const gates = gatesOf(['03', '09'], ['antarctica']);
  const answers = [{ shuffle: gates }, zombie];
  const boards = (...sideBoards: Setup['sideBoards']) => ({ sideBoards });
  const tidy = startGame({ sets: ['01', '03', '09'], ...boards('antarctica') }, answers);
  const untidy = startGame({ sets: ['09', '03', '09'], ...boards('antarctica', 'antarctica') }, answers);
  expect(untidy).toEqual(tidy);
});

rule('setup-sets', '§1.1', 'an Ancient One needs the set it comes in', () => {
  expect(setupRejection({ ancientOne: 'yig', sets: ['03'] })).toEqual({
    code: 'set-not-in-use',
    because: 'Yig comes in set 02, which is not in use. Add it to "sets".',
    rule: 'setup-sets',
    facts: { needs: '02', have: ['01', '03'] },
  });
});

rule('setup-sets', '§1.1', 'a side board needs the set it comes in', () => {
  for (const [board, set] of Object.entries(boardSets)) {
    expect(setupRejection({ sideBoards: [board as keyof typeof boardSets] })).toMatchObject({
      code: 'set-not-in-use',
      rule: 'setup-sets',
      facts: { needs: set, have: ['01'] },
    });
  }
});

rule(
  'setup-sets',
  '§1.1',
  'the Egypt board is not that of The Pyramids, nor the Antarctica board that of Antarctica',
  () => {
    expect(setupRejection({ sets: ['03'], sideBoards: ['egypt'] }).facts).toMatchObject({ needs: '05' });
    expect(setupRejection({ sets: ['05'], sideBoards: ['antarctica'] }).facts).toMatchObject({ needs: '03' });
  },
);

rule('setup-side-boards', '§1.1', 'three Ancient Ones bring their side boards', () => {
  for (const [ancientOne, set, board] of [
    ['rise-of-the-elder-things', '03', 'antarctica'],
    ['nephren-ka', '05', 'egypt'],
    ['hypnos', '07', 'dreamlands'],
  ] as const) {
    const gates = gatesOf([set], [board]);
    const portals = board === 'dreamlands' ? [portalsInOrder] : [];
    const { state } = startGame({ ancientOne, sets: [set] }, [{ shuffle: gates }, ...portals, zombie]);
    expect(state.setup.sideBoards).toEqual([board]);
    expect([...boardOf(state), ...stackOf(state)]).toEqual(gates);
  }
});

rule('setup-side-boards', '§1.1', 'a Prelude adds its side board once', () => {
  const boards: Setup['sideBoards'] = ['egypt', 'dreamlands'];
  const gates = gatesOf(['05', '07'], boards);
  const { state } = startGame({ ancientOne: 'hypnos', sets: ['05', '07'], sideBoards: boards }, [
    { shuffle: gates },
    portalsInOrder,
    zombie,
  ]);
  expect(state.setup.sideBoards).toEqual(boards);
});

rule('setup-side-boards', '§1.1', 'each side board sets its monsters aside', () => {
  const all = cupOf({ sets: ['03', '05', '07'] });
  const without = (board: Setup['sideBoards'][number]) => {
    const cup = cupOf({ sets: ['03', '05', '07'], sideBoards: [board] });
    return Object.entries(all).flatMap(([kind, count]) =>
      cup[kind as MonsterKind] === count ? [] : [[kind, count - (cup[kind as MonsterKind] ?? 0)]],
    );
  };
  expect(without('antarctica')).toEqual([
    ['elder-thing', 1],
    ['shoggoth', 1],
    ['giant-penguin', 1],
    ['proto-shoggoth', 1],
  ]);
  expect(without('egypt')).toEqual([
    ['mummy', 1],
    ['sand-dweller', 1],
    ['spawn-of-sebak', 1],
  ]);
  expect(without('dreamlands')).toEqual([
    ['ghoul', 1],
    ['nightgaunt', 1],
    ['moon-beast', 1],
    ['zoog', 1],
  ]);
});

rule(
  'setup-monster-cup',
  '§14.1',
  'all 34 core monsters are in the cup, except the one that came with the gate',
  () => {
    const { state } = startGame({ ancientOne: 'yog-sothoth' }, [{ shuffle: core }, zombie]);
    expect(Object.values(state.cup).reduce((sum, count) => sum + count, 0)).toBe(33);
    expect(state.cup).toMatchObject({ cultist: 5, ghoul: 2, zombie: 0 });
  },
);

rule('setup-monster-cup', '§11', 'an Ancient One sets its own monsters aside', () => {
  const out: [Setup['ancientOne'], Setup['sets'], Partial<Record<MonsterKind, number>>][] = [
    ['cthulhu', [], { 'deep-one': 0, 'star-spawn': 0 }],
    ['shub-niggurath', [], { ghoul: 0, 'goat-spawn': 0, 'dark-young': 0 }],
    ['yig', ['02'], { cultist: 0, 'serpent-people': 0 }],
    ['ithaqua', ['03'], { 'gnoph-keh': 0, wendigo: 0 }],
    ['abhoth', ['05'], { cultist: 0 }],
    ['hastur', ['06'], { byakhee: 0 }],
    ['antediluvium', ['09'], { cultist: 0, 'deep-one': 0 }],
  ];
  for (const [ancientOne, sets, gone] of out) {
    const full = cupOf({ ancientOne: 'azathoth', sets });
    expect(cupOf({ ancientOne, sets })).toEqual({ ...full, ...gone });
  }
});

rule('setup-monster-cup', '§11', 'monsters that two components set aside are counted only once', () => {
  const cup = cupOf({ ancientOne: 'shub-niggurath', sets: ['07'], sideBoards: ['dreamlands'] });
  expect(cup.ghoul).toBe(0);
});

rule('setup-omen', '§3', 'the Omen starts on green, and green gates of the setup do not move Doom', () => {
  const order = ['istanbul', 'san-francisco', ...core.filter((id) => id !== 'istanbul' && id !== 'san-francisco')];
  const { state, events } = startGame({ investigators: 5 }, [{ shuffle: order }, zombie, { draw: 'ghoul' }]);
  expect(eldritchHorror.view(state).omen).toEqual({ space: 'green', colour: 'green' });
  expect(boardOf(state)).toEqual(['istanbul', 'san-francisco']);
  expect(state.doom).toBe(12);
  expect(only('OmenAdvanced', events)).toEqual([]);
  expect(only('DoomAdvanced', events)).toEqual([]);
});

rule(
  'setup-gates',
  '§5.1',
  'the stack is shuffled face down, then gates spawn from its top, each with a monster',
  () => {
    const order = ['tokyo', 'rome', ...core.filter((id) => id !== 'tokyo' && id !== 'rome')];
    const { state, events } = startGame({ investigators: 8 }, [
      { shuffle: order },
      { draw: 'witch' },
      { draw: 'ghoul' },
    ]);
    expect(events).toEqual([
      { type: 'GameStarted', ancientOne: 'cthulhu', investigators: 8, doom: 12, omen: 'green', order, size: 9 },
      { type: 'GateSpawned', gate: 'tokyo', space: 'tokyo', source: 'stack', reason: 'Setup' },
      { type: 'MonsterSpawned', monster: 1, kind: 'witch', space: 'tokyo', aside: false, gate: 'tokyo' },
      { type: 'GateSpawned', gate: 'rome', space: 'rome', source: 'stack', reason: 'Setup' },
      { type: 'MonsterSpawned', monster: 2, kind: 'ghoul', space: 'rome', aside: false, gate: 'rome' },
      {
        type: 'Demanded',
        number: 1,
        by: 'the Lead Investigator',
        text: 'Spawn 4 starting Clues.',
        rule: 'setup-clues',
      },
    ]);
    expect(state.stack).toEqual(order.slice(2).map((gate) => ({ gate, revealed: false })));
    expect(state.discard).toEqual([]);
    expect(state.awake).toBe(false);
  },
);

rule('reference-card', '§7', 'setup spawns one gate for up to four investigators, two for more', () => {
  for (const [investigators, gates, clues, surge] of referenceFacts) {
    const draws = ['witch', 'ghoul'].slice(0, gates).map((kind) => ({ draw: kind }));
    const { state } = startGame({ investigators }, [{ shuffle: core }, ...draws]);
    expect(boardOf(state)).toEqual(core.slice(0, gates));
    expect(eldritchHorror.view(state).reference).toEqual({ gates, clues, surge });
  }
});

rule('reference-card', '§7', 'set 09 brings an easier or a harder one for some numbers of investigators', () => {
  const gates = gatesOf(['09'], []);
  const kinds = ['witch', 'ghoul', 'gug'];
  for (const [investigators, variant, count, clues, surge] of [
    [1, 'easier', 1, 2, 1],
    [4, 'harder', 2, 2, 1],
    [5, 'easier', 2, 3, 1],
    [7, 'harder', 3, 4, 1],
    [8, 'harder', 3, 4, 1],
  ] as const) {
    const draws = kinds.slice(0, count).map((draw) => ({ draw }));
    const { state } = startGame({ investigators, reference: variant, sets: ['09'] }, [{ shuffle: gates }, ...draws]);
    expect(state.setup.reference).toEqual({ gates: count, clues, surge });
    expect(state.setup.variant).toBe(variant);
    expect(boardOf(state)).toEqual(gates.slice(0, count));
  }
});

rule('reference-card', '§7', 'other numbers have only the standard card', () => {
  expect(setupRejection({ investigators: 2, reference: 'easier', sets: ['09'] })).toEqual({
    code: 'no-such-card',
    because: 'There is no easier Reference card for 2 investigators. Use the standard one.',
    rule: 'reference-card',
    facts: { investigators: 2 },
  });
  expect(setupRejection({ investigators: 1, reference: 'harder', sets: ['09'] }).rule).toBe('reference-card');
});

rule('setup-sets', '§7', 'the other Reference cards need set 09', () => {
  expect(setupRejection({ investigators: 1, reference: 'easier' })).toMatchObject({
    code: 'set-not-in-use',
    rule: 'setup-sets',
    facts: { needs: '09' },
  });
});

rule('omen-tokens', '§11', 'Azathoth puts a token on green, Antediluvium one on each blue space', () => {
  const tokens = (setup: Parameters<typeof startGame>[0]) => {
    const { state } = startGame(setup, [{ shuffle: gatesOf(setup.sets ?? [], []) }, zombie]);
    return [state.omenTokens, state.counter];
  };
  expect(tokens({ ancientOne: 'azathoth' })).toEqual([[1, 0, 0, 0], 0]);
  expect(tokens({ ancientOne: 'cthulhu' })).toEqual([[0, 0, 0, 0], 0]);
  // Sanity tokens on the sheet: as many as investigators.
  expect(tokens({ ancientOne: 'antediluvium', sets: ['09'] })).toEqual([[0, 1, 0, 1], 1]);
});

rule('doom-tokens', '§11', "Shudde M'ell puts tokens on Doom 2, 5, 8 and 11", () => {
  const { state } = startGame({ ancientOne: 'shudde-mell', sets: ['08'] }, [{ shuffle: core }, zombie]);
  expect(state.doomTokens).toEqual([2, 5, 8, 11]);
});

rule('setup-monster-cup', '§11', 'set-aside monsters are not in the cup', () => {
  const { state } = startGame({ ancientOne: 'ithaqua', sets: ['03'] }, [{ shuffle: gatesOf(['03'], []) }, zombie]);
  expect(state.aside).toEqual({ 'gnoph-keh': 1, wendigo: 1 });
  expect(eldritchHorror.view(state).aside).toEqual([
    { kind: 'gnoph-keh', name: 'Gnoph-Keh', count: 1 },
    { kind: 'wendigo', name: 'Wendigo', count: 1 },
  ]);
});

describe('A3: Dream Portals of setup', () => {
  const order = ['tokyo', 'ulthar', 'rome', 'london', ...gatesOf(['07', '09'], ['dreamlands'])];
  const gates = [...new Set(order)];
  const set = { sets: ['07', '09'] as const };

  test.each([
    ['Hypnos', { ...set, ancientOne: 'hypnos' as const }],
    ['Otherworldly Dreams', { ...set, preludes: ['otherworldly-dreams' as const] }],
    ['Aid of the Elder Gods', { ...set, preludes: ['aid-of-the-elder-gods' as const] }],
    ['the board alone', { ...set, sideBoards: ['dreamlands' as const] }],
  ])('A3: %s: three portals spawn before the starting gates', (_, setup) => {
    const shuffled = { shuffle: ['to-unknown-kadath', 'to-the-moon', 'to-the-underworld'] };
    const { state, events } = startGame(setup, [{ shuffle: gates }, shuffled, zombie]);
    expect(state.portals).toEqual([
      { portal: 'to-unknown-kadath', space: 'tokyo' },
      { portal: 'to-the-moon', space: 'rome' },
      { portal: 'to-the-underworld', space: 'london' },
    ]);
    expect(only('GateSpawned', events)).toMatchObject([{ gate: 'tokyo', space: 'unknown-kadath' }]);
  });

  test('A3: the Lead Investigator can choose the order', () => {
    const portalOrder = ['to-the-underworld', 'to-unknown-kadath', 'to-the-moon'] as const;
    const { state } = startGame({ ...set, ancientOne: 'hypnos', portalOrder }, [{ shuffle: gates }, zombie]);
    expect(state.portals.map((each) => each.portal)).toEqual(portalOrder);
  });

  test('A3: every starting gate comes to the Dreamlands board', () => {
    for (let seed = 0; seed < 40; seed += 1) {
      const setup = Setup.parse({ ...set, investigators: 8, ancientOne: 'hypnos', reference: 'harder' });
      const started = eldritchHorror.start(setup, randomFor(new Uint32Array(8).fill(seed), 0));
      if ('rejection' in started) throw new Error(started.rejection.because);
      const boards = started.state.board.map((each) => space(each.space).board);
      expect(boards).toEqual(['dreamlands', 'dreamlands', 'dreamlands']);
    }
  });

  test('A3: a physical table gets the portals as a task', () => {
    const table = { dice: false, draws: true };
    const setup = { ...set, preludes: ['otherworldly-dreams'] as const, table };
    expect(startGame(setup, [{ shuffle: gates }]).state.pending[0]?.rule).toBe('dream-portals');
  });
});

describe('an invalid setup is rejected by its schema', () => {
  const good = { investigators: 1, ancientOne: 'cthulhu' };
  test.each([
    ['without investigators', { ancientOne: 'cthulhu' }],
    ['with none', { ...good, investigators: 0 }],
    ['with nine', { ...good, investigators: 9 }],
    ['with a half', { ...good, investigators: 1.5 }],
    ['with an unknown Ancient One', { ...good, ancientOne: 'dagon' }],
    ['with an unknown set', { ...good, sets: ['10'] }],
    ['with an unknown side board', { ...good, sideBoards: ['mars'] }],
    ['with an unknown policy', { ...good, refill: 'never' }],
    ['with an unknown field', { ...good, difficulty: 'hard' }],
  ])('%s', (_, setup) => {
    expect(Setup.safeParse(setup).success).toBe(false);
  });

  test('members that are left out have their defaults', () => {
    expect(Setup.parse(good)).toEqual({
      ...good,
      sets: ['01'],
      sideBoards: [],
      preludes: [],
      reference: 'standard',
      lastToken: 'mi-go',
      lossCheck: 'sentence',
      abhothDefeated: 'sheet',
      refill: 'eager',
      gateOrder: 'asked',
      table: { dice: false, draws: false },
    });
  });
});

test('the sets and side boards of a setup start in the state as in the view', () => {
  const gates = gatesOf(['05'], ['egypt']);
  const { state } = startGame({ ancientOne: 'nephren-ka', sets: ['05'], refill: 'lazy' }, [{ shuffle: gates }, zombie]);
  expect(eldritchHorror.view(state)).toMatchObject({ sets: ['01', '05'], sideBoards: ['egypt'], refill: 'lazy' });
  expect(typesOf(startGame({}, [{ shuffle: core }, zombie]).events)).toEqual([
    'GameStarted',
    'GateSpawned',
    'MonsterSpawned',
    'Demanded',
  ]);
});

/** The cup at the start, with the monster of the first gate returned to it. */
function cupOf(setup: Partial<Setup>) {
  const boards = setup.sideBoards ?? [];
  const portals = boards.includes('dreamlands') ? [portalsInOrder] : [];
  const { state } = startGame(setup, [{ shuffle: gatesOf(setup.sets ?? [], boards) }, ...portals, zombie]);
  return { ...state.cup, zombie: (state.cup.zombie ?? 0) + 1 };
}
