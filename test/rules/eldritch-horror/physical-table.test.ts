import { describe, expect, test } from 'vitest';
import { randomFor } from '../../../rules/core/random.ts';
import { host } from '../../../rules/core/ruleset.ts';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import { gatesOf } from '../../support/eldritch-horror/facts.ts';
import { fill } from '../../support/eldritch-horror/fill-legal.ts';
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
  startGame,
  stateWith,
  typesOf,
  up,
  when,
} from '../../support/eldritch-horror/harness.ts';

const draws = { dice: false, draws: true };
const dice = { dice: true, draws: false };
const core = gatesOf([], []);

describe('a physical table that draws', () => {
  const state = stateWith({
    table: draws,
    stack: down('rome', 'tokyo', 'arkham'),
    board: ['london'],
    discard: ['sydney'],
  });
  const spawn = (reported: object) => ({ type: 'SpawnGate', reported }) as const;

  rule('table-reports', '§6', 'players report the gate and the monster, whatever order the server had assumed', () => {
    const { state: after, events } = when(state, spawn({ gates: ['arkham'], monsters: ['zombie'] }));
    expect(events).toEqual([
      { type: 'StackShown', gates: ['arkham'] },
      { type: 'GateSpawned', gate: 'arkham', space: 'arkham', source: 'stack' },
      { type: 'MonsterSpawned', monster: 1, kind: 'zombie', space: 'arkham', aside: false, gate: 'arkham' },
    ]);
    expect(boardOf(after)).toEqual(['london', 'arkham']);
    expect([...stackOf(after)].sort()).toEqual(['rome', 'tokyo']);
    // The event is the same if the server happens to have that gate on top, which no player may learn.
    expect(typesOf(when(state, spawn({ gates: ['rome'], monsters: ['ghoul'] })).events)[0]).toBe('StackShown');
  });

  rule('table-reports', '§6', 'everything that was drawn has to be reported', () => {
    expect(rejection(state, { type: 'SpawnGate' })).toEqual({
      code: 'report-gate',
      because: 'Players draw the gates in this game. Report the gate that was drawn in "reported.gates".',
      rule: 'table-reports',
      facts: { needs: 'gates', have: 0, need: 1, possible: ['arkham', 'rome', 'tokyo'] },
    });
    expect(rejection(state, spawn({ gates: ['rome'] }))).toMatchObject({
      code: 'report-monster',
      rule: 'table-reports',
      because:
        'Players draw the monsters in this game. Report every monster that was drawn in "reported.monsters", at least 1.',
      facts: { needs: 'monsters', have: 0, possible: expect.arrayContaining(['ghoul', 'zombie']) },
    });
  });

  test('D4: several gates are asked for with how many and which, and none that was reported before', () => {
    const look = { type: 'RevealGates', count: 3, reported: { gates: ['rome'] } } as const;
    expect(rejection(state, look)).toMatchObject({
      code: 'report-gate',
      because:
        'Players draw the gates in this game. Report the 3 gates that were drawn, in order, in "reported.gates".',
      facts: { have: 1, need: 3, possible: ['arkham', 'tokyo'] },
    });
  });

  rule('table-reports', '§6', 'nothing more can be reported than was drawn', () => {
    for (const reported of [
      { gates: ['rome', 'tokyo'], monsters: ['ghoul'] },
      { gates: ['rome'], monsters: ['ghoul', 'zombie'] },
    ]) {
      expect(rejection(state, spawn(reported))).toMatchObject({ code: 'too-much-reported', rule: 'table-reports' });
    }
    expect(rejection(state, { type: 'AdvanceOmen', reported: { gates: ['rome'] } }).code).toBe('too-much-reported');
  });

  rule('table-reports', '§6', 'several gates are reported in order', () => {
    const first = { gates: ['tokyo'], monsters: ['ghoul'] } as const;
    const second = { gates: ['rome'], monsters: ['zombie'] } as const;
    const { state: after } = when(state, [
      { type: 'SpawnGate', count: 2, reported: first },
      { ...goOn, reported: second },
    ]);
    expect(after.monsters.map(({ kind, space }) => `${kind} ${space}`)).toEqual(['ghoul tokyo', 'zombie rome']);
  });

  rule('table-reports', '§6', 'no monster is reported when the cup is empty, and no gate when it is named', () => {
    const empty = stateWith({ table: draws, stack: down('rome'), cup: {} });
    expect(typesOf(when(empty, spawn({ gates: ['rome'] })).events)).toEqual(['StackShown', 'GateSpawned']);
    const named = { type: 'SpawnSpecificGate', gate: 'tokyo', reported: { monsters: ['ghoul'] } } as const;
    expect(boardOf(when(state, named).state)).toEqual(['london', 'tokyo']);
  });

  rule('table-reports', '§6', 'a report is rejected when the server draws', () => {
    const drawn = stateWith({ stack: down('rome') });
    expect(rejection(drawn, spawn({ gates: ['rome'] }))).toEqual({
      code: 'server-draws',
      because: 'The server draws or rolls that in this game. Leave it out of "reported".',
      rule: 'table-reports',
      facts: { draws: false, dice: false },
    });
    expect(when(drawn, spawn({}), [{ draw: 'ghoul' }]).state.board).toHaveLength(1);
  });

  rule('table-reports', '§9', 'the monsters of a surge are reported gate by gate', () => {
    const given = {
      table: draws,
      investigators: 3,
      omen: 'red',
      board: ['rome', 'arkham'],
      cup: { ghoul: 2, zombie: 3 },
    } as const;
    const kinds = ['zombie', 'ghoul', 'zombie', 'ghoul'] as const;
    const { state: after } = when(stateWith(given), { type: 'MonsterSurge', reported: { monsters: kinds } });
    expect(after.monsters.map((each) => each.kind)).toEqual(kinds);
    expect(after.cup).toEqual({ ghoul: 0, zombie: 1 });
  });

  rule('table-reports', '§8', 'players report the colour or icons of a Mythos card and what it draws', () => {
    expect(rejection(state, { type: 'ResolveMythos' })).toEqual({
      code: 'report-card',
      because: 'Players draw the Mythos cards in this game. Give the colour or the icons of the card.',
      rule: 'table-reports',
      facts: { needs: 'colour' },
    });
    const reported = { gates: ['tokyo'], monsters: ['ghoul'] } as const;
    const { state: after } = when(state, [
      { type: 'ResolveMythos', colour: 'yellow' },
      { ...goOn, reported },
    ]);
    expect(boardOf(after)).toEqual(['london', 'tokyo']);
  });

  rule('table-reports', '§10', 'each effect in a section of a card has its own report', () => {
    const pass = [
      { type: 'SpawnGate', reported: { gates: ['tokyo'], monsters: ['ghoul'] } },
      { type: 'AdvanceOmen' },
    ] as const;
    const { state: after } = when(state, { type: 'ResolveBranch', pass, fail: [], chosen: 'pass' });
    expect(boardOf(after)).toEqual(['london', 'tokyo']);
  });

  rule('table-possible', '§6', 'only a face-down gate of the stack can have been drawn', () => {
    const where = (gate: string, on = state) => rejection(on, spawn({ gates: [gate], monsters: ['ghoul'] }));
    expect(where('london')).toEqual({
      code: 'cannot-have-happened',
      because: 'The gate to London cannot have been drawn: it is on the board already. Check which gate was drawn.',
      rule: 'table-possible',
      facts: { gate: 'london', where: 'board' },
    });
    expect(where('sydney').because).toMatch(/: it is in the discard pile\. /);
    expect(where('rlyeh').because).toMatch(/: it is not in this game\. /);
    const more = stateWith({
      table: draws,
      stack: [...down('rome'), ...up('tokyo')],
      cards: [{ card: 'A Mystery', gates: ['arkham'] }],
    });
    expect(where('tokyo', more).because).toMatch(/: it is face up elsewhere in the stack, or was reported before\. /);
    expect(where('arkham', more).because).toMatch(/: it is on A Mystery\. /);
    expect(rejection(state, { type: 'RevealGates', count: 2, reported: { gates: ['rome', 'rome'] } }).code).toBe(
      'cannot-have-happened',
    );
  });

  rule('table-possible', '§6', 'a revealed top gate need not be reported, and no other can have been drawn', () => {
    const shown = stateWith({ table: draws, stack: [...up('rome'), ...down('tokyo')] });
    for (const reported of [{ monsters: ['ghoul'] }, { gates: ['rome'], monsters: ['ghoul'] }]) {
      expect(boardOf(when(shown, spawn(reported)).state)).toEqual(['rome']);
    }
    expect(rejection(shown, spawn({ gates: ['tokyo'], monsters: ['ghoul'] })).code).toBe('too-much-reported');
  });

  rule('table-possible', '§14.1', 'only a monster of the cup can have been drawn', () => {
    expect(rejection(state, spawn({ gates: ['rome'], monsters: ['witch'] }))).toEqual({
      code: 'cannot-have-happened',
      because: 'No Witch can have been drawn, because the cup has none. Check the token.',
      rule: 'table-possible',
      facts: { monster: 'witch', inCup: 0 },
    });
    const one = stateWith({ table: draws, stack: down('rome', 'tokyo'), cup: { zombie: 1, ghoul: 1 } });
    const { state: first } = when(one, spawn({ gates: ['rome'], monsters: ['zombie'] }));
    const again = spawn({ gates: ['tokyo'], monsters: ['zombie'] });
    expect(rejection(first, again).code).toBe('cannot-have-happened');
  });

  rule('table-reports', '§5.3', 'revealed gates are reported, and the gates that Find Gate reveals after them', () => {
    const { state: after } = when(state, { type: 'RevealGates', count: 2, reported: { gates: ['arkham', 'rome'] } });
    expect(after.stack).toEqual([...up('arkham', 'rome'), ...down('tokyo')]);
    const finding = {
      ...state,
      inPlay: [{ component: 'find-gate' as const }],
      stack: [...up('rome'), ...down('tokyo', 'arkham')],
    };
    expect(rejection(finding, spawn({ monsters: ['ghoul'] })).code).toBe('report-gate');
    const { state: found } = when(finding, spawn({ gates: ['arkham'], monsters: ['ghoul'] }));
    expect(found.stack).toEqual([...up('arkham'), ...down('tokyo')]);
    expect(boardOf(found)).toEqual(['london', 'rome']);
  });

  rule('table-reports', '§6.1', 'all gates that a Dream Portal revealed are reported', () => {
    const given = { table: draws, sideBoards: ['dreamlands'], stack: down('rome', 'ulthar', 'tokyo') } as const;
    const { state: after } = when(stateWith(given), { type: 'SpawnPortal', reported: { gates: ['ulthar', 'tokyo'] } });
    expect(after.portals).toEqual([{ portal: 'to-the-moon', space: 'tokyo' }]);
    expect(after.stack).toEqual([...up('ulthar', 'tokyo'), ...down('rome')]);
  });

  rule('stack-look', '§5.3', 'a look is not reported; putting the gates back reports them', () => {
    const { state: looking, events } = when(state, { type: 'LookAtGates', by: 1, count: 2 });
    expect(events).toEqual([{ type: 'GatesLookedAt', investigator: 1, gates: [], count: 2 }]);
    expect(eldritchHorror.view(looking, seat(1)).stack).toEqual(Array(3).fill({ revealed: false }));
    const place = { type: 'PlaceLookedGates', top: ['arkham'], bottom: ['tokyo'] } as const;
    const { state: after, events: placed } = when(looking, place);
    expect(stackOf(after)).toEqual(['arkham', 'rome', 'tokyo']);
    expect(placed.map((event) => eldritchHorror.redact(event))).toEqual([
      { type: 'StackShown', investigator: 1 },
      { type: 'LookedGatesPlaced', investigator: 1, onTop: 1, onBottom: 1 },
    ]);
    expect(rejection(looking, { ...place, top: ['london'] })).toMatchObject({
      code: 'cannot-have-happened',
      rule: 'table-possible',
    });
  });

  rule('table-reports', '§5.1', 'draws of the setup are reported afterwards with ordinary commands', () => {
    const setup = {
      table: draws,
      ancientOne: 'hypnos',
      sets: ['04', '07'],
      investigators: 5,
      preludes: ['in-cosmic-alignment'],
    } as const;
    const { state: fresh, events } = startGame(setup, [{ shuffle: gatesOf(['07'], ['dreamlands']) }]);
    expect(obligationsOf(fresh)).toEqual([
      'dream-portals: Spawn the three Dream Portals (SpawnPortal, three times).',
      'setup-gates: Spawn 2 starting gates with their monsters (SpawnGate).',
      'setup-preludes: In Cosmic Alignment: spawn gate (SpawnGate); set up the Mystic Ruins deck and the Cosmic Alignment Adventures.',
      'setup-clues: Spawn 3 starting Clues.',
    ]);
    expect(fresh.board).toEqual([]);
    expect(typesOf(events)[0]).toBe('GameStarted');
    const { state: after } = when(fresh, [
      { type: 'SpawnGate', count: 2, reported: { gates: ['ulthar'], monsters: ['gug'] } },
      { ...goOn, reported: { gates: ['rome'], monsters: ['riot'] } },
      { type: 'Settle', number: 2 },
    ]);
    expect(boardOf(after)).toEqual(['ulthar', 'rome']);
    expect(after.pending.map((each) => each.number)).toEqual([1, 3, 4]);
  });

  rule('table-reports', '§6', 'legal entries need the report, and every entry can be filled in', () => {
    const legal = eldritchHorror.legal(state, host);
    const spawning = legal.find((entry) => entry.code === 'spawn-gate');
    expect(spawning?.template).toEqual({ type: 'SpawnGate' });
    expect(spawning?.needs.map((need) => need.member)).toEqual(['reported.gates', 'reported.monsters']);
    for (const entry of legal) {
      const random = randomFor(new Uint32Array(8), 0);
      const command = fill(entry, state, random);
      expect(eldritchHorror.decide(state, command, host, random), entry.code).toHaveProperty('events');
    }
  });
});

