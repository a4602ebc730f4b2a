import { describe, expect, test } from 'vitest';
import { host } from '../../../rules/core/ruleset.ts';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import {
  boardOf,
  down,
  goOn,
  obligationsOf,
  only,
  rejection,
  rule,
  seat,
  stackOf,
  stateWith,
  typeOf,
  typesOf,
  when,
} from '../../support/eldritch-horror/harness.ts';

const { determinize, legal, pending, view } = eldritchHorror;
const zombie = { draw: 'zombie' };
const ghoul = { draw: 'ghoul' };
const yellow = { type: 'ResolveMythos', colour: 'yellow' } as const;
const icon = (name: 'omen' | 'reckoning' | 'gates' | 'surge' | 'text') =>
  ({ type: 'ResolveIcon', icon: name }) as const;
const endRound = { type: 'EndRound' } as const;
const typesLegal = (state: Parameters<typeof legal>[0], by = host as Parameters<typeof legal>[1]) =>
  new Set(legal(state, by).map(typeOf));

describe('reckonings', () => {
  const state = stateWith({ investigators: 2, stack: down('rome', 'tokyo') });
  const { state: reckoned, events } = when(state, yellow);

  rule('pauses', '§8', 'reckonings are resolved before the gates of the same card', () => {
    expect(boardOf(reckoned)).toEqual([]);
    expect(typesOf(events).at(-1)).toBe('Paused');
    expect(pending(reckoned)[0]).toEqual({
      number: 5,
      by: '1',
      text: 'Resolve the reckonings that are due, then Continue with the rest of the card.',
      rule: 'pauses',
      blocks: true,
    });
    const { state: after, events: later } = when(reckoned, goOn, [zombie]);
    expect(typesOf(later)).toEqual([
      'Continued',
      ...Array(3).fill('Settled'),
      'IconResolved',
      'GateSpawned',
      'MonsterSpawned',
      'IconResolved',
      'Demanded',
    ]);
    expect(obligationsOf(after).map((each) => each.split(':')[0])).toEqual(['mythos-text', 'mythos-end']);
  });

  rule('pauses', '§8', 'a card that is resolved at once leaves its reckonings pending and does not wait', () => {
    const { state: after, events: all } = when(state, { ...yellow, atOnce: true }, [zombie]);
    expect(typesOf(all)).not.toContain('Paused');
    expect(boardOf(after)).toEqual(['rome']);
    expect(obligationsOf(after).filter((each) => each.startsWith('reckoning'))).toHaveLength(3);
  });

  test('A16: several gates that spawn at once do not wait for each other, but for a choice', () => {
    const { state: after, events: all } = when(state, { type: 'SpawnGate', count: 2, atOnce: true }, [zombie, ghoul]);
    expect(typesOf(all)).not.toContain('Paused');
    expect(boardOf(after)).toEqual(['rome', 'tokyo']);
  });

  test('A16: what a reckoning does comes before the gates of its card', () => {
    const { state: after } = when(reckoned, [{ type: 'SpawnGate', reason: 'Atlach-Nacha' }, goOn], [ghoul, zombie]);
    expect(boardOf(after)).toEqual(['rome', 'tokyo']);
    expect(after.monsters.map((each) => each.kind)).toEqual(['ghoul', 'zombie']);
  });

  test('A16: step by step the reckoning comes first, too', () => {
    const { state: stepped } = when(state, [icon('omen'), icon('reckoning')]);
    expect(rejection(stepped, icon('gates'))).toEqual({
      code: 'continue-first',
      because: 'The reckonings of this Mythos card come first. Resolve them. Then send Continue.',
      rule: 'pauses',
      facts: { decision: 5, by: '1', because: 'reckoning' },
    });
    for (const other of [yellow, endRound]) expect(rejection(stepped, other).code).toBe('continue-first');
    expect(boardOf(when(stepped, [goOn, icon('gates')], [zombie]).state)).toEqual(['rome']);
  });

  test('D2: Continue that is sent twice does not go on twice', () => {
    const answer = { ...goOn, decision: 5 };
    const { state: after } = when(reckoned, answer, [zombie]);
    expect(rejection(after, answer).code).toBe('decision-passed');
    expect(rejection(after, goOn).code).toBe('nothing-paused');
  });

  test('A16: a copy that is dealt from a view goes on in the same way', () => {
    const copy = determinize(view(reckoned), {
      below: () => 0,
      die: () => 1,
      draw: (list) => list[0] as never,
      shuffle: (list) => [...list],
    });
    expect(pending(copy)).toEqual(pending(reckoned));
    expect(when(copy, goOn, [zombie]).state.board).toHaveLength(1);
  });
});

