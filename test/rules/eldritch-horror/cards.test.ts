import { describe, expect } from 'vitest';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import { gatesOf } from '../../support/eldritch-horror/facts.ts';
import {
  boardOf,
  down,
  goOn,
  obligationsOf,
  only,
  portalsInOrder,
  rejection,
  rule,
  stackOf,
  startGame,
  stateWith,
  typeOf,
  typesOf,
  up,
  when,
} from '../../support/eldritch-horror/harness.ts';

const zombie = { draw: 'zombie' };
const ghoul = { draw: 'ghoul' };
const spawn = { type: 'SpawnGate' } as const;

describe('gates on cards', () => {
  rule('card-place', '§5.3', 'the top gate of the stack goes onto the card without a spawn or a monster', () => {
    const state = stateWith({ stack: down('rome', 'tokyo') });
    const place = { type: 'PlaceGateOnCard', card: 'Walking the Ley Lines' } as const;
    const { state: after, events } = when(state, place);
    expect(events).toEqual([
      { type: 'GatePlacedOnCard', gate: 'rome', card: 'Walking the Ley Lines', source: 'stack' },
    ]);
    expect(after).toEqual({
      ...state,
      stack: down('tokyo'),
      cards: [{ card: 'Walking the Ley Lines', gates: ['rome'] }],
    });
    expect(eldritchHorror.view(after).cards).toMatchObject([{ gates: [{ gate: 'rome', omen: 'red' }] }]);
  });

  rule(
    'card-place',
    '§10.1',
    'a gate from the board or the discard pile can be put on a card, which neither closes nor discards it',
    () => {
      const state = stateWith({ stack: down('tokyo'), board: ['rome'], discard: ['sydney'] });
      const place = (gate: 'rome' | 'sydney') =>
        ({ type: 'PlaceGateOnCard', card: 'Where the Old Ones Broke Through', gate }) as const;
      const { state: after, events } = when(state, [place('rome'), place('sydney')]);
      expect(only('GatePlacedOnCard', events).map((event) => event.source)).toEqual(['board', 'discard']);
      expect(typesOf(events)).toEqual(['GatePlacedOnCard', 'GatePlacedOnCard']);
      expect(after).toMatchObject({ board: [], discard: [], cards: [{ gates: ['rome', 'sydney'] }] });
    },
  );

  rule('card-place', '§10.1', 'a closed gate can be put on a card from the discard pile', () => {
    const state = stateWith({ stack: down('tokyo'), board: ['rome'] });
    const { state: after } = when(state, [
      { type: 'CloseGate', gate: 'rome' },
      { type: 'PlaceGateOnCard', card: 'Where the Old Ones Broke Through', gate: 'rome' },
    ]);
    expect(after).toMatchObject({ board: [], discard: [], cards: [{ gates: ['rome'] }] });
  });

  rule('close-gate', '§10.1', 'a card can take the gate as it closes, and then it is not discarded', () => {
    const card = 'Where the Old Ones Broke Through';
    // Otherwise the discarded gate would become the stack at once, and the command could not name it any more.
    const state = stateWith({ refill: 'eager', board: ['rome', 'tokyo'] });
    const { state: after, events } = when(state, { type: 'CloseGate', gate: 'rome', by: 1, ontoCard: card });
    expect(events).toEqual([
      { type: 'GateClosed', gate: 'rome', space: 'rome', matchedOmen: false, investigator: 1 },
      { type: 'GatePlacedOnCard', gate: 'rome', card, source: 'board' },
    ]);
    expect(after).toEqual({ ...state, board: state.board.slice(1), cards: [{ card, gates: ['rome'] }] });
  });

  rule('encounter-this-gate', '§10.1', 'a card can take the gate of the encounter as it closes', () => {
    const state = stateWith({ board: ['rome'], encounter: { by: 1, gate: 'rome', closed: false } });
    const { state: after, events } = when(state, { type: 'CloseThisGate', ontoCard: 'A Mystery' });
    expect(typesOf(events)).toEqual(['GateClosed', 'GatePlacedOnCard']);
    expect(after).toMatchObject({ encounter: { closed: true }, cards: [{ gates: ['rome'] }], stack: [], discard: [] });
  });

  rule('close-forbidden', '§10.1', 'a card cannot take a gate that cannot be closed', () => {
    const lights = { component: 'mysterious-lights' } as const;
    const close = { type: 'CloseGate', gate: 'rome', ontoCard: 'A Mystery' } as const;
    expect(rejection(stateWith({ board: ['rome'], inPlay: [lights] }), close)).toMatchObject({
      rule: 'close-forbidden',
    });
    const held = stateWith({ ancientOne: 'atlach-nacha', awake: true, board: ['rome'], gateTokens: ['rome'] });
    expect(rejection(held, close)).toMatchObject({ rule: 'atlach-holds' });
  });

  rule(
    'awake-yog-sothoth',
    '§11.2',
    'the third gate on the sheet loses the game, even if it comes there by a close',
    () => {
      const cards = [{ card: 'ancient-one', gates: ['tokyo' as const, 'sydney' as const] }];
      const state = stateWith({ ancientOne: 'yog-sothoth', awake: true, board: ['rome'], cards });
      const { state: after } = when(state, { type: 'CloseGate', gate: 'rome', ontoCard: 'ancient-one' });
      expect(after.outcome).toMatchObject({ result: 'lost', rule: 'awake-yog-sothoth' });
    },
  );

  rule('card-place', '§5.3', 'an empty stack is refilled first; without any gate none can be placed', () => {
    const state = stateWith({ refill: 'lazy', discard: ['rome', 'tokyo'] });
    const place = { type: 'PlaceGateOnCard', card: 'A Mystery' } as const;
    const { state: after } = when(state, place, [{ shuffle: ['tokyo', 'rome'] }]);
    expect([after.cards[0]?.gates, stackOf(after)]).toEqual([['tokyo'], ['rome']]);
    expect(rejection(stateWith(), place)).toEqual({
      code: 'no-gates',
      because: 'There is no gate to put on the card, because the stack and the discard pile are empty.',
      rule: 'card-place',
      facts: { stack: 0, discard: 0 },
    });
  });

  rule('card-place', '§10.1', 'a gate of the stack cannot be named', () => {
    const place = { type: 'PlaceGateOnCard', card: 'A Mystery', gate: 'tokyo' } as const;
    expect(rejection(stateWith({ stack: down('rome', 'tokyo') }), place)).toMatchObject({
      code: 'gate-not-on-board',
      rule: 'card-place',
      facts: { gate: 'tokyo', where: 'stack' },
    });
  });

  rule('card-discard', '§2', 'when the card leaves play its gates are discarded, not closed', () => {
    const cards = [{ card: 'A Mystery', gates: ['rome' as const, 'tokyo' as const] }];
    const state = stateWith({ stack: down('arkham'), cards });
    const { state: after, events } = when(state, { type: 'DiscardCard', card: 'A Mystery' });
    expect(events).toEqual([
      { type: 'GateDiscarded', gate: 'rome', card: 'A Mystery', closed: false },
      { type: 'GateDiscarded', gate: 'tokyo', card: 'A Mystery', closed: false },
    ]);
    expect(after).toMatchObject({ cards: [], discard: ['rome', 'tokyo'] });
  });

  rule('card-discard', '§2', 'a card without gates cannot discard any', () => {
    expect(rejection(stateWith(), { type: 'DiscardCard', card: 'A Mystery' })).toMatchObject({
      code: 'no-gates-on-card',
      rule: 'card-discard',
      facts: { card: 'A Mystery', cards: [] },
    });
  });

  rule(
    'close-gate',
    '§2',
    'a gate on a card is not on the board, so it cannot be closed and does not match the Omen',
    () => {
      const state = stateWith({ omen: 'blue1', cards: [{ card: 'A Mystery', gates: ['rome'] }] });
      expect(rejection(state, { type: 'CloseGate', gate: 'rome' }).because).toBe(
        'The gate to Rome is on A Mystery, not on the board. Choose a gate on the board.',
      );
      expect(when(state, { type: 'AdvanceOmen' }).state.doom).toBe(12);
    },
  );
});

