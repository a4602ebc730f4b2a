import { describe, expect, test } from 'vitest';
import { arkhamHorror } from '../../../rules/arkham-horror/index.ts';
import type { State } from '../../../rules/arkham-horror/model/index.ts';
import { randomFor } from '../../../rules/core/random.ts';
import {
  type CommandInput,
  draws,
  eventTypes,
  gameAt,
  one,
  only,
  pendingRules,
  rejection,
  seat,
  when,
} from '../../support/arkham-horror/harness.ts';

const end = { type: 'EndPhase' } as const;
const stop = { type: 'EndMovement', by: 1 } as const;
const take = { type: 'TakeClues', by: 1 } as const;
const walkTo = (space: 'uptown' | 'downtown' | 'woods') => ({ type: 'Walk', by: 1, space }) as const;
const woods = { gate: 'woods', world: 'the-abyss' } as const;
const inside = { by: 1, where: 'otherWorld', world: 'the-abyss' } as const;
/** Investigator 1 at the Woods in Movement, with a clue and a Ghoul. */
const withGhoul = gameAt({
  phase: 'movement',
  monsters: [{ kind: 'ghoul', space: 'woods' }],
  investigators: [{ by: 1, space: 'woods' }],
});
const settle = (state: State) => when(state, { type: 'Settle', number: state.pending[0]?.number ?? 0 }).state;

