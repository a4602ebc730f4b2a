import { describe, expect, test } from 'vitest';
import { host } from '../../../rules/core/ruleset.ts';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import {
  down,
  only,
  rejection,
  rule,
  seat,
  stackOf,
  stateWith,
  typesOf,
  up,
  when,
} from '../../support/eldritch-horror/harness.ts';

const { legal, redact, view } = eldritchHorror;
const look = (count: number, by = 1) => ({ type: 'LookAtGates', by, count }) as const;

describe('looking at gates', () => {
  const state = stateWith({ investigators: 2, stack: down('rome', 'tokyo', 'arkham'), discard: ['sydney'] });
  const { state: looking, events } = when(state, { ...look(2), reason: 'Akachi Onyele' });

  rule('stack-look', '§5.3', 'a look changes nothing and reveals nothing', () => {
    expect(events).toEqual([
      { type: 'GatesLookedAt', investigator: 1, gates: ['rome', 'tokyo'], count: 2, reason: 'Akachi Onyele' },
    ]);
    const { look: _, known: __, ...rest } = looking;
    expect(rest).toEqual({ ...state, nextObligation: 2 });
  });

  rule('stack-look', '§5.3', 'only the seat that looks learns the gates', () => {
    // The third one is the only gate that is left.
    expect(view(looking, seat(1)).stack.map((token) => token.gate)).toEqual(['rome', 'tokyo', 'arkham']);
    expect(view(looking, seat(1)).unseen).toEqual([]);
    for (const other of [seat(2), host, undefined]) {
      expect(view(looking, other).stack).toEqual([{ revealed: false }, { revealed: false }, { revealed: false }]);
      expect(view(looking, other).look).toEqual({ by: 1, count: 2, decision: 1 });
      const visible = events.map((event) => redact(event, other));
      expect(visible).toEqual([{ type: 'GatesLookedAt', investigator: 1, count: 2, reason: 'Akachi Onyele' }]);
    }
    expect(events.map((event) => redact(event, seat(1)))).toEqual(events);
  });

  rule('stack-look', '§5.3', 'only that seat learns which gates were put back where', () => {
    const { events: placed } = when(
      looking,
      { type: 'PlaceLookedGates', top: ['tokyo'], bottom: ['rome'] },
      [],
      seat(1),
    );
    expect(placed).toEqual([
      { type: 'LookedGatesPlaced', investigator: 1, top: ['tokyo'], bottom: ['rome'], onTop: 1, onBottom: 1 },
    ]);
    expect(placed.map((event) => redact(event, seat(1)))).toEqual(placed);
    for (const other of [seat(2), host, undefined]) {
      expect(placed.map((event) => redact(event, other))).toEqual([
        { type: 'LookedGatesPlaced', investigator: 1, onTop: 1, onBottom: 1 },
      ]);
    }
  });

  rule('stack-look', '§13.1', 'each gate goes back on the top or the bottom, in the chosen order', () => {
    const place = (top: ('rome' | 'tokyo')[], bottom: ('rome' | 'tokyo')[]) =>
      stackOf(when(looking, { type: 'PlaceLookedGates', top, bottom }, [], seat(1)).state);
    expect(place(['tokyo'], ['rome'])).toEqual(['tokyo', 'arkham', 'rome']);
    expect(place(['tokyo', 'rome'], [])).toEqual(['tokyo', 'rome', 'arkham']);
    expect(place([], ['tokyo', 'rome'])).toEqual(['arkham', 'tokyo', 'rome']);
  });

  rule('stack-look', '§5.3', 'a revealed gate among them stays revealed', () => {
    const mixed = stateWith({ stack: [...up('rome'), ...down('tokyo', 'arkham')] });
    const { state: after } = when(
      mixed,
      [look(2), { type: 'PlaceLookedGates', top: ['tokyo'], bottom: ['rome'] }],
      [],
      seat(1),
    );
    expect(after.stack).toEqual([...down('tokyo', 'arkham'), ...up('rome')]);
  });

  rule('stack-look', '§5.3', 'nothing else can happen until they are put back', () => {
    for (const command of [
      { type: 'SpawnGate' },
      look(1),
      { type: 'AdvanceOmen' },
      { type: 'ResolveMythos', colour: 'yellow' },
      { type: 'Together', effects: [] },
      { type: 'EndRound' },
      { type: 'Override', reason: 'no', set: { doom: 3 } },
    ] as const) {
      expect(rejection(looking, command)).toEqual({
        code: 'look-first',
        because: 'Investigator 1 is looking at gates of the stack. Put those gates back first.',
        rule: 'stack-look',
        facts: { decision: 1, by: '1', count: 2 },
      });
    }
  });

  rule('stack-look', '§5.3', 'legal lists the ways to put them back for the seat that looks only', () => {
    const entries = legal(looking, seat(1));
    expect(entries.flatMap((entry) => entry.command ?? [])).toEqual([
      { type: 'PlaceLookedGates', decision: 1 },
      { type: 'PlaceLookedGates', top: ['tokyo'], bottom: ['rome'], decision: 1 },
      { type: 'PlaceLookedGates', top: ['rome'], bottom: ['tokyo'], decision: 1 },
    ]);
    const allowed = [
      { value: 'rome', label: 'Rome' },
      { value: 'tokyo', label: 'Tokyo' },
    ];
    expect(entries.at(-1)).toMatchObject({
      seat: '1',
      template: { type: 'PlaceLookedGates' },
      needs: [
        { member: 'top', allowed },
        { member: 'bottom', allowed },
      ],
    });
    expect(legal(looking, seat(2))).toEqual([]);
    // The host has not seen the gates, and can only put them back as they were.
    expect(legal(looking, host).map((entry) => entry.command)).toEqual([{ type: 'PlaceLookedGates', decision: 1 }]);
  });

  rule('stack-look', '§5.3', 'exactly the gates that were looked at can be put back, each once', () => {
    for (const top of [['rome'], ['rome', 'arkham'], ['rome', 'rome'], ['rome', 'tokyo', 'arkham']] as const) {
      // The rejection does not name the gates, because another seat can receive it.
      expect(rejection(looking, { type: 'PlaceLookedGates', top: [...top], bottom: [] }, [], seat(1))).toEqual({
        code: 'other-gates',
        because: 'Put back exactly the 2 gates that were looked at, each once.',
        rule: 'stack-look',
        facts: { have: top.length, need: 2 },
      });
    }
    expect(rejection(state, { type: 'PlaceLookedGates', top: ['rome'], bottom: [] })).toMatchObject({
      code: 'not-looking',
      rule: 'stack-look',
    });
  });

  rule('stack-look', '§5.3', 'the host has not seen the gates and cannot put them back by guessing', () => {
    expect(rejection(looking, { type: 'PlaceLookedGates', top: ['rome', 'tokyo'], bottom: [] })).toMatchObject({
      code: 'not-your-investigator',
      rule: 'seats',
      facts: { by: 1 },
    });
  });

  rule('stack-look', '§5.3', 'they are put back by a command of its own, not within another one', () => {
    const place = { type: 'PlaceLookedGates', top: ['rome', 'tokyo'], bottom: [] } as const;
    const within = { type: 'Together', effects: [look(2), place] } as const;
    expect(rejection(state, within)).toMatchObject({ code: 'put-back-later', rule: 'stack-look' });
  });

  rule('stack-look', '§5.3', 'with one gate in the stack the discarded gates go under it first', () => {
    const short = stateWith({ stack: down('rome'), discard: ['sydney', 'london'] });
    const { state: after, events: seen } = when(short, look(2), [{ shuffle: ['london', 'sydney'] }]);
    expect(seen).toEqual([
      { type: 'StackRefilled', mode: 'under', order: ['london', 'sydney'], count: 2 },
      { type: 'GatesLookedAt', investigator: 1, gates: ['rome', 'london'], count: 2 },
    ]);
    expect(after.discard).toEqual([]);
  });

  rule('stack-look', '§5.3', 'with two gates in the stack it is not refilled, however many are looked at', () => {
    const two = stateWith({ stack: down('rome', 'tokyo'), discard: ['sydney'] });
    const { state: after } = when(two, look(3));
    expect([after.look, after.discard]).toEqual([{ by: 1, count: 2, decision: 1 }, ['sydney']]);
  });

  rule('stack-look', '§5.3', 'a single gate of both piles can be looked at; with none the look is rejected', () => {
    expect(when(stateWith({ stack: down('rome') }), look(2)).state.look).toEqual({ by: 1, count: 1, decision: 1 });
    expect(rejection(stateWith(), look(2)).because).toBe(
      'There is no gate to look at, because the stack and the discard pile are empty.',
    );
  });

  rule('stack-look', '§5.3', 'only investigators of this game can look', () => {
    expect(rejection(stateWith({ investigators: 2, stack: down('rome') }), look(1, 3))).toEqual({
      code: 'no-such-investigator',
      because: 'There is no investigator 3 in this game. Choose one from 1 to 2.',
      rule: 'stack-look',
      facts: { by: 3, have: 2 },
    });
  });
});