describe('spawning gates that are named', () => {
  const named = (gate: 'rome' | 'tokyo' | 'rlyeh' | 'arkham') => ({ type: 'SpawnSpecificGate', gate }) as const;

  rule('spawn-specific', '§6', 'a gate anywhere in the stack spawns with its monster', () => {
    const state = stateWith({ stack: down('arkham', 'rome', 'tokyo') });
    const { state: after, events } = when(state, named('rome'), [zombie]);
    expect(only('GateSpawned', events)).toEqual([
      { type: 'GateSpawned', gate: 'rome', space: 'rome', source: 'stack' },
    ]);
    expect(after.monsters).toMatchObject([{ kind: 'zombie', space: 'rome' }]);
    expect(after.stack).toEqual(down('arkham', 'tokyo'));
  });

  rule('spawn-specific', '§6', 'a discarded gate spawns, as Gate Burst needs', () => {
    const state = stateWith({ stack: down('arkham'), discard: ['rome', 'tokyo'] });
    const { state: after, events } = when(state, named('tokyo'), [zombie]);
    expect(only('GateSpawned', events)[0]?.source).toBe('discard');
    expect([boardOf(after), after.discard, stackOf(after)]).toEqual([['tokyo'], ['rome'], ['arkham']]);
  });

  rule('spawn-specific', '§6', 'a gate on the board, on a card or not in the game cannot spawn', () => {
    const state = stateWith({ board: ['rome'], cards: [{ card: 'A Mystery', gates: ['tokyo'] }] });
    expect(rejection(state, named('rome'))).toEqual({
      code: 'gate-not-available',
      because: 'The gate to Rome cannot spawn, because it is on the board already. Choose another gate.',
      rule: 'spawn-specific',
      facts: { gate: 'rome', where: 'board' },
    });
    expect(rejection(state, named('tokyo')).because).toBe(
      'The gate to Tokyo cannot spawn, because it is on A Mystery. Choose another gate.',
    );
    expect(rejection(state, named('rlyeh')).rule).toBe('gates-in-game');
  });

  rule(
    'spawn-all',
    '§13.3',
    'every gate of stack and discard pile spawns, each with a monster until the cup is empty',
    () => {
      const state = stateWith({ stack: down('rome', 'tokyo'), discard: ['arkham'] });
      const { state: after } = when(state, { type: 'SpawnAllGates', reason: 'The White Ship' }, [
        zombie,
        // The last gate of the stack has left, so the discarded gates become the stack.
        { shuffle: ['arkham'] },
        ghoul,
        ghoul,
      ]);
      expect(boardOf(after)).toEqual(['rome', 'tokyo', 'arkham']);
      expect(after).toMatchObject({ stack: [], discard: [], doom: 12 });
      expect(after.monsters).toHaveLength(3);
    },
  );

  rule('spawn-all', '§13.3', 'a gate that Kate Winthrop stops does not get a second turn', () => {
    const inPlay = [{ component: 'kate-winthrop' as const, space: 'rome' as const }];
    const state = stateWith({ inPlay, cup: {}, stack: down('rome'), discard: ['tokyo'] });
    const { state: after, events } = when(state, { type: 'SpawnAllGates' }, [{ shuffle: ['rome', 'tokyo'] }]);
    expect(only('SpawnReplaced', events)).toHaveLength(1);
    expect([boardOf(after), stackOf(after)]).toEqual([['tokyo'], ['rome']]);
  });

  rule('spawn-all', '§13.3', 'with no gate left nothing happens', () => {
    expect(rejection(stateWith({ board: ['rome'] }), { type: 'SpawnAllGates' }).code).toBe('nothing-happens');
  });

  rule('spawn-cannot', '§6', 'on a Lost in Time and Space card Doom stays, and a gate on the board is used', () => {
    const state = stateWith({ board: ['rome'] });
    const { state: after, events } = when(state, { ...spawn, lostInTime: true, reason: 'Lost' });
    expect(events).toEqual([{ type: 'GateNotSpawned', reason: 'Lost' }]);
    expect(after).toEqual(state);
    // While a gate is left, it spawns normally.
    expect(boardOf(when(stateWith({ stack: down('rome') }), { ...spawn, lostInTime: true }, [zombie]).state)).toEqual([
      'rome',
    ]);
  });

  rule('spawn-gate', '§7', 'as many gates as the Reference card says spawn if the text says so', () => {
    const state = stateWith({ investigators: 5, stack: down('rome', 'tokyo', 'arkham') });
    const { state: after } = when(state, [{ ...spawn, reference: true, count: 1 }, goOn], [zombie, ghoul]);
    expect(boardOf(after)).toEqual(['rome', 'tokyo']);
  });

  rule('spawn-antediluvium', '§11.1', 'a blue gate also brings one of the set-aside Cultists to the same space', () => {
    const given = { ancientOne: 'antediluvium', aside: { cultist: 2 } } as const;
    const state = stateWith({ ...given, stack: down('tokyo', 'rome') });
    const { state: after, events } = when(state, [{ ...spawn, count: 2 }, goOn], [zombie, ghoul]);
    expect(only('MonsterSpawned', events)).toEqual([
      { type: 'MonsterSpawned', monster: 1, kind: 'zombie', space: 'tokyo', aside: false, gate: 'tokyo' },
      { type: 'MonsterSpawned', monster: 2, kind: 'cultist', space: 'tokyo', aside: true, gate: 'tokyo' },
      { type: 'MonsterSpawned', monster: 3, kind: 'ghoul', space: 'rome', aside: false, gate: 'rome' },
    ]);
    expect(after.aside).toEqual({ cultist: 1 });
  });

  rule('spawn-antediluvium', '§11.1', 'no Cultist comes once it is awake or when all of them are on the board', () => {
    const kinds = (state: Parameters<typeof when>[0]) =>
      only('MonsterSpawned', when(state, spawn, [zombie]).events).map((event) => event.kind);
    const given = { ancientOne: 'antediluvium', stack: down('tokyo') } as const;
    expect(kinds(stateWith({ ...given, stack: down('tokyo'), awake: true, aside: { cultist: 2 } }))).toEqual([
      'zombie',
    ]);
    expect(kinds(stateWith({ ...given, stack: down('tokyo'), aside: { cultist: 0 } }))).toEqual(['zombie']);
  });

  rule('monster-discard', '§14.1', 'a monster that had been set aside is set aside again', () => {
    const monsters = [{ monster: 1, kind: 'cultist', space: 'tokyo', aside: true }] as const;
    const state = stateWith({ monsters, aside: { cultist: 1 } });
    const { state: after, events } = when(state, { type: 'DiscardMonster', monster: 1 });
    expect(events).toMatchObject([{ type: 'MonsterDiscarded', aside: true }]);
    expect([after.aside, after.cup]).toEqual([{ cultist: 2 }, { ghoul: 2, zombie: 1 }]);
  });

  rule('spawn-monster', '§6', 'a monster moved by its own effect is recorded where it is', () => {
    const state = stateWith({ stack: down('rome') });
    const { state: after, events } = when(
      state,
      [spawn, { type: 'MoveMonster', monster: 1, space: 'tokyo', reason: 'its spawn effect' }],
      [zombie],
    );
    expect(events.at(-1)).toEqual({
      type: 'MonsterMoved',
      monster: 1,
      space: 'tokyo',
      reason: 'its spawn effect',
    });
    expect(after.monsters).toMatchObject([{ monster: 1, space: 'tokyo' }]);
  });
});