describe('the end of Movement is a step of its own', () => {
  test('B4: clues come after the monsters, evaded or fought', () => {
    expect(rejection(withGhoul, take)).toMatchObject({ code: 'end-movement-first', rule: 'arkham-movement' });
    const stopped = when(withGhoul, stop).state;
    const [combat] = arkhamHorror.pending(stopped);
    expect(combat).toMatchObject({ by: '1', rule: 'arkham-movement', blocks: true });
    const facts = { decision: combat?.number, by: '1' };
    expect(rejection(stopped, take)).toMatchObject({ code: 'monsters-first', facts });
    expect(one(when(settle(stopped), take).state, 1).clues).toBe(1);
    const fought = when(stopped, { type: 'DefeatMonster', monster: 1, by: 1 }).state;
    expect(pendingRules(fought)).toEqual([]);
    expect(one(when(fought, take).state, 1).clues).toBe(1);
  });

  test('B4: monsters on the way come before the clues at the end', () => {
    const start = gameAt({
      phase: 'movement',
      monsters: [{ kind: 'ghoul', space: 'uptown' }],
      investigators: [{ by: 1, space: 'uptown' }],
    });
    expect(rejection(start, walkTo('woods'))).toMatchObject({
      code: 'evade-first',
      because: 'Uptown has 1 monster. Evade all of them and say so with "evaded", or end Movement there.',
      facts: { by: 1, monsters: ['1'] },
    });
    const { state, events } = when(start, { ...walkTo('woods'), evaded: true });
    expect(events).toEqual([{ type: 'InvestigatorMoved', by: 1, space: 'woods', evaded: true }]);
    expect(one(when(state, take).state, 1).clues).toBe(1);
    // Who fights stays.
    const fought = when(start, { type: 'DefeatMonster', monster: 1, by: 1 }).state;
    expect(rejection(fought, { ...walkTo('woods'), evaded: true }).code).toBe('one-movement');
  });

  test('B4: each area with monsters on the way is evaded on its own', () => {
    const start = gameAt({
      phase: 'movement',
      monsters: [
        { kind: 'ghoul', space: 'uptown' },
        { kind: 'zombie', space: 'southside' },
        { kind: 'ghost', space: 'southside' },
      ],
      investigators: [{ by: 1, space: 'uptown' }],
    });
    const onTheWay = when(start, { type: 'Walk', by: 1, space: 'southside', evaded: true }).state;
    expect(rejection(onTheWay, walkTo('woods')).facts).toEqual({ by: 1, monsters: ['2', '3'] });
    const stopped = when(onTheWay, stop).state;
    expect(stopped.pending.map((each) => each.text)).toEqual(['Fight or evade the monsters on Southside.']);
    // Without the server in Movement, its results come in any order.
    const skipped = gameAt({
      phase: 'arkham',
      setup: { skip: ['movement'] },
      monsters: [{ kind: 'ghoul', space: 'uptown' }],
      investigators: [{ by: 1, space: 'uptown' }],
    });
    expect(one(when(skipped, walkTo('woods')).state, 1).space).toBe('woods');
  });

  test('B4: taking clues ends Movement: no step and no other place follows', () => {
    const start = gameAt({ phase: 'movement', investigators: [{ by: 1, space: 'woods' }] });
    const { state, events } = when(start, take);
    expect(eventTypes(events)).toEqual(['MovementEnded', 'CluesTaken']);
    expect(rejection(state, walkTo('uptown'))).toMatchObject({ code: 'one-movement', rule: 'arkham-movement' });
    expect(rejection(when(start, stop).state, stop).code).toBe('one-movement');
  });

  test('B4: a fight ends Movement', () => {
    const { state } = when(withGhoul, { type: 'DefeatMonster', monster: 1, by: 1 });
    expect(rejection(state, walkTo('uptown')).code).toBe('one-movement');
    const far = when(withGhoul, { type: 'DefeatMonster', monster: 1, by: 2 }).state;
    expect(one(far, 2).moved).toBe(false);
  });

  test('B4: a knocked-out investigator gets no clue', () => {
    const { state } = when(when(withGhoul, stop).state, { type: 'ChangeInvestigator', by: 1, stamina: -5 });
    expect(one(state, 1)).toMatchObject({ space: 'st-marys-hospital', moved: true });
    expect(rejection(state, take)).toMatchObject({ code: 'turn-over', rule: 'defeated-in-arkham' });
  });

  test('B4: nobody who returns from an Other World walks on, and a delayed investigator only stands up', () => {
    const start = gameAt({ phase: 'movement', gates: [woods], investigators: [{ ...inside, area: 2 }] });
    const back = when(start, { type: 'CrossOver', by: 1 }).state;
    expect(rejection(back, walkTo('uptown')).code).toBe('one-movement');
    const sent = when(start, { type: 'SendBack', by: 1, gate: 'woods' }).state;
    expect(rejection(sent, walkTo('uptown')).code).toBe('one-movement');
    const slow = gameAt({ phase: 'movement', gates: [woods], investigators: [{ ...inside, area: 2, delayed: true }] });
    const find = { type: 'SendBack', by: 1, gate: 'woods' } as const;
    expect(rejection(slow, find)).toMatchObject({ code: 'delayed', rule: 'delayed' });
    const later = gameAt({ phase: 'otherWorlds', gates: [woods], investigators: [{ ...inside, delayed: true }] });
    expect(one(when(later, find).state, 1)).toMatchObject({ where: 'arkham', delayed: true });
  });

  test('B4: who returns in Upkeep has a whole Movement', () => {
    const upkeep = gameAt({ phase: 'upkeep', gates: [woods], investigators: [{ ...inside, area: 1 }] });
    const moving = when(upkeep, [{ type: 'SendBack', by: 1, gate: 'woods' }, end]).state;
    expect(one(when(moving, walkTo('uptown')).state, 1).space).toBe('uptown');
  });

  test.each([
    ['refused', 'delayed'],
    ['allowed', undefined],
  ] as const)('B4: with the policy delayedClues %s, a delayed investigator picks up clues or not', (policy, code) => {
    const start = gameAt({
      phase: 'movement',
      investigators: [{ by: 1, space: 'woods', delayed: true }],
      setup: { policies: { delayedClues: policy } },
    });
    if (code === undefined) expect(one(when(start, take).state, 1).clues).toBe(1);
    else expect(rejection(start, take).code).toBe(code);
  });
});

describe('the clue of a Mythos card', () => {
  const start = gameAt({
    phase: 'mythos',
    monsters: [{ kind: 'cultist', space: 'uptown' }],
    investigators: [
      { by: 1, space: 'woods' },
      { by: 2, space: 'library' },
    ],
  });
  const card: CommandInput & { type: 'ResolveMythos' } = {
    type: 'ResolveMythos',
    clueSpace: 'woods',
    white: ['crescent'],
  };

  test('B4: it is taken at once, before monsters move, or lies there', () => {
    const offered = when(start, card).state;
    expect(offered.monsters[0]?.space).toBe('uptown');
    expect(rejection(offered, end)).toMatchObject({ code: 'clue-or-not', facts: { by: '1', space: 'woods' } });
    expect(rejection(offered, { type: 'TakeClues', by: 2 })).toMatchObject({ code: 'not-at-the-clue' });
    const taken = when(offered, take).state;
    expect([one(taken, 1).clues, taken.monsters[0]?.space, taken.resolved]).toEqual([1, 'miskatonic-u', true]);
    const left = when(offered, { type: 'LeaveClue' });
    expect(eventTypes(left.events)).toContain('ClueLeft');
    expect(left.state.clues.find((each) => each.space === 'woods')?.clues).toBe(2);
    expect(rejection(left.state, take).code).toBe('wrong-phase');
  });

  test('B4: nobody is there: nothing is offered, and the card goes on', () => {
    const { state } = when(start, { ...card, clueSpace: 'graveyard' });
    expect([state.clueOffer, state.resolved]).toEqual([undefined, true]);
    expect(rejection(state, { type: 'LeaveClue' }).code).toBe('no-clue-offered');
  });

  test('B4: a game may begin with such a clue, at the home of an investigator', () => {
    const offers = Array.from({ length: 60 }, (_, at) => {
      const setup = { investigators: 1, ancientOne: 'yig', sheets: [{ home: 'black-cave' }] };
      const key = Uint32Array.from({ length: 8 }, () => at);
      const started = arkhamHorror.start(arkhamHorror.schema.setup.parse(setup), randomFor(key, 0));
      if ('rejection' in started) throw new Error('rejected');
      const { state } = started;
      expect(state.clueOffer === undefined).toBe(state.phase === 'upkeep');
      return state;
    }).filter((state) => state.clueOffer !== undefined);
    expect(offers.length).toBeGreaterThan(0);
    const [first] = offers as [State];
    expect(when(first, [{ type: 'LeaveClue' }, end]).state.phase).toBe('upkeep');
  });
});

