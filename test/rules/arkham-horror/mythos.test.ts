import { expect, test } from 'vitest';
import { arkhamHorror } from '../../../rules/arkham-horror/index.ts';
import { Setup } from '../../../rules/arkham-horror/model/index.ts';
import { randomFor } from '../../../rules/core/random.ts';
import {
  type CommandInput,
  dice,
  draws,
  eventTypes,
  gameAt,
  gatesOf,
  one,
  only,
  pendingRules,
  rejection,
  rule,
  spacesOf,
  when,
} from '../../support/arkham-horror/harness.ts';

const gate = (
  at: 'woods' | 'graveyard' | 'unnamable' | 'black-cave',
  world: 'rlyeh' | 'yuggoth' | 'the-abyss' | 'celeano',
) => ({ gate: at, world }) as const;
const three = [gate('woods', 'rlyeh'), gate('graveyard', 'yuggoth'), gate('unnamable', 'the-abyss')];
const card = (at: 'woods' | 'graveyard') => ({ type: 'ResolveMythos', gate: at }) as const;
const cultists = (count: number, space: 'downtown' | 'outskirts' = 'downtown') =>
  Array.from({ length: count }, () => ({ kind: 'cultist', space }) as const);

rule('setup', '§3', 'the first card opens a gate, brings a monster and places a clue; then turn 1 begins', () => {
  const started = arkhamHorror.start(
    Setup.parse({ investigators: 1, ancientOne: 'yig' }),
    randomFor(new Uint32Array(8), 0),
  );
  if ('rejection' in started) throw new Error('refused');
  expect(started.state).toMatchObject({ turn: 1, phase: 'upkeep', first: 1, doom: 1, terror: 0 });
  expect([started.state.gates.length, started.state.monsters.length]).toEqual([1, 1]);
  expect(started.state.clues.length).toBeGreaterThanOrEqual(10);
});

rule('setup', '§3', 'a physical table reports its first card, which opens a gate and is no Rumor', () => {
  const setup = Setup.parse({ investigators: 1, ancientOne: 'yig', table: { draws: true } });
  const started = arkhamHorror.start(setup, randomFor(new Uint32Array(8), 0));
  if ('rejection' in started) throw new Error('refused');
  const { state } = started;
  expect(state.turn).toBe(0);
  expect(arkhamHorror.pending(state)).toMatchObject([{ by: '1', rule: 'setup', blocks: true }]);
  expect(rejection(state, { type: 'ResolveMythos', clueSpace: 'woods' })).toMatchObject({
    code: 'draw-again',
    rule: 'setup',
  });
  const reported = { worlds: ['rlyeh' as const], monsters: ['ghoul' as const] };
  const opened = when(state, [{ type: 'ResolveMythos', gate: 'woods', reported }, { type: 'EndPhase' }]).state;
  expect(opened).toMatchObject({ turn: 1, phase: 'upkeep', first: 1, gates: [gate('woods', 'rlyeh')] });
});

test.each([
  [1, 8, 4, 7, 1],
  [2, 8, 5, 6, 1],
  [3, 7, 6, 5, 1],
  [4, 7, 7, 4, 1],
  [5, 6, 8, 3, 2],
  [6, 6, 9, 2, 2],
  [7, 5, 10, 1, 2],
  [8, 5, 11, 0, 2],
])('NUMBERS (§2): %i investigators', (players, gates, monsters, outskirts, monstersPerGate) => {
  const { limits } = arkhamHorror.view(gameAt({ players }));
  expect(limits).toMatchObject({ gates, monsters, outskirts, monstersPerGate, trophies: players });
});

rule('numbers', '§2', 'monsters may reach their limit; one more goes to the Outskirts', () => {
  const full = gameAt({ monsters: cultists(4), phase: 'mythos' });
  expect(spacesOf(when(full, { type: 'PlaceMonsters', space: 'woods' }, draws('ghoul')).state).at(-1)).toBe('woods');
  const over = when(full, { type: 'PlaceMonsters', space: 'woods', count: 2 }, draws('ghoul', 'ghost')).state;
  expect(spacesOf(over).at(-1)).toBe('outskirts');
});

rule('mythos-sealed-location', '§5.1', 'a seal prevents gate, monster and doom, but not the clue', () => {
  const { state } = when(gameAt({ phase: 'mythos', seals: ['woods'], clues: [] }), {
    ...card('woods'),
    clueSpace: 'woods',
  });
  expect(state).toMatchObject({ doom: 0, gates: [], monsters: [], clues: [{ space: 'woods', clues: 1 }] });
});

