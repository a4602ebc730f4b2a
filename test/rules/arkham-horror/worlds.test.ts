import { expect, test } from 'vitest';
import { arkhamHorror } from '../../../rules/arkham-horror/index.ts';
import { host } from '../../../rules/core/ruleset.ts';
import {
  dice,
  draws,
  eventTypes,
  gameAt,
  gatesOf,
  one,
  only,
  pendingRules,
  ready,
  rejection,
  rule,
  seat,
  setupRejection,
  when,
} from '../../support/arkham-horror/harness.ts';

const woods = { gate: 'woods', world: 'the-abyss' } as const;
const cave = { gate: 'black-cave', world: 'the-abyss' } as const;
const end = { type: 'EndPhase' } as const;
const inside = (area: number, more: object = {}) =>
  ({ by: 1, where: 'otherWorld', world: 'the-abyss', area, ...more }) as const;
const mythos = { type: 'ResolveMythos', card: 'A card' } as const;

rule('upkeep', '§4', 'an investigator who returns from being lost is placed before Upkeep ends', () => {
  const lost = gameAt({ investigators: [{ by: 1, where: 'lost', waiting: true }] });
  expect(rejection(lost, end)).toMatchObject({ code: 'place-the-lost', rule: 'return-from-lost' });
  expect(when(lost, [{ type: 'PlaceReturned', by: 1, space: 'woods' }, end]).state.phase).toBe('movement');
});
rule(
  'arkham-movement',
  '§4',
  'monsters are met when an investigator leaves or stays; clues are picked up in Movement',
  () => {
    const start = gameAt({
      phase: 'movement',
      monsters: [{ kind: 'ghoul', space: 'woods' }],
      investigators: [{ by: 1, space: 'woods' }],
    });
    expect(rejection(start, { type: 'Walk', by: 1, space: 'uptown' }).code).toBe('evade-first');
    const walked = when(start, { type: 'Walk', by: 1, space: 'uptown', evaded: true }).state;
    expect([walked.pending, one(walked, 1).space]).toEqual([[], 'uptown']);
    expect(pendingRules(when(start, end).state)).toEqual(['arkham-movement']);
    const stopped = when(start, { type: 'EndMovement', by: 1 }).state;
    const evaded = when(stopped, { type: 'Settle', number: stopped.pending[0]?.number ?? 0 }).state;
    expect(one(when(evaded, { type: 'TakeClues', by: 1 }).state, 1).clues).toBe(1);
    expect(rejection(evaded, { type: 'TakeClues', by: 1, count: 2 })).toMatchObject({
      code: 'not-so-many-clues',
      facts: { have: 1, wanted: 2 },
    });
    expect(rejection(start, { type: 'Walk', by: 1, space: 'woods' }).code).toBe('already-there');
  },
);
rule('other-world-movement', '§4', 'an investigator in an Other World moves once a turn, and does not walk', () => {
  const start = gameAt({ phase: 'movement', gates: [woods], investigators: [inside(1)] });
  const { state } = when(start, { type: 'CrossOver', by: 1 });
  expect(rejection(state, { type: 'CrossOver', by: 1 })).toMatchObject({
    code: 'one-movement',
    rule: 'other-world-movement',
  });
  expect(rejection(start, { type: 'Walk', by: 1, space: 'woods' }).code).toBe('not-in-arkham');
  expect(rejection(start, { type: 'CrossOver', by: 2 })).toMatchObject({ code: 'not-in-other-world' });
});
rule('delayed', '§4', 'a delayed investigator only stands up, and still meets monsters', () => {
  const start = gameAt({
    phase: 'movement',
    monsters: [{ kind: 'ghoul', space: 'woods' }],
    investigators: [{ by: 1, space: 'woods', delayed: true }],
  });
  expect(rejection(start, { type: 'Walk', by: 1, space: 'uptown' })).toMatchObject({
    code: 'delayed',
    rule: 'delayed',
  });
  const { state } = when(start, end);
  expect(one(state, 1).delayed).toBe(false);
  expect(pendingRules(state)).toEqual(['delayed']);
  const abroad = gameAt({ phase: 'movement', gates: [woods], investigators: [inside(1, { delayed: true })] });
  expect(rejection(abroad, { type: 'CrossOver', by: 1 }).code).toBe('delayed');
  expect(one(when(abroad, end).state, 1)).toMatchObject({ area: 1, delayed: false });
});
rule('arkham-encounters', '§4', 'an investigator has one action, and only at a location', () => {
  const start = gameAt({
    phase: 'arkham',
    investigators: [
      { by: 1, space: 'library' },
      { by: 2, space: 'downtown' },
    ],
  });
  const { state } = when(start, { type: 'HaveEncounter', by: 1 });
  expect(rejection(state, { type: 'HaveEncounter', by: 1 })).toMatchObject({
    code: 'one-encounter',
    rule: 'arkham-encounters',
  });
  expect(rejection(start, { type: 'HaveEncounter', by: 2 })).toMatchObject({
    code: 'no-location',
    rule: 'arkham-encounters',
  });
  expect(rejection(ready(), { type: 'HaveEncounter', by: 1 })).toMatchObject({
    code: 'gate-is-open',
    rule: 'arkham-encounters',
  });
  const closed = when(ready(), { type: 'TryToClose', by: 1, skill: 'lore', value: 4 }, dice(5, 5)).state;
  expect(rejection(closed, { type: 'HaveEncounter', by: 1 }).code).toBe('one-encounter');
});
rule(
  'other-world-encounters',
  '§4',
  'gate cards are drawn until one fits; the shuffle card has the deck shuffled',
  () => {
    const start = gameAt({ phase: 'otherWorlds', gates: [woods], investigators: [inside(1)] });
    const { state, events } = when(start, { type: 'MeetOtherWorld', by: 1 }, [{ draw: 1 }, { draw: 3 }, { draw: 2 }]);
    expect(only('GateCardsDrawn', events)[0]).toMatchObject({
      passed: ['green', 'yellow'],
      colour: 'red',
      cardsLeft: [12, 11, 11, 11],
    });
    expect(pendingRules(state)).toEqual(['other-world-encounters']);
    expect(rejection(state, { type: 'MeetOtherWorld', by: 1 }).code).toBe('one-encounter');
    const again = when(start, { type: 'MeetOtherWorld', by: 1 }, [{ draw: 1 }, { draw: 4 }, { draw: 0 }]).state;
    expect(again.gateCards).toEqual([11, 12, 12, 12]);
  },
);
rule('same-turn-encounter', '§4', 'an investigator who is drawn in has an encounter in the same turn', () => {
  const start = gameAt({ phase: 'arkham', gates: [woods], investigators: [{ by: 1, space: 'woods' }] });
  const { state, events } = when(start, [end, end], [{ draw: 0 }]);
  expect(eventTypes(events)).toEqual(['InvestigatorDrawnIn', 'PhaseBegan', 'GateCardsDrawn', 'Demanded', 'PhaseBegan']);
  expect(one(state, 1).met).toBe(true);
});

