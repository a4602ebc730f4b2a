import { expect, test } from 'vitest';
import { arkhamHorror } from '../../../rules/arkham-horror/index.ts';
import type { State } from '../../../rules/arkham-horror/model/index.ts';
import { randomFor } from '../../../rules/core/random.ts';
import { host } from '../../../rules/core/ruleset.ts';
import { parseNamed, rejectUnknownName } from '../../../rules/core/unknown-name.ts';
import {
  dice,
  draws,
  gameAt,
  one,
  ready,
  rejection,
  rule,
  seat,
  setupRejection,
  when,
} from '../../support/arkham-horror/harness.ts';

const end = { type: 'EndPhase' } as const;
const close = { type: 'TryToClose', by: 1, skill: 'lore', value: 3 } as const;
/** What other commands wait for. */
const blocking = (state: State) => arkhamHorror.pending(state).filter(({ blocks }) => blocks);
const numberOf = (state: State): number => blocking(state)[0]?.number ?? 0;

const surging = gameAt({
  players: 5,
  first: 3,
  gates: [
    { gate: 'woods', world: 'the-abyss' },
    { gate: 'graveyard', world: 'rlyeh' },
    { gate: 'unnamable', world: 'yuggoth' },
  ],
});

rule('decisions', '§4', 'what other commands wait for is pending, with a number and a seat', () => {
  const offered = when(ready({ clues: 5 }), { ...close, value: 4 }, dice(5, 5)).state;
  expect(blocking(offered)).toMatchObject([{ by: '1', rule: 'seal-with-clues', blocks: true }]);
  const facts = { decision: numberOf(offered), by: '1' };
  expect(rejection(offered, end)).toMatchObject({ code: 'seal-or-not', facts });
  expect(rejection(offered, { type: 'RaiseTerror' })).toMatchObject({ code: 'seal-or-not', facts });
  const answered = when(offered, { type: 'LeaveUnsealed', by: 1, decision: facts.decision }).state;
  expect(blocking(answered)).toEqual([]);
});

test('D1: a failed check with clues left, a surge, a return, a lost turn, a card, an attack: each asks its seat', () => {
  const failed = when(ready({ clues: 2 }), close, dice(1)).state;
  expect(blocking(failed)).toMatchObject([{ by: '1', rule: 'clues-for-dice' }]);
  const surge = when(surging, { type: 'SurgeMonsters', gate: 'woods' }).state;
  expect(blocking(surge)).toMatchObject([{ by: '3', rule: 'surge' }]);
  const two = [
    { gate: 'woods', world: 'the-abyss' },
    { gate: 'graveyard', world: 'the-abyss' },
  ] as const;
  const away = { by: 2, where: 'otherWorld', world: 'the-abyss', area: 2 } as const;
  const returning = gameAt({ phase: 'movement', gates: [...two], investigators: [away] });
  expect(blocking(returning)).toMatchObject([{ by: '2', rule: 'return-through-gate' }]);
  expect(rejection(returning, end)).toMatchObject({ code: 'choose-return', facts: { by: '2' } });
  expect(blocking(when(returning, { type: 'CrossOver', by: 2, gate: 'woods' }).state)).toEqual([]);
  const lost = gameAt({ investigators: [{ by: 2, where: 'lost', waiting: true }] });
  expect(blocking(lost)).toMatchObject([{ by: '2', rule: 'return-from-lost' }]);
  expect(rejection(lost, end)).toMatchObject({ code: 'place-the-lost', facts: { decision: numberOf(lost), by: '2' } });
  const mythos = gameAt({ phase: 'mythos', first: 2 });
  expect(blocking(mythos)).toMatchObject([{ by: '2', rule: 'turn-frame' }]);
  expect(rejection(mythos, end)).toMatchObject({ code: 'mythos-first', facts: { by: '2' } });
  const battle = gameAt({ phase: 'battle', doom: 5, attacked: [1] });
  expect(blocking(battle)).toMatchObject([{ by: '2', rule: 'final-battle' }]);
  expect(rejection(battle, end)).toMatchObject({ code: 'attack-first', facts: { by: '2' } });
});

test('D2: a clue that is spent twice by a double click is spent once', () => {
  const failed = when(ready({ clues: 3 }), close, dice(1)).state;
  const spend = { type: 'SpendClue', by: 1, decision: numberOf(failed) } as const;
  const again = when(failed, spend, dice(2)).state;
  expect(rejection(again, spend)).toMatchObject({ code: 'decision-passed', facts: { decision: spend.decision } });
  expect(one(again, 1).clues).toBe(2);
  const [entry] = arkhamHorror.legal(again, seat(1)).filter(({ code }) => code === 'spend-clue:1');
  expect(entry?.command).toMatchObject({ decision: numberOf(again) });
});

test('D2: an attack that is sent twice is not the attack of the next round', () => {
  const first = gameAt({ players: 1, phase: 'battle', doom: 9 });
  const attack = { type: 'AttackAncientOne', by: 1, value: 1, decision: numberOf(first) } as const;
  const resist = { type: 'ResistAttack', by: 1, passed: true } as const;
  const next = when(first, [attack, end, resist, end, end], dice(1)).state;
  expect(numberOf(next)).toBeGreaterThan(attack.decision);
  expect(rejection(next, attack).code).toBe('decision-passed');
});

test('D1: a decision keeps its number in a copy that is dealt from the view', () => {
  const surge = when(surging, { type: 'SurgeMonsters', gate: 'woods' }).state;
  const copy = arkhamHorror.determinize(arkhamHorror.view(surge), randomFor(new Uint32Array(8), 0));
  expect(arkhamHorror.pending(copy)).toEqual(arkhamHorror.pending(surge));
  expect(arkhamHorror.legal(copy, host)).toEqual(arkhamHorror.legal(surge, host));
});