rule('mythos-open-gate', '§5.1', 'an open gate surges, adds no doom and draws no investigator in', () => {
  const start = gameAt({
    phase: 'mythos',
    gates: three.slice(0, 1),
    investigators: [{ by: 1, space: 'woods', explored: true }],
  });
  const { state } = when(start, card('woods'), draws('ghoul', 'ghost'));
  expect(state).toMatchObject({ doom: 0, gates: three.slice(0, 1) });
  expect(one(state, 1)).toMatchObject({ space: 'woods', explored: true });
  expect(spacesOf(state)).toEqual(['woods', 'woods']);
});

rule('mythos-new-gate', '§5.1', 'a location without seal and gate gets a gate', () => {
  const { state } = when(gameAt({ phase: 'mythos' }), card('woods'), draws('rlyeh', 'ghoul'));
  expect(state).toMatchObject({ doom: 1, gates: [gate('woods', 'rlyeh')], resolved: true });
});

rule(
  'encounter-gate-monsters',
  '§5.2',
  'with five investigators a gate of an encounter brings two monsters, or one by policy',
  () => {
    const open = { type: 'OpenGate', gate: 'woods', encounter: true } as const;
    expect(when(gameAt({ players: 5 }), open, draws('rlyeh', 'ghoul', 'ghost')).state.monsters).toHaveLength(2);
    const lone = gameAt({ players: 5, setup: { policies: { encounterMonsters: 'one' } } });
    expect(when(lone, open, draws('rlyeh', 'ghoul')).state.monsters).toHaveLength(1);
  },
);

rule(
  'bare-gate',
  '§5.2',
  'a card that only opens a gate adds doom and brings monsters, unless the policy says otherwise',
  () => {
    const open = { type: 'OpenGate', gate: 'woods', bare: true } as const;
    expect(when(gameAt(), open, draws('rlyeh', 'ghoul')).state).toMatchObject({ doom: 1 });
    const only = when(gameAt({ setup: { policies: { bareGate: 'gateOnly' } } }), open, draws('rlyeh')).state;
    expect([only.doom, only.monsters, gatesOf(only)]).toEqual([0, [], ['woods']]);
  },
);

rule('sealed-against-cards', '§5.2', 'a sealed location gets no gate, and the rest of the card happens', () => {
  const start = gameAt({ phase: 'arkham', seals: ['woods'], investigators: [{ by: 1, space: 'woods' }] });
  const says = [{ type: 'OpenGate', gate: 'woods', encounter: true }, { type: 'RaiseTerror' }] as const;
  const { state, events } = when(start, { type: 'HaveEncounter', by: 1, says: [...says] });
  expect(eventTypes(events)).toContain('GateStayedShut');
  expect([state.gates, state.terror]).toEqual([[], 1]);
});

rule('open-gate', '§5.2', 'the order is doom, marker, clues, investigators, monsters', () => {
  const start = gameAt({ investigators: [{ by: 2, space: 'woods' }] });
  const { state, events } = when(start, { type: 'OpenGate', gate: 'woods' }, draws('rlyeh', 'ghoul'));
  expect(eventTypes(events)).toEqual(['DoomAdded', 'GateOpened', 'InvestigatorDrawnIn', 'MonsterPlaced']);
  expect(only('GateOpened', events)[0]?.clues).toBe(1);
  expect(state.clues.some((each) => each.space === 'woods')).toBe(false);
  expect(one(state, 2)).toMatchObject({ where: 'otherWorld', world: 'rlyeh', area: 1, delayed: true });
  expect(rejection(state, { type: 'OpenGate', gate: 'woods' }).code).toBe('gate-is-open');
});

rule('open-gate', '§5.2', 'without a named location the gate opens where a Mythos card would open it', () => {
  const { state } = when(gameAt(), { type: 'OpenGate' }, draws('hibbs-roadhouse', 'rlyeh', 'ghoul'));
  expect(gatesOf(state)).toEqual(['hibbs-roadhouse']);
});

rule('open-gate', '§5.2', 'markers come from the shuffled pile first, then from under it', () => {
  const most = [
    'another-dimension',
    'the-abyss',
    'great-race',
    'celeano',
    'plateau-of-leng',
    'rlyeh',
    'the-dreamlands',
  ] as const;
  const trophies = [...most, ...most];
  const start = gameAt({ bottom: ['yuggoth', 'yuggoth'], investigators: [{ by: 1, trophies }] });
  expect(gatesOf(when(start, { type: 'OpenGate', gate: 'woods' }, draws('yuggoth', 'ghoul')).state)).toEqual(['woods']);
});

