import { describe, expect, test } from 'vitest';
import { randomFor } from '../../../rules/core/random.ts';
import { ancientOneIds } from '../../../rules/eldritch-horror/data/ancient-ones.ts';
import { type PreludeId, prelude, preludeIds, preludes } from '../../../rules/eldritch-horror/data/preludes.ts';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import { Setup } from '../../../rules/eldritch-horror/model/index.ts';
import { gatesOf } from '../../support/eldritch-horror/facts.ts';
import {
  boardOf,
  down,
  obligationsOf,
  only,
  portalsInOrder,
  rule,
  type SetupGiven,
  setupRejection,
  stackOf,
  startGame,
  stateWith,
  typesOf,
  up,
  when,
} from '../../support/eldritch-horror/harness.ts';

type Answers = Parameters<typeof startGame>[1];
type Sets = NonNullable<SetupGiven['sets']>;

const zombie = { draw: 'zombie' };
const witch = { draw: 'witch' };
const kinds = (...names: string[]) => names.map((draw) => ({ draw }));
/** Gates that do not match the first steps of the Omen come first: red, red, green. */
const first = ['arkham', 'rome', 'istanbul'];
const allSets = ['01', '02', '03', '04', '05', '06', '07', '08', '09'] as const;

/** A game with this Prelude and the sets that it needs. */
function withPrelude(id: PreludeId, more: SetupGiven = {}, draws: Answers = [zombie], top = first) {
  const { sets: its, needs, sideBoard } = prelude(id);
  const set = its.some((each) => more.sets?.includes(each)) ? [] : its.slice(0, 1);
  const sets = [...new Set([...(more.sets ?? []), ...set, ...(needs === undefined ? [] : [needs])])];
  const sheet = more.ancientOne === undefined ? undefined : sheetBoards[more.ancientOne];
  const boards = [
    ...new Set([...(sheet === undefined ? [] : [sheet]), ...(sideBoard === undefined ? [] : [sideBoard])]),
  ];
  const gates = gatesOf(sets, boards).filter((gate) => !top.includes(gate));
  const portals = boards.includes('dreamlands') ? [portalsInOrder] : [];
  const answers = [{ shuffle: [...top, ...gates] }, ...portals, ...draws];
  return startGame({ ...more, sets: sets as Sets, preludes: [id] }, answers);
}
const sheetBoards: Partial<Record<NonNullable<SetupGiven['ancientOne']>, 'antarctica' | 'egypt' | 'dreamlands'>> = {
  'rise-of-the-elder-things': 'antarctica',
  'nephren-ka': 'egypt',
  hypnos: 'dreamlands',
};

type Started = ReturnType<typeof startGame>;
/** What the Prelude leaves to the players. */
const toDo = ({ state }: Started) =>
  obligationsOf(state).flatMap((each) => (each.startsWith('setup-preludes: ') ? [each.slice(16)] : []));
/** Monsters on the board without those of the starting gates. */
const arrived = ({ state }: Started) =>
  state.monsters.filter((each) => each.monster > 1).map(({ kind, space }) => `${kind} ${space}`);