rule('enter-gate', '§6', 'an investigator who walks onto a gate enters the first area and is not delayed', () => {
  const start = gameAt({ phase: 'movement', gates: [woods] });
  const { state } = when(start, [{ type: 'Walk', by: 1, space: 'woods' }, end, { type: 'EnterGate', by: 1 }]);
  expect(one(state, 1)).toMatchObject({ world: 'the-abyss', area: 1, delayed: false });
  const nothing = gameAt({ phase: 'arkham', investigators: [{ by: 1, space: 'library' }] });
  expect(rejection(nothing, { type: 'EnterGate', by: 1 })).toMatchObject({ code: 'no-open-gate', rule: 'enter-gate' });
});
rule(
  'drawn-in-by-new-gate',
  '§6',
  'a gate that opens in Mythos costs two encounters; he returns on the third turn',
  () => {
    const start = gameAt({ phase: 'mythos', investigators: [{ by: 1, space: 'woods' }] });
    const turn = [end, end, end, end, mythos, end] as const;
    const opened = when(start, [{ type: 'ResolveMythos', gate: 'woods' }, end], draws('the-abyss', 'ghoul')).state;
    expect(one(opened, 1)).toMatchObject({ area: 1, delayed: true });
    const first = when(opened, turn, [{ draw: 0 }]);
    expect(one(first.state, 1)).toMatchObject({ area: 1, delayed: false });
    const second = when(first.state, turn, [{ draw: 0 }]);
    expect(one(second.state, 1).area).toBe(2);
    expect(one(when(second.state, [end, end]).state, 1)).toMatchObject({ space: 'woods', explored: true });
  },
);
rule('drawn-in-by-new-gate', '§6', 'a gate that opens in an encounter costs three encounters', () => {
  const start = gameAt({ phase: 'arkham', investigators: [{ by: 1, space: 'woods' }] });
  const opened = when(
    start,
    { type: 'HaveEncounter', by: 1, says: [{ type: 'OpenGate', gate: 'woods', encounter: true }] },
    draws('the-abyss', 'ghoul'),
  ).state;
  const turn = [end, end, mythos, end, end, end] as const;
  const later = when(opened, [...turn, ...turn, ...turn], [{ draw: 0 }, { draw: 0 }, { draw: 0 }]).state;
  expect(one(later, 1)).toMatchObject({ space: 'woods', explored: true });
});
rule(
  'sent-to-encounter',
  '§6',
  'a gate draws in an investigator sent to an encounter, without delay; the card may send him on',
  () => {
    const start = gameAt({ phase: 'arkham', gates: [woods] });
    const sent = when(start, { type: 'SendInvestigator', by: 1, space: 'woods', encounter: true }).state;
    expect(one(sent, 1)).toMatchObject({ where: 'otherWorld', delayed: false });
    const dream = [
      { type: 'SendInvestigator', by: 1, space: 'black-cave' },
      { type: 'OpenGate', gate: 'black-cave', encounter: true },
      { type: 'SendInvestigator', by: 1, space: 'library' },
    ] as const;
    const { state } = when(gameAt({ phase: 'arkham' }), [...dream], draws('yuggoth', 'ghoul'));
    expect(one(state, 1)).toMatchObject({ space: 'library', delayed: true, explored: false });
  },
);
rule('second-area', '§6', 'an investigator moves from the first area to the second', () => {
  const start = gameAt({ phase: 'movement', gates: [woods], investigators: [inside(1)] });
  expect(one(when(start, end).state, 1).area).toBe(2);
  expect(rejection(start, { type: 'CrossOver', by: 1, gate: 'woods' })).toMatchObject({
    code: 'second-area-first',
    rule: 'second-area',
  });
});
rule('return-through-gate', '§6', 'the player chooses among the gates to that world', () => {
  const start = gameAt({
    phase: 'movement',
    gates: [woods, cave, { gate: 'graveyard', world: 'yuggoth' }],
    investigators: [inside(2)],
  });
  expect(rejection(start, end)).toMatchObject({
    code: 'choose-return',
    rule: 'return-through-gate',
    facts: { gates: ['woods', 'black-cave'] },
  });
  expect(one(when(start, { type: 'CrossOver', by: 1, gate: 'black-cave' }).state, 1)).toMatchObject({
    space: 'black-cave',
    explored: true,
  });
  expect(rejection(start, { type: 'CrossOver', by: 1, gate: 'graveyard' })).toEqual({
    code: 'gate-to-another-world',
    because: 'The gate at Graveyard leads to Yuggoth, and investigator 1 is in The Abyss.',
    rule: 'return-through-gate',
    facts: { gate: 'graveyard', needs: 'the-abyss', leadsTo: 'yuggoth' },
  });
});
rule('no-way-back', '§6', 'without a gate he is lost; a new gate to that world saves him', () => {
  const start = gameAt({ phase: 'movement', investigators: [inside(2)] });
  expect(one(when(start, end).state, 1)).toMatchObject({ where: 'lost', delayed: true });
  const rescued = when(start, [{ type: 'OpenGate', gate: 'woods' }, end], draws('the-abyss', 'ghoul')).state;
  expect(one(rescued, 1)).toMatchObject({ space: 'woods', explored: true });
});
rule(
  'returned-by-card',
  '§6',
  'a return by a card gives the explored marker and keeps the delay; being sent gives no marker',
  () => {
    const start = gameAt({ phase: 'otherWorlds', gates: [woods], investigators: [inside(1, { delayed: true })] });
    expect(one(when(start, { type: 'SendBack', by: 1, gate: 'woods' }).state, 1)).toMatchObject({
      explored: true,
      delayed: true,
    });
    expect(one(when(start, { type: 'SendInvestigator', by: 1, space: 'woods' }).state, 1).explored).toBe(false);
    expect(rejection(start, { type: 'SendBack', by: 1, gate: 'graveyard' })).toMatchObject({
      code: 'gate-to-another-world',
      rule: 'returned-by-card',
    });
  },
);
rule(
  'monsters-at-return-gate',
  '§6',
  'after a return in another phase monsters there are met in the next Movement',
  () => {
    const start = gameAt({
      phase: 'otherWorlds',
      gates: [woods],
      monsters: [{ kind: 'cultist', space: 'woods' }],
      investigators: [inside(1)],
    });
    const { state } = when(start, [{ type: 'SendBack', by: 1, gate: 'woods' }, end, mythos, end, end, end]);
    expect(pendingRules(state)).toContain('arkham-movement');
  },
);
rule('nightgaunt', '§6', 'a Nightgaunt carries him through the nearest gate, or from an Other World back', () => {
  const start = gameAt({
    gates: [woods, cave],
    investigators: [
      { by: 1, space: 'uptown' },
      { by: 2, where: 'otherWorld', world: 'the-abyss' },
    ],
  });
  expect(one(when(start, { type: 'CarryOff', by: 1 }).state, 1)).toMatchObject({ world: 'the-abyss', area: 1 });
  expect(rejection(start, { type: 'CarryOff', by: 1, gate: 'black-cave' })).toMatchObject({
    code: 'which-gate',
    rule: 'nightgaunt',
  });
  expect(rejection(start, { type: 'CarryOff', by: 2 })).toMatchObject({ code: 'which-gate' });
  expect(one(when(start, { type: 'CarryOff', by: 2, gate: 'woods' }).state, 2)).toMatchObject({
    space: 'woods',
    explored: true,
  });
  expect(eventTypes(when(gameAt(), { type: 'CarryOff', by: 1 }).events)).toEqual(['EffectWithoutEffect']);
});
rule('explored-marker', '§6', 'an explored marker without a gate is rejected', () => {
  expect(setupRejection({ investigators: [{ by: 1, space: 'woods', explored: true }] })).toMatchObject({
    rule: 'explored-marker-lost',
  });
});
rule('explored-marker-lost', '§6', 'the marker is lost when the gate is closed', () => {
  expect(one(when(ready(), { type: 'CloseGate', gate: 'woods' }).state, 1).explored).toBe(false);
});
rule('explored-marker-protects', '§6', 'an investigator with the marker is not drawn in', () => {
  expect(one(when(ready(), end).state, 1).space).toBe('woods');
  expect(rejection(ready(), { type: 'EnterGate', by: 1 })).toMatchObject({
    code: 'explored',
    rule: 'explored-marker-protects',
  });
});
rule('explored-marker-owner', '§6', 'each investigator needs a marker of his own', () => {
  const two = ready({}, { investigators: [{ by: 2, space: 'woods' }] });
  expect(rejection(two, { type: 'TryToClose', by: 2, skill: 'lore', value: 4 }).code).toBe('not-explored');
  expect(one(when(two, end).state, 2).where).toBe('otherWorld');
});
rule('lost', '§6', 'a lost investigator is delayed, and cannot be lost twice', () => {
  const { state } = when(gameAt({ phase: 'arkham' }), { type: 'LoseInTime', by: 1 });
  expect(one(state, 1)).toMatchObject({ where: 'lost', delayed: true });
  expect(rejection(state, { type: 'LoseInTime', by: 1 })).toMatchObject({ code: 'lost-already', rule: 'lost' });
});
rule('lost-turn', '§6', 'a lost investigator misses a whole turn', () => {
  const lost = when(gameAt({ phase: 'arkham' }), { type: 'LoseInTime', by: 1 }).state;
  const next = when(lost, [end, end, mythos, end]).state;
  expect(rejection(next, { type: 'PlaceReturned', by: 1, space: 'woods' })).toMatchObject({
    code: 'still-lost',
    rule: 'lost-turn',
  });
  expect(one(when(next, [end, end]).state, 1)).toMatchObject({ delayed: false, waiting: true });
});
rule('delayed-in-movement', '§6', 'a delay of this Movement does not end in it', () => {
  const { state } = when(gameAt({ phase: 'movement', investigators: [inside(2)] }), [
    { type: 'CrossOver', by: 1 },
    end,
  ]);
  expect(one(state, 1)).toMatchObject({ where: 'lost', delayed: true, waiting: false });
  expect(one(when(state, [end, end, mythos, end, end, end]).state, 1).waiting).toBe(true);
});
rule('return-from-lost', '§6', 'he returns anywhere in Arkham, takes no clues, and a gate there draws him in', () => {
  const lost = gameAt({ gates: [woods], investigators: [{ by: 1, where: 'lost', waiting: true }] });
  const { state } = when(lost, { type: 'PlaceReturned', by: 1, space: 'woods' });
  expect([one(state, 1).space, one(state, 1).clues]).toEqual(['woods', 0]);
  expect(one(when(state, [end, end, end]).state, 1).where).toBe('otherWorld');
  expect(rejection(lost, { type: 'PlaceReturned', by: 2, space: 'woods' }).code).toBe('not-lost');
});
rule('lost-by-ancient-one', '§6', 'Yig gets doom, and Yog-Sothoth devours the lost', () => {
  expect(when(gameAt(), { type: 'LoseInTime', by: 1 }).state.doom).toBe(1);
  expect(one(when(gameAt({ ancientOne: 'yog-sothoth' }), { type: 'LoseInTime', by: 1 }).state, 1).where).toBe('out');
});
rule('lost-at-awakening', '§6', 'investigators lost at the awakening are devoured', () => {
  const { state } = when(gameAt({ ancientOne: 'cthulhu', investigators: [{ by: 1, where: 'lost', delayed: true }] }), {
    type: 'AddDoom',
    steps: 13,
  });
  expect([state.phase, one(state, 1).where]).toEqual(['battle', 'out']);
});

