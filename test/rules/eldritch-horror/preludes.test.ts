import { describe, expect } from 'vitest';
import type { preludeIds } from '../../../rules/eldritch-horror/data/preludes.ts';
import { gatesOf } from '../../support/eldritch-horror/facts.ts';
import {
  boardOf,
  down,
  obligationsOf,
  only,
  portalsInOrder,
  rule,
  type SetupGiven,
  stackOf,
  startGame,
  typesOf,
  up,
} from '../../support/eldritch-horror/harness.ts';

const core = gatesOf([], []);
/** Gates that do not match the first steps of the Omen come first: red, red, green. */
const order = ['arkham', 'rome', 'istanbul', ...core.filter((id) => !['arkham', 'rome', 'istanbul'].includes(id))];
const zombie = { draw: 'zombie' };
const witch = { draw: 'witch' };
const start = [{ shuffle: order }, zombie];

type Prelude = (typeof preludeIds)[number];
const withPrelude = (prelude: Prelude, more: SetupGiven = {}, answers: Parameters<typeof startGame>[1] = start) =>
  startGame({ ...more, preludes: [prelude] }, answers);
/** Obligations of Preludes, without the Clues of every setup. */
const preludeObligations = ({ state }: ReturnType<typeof withPrelude>) =>
  obligationsOf(state).filter((each) => !each.startsWith('setup-clues'));
/** The three side boards that Preludes add. */
const boards = ['03', '05', '07'] as const;