describe('a physical table that rolls', () => {
  const state = stateWith({ table: dice, stack: down('rome') });
  const roll = (skill: number, ...faces: number[]) =>
    ({ type: 'RollTest', skill, ...(faces.length > 0 && { reported: { dice: faces } }) }) as const;

  rule('table-reports', '§14.2', 'players report as many faces as there are dice', () => {
    const { state: after, events } = when(state, roll(3, 2, 5, 6));
    expect(only('TestRolled', events)).toMatchObject([{ pool: 3, faces: [2, 5, 6], successes: 2 }]);
    expect(after.test).toEqual({ by: 1, faces: [2, 5, 6], threshold: 5, decision: 1 });
    expect(rejection(state, roll(3))).toEqual({
      code: 'report-dice',
      because: 'Players roll the dice in this game. Report all 3 faces in "reported.dice".',
      rule: 'table-reports',
      facts: { have: 0, need: 3 },
    });
    expect(rejection(state, roll(3, 1, 2)).facts).toEqual({ have: 2, need: 3 });
    expect(rejection(state, roll(3, 1, 2, 3, 4)).code).toBe('too-much-reported');
  });

  rule('table-reports', '§14.2', 'rerolled dice are reported too', () => {
    const reroll = { type: 'RerollDice', dice: [1], paidWith: 'focus', reported: { dice: [6] } } as const;
    expect(when(state, [roll(2, 1, 2), reroll]).state.test?.faces).toEqual([6, 2]);
  });

  rule('table-reports', '§14.2', 'with physical dice only, the server still draws', () => {
    expect(boardOf(when(state, { type: 'SpawnGate' }, [{ draw: 'ghoul' }]).state)).toEqual(['rome']);
    expect(rejection(state, { type: 'SpawnGate', reported: { gates: ['rome'] } }).code).toBe('server-draws');
    const both = startGame({ table: { dice: true, draws: true } }, [{ shuffle: core }]).state;
    expect(both.setup.table).toEqual({ dice: true, draws: true });
  });
});

