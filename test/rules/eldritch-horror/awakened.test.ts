import { describe, expect, test } from 'vitest';
import type { State } from '../../../rules/eldritch-horror/model/index.ts';
import {
  boardOf,
  down,
  obligationsOf,
  only,
  rejection,
  rule,
  stackOf,
  stateWith,
  typesOf,
  when,
} from '../../support/eldritch-horror/harness.ts';

const advance = (steps: number) => ({ type: 'AdvanceDoom', steps }) as const;
const count = (by: number) => ({ type: 'ChangeCounter', by }) as const;
const zombie = { draw: 'zombie' };
const ghoul = { draw: 'ghoul' };
const lost = (rule: string, because: string) => ({ result: 'lost', rule, because });

describe('markers on the Doom track', () => {
  rule('doom-tokens', '§4', 'Doom that advances onto a token draws a Disaster and removes the token', () => {
    const state = stateWith({ ancientOne: 'shudde-mell', doom: 9, doomTokens: [2, 5, 8, 11] });
    const { state: after, events } = when(state, advance(1));
    expect(typesOf(events)).toEqual(['DoomAdvanced', 'Demanded', 'DoomTokenRemoved']);
    expect(after.doomTokens).toEqual([2, 5, 11]);
    expect(obligationsOf(after)).toEqual(['doom-tokens: Draw and resolve a Disaster.']);
  });

  rule('doom-tokens', '§4', 'each step of Doom checks its own space', () => {
    const state = stateWith({ doom: 9, doomTokens: [2, 5, 8] });
    const { state: after } = when(state, advance(5));
    expect([after.doom, after.doomTokens]).toEqual([4, [2]]);
    expect(after.pending).toHaveLength(2);
  });

  rule('doom-tokens', '§4', 'starting on a token or retreating onto it has no effect', () => {
    const state = stateWith({ ancientOne: 'hastur', doom: 11, doomTokens: [11] });
    expect(when(state, advance(1)).state.doomTokens).toEqual([11]);
    const back = when(state, [advance(1), { type: 'RetreatDoom' }]).state;
    expect([back.doom, back.doomTokens, back.pending]).toEqual([11, [11], []]);
  });

  rule('doom-tokens', '§13.4', 'cards add and remove tokens, at most one on a space', () => {
    const put = { type: 'PutDoomToken', doom: 4 } as const;
    const remove = { type: 'RemoveDoomToken', doom: 4 } as const;
    const { state } = when(stateWith(), put);
    expect(state.doomTokens).toEqual([4]);
    expect(rejection(state, put)).toMatchObject({ code: 'doom-token', rule: 'doom-tokens', facts: { doom: 4 } });
    expect(when(state, remove).state.doomTokens).toEqual([]);
    expect(rejection(stateWith(), remove).because).toBe('Doom space 4 has no Eldritch token. Choose another space.');
  });
});

