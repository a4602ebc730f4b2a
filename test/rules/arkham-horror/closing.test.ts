import { describe, expect, test } from 'vitest';
import { arkhamHorror } from '../../../rules/arkham-horror/index.ts';
import { host } from '../../../rules/core/ruleset.ts';
import { typeOf } from '../../support/arkham-horror/fill.ts';
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
  when,
} from '../../support/arkham-horror/harness.ts';

const lore = { type: 'TryToClose', by: 1, skill: 'lore', value: 4 } as const;

describe("the customer's text on closing and sealing, sentence by sentence", () => {
  const inAbyss = { by: 1, where: 'otherWorld', world: 'the-abyss', area: 2 } as const;
  const woods = { gate: 'woods', world: 'the-abyss' } as const;

  test('gates open in locations all over Arkham', () => {
    const open = [
      { type: 'OpenGate', gate: 'woods' },
      { type: 'OpenGate', gate: 'graveyard' },
    ] as const;
    const { state } = when(gameAt(), open, draws('rlyeh', 'ghoul', 'yuggoth', 'cultist'));
    expect(gatesOf(state)).toEqual(['woods', 'graveyard']);
  });

  test('before closing, an investigator enters the gate, explores the Other World and returns', () => {
    const start = gameAt({ phase: 'arkham', gates: [woods], investigators: [{ by: 1, space: 'woods' }] });
    expect(rejection(start, lore)).toMatchObject({ code: 'not-explored', rule: 'close-gate' });
    const end = { type: 'EndPhase' } as const;
    const mythos = { type: 'ResolveMythos', card: 'A card' } as const;
    const cards = [{ draw: 0 }, { draw: 0 }];
    const { state, events } = when(start, [end, end, mythos, end, end, end, end, end, mythos, end, end, end], cards);
    expect(eventTypes(events).filter((type) => type.startsWith('Investigator'))).toEqual([
      'InvestigatorDrawnIn',
      'InvestigatorCrossed',
      'InvestigatorReturned',
    ]);
    expect(one(state, 1)).toMatchObject({ space: 'woods', explored: true });
    expect(gatesOf(when(state, lore, dice(5, 1)).state)).toEqual([]);
  });

  test('an investigator who returns gets an explored marker', () => {
    const { state } = when(gameAt({ phase: 'movement', gates: [woods], investigators: [inAbyss] }), {
      type: 'CrossOver',
      by: 1,
    });
    expect(one(state, 1)).toMatchObject({ where: 'arkham', space: 'woods', explored: true });
  });

  test('he may close during the next Arkham Encounters Phase', () => {
    const start = gameAt({ phase: 'movement', gates: [woods], investigators: [inAbyss] });
    const { state } = when(start, [{ type: 'CrossOver', by: 1 }, { type: 'EndPhase' }, lore], dice(6, 6));
    expect(gatesOf(state)).toEqual([]);
  });

  test.each([
    ['walks', 'movement', { type: 'Walk', by: 1, space: 'uptown' }],
    ['is sent', 'arkham', { type: 'SendInvestigator', by: 1, space: 'library' }],
    ['is lost', 'arkham', { type: 'LoseInTime', by: 1 }],
    ['is carried off', 'arkham', { type: 'CarryOff', by: 1 }],
    ['is hurt', 'arkham', { type: 'ChangeInvestigator', by: 1, stamina: -5 }],
  ] as const)('who %s away for any reason discards the marker and has to explore again', (_, phase, command) => {
    const { state } = when(ready({}, { phase }), command);
    expect(one(state, 1).explored).toBe(false);
    const back = when(state, { type: 'SendInvestigator', by: 1, space: 'woods' }).state;
    expect(one(back, 1).explored).toBe(false);
  });

  test('on an open gate with the marker he may attempt to close', () => {
    expect(arkhamHorror.legal(ready(), seat(1)).map(typeOf)).toContain('TryToClose');
    expect(when(ready(), { type: 'EndPhase' }).state.gates).toHaveLength(1);
  });

  test.each(['lore', 'fight'] as const)('he chooses: a check of %s, modified by the number on the marker', (skill) => {
    const { events } = when(ready(), { type: 'TryToClose', by: 1, skill, value: 5 }, dice(5, 1, 1));
    expect(only('CloseChecked', events)[0]).toMatchObject({ skill, pool: 3, need: 1 });
  });

  test('a success closes the gate, and its marker becomes a gate trophy', () => {
    const { state } = when(ready(), lore, dice(5, 2));
    expect(state.gates).toEqual([]);
    expect(one(state, 1).trophies).toEqual(['the-abyss']);
  });

  test('a failure leaves the gate open', () => {
    const { state, events } = when(ready(), lore, dice(1, 2));
    expect(gatesOf(state)).toEqual(['woods']);
    expect(eventTypes(events)).toContain('CloseFailed');
  });

  test('next turn, and in later turns, he can try again as long as he stays', () => {
    const end = { type: 'EndPhase' } as const;
    const turn = [end, end, { type: 'ResolveMythos', card: 'A card' }, end, end, end] as const;
    let { state } = when(ready(), lore, dice(1, 1));
    expect(rejection(state, lore).code).toBe('one-encounter');
    for (let again = 0; again < 3; again += 1) ({ state } = when(state, [...turn, lore], dice(1, 1)));
    expect(when(state, [...turn, lore], dice(1, 5)).state.gates).toEqual([]);
  });

  test('after closing he may at once spend five clues to seal for ever', () => {
    const closed = when(ready({ clues: 5 }), lore, dice(5, 5)).state;
    expect(closed.sealing).toEqual({ by: 1, gate: 'woods' });
    const { state } = when(closed, { type: 'SealGate', by: 1, gate: 'woods' });
    expect(state.seals).toEqual(['woods']);
    expect(one(state, 1).clues).toBe(0);
  });

  test('the token comes from the unused ones, so doom stays', () => {
    const { state } = when(ready({ clues: 6 }), [lore, { type: 'SealGate', by: 1, gate: 'woods' }], dice(5, 5));
    expect(state.doom).toBe(4);
    expect(one(state, 1).clues).toBe(1);
  });

  test('the marker of a sealed gate is still a trophy', () => {
    const { state } = when(ready({ clues: 6 }), [lore, { type: 'SealGate', by: 1, gate: 'woods' }], dice(5, 5));
    expect(one(state, 1).trophies).toEqual(['the-abyss']);
  });

  test('no gate opens and no monster appears there for the rest of the game', () => {
    const sealed = gameAt({ seals: ['woods'], phase: 'mythos' });
    const { state } = when(sealed, [
      { type: 'OpenGate', gate: 'woods' },
      { type: 'PlaceMonsters', space: 'woods', count: 3 },
      { type: 'ResolveMythos', gate: 'woods' },
    ]);
    expect([state.gates, state.monsters, state.doom]).toEqual([[], [], 0]);
  });

  const others = [
    { kind: 'ghoul', space: 'downtown' },
    { kind: 'dark-young', space: 'sky' },
    { kind: 'formless-spawn', space: 'outskirts' },
    { kind: 'cultist', space: 'woods' },
  ] as const;

  test('monsters of the symbol in Arkham, the Sky and the Outskirts go back to the cup', () => {
    const { state } = when(ready({}, { monsters: [...others] }), lore, dice(5, 5));
    expect(state.monsters.map((each) => each.kind)).toEqual(['cultist']);
  });

  test('monsters of other symbols stay', () => {
    const { state } = when(
      ready({}, { monsters: [...others], gates: [{ gate: 'woods', world: 'yuggoth' }] }),
      lore,
      dice(5, 5),
    );
    expect(state.monsters).toHaveLength(4);
  });

  test('Elder Signs seal gates', () => {
    expect(when(ready({ elderSigns: 1 }), { type: 'UseElderSign', by: 1 }).state.seals).toEqual(['woods']);
  });

  test('there are four Elder Sign cards', () => {
    expect(rejection(ready({ elderSigns: 4 }), { type: 'ChangeInvestigator', by: 2, elderSigns: 1 })).toMatchObject({
      code: 'no-elder-sign-left',
    });
  });

  test.each([
    [{ space: 'library', explored: false }, 'no-open-gate'],
    [{ explored: false }, 'not-explored'],
  ] as const)('to use one he is at the gate with an explored marker (%j)', (mine, code) => {
    expect(rejection(ready({ elderSigns: 1, ...mine }), { type: 'UseElderSign', by: 1 })).toMatchObject({
      code,
      rule: 'elder-sign',
    });
  });

  test('there is no check and there are no clues to spend', () => {
    const { state, events } = when(ready({ elderSigns: 1, clues: 7 }), { type: 'UseElderSign', by: 1 }, []);
    expect(eventTypes(events)).not.toContain('CloseChecked');
    expect(one(state, 1).clues).toBe(7);
  });

  test('it costs 1 Sanity and 1 Stamina', () => {
    const { state } = when(ready({ elderSigns: 1, sanity: 3, stamina: 4 }), { type: 'UseElderSign', by: 1 });
    expect(one(state, 1)).toMatchObject({ sanity: 2, stamina: 3 });
  });

  test.each([
    [{ sanity: 1 }, 'arkham-asylum'],
    [{ stamina: 1 }, 'st-marys-hospital'],
  ] as const)('it takes effect even if that knocks him out (%j)', (mine, space) => {
    const { state } = when(ready({ elderSigns: 1, ...mine }), { type: 'UseElderSign', by: 1 });
    expect(state.seals).toEqual(['woods']);
    expect(one(state, 1)).toMatchObject({ space, sanity: mine === undefined ? 0 : one(state, 1).sanity });
  });

  test('a doom token of the track becomes the seal: doom is lower by 1', () => {
    expect(when(ready({ elderSigns: 1 }), { type: 'UseElderSign', by: 1 }).state.doom).toBe(3);
  });

  test('the card goes back to the box and cannot come again', () => {
    const { state } = when(ready({ elderSigns: 1 }), { type: 'UseElderSign', by: 1 });
    expect([state.signsBoxed, one(state, 1).elderSigns]).toEqual([1, 0]);
    expect(rejection(state, { type: 'ChangeInvestigator', by: 1, elderSigns: 4 }).facts).toEqual({ have: 3, need: 4 });
  });

  test('then the gate is sealed for the rest of the game', () => {
    const { state } = when(ready({ elderSigns: 1 }), [
      { type: 'UseElderSign', by: 1 },
      { type: 'OpenGate', gate: 'woods' },
      { type: 'PlaceMonsters', space: 'woods' },
    ]);
    expect([state.gates, state.monsters]).toEqual([[], []]);
  });

  const guard = { kind: 'ghoul', space: 'woods' } as const;

  test('on the turn he returns he need not fight or evade monsters there', () => {
    const start = gameAt({ phase: 'movement', gates: [woods], monsters: [guard], investigators: [inAbyss] });
    const { state } = when(start, [{ type: 'CrossOver', by: 1 }, { type: 'EndPhase' }]);
    expect(pendingRules(state)).toEqual([]);
  });

  test('in later turns he must fight or evade them', () => {
    const { state } = when(ready({}, { phase: 'movement', monsters: [guard] }), { type: 'EndPhase' });
    expect(pendingRules(state)).toEqual(['arkham-movement']);
  });
});