describe('Preludes', () => {
  rule('setup-preludes', '§13.4', 'Preludes come after the starting gates, with their name as the reason', () => {
    const { events } = withPrelude('lurker-among-us');
    expect(typesOf(events).slice(0, 5)).toEqual([
      'GameStarted',
      'GateSpawned',
      'MonsterSpawned',
      'DoomAdvanced',
      'Demanded',
    ]);
    expect(only('DoomAdvanced', events)[0]?.cause).toEqual({ by: 'effect', reason: 'Lurker Among Us' });
  });

  rule('setup-preludes', '§13.4', 'those that name an earlier step of setup come before the starting gates', () => {
    expect(typesOf(withPrelude('ghost-from-the-past').events).slice(0, 4)).toEqual([
      'GameStarted',
      'DoomAdvanced',
      'Demanded',
      'GateSpawned',
    ]);
  });

  rule('setup-preludes', '§13.4', 'a Prelude needs a set that contains it, and the sets of what it uses', () => {
    expect(setupRejection({ preludes: ['fall-of-man'] })).toEqual({
      code: 'set-not-in-use',
      because: 'The Prelude Fall of Man comes in set 08, which is not in use. Add it to "sets".',
      rule: 'setup-sets',
      facts: { needs: '08', have: ['01'] },
    });
    expect(setupRejection({ preludes: ['aid-of-the-elder-gods'], sets: ['09'] }).facts).toMatchObject({ needs: '07' });
    expect(setupRejection({ preludes: ['in-the-lightless-chamber'], sets: ['09'] }).facts).toMatchObject({
      needs: '05',
    });
    // Reprinted in set 09.
    expect(withPrelude('beginning-of-the-end', { sets: ['09'] }).state.setup.sets).toEqual(['01', '09']);
  });

  test('A13: there are 40 Preludes, and each set has as many as the digest says', () => {
    const count = (set: string) => preludes.filter(({ sets }) => sets[0] === set).length;
    expect([preludes.length, ...['03', '04', '05', '06', '07', '08', '09'].map(count)]).toEqual([
      40, 6, 4, 6, 4, 6, 4, 10,
    ]);
  });

  test('A13: every Prelude can be played with every Ancient One, by the server and at a physical table', () => {
    for (const id of preludeIds) {
      for (const ancientOne of ancientOneIds) {
        for (const draws of [false, true]) {
          const table = { dice: false, draws };
          const setup = Setup.parse({ investigators: 3, ancientOne, sets: allSets, preludes: [id], table });
          const started = eldritchHorror.start(setup, randomFor(new Uint32Array(8).fill(7), 0));
          if ('rejection' in started) throw new Error(`${id} ${ancientOne}: ${started.rejection.because}`);
          expect(started.state.outcome).toBeUndefined();
          for (const { text } of started.state.pending) expect(text).toMatch(/^[A-Z][^\n]+\.$/);
        }
      }
    }
  });
});