describe('steps of Doom', () => {
  rule('doom-advance', '§4', 'advancing Doom to 0 takes single steps, with none left over', () => {
    const { state, events } = when(stateWith({ doom: 3 }), { type: 'AdvanceDoom', untilZero: true });
    expect(only('DoomAdvanced', events).map((event) => event.doom)).toEqual([2, 1, 0]);
    expect(only('DoomReplaced', events)).toEqual([]);
    expect(state.awake).toBe(true);
    expect(rejection(state, { type: 'AdvanceDoom', untilZero: true }).code).toBe('nothing-happens');
  });

  rule(
    'doom-advance',
    '§4',
    'each step names its cause: a gate, a token, a missing or discarded gate, a defeat, a card',
    () => {
      const causes = (state: State, command: Parameters<typeof when>[1]) =>
        only('DoomAdvanced', when(state, command).events).map((event) => event.cause);
      expect(causes(stateWith({ board: ['london'] }), { type: 'AdvanceOmen' })).toEqual([
        { by: 'omen', gate: 'london' },
      ]);
      const azathoth = stateWith({ ancientOne: 'azathoth', omenTokens: { blue1: 1 } });
      expect(causes(azathoth, { type: 'AdvanceOmen' })).toEqual([{ by: 'omenToken' }]);
      expect(causes(stateWith(), { type: 'SpawnGate' })).toEqual([{ by: 'noGate' }]);
      const open = stateWith({ board: ['rome'], stack: down('tokyo') });
      expect(causes(open, { type: 'DiscardGates', which: 'all', doomForEach: true })).toEqual([
        { by: 'discarded', gate: 'rome' },
      ]);
      expect(causes(stateWith(), { type: 'DefeatInvestigators', count: 1 })).toEqual([{ by: 'defeated' }]);
      expect(causes(stateWith(), { ...advance(1), reason: 'Dark Pact' })).toEqual([
        { by: 'effect', reason: 'Dark Pact' },
      ]);
    },
  );

  rule('defeated', '§4', 'each investigator who is defeated or devoured advances Doom by 1', () => {
    const state = stateWith({ investigators: 4 });
    const { state: after, events } = when(state, { type: 'DefeatInvestigators', count: 2, reason: 'devoured' });
    expect(events).toEqual([
      { type: 'InvestigatorsDefeated', count: 2, eliminated: 0, reason: 'devoured' },
      {
        type: 'Demanded',
        number: 1,
        by: 'the investigators',
        text: 'Choose 2 new investigators at the end of the Mythos Phase.',
        rule: 'defeated',
      },
      { type: 'DoomAdvanced', doom: 11, cause: { by: 'defeated', reason: 'devoured' } },
      { type: 'DoomAdvanced', doom: 10, cause: { by: 'defeated', reason: 'devoured' } },
    ]);
    expect(after.eliminated).toBe(0);
  });

  rule('defeated', '§4', 'no more investigators can be defeated than are in the game', () => {
    const state = stateWith({ investigators: 3, awake: true, eliminated: 1 });
    expect(rejection(state, { type: 'DefeatInvestigators', count: 3 })).toEqual({
      code: 'not-so-many',
      because: 'Only 2 investigators are left in the game. Choose fewer.',
      rule: 'defeated',
      facts: { count: 3, left: 2 },
    });
  });

  rule(
    'awakening',
    '§4.1',
    'the counter starts with the number on the back of the sheet, or the players report it',
    () => {
      const elder = when(stateWith({ ancientOne: 'rise-of-the-elder-things', doom: 1 }), advance(1)).state;
      expect([elder.counter, elder.counterKnown, elder.pending.length]).toEqual([5, true, 1]);
      const nephren = when(stateWith({ ancientOne: 'nephren-ka', doom: 1 }), advance(1)).state;
      expect([nephren.counter, nephren.counterKnown]).toEqual([0, false]);
      expect(obligationsOf(nephren)).toEqual([
        'awakening: Flip the sheet of Nephren-Ka. Put a Mystery token on The Bent Pyramid, and the Eldritch tokens on the sheet.',
        'awake-counter: Tell the number of Eldritch tokens on the sheet (ChangeCounter).',
      ]);
    },
  );
});