rule('close-gate', '§7', 'only in Arkham Encounters, once a turn', () => {
  expect(rejection(ready({}, { phase: 'movement' }), lore)).toMatchObject({ code: 'wrong-phase', rule: 'close-gate' });
  expect(rejection(ready({ acted: true }), lore)).toMatchObject({ code: 'one-encounter' });
  expect(rejection(ready({ where: 'lost', explored: false, delayed: true }), lore)).toMatchObject({
    code: 'not-in-arkham',
  });
});

rule('close-check', '§7', 'one success is needed; Yog-Sothoth and R’lyeh Rising add up', () => {
  const rlyeh = { gates: [{ gate: 'woods', world: 'rlyeh' } as const], cardsInPlay: ['rlyeh-rising' as const] };
  const { events } = when(
    ready({}, { ...rlyeh, ancientOne: 'yog-sothoth' }),
    { ...lore, value: 6, bonus: 1 },
    dice(5, 5, 1, 1),
  );
  expect(only('CloseChecked', events)[0]).toMatchObject({ pool: 4, need: 3, successes: 2 });
  expect(eventTypes(events)).toContain('CloseFailed');
});

rule(
  'close-successes',
  '§7',
  'a blessed investigator succeeds on 4, a cursed one on 6 only; without dice the check fails',
  () => {
    expect(when(ready({ blessing: 'blessed' }), lore, dice(4, 1)).state.gates).toEqual([]);
    expect(when(ready({ blessing: 'cursed' }), lore, dice(5, 5)).state.gates).toHaveLength(1);
    expect(when(ready(), { ...lore, value: 1 }, []).state.gates).toHaveLength(1);
  },
);

