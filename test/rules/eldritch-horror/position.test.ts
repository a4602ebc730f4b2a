import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import type { Position } from '../../../rules/eldritch-horror/model/index.ts';
import { Setup, type State } from '../../../rules/eldritch-horror/model/index.ts';
import { gatesOf } from '../../support/eldritch-horror/facts.ts';
import {
  boardOf,
  down,
  rejection,
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
import { withAnswers } from '../../support/scripted-random.ts';

const core = gatesOf([], []);
type At = z.input<typeof Setup>['position'];

/** Begins at a position; gates that it does not name are dealt in printed order. */
const at = (position: At, setup: SetupGiven = {}, all: readonly string[] = core) =>
  startGame({ ...setup, position } as SetupGiven, [{ shuffle: all }]);
const illegal = (position: At, setup: SetupGiven = {}, all: readonly string[] = core) =>
  setupRejection({ ...setup, position } as SetupGiven, [{ shuffle: all }]);
const breaks = (...args: Parameters<typeof illegal>) => {
  const { code, rule: id, facts } = illegal(...args);
  return code === 'illegal-position' && facts.invariant === id ? id : `${code} ${id}`;
};

/** What a position keeps of a state: no look, no encounter, no test and no obligations. */
function kept(state: State): Partial<State> {
  const {
    pending: _,
    nextObligation: __,
    look: ___,
    encounter: ____,
    test: _____,
    encountered: ______,
    ...rest
  } = state;
  return { ...rest, stack: state.stack.map((token) => (token.revealed ? token : { ...token, gate: 'rome' })) };
}

describe('a position', () => {
  rule('position-gates', '§2', 'a position begins with a game in progress', () => {
    const { state, events } = at({
      omen: 'red',
      doom: 7,
      gates: [{ gate: 'rome' }, { gate: 'tokyo' }],
      discard: ['arkham'],
      cards: [{ card: 'A Mystery', gates: ['london'] }],
      stack: [{ gate: 'sydney', revealed: true }, {}, {}, {}, {}],
      monsters: [{ kind: 'ghoul', space: 'rome' }],
      solved: 2,
      round: 6,
      mythosDeck: [
        { green: 0, yellow: 0, blue: 0 },
        { green: 1, yellow: 2, blue: 0 },
        { green: 3, yellow: 4, blue: 0 },
      ],
    });
    expect(typesOf(events)).toEqual(['GameStarted']);
    expect(events[0]).toMatchObject({ doom: 7, omen: 'red', size: 5 });
    expect(state).toMatchObject({ omen: 2, doom: 7, solved: 2, round: 6, discard: ['arkham'], pending: [] });
    expect(boardOf(state)).toEqual(['rome', 'tokyo']);
    // Unnamed gates are dealt to the unknown positions, in random order.
    expect(state.stack).toEqual([...up('sydney'), ...down('san-francisco', 'buenos-aires', 'istanbul', 'shanghai')]);
    expect(state.cup.ghoul).toBe(1);
    expect(state.monsters).toEqual([{ monster: 1, kind: 'ghoul', space: 'rome', aside: false }]);
  });

  rule('position-gates', '§2', 'a position without a stack has all unnamed gates in it, face down', () => {
    const { state } = at({ gates: [{ gate: 'rome' }] });
    expect(state.stack).toEqual(core.filter((id) => id !== 'rome').map((gate) => ({ gate, revealed: false })));
  });

  rule('position-gates', '§2', 'a position can name the whole order, face down or up', () => {
    const stack = core.map((gate, place) => ({ gate: gate as never, revealed: place === 2 }));
    expect(at({ stack }).state.stack).toEqual(stack);
  });

  rule('position-gates', '§2', 'an empty position is the state before the first gate', () => {
    const { state } = at({});
    const { state: usual } = startGame({}, [{ shuffle: core }, { draw: 'zombie' }]);
    const { board: _, stack: __, cup: ___, monsters: ____, pending: _____, ...rest } = usual;
    expect(state).toMatchObject({ ...rest, nextMonster: 1, nextObligation: 1 });
  });

  rule('setup-preludes', '§13.4', 'Preludes are not resolved again in a position', () => {
    const { state, events } = at({}, { sets: ['08'], preludes: ['you-know-what-you-must-do'] });
    expect([state.doom, typesOf(events)]).toEqual([12, ['GameStarted']]);
  });

  rule('awakening', '§4.1', 'an awakened position has Doom 0 and the starting number of the sheet', () => {
    const elder = { ancientOne: 'rise-of-the-elder-things', sets: ['03'], sideBoards: ['antarctica'] } as const;
    const all = gatesOf(['03'], ['antarctica']);
    const { state } = at({ awake: true }, elder, all);
    expect([state.doom, state.counter, state.counterKnown]).toEqual([0, 5, true]);
    expect(at({ awake: true, counter: 2 }, elder, all).state.counter).toBe(2);
    const egypt = gatesOf(['05'], ['egypt']);
    const nephren = at({ awake: true }, { ancientOne: 'nephren-ka', sets: ['05'] }, egypt).state;
    expect([nephren.counter, nephren.counterKnown]).toEqual([0, false]);
    const syzygy = at({ awake: true }, { ancientOne: 'syzygy', sets: ['04'] }).state;
    expect([syzygy.awake, syzygy.doom]).toEqual([true, 13]);
  });

  rule('position-monsters', '§14.1', 'monsters come from the cup, then from those set aside', () => {
    const ghoul = { kind: 'ghoul', space: 'rome' } as const;
    const setup = { sets: ['07'], sideBoards: ['dreamlands'] } as const;
    const { state } = at({ monsters: [ghoul, ghoul] }, setup, gatesOf(['07'], ['dreamlands']));
    expect(state.monsters.map((each) => each.aside)).toEqual([false, true]);
    expect([state.cup.ghoul, state.aside.ghoul]).toEqual([0, 0]);
  });
});

describe('an illegal position', () => {
  rule('position-gates', '§16', 'a gate cannot be in two locations', () => {
    expect(illegal({ gates: [{ gate: 'rome' }], discard: ['rome'] })).toEqual({
      code: 'illegal-position',
      because: 'No game can look like this: the gate to Rome is named twice.',
      rule: 'position-gates',
      facts: { gate: 'rome', invariant: 'position-gates' },
    });
    expect(breaks({ discard: ['rome', 'rome'] })).toBe('position-gates');
    const cards = [{ card: 'A', gates: ['tokyo'] }] as const;
    expect(breaks({ cards: [...cards, { card: 'B', gates: ['tokyo'] }] } as At)).toBe('position-gates');
    expect(breaks({ cards: [...cards, { card: 'A', gates: ['rome'] }] } as At)).toBe('position-gates');
  });

  rule('gates-in-game', '§16', 'a gate of an unused set or board is rejected', () => {
    expect(breaks({ gates: [{ gate: 'rlyeh' }] })).toBe('gates-in-game');
    expect(breaks({ discard: ['cairo'] })).toBe('gates-in-game');
  });

  rule('position-gates', '§16', 'the stack has to have as many unnamed gates as are left', () => {
    expect(illegal({ stack: [{}, {}] })).toMatchObject({ rule: 'position-gates', facts: { have: 2, need: 9 } });
    const full = core.map((gate) => ({ gate: gate as never }));
    expect(breaks({ stack: [...full, {}] })).toBe('position-gates');
    expect(breaks({ stack: full.slice(1) })).toBe('position-gates');
  });

  rule('stack-reveal', '§16', 'a revealed gate has to be named', () => {
    expect(breaks({ stack: [{ revealed: true }, ...Array(8).fill({})] })).toBe('stack-reveal');
  });

  test('A9: a face-down gate cannot be named where players draw the gates themselves', () => {
    const named = { stack: [{ gate: 'rome' as const }, ...core.slice(1).map(() => ({}))] };
    const table = { dice: false, draws: true };
    expect(breaks(named, { table })).toBe('position-gates');
    expect(illegal(named, { table }).because).toContain(
      'the gate to Rome is face down in a stack that players draw from',
    );
    const faceUp = { stack: [{ gate: 'rome' as const, revealed: true }, ...core.slice(1).map(() => ({}))] };
    expect(at(faceUp, { table }).state.stack[0]).toEqual({ gate: 'rome', revealed: true });
    expect(at(named).state.stack[0]).toEqual({ gate: 'rome', revealed: false });
  });

  rule('stack-refill', '§16', 'an empty stack with discarded gates is rejected under the eager policy', () => {
    const position = { stack: [], discard: core as never[] };
    expect(breaks(position)).toBe('stack-refill');
    expect(at(position, { refill: 'lazy' }).state.discard).toEqual(core);
    // Both may be empty: every gate is on the board.
    const all = core.map((gate) => ({ gate: gate as never }));
    expect(boardOf(at({ gates: all }).state)).toEqual(core);
  });

  rule('spawn-gate', '§16', 'a gate has to be on its printed space or where a Dream Portal leads', () => {
    expect(breaks({ gates: [{ gate: 'rome', space: 'tokyo' }] })).toBe('spawn-gate');
    const through = { gates: [{ gate: 'rome', space: 'the-moon' }] } as const;
    expect(breaks(through as unknown as At)).toBe('spawn-gate');
    const setup = { sets: ['07'], sideBoards: ['dreamlands'] } as const;
    const { state } = at(through as unknown as At, setup, gatesOf(['07'], ['dreamlands']));
    expect(state.board).toEqual([{ gate: 'rome', space: 'the-moon' }]);
  });

  rule('dream-portals', '§16', 'Dream Portals have to be on spaces that can have one', () => {
    const portal = (name: string, space: string) => ({ portal: name, space }) as never;
    expect(breaks({ portals: [portal('to-the-moon', 'rome')] })).toBe('dream-portals');
    const there = (...portals: never[]) =>
      breaks({ portals }, { sets: ['07'], sideBoards: ['dreamlands'] }, gatesOf(['07'], ['dreamlands']));
    expect(there(portal('to-the-moon', 'rome'), portal('to-the-moon', 'tokyo'))).toBe('dream-portals');
    expect(there(portal('to-the-moon', 'rome'), portal('to-the-underworld', 'rome'))).toBe('dream-portals');
    expect(there(portal('to-the-moon', 'ulthar'))).toBe('dream-portals');
    expect(there(portal('to-the-moon', 'the-amazon'))).toBe('dream-portals');
    const two = [portal('to-the-moon', 'rome'), portal('to-unknown-kadath', 'tokyo')];
    const fine = at({ portals: two }, { sets: ['07'], sideBoards: ['dreamlands'] }, gatesOf(['07'], ['dreamlands']));
    expect(fine.state.portals).toEqual(two);
  });

  rule('awakening', '§16', 'Doom 0 and awake go together', () => {
    expect(breaks({ doom: 0 })).toBe('awakening');
    expect(breaks({ doom: 3, awake: true })).toBe('awakening');
  });

  rule('awakening-loses', '§16', 'awakened Azathoth and Syzygy on Doom 0 are rejected as lost', () => {
    expect(breaks({ awake: true, doom: 3 }, { ancientOne: 'azathoth' })).toBe('awakening-loses');
    expect(breaks({ awake: true, doom: 0 }, { ancientOne: 'syzygy', sets: ['04'] })).toBe('awakening-loses');
  });

  rule('awake-counter', '§16', 'a position that the awakened sheet has lost is rejected', () => {
    const elder = { ancientOne: 'rise-of-the-elder-things', sets: ['03'] } as const;
    expect(breaks({ awake: true, counter: 0 }, elder, gatesOf(['03'], ['antarctica']))).toBe('awake-counter');
    const shudde = { ancientOne: 'shudde-mell', sets: ['08'] } as const;
    expect(breaks({ awake: true, counter: 6 }, shudde)).toBe('awake-counter');
    const three = [{ card: 'ancient-one', gates: core.slice(0, 3) as never[] }];
    expect(breaks({ awake: true, cards: three }, { ancientOne: 'yog-sothoth' })).toBe('awake-yog-sothoth');
    const her = { kind: 'shub-niggurath', space: 'the-heart-of-africa' } as const;
    const five = [her, ...Array(5).fill({ kind: 'cultist', space: 'the-heart-of-africa' })];
    const shub = { ancientOne: 'shub-niggurath', lossCheck: 'state' } as const;
    expect(breaks({ awake: true, monsters: five }, shub)).toBe('awake-shub-niggurath');
    const gateTokens = core.slice(0, 5) as never[];
    expect(breaks({ awake: true, gateTokens }, { ancientOne: 'atlach-nacha', sets: ['07'] })).toBe(
      'awake-atlach-nacha',
    );
    const hypnos = { ancientOne: 'hypnos', sets: ['07'], lossCheck: 'state' } as const;
    expect(breaks({ awake: true }, hypnos, gatesOf(['07'], ['dreamlands']))).toBe('awake-hypnos');
  });

  rule('win-mysteries', '§16', 'a position that has been won is rejected', () => {
    expect(breaks({ solved: 3 })).toBe('win-mysteries');
    expect(at({ solved: 3, awake: true }).state.solved).toBe(3);
  });

  rule('all-eliminated', '§16', 'an impossible number of eliminated investigators is rejected', () => {
    const three = { investigators: 3 };
    expect(breaks({ awake: true, eliminated: 3 }, three)).toBe('all-eliminated');
    expect(breaks({ eliminated: 1 }, three)).toBe('all-eliminated');
    expect(breaks({ awake: true, eliminated: 1 }, { ...three, ancientOne: 'yig', sets: ['02'] })).toBe(
      'all-eliminated',
    );
    expect(at({ awake: true, eliminated: 2 }, three).state.eliminated).toBe(2);
  });

  rule('position-monsters', '§14.1', 'more monsters of a kind than tokens are rejected', () => {
    const zombie = { kind: 'zombie', space: 'rome' } as const;
    expect(illegal({ monsters: [zombie, zombie] })).toMatchObject({
      because: 'No game can look like this: there are not that many Zombie tokens.',
      rule: 'position-monsters',
    });
  });

  rule('setup-side-boards', '§1.1', 'a monster on a board that is not in play is rejected', () => {
    expect(breaks({ monsters: [{ kind: 'zombie', space: 'cairo' }] })).toBe('setup-side-boards');
  });

  rule('mythos-deck', '§16', 'Mythos cards that the sheet does not have, or stages out of order, are rejected', () => {
    const deck = (...stages: string[]) => ({
      mythosDeck: stages.map((each) => {
        const [green = 0, yellow = 0, blue = 0] = each.split('/').map(Number);
        return { green, yellow, blue };
      }),
    });
    expect(breaks(deck('1/2/2', '1/3/0', '3/4/0'))).toBe('mythos-deck');
    expect(breaks(deck('0/1/0', '1/2/0', '3/4/0'))).toBe('mythos-deck');
    expect(at(deck('0/0/0', '0/0/0', '0/1/0')).state.mythosDeck[2]?.yellow).toBe(1);
  });

  rule('stack-find-gate', '§16', 'a face-down top gate is rejected while Find Gate is in play', () => {
    const inPlay = [{ component: 'find-gate' as const }];
    expect(breaks({ inPlay })).toBe('stack-find-gate');
    const stack = [{ gate: 'rome' as const, revealed: true }, ...Array(8).fill({})];
    expect(stackOf(at({ inPlay, stack }).state)[0]).toBe('rome');
  });

  rule('components-in-play', '§16', 'a component in play twice is rejected, and Kate Winthrop without a space', () => {
    const lights = { component: 'mysterious-lights' } as const;
    expect(breaks({ inPlay: [lights, lights] })).toBe('components-in-play');
    expect(breaks({ inPlay: [{ component: 'kate-winthrop' }] })).toBe('kate-winthrop');
  });

  rule('doom-tokens', '§16', 'two tokens on a space for one are rejected', () => {
    expect(breaks({ doomTokens: [4, 4] })).toBe('doom-tokens');
    expect(breaks({ gateTokens: ['rome', 'rome'] })).toBe('atlach-holds');
  });
});

describe('a position made from a view', () => {
  const again = (state: State, viewer?: Parameters<typeof eldritchHorror.view>[1]) => {
    const setup = eldritchHorror.position(eldritchHorror.view(state, viewer));
    const all = gatesOf(state.setup.sets, state.setup.sideBoards);
    return { setup, state: startGame(Setup.parse(setup), [{ shuffle: all }]).state };
  };

  rule('position-gates', '§2', 'a position made from a view gives the same view', () => {
    const { state } = startGame({ investigators: 5, ancientOne: 'azathoth' }, [
      { shuffle: core },
      { draw: 'ghoul' },
      { draw: 'witch' },
    ]);
    const { state: later } = when(state, [
      { type: 'AdvanceOmen', steps: 5 },
      { type: 'RevealGates', count: 2 },
      { type: 'PutGateOnBottom' },
      { type: 'CloseGate', gate: 'arkham' },
      { type: 'PlaceGateOnCard', card: 'A Mystery' },
      { type: 'SolveMystery' },
      { type: 'ChangeOmenTokens', omen: 'red', by: 2 },
      { type: 'ResolveMythos', colour: 'blue' },
      { type: 'EndRound' },
    ]);
    expect(kept(again(later).state)).toEqual(kept(later));
  });

  rule('position-gates', '§2', 'it also keeps an awakened sheet, portals, tokens and components', () => {
    const setup = { ancientOne: 'hypnos', sets: ['07'], sideBoards: ['dreamlands'] } as const;
    const all = gatesOf(['07'], ['dreamlands']);
    const position = {
      awake: true,
      omen: 'blue2',
      portals: [{ portal: 'to-the-underworld', space: 'rome' }],
      gates: [{ gate: 'rome', space: 'the-underworld' }, { gate: 'ulthar' }],
      gateTokens: ['ulthar'],
      inPlay: [{ component: 'kate-winthrop', space: 'tokyo' }, { component: 'mysterious-lights' }],
      monsters: [{ kind: 'mi-go', space: 'the-underworld' }],
      doomTokens: [2],
      solved: 1,
    } as const satisfies Partial<z.input<typeof Setup.shape.position>>;
    const { state } = at(position as unknown as At, { ...setup, investigators: 4 }, all);
    expect(kept(again(state).state)).toEqual(kept(state));
  });

  rule('awake-nyarlathotep', '§11.2', 'it keeps the named Omen space of Nyarlathotep', () => {
    const setup = { ancientOne: 'nyarlathotep', sets: ['09'] } as const;
    const named = at({ awake: true }, { ...setup, markedOmen: 'blue2' }, gatesOf(['09'], [])).state;
    expect(again(named).state.setup).toEqual(named.setup);
    expect(named.setup.markedOmen).toBe('blue2');
    const unnamed = at({ awake: true }, setup, gatesOf(['09'], [])).state;
    expect(again(unnamed).state.setup).toEqual(unnamed.setup);
  });

  rule('stack-hidden', '§2', 'it names no face-down gate, not even one that a seat looks at', () => {
    const { state } = startGame({}, [{ shuffle: core }, { draw: 'zombie' }]);
    const { state: looking } = when(state, { type: 'LookAtGates', by: 1, count: 2 });
    for (const viewer of [undefined, { role: 'host' }, { role: 'seat', seat: '1' }] as const) {
      const { setup } = again(looking, viewer);
      expect(setup.position?.stack).toEqual(Array(8).fill({ revealed: false }));
      expect(JSON.stringify(setup)).not.toContain('arkham');
    }
  });

  test('is a valid setup', () => {
    const { state } = startGame({}, [{ shuffle: core }, { draw: 'zombie' }]);
    const setup = eldritchHorror.position(eldritchHorror.view(state));
    expect(Setup.parse(JSON.parse(JSON.stringify(setup)))).toEqual(setup);
    const position: Position | undefined = setup.position;
    expect(position?.gates).toEqual([{ gate: 'san-francisco', space: 'san-francisco' }]);
  });

  test('uses exactly one shuffle, however many gates are unknown', () => {
    const setup = Setup.parse({ investigators: 1, ancientOne: 'cthulhu', position: { gates: [{ gate: 'rome' }] } });
    const start = withAnswers([{ shuffle: core.toReversed() }], (random) => eldritchHorror.start(setup, random));
    expect('state' in start && stackOf(start.state)).toEqual(core.toReversed().filter((id) => id !== 'rome'));
  });
});

rule('position-ended', '§16', 'the position of an ended game begins no game', () => {
  const lost = when(stateWith(), { type: 'LoseGame', reason: 'Devourer of Stars' }).state;
  const position = eldritchHorror.position(eldritchHorror.view(lost));
  expect(setupRejection(position, [{ shuffle: core }])).toEqual({
    code: 'position-ended',
    because: 'The game of this position has ended: Devourer of Stars. Begin with an earlier position of that game.',
    rule: 'position-ended',
    facts: { ended: 'Devourer of Stars' },
  });
});

rule('awake-counter', '§11.2', 'a number stays within what a position can express, reported or not', () => {
  const yig = stateWith({ ancientOne: 'yig', sets: ['01', '02'], awake: true, counter: -4, counterKnown: false });
  const position = eldritchHorror.position(eldritchHorror.view(yig)).position;
  expect(position).toMatchObject({ counterChange: -4 });
  const many = stateWith({ ancientOne: 'cthulhu', awake: true, counter: 1000 });
  expect(rejection(many, { type: 'ChangeCounter', by: 1 }).code).toBe('counter-limit');
  expect(when(many, { type: 'AdvanceDoom' }).state.counter).toBe(1000);
});
