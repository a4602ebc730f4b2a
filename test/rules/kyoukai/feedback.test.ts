import { describe, expect, test } from 'vitest';
import { kyoukai } from '../../../rules/kyoukai/index.ts';
import { type Command, type Event, Setup, type State } from '../../../rules/kyoukai/model/index.ts';
import { anyRandom, open, passes, playAll, played, rejected, seat, stateWith } from '../../support/kyoukai/harness.ts';

describe('C4: answers say what happened and why', () => {
  test('C4: a pick that is no option is rejected with the card, the question and the options', () => {
    const field = [{ player: '1', zone: 'c3', cardName: 'Quay Hound' }] as const;
    const state = passes(playAll(stateWith({ field }), '1', { type: 'MoveGate', entity: 3 }));
    expect(rejected(state, '1', { type: 'Choose', picks: ['a5'] }).facts).toEqual({
      pick: 'a5',
      card: 'Quay Hound',
      question: 'Choose where Quay Hound moves.',
      options: state.choice?.options,
    });
  });

  test('C4: damage says which Gate dealt it', () => {
    const field = [
      { player: '1', zone: 'c3', cardName: 'Quay Hound' },
      { player: '2', zone: 'c4', cardName: 'Gap Adder' },
    ] as const;
    const attacked = playAll(stateWith({ field }), '1', { type: 'AttackZone', entity: 3, zone: 'c4' });
    const { events } = played(playAll(attacked, '2', { type: 'Pass' }), '1', { type: 'Pass' });
    const dealt = (events as Event[]).find((event) => event.type === 'DamageDealt');
    expect(dealt).toMatchObject({ by: 3, byName: 'Quay Hound' });
    const seen = dealt && kyoukai.redact(dealt);
    expect(seen && kyoukai.describe(seen).text).toContain('Quay Hound');
  });

  test('C4: an event names its Gates and the card whose text caused it', () => {
    const effect = [
      { type: 'Modify', gates: { owner: 'mine', types: ['Summon'] }, attack: 2, until: 'turn' },
      { type: 'Rest', gates: { owner: 'mine', types: ['Summon'] } },
      { type: 'Draw', amount: { value: 1 } },
    ];
    const cards = [{ name: 'Morning Bell', path: 'Generic', type: 'Normal', effect }];
    const field = [{ player: '1', zone: 'b1', cardName: 'Quay Hound' }] as const;
    const state = stateWith({ setup: { cards }, field, one: { hand: ['Morning Bell'] } });
    const opened = playAll(playAll(state, '1', open('Morning Bell', 'a2')), '2', { type: 'Pass' });
    const { events } = played(opened, '1', { type: 'Pass' });
    const about = { name: 'Quay Hound', zone: 'b1', source: 'Morning Bell' };
    expect(events).toContainEqual(expect.objectContaining({ type: 'StatsChanged', ...about }));
    expect(events).toContainEqual({ type: 'GateRested', entity: 3, ...about });
    expect(events).toContainEqual(expect.objectContaining({ type: 'CardsDrawn', source: 'Morning Bell' }));
    const texts = (events as Event[]).map((event) => kyoukai.describe(kyoukai.redact(event) as never).text);
    expect(texts).toEqual(
      expect.arrayContaining([
        'Link 1, the opening of Morning Bell, resolves.',
        'Morning Bell: Quay Hound in b1 is Rested.',
        'Morning Bell: Player 1 draws 1 card.',
      ]),
    );
  });

  test('C4: what rules do, and no card, has no source', () => {
    const state = stateWith({ field: [{ player: '1', zone: 'b1', cardName: 'Quay Hound' }] });
    const moved = played(state, '1', { type: 'MoveGate', entity: 3 });
    expect(moved.events[0]).toEqual({ type: 'GateRested', entity: 3, name: 'Quay Hound', zone: 'b1' });
  });

  test('C4: a face-down Gate has no other name in events than everyone sees', () => {
    const field = [{ player: '1', zone: 'b1', cardName: 'Quay Hound', faceDown: true }] as const;
    const state = stateWith({ field });
    const [rested, added] = played(state, '1', { type: 'AttackZone', entity: 3, zone: 'b2' }).events as Event[];
    expect(rested).toMatchObject({ type: 'GateRested', name: 'Sealed Gate' });
    expect(JSON.stringify(added && kyoukai.redact(added, seat('2')))).not.toContain('Quay Hound');
  });

  test('C4: an effect that finds nothing to do says so', () => {
    const card = {
      name: 'Morning Bell',
      path: 'Generic',
      type: 'Normal',
      effect: [{ type: 'Ready', gates: { named: 'Nobody Here' } }],
    };
    const state = stateWith({ setup: { cards: [card] }, one: { hand: ['Morning Bell'] } });
    const opened = playAll(playAll(state, '1', open('Morning Bell', 'a2')), '2', { type: 'Pass' });
    expect(played(opened, '1', { type: 'Pass' }).events).toContainEqual({
      type: 'InstructionSkipped',
      cardName: 'Morning Bell',
      because: 'There is no Gate that it applies to.',
    });
  });

  test('C4: a card that needs targets and has none is refused', () => {
    const aimless = (skill: boolean) => {
      const effect = [{ type: 'Damage', amount: { value: 3 }, zones: { targets: true } }];
      const more = skill ? { skill: { name: 'Aim', kind: 'Normal', class: 'Damage', effect } } : { effect };
      const cards = [{ name: 'Blind Shot', path: 'Generic', type: 'Normal', ...more }];
      return kyoukai.start(Setup.parse({ cards }), anyRandom());
    };
    for (const skill of [false, true]) {
      expect(aimless(skill)).toMatchObject({ rejection: { code: 'bad-card-set', facts: { cards: ['Blind Shot'] } } });
    }
  });

  test('C4: the outcome says who won, and the headline speaks of the end', () => {
    const concede: Command = { type: 'Concede' };
    const over = playAll(stateWith(), '2', concede);
    expect(over.outcome?.because).toBe('Player 1 wins: player 2 has conceded.');
    expect(kyoukai.summary(kyoukai.view(over, seat('1'))).headline).toBe(
      'The game is over in turn 1. Player 1 wins: player 2 has conceded.',
    );
  });

  test('D1: the headline says who has to act where others wait', () => {
    const headline = (state: State) => kyoukai.summary(kyoukai.view(state, seat('1'))).headline;
    const calm = stateWith();
    expect(headline(calm)).not.toContain('has to act');
    const starting: State = { ...calm, phase: 'starting' };
    const [next] = kyoukai.pending(starting);
    expect(next?.blocks).toBe(true);
    expect(headline(starting).endsWith(` Player ${next?.by} has to act.`)).toBe(true);
  });

  test('C4: a game without a winner ends as a draw, in plain words', () => {
    const state = stateWith({ setup: { turnCap: 1 } });
    const over = passes(playAll(state, '1', { type: 'EndTurn' }));
    expect(over.outcome).toMatchObject({
      result: 'drawn',
      because: 'The game is a draw: it ends with turn 1.',
    });
  });
});