rule('clues-for-dice', '§7', 'clues are spent one by one, each for a die, even if there were no dice', () => {
  const rolled = when(ready({ clues: 3 }), { ...lore, value: 0 }, []).state;
  expect(rolled.check).toMatchObject({ by: 1, faces: [], need: 1 });
  const { state } = when(
    rolled,
    [
      { type: 'SpendClue', by: 1 },
      { type: 'SpendClue', by: 1 },
    ],
    dice(1, 6),
  );
  expect([state.gates, one(state, 1).clues]).toEqual([[], 1]);
  expect(rejection(state, { type: 'SpendClue', by: 1 }).code).toBe('no-check');
  expect(rejection(rolled, { type: 'OpenGate' }).code).toBe('finish-the-check');
});

rule('close-failure', '§7', 'a failure changes nothing but the clues spent', () => {
  const before = ready({ clues: 1 });
  const { state } = when(before, [lore, { type: 'SpendClue', by: 1 }], dice(1, 1, 2));
  expect(state).toEqual({
    ...before,
    nextObligation: state.nextObligation,
    lastRoll: [1, 1, 2],
    investigators: before.investigators.map((each) => (each.by === 1 ? { ...each, clues: 0, acted: true } : each)),
  });
  const gaveUp = when(ready({ clues: 1 }), [lore, { type: 'AcceptFailure', by: 1 }], dice(1, 1)).state;
  expect([gaveUp.gates.length, one(gaveUp, 1).clues, one(gaveUp, 1).explored]).toEqual([1, 1, true]);
});