describe('Preludes with tokens', () => {
  rule('setup-preludes', '§13.4', 'Apocalypse Nigh: markers on Doom 2, 5, 8, 11; a gate or a reward', () => {
    const nigh = withPrelude('apocalypse-nigh');
    expect(nigh.state.doomTokens).toEqual([2, 5, 8, 11]);
    expect(toDo(nigh)).toEqual([
      'Apocalypse Nigh: the Lead Investigator discards 1 gate from the board (DiscardGate), or each investigator gains a Talent Condition.',
    ]);
    const shudde = withPrelude('apocalypse-nigh', { ancientOne: 'shudde-mell', sets: ['08'] });
    expect(shudde.state.doomTokens).toEqual([2, 5, 8, 11, 14]);
    // Starting on a marker draws nothing.
    const hastur = withPrelude('apocalypse-nigh', { ancientOne: 'hastur', sets: ['06'] });
    expect([hastur.state.doom, hastur.state.doomTokens]).toEqual([11, [2, 5, 8, 11]]);
  });

  rule('setup-preludes', '§13.4', 'Beginning of the End: a token on green; discard a gate or gain', () => {
    const begun = withPrelude('beginning-of-the-end');
    expect(begun.state.omenTokens).toEqual([1, 0, 0, 0]);
    expect(toDo(begun)).toEqual([
      'Beginning of the End: the Lead Investigator discards 1 gate from the board (DiscardGate), or each investigator gains 1 Clue and 1 Focus.',
    ]);
    expect(withPrelude('beginning-of-the-end', { ancientOne: 'azathoth' }).state.omenTokens).toEqual([2, 0, 0, 0]);
  });

  const toGreen = { type: 'AdvanceOmen' } as const;
  const beforeGreen = (more: Parameters<typeof stateWith>[0]) => stateWith({ omen: 'blue2', ...more });

  test('A13: Beginning of the End asks for the space: a token that has left changes nothing', () => {
    for (const green of [0, 1, 2]) {
      const state = beforeGreen({ preludes: ['beginning-of-the-end'], omenTokens: { green } });
      expect(when(state, toGreen).state.doom).toBe(11);
    }
    // Azathoth's own rule counts the tokens.
    const azathoth = { ancientOne: 'azathoth', preludes: ['beginning-of-the-end'] } as const;
    expect(when(beforeGreen({ ...azathoth, omenTokens: { green: 2 } }), toGreen).state.doom).toBe(10);
    expect(when(beforeGreen({ ...azathoth, omenTokens: {} }), toGreen).state.doom).toBe(12);
  });

  test('A13: Fall of Man: a Disaster each time the Omen advances to green, with or without the token', () => {
    expect(withPrelude('fall-of-man').state.omenTokens).toEqual([1, 0, 0, 0]);
    for (const green of [0, 1]) {
      const state = beforeGreen({ preludes: ['fall-of-man'], omenTokens: { green } });
      expect(obligationsOf(when(state, toGreen).state)).toEqual(['omen-tokens: Draw and resolve a Disaster.']);
      expect(when(state, { type: 'MoveOmen', to: 'green' }).state.pending).toEqual([]);
    }
  });

  test('A13: The Stars Align: half the investigators more Sanity with Antediluvium, no second tokens', () => {
    const { state } = withPrelude('the-stars-align', { ancientOne: 'antediluvium', sets: ['09'], investigators: 3 });
    expect([state.omenTokens, state.counter, state.starsAlign]).toEqual([[0, 1, 0, 1], 5, undefined]);
  });

  test('A13: The Stars Align: otherwise the sheet beside the game takes Sanity on blue, one less each time', () => {
    const { state } = withPrelude('the-stars-align', { investigators: 3 });
    expect([state.omenTokens, state.starsAlign]).toEqual([[0, 1, 0, 1], 3]);
    const loss = (sanity: number) => `omen-tokens: Lose ${sanity} Sanity as a group.`;
    const { state: after } = when(state, { type: 'AdvanceOmen', steps: 3 });
    expect(obligationsOf(after).slice(-2)).toEqual([loss(3), loss(2)]);
    expect(eldritchHorror.view(after).starsAlign).toBe(1);
    const again = eldritchHorror.position(eldritchHorror.view(after));
    expect(again.position?.starsAlign).toBe(1);
    // Without its tokens too, but not when none is left.
    const bare = stateWith({ preludes: ['the-stars-align'], starsAlign: 1 });
    const { state: none } = when(bare, { type: 'AdvanceOmen', steps: 3 });
    expect([obligationsOf(none), none.starsAlign]).toEqual([[loss(1)], 0]);
  });

  test('A13: In Cosmic Alignment: a token on red with Syzygy, otherwise 1 gate, whatever the Reference card says', () => {
    const syzygy = withPrelude('in-cosmic-alignment', { ancientOne: 'syzygy', sets: ['04'] });
    expect([syzygy.state.omenTokens, boardOf(syzygy.state)]).toEqual([[0, 0, 1, 0], ['arkham']]);
    const other = withPrelude('in-cosmic-alignment', { investigators: 5 }, [zombie, witch, ...kinds('gug')]);
    expect([other.state.omenTokens, boardOf(other.state)]).toEqual([[0, 0, 0, 0], first]);
  });
});

