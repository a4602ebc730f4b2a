import assert from 'node:assert/strict';
import { describe, expect } from 'vitest';
import { randomFor } from '../../../rules/core/random.ts';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import { ancientOneFacts, losesAtZero, omenFacts } from '../../support/eldritch-horror/facts.ts';
import { down, only, rejection, rule, stateWith, typesOf, up, when } from '../../support/eldritch-horror/harness.ts';

const omen = (steps: number) => ({ type: 'AdvanceOmen', steps }) as const;
const advance = (steps: number) => ({ type: 'AdvanceDoom', steps }) as const;
const retreat = (steps: number) => ({ type: 'RetreatDoom', steps }) as const;

describe('advancing the Omen', () => {
  rule('omen-advance', '§3', 'the Omen goes clockwise: green, blue, red, blue, and round again', () => {
    const { state, events } = when(stateWith(), omen(5));
    expect(only('OmenAdvanced', events).map(({ from, to, colour }) => [from, to, colour])).toEqual([
      ['green', 'blue1', 'blue'],
      ['blue1', 'red', 'red'],
      ['red', 'blue2', 'blue'],
      ['blue2', 'green', 'green'],
      ['green', 'blue1', 'blue'],
    ]);
    expect(eldritchHorror.view(state).omen).toEqual({ space: 'blue1', colour: 'blue' });
  });

  rule('omen-advance', '§3', 'advances Doom by 1 for each gate of that colour on the board', () => {
    const state = stateWith({ omen: 'blue1', board: ['rome', 'tokyo', 'arkham', 'istanbul'] });
    const { state: after, events } = when(state, { type: 'AdvanceOmen', reason: 'Mythos' });
    expect(events).toEqual([
      { type: 'OmenAdvanced', from: 'blue1', to: 'red', colour: 'red', withoutDoom: false, reason: 'Mythos' },
      { type: 'DoomAdvanced', doom: 11, cause: { by: 'omen', gate: 'rome', reason: 'Mythos' } },
      { type: 'DoomAdvanced', doom: 10, cause: { by: 'omen', gate: 'arkham', reason: 'Mythos' } },
    ]);
    expect(after.doom).toBe(10);
  });

  rule('omen-advance', '§3', 'both blue spaces match blue gates', () => {
    for (const from of ['green', 'red'] as const) {
      expect(when(stateWith({ omen: from, board: ['tokyo', 'london', 'rome'] }), omen(1)).state.doom).toBe(10);
    }
  });

  rule('omen-advance', '§3', 'Doom is checked after each step, not only at the end', () => {
    const state = stateWith({ doom: 20, board: ['istanbul', 'tokyo', 'london', 'rome'] });
    const { events } = when(state, omen(4));
    expect(typesOf(events)).toEqual([
      'OmenAdvanced',
      ...Array(2).fill('DoomAdvanced'),
      'OmenAdvanced',
      'DoomAdvanced',
      'OmenAdvanced',
      ...Array(2).fill('DoomAdvanced'),
      'OmenAdvanced',
      'DoomAdvanced',
    ]);
  });

  rule('omen-advance', '§3', 'gates on side boards count too', () => {
    const state = stateWith({
      omen: 'blue1',
      board: ['rome', 'ulthar', 'plateau-of-leng', 'the-sahara-desert', 'cairo'],
    });
    const { state: after, events } = when(state, omen(1));
    expect(after.doom).toBe(8);
    expect(only('DoomAdvanced', events).map((event) => event.cause.gate)).toEqual([
      'rome',
      'ulthar',
      'plateau-of-leng',
      'the-sahara-desert',
    ]);
  });

  rule('omen-advance', '§3', 'gates in the stack and discarded gates do not count, not even revealed ones', () => {
    const state = stateWith({ omen: 'blue1', stack: [...up('rome'), ...down('arkham')], discard: ['sydney'] });
    expect(when(state, omen(1)).state.doom).toBe(12);
  });

  rule('omen-advance', '§3', 'without a matching gate Doom stays', () => {
    expect(when(stateWith({ board: ['rome', 'istanbul'] }), omen(1)).state.doom).toBe(12);
  });

  rule('omen-advance', '§3', 'a gate that spawns later does not move Doom', () => {
    const state = stateWith({ omen: 'blue1', stack: down('rome', 'tokyo') });
    const { state: after } = when(state, [omen(1), { type: 'SpawnGate' }], [{ draw: 'zombie' }]);
    expect(after.doom).toBe(12);
    expect(when(after, omen(4)).state.doom).toBe(11);
  });

  rule('omen-advance', '§3', 'nothing but Omen and Doom changes', () => {
    const state = stateWith({ board: ['tokyo'], stack: up('rome'), discard: ['sydney'] });
    expect(when(state, omen(1)).state).toEqual({ ...state, omen: 1, doom: 11 });
  });

  rule('omen-advance', '§3', 'when Doom reaches 0 on the way, the awakened sheet replaces the remaining steps', () => {
    const state = stateWith({ doom: 2, omen: 'blue1', board: ['rome', 'arkham', 'sydney', 'tokyo'] });
    const { state: after, events } = when(state, omen(2));
    expect(events.slice(1)).toEqual([
      { type: 'DoomAdvanced', doom: 1, cause: { by: 'omen', gate: 'rome' } },
      { type: 'DoomAdvanced', doom: 0, cause: { by: 'omen', gate: 'arkham' } },
      { type: 'AncientOneAwakened', ancientOne: 'cthulhu', counter: 0 },
      flipped('Cthulhu'),
      { type: 'DoomReplaced', ancientOne: 'cthulhu', cause: { by: 'omen', gate: 'sydney' } },
      { type: 'CounterChanged', counter: 1, known: true },
      { type: 'OmenAdvanced', from: 'red', to: 'blue2', colour: 'blue', withoutDoom: false },
      { type: 'DoomReplaced', ancientOne: 'cthulhu', cause: { by: 'omen', gate: 'tokyo' } },
      { type: 'CounterChanged', counter: 2, known: true },
    ]);
    expect(after).toMatchObject({ board: state.board, omen: 3, doom: 0, awake: true, counter: 2 });
  });

  rule('omen-advance', '§3', 'a game that is lost on the way stops', () => {
    const state = stateWith({ ancientOne: 'azathoth', doom: 1, omen: 'blue1', board: ['rome', 'arkham', 'tokyo'] });
    const { state: after, events } = when(state, omen(4));
    expect(typesOf(events)).toEqual(['OmenAdvanced', 'DoomAdvanced', 'GameEnded']);
    expect(eldritchHorror.view(after).omen.space).toBe('red');
  });

  rule('omen-advance', '§3', 'view and summary show the Omen space and its colour', () => {
    omenFacts.forEach(([space, colour], at) => {
      const view = eldritchHorror.view(stateWith({ omen: space }));
      expect(view.omen).toEqual({ space, colour });
      expect(eldritchHorror.summary(view).clocks[1]).toMatchObject({ clock: 'omen', value: at, text: colour });
    });
  });
});

