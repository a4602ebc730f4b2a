import { describe, expect, test } from 'vitest';
import { arkhamHorror } from '../../../rules/arkham-horror/index.ts';
import type { State } from '../../../rules/arkham-horror/model/index.ts';
import { host } from '../../../rules/core/ruleset.ts';
import {
  type CommandInput,
  dice,
  eventTypes,
  gameAt,
  one,
  only,
  pendingRules,
  rejection,
  when,
} from '../../support/arkham-horror/harness.ts';

const end = { type: 'EndPhase' } as const;
const attack = (by: number, value = 0) => ({ type: 'AttackAncientOne', by, value }) as const;
const resist = (by: number, more: Partial<Extract<CommandInput, { type: 'ResistAttack' }>> = {}): CommandInput => ({
  type: 'ResistAttack',
  by,
  ...more,
});
type Given = Parameters<typeof gameAt>[0];
/** The attack of the Ancient One in this round. */
const attacked = (given: Given, round = 1): State =>
  gameAt({ players: 1, phase: 'battle', doom: 5, battle: { round, step: 'ancientOne', resisted: [] }, ...given });
const awake = (given: Given = {}): State => when(gameAt(given), { type: 'AddDoom', steps: 20 }).state;

describe('rounds', () => {
  test('B11: a round is refresh, attacks, the attack of the Ancient One; the first player changes after the refresh', () => {
    const start = awake({ players: 3, ancientOne: 'hastur', first: 3, terror: 4 });
    expect(start).toMatchObject({ phase: 'battle', first: 3, battle: { round: 1, step: 'refresh' } });
    expect(rejection(start, attack(1))).toMatchObject({ code: 'refresh-first', facts: { by: '3' } });
    const attacks = when(start, end).state;
    expect(attacks).toMatchObject({ first: 1, battle: { step: 'attacks' } });
    expect(arkhamHorror.pending(attacks).map((each) => each.text)).toContain(
      'Attack Hastur: a combat check with modifier -4.',
    );
    expect(rejection(attacks, resist(1, { value: 1 }))).toMatchObject({
      code: 'other-step',
      facts: { need: 'ancientOne' },
    });
    const defence = when(attacks, [attack(1), attack(2), attack(3), end]).state;
    expect(arkhamHorror.pending(defence)[0]).toMatchObject({
      by: '1',
      text: 'Hastur attacks: Luck +1, or lose 2 Sanity.',
    });
    expect(rejection(defence, end)).toMatchObject({ code: 'resist-first', facts: { by: '1' } });
    const passed = [1, 2, 3].map((by) => resist(by, { passed: true }));
    const next = when(defence, [...passed, end]).state;
    expect(next).toMatchObject({ first: 1, turn: start.turn + 1, battle: { round: 2, step: 'refresh', resisted: [] } });
    const out = {
      ...next,
      investigators: next.investigators.map((each) => (each.by === 2 ? { ...each, where: 'out' as const } : each)),
    };
    expect(when(out, end).state.first).toBe(3);
  });

  test('B11: the modifier of the check falls by one each round', () => {
    const texts = [1, 2, 3].map((round) => arkhamHorror.pending(attacked({ ancientOne: 'yig' }, round))[0]?.text);
    expect(texts).toEqual(
      ['+1', '0', '-1'].map((modifier) => `Yig attacks: Speed ${modifier}, or lose 1 Sanity and 1 Stamina.`),
    );
    const third = when(attacked({ ancientOne: 'yig' }, 3), resist(1, { value: 3 }), dice(5, 1));
    expect(only('ResistRolled', third.events)[0]).toMatchObject({ modifier: -1, faces: [5, 1], successes: 1 });
  });
});