describe('Preludes with gates', () => {
  rule('setup-preludes', '§13.4', 'The Coming Storm: the Omen advances, gates spawn, monsters surge', () => {
    const storm = withPrelude('the-coming-storm', {}, [zombie, witch, ...kinds('gug')], ['tokyo']);
    expect(typesOf(storm.events).slice(3, 8)).toEqual([
      'OmenAdvanced',
      'DoomAdvanced',
      'GateSpawned',
      'MonsterSpawned',
      'MonsterSpawned',
    ]);
    // Five gates for five investigators: two of setup, two of the card, and one because no gate matches blue.
    const draws = [zombie, witch, ...kinds('gug', 'mi-go', 'riot')];
    const top = ['arkham', 'rome', 'istanbul', 'shanghai', 'sydney'];
    expect(boardOf(withPrelude('the-coming-storm', { investigators: 5 }, draws, top).state)).toHaveLength(5);
  });

  rule('setup-preludes', '§13.4', 'Web Between Worlds: with Atlach-Nacha the starting gates come once more', () => {
    const web = { ancientOne: 'atlach-nacha', sets: ['07'], investigators: 5 } as const;
    const draws = [zombie, witch, ...kinds('gug', 'riot')];
    expect(boardOf(withPrelude('web-between-worlds', web, draws).state)).toHaveLength(4);
    expect(boardOf(withPrelude('web-between-worlds').state)).toHaveLength(1);
  });

  const egypt = ['cairo', 'the-nile-river', 'the-sahara-desert'] as const;
  const restOf = (sets: readonly string[]) =>
    gatesOf(sets, ['egypt']).filter((id) => id !== 'arkham' && !egypt.includes(id as never));

  rule('setup-preludes', '§13.4', 'Under the Pyramids: with Nephren-Ka the gates of Egypt come to the top', () => {
    const answers = [zombie, { shuffle: [...egypt] }, { shuffle: restOf(['05']) }, witch];
    const nephren = withPrelude('under-the-pyramids', { ancientOne: 'nephren-ka', sets: ['05'] }, answers, ['arkham']);
    expect(nephren.state.stack.slice(0, 3)).toEqual(down(...egypt));
    expect(arrived(nephren)).toEqual(['witch the-bent-pyramid']);
    expect(toDo(nephren)).toEqual([
      'Under the Pyramids: spawn 1 monster on the space of the Active Expedition (SpawnMonsters).',
    ]);
    const plain = withPrelude('under-the-pyramids');
    expect(plain.state.setup.sideBoards).toEqual(['egypt']);
    expect(only('StackSearched', plain.events)).toEqual([]);
  });

  rule(
    'setup-preludes',
    '§13.4',
    'In the Lightless Chamber: the gates of Egypt come to the top with any Ancient One',
    () => {
      const answers = [zombie, { shuffle: [...egypt] }, { shuffle: restOf(['05', '09']) }];
      const cthulhu = withPrelude('in-the-lightless-chamber', {}, answers, ['arkham']);
      expect(stackOf(cthulhu.state).slice(0, 3)).toEqual(egypt);
      const nyarlathotep = { ancientOne: 'nyarlathotep', sets: ['09'] } as const;
      const chamber = withPrelude('in-the-lightless-chamber', nyarlathotep, answers, ['arkham']);
      expect(arrived(chamber)).toEqual(['the-beast the-bent-pyramid']);
      expect(toDo(chamber)).toEqual([
        'In the Lightless Chamber: the first Mystery is Brotherhood of the Dark Pharaoh.',
      ]);
    },
  );

  rule('setup-preludes', '§13.4', 'Written in the Stars: Doom retreats 3 and the top gate is revealed', () => {
    const { state } = withPrelude('written-in-the-stars');
    expect(state.doom).toBe(15);
    expect(state.stack.slice(0, 2)).toEqual([...up('rome'), ...down('istanbul')]);
  });

  test('A13: The King in Yellow: with Hastur as many gates as the Reference card says, or a Blight', () => {
    const king = withPrelude('the-king-in-yellow', { ancientOne: 'hastur', investigators: 5 }, [zombie, witch]);
    expect(toDo(king)[0]).toContain('(SpawnGate with reference) unless the Lead Investigator gains a Blight');
    expect(boardOf(king.state)).toHaveLength(2);
    expect(toDo(withPrelude('the-king-in-yellow'))).toEqual([
      'The King in Yellow: put the Rumor The King in Yellow into play with 2 Eldritch tokens.',
    ]);
  });
});

describe('Preludes with Doom', () => {
  rule('setup-preludes', '§13.4', 'Ultimate Sacrifice 2, You Know What You Must Do 3, Ghost and Lurker 1', () => {
    const steps = (id: PreludeId) => 12 - withPrelude(id).state.doom;
    expect(steps('ultimate-sacrifice')).toBe(2);
    expect(steps('you-know-what-you-must-do')).toBe(3);
    expect(steps('ghost-from-the-past')).toBe(1);
    expect(steps('lurker-among-us')).toBe(1);
  });

  rule('setup-preludes', '§13.4', 'Unto the Breach: Doom 3 further with Azathoth or Syzygy, otherwise not', () => {
    const doom = (setup: SetupGiven) => withPrelude('unto-the-breach', setup).state.doom;
    expect(doom({ ancientOne: 'azathoth' })).toBe(12);
    expect(doom({ ancientOne: 'syzygy', sets: ['04'] })).toBe(10);
    expect(doom({})).toBe(12);
  });
});