describe('Preludes', () => {
  rule('setup-preludes', '§13.4', 'Preludes come after the starting gates, with their name as the reason', () => {
    const { events } = withPrelude('ghost-from-the-past');
    expect(typesOf(events)).toEqual(['GameStarted', 'GateSpawned', 'MonsterSpawned', 'DoomAdvanced', 'Demanded']);
    expect(only('DoomAdvanced', events)[0]?.cause).toEqual({ by: 'effect', reason: 'Ghost from the Past' });
  });

  rule('setup-preludes', '§13.4', 'Apocalypse Nigh: markers on Doom 2, 5, 8, 11; the Lead may discard a gate', () => {
    const nigh = withPrelude('apocalypse-nigh');
    expect(nigh.state.doomTokens).toEqual([2, 5, 8, 11]);
    expect(preludeObligations(nigh)).toEqual([
      'setup-preludes: Apocalypse Nigh: the Lead Investigator may discard 1 gate from the board.',
    ]);
  });

  rule('setup-preludes', '§13.4', "Apocalypse Nigh with Shudde M'ell: one more on 14", () => {
    const { state } = withPrelude('apocalypse-nigh', { ancientOne: 'shudde-mell', sets: ['08'] });
    expect(state.doomTokens).toEqual([2, 5, 8, 11, 14]);
  });

  rule('setup-preludes', '§13.4', 'Apocalypse Nigh: starting on a token, like Hastur on 11, draws nothing', () => {
    const { state } = withPrelude('apocalypse-nigh', { ancientOne: 'hastur', sets: ['06'] });
    expect([state.doom, state.doomTokens]).toEqual([11, [2, 5, 8, 11]]);
  });

  rule('setup-preludes', '§13.4', 'Beginning of the End: a token on green; discard a gate or gain', () => {
    const begun = withPrelude('beginning-of-the-end');
    expect(begun.state.omenTokens).toEqual([1, 0, 0, 0]);
    expect(preludeObligations(begun)).toEqual([
      'setup-preludes: Beginning of the End: the Lead Investigator may discard 1 gate from the board; otherwise each investigator gains 1 Clue and 1 Focus.',
    ]);
    expect(withPrelude('beginning-of-the-end', { ancientOne: 'azathoth' }).state.omenTokens).toEqual([2, 0, 0, 0]);
  });

  rule('setup-preludes', '§13.4', 'Fall of Man: a token on green', () => {
    expect(withPrelude('fall-of-man').state.omenTokens).toEqual([1, 0, 0, 0]);
  });

  rule('setup-preludes', '§13.4', 'In Cosmic Alignment: a token on red with Syzygy, otherwise a gate', () => {
    const syzygy = withPrelude('in-cosmic-alignment', { ancientOne: 'syzygy', sets: ['04'] });
    expect([syzygy.state.omenTokens, boardOf(syzygy.state)]).toEqual([[0, 0, 1, 0], ['arkham']]);
    const other = withPrelude('in-cosmic-alignment', {}, [...start, witch]);
    expect([other.state.omenTokens, boardOf(other.state)]).toEqual([
      [0, 0, 0, 0],
      ['arkham', 'rome'],
    ]);
  });

  rule('setup-preludes', '§13.4', 'The Coming Storm: the Omen advances, gates spawn, monsters surge', () => {
    const tokyo = ['tokyo', ...core.filter((id) => id !== 'tokyo')];
    const storm = withPrelude('the-coming-storm', {}, [{ shuffle: tokyo }, zombie, witch, { draw: 'gug' }]);
    expect(typesOf(storm.events).slice(3, -1)).toEqual([
      'OmenAdvanced',
      'DoomAdvanced',
      'GateSpawned',
      'MonsterSpawned',
      'MonsterSpawned',
    ]);
    expect(storm.state.monsters.map((each) => each.space)).toEqual(['tokyo', 'san-francisco', 'tokyo']);
  });

  rule('setup-preludes', '§13.4', 'The Coming Storm: as many gates as the Reference card says', () => {
    const answers = [{ shuffle: order }, zombie, witch, { draw: 'gug' }, { draw: 'mi-go' }, { draw: 'riot' }];
    const { state } = withPrelude('the-coming-storm', { investigators: 5 }, answers);
    // Five gates: two of the setup, two of the card, and one because no gate matches blue.
    expect(boardOf(state)).toHaveLength(5);
  });

  rule('setup-preludes', '§13.4', 'Rumors from the North: with Ithaqua the Omen advances', () => {
    expect(
      withPrelude('rumors-from-the-north', { ancientOne: 'ithaqua', sets: ['03'] }, startOf(['03'], [])).state.omen,
    ).toBe(1);
    expect(withPrelude('rumors-from-the-north').state.omen).toBe(0);
  });

  rule('setup-preludes', '§13.4', 'Web Between Worlds: with Atlach-Nacha the starting gates come once more', () => {
    const web = { ancientOne: 'atlach-nacha', sets: ['07'], investigators: 5 } as const;
    const draws = [zombie, witch, { draw: 'gug' }, { draw: 'riot' }];
    expect(boardOf(withPrelude('web-between-worlds', web, [{ shuffle: order }, ...draws]).state)).toHaveLength(4);
    expect(boardOf(withPrelude('web-between-worlds').state)).toHaveLength(1);
  });

  const egypt = ['cairo', 'the-nile-river', 'the-sahara-desert'];
  const pulled = (ancientOne: 'cthulhu' | 'nephren-ka', prelude: Prelude) => {
    const gates = gatesOf(['05'], ['egypt']).filter((id) => id !== 'arkham');
    const rest = gates.filter((id) => !egypt.includes(id));
    const search = [{ shuffle: egypt }, { shuffle: rest }];
    return {
      setup: { ancientOne, sets: ['05'] } as const,
      first: [{ shuffle: ['arkham', ...gates] }, zombie],
      search,
      prelude,
    };
  };

  rule('setup-preludes', '§13.4', 'Under the Pyramids: with Nephren-Ka the gates of Egypt come to the top', () => {
    const { setup, first, search, prelude } = pulled('nephren-ka', 'under-the-pyramids');
    const { state } = withPrelude(prelude, setup, [...first, ...search]);
    expect(state.stack.slice(0, 3)).toEqual(down(...(egypt as ['cairo', 'the-nile-river', 'the-sahara-desert'])));
    const other = pulled('cthulhu', 'under-the-pyramids');
    const plain = withPrelude(prelude, other.setup, other.first);
    expect(plain.state.setup.sideBoards).toEqual(['egypt']);
    expect(stackOf(plain.state).slice(0, 3)).not.toEqual(egypt);
  });

  rule(
    'setup-preludes',
    '§13.4',
    'In the Lightless Chamber: the gates of Egypt come to the top with any Ancient One',
    () => {
      const { setup, first, search, prelude } = pulled('cthulhu', 'in-the-lightless-chamber');
      const { state } = withPrelude(prelude, setup, [...first, ...search]);
      expect(state.setup.sideBoards).toEqual(['egypt']);
      expect(stackOf(state).slice(0, 3)).toEqual(egypt);
    },
  );

  rule('setup-preludes', '§13.4', 'Written in the Stars: Doom retreats 3 and the top gate is revealed', () => {
    const { state } = withPrelude('written-in-the-stars');
    expect(state.doom).toBe(15);
    expect(state.stack.slice(0, 2)).toEqual([...up('rome'), ...down('istanbul')]);
  });

  rule('setup-preludes', '§13.4', 'Unto the Breach: Doom 3 further with Azathoth or Syzygy, otherwise not', () => {
    const doom = (setup: SetupGiven) => withPrelude('unto-the-breach', setup).state.doom;
    expect(doom({ ancientOne: 'azathoth' })).toBe(12);
    expect(doom({ ancientOne: 'syzygy', sets: ['04'] })).toBe(10);
    expect(doom({})).toBe(12);
  });

  rule('setup-preludes', '§13.4', 'Ultimate Sacrifice 2, You Know What You Must Do 3, Ghost and Lurker 1', () => {
    const steps = (prelude: Prelude) => 12 - withPrelude(prelude).state.doom;
    expect(steps('ultimate-sacrifice')).toBe(2);
    expect(steps('you-know-what-you-must-do')).toBe(3);
    expect(steps('ghost-from-the-past')).toBe(1);
    expect(steps('lurker-among-us')).toBe(1);
  });

  rule('setup-preludes', '§13.4', 'The Stars Align: a token on each blue space', () => {
    expect(withPrelude('the-stars-align').state.omenTokens).toEqual([0, 1, 0, 1]);
    const { state } = withPrelude('the-stars-align', { ancientOne: 'antediluvium', sets: ['09'] }, startOf(['09'], []));
    expect(state.omenTokens).toEqual([0, 2, 0, 2]);
  });

  rule('setup-side-boards', '§1.1', 'Preludes bring a side board, with its gates', () => {
    for (const [prelude, board] of [
      ['doomsayer-from-antarctica', 'antarctica'],
      ['under-the-pyramids', 'egypt'],
      ['otherworldly-dreams', 'dreamlands'],
      ['aid-of-the-elder-gods', 'dreamlands'],
    ] as const) {
      const gates = gatesOf(boards, [board]);
      const portals = board === 'dreamlands' ? [portalsInOrder] : [];
      const { state } = withPrelude(prelude, { sets: boards }, [{ shuffle: gates }, ...portals, zombie]);
      expect(state.setup.sideBoards).toEqual([board]);
      expect([...boardOf(state), ...stackOf(state)]).toEqual(gates);
    }
  });

  rule('setup-preludes', '§13.4', 'two Preludes can be in play, each with its board; the same one twice is one', () => {
    const gates = gatesOf(boards, ['antarctica', 'dreamlands']);
    const preludes = ['otherworldly-dreams', 'doomsayer-from-antarctica'] as const;
    const { state } = startGame({ sets: boards, preludes }, [{ shuffle: gates }, portalsInOrder, zombie]);
    expect(state.setup.sideBoards).toEqual(['antarctica', 'dreamlands']);
    const twice = startGame({ preludes: ['fall-of-man', 'fall-of-man'] }, start).state;
    expect([twice.omenTokens, twice.setup.preludes]).toEqual([[1, 0, 0, 0], ['fall-of-man']]);
  });
});

function startOf(sets: readonly string[], side: readonly string[]) {
  const gates = gatesOf(sets, side);
  return [{ shuffle: ['arkham', ...gates.filter((id) => id !== 'arkham')] }, zombie];
}