describe('Kate Winthrop', () => {
  const inPlay = [{ component: 'kate-winthrop' as const, space: 'rome' as const }];

  rule(
    'kate-winthrop',
    '§6',
    'a gate that would spawn on her space is discarded, without a spawn, a close or a monster',
    () => {
      const state = stateWith({ inPlay, stack: down('rome', 'tokyo') });
      const { state: after, events } = when(state, { ...spawn, reason: 'Mythos' });
      expect(events).toEqual([
        { type: 'SpawnReplaced', gate: 'rome', space: 'rome', source: 'stack', reason: 'Mythos' },
        { type: 'GateDiscarded', gate: 'rome', closed: false, reason: 'Mythos' },
        { type: 'Demanded', number: 1, by: 'Kate Winthrop', text: 'Gain 1 Clue.', rule: 'kate-winthrop' },
      ]);
      expect(after).toMatchObject({ board: [], discard: ['rome'], monsters: [], doom: 12 });
    },
  );

  rule('kate-winthrop', '§16', 'the discarded gate counts as one of the gates to spawn', () => {
    const state = stateWith({ inPlay, stack: down('rome', 'tokyo', 'arkham') });
    const { state: after } = when(state, [{ ...spawn, count: 2 }, goOn], [zombie]);
    expect([boardOf(after), stackOf(after)]).toEqual([['tokyo'], ['arkham']]);
  });

  rule('kate-winthrop', '§6', 'gates spawn on other spaces, and her effect moves with her', () => {
    const state = stateWith({ inPlay, stack: down('tokyo', 'sydney') });
    expect(boardOf(when(state, spawn, [zombie]).state)).toEqual(['tokyo']);
    const moved = when(state, { type: 'BringIntoPlay', component: 'kate-winthrop', space: 'tokyo' }).state;
    expect(moved.inPlay).toEqual([{ component: 'kate-winthrop', space: 'tokyo' }]);
    expect(when(moved, spawn).state.discard).toEqual(['tokyo']);
  });

  rule('kate-winthrop', '§6', 'she has no effect while she is Lost in Time and Space, out of play', () => {
    const state = stateWith({ inPlay, stack: down('rome') });
    const { state: after } = when(state, [{ type: 'TakeOutOfPlay', component: 'kate-winthrop' }, spawn], [zombie]);
    expect(boardOf(after)).toEqual(['rome']);
  });

  rule('kate-winthrop', '§6', 'she has to be on a space', () => {
    expect(rejection(stateWith(), { type: 'BringIntoPlay', component: 'kate-winthrop' })).toMatchObject({
      code: 'where-is-she',
      rule: 'kate-winthrop',
    });
  });

  rule('kate-winthrop', '§6', 'the discarded gate can refill the stack', () => {
    const state = stateWith({ inPlay, stack: down('rome') });
    expect(stackOf(when(state, spawn, [{ shuffle: ['rome'] }]).state)).toEqual(['rome']);
  });
});