describe('Preludes with monsters and Rumors', () => {
  rule('setup-preludes', '§13.4', 'Rumors from the North: with Ithaqua the Omen advances, otherwise the Rumor', () => {
    const ithaqua = withPrelude('rumors-from-the-north', { ancientOne: 'ithaqua' });
    expect([ithaqua.state.omen, arrived(ithaqua), toDo(ithaqua)]).toEqual([1, [], []]);
    const other = withPrelude('rumors-from-the-north');
    expect([other.state.omen, arrived(other)]).toEqual([0, ['wind-walker space-4']]);
    expect(toDo(other)).toEqual([
      'Rumors from the North: put the Rumor The Wind-Walker into play with 6 Eldritch tokens.',
    ]);
  });

  test('A13: Web Between Worlds: without Atlach-Nacha the Rumor with 4 tokens, whose end loses', () => {
    const web = withPrelude('web-between-worlds');
    expect(arrived(web)).toEqual(['spinner-of-webs space-9']);
    expect(toDo(web)[0]).toContain('with 4 Eldritch tokens; with none left the game is lost (LoseGame)');
  });

  test('A13: Call of Cthulhu: the Deep One is set aside before any gate spawns, and Cthylla is on space 3', () => {
    const call = withPrelude('call-of-cthulhu', { ancientOne: 'azathoth' });
    expect([call.state.aside['deep-one'], call.state.cup['deep-one']]).toEqual([1, 0]);
    expect(typesOf(call.events).slice(0, 3)).toEqual(['GameStarted', 'MonsterSpawned', 'Demanded']);
    expect(call.state.monsters[0]).toMatchObject({ kind: 'cthylla', space: 'space-3' });
    const cthulhu = withPrelude('call-of-cthulhu', { ancientOne: 'cthulhu' });
    expect([cthulhu.state.aside['deep-one'], arrived(cthulhu)]).toEqual([1, []]);
    expect(toDo(cthulhu)[0]).toContain('Eldritch token on the nearest Sea space');
  });

  test('A13: Twin Blasphemies: two Ghouls set aside, Nug on The Amazon, with set 02 Yeb and 2 monsters', () => {
    const nug = withPrelude('twin-blasphemies-of-the-black-goat');
    expect([nug.state.aside.ghoul, nug.state.cup.ghoul, arrived(nug)]).toEqual([2, 0, ['nug the-amazon']]);
    const more = { sets: ['02'] } as const;
    const yeb = withPrelude('twin-blasphemies-of-the-black-goat', more, [zombie, witch, ...kinds('gug')]);
    expect(arrived(yeb)).toEqual(['nug the-amazon', 'yeb the-amazon', 'witch the-amazon', 'gug the-amazon']);
    const shub = withPrelude('twin-blasphemies-of-the-black-goat', { ancientOne: 'shub-niggurath' });
    expect([shub.state.aside.ghoul, arrived(shub)]).toEqual([2, []]);
    expect(toDo(shub)[0]).toContain('(SpawnMonsters with kind nug)');
  });

  test('A13: Army of Darkness: one Zombie set aside, and one on a random space', () => {
    const army = withPrelude('army-of-darkness', {}, [witch, { draw: 'space-17' }]);
    expect([army.state.aside.zombie, army.state.cup.zombie, arrived(army)]).toEqual([1, 0, ['zombie space-17']]);
    // A Zombie of the starting gate stays there; the other one is set aside, and none is left to spawn.
    const there = withPrelude('army-of-darkness', {}, [zombie]);
    expect([there.state.aside.zombie, arrived(there)]).toEqual([1, []]);
  });

  test('A13: Father of Serpents: with Yig a monster on each Expedition space, otherwise Serpent People', () => {
    const draws = [zombie, witch, ...kinds('gug', 'ghost', 'riot', 'mi-go', 'mummy')];
    const yig = withPrelude('father-of-serpents', { ancientOne: 'yig', sets: ['02'] }, draws);
    expect(arrived(yig).map((each) => each.split(' ')[1])).toEqual([
      'the-amazon',
      'antarctica',
      'the-heart-of-africa',
      'the-himalayas',
      'the-pyramids',
      'tunguska',
    ]);
    expect(arrived(withPrelude('father-of-serpents'))).toEqual(['serpent-people the-amazon']);
  });

  test('A13: Epidemic: as many Cultists as investigators with Abhoth, otherwise the Child of Abhoth', () => {
    const abhoth = withPrelude('epidemic', { ancientOne: 'abhoth', investigators: 4 });
    expect(toDo(abhoth)).toEqual([
      'Epidemic: spawn 4 Cultists, each on a Wilderness space without one (SpawnMonsters with kind cultist).',
    ]);
    const { state } = withPrelude('epidemic');
    expect(
      when(state, { type: 'SpawnMonsters', space: 'space-9', kind: 'child-of-abhoth' }).state.monsters,
    ).toHaveLength(2);
  });

  test('A13: Doomsayer, Dunwich Horror, Lurker: their Epic Monsters', () => {
    const elder = { ancientOne: 'rise-of-the-elder-things', sets: ['03'] } as const;
    expect(arrived(withPrelude('doomsayer-from-antarctica', elder))).toEqual(['rampaging-shoggoth lake-camp']);
    expect(arrived(withPrelude('doomsayer-from-antarctica'))).toEqual([]);
    expect(arrived(withPrelude('the-dunwich-horror'))).toEqual(['dunwich-horror arkham']);
    expect(arrived(withPrelude('the-dunwich-horror', { ancientOne: 'yog-sothoth' }))).toEqual([]);
    expect(toDo(withPrelude('lurker-among-us'))[0]).toContain('(SpawnMonsters with kind doppelganger)');
  });

  test('A13: Litany of Secrets: the reckoning of Yig counts each of two Active Expedition spaces', () => {
    const state = stateWith({ ancientOne: 'yig', preludes: ['litany-of-secrets'] });
    const { state: after } = when(state, { type: 'ResolveIcon', icon: 'reckoning' });
    expect(obligationsOf(after).join()).toContain('on each of the two Active Expedition spaces');
  });

  test('A13: a physical table is told every effect with its command', () => {
    const setup = { sets: ['02', '07'], preludes: ['twin-blasphemies-of-the-black-goat'] } as const;
    const table = { dice: false, draws: true };
    const started = startGame({ ...setup, table }, [{ shuffle: gatesOf(setup.sets, []) }]);
    expect(toDo(started)[0]).toMatch(
      /^Twin Blasphemies of the Black Goat: spawn monsters \(SpawnMonsters with kind nug, space the-amazon\), /,
    );
    expect(started.state.aside.ghoul).toBe(2);
  });
});