describe('revealing until enough are found', () => {
  const until = (count: number, where: object = { omens: ['blue'] }) =>
    ({ type: 'RevealUntil', count, where }) as const;

  rule('stack-reveal-until', '§5.3', 'gates are turned face up from the top and all of them stay in the stack', () => {
    const state = stateWith({ stack: down('rome', 'tokyo', 'arkham', 'london', 'sydney') });
    const { state: after, events } = when(state, until(2));
    expect(events).toEqual([{ type: 'GatesRevealed', gates: ['rome', 'tokyo', 'arkham', 'london'] }]);
    expect(after.stack).toEqual([...up('rome', 'tokyo', 'arkham', 'london'), ...down('sydney')]);
  });

  rule('stack-reveal-until', '§5.3', 'gates that were revealed before count as found', () => {
    const state = stateWith({ stack: [...up('tokyo'), ...down('rome', 'london')] });
    expect(when(state, until(1)).state).toEqual(state);
  });

  rule(
    'stack-reveal-until',
    '§5.3',
    'the discarded gates go under the stack when it runs out; the stack is not shuffled',
    () => {
      const state = stateWith({ stack: down('rome', 'arkham'), discard: ['sydney', 'tokyo'] });
      const { state: after, events } = when(state, until(1), [{ shuffle: ['sydney', 'tokyo'] }]);
      expect(typesOf(events)).toEqual(['StackRefilled', 'GatesRevealed']);
      expect(after.stack).toEqual(up('rome', 'arkham', 'sydney', 'tokyo'));
    },
  );

  rule('stack-reveal-until', '§5.3', 'when both piles have too few matching gates, all gates are revealed', () => {
    expect(when(stateWith({ stack: down('rome', 'tokyo') }), until(2)).state.stack).toEqual(up('rome', 'tokyo'));
    expect(rejection(stateWith(), until(1)).code).toBe('no-gates');
  });

  rule(
    'stack-reveal-until',
    '§6.1',
    'the filter can be a board, a colour, a space without a portal, or several of them',
    () => {
      const state = stateWith({
        sideBoards: ['dreamlands'],
        stack: down('ulthar', 'rome', 'tokyo', 'celephais', 'london'),
        portals: [{ portal: 'to-the-moon', space: 'tokyo' }],
      });
      const seen = (where: object) => only('GatesRevealed', when(state, until(1, where)).events)[0]?.gates.at(-1);
      expect(seen({ zones: ['main'] })).toBe('rome');
      expect(seen({ omens: ['blue'] })).toBe('tokyo');
      expect(seen({ omens: ['blue'], withoutPortal: true })).toBe('london');
      expect(seen({ zones: ['dreamlands'], omens: ['red'] })).toBe('ulthar');
      expect(seen({})).toBe('ulthar');
    },
  );
});