describe('the order of a round', () => {
  const state = stateWith({ investigators: 2, board: ['rome'], stack: down('tokyo') });
  const begin = { type: 'BeginEncounter', by: 1, gate: 'rome' } as const;

  rule('encounter-phase', '§8', 'an encounter comes before the Mythos Phase', () => {
    const { state: after } = when(state, icon('text'));
    expect(rejection(after, begin)).toEqual({
      code: 'mythos-phase',
      because: 'The Mythos Phase has begun, so the Encounter Phase of this round is over. End the round first.',
      rule: 'encounter-phase',
      facts: { decision: 1, by: '1' },
    });
    expect(typesLegal(after)).not.toContain('BeginEncounter');
    expect(when(after, { ...begin, byEffect: 'a Rumor' }).state.encounter?.by).toBe(1);
    expect(when(after, [endRound, begin]).state.encounter?.by).toBe(1);
  });

  test('A16: the round does not end before its card', () => {
    expect(rejection(state, endRound)).toEqual({
      code: 'card-first',
      because: 'The Mythos Phase of this round has not begun. Resolve its Mythos card first.',
      rule: 'mythos-end',
      facts: { round: 1 },
    });
    expect(typesLegal(state)).not.toContain('EndRound');
  });

  test('A16: a card does not come during an encounter', () => {
    const { state: after } = when(state, begin);
    for (const card of [yellow, icon('omen')]) expect(rejection(after, card).code).toBe('encounter-going-on');
  });

  test('A16: the number of a sleeping sheet cannot be changed', () => {
    for (const ancientOne of ['cthulhu', 'yig'] as const) {
      const asleep = stateWith({ ancientOne });
      expect(rejection(asleep, { type: 'ChangeCounter', by: 1 })).toMatchObject({ code: 'sheet-asleep' });
      const set = { counter: 2 };
      expect(rejection(asleep, { type: 'Override', reason: 'no', set })).toMatchObject({ code: 'sheet-asleep' });
    }
  });

  test('A16: the next Lead Investigator is named at the end of the round', () => {
    const { state: after, events } = when(state, [icon('text'), { ...endRound, lead: 2 }]);
    expect(events.at(-1)).toEqual({ type: 'RoundEnded', round: 2, lead: 2 });
    expect(pending(when(after, icon('reckoning')).state)[0]?.by).toBe('2');
  });

  test('A10: a card within a card asks for the end of the round once, and last', () => {
    const { state: outer } = when(state, { type: 'ResolveMythos', colour: 'blue' });
    const { state: inner } = when(outer, yellow);
    expect(obligationsOf(inner).filter((each) => each.startsWith('mythos-end'))).toEqual([]);
    expect(rejection(inner, endRound).code).toBe('continue-first');
    const { state: after } = when(inner, goOn, [zombie]);
    expect(obligationsOf(after).filter((each) => each.startsWith('mythos-end'))).toHaveLength(1);
    expect(obligationsOf(after).at(-1)).toContain('mythos-end');
  });
});