describe('Preludes with side boards', () => {
  rule('setup-side-boards', '§1.1', 'Preludes bring a side board, with its gates', () => {
    for (const [id, board] of [
      ['doomsayer-from-antarctica', 'antarctica'],
      ['under-the-pyramids', 'egypt'],
      ['otherworldly-dreams', 'dreamlands'],
      ['aid-of-the-elder-gods', 'dreamlands'],
    ] as const) {
      const { state } = withPrelude(id);
      expect(state.setup.sideBoards).toEqual([board]);
      const all = [...boardOf(state), ...stackOf(state)];
      expect(all.toSorted()).toEqual(gatesOf(state.setup.sets, [board]).toSorted());
    }
  });

  rule('setup-preludes', '§13.4', 'two Preludes can be in play, each with its board; the same one twice is one', () => {
    const sets = ['03', '07'] as const;
    const gates = gatesOf(sets, ['antarctica', 'dreamlands']);
    const both = ['otherworldly-dreams', 'doomsayer-from-antarctica'] as const;
    const { state } = startGame({ sets, preludes: both }, [{ shuffle: gates }, portalsInOrder, zombie]);
    expect(state.setup.sideBoards).toEqual(['antarctica', 'dreamlands']);
    const answers = [{ shuffle: gatesOf(['08'], []) }, zombie];
    const twice = startGame({ sets: ['08'], preludes: ['fall-of-man', 'fall-of-man'] }, answers).state;
    expect([twice.omenTokens, twice.setup.preludes]).toEqual([[1, 0, 0, 0], ['fall-of-man']]);
  });
});