rule('close-success', '§7', 'explored markers of others there are lost, and victory is checked after sealing', () => {
  const start = ready({ clues: 5 }, { players: 1, doom: 2 });
  const closed = when(start, lore, dice(5, 5)).state;
  expect(closed.outcome).toBeUndefined();
  expect(when(closed, { type: 'LeaveUnsealed', by: 1 }).state.outcome).toMatchObject({
    result: 'won',
    rule: 'closing-victory',
  });
  const two = ready({}, { investigators: [{ by: 2, space: 'woods', explored: true }] });
  expect(one(when(two, lore, dice(5, 5)).state, 2).explored).toBe(false);
});

rule('close-keeps-doom', '§7', 'closing a gate does not change doom', () => {
  expect(when(ready(), lore, dice(5, 5)).state.doom).toBe(4);
});

rule('close-by-card', '§7', 'a card gives no trophy, the marker goes under the pile, and nothing can be sealed', () => {
  const start = ready({ clues: 9 }, { monsters: [{ kind: 'ghoul', space: 'sky' }] });
  const { state } = when(start, { type: 'CloseGate', gate: 'woods' });
  expect([state.gates, state.bottom, state.monsters, one(state, 1).trophies]).toEqual([[], ['the-abyss'], [], []]);
  expect(one(state, 1).explored).toBe(false);
  expect(rejection(state, { type: 'SealGate', by: 1, gate: 'woods' }).code).toBe('too-late-to-seal');
  expect(rejection(start, { type: 'CloseGate', gate: 'woods', trophy: true }).code).toBe('whose-trophy');
  const given = when(start, { type: 'CloseGate', gate: 'woods', trophy: true, by: 2 }).state;
  expect([one(given, 2).trophies, given.bottom]).toEqual([['the-abyss'], []]);
});