describe('several gates', () => {
  const state = stateWith({ investigators: 5, stack: down('rome', 'tokyo', 'arkham') });

  test('A7: each gate of an icon is resolved before the next', () => {
    const { state: first } = when(state, icon('gates'), [zombie]);
    expect(boardOf(first)).toEqual(['rome']);
    expect(pending(first)[0]?.text).toBe(
      'Resolve what the last gate and its monster cause, then Continue with the next gate.',
    );
    // The monster advances the Omen twice, to red: the first gate is counted, the second one is not there yet.
    const { state: after } = when(first, [{ type: 'AdvanceOmen', steps: 2, reason: 'Star Vampire' }, goOn], [ghoul]);
    expect([after.doom, boardOf(after)]).toEqual([11, ['rome', 'tokyo']]);
  });

  test('A7: a count of two gates does the same, also in an encounter', () => {
    const { state: first } = when(state, { type: 'SpawnGate', count: 2 }, [zombie], seat(3));
    expect(pending(first)[0]).toMatchObject({ by: '3', blocks: true });
    const met = stateWith({ investigators: 2, board: ['london'], stack: down('rome', 'tokyo') });
    const { state: inside } = when(
      met,
      [
        { type: 'BeginEncounter', by: 2, gate: 'london' },
        {
          type: 'ResolveBranch',
          chosen: 'fail',
          pass: [],
          fail: [{ type: 'SpawnGate', count: 2, reason: 'the card' }, { type: 'AdvanceDoom' }],
        },
      ],
      [zombie],
    );
    expect([boardOf(inside), inside.doom]).toEqual([['london', 'rome'], 12]);
    expect(rejection(inside, goOn, [], seat(1)).code).toBe('not-your-investigator');
    const { state: after, events } = when(inside, goOn, [ghoul], seat(2));
    expect([boardOf(after), after.doom]).toEqual([['london', 'rome', 'tokyo'], 11]);
    expect(only('GateSpawned', events)[0]?.reason).toBe('the card');
  });

  test('A7: effects that happen together do not wait for each other', () => {
    const { state: after } = when(state, { type: 'Together', effects: [{ type: 'SpawnGate', count: 2 }] }, [
      zombie,
      ghoul,
    ]);
    expect([boardOf(after), after.paused]).toEqual([['rome', 'tokyo'], undefined]);
  });

  test('A7: an effect in between that waits itself comes first', () => {
    const four = stateWith({ investigators: 4, stack: state.stack, cup: { ghoul: 2, zombie: 2 } });
    const { state: reckoned } = when(four, yellow);
    const { state: between } = when(reckoned, { type: 'SpawnGate', count: 2 }, [zombie]);
    const { state: back } = when(between, goOn, [ghoul]);
    expect([boardOf(back), back.paused?.because]).toEqual([['rome', 'tokyo'], 'reckoning']);
    expect(boardOf(when(back, goOn, [zombie]).state)).toEqual(['rome', 'tokyo', 'arkham']);
  });
});

describe('the order of gates', () => {
  const yog = { ancientOne: 'yog-sothoth', awake: true, omen: 'blue1' } as const;
  const board = ['rome', 'arkham', 'sydney'] as const;
  const sheet = (state: Parameters<typeof view>[0]) => state.cards.flatMap((each) => each.gates);

  rule('gate-order', '§3', 'the Lead Investigator orders the gates of an Omen step where that matters', () => {
    const state = stateWith({ ...yog, board: [...board] });
    const { state: asked } = when(state, { type: 'AdvanceOmen' });
    expect(pending(asked)[0]).toMatchObject({ by: '1', rule: 'gate-order', blocks: true });
    expect(rejection(asked, { type: 'SpawnGate' }).code).toBe('continue-first');
    expect(rejection(asked, { ...goOn, order: ['rome', 'sydney'] })).toEqual({
      code: 'which-order',
      because: 'Name all 3 gates that match the Omen, in the order that you choose: Rome, Arkham, Sydney.',
      rule: 'gate-order',
      facts: { needs: 'order', gates: [...board] },
    });
    const { state: after } = when(asked, { ...goOn, order: ['sydney', 'rome', 'arkham'] });
    expect(sheet(after)).toEqual(['sydney', 'rome', 'arkham']);
    // Or it is said beforehand.
    const order = ['arkham'] as const;
    expect(sheet(when(state, { type: 'AdvanceOmen', order }).state)).toEqual(['arkham', 'rome', 'sydney']);
  });

  test('A7: while the Ancient One sleeps the order of an Omen step does not matter', () => {
    const state = stateWith({ ancientOne: 'yog-sothoth', omen: 'blue1', board: [...board] });
    expect(when(state, { type: 'AdvanceOmen' }).state).toMatchObject({ doom: 9 });
  });

  test('A7: under the policy board the gates follow as they came', () => {
    const state = stateWith({ ...yog, gateOrder: 'board', board: [...board] });
    expect(sheet(when(state, { type: 'AdvanceOmen' }).state)).toEqual([...board]);
  });

  test('A7: the Lead Investigator orders a surge if the cup is too small', () => {
    const state = stateWith({ investigators: 4, omen: 'red', board: ['rome', 'arkham'], cup: { ghoul: 3 } });
    const { state: asked } = when(state, icon('surge'));
    expect(asked.paused).toMatchObject({ because: 'order', gates: ['rome', 'arkham'] });
    const { state: after } = when(asked, { ...goOn, order: ['arkham', 'rome'] }, [ghoul, ghoul, ghoul]);
    expect(after.monsters.map((each) => each.space)).toEqual(['arkham', 'arkham', 'rome']);
    const beforehand = { ...icon('surge'), order: ['arkham', 'rome'] } as const;
    expect(when(state, beforehand, [ghoul, ghoul, ghoul]).state.monsters[0]?.space).toBe('arkham');
  });
});

