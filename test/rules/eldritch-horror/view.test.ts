import { describe, expect, test } from 'vitest';
import { randomForVersion } from '../../../lambdas/app/seeds.ts';
import { host } from '../../../rules/core/ruleset.ts';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import { Command } from '../../../rules/eldritch-horror/model/index.ts';
import { down, stateWith, typeOf, up, when } from '../../support/eldritch-horror/harness.ts';

const { view, summary, legal, capabilities } = eldritchHorror;

const state = stateWith({
  omen: 'red',
  doom: 9,
  board: ['atlantis', 'tokyo'],
  monsters: [{ monster: 4, kind: 'mi-go', space: 'space-8' }],
  nextMonster: 5,
  stack: [...up('rome'), ...down('arkham')],
  cup: { zombie: 1, ghoul: 2, gug: 0 },
});

describe('the view', () => {
  test('shows a gate with everything that is known about it', () => {
    const migo = { monster: 4, kind: 'mi-go', name: 'Mi-go', space: 'space-8', aside: false, epic: false };
    expect(view(state).gates[0]).toEqual({
      gate: 'atlantis',
      name: 'Atlantis',
      omen: 'red',
      set: '09',
      space: 'space-8',
      spaceName: 'Atlantis (space 8)',
      matchesOmen: true,
      monsters: [migo],
    });
    expect(view(state).monsters).toEqual([migo]);
  });

  test('shows the cup in printed order, with 0 of kinds that ran out', () => {
    expect(view(state).cup).toEqual([
      { kind: 'ghoul', name: 'Ghoul', count: 2 },
      { kind: 'gug', name: 'Gug', count: 0 },
      { kind: 'zombie', name: 'Zombie', count: 1 },
    ]);
  });

  test('is the same for every seat and for watchers', () => {
    expect(view(state, { role: 'seat', seat: 'seat-1' })).toEqual(view(state));
    expect(view(state, host)).toEqual(view(state));
  });
});

describe('the summary', () => {
  test('shows the game at a glance', () => {
    expect(summary(view(state))).toEqual({
      headline: 'Cthulhu: Doom 9, Omen red, 2 gates open, 1 of them matching.',
      clocks: [
        { clock: 'doom', label: 'Doom', value: 9, start: 12, end: 0, text: '9 until Cthulhu awakens' },
        { clock: 'omen', label: 'Omen', value: 2, text: 'red' },
        { clock: 'mysteries', label: 'Mysteries', value: 0, start: 0, end: 3, text: '0 of 3 solved' },
        { clock: 'mythos', label: 'Mythos deck', value: 15, end: 0, text: '15 cards left' },
      ],
      gates: [
        {
          gate: 'atlantis',
          name: 'Atlantis',
          space: 'Atlantis (space 8)',
          symbol: 'red',
          hot: true,
          hotBecause: 'matching',
          guards: ['Mi-go'],
        },
        { gate: 'tokyo', name: 'Tokyo', space: 'Tokyo', symbol: 'blue', hot: false, guards: [] },
      ],
    });
  });

  test('shows that the Ancient One is awake, and has correct grammar for one gate', () => {
    const awake = summary(view(stateWith({ doom: 0, awake: true, board: ['rome'] })));
    expect(awake.headline).toBe('Cthulhu, awake: Doom 0, Omen green, 1 gate open, 0 of them matching.');
    expect(awake.clocks[0]).toMatchObject({ value: 0, text: 'Cthulhu is awake' });
    expect(awake.clocks.at(-1)).toMatchObject({ clock: 'sheet', value: 0, text: '0 Sanity tokens on the sheet' });
  });
});