describe('the ends of the stack', () => {
  rule('stack-ends', '§5.3', 'the bottom gate can move to the top, face up or down as it was', () => {
    const state = stateWith({ stack: [...down('rome', 'tokyo'), ...up('arkham')] });
    const { state: after, events } = when(state, { type: 'PutGateOnTop' });
    expect(events).toEqual([{ type: 'GateMovedInStack', gate: 'arkham', revealed: true, end: 'top' }]);
    expect(after.stack).toEqual([...up('arkham'), ...down('rome', 'tokyo')]);
    expect(when(stateWith({ stack: down('rome', 'tokyo') }), { type: 'PutGateOnTop' }).state.stack).toEqual(
      down('tokyo', 'rome'),
    );
  });
});

describe('searching the stack', () => {
  const search = { type: 'SearchGates', where: { zones: ['egypt'] } } as const;

  rule('stack-search', '§5.3', 'matching gates go on top in random order, the rest is shuffled, all face down', () => {
    const state = stateWith({
      stack: [...up('rome', 'cairo'), ...down('tokyo', 'the-nile-river')],
      discard: ['sydney'],
    });
    const { state: after, events } = when(state, search, [
      { shuffle: ['the-nile-river', 'cairo'] },
      { shuffle: ['tokyo', 'rome'] },
    ]);
    expect(after.stack).toEqual(down('the-nile-river', 'cairo', 'tokyo', 'rome'));
    expect(after.discard).toEqual(['sydney']);
    expect(only('StackSearched', events)).toMatchObject([{ size: 4, found: 2, withDiscard: false }]);
    expect(events.map((event) => redact(event))).toEqual([
      { type: 'StackSearched', size: 4, found: 2, withDiscard: false, fromDiscard: [] },
    ]);
  });

  test('A14: discarded gates that match go on top if the card says so, and the others stay discarded', () => {
    const state = stateWith({ stack: down('rome', 'tokyo'), discard: ['cairo', 'sydney'] });
    const { state: after } = when(state, { ...search, withDiscard: true }, [
      { shuffle: ['cairo'] },
      { shuffle: ['tokyo', 'rome'] },
    ]);
    expect(after.stack).toEqual(down('cairo', 'tokyo', 'rome'));
    expect(after.discard).toEqual(['sydney']);
  });

  test('A14: a search of an empty stack takes what it looks for from the discards, and leaves the rest', () => {
    const state = stateWith({ refill: 'lazy', discard: ['cairo', 'sydney', 'rome'] });
    const { state: after } = when(state, { ...search, withDiscard: true }, [{ shuffle: ['cairo'] }, { shuffle: [] }]);
    expect([after.stack, after.discard]).toEqual([down('cairo'), ['sydney', 'rome']]);
  });

  rule('stack-search', '§5.3', 'without a match the stack is shuffled; without gates the search is rejected', () => {
    const state = stateWith({ stack: up('rome', 'tokyo') });
    const { state: after } = when(state, search, [{ shuffle: [] }, { shuffle: ['tokyo', 'rome'] }]);
    expect(after.stack).toEqual(down('tokyo', 'rome'));
    expect(rejection(stateWith(), search).because).toBe(
      'There is no gate to search, because the stack and the discard pile are empty.',
    );
  });
});