rule('surge', '§5.3', 'monsters are shared evenly, the surging gate first', () => {
  const start = gameAt({ phase: 'mythos', players: 4, gates: three.slice(0, 2) });
  const { state } = when(start, card('graveyard'), draws('ghoul', 'ghoul', 'ghost', 'ghost'));
  expect(spacesOf(state)).toEqual(['graveyard', 'graveyard', 'woods', 'woods']);
});

rule('surge', '§5.3', 'the players choose how to share before any monster is drawn', () => {
  const start = gameAt({ phase: 'mythos', players: 5, gates: three });
  const { state } = when(start, { ...card('graveyard'), clueSpace: 'witch-house' });
  expect(state.surge).toEqual({ gate: 'graveyard', toGates: 5, toOutskirts: 0 });
  expect(state.monsters).toEqual([]);
  const share = (graveyard: number, woods: number, unnamable: number): CommandInput => ({
    type: 'ShareMonsters',
    shares: [
      { gate: 'graveyard', count: graveyard },
      { gate: 'woods', count: woods },
      { gate: 'unnamable', count: unnamable },
    ],
  });
  expect(rejection(state, share(1, 2, 2))).toMatchObject({
    code: 'uneven-surge',
    rule: 'surge',
  });
  expect(rejection(state, { type: 'OpenGate' }).code).toBe('share-first');
  const done = when(state, share(2, 1, 2), draws('ghoul', 'ghoul', 'ghost', 'zombie', 'zombie')).state;
  expect(spacesOf(done)).toEqual(['graveyard', 'graveyard', 'woods', 'unnamable', 'unnamable']);
  expect(done.resolved).toBe(true);
  expect(done.clues.find((each) => each.space === 'witch-house')?.clues).toBe(2);
});

rule('surge', '§5.3', 'monsters over the limit go to the Outskirts, after those of the gates', () => {
  const start = gameAt({ phase: 'mythos', gates: three.slice(0, 1), monsters: cultists(4) });
  const { state } = when(start, card('woods'), draws('ghoul', 'ghost'));
  expect(spacesOf(state).slice(4)).toEqual(['woods', 'outskirts']);
});

rule(
  'surge',
  '§5.3',
  'if terror reaches 10, the remaining monsters go to the gates, or are not drawn by policy',
  () => {
    const given = { phase: 'mythos', players: 8, terror: 9, gates: three.slice(0, 2), monsters: cultists(0) } as const;
    const crowd = [
      ...cultists(6),
      ...Array.from({ length: 5 }, (_, at) => ({ kind: at < 3 ? 'zombie' : 'witch', space: 'downtown' }) as const),
    ];
    const eight = draws('ghoul', 'ghoul', 'ghoul', 'ghost', 'ghost', 'ghost', 'gug', 'gug');
    const start = gameAt({ ...given, gates: [...given.gates], monsters: crowd });
    const { state } = when(start, card('woods'), eight);
    expect(state.terror).toBe(10);
    expect(spacesOf(state).slice(11)).toEqual([
      'woods',
      'graveyard',
      'woods',
      'graveyard',
      'woods',
      'graveyard',
      'woods',
    ]);
    const none = gameAt({
      ...given,
      gates: [...given.gates],
      monsters: crowd,
      setup: { policies: { terrorTenSurge: 'none' } },
    });
    expect(when(none, card('woods'), draws('ghoul')).state.monsters).toHaveLength(11);
  },
);

rule('surge', '§5.3', 'a surge elsewhere spares the gate of the scientist, unless the policy says otherwise', () => {
  const there = {
    phase: 'mythos',
    gates: three.slice(0, 2),
    investigators: [{ by: 1, space: 'graveyard', explored: true }],
  } as const;
  const given = (policies: object) =>
    gameAt({
      ...there,
      gates: [...there.gates],
      investigators: [...there.investigators],
      setup: { sheets: [{ investigator: 'scientist' }], policies },
    });
  expect(spacesOf(when(given({}), card('woods'), draws('ghoul', 'ghost')).state)).toEqual(['woods', 'woods']);
  const included = when(given({ scientistInSurge: 'included' }), card('woods'), draws('ghoul')).state;
  expect(spacesOf(included)).toEqual(['woods']);
});