test('D1: the effects of a card after a choice are sent after the choice', () => {
  const state = { ...surging, phase: 'arkham' as const };
  const says = [{ type: 'SurgeMonsters', gate: 'woods' } as const, { type: 'RaiseTerror' } as const];
  const encounter = { type: 'HaveEncounter', by: 1, says } as const;
  expect(rejection(state, encounter)).toMatchObject({ code: 'choice-within', facts: { effect: 'RaiseTerror' } });
  expect(blocking(when(state, { ...encounter, says: says.slice(0, 1) }).state)).toHaveLength(1);
});

test('B6: an effect that changes nothing is recorded', () => {
  const empty = gameAt();
  expect(when(empty, { type: 'DiscardMonsters', part: 'streets' }).events).toEqual([
    { type: 'EffectWithoutEffect', effect: 'DiscardMonsters' },
  ]);
  const rumor = gameAt({ cardsInPlay: ['the-stars-are-right'] });
  const second = { type: 'PutInPlay', component: 'disturbing-the-dead' } as const;
  expect(when(rumor, second).events).toEqual([
    { type: 'CardDropped', component: 'disturbing-the-dead', inPlay: 'the-stars-are-right' },
  ]);
  expect(when(empty, { type: 'MoveMonsters', white: ['star'], black: [] }).events).toHaveLength(1);
  expect(when(empty, { type: 'PlaceMonsters', space: 'downtown' }, draws('ghoul')).events).toHaveLength(1);
});

test('B1: Yog-Sothoth devours who would be lost when Movement ends, and the phase ends', () => {
  const inside = { by: 1, where: 'otherWorld', world: 'the-abyss', area: 2 } as const;
  for (const skip of [[], ['movement'] as const]) {
    const phase = skip.length > 0 ? 'upkeep' : 'movement';
    const start = gameAt({ ancientOne: 'yog-sothoth', phase, investigators: [inside], setup: { skip: [...skip] } });
    const { state } = when(start, end);
    expect(one(state, 1).where).toBe('out');
    expect(state.phase).toBe('arkham');
  }
});

test('B9: a position in the middle of a choice keeps it: a check, a seal, a surge, an offered clue', () => {
  const mythos = gameAt({ phase: 'mythos', investigators: [{ by: 2, space: 'woods' }] });
  const states = [
    when(ready({ clues: 2 }), close, dice(1)).state,
    when(ready({ clues: 5 }), { ...close, value: 4 }, dice(5, 5)).state,
    when({ ...surging, phase: 'mythos' }, { type: 'ResolveMythos', gate: 'woods', clueSpace: 'unnamable' }).state,
    when(mythos, { type: 'ResolveMythos', clueSpace: 'woods', white: ['star'] }).state,
  ];
  for (const state of states) {
    const started = arkhamHorror.start(
      arkhamHorror.position(arkhamHorror.view(state)),
      randomFor(new Uint32Array(8), 0),
    );
    if ('rejection' in started) throw new Error(JSON.stringify(started.rejection));
    const copy = started.state;
    expect(arkhamHorror.pending(copy)).toEqual(arkhamHorror.pending(state));
    const [entry] = arkhamHorror.legal(copy, host);
    expect(entry?.command).toHaveProperty('decision', numberOf(state));
    const answers = draws('ghoul', 'cultist', 'maniac', 'zombie', 'witch');
    const needed =
      entry?.command?.type === 'ShareMonsters' ? answers : entry?.command?.type === 'SpendClue' ? dice(1) : [];
    const played = (from: State) => when(from, entry?.command ?? end, needed);
    expect(played(copy).events).toEqual(played(state).events);
  }
});

test('B9: a position that names an Other World says where the investigator is', () => {
  const world = { by: 1, world: 'rlyeh' } as const;
  expect(setupRejection({ investigators: [world] })).toMatchObject({ code: 'illegal-position', rule: 'second-area' });
  expect(gameAt({ investigators: [{ ...world, where: 'otherWorld' }] }).investigators[0]).toMatchObject({ area: 1 });
});

test('B6: a change of nothing is no event, and a change without a value is rejected', () => {
  const whole = gameAt();
  expect(when(whole, { type: 'ChangeInvestigator', by: 1, sanity: 1 }).events).toEqual([
    { type: 'EffectWithoutEffect', effect: 'ChangeInvestigator' },
  ]);
  expect(rejection(whole, { type: 'ChangeInvestigator', by: 1 })).toMatchObject({ code: 'nothing-given' });
  expect(when(whole, { type: 'ChangeInvestigator', by: 1, sanity: -1 }).events).toEqual([
    { type: 'InvestigatorChanged', by: 1, sanity: 4 },
  ]);
});

test('D1: the headline says who has to act', () => {
  const headline = (state: State) => arkhamHorror.summary(arkhamHorror.view(state)).headline;
  expect(headline(gameAt({ phase: 'arkham' }))).not.toContain('has to act');
  const lost = gameAt({ phase: 'upkeep', investigators: [{ by: 2, where: 'lost', waiting: true }] });
  expect(headline(lost)).toMatch(/ Investigator 2 has to act\.$/);
});

rule('names', '§4', 'a mistyped name is rejected with the names that it may mean', () => {
  const parsed = parseNamed(arkhamHorror.schema.command, { type: 'OpenGate', gate: 'Graveyards' });
  if (!('unknown' in parsed) || parsed.unknown === undefined) throw new Error('accepted');
  expect(rejectUnknownName(parsed.unknown, arkhamHorror.components())).toMatchObject({
    because: "There is no gate 'Graveyards'. Did you mean Graveyard?",
    facts: { member: 'gate', name: 'Graveyards', suggestions: ['graveyard'] },
  });
});