describe('whose turn is over', () => {
  test('B10: knocked out in Movement: no step, no monsters, no encounter', () => {
    const { state } = when(withGhoul, { type: 'ChangeInvestigator', by: 1, sanity: -5 });
    expect(one(state, 1).space).toBe('arkham-asylum');
    expect(rejection(state, walkTo('downtown')).code).toBe('one-movement');
    const met = { ...state, monsters: [{ monster: 1, kind: 'ghoul' as const, space: 'arkham-asylum' as const }] };
    expect(pendingRules(when(met, end).state)).not.toContain('arkham-movement');
    expect(rejection(met, { type: 'DefeatMonster', monster: 1, by: 1 }).code).toBe('turn-over');
    expect(rejection(when(state, end).state, { type: 'HaveEncounter', by: 1 }).code).toBe('one-encounter');
  });

  test('B10: knocked out in Upkeep: no Movement and no encounter; in the Mythos Phase: a whole next turn', () => {
    const upkeep = gameAt({ investigators: [{ by: 1, space: 'woods' }] });
    const fallen = when(upkeep, [{ type: 'ChangeInvestigator', by: 1, stamina: -5 }, end]).state;
    expect(rejection(fallen, walkTo('downtown')).code).toBe('one-movement');
    const mythos = gameAt({ phase: 'mythos', resolved: true, investigators: [{ by: 1, space: 'woods' }] });
    const next = when(mythos, [{ type: 'ChangeInvestigator', by: 1, stamina: -5 }, end, end]).state;
    expect(one(when(next, walkTo('downtown')).state, 1).space).toBe('downtown');
  });

  test('B10: carried off in Movement: the second area comes next turn, and the fight is over', () => {
    const start = gameAt({
      phase: 'movement',
      gates: [woods],
      monsters: [{ kind: 'nightgaunt', space: 'uptown' }],
      investigators: [{ by: 1, space: 'uptown' }],
    });
    const { state } = when(start, [stop, { type: 'CarryOff', by: 1 }]);
    expect(pendingRules(state)).toEqual([]);
    expect(one(when(state, end).state, 1)).toMatchObject({ world: 'the-abyss', area: 1, delayed: false });
    expect(rejection(state, { type: 'CrossOver', by: 1 }).code).toBe('one-movement');
  });

  test('B10: a Nightgaunt does nothing while no gate is open, in Arkham and in an Other World', () => {
    for (const where of [{ by: 1, space: 'uptown' } as const, inside]) {
      const start = gameAt({ phase: 'movement', investigators: [where] });
      const { state, events } = when(start, { type: 'CarryOff', by: 1 });
      expect(events).toEqual([{ type: 'EffectWithoutEffect', effect: 'CarryOff' }]);
      expect(one(state, 1)).toEqual(one(start, 1));
    }
  });

  test('B10: a devoured investigator is asked for nothing, and a new one joins in the next turn with a whole turn', () => {
    const start = gameAt({ players: 2, investigators: [{ by: 1, space: 'woods' }] });
    const devoured = when(start, { type: 'Devour', by: 1 }).state;
    const join = { type: 'ReplaceInvestigator', by: 1 } as const;
    expect(rejection(devoured, join)).toMatchObject({ code: 'next-turn', rule: 'devoured' });
    const mythos = when(devoured, [end, end, end, end, { type: 'ResolveMythos', card: 'A card' }, end]).state;
    expect([mythos.turn, mythos.phase]).toEqual([4, 'upkeep']);
    expect(rejection(mythos, end)).toMatchObject({ code: 'join-first', facts: { by: '1' } });
    const joined = when(mythos, [join, end]).state;
    expect(one(when(joined, walkTo('downtown')).state, 1)).toMatchObject({ space: 'downtown', acted: false });
    const encounter = when(joined, [walkTo('woods'), end, { type: 'HaveEncounter', by: 1 }]);
    expect(eventTypes(encounter.events)).toContain('EncounterHad');
  });
});