describe('an override', () => {
  const state = stateWith({ investigators: 3, stack: down('rome', 'tokyo'), board: ['london'], discard: ['sydney'] });
  const set = (what: object, reason = 'the table shows it') => ({ type: 'Override', reason, set: what }) as const;

  rule('override', '§3', 'an override sets trackers and records each difference', () => {
    const { state: after, events } = when(state, set({ omen: 'red', doom: 7, solved: 1 }, 'a forgotten card'));
    expect(events).toEqual([
      {
        type: 'Overridden',
        reason: 'a forgotten card',
        set: { omen: 'red', doom: 7, solved: 1 },
        changes: [
          { tracker: 'omen', before: 'green', after: 'red' },
          { tracker: 'doom', before: '12', after: '7' },
          { tracker: 'solved', before: '0', after: '1' },
        ],
      },
    ]);
    expect(after).toMatchObject({ omen: 2, doom: 7, solved: 1 });
    expect(events.map((event) => eldritchHorror.redact(event))).toEqual(events);
  });

  rule('override', '§2', 'an override moves a gate to its real location', () => {
    const to = (what: object) => when(state, set({ gate: what }));
    expect(to({ gate: 'rome', to: 'board' }).state.board).toContainEqual({ gate: 'rome', space: 'rome' });
    expect(to({ gate: 'sydney', to: 'stack' }).state.stack).toEqual(down('rome', 'tokyo', 'sydney'));
    expect(to({ gate: 'london', to: 'discard' }).state.discard).toEqual(['sydney', 'london']);
    const held = to({ gate: 'tokyo', to: 'card', card: 'A Mystery' });
    expect(held.state.cards).toEqual([{ card: 'A Mystery', gates: ['tokyo'] }]);
    expect(only('Overridden', held.events)[0]?.changes).toEqual([
      { tracker: 'gate tokyo', before: 'stack', after: 'A Mystery' },
    ]);
    expect(rejection(state, set({ gate: { gate: 'rome', to: 'card' } })).code).toBe('which-card');
    expect(rejection(state, set({ gate: { gate: 'cairo', to: 'board' } })).rule).toBe('gates-in-game');
  });

  rule('override', '§5.2', 'after an override an empty stack is refilled, and Find Gate reveals', () => {
    const last = stateWith({ stack: up('rome'), discard: ['sydney', 'tokyo'], inPlay: [{ component: 'find-gate' }] });
    const { state: after, events } = when(last, set({ gate: { gate: 'rome', to: 'board' } }), [
      { shuffle: ['tokyo', 'sydney'] },
    ]);
    expect(typesOf(events)).toEqual(['Overridden', 'StackRefilled', 'GatesRevealed']);
    expect(after.stack).toEqual([...up('tokyo'), ...down('sydney')]);
  });

  rule('override', '§14.1', 'an override puts a monster of the cup on the board', () => {
    const { state: after } = when(state, set({ monster: { kind: 'zombie', space: 'london' } }));
    expect(after.monsters).toEqual([{ monster: 1, kind: 'zombie', space: 'london', aside: false }]);
    expect(after.cup).toEqual({ ghoul: 2, zombie: 0 });
    expect(rejection(state, set({ monster: { kind: 'witch', space: 'london' } })).code).toBe('not-in-cup');
  });

  rule('override', '§4.1', 'an override to an impossible state is rejected and cites the broken rule', () => {
    const breaks = (what: object, on = state) => {
      const { code, rule: id } = rejection(on, set(what));
      return `${code} ${id}`;
    };
    expect(breaks({ doom: 0 })).toBe('illegal-position awakening');
    expect(breaks({ awake: true })).toBe('illegal-position awakening');
    expect(breaks({ doom: 0, awake: true }, stateWith({ ancientOne: 'azathoth' }))).toBe(
      'illegal-position awakening-loses',
    );
    expect(breaks({ solved: 3 })).toBe('illegal-position win-mysteries');
    expect(breaks({ eliminated: 1 })).toBe('illegal-position all-eliminated');
    expect(breaks({ gate: { gate: 'rome', to: 'board', space: 'tokyo' } })).toBe('illegal-position spawn-gate');
    const cards = [{ card: 'ancient-one', gates: ['rome', 'tokyo'] }] as const;
    const yog = stateWith({ ancientOne: 'yog-sothoth', awake: true, cards, board: ['london'], stack: down('sydney') });
    const third = { gate: { gate: 'london', to: 'card', card: 'ancient-one' } };
    expect(breaks(third, yog)).toBe('illegal-position awake-yog-sothoth');
    expect(breaks({ counter: 1 }, stateWith({ ancientOne: 'hastur' }))).toBe('counts-nothing override');
  });

  rule('override', '§4.1', 'an override can awaken the Ancient One together with Doom 0', () => {
    const { state: after } = when(state, set({ doom: 0, awake: true, counter: 2, eliminated: 1 }));
    expect(after).toMatchObject({ doom: 0, awake: true, counter: 2, eliminated: 1 });
  });

  rule('override', '§3', 'an override that changes nothing is rejected', () => {
    for (const what of [{}, { doom: 12 }, { omen: 'green' }, { gate: { gate: 'london', to: 'board' } }]) {
      expect(rejection(state, set(what))).toMatchObject({ code: 'nothing-to-override', rule: 'override' });
    }
  });

  rule('override', '§3', 'an override is for the host only and needs a reason', () => {
    expect(rejection(state, set({ doom: 7 }), [], seat(1))).toEqual({
      code: 'for-the-host',
      because: 'Only the host can correct the state of the game. Let the host send the override.',
      rule: 'override',
      facts: { seat: '1' },
    });
    const without = { type: 'Override', set: { doom: 7 } };
    expect(eldritchHorror.schema.command.safeParse(without).success).toBe(false);
  });
});