// ---- trophies, victory, awakening, Sanity and Stamina --------------------------------------------------------------

rule('gate-trophies', '§9', 'spent gate trophies go under the pile; an investigator spends only his own', () => {
  const start = gameAt({ investigators: [{ by: 1, trophies: ['rlyeh'] }] });
  const { state } = when(start, { type: 'SpendTrophies', by: 1, trade: 'card', trophies: ['rlyeh'] });
  expect([state.bottom, one(state, 1).trophies]).toEqual([['rlyeh'], []]);
  expect(rejection(start, { type: 'SpendTrophies', by: 2, trade: 'card', trophies: ['rlyeh'] })).toMatchObject({
    code: 'no-such-trophy',
    rule: 'gate-trophies',
  });
  expect(rejection(start, { type: 'SpendTrophies', by: 1, trade: 'card' }).code).toBe('too-few-trophies');
});
rule('trophy-trades', '§9', 'locations trade once a turn, and not while a gate is open there', () => {
  const at = (space: 'science-building' | 'south-church' | 'river-docks' | 'mas-boarding-house', more: object = {}) =>
    gameAt({
      phase: 'arkham',
      investigators: [{ by: 1, space, trophies: ['rlyeh', 'yuggoth'], defeated: ['gug', 'cultist'] }],
      ...more,
    });
  const one5 = { type: 'SpendTrophies', by: 1, trophies: ['rlyeh'] as 'rlyeh'[] } as const;
  const clues = when(at('science-building'), { ...one5, trade: 'clues' }).state;
  expect(one(clues, 1).clues).toBe(2);
  expect(rejection(clues, { ...one5, trade: 'clues', trophies: ['yuggoth'] }).code).toBe('one-encounter');
  expect(one(when(at('south-church'), { ...one5, trade: 'blessing', receiver: 1 }).state, 1).blessing).toBe('blessed');
  expect(pendingRules(when(at('river-docks'), { ...one5, trade: 'money' }).state)).toEqual(['trophy-trades']);
  expect(rejection(at('mas-boarding-house'), { ...one5, trade: 'ally' })).toMatchObject({
    code: 'too-few-trophies',
    facts: { have: 5, need: 10 },
  });
  expect(when(at('mas-boarding-house'), { ...one5, trade: 'ally', trophies: ['rlyeh', 'yuggoth'] }).state.allies).toBe(
    10,
  );
  expect(rejection(at('river-docks'), { ...one5, trade: 'clues' })).toMatchObject({
    code: 'not-there',
    rule: 'trophy-trades',
  });
  const open = at('science-building', { gates: [{ gate: 'science-building', world: 'celeano' }] });
  expect(rejection(open, { ...one5, trade: 'clues' })).toMatchObject({ code: 'gate-is-open', rule: 'trophy-trades' });
});
rule(
  'monster-trophies',
  '§9',
  'endless monsters return to the cup, some leave the game, and the others become trophies',
  () => {
    const start = gameAt({
      ancientOne: 'nyarlathotep',
      monsters: [
        { kind: 'cultist', space: 'woods' },
        { kind: 'warlock', space: 'woods' },
        { kind: 'gug', space: 'woods' },
        { kind: 'mi-go', space: 'woods' },
      ],
    });
    const { state } = when(
      start,
      [1, 2, 3, 4].map((monster) => ({ type: 'DefeatMonster', monster, by: 1 }) as const),
    );
    expect([one(state, 1).defeated, state.boxed, one(state, 1).clues]).toEqual([['gug'], ['warlock', 'mi-go'], 2]);
    expect(rejection(start, { type: 'DefeatMonster', monster: 9, by: 1 })).toMatchObject({
      code: 'monster-not-on-board',
      rule: 'monster-trophies',
    });
  },
);
rule('devoured-trophies', '§9', 'a devoured investigator keeps his trophies and loses his clues', () => {
  const { state } = when(gameAt({ investigators: [{ by: 1, trophies: ['rlyeh'], clues: 3 }] }), {
    type: 'Devour',
    by: 1,
  });
  expect(one(state, 1)).toMatchObject({ where: 'out', trophies: ['rlyeh'], clues: 0 });
});
rule('encounter-monsters', '§9', 'a monster of an encounter never stays on the board', () => {
  const { state } = when(
    gameAt(),
    [
      { type: 'MeetMonster', by: 1 },
      { type: 'DefeatEncountered', by: 1 },
    ],
    draws('gug'),
  );
  expect([state.monsters, one(state, 1).defeated]).toEqual([[], ['gug']]);
});
rule(
  'closing-victory',
  '§10',
  'spent trophies do not count; a card wins only by an investigator, or as the policy says',
  () => {
    const held = { trophies: ['rlyeh', 'yuggoth'] as ('rlyeh' | 'yuggoth')[] };
    const card = (by: number | undefined, cardCloseWins: 'investigator' | 'always' | 'never') =>
      when(ready(held, { setup: { policies: { cardCloseWins } } }), {
        type: 'CloseGate',
        gate: 'woods',
        ...(by === undefined ? {} : { by }),
      }).state.outcome?.rule;
    expect([
      card(2, 'investigator'),
      card(undefined, 'investigator'),
      card(undefined, 'always'),
      card(2, 'never'),
    ]).toEqual(['closing-victory', undefined, 'closing-victory', undefined]);
    const poor = when(ready(), { type: 'TryToClose', by: 1, skill: 'fight', value: 3 }, dice(6)).state;
    expect([poor.gates, poor.outcome]).toEqual([[], undefined]);
  },
);
rule('sealing-victory', '§10', 'the sixth seal wins at once', () => {
  const five = ['graveyard', 'black-cave', 'unnamable', 'witch-house', 'unvisited-isle'] as const;
  const { state } = when(ready({ elderSigns: 1 }, { seals: [...five] }), { type: 'UseElderSign', by: 1 });
  expect(state.outcome).toMatchObject({ result: 'won', rule: 'sealing-victory' });
  expect(arkhamHorror.legal(state, host)).toEqual([]);
  expect(rejection(state, { type: 'OpenGate' }).code).toBe('game-over');
});
rule('banishing-victory', '§10', 'removing the last doom token wins', () => {
  const start = gameAt({ phase: 'battle', doom: 1 });
  const { state } = when(start, { type: 'AttackAncientOne', by: 1, value: 2 }, dice(5, 6));
  expect(state.outcome).toMatchObject({ result: 'won', rule: 'banishing-victory' });
});
test.each([
  ['doom', { doom: 9 }, { type: 'OpenGate', gate: 'woods' }, []],
  [
    'gates',
    {
      players: 8,
      gates: (['graveyard', 'black-cave', 'unnamable', 'witch-house'] as const).map((gate, at) => ({
        gate,
        world: (['celeano', 'rlyeh', 'yuggoth', 'the-abyss'] as const)[at] as 'rlyeh',
      })),
    },
    { type: 'OpenGate', gate: 'woods' },
    ['the-dreamlands'],
  ],
  [
    'overrun',
    {
      terror: 10,
      players: 1,
      monsters: Array.from(
        { length: 7 },
        (_, at) => ({ kind: at < 6 ? 'cultist' : 'ghoul', space: 'uptown' }) as const,
      ),
    },
    { type: 'PlaceMonsters', space: 'uptown' },
    ['ghost'],
  ],
] as const)('AWAKENING (§10): awakening at once by %s', (why, given, command, answers) => {
  const { state, events } = when(gameAt(given as never), command, draws(...answers));
  expect(only('AncientOneAwakened', events)[0]?.cause).toBe(why);
  expect(state.phase).toBe('battle');
});
rule('awakening', '§10', 'without a gate marker to draw the Ancient One awakens, after doom', () => {
  const all = [
    'another-dimension',
    'the-abyss',
    'great-race',
    'celeano',
    'plateau-of-leng',
    'rlyeh',
    'the-dreamlands',
    'yuggoth',
  ] as const;
  const { events } = when(gameAt({ investigators: [{ by: 1, trophies: [...all, ...all] }] }), {
    type: 'OpenGate',
    gate: 'woods',
  });
  expect(eventTypes(events).slice(0, 2)).toEqual(['DoomAdded', 'AncientOneAwakened']);
});
rule('awakening', '§10', 'an empty cup awakens the Ancient One', () => {
  const start = gameAt();
  const all = arkhamHorror.view(start).cup.flatMap(({ kind, count }) => Array<typeof kind>(count).fill(kind));
  const { events } = when(gameAt({ boxed: all }), { type: 'PlaceMonsters', space: 'uptown' });
  expect(only('AncientOneAwakened', events)[0]?.cause).toBe('emptyCup');
});
rule(
  'awakening-effects',
  '§10',
  'the track is filled, cards leave play and no gate opens; Azathoth ends the game',
  () => {
    const { state } = when(gameAt({ cardsInPlay: ['nodens-favor'] }), { type: 'AddDoom', steps: 10 });
    expect(state).toMatchObject({ doom: 10, cardsInPlay: [], phase: 'battle' });
    expect(rejection(state, { type: 'OpenGate' })).toMatchObject({ code: 'final-battle', rule: 'awakening-effects' });
    expect(rejection(state, { type: 'Walk', by: 1, space: 'woods' }).code).toBe('final-battle');
    const lost = when(gameAt({ ancientOne: 'azathoth' }), { type: 'AddDoom', steps: 14 }).state;
    expect(lost.outcome).toMatchObject({ result: 'lost', rule: 'awakening-effects' });
  },
);
rule(
  'final-battle',
  '§10',
  'successes add up, each attacks once a round, and with no investigator left the game is lost',
  () => {
    const start = gameAt({ ancientOne: 'cthulhu', phase: 'battle', doom: 3 });
    const first = when(start, { type: 'AttackAncientOne', by: 1, value: 3 }, dice(5, 5, 6)).state;
    expect([first.doom, first.total]).toEqual([2, 1]);
    expect(rejection(first, { type: 'AttackAncientOne', by: 1, value: 1 }).code).toBe('one-attack');
    expect(rejection(first, end)).toMatchObject({ code: 'attack-first', rule: 'final-battle' });
    const resisted = [1, 2].map((by) => ({ type: 'ResistAttack' as const, by, passed: true }));
    const round = when(first, [{ type: 'AttackAncientOne', by: 2, value: -1 }, end, ...resisted, end, end]).state;
    // Cthulhu puts one token back.
    expect(round).toMatchObject({ first: 2, attacked: [], total: 1, doom: 3 });
    const one0 = when(round, { type: 'ChangeInvestigator', by: 1, sanity: -9 }).state;
    expect(one(one0, 1).where).toBe('out');
    expect(when(one0, { type: 'ChangeInvestigator', by: 2, stamina: -9 }).state.outcome).toMatchObject({
      result: 'lost',
      rule: 'final-battle',
    });
    expect(rejection(gameAt(), { type: 'AttackAncientOne', by: 1, value: 1 }).code).toBe('not-awake');
  },
);
test.each([
  ['nyarlathotep', 11, { clues: 1 }],
  ['shub-niggurath', 12, { defeated: ['gug'] }],
  ['yog-sothoth', 12, { trophies: ['rlyeh'] }],
] as const)('FINAL-BATTLE (§1.6): at the start %s devours who has nothing to give', (ancientOne, steps, mine) => {
  const { state } = when(gameAt({ ancientOne, investigators: [{ by: 1, ...(mine as object) }] }), {
    type: 'AddDoom',
    steps,
  });
  expect(state.investigators.map((each) => each.where)).toEqual(['arkham', 'out']);
});
rule('final-battle', '§1.6', 'Yig curses investigators, and devours those who are cursed already', () => {
  const { state } = when(gameAt({ investigators: [{ by: 1, blessing: 'cursed' }] }), { type: 'AddDoom', steps: 10 });
  expect(state.investigators.map((each) => [each.where, each.blessing])).toEqual([
    ['out', 'none'],
    ['arkham', 'cursed'],
  ]);
});
rule('losing', '§10', 'the game goes on if all are devoured while the Ancient One sleeps', () => {
  expect(when(gameAt({ players: 1 }), { type: 'Devour', by: 1 }).state.outcome).toBeUndefined();
  const state = gameAt({ players: 1, investigators: [{ by: 1, where: 'out', outSince: 2 }] });
  expect(one(when(state, { type: 'ReplaceInvestigator', by: 1, clues: 1 }).state, 1)).toMatchObject({
    where: 'arkham',
    clues: 1,
  });
});
rule(
  'defeated-in-arkham',
  '§11',
  'an insane investigator is in the Asylum with 1 Sanity, loses half of his clues and has no encounter',
  () => {
    const { state } = when(ready({ clues: 5 }), { type: 'ChangeInvestigator', by: 1, sanity: -5 });
    expect(one(state, 1)).toMatchObject({ space: 'arkham-asylum', sanity: 1, clues: 3, acted: true, explored: false });
    expect(pendingRules(state)).toEqual(['defeated-in-arkham']);
    expect(one(when(ready(), { type: 'ChangeInvestigator', by: 1, stamina: -5 }).state, 1).space).toBe(
      'st-marys-hospital',
    );
  },
);
rule('defeated-in-other-world', '§11', 'an investigator defeated in an Other World is lost as well', () => {
  const start = gameAt({ gates: [woods], ancientOne: 'cthulhu', investigators: [inside(1, { clues: 3 })] });
  expect(one(when(start, { type: 'ChangeInvestigator', by: 1, stamina: -9 }).state, 1)).toMatchObject({
    where: 'lost',
    stamina: 1,
    clues: 2,
  });
});
rule('devoured', '§11', 'both at 0, or a maximum at 0, devours; a new investigator joins in the next Upkeep', () => {
  const { state } = when(ready(), { type: 'ChangeInvestigator', by: 1, sanity: -5, stamina: -5 });
  expect(one(state, 1).where).toBe('out');
  expect(one(when(ready(), { type: 'ChangeInvestigator', by: 1, maxSanity: -5 }).state, 1).where).toBe('out');
  expect(rejection(state, { type: 'ReplaceInvestigator', by: 1 })).toMatchObject({
    code: 'wrong-phase',
    rule: 'devoured',
  });
  expect(rejection(state, { type: 'ReplaceInvestigator', by: 2 }).code).toBe('still-in-play');
  expect(rejection(state, { type: 'LoseInTime', by: 1 })).toMatchObject({
    code: 'investigator-is-out',
    rule: 'devoured',
  });
});
rule('lost-items', '§11', 'a used Elder Sign is gone before items are lost', () => {
  const { state } = when(ready({ elderSigns: 2, sanity: 1 }), { type: 'UseElderSign', by: 1 });
  expect([one(state, 1).elderSigns, state.signsBoxed]).toEqual([1, 1]);
});
test('ITHAQUA (§1.6): investigators in streets lose 1 Stamina at the end of Mythos', () => {
  const start = gameAt({
    ancientOne: 'ithaqua',
    phase: 'mythos',
    resolved: true,
    investigators: [{ by: 1, space: 'uptown' }],
  });
  const { state } = when(start, end);
  expect([one(state, 1).stamina, one(state, 2).stamina]).toEqual([4, 5]);
});