describe('Dream Portals', () => {
  const given = { ancientOne: 'hypnos', sets: ['01', '07'], sideBoards: ['dreamlands'] } as const;
  const dreamlands = (more: Parameters<typeof stateWith>[0] = {}) =>
    stateWith({ ancientOne: 'hypnos', sets: [...given.sets], sideBoards: [...given.sideBoards], ...more });
  const portal = { type: 'SpawnPortal' } as const;
  const toRome = [{ portal: 'to-the-moon' as const, space: 'rome' as const }];

  rule(
    'dream-portals',
    '§6.1',
    'a portal spawns on the first revealed space that is not on the Dreamlands board and has no portal',
    () => {
      const state = dreamlands({ stack: down('ulthar', 'rome', 'tokyo', 'arkham'), portals: toRome });
      const { state: after, events } = when(state, portal);
      expect(events).toEqual([
        { type: 'GatesRevealed', gates: ['ulthar', 'rome', 'tokyo'] },
        { type: 'PortalSpawned', portal: 'to-the-underworld', space: 'tokyo' },
      ]);
      // Revealed gates stay where they are.
      expect(after.stack).toEqual([...up('ulthar', 'rome', 'tokyo'), ...down('arkham')]);
    },
  );

  rule('dream-portals', '§6.1', 'a gate that would spawn on its space spawns where the portal leads', () => {
    const state = dreamlands({ stack: down('rome', 'tokyo'), portals: toRome });
    const { state: after, events } = when(state, spawn, [zombie]);
    expect(events).toEqual([
      { type: 'GateSpawned', gate: 'rome', space: 'the-moon', source: 'stack', portal: 'to-the-moon' },
      { type: 'MonsterSpawned', monster: 1, kind: 'zombie', space: 'the-moon', aside: false, gate: 'rome' },
    ]);
    expect(eldritchHorror.view(after).gates).toMatchObject([{ gate: 'rome', spaceName: 'The Moon' }]);
  });

  rule('dream-portals', '§6.1', 'that gate stays when the portal leaves, and it matches the Omen', () => {
    const state = dreamlands({ omen: 'blue1', board: [['rome', 'the-moon']], portals: toRome });
    const { state: after } = when(state, [{ type: 'DiscardPortal', portal: 'to-the-moon' }, { type: 'AdvanceOmen' }]);
    expect(after).toMatchObject({ portals: [], doom: 11, board: [{ gate: 'rome', space: 'the-moon' }] });
  });

  rule('dream-portals', '§6', 'with Kate Winthrop on the same space the active investigator chooses', () => {
    const inPlay = [{ component: 'kate-winthrop' as const, space: 'rome' as const }];
    const state = dreamlands({ inPlay, stack: down('rome', 'tokyo'), portals: toRome });
    expect(when(state, { ...spawn, replacement: 'kate' }).state.discard).toEqual(['rome']);
    const through = [{ gate: 'rome', space: 'the-moon' }];
    expect(when(state, { ...spawn, replacement: 'portal' }, [zombie]).state.board).toEqual(through);
    expect(when(state, [spawn, { ...goOn, replacement: 'portal' }], [zombie]).state.board).toEqual(through);
    expect(when(state, [spawn, { ...goOn, replacement: 'kate' }]).state.discard).toEqual(['rome']);
  });

  rule('dream-portals', '§6', 'with Kate Winthrop at its far end the gate is discarded', () => {
    const inPlay = [{ component: 'kate-winthrop' as const, space: 'the-moon' as const }];
    const state = dreamlands({ inPlay, stack: down('rome', 'tokyo'), portals: toRome });
    expect(only('SpawnReplaced', when(state, spawn).events)).toMatchObject([{ space: 'the-moon' }]);
  });

  rule('dream-portals', '§6.1', 'a portal can be discarded and spawned again', () => {
    const state = dreamlands({ stack: down('tokyo', 'arkham'), portals: toRome });
    const { state: after } = when(state, [
      { type: 'DiscardPortal', portal: 'to-the-moon', reason: 'Dream Within a Dream' },
      { ...portal, portal: 'to-the-moon' },
    ]);
    expect(after.portals).toEqual([{ portal: 'to-the-moon', space: 'tokyo' }]);
  });

  rule('dream-portals', '§6.1', 'a portal needs the Dreamlands board, a portal that is left and a free space', () => {
    const code = (state: Parameters<typeof rejection>[0], command: Parameters<typeof rejection>[1]) =>
      rejection(state, command).code;
    expect(code(stateWith({ stack: down('rome') }), portal)).toBe('no-dreamlands');
    const there = dreamlands({ stack: down('rome'), portals: toRome });
    expect(code(there, { ...portal, portal: 'to-the-moon' })).toBe('portal-on-board');
    expect(code(there, portal)).toBe('no-such-gate');
    expect(code(there, { type: 'DiscardPortal', portal: 'to-unknown-kadath' })).toBe('portal-not-on-board');
  });

  rule('dream-portals', '§6.1', 'the setup of Hypnos spawns all three before the starting gates', () => {
    const order = ['ulthar', 'rome', 'tokyo', 'celephais', 'arkham'];
    const gates = [...order, ...gatesOf(['07'], ['dreamlands']).filter((id) => !order.includes(id))];
    const answers = [{ shuffle: gates }, portalsInOrder, zombie];
    const { state, events } = startGame({ ancientOne: 'hypnos', sets: ['07'] }, answers);
    expect(state.portals).toEqual([
      { portal: 'to-the-moon', space: 'rome' },
      { portal: 'to-the-underworld', space: 'tokyo' },
      { portal: 'to-unknown-kadath', space: 'arkham' },
    ]);
    expect(typesOf(events)).toEqual([
      'GameStarted',
      ...Array(3).fill(['GatesRevealed', 'PortalSpawned']).flat(),
      'GateSpawned',
      'MonsterSpawned',
      'Demanded',
    ]);
    expect(boardOf(state)).toEqual(['ulthar']);
    expect(state.stack.slice(0, 5).map((token) => token.revealed)).toEqual([true, true, true, true, false]);
  });
});