describe('what players do themselves', () => {
  const pending = [
    { number: 1, by: 'the Lead Investigator', text: 'first', rule: 'mythos-clues' },
    { number: 2, by: 'each investigator', text: 'second', rule: 'reckoning' },
  ];
  const settle = (number: number) => ({ type: 'Settle', number }) as const;

  rule('obligations', '§8', 'obligations are listed in order, each with its rule', () => {
    const { state } = when(stateWith({ board: ['rome'], stack: down('tokyo') }), {
      type: 'ResolveMythos',
      colour: 'blue',
    });
    expect(eldritchHorror.pending(state).map(({ number, rule: cites }) => [number, cites])).toEqual([
      [2, 'mythos-clues'],
      [3, 'mythos-tokens'],
      [4, 'mythos-text'],
      [1, 'mythos-end'],
    ]);
    const codes: readonly string[] = eldritchHorror.rules.map((each) => each.code);
    for (const each of eldritchHorror.pending(state)) expect(codes).toContain(each.rule);
    expect(eldritchHorror.view(state).pending).toEqual(eldritchHorror.pending(state));
  });

  rule('obligations', '§8', 'an obligation is pending until it is settled, in any order', () => {
    const { state, events } = when(stateWith({ pending, nextObligation: 3 }), { ...settle(2), reason: 'done' });
    expect(events).toEqual([{ type: 'Settled', number: 2, reason: 'done' }]);
    expect(state.pending.map((each) => each.number)).toEqual([1]);
    const { state: later } = when(state, { type: 'ResolveIcon', icon: 'text' });
    expect(later.pending.map((each) => each.number)).toEqual([1, 4]);
    expect(eldritchHorror.legal(later, host).map((entry) => entry.command)).toContainEqual(settle(4));
  });

  rule('obligations', '§8', 'obligations do not block other commands', () => {
    const { state } = when(stateWith({ pending }), { type: 'AdvanceOmen' });
    expect(state.pending).toEqual(pending);
  });

  rule('obligations', '§8', 'only pending obligations can be settled', () => {
    expect(rejection(stateWith({ pending }), settle(7))).toEqual({
      code: 'no-such-obligation',
      because: 'Obligation 7 is not pending. Choose one that is.',
      rule: 'obligations',
      facts: { number: 7, pending: ['1', '2'] },
    });
    const { state } = when(stateWith({ pending }), settle(1));
    expect(rejection(state, settle(1)).code).toBe('no-such-obligation');
  });

  rule('setup-clues', '§5.1', 'the setup requires as many Clues as the Reference card says', () => {
    const { state } = startGame({ investigators: 3 }, [{ shuffle: core }, { draw: 'zombie' }]);
    expect(state.pending).toEqual([
      { number: 1, by: 'the Lead Investigator', text: 'Spawn 2 starting Clues.', rule: 'setup-clues' },
    ]);
  });
});