test('YIG (§1.6): a defeated Cultist adds doom; CTHULHU lowers both maxima by 1', () => {
  const start = gameAt({ monsters: [{ kind: 'cultist', space: 'woods' }] });
  expect(when(start, { type: 'DefeatMonster', monster: 1, by: 1 }).state.doom).toBe(1);
  const gone = gameAt({ ancientOne: 'cthulhu', investigators: [{ by: 1, where: 'out', outSince: 2 }] });
  expect(one(gone, 2)).toMatchObject({ maxSanity: 4, maxStamina: 4 });
  expect(one(when(gone, { type: 'ReplaceInvestigator', by: 1, sanity: 6 }).state, 1)).toMatchObject({ maxSanity: 5 });
});
test('HASTUR (§1.6): Cultists fly', () => {
  const start = gameAt({ ancientOne: 'hastur', monsters: [{ kind: 'cultist', space: 'downtown' }] });
  expect(when(start, { type: 'MoveMonsters', white: ['crescent'], black: [] }).state.monsters[0]?.space).toBe('sky');
});

// ---- seats, reports, overrides, positions -----------------------------------------------------------------------------------------------------

rule('seats', '§4', 'a seat cannot act with another investigator', () => {
  expect(rejection(ready(), { type: 'UseElderSign', by: 1 }, [], seat(2))).toMatchObject({
    code: 'not-your-investigator',
    rule: 'seats',
  });
  expect(rejection(ready(), { type: 'Walk', by: 5, space: 'woods' }).code).toBe('wrong-phase');
  expect(rejection(gameAt(), { type: 'Devour', by: 5 })).toMatchObject({
    code: 'no-such-investigator',
    facts: { by: 5, have: 2 },
  });
});
rule('obligations', '§4', 'an obligation is settled by its number', () => {
  const { state } = when(gameAt(), { type: 'ChangeInvestigator', by: 1, sanity: -9 });
  expect(when(state, { type: 'Settle', number: 1 }).state.pending).toEqual([]);
  expect(rejection(state, { type: 'Settle', number: 7 })).toMatchObject({
    code: 'no-such-obligation',
    facts: { number: 7, pending: ['1'] },
  });
});
rule('override', '§4', 'the host sets values that a game can reach', () => {
  const fix = (shows: object) => ({ type: 'Override', reason: 'a sleeve', shows }) as const;
  const { state, events } = when(
    ready(),
    fix({
      doom: 6,
      terror: 3,
      noGate: 'woods',
      monster: { kind: 'gug', space: 'uptown' },
      cluesThere: { space: 'woods', clues: 2 },
    }),
  );
  expect(state).toMatchObject({ doom: 6, terror: 3, gates: [], bottom: ['the-abyss'] });
  expect(only('Overridden', events)[0]?.differences).toHaveLength(5);
  expect(rejection(ready(), fix({ seals: ['woods'] }))).toMatchObject({
    code: 'illegal-position',
    rule: 'seal-or-gate',
  });
  expect(rejection(ready(), fix({ doom: 4 })).code).toBe('nothing-to-override');
  expect(rejection(ready(), fix({ doom: 5 }), [], seat(1)).code).toBe('for-the-host');
  expect(rejection(ready(), fix({ monster: { kind: 'black-man', space: 'uptown' } })).code).toBe('not-in-cup');
  const deciding = when(ready({ clues: 5 }), { type: 'TryToClose', by: 1, skill: 'lore', value: 4 }, dice(5, 5)).state;
  expect(rejection(deciding, fix({ seals: ['woods'] })).code).toBe('seal-or-not');
  expect(gatesOf(when(ready(), fix({ openGate: { gate: 'black-cave', world: 'rlyeh' } })).state)).toHaveLength(2);
});
rule('table-reports', '§5', 'a physical table reports what it draws and rolls, no more and no less', () => {
  const real = ready({}, { setup: { table: { dice: true, draws: true } } });
  const close = { type: 'TryToClose', by: 1, skill: 'lore', value: 4 } as const;
  expect(rejection(real, close)).toMatchObject({ code: 'report-dice', facts: { have: 0, need: 2 } });
  expect(when(real, { ...close, reported: { dice: [5, 1] } }).state.gates).toEqual([]);
  expect(rejection(real, { ...close, reported: { dice: [5, 1, 1] } }).code).toBe('too-much-reported');
  expect(rejection(ready(), { ...close, reported: { dice: [5, 1] } }).code).toBe('server-draws');
  const open = { type: 'OpenGate', gate: 'graveyard' } as const;
  expect(rejection(real, { type: 'OpenGate' }).code).toBe('report-gate');
  expect(rejection(real, open).code).toBe('report-worlds');
  expect(rejection(real, { ...open, reported: { worlds: ['rlyeh'] } }).code).toBe('report-monsters');
  expect(when(real, { ...open, reported: { worlds: ['rlyeh'], monsters: ['gug'] } }).state.gates).toHaveLength(2);
});
rule('table-possible', '§5', 'a marker or monster that is not left cannot have been drawn', () => {
  const real = ready({ trophies: ['rlyeh', 'rlyeh'] }, { setup: { table: { draws: true } } });
  const open = { type: 'OpenGate', gate: 'graveyard' } as const;
  expect(rejection(real, { ...open, reported: { worlds: ['rlyeh'] } })).toMatchObject({
    code: 'cannot-have-happened',
    rule: 'table-possible',
  });
  expect(rejection(real, { ...open, reported: { worlds: ['yuggoth'], monsters: ['black-man'] } })).toMatchObject({
    code: 'cannot-have-happened',
    facts: { drawn: 'black-man' },
  });
});
test.each([
  ['awakening', { doom: 10 }],
  ['seal-or-gate', { gates: [woods], seals: ['woods'] }],
  ['open-gate', { gates: [woods, cave, { gate: 'graveyard', world: 'the-abyss' }] }],
  ['clue', { gates: [woods], clues: [{ space: 'woods', clues: 1 }] }],
  ['placing', { monsters: Array.from({ length: 6 }, () => ({ kind: 'cultist', space: 'uptown' })) }],
  ['terror', { terror: 10, monsters: [{ kind: 'cultist', space: 'outskirts' }] }],
  ['closed-location', { terror: 3, monsters: [{ kind: 'cultist', space: 'general-store' }] }],
  ['sealing-victory', { seals: ['woods', 'graveyard', 'black-cave', 'unnamable', 'witch-house', 'unvisited-isle'] }],
  ['defeated-in-arkham', { investigators: [{ by: 1, sanity: 0 }] }],
  ['numbers', { investigators: [{ by: 3 }] }],
  ['lost-turn', { investigators: [{ by: 1, where: 'lost' }] }],
  ['second-area', { investigators: [{ by: 1, where: 'otherWorld' }] }],
  ['ability', { monsters: [{ kind: 'cultist', space: 'experiment' }] }],
  ['awakening-effects', { phase: 'battle', doom: 0 }],
] as const)('POSITION (§12): what breaks %s is refused', (id, position) => {
  expect(setupRejection(position as never)).toMatchObject({ code: 'illegal-position', rule: id });
});
rule('position', '§12', 'a position comes out of the view as it went in', () => {
  const start = ready(
    { clues: 3 },
    { bottom: ['rlyeh'], monsters: [{ kind: 'gug', space: 'sky' }], seals: ['black-cave'] },
  );
  const again = arkhamHorror.position(arkhamHorror.view(start));
  expect(again.position).toMatchObject({
    phase: 'arkham',
    doom: 4,
    bottom: ['rlyeh'],
    monsters: [{ kind: 'gug', space: 'sky' }],
    seals: ['black-cave'],
  });
});