describe('the Doom track', () => {
  rule('doom-advance', '§4', 'Doom goes towards 0 step by step, each step with its cause', () => {
    const { state, events } = when(stateWith(), { type: 'AdvanceDoom', steps: 2, reason: 'Impending Doom' });
    const cause = { by: 'effect', reason: 'Impending Doom' };
    expect(events).toEqual([
      { type: 'DoomAdvanced', doom: 11, cause },
      { type: 'DoomAdvanced', doom: 10, cause },
    ]);
    expect(state).toEqual({ ...stateWith(), doom: 10 });
  });

  rule('doom-advance', '§11', 'Doom starts where each Ancient One says', () => {
    for (const { id, set, doom } of ancientOneFacts) {
      const setup = eldritchHorror.schema.setup.parse({ investigators: 2, ancientOne: id, sets: ['01', set] });
      const started = eldritchHorror.start(setup, randomFor(new Uint32Array(8), 0));
      assert.ok('state' in started);
      expect(eldritchHorror.capabilities.doom?.(eldritchHorror.view(started.state))).toEqual({
        value: doom,
        start: doom,
        end: 0,
        left: doom,
        awake: false,
      });
    }
  });

  rule('doom-retreat', '§4', 'Doom goes away from 0 step by step', () => {
    const { state, events } = when(stateWith({ doom: 9 }), { type: 'RetreatDoom', steps: 2, reason: 'Righteous' });
    const cause = { by: 'effect', reason: 'Righteous' };
    expect(events).toEqual([
      { type: 'DoomRetreated', doom: 10, cause },
      { type: 'DoomRetreated', doom: 11, cause },
    ]);
    expect(state.doom).toBe(11);
  });

  rule('doom-retreat', '§4', 'Doom can retreat above its start, but not above 20', () => {
    expect(when(stateWith({ doom: 12 }), retreat(3)).state.doom).toBe(15);
    const { state, events } = when(stateWith({ doom: 18 }), retreat(5));
    expect(state.doom).toBe(20);
    expect(events).toHaveLength(2);
  });

  rule('doom-retreat', '§4', 'Doom cannot retreat from 20', () => {
    expect(rejection(stateWith({ doom: 20 }), retreat(1))).toEqual({
      code: 'doom-at-maximum',
      because: 'Doom cannot retreat, because it is on 20, the last space of its track.',
      rule: 'doom-retreat',
      facts: { doom: 20, maximum: 20 },
    });
  });
});

