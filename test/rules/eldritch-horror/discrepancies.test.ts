import { describe, expect } from 'vitest';
import { doomMaximum, reference } from '../../../rules/eldritch-horror/data/components.ts';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import { gatesOf } from '../../support/eldritch-horror/facts.ts';
import {
  boardOf,
  down,
  goOn,
  only,
  rejection,
  rule,
  seat,
  stackOf,
  startGame,
  stateWith,
  typesOf,
  up,
  when,
} from '../../support/eldritch-horror/harness.ts';

/** Which decision the rules follow where the sources differ or are silent. */
const zombie = { draw: 'zombie' };
const spawn = { type: 'SpawnGate' } as const;

describe('where the sources differ', () => {
  rule('stack-look', '§15.1', 'Akachi Onyele looks at two gates and puts one on the bottom, as on her card', () => {
    const state = stateWith({ stack: down('rome', 'tokyo', 'arkham', 'london') });
    const { state: after, events } = when(
      state,
      [
        { type: 'LookAtGates', by: 1, count: 2, reason: 'Akachi Onyele' },
        { type: 'PlaceLookedGates', top: ['rome'], bottom: ['tokyo'] },
      ],
      [],
      seat(1),
    );
    expect(stackOf(after)).toEqual(['rome', 'arkham', 'london', 'tokyo']);
    expect(typesOf(events)).toEqual(['GatesLookedAt', 'LookedGatesPlaced']);
  });

  rule(
    'kate-winthrop',
    '§15.2',
    'a gate on the space of Kate Winthrop is neither spawned nor closed, but discarded',
    () => {
      const inPlay = [{ component: 'kate-winthrop', space: 'rome' }] as const;
      const { state, events } = when(stateWith({ inPlay, stack: down('rome', 'tokyo') }), spawn);
      expect(typesOf(events)).toEqual(['SpawnReplaced', 'GateDiscarded', 'Demanded']);
      expect(state.discard).toEqual(['rome']);
    },
  );

  rule('dream-portals', '§15.3', 'a Dream Portal can reveal more than three gates, which stay in the stack', () => {
    const sideBoards = ['dreamlands'] as const;
    const stack = down('ulthar', 'celephais', 'dylath-leen', 'rome', 'tokyo');
    const { state } = when(stateWith({ sideBoards, stack }), { type: 'SpawnPortal' });
    expect(state.portals).toEqual([{ portal: 'to-the-moon', space: 'rome' }]);
    expect(state.stack).toEqual([...up('ulthar', 'celephais', 'dylath-leen', 'rome'), ...down('tokyo')]);
  });

  rule('omen-move', '§15.4', 'an Omen that is turned back advances no Doom unless the text says to check', () => {
    const state = stateWith({ omen: 'red', board: ['london'] });
    expect(when(state, { type: 'TurnBackOmen' }).state.doom).toBe(12);
    expect(when(state, { type: 'TurnBackOmen', checkDoom: true }).state.doom).toBe(11);
  });

  rule('gates-in-game', '§15.5', 'sets 03 and 05 bring three gates of the main board as well, like set 09', () => {
    const size = (...sets: ('03' | '05' | '09')[]) => {
      const { state } = startGame({ sets }, [{ shuffle: gatesOf(sets, []) }, zombie]);
      return state.stack.length + state.board.length;
    };
    expect([size(), size('03'), size('05'), size('09'), size('03', '05', '09')]).toEqual([9, 12, 12, 12, 18]);
  });

  rule('spawn-gate', '§15.6', 'the gate to Hyperborea spawns on space 13, the gate to R’lyeh on space 3', () => {
    const given = stateWith({ sets: ['01', '09'], stack: down('hyperborea', 'rlyeh'), cup: {} });
    const { state } = when(given, [{ ...spawn, count: 2 }, goOn]);
    expect(state.board.map((each) => each.space)).toEqual(['space-13', 'space-3']);
  });

  rule('close-gate', '§15.7', 'Mystic Ruins close a chosen gate, as their cards say', () => {
    const state = stateWith({ stack: down('arkham'), board: ['rome', 'tokyo'] });
    const { events } = when(state, { type: 'CloseGate', gate: 'tokyo', by: 1, during: 'Mystic Ruins Encounter' });
    expect(typesOf(events)).toEqual(['GateClosed', 'GateDiscarded']);
  });

  rule('win-mysteries', '§15.8', 'against Hastur two Mysteries win', () => {
    const state = stateWith({ ancientOne: 'hastur' });
    const solve = { type: 'SolveMystery' } as const;
    expect(when(state, solve).state.outcome).toBeUndefined();
    expect(when(state, [solve, solve]).state.outcome?.result).toBe('won');
  });

  rule('reference-card', '§15.9', 'for six investigators a surge is two monsters', () => {
    expect(reference(6)).toEqual({ gates: 2, clues: 3, surge: 2 });
    const state = stateWith({ investigators: 6, omen: 'red', board: ['rome'] });
    expect(when(state, { type: 'MonsterSurge' }, [zombie, { draw: 'ghoul' }]).state.monsters).toHaveLength(2);
  });

  rule(
    'stack-refill',
    '§15.10',
    'discarded gates refill an empty stack at once or when a gate is needed, as the policy says',
    () => {
      // The two policies differ only if a gate is closed between the emptying of the stack and the next draw.
      const given = { stack: down('rome'), board: ['tokyo'], discard: ['sydney'] } as const;
      const play = [spawn, { type: 'CloseGate', gate: 'tokyo' }] as const;
      const eager = when(stateWith({ ...given, refill: 'eager' }), play, [{ shuffle: ['sydney'] }, zombie]).state;
      expect([stackOf(eager), eager.discard]).toEqual([['sydney'], ['tokyo']]);
      const lazy = when(stateWith({ ...given, refill: 'lazy' }), play, [zombie]).state;
      expect([stackOf(lazy), lazy.discard]).toEqual([[], ['sydney', 'tokyo']]);
      const setup = { investigators: 1, ancientOne: 'cthulhu' };
      expect(eldritchHorror.schema.setup.parse(setup).refill).toBe('eager');
    },
  );

  rule('spawn-same-space', '§15.11', 'gates may share a space', () => {
    const portals = [{ portal: 'to-the-moon', space: 'rome' }] as const;
    const given = { sideBoards: ['dreamlands'], portals, board: [['tokyo', 'the-moon']], cup: {} } as const;
    const { state } = when(stateWith({ ...given, stack: down('rome') }), spawn);
    expect(state.board.map((each) => each.space)).toEqual(['the-moon', 'the-moon']);
  });

  rule('omen-without-doom', '§15.12', 'an advance without Doom triggers other effects, a move does not', () => {
    const state = stateWith({ ancientOne: 'syzygy', omen: 'blue1' });
    const quietly = { type: 'AdvanceOmen', withoutDoom: true } as const;
    expect(when(state, quietly).state.omenTokens[2]).toBe(1);
    expect(when(state, { type: 'MoveOmen', to: 'red' }).state.omenTokens[2]).toBe(0);
  });

  rule('doom-retreat', '§15.13', 'Doom may retreat above its start, and stops at 20', () => {
    expect(doomMaximum).toBe(20);
    const { state } = when(stateWith({ doom: 12 }), { type: 'RetreatDoom', steps: 20 });
    expect(state.doom).toBe(20);
    expect(rejection(state, { type: 'RetreatDoom' }).code).toBe('doom-at-maximum');
  });

  rule('stack-reveal-shortage', '§15.14', 'revealing more gates than both piles hold reveals all of them', () => {
    const state = stateWith({ stack: down('rome'), discard: ['tokyo'] });
    const { state: after } = when(state, { type: 'RevealGates', count: 9 }, [{ shuffle: ['tokyo'] }]);
    expect(after.stack).toEqual(up('rome', 'tokyo'));
  });

  rule(
    'mythos-surge',
    '§15.15',
    'with too few monsters the gates are served in the order of the board, or space by space',
    () => {
      const given = { investigators: 4, omen: 'red', board: ['rome', 'arkham'], cup: { ghoul: 3 } } as const;
      const ghouls = Array(3).fill({ draw: 'ghoul' });
      const spaces = (state: ReturnType<typeof when>['state']) => state.monsters.map((each) => each.space);
      const byBoard = stateWith({ ...given, gateOrder: 'board' });
      expect(spaces(when(byBoard, { type: 'MonsterSurge' }, ghouls).state)).toEqual(['rome', 'rome', 'arkham']);
      // Another order of the active investigator, gate by gate.
      const other = [
        { type: 'MonsterSurge', space: 'arkham' },
        { type: 'MonsterSurge', space: 'rome' },
      ] as const;
      expect(spaces(when(stateWith(given), other, ghouls).state)).toEqual(['arkham', 'arkham', 'rome']);
    },
  );

  rule('awake-yog-sothoth', '§15.16', 'with no gate left for the sheet of Yog-Sothoth nothing is placed', () => {
    const state = stateWith({ ancientOne: 'yog-sothoth', awake: true, board: ['rome'] });
    const { state: after, events } = when(state, { type: 'AdvanceDoom', steps: 3 });
    expect(only('GatePlacedOnCard', events)).toEqual([]);
    expect([after.cards, boardOf(after), after.outcome]).toEqual([[], ['rome'], undefined]);
  });

  rule('win-final', '§12', 'a policy says whether the ordinary Mysteries come before the Final one', () => {
    const given = { awake: true, solved: 0 } as const;
    const final = { type: 'SolveFinalMystery' } as const;
    expect(when(stateWith({ ...given, finalMystery: 'alone' }), final).state.outcome?.result).toBe('won');
    expect(rejection(stateWith({ ...given, finalMystery: 'afterMysteries' }), final).code).toBe('mysteries-first');
  });
});