rule(
  'two-on-one-gate',
  '§7',
  'after one closes the gate, the second investigator there has an ordinary encounter',
  () => {
    const two = ready({}, { investigators: [{ by: 2, space: 'woods', explored: true }] });
    const { state } = when(two, [lore, { type: 'HaveEncounter', by: 2 }], dice(5, 5));
    expect(one(state, 2).acted).toBe(true);
  },
);

rule(
  'seal-with-clues',
  '§8',
  'Hastur makes a seal cost eight clues, one card takes two off, another forbids sealing',
  () => {
    const seal = { type: 'SealGate', by: 1, gate: 'woods' } as const;
    const hastur = when(ready({ clues: 8 }, { ancientOne: 'hastur' }), [lore, seal], dice(5, 5)).state;
    expect(one(hastur, 1).clues).toBe(0);
    const favour = { ancientOne: 'hastur' as const, cardsInPlay: ['nodens-favor' as const] };
    expect(one(when(ready({ clues: 8 }, { ...favour }), [lore, seal], dice(5, 5)).state, 1).clues).toBe(2);
    const forbidden = when(ready({ clues: 8 }, { cardsInPlay: ['no-one-can-help-you-now'] }), lore, dice(5, 5)).state;
    expect(forbidden.sealing).toBeUndefined();
    expect(rejection(forbidden, seal)).toMatchObject({ code: 'sealing-forbidden', rule: 'seal-with-clues' });
  },
);

rule('seal-with-clues', '§8', 'four clues are not enough, and in the next turn it is too late', () => {
  const seal = { type: 'SealGate', by: 1, gate: 'woods' } as const;
  const { state } = when(ready({ clues: 4 }), lore, dice(5, 5));
  expect(rejection(state, seal)).toMatchObject({
    code: 'not-enough-clues',
    rule: 'seal-with-clues',
    facts: { have: 4, need: 5 },
  });
  const end = { type: 'EndPhase' } as const;
  const later = when(state, [end, end, { type: 'ResolveMythos', card: 'A card' }, end, end, end]).state;
  const rich = when(later, { type: 'ChangeInvestigator', by: 1, clues: 9 }).state;
  expect(rejection(rich, seal)).toMatchObject({
    code: 'too-late-to-seal',
    rule: 'seal-with-clues',
    facts: { turn: 4, closed: 3 },
  });
  expect(rejection(rich, { type: 'LeaveUnsealed', by: 1 }).code).toBe('nothing-to-seal');
});

rule('seal-with-clues', '§8', 'while he may seal, nothing else happens', () => {
  const { state } = when(ready({ clues: 5 }), lore, dice(5, 5));
  expect(rejection(state, { type: 'EndPhase' }).code).toBe('seal-or-not');
  expect(arkhamHorror.legal(state, host).map(typeOf)).toEqual(['SealGate', 'LeaveUnsealed']);
});

rule('elder-sign', '§8', 'it is rejected from another location, without a card, and in another phase', () => {
  const sign = { type: 'UseElderSign', by: 1 } as const;
  expect(rejection(ready(), sign)).toMatchObject({ code: 'no-elder-sign', facts: { have: 0, need: 1 } });
  expect(rejection(ready({ elderSigns: 1 }), { ...sign, gate: 'graveyard' })).toMatchObject({
    code: 'not-at-the-gate',
    facts: { at: 'woods', gate: 'graveyard' },
  });
  expect(rejection(ready({ elderSigns: 1 }, { phase: 'upkeep' }), sign).code).toBe('wrong-phase');
  const failed = when(ready({ elderSigns: 1 }), lore, dice(1, 1)).state;
  expect(rejection(failed, sign).code).toBe('one-encounter');
});