describe('seats', () => {
  const state = stateWith({ investigators: 3, stack: down('rome', 'tokyo'), board: ['london'] });

  rule('seats', '§10', 'seats have the numbers of the investigators', () => {
    expect(eldritchHorror.seats(state)).toEqual(['1', '2', '3']);
  });

  rule('seats', '§10', 'every seat may act for the group', () => {
    for (const command of [
      { type: 'AdvanceOmen' },
      { type: 'CloseGate', gate: 'london' },
      { type: 'ResolveMythos', colour: 'blue' },
      { type: 'DefeatInvestigators', by: [1] },
    ] as const) {
      expect(when(state, command, [], seat(2)).events).toEqual(when(state, command).events);
    }
  });

  rule('seats', '§10', 'an encounter and a look are for the seat of that investigator, or the host', () => {
    const encounter = { type: 'BeginEncounter', by: 2, gate: 'london' } as const;
    const look = { type: 'LookAtGates', by: 2, count: 2 } as const;
    for (const command of [encounter, look]) {
      expect(rejection(state, command, [], seat(1))).toEqual({
        code: 'not-your-investigator',
        because: 'You play investigator 1. Only the player of investigator 2 can do this.',
        rule: 'seats',
        facts: { seat: '1', by: 2 },
      });
      expect(when(state, command, [], seat(2)).events).toHaveLength(1);
      expect(when(state, command, [], host).events).toHaveLength(1);
    }
    const within = { type: 'Together', effects: [look] } as const;
    expect(rejection(state, within, [], seat(1)).code).toBe('not-your-investigator');
    const box = { type: 'ResolveBranch', pass: [], fail: [look], chosen: 'fail' } as const;
    expect(rejection(state, box, [], seat(1)).code).toBe('not-your-investigator');
    const { state: looking } = when(state, look);
    const place = { type: 'PlaceLookedGates', top: ['rome', 'tokyo'], bottom: [] } as const;
    expect(rejection(looking, place, [], seat(3)).code).toBe('not-your-investigator');
    expect(when(looking, place, [], seat(2)).state.look).toBeUndefined();
  });

  rule('seats', '§10', "legal lists what the seat's own investigator can begin", () => {
    const begins = (by: ReturnType<typeof seat>) =>
      eldritchHorror
        .legal(state, by)
        .map((entry) => entry.command ?? entry.template)
        .flatMap((command) =>
          command?.type === 'BeginEncounter' || command?.type === 'LookAtGates' ? command.by : [],
        );
    expect(begins(seat(3))).toEqual([3, 3]);
    expect(begins(host)).toEqual([1, 2, 3, 1, 2, 3]);
  });
});