rule(
  'placing',
  '§5.4',
  'an overflow returns all monsters of the Outskirts to the cup, the last one too, and raises terror',
  () => {
    const start = gameAt({
      monsters: [...cultists(5), ...cultists(1, 'outskirts')].concat(
        Array.from({ length: 5 }, (_, at) => ({ kind: at < 3 ? 'zombie' : 'witch', space: 'outskirts' }) as never),
      ),
    });
    expect(start.monsters.filter((each) => each.space === 'outskirts')).toHaveLength(6);
    const { state, events } = when(start, { type: 'PlaceMonsters', space: 'woods' }, draws('ghoul'));
    expect(only('OutskirtsOverflowed', events)[0]?.count).toBe(7);
    expect(state.terror).toBe(1);
    expect(spacesOf(state)).not.toContain('outskirts');
  },
);

rule('placing', '§5.4', 'monsters in the Outskirts cannot be fought, and cannot move into a full Arkham', () => {
  const start = gameAt({ monsters: [...cultists(1, 'outskirts'), ...cultists(5)] });
  expect(rejection(start, { type: 'DefeatMonster', monster: 1, by: 1 }).code).toBe('in-the-outskirts');
  expect(rejection(start, { type: 'MoveMonster', monster: 1, space: 'woods' })).toMatchObject({
    code: 'no-room',
    rule: 'placing',
  });
});

rule('clue', '§5.5', 'an open gate prevents a clue; an investigator there may take a new clue at once', () => {
  const kept = when(gameAt({ phase: 'mythos', gates: three.slice(0, 1) }), {
    type: 'ResolveMythos',
    clueSpace: 'woods',
  }).state;
  expect(kept.clues.some((each) => each.space === 'woods')).toBe(false);
  const start = gameAt({ phase: 'mythos', investigators: [{ by: 2, space: 'woods' }] });
  const offered = when(start, { type: 'ResolveMythos', clueSpace: 'woods' }).state;
  expect(arkhamHorror.pending(offered)).toMatchObject([{ by: '2', rule: 'clue', blocks: true }]);
  const { state } = when(offered, { type: 'TakeClues', by: 2 });
  expect([one(state, 2).clues, state.clueOffer, state.resolved]).toEqual([1, undefined, true]);
  expect(rejection(state, { type: 'TakeClues', by: 2 })).toMatchObject({ code: 'wrong-phase' });
});

const move = (
  kind: string,
  space: string,
  people: readonly { space?: string; sneak?: number }[] = [],
  answers: readonly number[] = [],
) => {
  const start = gameAt({
    phase: 'mythos',
    monsters: [{ kind: kind as 'ghoul', space: space as 'woods' }],
    investigators: people.map((each, at) => ({ by: at + 1, ...each }) as { by: number; space: 'woods' }),
  });
  const symbol = {
    type: 'MoveMonsters',
    white: ['hexagon', 'square', 'diamond', 'triangle', 'circle'],
    black: ['crescent', 'slash'],
  } as const;
  return when(start, { ...symbol, white: [...symbol.white], black: [...symbol.black] }, dice(...answers)).state;
};