describe('legal commands', () => {
  test('list each action once, with every gate and monster on the board', () => {
    expect(
      legal(state, host).map((entry) => [entry.code, ...entry.needs.map((need) => need.member)].join(' ')),
    ).toEqual([
      'spawn-gate',
      'spawn-specific-gate gate',
      'spawn-all-gates',
      'close-gate:atlantis',
      'close-gate:tokyo',
      'discard-gate:atlantis',
      'discard-gate:tokyo',
      'discard-gates:matching',
      'discard-gates:all',
      'reveal-gates',
      'reveal-until where',
      'put-gate-on-bottom',
      'put-gate-on-top',
      'randomize-stack',
      'search-gates where',
      'search-gates:discard where',
      'place-gate-on-card card',
      'look-at-gates:1 count',
      'advance-omen',
      'move-omen:green',
      'move-omen:blue1',
      'move-omen:blue2',
      'turn-back-omen',
      'check-omen',
      ...['green', 'blue1', 'red', 'blue2'].map((space) => `change-omen-tokens:${space} by`),
      'advance-doom',
      'retreat-doom',
      'put-doom-token doom',
      'draw-disaster',
      'defeat-investigators by',
      'discard-monster:4',
      'move-monster:cities monster space',
      'move-monster:sea-and-wilderness monster space',
      'spawn-monsters:cities space',
      'spawn-monsters:sea-and-wilderness space',
      'spawn-monsters:random',
      'monster-surge:space:cities space',
      'monster-surge:space:sea-and-wilderness space',
      'spawn-monsters:named:cities kind space',
      'spawn-monsters:named:sea-and-wilderness kind space',
      'set-monster-aside kind',
      'monster-surge',
      'bring-into-play:find-gate',
      'bring-into-play:mysterious-lights',
      'bring-into-play:kate-winthrop:cities space',
      'bring-into-play:kate-winthrop:sea-and-wilderness space',
      'shuffle-mythos-deck',
      'discard-mythos-cards',
      'solve-mystery',
      'lose-game',
      'resolve-mythos',
      ...['omen', 'reckoning', 'gates', 'surge', 'clues', 'rumor', 'eldritch', 'text'].map(
        (icon) => `resolve-icon:${icon}`,
      ),
      // A monster guards Atlantis.
      'begin-encounter:1:tokyo',
      'roll-test:1 skill',
      'together effects',
      'override reason set',
    ]);
  });

  test('have a label for a button, and the seat whose action it is', () => {
    const entries = legal(state, host);
    const entryOf = (code: string) => entries.find((entry) => entry.code === code);
    expect(entryOf('close-gate:tokyo')).toEqual({
      code: 'close-gate:tokyo',
      label: 'Close the gate to Tokyo',
      command: { type: 'CloseGate', gate: 'tokyo' },
      needs: [],
    });
    expect(entryOf('begin-encounter:1:tokyo')).toMatchObject({ seat: '1' });
    expect(entryOf('discard-monster:4')?.label).toBe('Discard Mi-go on Atlantis (space 8)');
  });

  test('list gates of the stack in printed order, not in the order of the stack', () => {
    const named = legal(stateWith({ stack: down('tokyo', 'arkham', 'rome') }), host).find(
      (entry) => entry.code === 'spawn-specific-gate',
    );
    expect(named?.needs[0]?.allowed).toEqual([
      { value: 'arkham', label: 'Arkham' },
      { value: 'rome', label: 'Rome' },
      { value: 'tokyo', label: 'Tokyo' },
    ]);
  });

  test('leave out what needs a gate when there is none, and a retreat from 20', () => {
    const types = legal(stateWith({ doom: 20 }), host).map(typeOf);
    for (const type of ['RevealGates', 'PutGateOnBottom', 'PutGateOnTop', 'RandomizeStack', 'LookAtGates']) {
      expect(types).not.toContain(type);
    }
    for (const type of ['CloseGate', 'DiscardGate', 'PlaceGateOnCard', 'DiscardMonster', 'RetreatDoom']) {
      expect(types).not.toContain(type);
    }
    expect(types.slice(0, 4)).toEqual(['SpawnGate', 'AdvanceOmen', 'MoveOmen', 'MoveOmen']);
    expect(types).toContain('AdvanceDoom');
  });

  test('count discarded gates as gates that are left', () => {
    const types = legal(stateWith({ refill: 'lazy', discard: ['rome'] }), host).map(typeOf);
    expect(types).toContain('RevealGates');
  });
});

describe('determinize', () => {
  test('deals the unseen gates to the face-down positions, every order equally often, and changes nothing else', () => {
    const known = stateWith({
      stack: [...down('rome'), ...up('tokyo'), ...down('arkham', 'sydney')],
      board: ['london'],
    });
    const orders = new Map<string, number>();
    for (let seed = 0; seed < 600; seed += 1) {
      const imagined = eldritchHorror.determinize(view(known), randomForVersion(`dream ${seed}`, 0));
      expect(view(imagined)).toEqual(view(known));
      expect(imagined.stack[1]).toEqual({ gate: 'tokyo', revealed: true });
      const order = String(imagined.stack.map((token) => token.gate));
      orders.set(order, (orders.get(order) ?? 0) + 1);
    }
    expect(orders.size).toBe(6);
    expect(Math.min(...orders.values())).toBeGreaterThan(60);
  });
});

describe('the commands that all games share', () => {
  test('spawn and close a gate', () => {
    const spawned = when(state, capabilities.spawnGate?.() as Command, [{ draw: 'ghoul' }]);
    expect(spawned.state.board.at(-1)).toEqual({ gate: 'rome', space: 'rome' });
    expect(when(spawned.state, capabilities.closeGate?.('rome') as Command).state.discard).toEqual(['rome']);
  });

  test('an unknown gate gives an invalid command', () => {
    expect(Command.safeParse(capabilities.closeGate?.('atlantis-city')).success).toBe(false);
  });
});

describe('an invalid command is rejected by its schema', () => {
  test.each([
    ['without a type', {}],
    ['with an unknown type', { type: 'OpenGate' }],
    ['with an unknown gate', { type: 'CloseGate', gate: 'paris' }],
    ['without its gate', { type: 'CloseGate' }],
    ['with an unknown field', { type: 'SpawnGate', gate: 'rome' }],
    ['with nothing to spawn', { type: 'SpawnGate', count: 0 }],
    ['with more gates than exist', { type: 'SpawnGate', count: 28 }],
    ['with more to reveal than exist', { type: 'RevealGates', count: 28 }],
    ['with half a step', { type: 'AdvanceDoom', steps: 0.5 }],
    ['with a step back', { type: 'AdvanceDoom', steps: -1 }],
    ['with more steps than Doom has', { type: 'RetreatDoom', steps: 21 }],
    ['with nine steps of the Omen', { type: 'AdvanceOmen', steps: 9 }],
    ['with an empty reason', { type: 'SpawnGate', reason: '' }],
    ['with a reason that is too long', { type: 'SpawnGate', reason: 'x'.repeat(121) }],
    ['with a monster that has no number', { type: 'DiscardMonster', monster: 'zombie' }],
    ['with numbers as words', { type: 'SpawnGate', count: '2' }],
  ])('%s', (_, command) => {
    expect(Command.safeParse(command).success).toBe(false);
  });
});