describe('things in play', () => {
  const lights = [{ component: 'mysterious-lights' as const }];

  rule('close-forbidden', '§10.1', 'under Mysterious Lights gates can be discarded but not closed', () => {
    const state = stateWith({ inPlay: lights, board: ['rome'], stack: down('tokyo') });
    expect(rejection(state, { type: 'CloseGate', gate: 'rome' })).toEqual({
      code: 'gates-cannot-be-closed',
      because: 'No gate can be closed while Mysterious Lights is in play. Solve that Rumor first.',
      rule: 'close-forbidden',
      facts: { gate: 'rome' },
    });
    expect(when(state, { type: 'DiscardGate', gate: 'rome' }).state.discard).toEqual(['rome']);
    const legal = eldritchHorror.legal(state, { role: 'host' }).map(typeOf);
    expect(legal).not.toContain('CloseGate');
    expect(legal).toContain('DiscardGate');
  });

  rule(
    'close-forbidden',
    '§10.1',
    'the gate of an encounter cannot be closed either, until the Rumor is solved',
    () => {
      const state = stateWith({ inPlay: lights, board: ['rome'], encounter: { by: 1, gate: 'rome', closed: false } });
      expect(rejection(state, { type: 'CloseThisGate' }).rule).toBe('close-forbidden');
      const out = { type: 'TakeOutOfPlay', component: 'mysterious-lights' } as const;
      expect(typesOf(when(state, [out, { type: 'CloseThisGate' }], [{ shuffle: ['rome'] }]).events)).toContain(
        'GateClosed',
      );
    },
  );

  rule(
    'components-in-play',
    '§13',
    'components are listed once each while in play, and only then can they leave',
    () => {
      const bring = { type: 'BringIntoPlay', component: 'mysterious-lights' } as const;
      const { state } = when(stateWith(), [bring, bring]);
      expect(state.inPlay).toEqual(lights);
      expect(eldritchHorror.view(state).inPlay).toEqual(lights);
      const out = { type: 'TakeOutOfPlay', component: 'mysterious-lights' } as const;
      expect(when(state, out).state.inPlay).toEqual([]);
      expect(rejection(stateWith(), out)).toEqual({
        code: 'not-in-play',
        because: 'Mysterious Lights is not in play, so it cannot leave play.',
        rule: 'components-in-play',
        facts: { component: 'mysterious-lights' },
      });
    },
  );
});