rule('monster-with-investigator', '§5.6', 'a monster with an investigator does not move', () => {
  expect(spacesOf(move('ghoul', 'downtown', [{ space: 'downtown' }]))).toEqual(['downtown']);
});
rule('normal-monster', '§5.6', 'a normal monster follows one arrow of its colour', () => {
  expect(spacesOf(move('ghoul', 'downtown'))).toEqual(['easttown']);
  expect(spacesOf(move('cultist', 'downtown', [{}, { space: 'library' }]))).toEqual(['northside']);
  expect(spacesOf(move('ghoul', 'woods'))).toEqual(['uptown']);
});
rule('fast-monster', '§5.6', 'a fast monster follows two arrows, and stops at an investigator', () => {
  expect(spacesOf(move('shoggoth', 'downtown'))).toEqual(['rivertown']);
  expect(spacesOf(move('shoggoth', 'downtown', [{ space: 'easttown' }]))).toEqual(['easttown']);
});
rule('stationary-monster', '§5.6', 'a stationary monster never moves', () => {
  expect(spacesOf(move('dark-young', 'downtown'))).toEqual(['downtown']);
});
rule(
  'flying-monster',
  '§5.6',
  'a flying monster moves to the lowest Sneak in an adjacent street, else to the Sky, and from there to any street',
  () => {
    expect(spacesOf(move('byakhee', 'downtown'))).toEqual(['sky']);
    const two = [
      { space: 'easttown', sneak: 3 },
      { space: 'merchant', sneak: 1 },
    ];
    expect(spacesOf(move('byakhee', 'downtown', two))).toEqual(['merchant']);
    expect(spacesOf(move('byakhee', 'sky', [{ space: 'southside' }]))).toEqual(['southside']);
    expect(spacesOf(move('byakhee', 'sky', [{ space: 'library' }]))).toEqual(['sky']);
  },
);
rule(
  'unique-monster',
  '§5.6',
  'a Hound moves to the nearest investigator in a location; a Chthonian rolls a die',
  () => {
    const people = [{ space: 'arkham-asylum' }, { space: 'velmas-diner' }];
    expect(spacesOf(move('hound-of-tindalos', 'downtown', people))).toEqual(['velmas-diner']);
    expect(one(move('chthonian', 'downtown', [], [4]), 1).stamina).toBe(4);
    expect(one(move('chthonian', 'downtown', [], [3]), 1).stamina).toBe(5);
  },
);
rule('no-combat-in-mythos', '§5.6', 'no investigator has to fight in the Mythos Phase', () => {
  const start = gameAt({ phase: 'mythos', monsters: cultists(1), investigators: [{ by: 1, space: 'downtown' }] });
  expect(pendingRules(when(start, { type: 'ResolveMythos', black: ['crescent'] }).state)).toEqual(['ability']);
});
rule('closed-location', '§5.6', 'investigators and monsters cannot enter a closed location', () => {
  const closed = gameAt({ terror: 3, phase: 'movement', monsters: cultists(1) });
  expect(rejection(closed, { type: 'Walk', by: 1, space: 'general-store' })).toMatchObject({
    code: 'closed-location',
    rule: 'closed-location',
  });
  expect(rejection(closed, { type: 'MoveMonster', monster: 1, space: 'general-store' }).rule).toBe('closed-location');
});

rule(
  'terror',
  '§5.7',
  'each rise removes an ally; at 3 the General Store closes and everyone there moves to the street',
  () => {
    const start = gameAt({
      terror: 2,
      investigators: [{ by: 1, space: 'general-store' }],
      monsters: [{ kind: 'ghoul', space: 'general-store' }],
    });
    const { state, events } = when(start, { type: 'RaiseTerror' });
    expect(state).toMatchObject({ terror: 3, allies: 10 });
    expect([one(state, 1).space, spacesOf(state)]).toEqual(['rivertown', ['rivertown']]);
    expect(eventTypes(events)).toEqual(['TerrorRaised', 'ShopClosed']);
  },
);
rule('terror', '§5.7', '10 empties the Outskirts and adds no doom; each further rise adds doom', () => {
  const { state } = when(gameAt({ terror: 9, monsters: cultists(2, 'outskirts') }), { type: 'RaiseTerror' });
  expect(state).toMatchObject({ terror: 10, doom: 0, monsters: [] });
  expect(when(state, { type: 'RaiseTerror' }).state).toMatchObject({ terror: 10, doom: 1, allies: 10 });
  expect(
    rejection(when(state, { type: 'PlaceMonsters', space: 'downtown' }, draws('ghoul')).state, {
      type: 'MoveMonster',
      monster: 3,
      space: 'outskirts',
    }).code,
  ).toBe('no-outskirts');
});
rule('terror', '§5.8', 'a card can keep terror from rising', () => {
  const { state } = when(gameAt({ cardsInPlay: ['happy-days-are-here-again'] }), { type: 'RaiseTerror', steps: 3 });
  expect([state.terror, state.allies]).toEqual([0, 11]);
});
rule('doom', '§5.2', 'effects add and remove doom, never below 0', () => {
  expect(
    when(gameAt({ doom: 2 }), [
      { type: 'AddDoom', steps: 3 },
      { type: 'RemoveDoom', steps: 9 },
    ]).state.doom,
  ).toBe(0);
  expect(rejection(gameAt(), { type: 'RemoveDoom' })).toMatchObject({ code: 'no-doom', rule: 'doom' });
});