describe('what awakened sheets count', () => {
  rule(
    'awake-counter',
    '§11.2',
    'Cthulhu and Antediluvium: each step adds one token, which never loses the game',
    () => {
      for (const ancientOne of ['cthulhu', 'antediluvium'] as const) {
        const { state, events } = when(stateWith({ ancientOne, awake: true, counter: 0 }), advance(7));
        expect(only('CounterChanged', events).map((event) => event.counter)).toEqual([1, 2, 3, 4, 5, 6, 7]);
        expect(state.outcome).toBeUndefined();
      }
    },
  );

  rule(
    'awake-counter',
    '§11.2',
    'Yig, Nephren-Ka, Rise of the Elder Things: each step removes one token; with none left the game is lost',
    () => {
      for (const ancientOne of ['yig', 'nephren-ka', 'rise-of-the-elder-things'] as const) {
        const state = stateWith({ ancientOne, awake: true, counter: 2 });
        expect(when(state, advance(1)).state.counter).toBe(1);
        expect(when(state, advance(1)).state.outcome).toBeUndefined();
        expect(when(state, advance(5)).state.outcome).toEqual(
          lost('awake-counter', 'No more Eldritch tokens on the sheet.'),
        );
      }
    },
  );

  rule('awake-counter', '§11.2', 'Rise of the Elder Things starts with five', () => {
    const { state, events } = when(stateWith({ ancientOne: 'rise-of-the-elder-things', doom: 1 }), advance(9));
    // One step awakens the Ancient One, and five remove the tokens. The others come too late.
    expect(only('DoomReplaced', events)).toHaveLength(5);
    expect(state.outcome?.rule).toBe('awake-counter');
  });

  rule('awake-counter', '§11.2', 'Ithaqua moves one space towards The Heart of Africa, where the game is lost', () => {
    const state = stateWith({ ancientOne: 'ithaqua', awake: true, counter: 3 });
    expect(when(state, advance(2)).state.counter).toBe(1);
    expect(when(state, advance(2)).state.outcome).toBeUndefined();
    expect(when(state, advance(3)).state.outcome).toEqual(
      lost('awake-counter', 'No more spaces between Ithaqua and The Heart of Africa.'),
    );
  });

  rule('awake-counter', '§11.2', 'a starting number can be reported later, and earlier changes count', () => {
    const { state } = when(stateWith({ ancientOne: 'nephren-ka', doom: 1 }), advance(3));
    expect([state.counter, state.counterKnown]).toEqual([-2, false]);
    const reported = when(state, { ...count(5), reason: 'five tokens on the sheet' });
    expect(reported.events).toEqual([
      { type: 'CounterChanged', counter: 3, known: true, reason: 'five tokens on the sheet' },
    ]);
    expect(when(reported.state, advance(3)).state.outcome?.rule).toBe('awake-counter');
  });

  rule('awake-counter', '§11.2', 'a reported starting number can show that the game is already lost', () => {
    const { state } = when(stateWith({ ancientOne: 'nephren-ka', doom: 1 }), advance(4));
    expect(when(state, count(3)).state.outcome?.rule).toBe('awake-counter');
  });

  rule('awake-counter', '§11.2', 'a sheet without a counter rejects a change', () => {
    expect(rejection(stateWith({ ancientOne: 'hastur', awake: true }), count(1))).toEqual({
      code: 'counts-nothing',
      because: 'The sheet of Hastur counts nothing, so there is no number to change.',
      rule: 'awake-counter',
      facts: { ancientOne: 'Hastur' },
    });
  });
});

const shub = { monster: 9, kind: 'shub-niggurath', space: 'the-heart-of-africa' } as const;