describe('Find Gate', () => {
  const inPlay = [{ component: 'find-gate' as const }];
  const zombie = { draw: 'zombie' };

  rule('stack-find-gate', '§5.3', 'the top gate is turned face up when it comes into play', () => {
    const state = stateWith({ stack: down('rome', 'tokyo') });
    const { state: after, events } = when(state, { type: 'BringIntoPlay', component: 'find-gate' });
    expect(typesOf(events)).toEqual(['BroughtIntoPlay', 'GatesRevealed']);
    expect(after.stack).toEqual([...up('rome'), ...down('tokyo')]);
  });

  rule('stack-find-gate', '§5.3', 'each new top gate is turned face up at once', () => {
    const state = stateWith({ inPlay, stack: [...up('rome'), ...down('tokyo', 'arkham', 'cairo')] });
    const top = (...args: [Parameters<typeof when>[1], Parameters<typeof when>[2]?]) =>
      when(state, args[0], args[1], seat(1)).state.stack.map(
        (token) => `${token.gate} ${token.revealed ? 'up' : 'down'}`,
      );
    expect(top({ type: 'SpawnGate' }, [zombie])).toEqual(['tokyo up', 'arkham down', 'cairo down']);
    expect(top({ type: 'PutGateOnBottom' })).toEqual(['tokyo up', 'arkham down', 'cairo down', 'rome up']);
    expect(top({ type: 'PutGateOnTop' })).toEqual(['cairo up', 'rome up', 'tokyo down', 'arkham down']);
    expect(top({ type: 'PlaceGateOnCard', card: 'Walking the Ley Lines' })[0]).toBe('tokyo up');
    const order = ['cairo', 'arkham', 'tokyo', 'rome'];
    expect(top({ type: 'RandomizeStack' }, [{ shuffle: order }])).toEqual([
      'cairo up',
      'arkham down',
      'tokyo down',
      'rome down',
    ]);
    expect(top([look(2), { type: 'PlaceLookedGates', top: ['tokyo'], bottom: ['rome'] }])[0]).toBe('tokyo up');
    const search = { type: 'SearchGates', where: { zones: ['egypt'] } } as const;
    const answers = [{ shuffle: ['cairo'] }, { shuffle: ['arkham', 'tokyo', 'rome'] }];
    expect(top(search, answers)[0]).toBe('cairo up');
  });

  rule('stack-find-gate', '§5.3', 'the first gate of a refill is turned face up too', () => {
    const state = stateWith({ inPlay, board: ['rome'] });
    const { state: after } = when(state, { type: 'CloseGate', gate: 'rome' }, [{ shuffle: ['rome'] }]);
    expect(after.stack).toEqual(up('rome'));
  });

  rule(
    'stack-find-gate',
    '§5.3',
    'revealed gates stay revealed when the spell leaves play, and no more are revealed',
    () => {
      const state = stateWith({ inPlay, stack: [...up('rome'), ...down('tokyo')] });
      const { state: gone } = when(state, { type: 'TakeOutOfPlay', component: 'find-gate' });
      expect(gone.stack).toEqual(state.stack);
      expect(when(gone, { type: 'SpawnGate' }, [zombie]).state.stack).toEqual(down('tokyo'));
    },
  );
});