describe('Kate Winthrop and a Dream Portal', () => {
  const portals = [{ portal: 'to-the-moon', space: 'rome' }] as const;
  const inPlay = [{ component: 'kate-winthrop', space: 'rome' }] as const;
  const both = { sets: ['01', '07'], sideBoards: ['dreamlands'], portals, inPlay } as const;
  const state = stateWith({ ...both, investigators: 5, lead: 3, stack: down('rome', 'tokyo', 'arkham') });

  test('A2: the choice is pending for the active investigator, and nothing else can happen', () => {
    const { state: asked, events } = when(state, icon('gates'));
    expect(typesOf(events)).toEqual(['IconResolved', 'Paused']);
    expect(pending(asked)[0]).toEqual({
      number: 2,
      by: '3',
      text: 'Choose what replaces the spawning of the gate to Rome, the Dream Portal or Kate Winthrop: Continue.',
      rule: 'kate-winthrop',
      blocks: true,
    });
    expect(rejection(asked, { type: 'AdvanceDoom' }).facts).toEqual({ decision: 2, by: '3', because: 'replacement' });
    expect(rejection(asked, goOn)).toMatchObject({ code: 'which-replacement', facts: { choices: ['portal', 'kate'] } });
    expect(rejection(asked, { ...goOn, replacement: 'kate' }, [], seat(1)).code).toBe('not-your-investigator');
    expect(legal(asked, seat(1))).toEqual([]);
    expect(legal(asked, seat(3)).map((entry) => entry.command)).toEqual([
      { type: 'Continue', decision: 2, replacement: 'portal' },
      { type: 'Continue', decision: 2, replacement: 'kate' },
    ]);
  });

  test('A2: Kate Winthrop discards the gate and gains 1 Clue, and the other gate follows', () => {
    const { state: asked } = when(state, icon('gates'));
    const { state: after, events } = when(asked, { ...goOn, replacement: 'kate' }, [zombie], seat(3));
    expect(events.slice(1, 4)).toEqual([
      { type: 'SpawnReplaced', gate: 'rome', space: 'rome', source: 'stack' },
      { type: 'GateDiscarded', gate: 'rome', closed: false },
      { type: 'Demanded', number: 3, by: 'Kate Winthrop', text: 'Gain 1 Clue.', rule: 'kate-winthrop' },
    ]);
    expect([boardOf(after), after.discard]).toEqual([['tokyo'], ['rome']]);
  });

  test('A2: the Dream Portal takes the gate, with its monster', () => {
    const { state: asked } = when(state, icon('gates'));
    const { state: after } = when(asked, { ...goOn, replacement: 'portal' }, [ghoul, zombie], seat(3));
    expect(after.board[0]).toEqual({ gate: 'rome', space: 'the-moon' });
    expect(after.discard).toEqual([]);
  });

  test('A2: wherever a gate spawns the choice is asked for, or given beforehand', () => {
    const one = stateWith({ ...both, refill: 'lazy', stack: down('rome', 'tokyo') });
    const commands = [
      { type: 'SpawnGate' },
      { type: 'SpawnSpecificGate', gate: 'rome' },
      { type: 'MonsterSurge' },
      { type: 'SpawnAllGates' },
      icon('gates'),
      icon('surge'),
    ] as const;
    for (const command of commands) {
      const { state: asked } = when(one, command);
      expect(asked.paused, command.type).toMatchObject({ because: 'replacement', gate: 'rome' });
      const last = command.type === 'SpawnAllGates' ? [zombie] : [];
      const beforehand = when(one, { ...command, replacement: 'kate' }, last);
      expect(beforehand.state.discard, command.type).toEqual(['rome']);
    }
    const card = { ...yellow, replacement: 'kate' } as const;
    expect(when(one, [card, goOn]).state.discard).toEqual(['rome']);
  });

  test('A2: in an encounter its investigator chooses', () => {
    const met = stateWith({ ...both, investigators: 3, board: ['london'], stack: down('rome', 'tokyo') });
    const { state: asked } = when(met, [
      { type: 'BeginEncounter', by: 2, gate: 'london' },
      { type: 'ResolveBranch', chosen: 'fail', pass: [], fail: [{ type: 'SpawnGate' }] },
    ]);
    expect(asked.paused?.by).toBe(2);
  });

  test('A2: a named gate in the middle of the stack waits on top, and the others keep their order', () => {
    const middle = stateWith({ ...both, stack: down('tokyo', 'rome', 'arkham') });
    const { state: asked } = when(middle, { type: 'SpawnSpecificGate', gate: 'rome' });
    expect(stackOf(asked)).toEqual(['rome', 'tokyo', 'arkham']);
    expect(view(asked).stack.map((token) => token.gate)).toEqual(['rome', undefined, undefined]);
  });
});