describe('each awakened sheet', () => {
  rule(
    'awake-abhoth',
    '§11.2',
    'each step puts a Cultist on a Wilderness space; with none left the game is lost',
    () => {
      const state = stateWith({ ancientOne: 'abhoth', awake: true, counter: 3 });
      const { state: after } = when(state, advance(2));
      expect(after.counter).toBe(1);
      expect(obligationsOf(after)).toEqual(
        Array(2).fill(
          'awake-abhoth: Spawn 1 Cultist from the sheet on a Wilderness space, one without a Cultist if there is one (SpawnMonsters with kind cultist).',
        ),
      );
      expect(when(after, advance(1)).state.outcome).toEqual(lost('awake-counter', 'No more Cultists on the sheet.'));
    },
  );

  rule(
    'awake-atlach-nacha',
    '§11.2',
    'each step spawns a gate with its monster and requires a token on a gate space',
    () => {
      const state = stateWith({ ancientOne: 'atlach-nacha', awake: true, stack: down('rome', 'tokyo') });
      const { state: after, events } = when(state, advance(1), [zombie]);
      expect(typesOf(events)).toEqual(['DoomReplaced', 'GateSpawned', 'MonsterSpawned', 'Demanded']);
      expect(obligationsOf(after)).toEqual([
        'awake-atlach-nacha: Put an Eldritch token on a gate space that has none (PutGateToken).',
      ]);
      expect(when(after, { type: 'PutGateToken', space: 'rome' }).state.gateTokens).toEqual(['rome']);
    },
  );

  rule('awake-atlach-nacha', '§11.2', 'a gate that cannot spawn does not advance Doom again', () => {
    const state = stateWith({ ancientOne: 'atlach-nacha', awake: true, board: ['rome'], gateTokens: ['rome'] });
    const { state: after, events } = when(state, advance(1));
    expect(typesOf(events)).toEqual(['DoomReplaced']);
    expect(after).toEqual(state);
    // A gate that cannot spawn is one step, which is replaced once.
    expect(typesOf(when(state, { type: 'SpawnGate' }).events)).toEqual(['DoomReplaced']);
  });

  rule('awake-atlach-nacha', '§11.2', 'five tokens on the board lose the game', () => {
    const board = ['rome', 'tokyo', 'arkham', 'sydney', 'london'] as const;
    const gateTokens = board.slice(0, 4);
    const state = stateWith({ ancientOne: 'atlach-nacha', awake: true, board: [...board], gateTokens });
    expect(when(state, { type: 'PutGateToken', space: 'london' }).state.outcome).toEqual(
      lost('awake-atlach-nacha', '5 Eldritch tokens are on the board.'),
    );
  });

  rule('awake-hastur', '§11.2', 'each step takes 1 Sanity from each investigator', () => {
    const { state } = when(stateWith({ ancientOne: 'hastur', awake: true }), advance(2));
    expect(state.pending).toEqual([
      { number: 1, by: 'each investigator', text: 'Lose 1 Sanity; it cannot be prevented.', rule: 'awake-hastur' },
      { number: 2, by: 'each investigator', text: 'Lose 1 Sanity; it cannot be prevented.', rule: 'awake-hastur' },
    ]);
  });

  const portals = [
    { portal: 'to-the-moon', space: 'rome' },
    { portal: 'to-the-underworld', space: 'tokyo' },
  ] as const;

  rule(
    'awake-hypnos',
    '§11.2',
    'each step moves a Dream Portal to the sheet; with none left on the board the game is lost',
    () => {
      const given = { ancientOne: 'hypnos', sideBoards: ['dreamlands' as const] } as const;
      const state = stateWith({ ...given, sideBoards: [...given.sideBoards], awake: true, portals: [...portals] });
      const { state: prompted } = when(state, advance(1));
      expect(obligationsOf(prompted)).toEqual([
        'awake-hypnos: Move a Dream Portal from the board to the sheet (DiscardPortal with toSheet).',
      ]);
      const first = when(prompted, { type: 'DiscardPortal', portal: 'to-the-underworld', toSheet: true });
      expect(first.events).toEqual([
        { type: 'PortalDiscarded', portal: 'to-the-underworld', space: 'tokyo', toSheet: true },
      ]);
      const last = when(first.state, { type: 'DiscardPortal', portal: 'to-the-moon', toSheet: true });
      expect(last.state.outcome).toEqual(lost('awake-hypnos', 'No Dream Portal is left on the board.'));
    },
  );

  rule('awake-hypnos', '§11.2', 'without a portal on the board the next step loses, not the awakening', () => {
    const state = stateWith({ ancientOne: 'hypnos', doom: 1 });
    expect(when(state, advance(1)).state.outcome).toBeUndefined();
    expect(when(state, advance(2)).state.outcome?.rule).toBe('awake-hypnos');
    const strict = stateWith({ ancientOne: 'hypnos', doom: 1, lossCheck: 'state' });
    expect(when(strict, advance(1)).state.outcome?.rule).toBe('awake-hypnos');
  });

  rule('awake-nyarlathotep', '§11.2', 'each step gives each investigator an Eldritch token', () => {
    const { state } = when(stateWith({ ancientOne: 'nyarlathotep', awake: true }), advance(1));
    expect(state.pending).toMatchObject([{ by: 'each investigator', text: 'Gain 1 Eldritch token.' }]);
  });

  rule(
    'awake-nyarlathotep',
    '§3',
    'the Omen advancing to the named space loses the game; moving it there does not',
    () => {
      const state = stateWith({ ancientOne: 'nyarlathotep', awake: true, markedOmen: 'red', omen: 'blue1' });
      expect(when(state, { type: 'AdvanceOmen' }).state.outcome).toMatchObject({
        result: 'lost',
        rule: 'awake-nyarlathotep',
      });
      expect(when(state, { type: 'MoveOmen', to: 'red' }).state.outcome).toBeUndefined();
      const asleep = stateWith({ ancientOne: 'nyarlathotep', markedOmen: 'red', omen: 'blue1' });
      expect(when(asleep, { type: 'AdvanceOmen' }).state.outcome).toBeUndefined();
      const unmarked = stateWith({ ancientOne: 'nyarlathotep', awake: true });
      expect(when(unmarked, { type: 'AdvanceOmen', steps: 4 }).state.outcome).toBeUndefined();
    },
  );

  rule(
    'awake-shub-niggurath',
    '§11.2',
    'each step spawns a monster on her space; six monsters including herself lose the game',
    () => {
      const state = stateWith({ ancientOne: 'shub-niggurath', awake: true, cup: { cultist: 5 }, monsters: [shub] });
      const cultists = (n: number) => Array(n).fill({ draw: 'cultist' });
      const { state: four } = when(state, advance(4), cultists(4));
      expect(four.monsters.map((each) => each.space)).toEqual(Array(5).fill('the-heart-of-africa'));
      expect(four.outcome).toBeUndefined();
      expect(when(four, advance(1), cultists(1)).state.outcome).toEqual(
        lost('awake-shub-niggurath', "6 monsters are on Shub-Niggurath's space."),
      );
    },
  );

  rule('awake-shub-niggurath', '§11.2', 'monsters that come there otherwise lose the game with her next step', () => {
    const monsters = [1, 2, 3, 4].map(
      (monster) => ({ monster, kind: 'cultist', space: 'the-heart-of-africa' }) as const,
    );
    const guest = { monster: 5, kind: 'ghoul', space: 'rome' } as const;
    const given = { ancientOne: 'shub-niggurath', awake: true, monsters: [...monsters, guest, shub] } as const;
    const state = stateWith({ ...given, lossCheck: 'state' });
    const bySentence = when(stateWith(given), { type: 'MoveMonster', monster: 5, space: shub.space }).state;
    expect(bySentence.outcome).toBeUndefined();
    expect(when({ ...bySentence, cup: {} }, advance(1)).state.outcome?.result).toBe('lost');
    const space = 'the-heart-of-africa';
    expect(when(state, { type: 'MoveMonster', monster: 5, space }).state.outcome?.result).toBe('lost');
    expect(when(state, { type: 'SpawnMonsters', space }, [zombie]).state.outcome?.result).toBe('lost');
    expect(when(state, { type: 'MonsterSurge', space }, [zombie]).state.outcome?.result).toBe('lost');
  });

  rule('awake-shub-niggurath', '§11.2', 'an empty cup spawns no monster, and nothing else happens', () => {
    const state = stateWith({ ancientOne: 'shub-niggurath', awake: true, cup: {} });
    expect(typesOf(when(state, advance(2)).events)).toEqual(['DoomReplaced', 'DoomReplaced']);
  });

  rule(
    'awake-shudde-mell',
    '§11.2',
    'each step draws a Disaster and sets it aside; six set aside lose the game',
    () => {
      const state = stateWith({ ancientOne: 'shudde-mell', awake: true });
      const { state: five } = when(state, advance(5));
      expect(five.counter).toBe(5);
      expect(obligationsOf(five)).toEqual(
        Array(5).fill('awake-shudde-mell: Draw and resolve a Disaster, then set it aside.'),
      );
      expect(when(five, advance(1)).state.outcome).toEqual(lost('awake-counter', '6 Disasters set aside.'));
    },
  );

  const yog = { ancientOne: 'yog-sothoth', awake: true, omen: 'blue1' } as const;

  rule('awake-yog-sothoth', '§11.2', 'a gate that matches the Omen goes onto the sheet itself', () => {
    const state = stateWith({ ...yog, board: ['rome', 'tokyo'], stack: down('london') });
    const { state: after, events } = when(state, { type: 'AdvanceOmen' });
    expect(events.slice(1)).toEqual([
      { type: 'DoomReplaced', ancientOne: 'yog-sothoth', cause: { by: 'omen', gate: 'rome' } },
      { type: 'GatePlacedOnCard', gate: 'rome', card: 'ancient-one', source: 'board' },
    ]);
    expect(after.cards).toEqual([{ card: 'ancient-one', gates: ['rome'] }]);
    expect([boardOf(after), stackOf(after), after.discard]).toEqual([['tokyo'], ['london'], []]);
  });

  rule(
    'awake-yog-sothoth',
    '§11.2',
    'any other cause puts the top gate of the stack on the sheet, without a monster',
    () => {
      const state = stateWith({ ...yog, investigators: 2, board: ['rome', 'arkham'], stack: down('london', 'tokyo') });
      const { state: after, events } = when(state, { type: 'DefeatInvestigators', by: [2] });
      expect(only('GatePlacedOnCard', events)).toEqual([
        { type: 'GatePlacedOnCard', gate: 'london', card: 'ancient-one', source: 'stack' },
      ]);
      expect(after.monsters).toEqual([]);
      const both = { type: 'DiscardGates', which: 'matching', doomForEach: true } as const;
      expect(rejection(state, both).code).toBe('nothing-happens');
      // The stack runs out on the way, and the two discarded gates refill it.
      const red = when({ ...state, omen: 2 }, both, [{ shuffle: ['arkham', 'rome'] }]);
      expect(red.state.cards).toEqual([{ card: 'ancient-one', gates: ['london', 'tokyo'] }]);
    },
  );

  rule('awake-yog-sothoth', '§15', 'with stack and discard pile empty nothing is placed', () => {
    const state = stateWith({ ...yog, board: ['rome'] });
    const { state: after, events } = when(state, advance(2));
    expect(typesOf(events)).toEqual(['DoomReplaced', 'DoomReplaced']);
    expect(after).toEqual(state);
  });

  rule('awake-yog-sothoth', '§11.2', 'the discarded gates refill the stack for it', () => {
    const state = stateWith({ ...yog, refill: 'lazy', discard: ['rome', 'tokyo'] });
    const { state: after } = when(state, advance(1), [{ shuffle: ['tokyo', 'rome'] }]);
    expect(after.cards).toEqual([{ card: 'ancient-one', gates: ['tokyo'] }]);
  });

  rule(
    'awake-yog-sothoth',
    '§11.2',
    'three gates on the sheet lose the game, and the rest of the effect does nothing',
    () => {
      const state = stateWith({ ...yog, gateOrder: 'board', board: ['rome', 'arkham', 'sydney', 'shanghai'] });
      const { state: after, events } = when(state, { type: 'AdvanceOmen' });
      expect(only('GatePlacedOnCard', events)).toHaveLength(3);
      expect(after.outcome).toEqual(lost('awake-yog-sothoth', "3 gates are on Yog-Sothoth's sheet."));
    },
  );

  rule('awake-yog-sothoth', '§11.2', 'a reckoning can put gates on the sheet too', () => {
    const held = [{ card: 'ancient-one', gates: ['rome' as const, 'tokyo' as const] }];
    const state = stateWith({ ...yog, board: ['london'], cards: held, stack: down('sydney') });
    const place = { type: 'PlaceGateOnCard', card: 'ancient-one', gate: 'london' } as const;
    expect(when(state, place).state.outcome?.rule).toBe('awake-yog-sothoth');
  });

  rule('awake-replacement', '§11.2', 'Azathoth never awakens, and Doom of awakened Syzygy still advances', () => {
    const syzygy = stateWith({ ancientOne: 'syzygy', awake: true, doom: 3 });
    const { state, events } = when(syzygy, advance(2));
    expect(only('DoomReplaced', events)).toEqual([]);
    expect(state.doom).toBe(1);
    expect(when(state, { type: 'RetreatDoom', steps: 2 }).state.doom).toBe(3);
    expect(when(state, advance(4)).state.outcome).toMatchObject({ result: 'lost', rule: 'awakening-loses' });
  });

  rule('awake-no-retreat', '§11.2', 'against Yig a retreat lets an investigator discard a Cursed Condition', () => {
    const yig = stateWith({ ancientOne: 'yig', awake: true, counter: 4 });
    expect(obligationsOf(when(yig, { type: 'RetreatDoom' }).state)).toEqual([
      'awake-no-retreat: 1 investigator may discard 1 Cursed Condition.',
    ]);
    expect(when(yig, { type: 'RetreatDoom', steps: 3 }).state.doom).toBe(0);
    const within = { type: 'Together', effects: [{ type: 'RetreatDoom' }, { type: 'AdvanceOmen' }] } as const;
    expect(when(yig, within).state.omen).toBe(1);
  });
});