rule('ability', '§5.8', 'an Environment replaces another; a second Rumor does nothing', () => {
  const start = gameAt({ phase: 'mythos', cardsInPlay: ['nodens-favor', 'disturbing-the-dead'] });
  const { state } = when(start, { type: 'ResolveMythos', component: 'rlyeh-rising' }, draws('rlyeh', 'ghoul'));
  expect(state.cardsInPlay).toEqual(['disturbing-the-dead', 'rlyeh-rising']);
  const second = when(
    start,
    { type: 'ResolveMythos', component: 'the-stars-are-right' },
    draws('rlyeh', 'ghoul'),
  ).state;
  expect([second.cardsInPlay, gatesOf(second)]).toEqual([
    ['nodens-favor', 'disturbing-the-dead'],
    ['science-building'],
  ]);
  expect(rejection(start, { type: 'ResolveMythos', component: 'rlyeh-rising', ability: 'rumor' }).code).toBe(
    'another-kind-of-card',
  );
});
rule('ability', '§5.8', 'a Rumor holds monsters outside the limit, and gets one more at the end of the phase', () => {
  const start = gameAt({
    phase: 'mythos',
    cardsInPlay: ['the-terrible-experiment'],
    monsters: cultists(5),
    resolved: true,
  });
  const held = when(start, { type: 'HoldMonster' }, draws('ghoul')).state;
  expect(spacesOf(held).at(-1)).toBe('experiment');
  expect(spacesOf(when(held, { type: 'EndPhase' }, draws('gug')).state).at(-1)).toBe('experiment');
  expect(when(held, { type: 'TakeOutOfPlay', component: 'the-terrible-experiment' }).state.monsters).toHaveLength(5);
  expect(rejection(gameAt(), { type: 'HoldMonster' })).toMatchObject({ code: 'not-in-play', rule: 'ability' });
});
rule('ability', '§5.8', 'headlines place monsters in a street and return those of a part of the board', () => {
  const start = gameAt({ monsters: [...cultists(1), ...cultists(1, 'outskirts'), { kind: 'ghoul', space: 'woods' }] });
  expect(
    spacesOf(when(start, { type: 'PlaceMonsters', space: 'uptown', count: 2 }, draws('gug', 'gug')).state).slice(3),
  ).toEqual(['uptown', 'uptown']);
  const left = (part: 'streets' | 'locations' | 'skyAndOutskirts' | 'arkham') =>
    spacesOf(when(start, { type: 'DiscardMonsters', part }).state);
  expect(left('streets')).toEqual(['outskirts', 'woods']);
  expect(left('locations')).toEqual(['downtown', 'outskirts']);
  expect(left('skyAndOutskirts')).toEqual(['downtown', 'woods']);
  expect(left('arkham')).toEqual(['outskirts']);
});
rule('effects', '§5.8', 'an investigator cannot lose more clues than he has', () => {
  expect(rejection(gameAt(), { type: 'ChangeInvestigator', by: 1, clues: -1 })).toMatchObject({
    code: 'not-so-many',
    rule: 'effects',
  });
});
rule('turn-frame', '§4', 'one card is resolved a turn, and the phase does not end without it', () => {
  expect(rejection(gameAt({ phase: 'mythos' }), { type: 'EndPhase' })).toMatchObject({ code: 'mythos-first' });
  expect(rejection(gameAt({ phase: 'mythos', resolved: true }), { type: 'ResolveMythos' })).toMatchObject({
    code: 'one-card',
  });
  expect(rejection(gameAt(), { type: 'ResolveMythos' })).toMatchObject({
    code: 'wrong-phase',
    facts: { phase: 'upkeep', need: 'mythos' },
  });
});
rule('turn-frame', '§4', 'the phases follow each other, and the first player changes after Mythos', () => {
  const end = { type: 'EndPhase' } as const;
  const { state, events } = when(gameAt({ first: 2 }), [
    end,
    end,
    end,
    end,
    { type: 'ResolveMythos', card: 'A card' },
    end,
  ]);
  expect(only('PhaseBegan', events).map((each) => each.phase)).toEqual([
    'movement',
    'arkham',
    'otherWorlds',
    'mythos',
    'upkeep',
  ]);
  expect(state).toMatchObject({ turn: 4, first: 1, resolved: false });
});
rule(
  'turn-frame',
  '§4',
  'phases that the players play without the server pass by, and their results fit any time',
  () => {
    const start = gameAt({ phase: 'arkham', setup: { skip: ['upkeep', 'movement', 'otherWorlds'] } });
    const { state } = when(start, [{ type: 'Walk', by: 1, space: 'woods' }, { type: 'EndPhase' }]);
    expect(state.phase).toBe('mythos');
    expect(when(state, [{ type: 'ResolveMythos', card: 'A card' }, { type: 'EndPhase' }]).state).toMatchObject({
      phase: 'arkham',
      turn: 4,
    });
  },
);