describe('what the attack costs, by the sheet', () => {
  test('B11: Hastur, Ithaqua, Yig: Sanity and Stamina; at 0 the investigator is devoured', () => {
    expect(
      one(when(attacked({ ancientOne: 'hastur', players: 2 }), resist(1, { value: 0 }), dice(1)).state, 1).sanity,
    ).toBe(3);
    expect(one(when(attacked({ ancientOne: 'ithaqua' }), resist(1, { value: 0 }), dice(1)).state, 1).stamina).toBe(3);
    const weak = attacked({ ancientOne: 'yig', players: 2, investigators: [{ by: 1, sanity: 1 }] });
    expect(one(when(weak, resist(1, { value: 0 }), dice(1)).state, 1).where).toBe('out');
  });

  test('B11: Cthulhu lowers a maximum of choice and puts a token back, but not on a full track', () => {
    const start = attacked({ ancientOne: 'cthulhu' });
    expect(rejection(start, resist(1))).toMatchObject({ code: 'say-more', facts: { needs: 'lowers' } });
    const { state } = when(start, [resist(1, { lowers: 'stamina' }), end]);
    expect(one(state, 1)).toMatchObject({ maxStamina: 3, stamina: 3, maxSanity: 4 });
    expect([state.doom, start.doom]).toEqual([6, 5]);
    const full = attacked({ ancientOne: 'cthulhu', doom: 13 });
    expect(when(full, [resist(1, { lowers: 'sanity' }), end]).state.doom).toBe(13);
  });

  test('B11: Nyarlathotep takes a clue, then devours who has none, also after a passed check', () => {
    const two = attacked({
      ancientOne: 'nyarlathotep',
      players: 2,
      investigators: [
        { by: 1, clues: 1 },
        { by: 2, clues: 2 },
      ],
    });
    const failed = when(two, [resist(1, { value: 0 }), { type: 'EndCheck', by: 1 }], dice(1)).state;
    expect([one(failed, 1).clues, one(failed, 1).where]).toEqual([0, 'arkham']);
    const over = when(failed, [resist(2, { passed: true }), end]).state;
    expect(over.investigators.map((each) => each.where)).toEqual(['out', 'arkham']);
  });

  test('B11: trophies are lost, of choice where there are several; without one the investigator is devoured', () => {
    const yog = attacked({
      ancientOne: 'yog-sothoth',
      players: 2,
      investigators: [{ by: 1, trophies: ['rlyeh', 'yuggoth'] }],
    });
    expect(rejection(yog, resist(1, { value: 0 }))).toMatchObject({
      code: 'say-more',
      facts: { needs: 'trophy', choices: ['rlyeh', 'yuggoth'] },
    });
    const lost = when(yog, resist(1, { value: 0, trophy: 'yuggoth' }), dice(1)).state;
    expect([one(lost, 1).trophies, lost.bottom]).toEqual([['rlyeh'], ['yuggoth']]);
    expect(one(when(yog, resist(2, { value: 0 }), dice(1)).state, 2).where).toBe('out');
    const shub = attacked({
      ancientOne: 'shub-niggurath',
      players: 2,
      investigators: [
        { by: 1, defeated: ['gug'] },
        { by: 2, defeated: ['gug'] },
      ],
    });
    const done = when(shub, [resist(1, { value: 0 }), resist(2, { passed: true }), end], dice(1)).state;
    expect(done.investigators.map((each) => each.where)).toEqual(['out', 'arkham']);
    expect(one(when(shub, { type: 'LoseTrophies', by: 2, defeated: ['gug'] }).state, 2).defeated).toEqual([]);
  });
});