describe('gates under the tokens of Atlach-Nacha', () => {
  const state = stateWith({
    ancientOne: 'atlach-nacha',
    awake: true,
    omen: 'red',
    board: ['rome', 'arkham', 'tokyo'],
    gateTokens: ['rome'],
    stack: down('london'),
  });

  rule('atlach-holds', '§10.1', 'a gate under a token cannot be closed or discarded, others can', () => {
    for (const type of ['CloseGate', 'DiscardGate'] as const) {
      expect(rejection(state, { type, gate: 'rome' })).toEqual({
        code: 'gate-is-held',
        because: 'An Eldritch token of Atlach-Nacha holds the gate on Rome. Remove the token first.',
        rule: 'atlach-holds',
        facts: { gate: 'rome', space: 'rome' },
      });
      expect(boardOf(when(state, { type, gate: 'tokyo' }).state)).toEqual(['rome', 'arkham']);
    }
  });

  rule('atlach-holds', '§10.1', 'held gates stay when all or all matching gates are discarded', () => {
    expect(boardOf(when(state, { type: 'DiscardGates', which: 'all' }).state)).toEqual(['rome']);
    const matching = when(state, { type: 'DiscardGates', which: 'matching' });
    expect(only('GateDiscarded', matching.events).map((event) => event.gate)).toEqual(['arkham']);
  });

  rule('atlach-holds', '§11.2', 'a token needs a space with a gate, at most one on each', () => {
    expect(rejection(state, { type: 'PutGateToken', space: 'sydney' })).toEqual({
      code: 'no-free-gate',
      because: 'Sydney has no gate, or it has an Eldritch token already. Choose another space.',
      rule: 'atlach-holds',
      facts: { space: 'sydney', free: ['arkham', 'tokyo'] },
    });
    expect(rejection(state, { type: 'PutGateToken', space: 'rome' }).code).toBe('no-free-gate');
  });

  rule('atlach-holds', '§10.1', 'a gate can be closed again when its token is removed', () => {
    const { state: after } = when(state, [
      { type: 'RemoveGateToken', space: 'rome' },
      { type: 'CloseGate', gate: 'rome' },
    ]);
    expect(boardOf(after)).toEqual(['arkham', 'tokyo']);
    expect(rejection(state, { type: 'RemoveGateToken', space: 'tokyo' })).toMatchObject({
      code: 'no-token',
      rule: 'atlach-holds',
    });
  });
});