describe('obligations', () => {
  test('B8: a fight left open in one turn does not hide that of the next', () => {
    const first = when(withGhoul, end);
    expect(only('Demanded', first.events)).toHaveLength(1);
    const rest = [end, end, { type: 'ResolveMythos', card: 'A card' } as const, end, end, end];
    const next = when(first.state, rest);
    expect(only('Demanded', next.events).filter(({ rule }) => rule === 'arkham-movement')).toHaveLength(1);
    expect(next.state.pending.filter(({ rule }) => rule === 'arkham-movement')).toHaveLength(1);
  });

  test('B8: two items for two Mi-Go are two obligations', () => {
    const start = gameAt({ monsters: [1, 2].map(() => ({ kind: 'mi-go' as const, space: 'uptown' as const })) });
    const both = when(
      start,
      [1, 2].map((monster) => ({ type: 'DefeatMonster', monster, by: 1 }) as const),
    ).state;
    expect(pendingRules(both)).toEqual(['monster-trophies', 'monster-trophies']);
  });

  test('B8: DefeatMonster settles the fight once no monster is left there', () => {
    const two = gameAt({
      phase: 'movement',
      monsters: [1, 2].map(() => ({ kind: 'ghoul' as const, space: 'woods' as const })),
      investigators: [{ by: 1, space: 'woods' }],
    });
    const one = when(two, [stop, { type: 'DefeatMonster', monster: 1, by: 1 }]).state;
    expect(pendingRules(one)).toEqual(['arkham-movement']);
    expect(pendingRules(when(one, { type: 'DefeatMonster', monster: 2, by: 1 }).state)).toEqual([]);
  });

  test('B8: a gate card and a Mythos card are done when their effect is reported', () => {
    const away = gameAt({ phase: 'otherWorlds', gates: [woods], investigators: [{ ...inside, area: 1 }] });
    const drawn = when(away, { type: 'MeetOtherWorld', by: 1 }, [{ draw: 0 }]).state;
    expect(pendingRules(drawn)).toEqual(['other-world-encounters']);
    expect(pendingRules(when(drawn, { type: 'ChangeInvestigator', by: 1, clues: 1 }).state)).toEqual([]);
    const told = when(away, { type: 'MeetOtherWorld', by: 1, says: [] }, [{ draw: 0 }]).state;
    expect(pendingRules(told)).toEqual([]);
    const mythos = when(gameAt({ phase: 'mythos' }), { type: 'ResolveMythos', card: 'A card' }).state;
    expect(pendingRules(mythos)).toEqual(['ability']);
    expect(pendingRules(when(mythos, { type: 'PlaceMonsters', space: 'uptown' }, draws('ghoul')).state)).toEqual([]);
    expect(pendingRules(when(mythos, end).state)).toEqual([]);
  });
});

test('B9: no seat devours, changes or settles for another', () => {
  const start = when(withGhoul, stop).state;
  const number = start.pending[0]?.number ?? 0;
  const orders: readonly CommandInput[] = [
    { type: 'Devour', by: 1 },
    { type: 'ChangeInvestigator', by: 1, sanity: -5 },
    { type: 'DefeatMonster', monster: 1, by: 1 },
    { type: 'Settle', number },
    { type: 'HaveEncounter', by: 2, says: [{ type: 'LoseInTime', by: 1 }] },
  ];
  for (const order of orders) {
    expect(rejection(start, order, [], seat(2))).toMatchObject({ code: 'not-your-investigator', facts: { by: '1' } });
  }
  const codes = arkhamHorror
    .legal(start, seat(2))
    .flatMap((each) => each.needs.filter(({ member }) => member === 'by'));
  expect(codes.flatMap(({ allowed }) => (allowed ?? []).map(({ value }) => value)).every((by) => by === '2')).toBe(
    true,
  );
  expect(eventTypes(when(start, { type: 'Devour', by: 2 }, [], seat(2)).events)).toEqual(['InvestigatorDevoured']);
});