rule('elder-sign', '§8', 'the marker is a trophy, and monsters of its symbol return to the cup', () => {
  const start = ready({ elderSigns: 1 }, { monsters: [{ kind: 'ghoul', space: 'outskirts' }] });
  const { state } = when(start, { type: 'UseElderSign', by: 1 });
  expect([one(state, 1).trophies, state.monsters]).toEqual([['the-abyss'], []]);
});

rule(
  'elder-sign-takes-effect',
  '§8',
  'the seal stays if the investigator goes insane; if he is devoured he keeps the trophy',
  () => {
    const mad = when(ready({ elderSigns: 1, sanity: 1, clues: 5 }), { type: 'UseElderSign', by: 1 });
    expect(eventTypes(mad.events).indexOf('GateSealed')).toBeLessThan(
      eventTypes(mad.events).indexOf('InvestigatorFell'),
    );
    expect(one(mad.state, 1)).toMatchObject({ space: 'arkham-asylum', sanity: 1, clues: 3 });
    const gone = when(ready({ elderSigns: 1, sanity: 1, stamina: 1 }), { type: 'UseElderSign', by: 1 }).state;
    expect(gone.seals).toEqual(['woods']);
    expect(one(gone, 1)).toMatchObject({ where: 'out', trophies: ['the-abyss'] });
  },
);

rule('elder-sign-price', '§8', 'Hastur does not change its price, and one card forbids it', () => {
  const hastur = ready({ elderSigns: 1 }, { ancientOne: 'hastur' });
  expect(when(hastur, { type: 'UseElderSign', by: 1 }).state.seals).toEqual(['woods']);
  const forbidden = ready({ elderSigns: 1 }, { cardsInPlay: ['no-one-can-help-you-now'] });
  expect(rejection(forbidden, { type: 'UseElderSign', by: 1 })).toMatchObject({
    code: 'sealing-forbidden',
    rule: 'elder-sign-price',
  });
});

rule('elder-sign-without-doom', '§8', 'without doom it works and doom stays 0, or it is rejected by policy', () => {
  const sign = { type: 'UseElderSign', by: 1 } as const;
  expect(when(ready({ elderSigns: 1 }, { doom: 0 }), sign).state).toMatchObject({ doom: 0, seals: ['woods'] });
  const refused = ready({ elderSigns: 1 }, { doom: 0, setup: { policies: { signAtZero: 'refused' } } });
  expect(rejection(refused, sign)).toMatchObject({ code: 'no-doom', rule: 'elder-sign-without-doom' });
});

rule('seal-effect', '§8', 'monsters may walk in, clues may appear, and encounters happen', () => {
  const sealed = gameAt({
    phase: 'arkham',
    seals: ['woods'],
    clues: [],
    investigators: [{ by: 1, space: 'woods' }],
    monsters: [{ kind: 'ghoul', space: 'uptown' }],
  });
  const { state } = when(sealed, [
    { type: 'MoveMonster', monster: 1, space: 'woods' },
    { type: 'PlaceClue', space: 'woods' },
    { type: 'HaveEncounter', by: 1 },
  ]);
  expect([state.monsters[0]?.space, state.clues]).toEqual(['woods', [{ space: 'woods', clues: 1 }]]);
});

rule('seal-or-gate', '§8', 'a sealed location gets no gate', () => {
  const { state } = when(ready({ elderSigns: 1 }), [
    { type: 'UseElderSign', by: 1 },
    { type: 'OpenGate', gate: 'woods' },
  ]);
  expect([state.gates, state.seals]).toEqual([[], ['woods']]);
});

test('closing without the marker, or where no gate is, is rejected with rule and facts', () => {
  expect(rejection(ready({ explored: false }), lore)).toEqual({
    code: 'not-explored',
    because: 'Investigator 1 has no explored marker here. Cross the Other World and return first.',
    rule: 'close-gate',
    facts: { by: 1, gate: 'woods', explored: false },
  });
  expect(rejection(ready(), { type: 'CloseGate', gate: 'graveyard' })).toMatchObject({
    code: 'no-open-gate',
    rule: 'close-by-card',
  });
});