rule(
  'elder-things-move',
  '§11.1',
  'after an Other World Encounter the investigator may move to Plateau of Leng',
  () => {
    const given = { ancientOne: 'rise-of-the-elder-things', investigators: 2, board: ['rome' as const] } as const;
    const begin = { type: 'BeginEncounter', by: 2, gate: 'rome' } as const;
    const end = { type: 'EndEncounter' } as const;
    const state = stateWith({ ...given, board: [...given.board] });
    expect(obligationsOf(when(state, [begin, end]).state)).toEqual([
      'elder-things-move: You may move to Plateau of Leng.',
    ]);
    expect(when(state, [begin, end]).state.pending[0]?.by).toBe('investigator 2');
    expect(when(stateWith({ investigators: 2, board: ['rome'] }), [begin, end]).state.pending).toEqual([]);
    // A card grants an encounter without a gate here.
    const gateless = { type: 'BeginEncounter', by: 2, byEffect: 'Fractured Reality' } as const;
    expect(when(state, [gateless, end]).state.pending).toEqual([]);
  },
);

rule('elder-things-move', '§11.2', 'the back of the sheet offers it too', () => {
  const state = stateWith({ ancientOne: 'rise-of-the-elder-things', awake: true, counter: 5, board: ['rome'] });
  const { state: after } = when(state, [{ type: 'BeginEncounter', by: 1, gate: 'rome' }, { type: 'EndEncounter' }]);
  expect(obligationsOf(after)).toEqual(['elder-things-move: You may move to Plateau of Leng.']);
});