test('every other rejection cites its rule', () => {
  const gates = ['independence-square', 'unvisited-isle', 'woods', 'witch-house', 'graveyard', 'black-cave'] as const;
  const others = [
    'unnamable',
    'science-building',
    'historical-society',
    'hibbs-roadhouse',
    'silver-twilight-lodge',
  ] as const;
  const worlds = ['rlyeh', 'rlyeh', 'yuggoth', 'yuggoth', 'celeano', 'celeano'] as const;
  const full = gameAt({
    gates: gates.map((gate, at) => ({ gate, world: worlds[at] as 'rlyeh' })),
    seals: [...others],
  });
  expect(rejection(full, { type: 'OpenGate' })).toMatchObject({ code: 'no-free-location', rule: 'open-gate' });
  const real = gameAt({ phase: 'mythos', setup: { table: { draws: true } } });
  expect(rejection(real, { type: 'ResolveMythos' })).toMatchObject({ code: 'report-card', rule: 'table-reports' });
  const wrong = { openGate: { gate: 'unnamable', world: 'rlyeh' } } as const;
  const two = gameAt({ gates: full.gates.slice(0, 2) });
  expect(rejection(two, { type: 'Override', reason: 'a slip', shows: wrong })).toMatchObject({
    code: 'no-such-marker',
    rule: 'override',
  });
  expect(setupRejection({}, { sheets: [{}, {}, {}] })).toMatchObject({ code: 'too-many-sheets', rule: 'numbers' });
  expect(rejection(gameAt(), { type: 'ShareMonsters', shares: [] })).toMatchObject({ code: 'no-surge', rule: 'surge' });
  const rich = { by: 1, space: 'mas-boarding-house', trophies: ['rlyeh', 'yuggoth'] } as const;
  const lonely = gameAt({ phase: 'arkham', allies: 0, investigators: [{ ...rich, trophies: [...rich.trophies] }] });
  expect(
    rejection(lonely, { type: 'SpendTrophies', by: 1, trade: 'ally', trophies: ['rlyeh', 'yuggoth'] }),
  ).toMatchObject({ code: 'no-ally', rule: 'trophy-trades' });
});