/** The obligation of a flipped sheet. */
function flipped(name: string) {
  return {
    type: 'Demanded',
    number: 1,
    by: 'the Lead Investigator',
    text: `Flip the sheet of ${name}.`,
    rule: 'awakening',
  };
}

describe('awakening', () => {
  rule('awakening', '§4.1', 'Doom at 0 awakens the Ancient One at once', () => {
    const { state, events } = when(stateWith({ doom: 1 }), advance(1));
    expect(events).toEqual([
      { type: 'DoomAdvanced', doom: 0, cause: { by: 'effect' } },
      { type: 'AncientOneAwakened', ancientOne: 'cthulhu', counter: 0 },
      flipped('Cthulhu'),
    ]);
    expect(state).toMatchObject({ doom: 0, awake: true });
    expect(eldritchHorror.outcome(state)).toBeUndefined();
    expect(eldritchHorror.capabilities.doom?.(eldritchHorror.view(state))).toMatchObject({
      value: 0,
      left: 0,
      awake: true,
    });
  });

  rule('awakening', '§4.1', 'the sheet replaces the remaining steps of the same effect', () => {
    const { state, events } = when(stateWith({ doom: 2 }), {
      type: 'AdvanceDoom',
      steps: 5,
      reason: 'Devourer of Stars',
    });
    const cause = { by: 'effect', reason: 'Devourer of Stars' };
    expect(events).toEqual([
      { type: 'DoomAdvanced', doom: 1, cause },
      { type: 'DoomAdvanced', doom: 0, cause },
      { type: 'AncientOneAwakened', ancientOne: 'cthulhu', counter: 0 },
      flipped('Cthulhu'),
      ...[1, 2, 3].flatMap((counter) => [
        { type: 'DoomReplaced', ancientOne: 'cthulhu', cause },
        { type: 'CounterChanged', counter, known: true, reason: 'Devourer of Stars' },
      ]),
    ]);
    expect(state.doom).toBe(0);
  });

  rule('awakening', '§4.1', 'all of them awaken but Azathoth and Syzygy', () => {
    for (const { id } of ancientOneFacts) {
      const portals = [{ portal: 'to-the-moon', space: 'rome' }] as const;
      const state0 = stateWith({ ancientOne: id as never, doom: 1, portals: [...portals] });
      const { state, events } = when(state0, advance(1));
      const loses = losesAtZero.includes(id);
      const epic = id === 'shub-niggurath' ? ['MonsterSpawned'] : [];
      expect(typesOf(events).filter((type) => type !== 'Demanded')).toEqual([
        'DoomAdvanced',
        loses ? 'GameEnded' : 'AncientOneAwakened',
        ...epic,
      ]);
      expect(state.awake).toBe(!loses);
      expect(eldritchHorror.outcome(state)?.result).toBe(loses ? 'lost' : undefined);
    }
  });

  rule('awakening-loses', '§4.1', 'against Azathoth and Syzygy the game is lost at once when Doom reaches 0', () => {
    for (const [ancientOne, name] of [
      ['azathoth', 'Azathoth'],
      ['syzygy', 'Syzygy'],
    ] as const) {
      const { state, events } = when(stateWith({ ancientOne, doom: 2, board: ['rome'] }), advance(5));
      const outcome = { result: 'lost', because: `Doom reached 0 against ${name}.`, rule: 'awakening-loses' };
      expect(events).toEqual([
        { type: 'DoomAdvanced', doom: 1, cause: { by: 'effect' } },
        { type: 'DoomAdvanced', doom: 0, cause: { by: 'effect' } },
        { type: 'GameEnded', outcome },
      ]);
      expect(eldritchHorror.outcome(state)).toEqual(outcome);
      expect(eldritchHorror.view(state).outcome).toEqual(outcome);
      expect(eldritchHorror.summary(eldritchHorror.view(state)).headline).toMatch(/The game is lost\.$/);
      expect(eldritchHorror.legal(state, { role: 'host' })).toEqual([]);
      expect(rejection(state, { type: 'CloseGate', gate: 'rome' })).toMatchObject({
        code: 'game-over',
        rule: 'awakening-loses',
        facts: { result: 'lost' },
      });
    }
  });
});