describe('the flow of an encounter', () => {
  const open = stateWith({ investigators: 2, board: ['rome', 'tokyo'], stack: down('arkham') });
  const { state: met } = when(open, { type: 'BeginEncounter', by: 1, gate: 'rome' });

  test('A11: another seat can neither roll, nor resolve, nor close, nor end it', () => {
    const others = [
      { type: 'RollTest', skill: 2 },
      { type: 'ResolveBranch', chosen: 'pass', pass: [], fail: [] },
      { type: 'CloseThisGate' },
      { type: 'CloseGate', gate: 'rome' },
      { type: 'Together', effects: [{ type: 'CloseThisGate' }] },
      { type: 'EndEncounter' },
    ] as const;
    for (const command of others) {
      expect(rejection(met, command, [], seat(2)), command.type).toMatchObject({
        code: 'not-your-investigator',
        facts: { seat: '2', by: 1 },
      });
    }
    const types = typesLegal(met, seat(2));
    for (const { type } of others) if (type !== 'CloseGate' && type !== 'Together') expect(types).not.toContain(type);
    expect(boardOf(when(met, { type: 'CloseGate', gate: 'tokyo' }, [], seat(2)).state)).toEqual(['rome']);
  });

  test('A11: nobody names another investigator as the one who closes a gate', () => {
    const close = { type: 'CloseGate', gate: 'tokyo', by: 1 } as const;
    expect(rejection(open, close, [], seat(2)).code).toBe('not-your-investigator');
    expect(boardOf(when(open, close, [], seat(1)).state)).toEqual(['rome']);
  });

  test('A11: a test belongs to its investigator until it is over', () => {
    const { state: rolled } = when(met, { type: 'RollTest', skill: 1 }, [{ die: 1 }], seat(1));
    const reroll = { type: 'RerollDice', dice: [1], paidWith: 'clue' } as const;
    expect(rejection(rolled, reroll, [], seat(2)).code).toBe('not-your-investigator');
    expect(when(rolled, reroll, [{ die: 6 }], seat(1)).state.test?.faces).toEqual([6]);
  });
});

describe('tests', () => {
  const state = stateWith({ board: ['rome'] });
  const roll = { type: 'RollTest', skill: 1 } as const;
  const reroll = { type: 'RerollDice', dice: [1], paidWith: 'clue' } as const;

  test('A1: a failed test is not rolled again, with or without more dice', () => {
    const { state: failed } = when(state, roll, [{ die: 1 }]);
    for (const again of [roll, { ...roll, additionalDice: 2 }]) {
      expect(rejection(failed, again).code).toBe('test-going-on');
    }
  });

  test('A1: a test does not outlive its round, its reckoning or its encounter', () => {
    const { state: rolled } = when(state, roll, [{ die: 1 }]);
    for (const over of [[icon('reckoning')], [icon('text'), endRound]]) {
      expect(rejection(when(rolled, over).state, reroll).code).toBe('no-test');
    }
    const begin = { type: 'BeginEncounter', by: 1, gate: 'rome' } as const;
    const { state: ended } = when(state, [begin, roll, { type: 'EndEncounter' }], [{ die: 1 }]);
    expect(rejection(ended, reroll).code).toBe('no-test');
  });
});