rule('awake-shub-niggurath', '§11.2', 'monsters elsewhere do not count', () => {
  const monsters = [1, 2, 3, 4, 5, 6].map((monster) => ({ monster, kind: 'cultist', space: 'rome' }) as const);
  const state = stateWith({ ancientOne: 'shub-niggurath', awake: true, monsters });
  expect(when(state, advance(1), [ghoul]).state.outcome).toBeUndefined();
});

describe('values that no source gives are asked for', () => {
  test.each([
    ['nephren-ka', /ChangeCounter/],
    ['nyarlathotep', /ChangeOmenTokens.*MoveOmen/],
    ['abhoth', /where the sheet says.*SpawnMonsters with kind abhoth/],
    ['atlach-nacha', /where the sheet says.*SpawnMonsters with kind atlach-nacha/],
    ['antediluvium', /where the sheet says.*SpawnMonsters with kind cthulhu/],
  ] as const)('at the awakening of %s', (ancientOne, command) => {
    const { state } = when(stateWith({ ancientOne, doom: 1, board: ['rome'] }), advance(1));
    expect(state.awake).toBe(true);
    expect(obligationsOf(state).filter((each) => command.test(each))).toHaveLength(1);
    expect(state.monsters).toEqual([]);
  });

  test('in the reckoning of Cultists on the back of a sheet', () => {
    const monsters = [{ monster: 1, kind: 'cultist', space: 'rome' }] as const;
    const state = stateWith({ ancientOne: 'hastur', awake: true, monsters: [...monsters] });
    const due = obligationsOf(when(state, { type: 'ResolveIcon', icon: 'reckoning' }).state);
    expect(due).toContain('reckoning: For each Cultist on the board (1): resolve what the back of the sheet says.');
  });
});