describe('after awakening', () => {
  const awake = stateWith({
    ancientOne: 'yog-sothoth',
    doom: 0,
    awake: true,
    omen: 'blue1',
    board: ['rome', 'arkham'],
  });

  rule('awake-no-retreat', '§4', 'Doom cannot retreat', () => {
    expect(rejection(awake, retreat(1))).toEqual({
      code: 'doom-cannot-retreat',
      because: 'Doom stays at 0, because the Ancient One is awake. Leave the retreat out.',
      rule: 'awake-no-retreat',
      facts: { doom: 0 },
    });
    expect(eldritchHorror.legal(awake, { role: 'host' })).not.toContainEqual({ type: 'RetreatDoom' });
  });

  rule('awake-replacement', '§4', 'each step of Doom is replaced and the token stays at 0', () => {
    const { state, events } = when(awake, advance(2));
    const replaced = { type: 'DoomReplaced', ancientOne: 'yog-sothoth', cause: { by: 'effect' } };
    // The stack has no gate left that could go onto the sheet.
    expect(events).toEqual([replaced, replaced]);
    expect(state).toEqual(awake);
  });

  rule('awake-replacement', '§11.2', 'a step that the Omen caused names its gate', () => {
    const { events } = when(awake, { ...omen(1), order: ['rome'] });
    expect(only('DoomReplaced', events).map((event) => event.cause)).toEqual([
      { by: 'omen', gate: 'rome' },
      { by: 'omen', gate: 'arkham' },
    ]);
  });

  rule('awake-replacement', '§4', 'gates still spawn and close', () => {
    const { state } = when(
      { ...awake, stack: down('tokyo', 'sydney') },
      [{ type: 'SpawnGate' }, { type: 'CloseGate', gate: 'rome' }],
      [{ draw: 'ghoul' }],
    );
    expect(state.board.map((each) => each.gate)).toEqual(['arkham', 'tokyo']);
  });
});