describe('clues after the roll', () => {
  test('B11: clues add dice to an attack one by one, and their successes count', () => {
    const start = gameAt({ players: 1, phase: 'battle', doom: 3, investigators: [{ by: 1, clues: 2 }] });
    const rolled = when(start, attack(1, 2), dice(5, 1)).state;
    expect(rolled.doom).toBe(2);
    const [open] = arkhamHorror.pending(rolled);
    expect(open).toMatchObject({ by: '1', rule: 'clues-for-dice', blocks: true });
    expect(rejection(rolled, end)).toMatchObject({ code: 'finish-the-check', facts: { decision: open?.number } });
    const spend = { type: 'SpendClue', by: 1, decision: open?.number ?? 0 } as const;
    const more = when(rolled, spend, dice(6)).state;
    expect([more.doom, one(more, 1).clues]).toEqual([1, 1]);
    expect(rejection(more, spend).code).toBe('decision-passed');
    expect(when(more, { type: 'SpendClue', by: 1 }, dice(5)).state.outcome).toMatchObject({
      rule: 'banishing-victory',
    });
    const stopped = when(more, { type: 'EndCheck', by: 1 }).state;
    expect([stopped.battleCheck, stopped.doom]).toEqual([undefined, 1]);
    expect(rejection(stopped, { type: 'EndCheck', by: 1 }).code).toBe('no-check');
  });

  test('B11: clues add dice to a failed check against the attack, with reported dice too', () => {
    const table = { table: { dice: true, draws: false } };
    for (const setup of [{}, table]) {
      const start = attacked({ ancientOne: 'hastur', setup, investigators: [{ by: 1, clues: 2 }] });
      const own = 'table' in setup;
      const rolls = (...faces: number[]) => (own ? { reported: { dice: faces } } : {});
      const failed = when(start, resist(1, { value: 0, ...rolls(2) }), own ? [] : dice(2)).state;
      expect(one(failed, 1).sanity).toBe(5);
      const saved = when(failed, { type: 'SpendClue', by: 1, ...rolls(5) }, own ? [] : dice(5));
      expect(only('AttackResisted', saved.events)[0]).toMatchObject({ passed: true });
      const lost = when(failed, { type: 'EndCheck', by: 1 }).state;
      expect([one(lost, 1).sanity, lost.battle?.resisted]).toEqual([3, [1]]);
    }
  });
});

describe('the awakening', () => {
  test('B11: Yig devours the cursed, curses the others, and the blessed only lose the Blessing', () => {
    const { investigators } = awake({
      players: 3,
      investigators: [
        { by: 1, blessing: 'cursed' },
        { by: 2, blessing: 'blessed' },
      ],
    });
    expect(investigators.map((each) => [each.where, each.blessing])).toEqual([
      ['out', 'none'],
      ['arkham', 'none'],
      ['arkham', 'cursed'],
    ]);
  });

  test.each([
    ['restored', 5],
    ['kept', 4],
  ] as const)('B11: with the policy cthulhuMaximaInBattle %s, maxima are %i', (policy, maximum) => {
    const setup = { policies: { cthulhuMaximaInBattle: policy } };
    const { investigators } = awake({ ancientOne: 'cthulhu', setup });
    expect(investigators[0]).toMatchObject({ maxSanity: maximum, maxStamina: maximum, sanity: 4, stamina: 4 });
  });

  test('B11: what holds only while the Ancient One sleeps stops', () => {
    expect(arkhamHorror.view(gameAt({ ancientOne: 'hastur' })).limits.sealCost).toBe(8);
    expect(arkhamHorror.view(awake({ ancientOne: 'hastur' })).limits.sealCost).toBe(5);
  });

  test('B11: nobody removes doom by hand, and legal offers nothing that wins without an attack', () => {
    const last = gameAt({ players: 1, phase: 'battle', doom: 1 });
    expect(arkhamHorror.legal(last, host).map((each) => each.code)).not.toContain('remove-doom');
    expect(rejection(last, { type: 'RemoveDoom' })).toMatchObject({ code: 'final-battle' });
  });

  test('B11: Ithaqua asks for a die for each item', () => {
    expect(pendingRules(awake({ players: 1, ancientOne: 'ithaqua' }))).toEqual(['final-battle']);
    expect(eventTypes(when(gameAt({ ancientOne: 'ithaqua' }), { type: 'AddDoom', steps: 20 }).events)).toContain(
      'Demanded',
    );
  });
});