describe('discarding several gates', () => {
  const state = stateWith({ omen: 'red', stack: down('london'), board: ['rome', 'tokyo', 'arkham'] });

  rule('discard-gate', '§13.3', 'discards all gates, or all that match the Omen', () => {
    const gates = (which: 'all' | 'matching') =>
      only('GateDiscarded', when(state, { type: 'DiscardGates', which }).events).map((event) => event.gate);
    expect(gates('all')).toEqual(['rome', 'tokyo', 'arkham']);
    expect(gates('matching')).toEqual(['rome', 'arkham']);
  });

  rule('discard-gate', '§13.3', 'advances Doom for each if the card says so', () => {
    const { state: after, events } = when(state, { type: 'DiscardGates', which: 'matching', doomForEach: true });
    expect(typesOf(events)).toEqual(['GateDiscarded', 'GateDiscarded', 'DoomAdvanced', 'DoomAdvanced']);
    expect(after).toMatchObject({ doom: 10, discard: ['rome', 'arkham'] });
    expect(only('GateClosed', events)).toEqual([]);
  });

  rule('close-gate', '§10.1', 'the event names who closed the gate, for cards that react to it', () => {
    const close = { type: 'CloseGate', gate: 'rome', by: 1, during: 'Mystic Ruins' } as const;
    expect(only('GateClosed', when(state, close).events)).toEqual([
      { type: 'GateClosed', gate: 'rome', space: 'rome', matchedOmen: true, investigator: 1, during: 'Mystic Ruins' },
    ]);
  });
});

rule('setup-side-boards', '§1.1', 'monsters cannot be on a space of a board that is not in play', () => {
  const monsters = [{ monster: 1, kind: 'ghoul', space: 'rome' }] as const;
  for (const command of [
    { type: 'SpawnMonsters', space: 'cairo' },
    { type: 'MonsterSurge', space: 'the-moon' },
    { type: 'MoveMonster', monster: 1, space: 'ulthar' },
    { type: 'BringIntoPlay', component: 'kate-winthrop', space: 'plateau-of-leng' },
  ] as const) {
    expect(rejection(stateWith({ monsters }), command)).toMatchObject({
      code: 'space-not-in-game',
      rule: 'setup-side-boards',
      facts: { space: command.space, sideBoards: [] },
    });
  }
  const egypt = stateWith({ sideBoards: ['egypt'] });
  expect(obligationsOf(when(egypt, { type: 'SpawnMonsters', space: 'cairo' }, [zombie]).state)).toEqual([]);
});
