import { describe, expect, test } from 'vitest';
import { entrantOf } from '../../../rules/kyoukai/cards/lookup.ts';
import { kyoukai } from '../../../rules/kyoukai/index.ts';
import { damageTaken } from '../../../rules/kyoukai/interpreter/damage.ts';
import { type Command, Setup } from '../../../rules/kyoukai/model/index.ts';
import { completeCommands, typeOfEntry } from '../../support/kyoukai/fill.ts';
import {
  at,
  open,
  passes,
  picks,
  playAll,
  played,
  rejected,
  rule,
  seat,
  side,
  stateWith,
} from '../../support/kyoukai/harness.ts';

const hound = (player: '1' | '2', zone: 'c3' | 'c2' | 'c4' | 'b3' | 'd3' | 'a2', more = {}) =>
  ({ player, zone, cardName: 'Quay Hound', ...more }) as const;
const six = Array<string>(6).fill('Quay Hound');

describe('the turn', () => {
  rule('turn-main', 'the turn player acts while no Sequence is pending; the other player never begins one', () => {
    const state = stateWith({ two: { hand: ['Loose Shingle'] } });
    for (const command of [
      open('Loose Shingle', 'e4', ['c3']),
      { type: 'MoveGate', entity: 2 },
      { type: 'EndTurn' },
    ] as const) {
      expect(rejected(state, '2', command)).toMatchObject({ code: 'not-your-turn', rule: 'turn-main' });
    }
    expect(completeCommands(kyoukai.legal(state, seat('2')))).toEqual([{ type: 'Concede' }]);
  });

  rule('turn-draw', 'no card is drawn in the first turn, one card in later turns, before Gates are readied', () => {
    const started = kyoukai.start(kyoukai.schema.setup.parse({ first: '1' }), {
      below: () => 0,
      die: () => 1,
      draw: (l) => l[0] as never,
      shuffle: (l) => [...l],
    });
    if ('rejection' in started) throw new Error('no game');
    expect(side(started.state, '1').hand.length).toBe(5);
    const { events } = played(playAll(stateWith(), '1', { type: 'EndTurn' }), '2', { type: 'Pass' });
    expect(events.map((event) => event.type)).not.toContain('TurnBegan');
    const rested = stateWith({ field: [hound('2', 'c3', { ready: false })] });
    const ended = played(playAll(playAll(rested, '1', { type: 'EndTurn' }), '2', { type: 'Pass' }), '1', {
      type: 'Pass',
    });
    const order = ended.events
      .map((event) => event.type)
      .filter((type) => /TurnBegan|CardsDrawn|GateReadied/.test(type));
    expect(order).toEqual(['TurnBegan', 'CardsDrawn', 'GateReadied']);
    expect(side(ended.state, '2').hand.length).toBe(1);
  });

  rule('turn-ready', 'all Gates of the turn player become Ready, those of the other player do not', () => {
    const state = stateWith({ field: [hound('2', 'c3', { ready: false }), hound('1', 'c2', { ready: false })] });
    const after = passes(playAll(state, '1', { type: 'EndTurn' }));
    expect([at(after, 'c3')?.ready, at(after, 'c2')?.ready]).toEqual([true, false]);
  });

  rule('turn-end', 'ending the turn begins a Sequence, and the opponent may add to it first', () => {
    const state = playAll(stateWith({ two: { hand: ['Loose Shingle'] } }), '1', { type: 'EndTurn' });
    expect(state.sequence).toMatchObject({ priority: '2', links: [{ kind: 'endTurn' }] });
    const after = passes(playAll(state, '2', open('Loose Shingle', 'e4', ['a1'])));
    expect(entrantOf(after, '1').damage).toBe(1);
    expect(after).toMatchObject({ turn: 2, player: '2' });
  });

  rule('hand-limit', 'the turn player chooses cards to discard down to six; the other hand does not change', () => {
    const state = stateWith({ one: { hand: [...six, 'Boathook', 'Corner Cat'] }, two: { hand: [...six, 'Boathook'] } });
    const choosing = passes(playAll(state, '1', { type: 'EndTurn' }));
    expect(choosing.choice).toMatchObject({ player: '1', kind: 'handLimit', min: 2, max: 2 });
    const after = picks(choosing, 'hand:Boathook', 'hand:Quay Hound');
    expect(side(after, '1').hand.length).toBe(6);
    expect(side(after, '1').discard).toEqual(['Boathook', 'Quay Hound']);
    expect(side(after, '2').hand.length).toBe(8);
    expect(after.turn).toBe(2);
  });

  rule('empty-deck', 'no card is drawn from an empty deck; with the policy, drawing from it loses', () => {
    const after = passes(playAll(stateWith({ two: { deck: [] } }), '1', { type: 'EndTurn' }));
    expect(after).toMatchObject({ turn: 2 });
    expect(side(after, '2').hand).toEqual([]);
    const lost = passes(
      playAll(stateWith({ setup: { policies: { emptyDeck: 'loses' } }, two: { deck: [] } }), '1', { type: 'EndTurn' }),
    );
    expect(lost).toMatchObject({ winner: '1', outcome: { rule: 'empty-deck' } });
  });

  rule('turn-cap', 'a game that no player has won after the agreed turns is drawn', () => {
    const state = playAll(stateWith({ setup: { turnCap: 1 } }), '1', { type: 'EndTurn' });
    expect(passes(state).outcome).toMatchObject({ result: 'drawn', rule: 'turn-cap' });
  });

  rule('seats', 'players act for their own side; the host moves play on and uses no hand', () => {
    const state = stateWith({ one: { hand: ['Quay Hound'] } });
    expect(rejected(state, 'host', open('Quay Hound', 'a2'))).toMatchObject({ code: 'for-the-players', rule: 'seats' });
    expect(rejected(state, '1', { type: 'EndTurn', player: '2' }).code).toBe('not-your-seat');
    expect(rejected(state, 'host', { type: 'EndTurn', player: '2' }).code).toBe('not-their-move');
    expect(rejected(state, 'host', { type: 'Concede' }).code).toBe('who-concedes');
    const ended = playAll(state, 'host', { type: 'EndTurn' }, { type: 'Pass' }, { type: 'Pass' });
    expect(ended.turn).toBe(2);
    expect(kyoukai.view(state, seat('host'))).toEqual(kyoukai.view(state));
  });
});

describe('Turn Actions', () => {
  rule('turn-action', 'one Rest pays for a Move, an attack, a skill, or a Move and one of the others', () => {
    const state = stateWith({ field: [hound('1', 'c3')] });
    const moving = playAll(state, '1', { type: 'MoveGate', entity: 3 });
    expect(at(moving, 'c3')?.ready).toBe(false);
    const choosing = passes(moving);
    expect(choosing.choice).toMatchObject({ kind: 'destination', options: ['b3', 'c2', 'c4', 'd3'] });
    const moved = picks(choosing, 'c4');
    expect(moved).toMatchObject({ phase: 'afterMove', acting: 3 });
    const attacked = passes(playAll(moved, '1', { type: 'AttackZone', entity: 3, zone: 'c5' }));
    expect(attacked).toMatchObject({ phase: 'main' });
    expect(attacked.acting).toBeUndefined();
    expect(rejected(state, '1', { type: 'MoveGate', entity: 2 }).code).toBe('not-your-gate');
  });

  rule('action-ready', 'a Rested Gate does not act', () => {
    const state = stateWith({ field: [hound('1', 'c3', { ready: false })] });
    expect(rejected(state, '1', { type: 'AttackZone', entity: 3, zone: 'c4' })).toMatchObject({
      code: 'gate-rested',
      rule: 'action-ready',
    });
    expect(rejected(state, '1', { type: 'MoveGate', entity: 3 }).code).toBe('gate-rested');
  });

  rule('action-after-move', 'nothing else is done between a Move and what follows it, and no Gate moves twice', () => {
    const state = stateWith({ field: [hound('1', 'c3')], one: { hand: ['Quay Hound'] } });
    const moved = picks(passes(playAll(state, '1', { type: 'MoveGate', entity: 3 })), 'c4');
    for (const command of [open('Quay Hound', 'a2'), { type: 'EndTurn' }, { type: 'MoveGate', entity: 1 }] as const) {
      expect(rejected(moved, '1', command)).toMatchObject({ code: 'finish-action-first', rule: 'action-after-move' });
    }
    expect(rejected(moved, '1', { type: 'MoveGate', entity: 3 }).code).toBe('moved-already');
    expect(playAll(moved, '1', { type: 'FinishAction' })).toMatchObject({ phase: 'main' });
    expect(rejected(state, '1', { type: 'FinishAction' }).code).toBe('no-action');
  });

  test('a Gate that was readied by its Move does not Rest again for what follows it', () => {
    const field = [{ player: '1', zone: 'b5', cardName: 'Corner Cat' }] as const;
    const cornered = picks(passes(playAll(stateWith({ field }), '1', { type: 'MoveGate', entity: 3 })), 'a5');
    expect(at(cornered, 'a5')?.ready).toBe(true);
    const attacked = passes(playAll(cornered, '1', { type: 'AttackZone', entity: 3, zone: 'a4' }));
    expect(at(attacked, 'a5')?.ready).toBe(true);
    // Its action is over, so the next one costs a Rest.
    expect(attacked.acting).toBeUndefined();
    const again = playAll(attacked, '1', { type: 'AttackZone', entity: 3, zone: 'a4' });
    expect(at(again, 'a5')?.ready).toBe(false);
  });

  rule('move', 'step by step through empty zones, within its movement', () => {
    const state = stateWith({
      field: [hound('1', 'a2'), hound('2', 'c2'), { player: '1', zone: 'b2', cardName: 'Gap Adder' }],
    });
    const choosing = passes(playAll(state, '1', { type: 'MoveGate', entity: 5 }));
    expect(choosing.choice?.options).toEqual(['a3', 'b1', 'b3', 'b4', 'c1', 'c3']);
    const walled = stateWith({
      field: [
        hound('1', 'a2'),
        { player: '1', zone: 'a1', cardName: 'The Lamplighter' },
        { player: '2', zone: 'e1', cardName: 'Millstone Ox' },
      ],
    });
    expect(rejected(walled, '1', { type: 'MoveGate', entity: 9 }).code).toBe('not-your-gate');
    const stuck = stateWith({ field: [{ player: '1', zone: 'c3', cardName: 'Millstone Ox' }] });
    expect(rejected(stuck, '1', { type: 'MoveGate', entity: 3 })).toMatchObject({
      code: 'nowhere-to-move',
      rule: 'move',
    });
    const allowed = stateWith({
      setup: { policies: { zeroMove: 'allowed' } },
      field: [{ player: '1', zone: 'c3', cardName: 'Millstone Ox' }],
    });
    expect(passes(playAll(allowed, '1', { type: 'MoveGate', entity: 3 }))).toMatchObject({ phase: 'afterMove' });
  });

  test('after a Move that had no effect the Gate may attack, depending on the policy', () => {
    for (const [fizzledMove, phase] of [
      ['mayAct', 'afterMove'],
      ['endsAction', 'main'],
    ] as const) {
      const policies = { fizzledMove, zeroMove: 'allowed' };
      const state = stateWith({ setup: { policies }, field: [{ player: '1', zone: 'c3', cardName: 'Millstone Ox' }] });
      expect(passes(playAll(state, '1', { type: 'MoveGate', entity: 3 }))).toMatchObject({ phase });
    }
  });

  rule('attack', 'only bordering zones can be attacked, whether empty, own or of the opponent', () => {
    const state = stateWith({ field: [hound('1', 'c3'), hound('1', 'c4'), hound('2', 'd3')] });
    expect(rejected(state, '1', { type: 'AttackZone', entity: 3, zone: 'd4' })).toMatchObject({
      code: 'zone-not-bordering',
      rule: 'attack',
    });
    expect(rejected(state, '1', { type: 'AttackZone', entity: 3, zone: 'c3' }).code).toBe('zone-not-bordering');
    playAll(state, '1', { type: 'AttackZone', entity: 3, zone: 'b3' });
    expect(side(passes(playAll(state, '1', { type: 'AttackZone', entity: 3, zone: 'c4' })), '1').discard).toEqual([
      'Quay Hound',
    ]);
    expect(side(passes(playAll(state, '1', { type: 'AttackZone', entity: 3, zone: 'd3' })), '2').discard).toEqual([
      'Quay Hound',
    ]);
  });
});

describe('damage and winning', () => {
  rule(
    'damage',
    'defence reduces damage; the rest discards a Summon, stays on an Entrant, and does nothing to a Gate without stats',
    () => {
      const field = [
        hound('1', 'c3'),
        { player: '2', zone: 'c4', cardName: 'Millstone Ox' },
        { player: '2', zone: 'd3', cardName: 'Old Buoy' },
      ] as const;
      const hit = (zone: 'c4' | 'd3') =>
        passes(playAll(stateWith({ field }), '1', { type: 'AttackZone', entity: 3, zone }));
      expect(at(hit('c4'), 'c4')).toBeUndefined();
      expect(at(hit('d3'), 'd3')?.cardName).toBe('Old Buoy');
      const entrant = stateWith({
        field: [hound('1', 'c3'), { player: '2', zone: 'c4', cardName: 'The Ferrykeeper' }],
      });
      expect(entrantOf(passes(playAll(entrant, '1', { type: 'AttackZone', entity: 3, zone: 'c4' })), '2').damage).toBe(
        5,
      );
      const { policies } = Setup.parse({});
      const threshold = { ...policies, damage: 'threshold' } as const;
      expect(damageTaken(policies, 'Summon', 3, 3)).toEqual({ taken: 0, discarded: false });
      expect(damageTaken(threshold, 'Summon', 3, 3)).toEqual({ taken: 3, discarded: true });
      expect(damageTaken(threshold, 'Summon', 3, 2)).toEqual({ taken: 0, discarded: false });
      expect(damageTaken(threshold, 'Entrant', 3, 2)).toEqual({ taken: 2, discarded: false });
      expect(damageTaken({ ...policies, damageWithoutStats: 'discards' }, 'Normal', undefined, 1).discarded).toBe(true);
      // A Normal Gate whose Sequence is pending.
      const opened = playAll(
        stateWith({ one: { hand: ['Boathook'] }, two: { hand: ['Loose Shingle'] } }),
        '1',
        open('Boathook', 'a2', ['a3']),
      );
      const after = playAll(playAll(opened, '2', open('Loose Shingle', 'e4', ['a2'])), '1', { type: 'Pass' });
      const resolved = played(after, '2', { type: 'Pass' });
      expect(resolved.events).toContainEqual({
        type: 'DamageDealt',
        zone: 'a2',
        entity: 3,
        name: 'Boathook',
        amount: 1,
        taken: 0,
        by: 4,
        byName: 'Loose Shingle',
        source: 'Loose Shingle',
      });
      expect(resolved.events).toContainEqual({ type: 'LinkResolved', link: 1, kind: 'open', cardName: 'Boathook' });
    },
  );

  test('an attack of 0 does not discard a Gate with a defence of 0', () => {
    const state = stateWith({
      field: [
        { player: '1', zone: 'c3', cardName: 'Bramble Row' },
        { player: '2', zone: 'c4', cardName: 'Gap Adder' },
      ],
    });
    expect(at(passes(playAll(state, '1', { type: 'AttackZone', entity: 3, zone: 'c4' })), 'c4')?.cardName).toBe(
      'Gap Adder',
    );
  });

  rule('winning', 'an Entrant with twenty damage loses at once; pending links do not resolve', () => {
    const state = stateWith({
      field: [hound('1', 'c3'), { player: '2', zone: 'c4', cardName: 'The Ferrykeeper', damage: 15 }],
    });
    const after = passes(playAll(state, '1', { type: 'AttackZone', entity: 3, zone: 'c4' }));
    expect(after).toMatchObject({ winner: '1', outcome: { result: 'won', rule: 'winning' } });
    expect(after.sequence?.links.length).toBe(1);
    expect(kyoukai.legal(after, seat('1'))).toEqual([]);
  });

  rule('both-fall', 'both Entrants at twenty is a draw, or a loss of the turn player by the policy', () => {
    for (const [bothFall, winner] of [
      ['draw', undefined],
      ['turnPlayerLoses', '2'],
    ] as const) {
      const state = stateWith({
        setup: { policies: { bothFall } },
        field: [
          { player: '1', zone: 'c3', cardName: 'The Lamplighter', damage: 19 },
          { player: '2', zone: 'c4', cardName: 'The Ferrykeeper', damage: 19 },
          { player: '2', zone: 'd4', cardName: 'Quay Hound' },
        ],
        one: { hand: ['Loose Shingle'] },
        state: { changes: [{ entity: 2, attack: 0, defence: -1, movement: 0, until: 'turn' }] },
      });
      const after = passes(playAll(state, '1', open('Loose Shingle', 'c2', ['c3'])));
      expect(after.outcome).toMatchObject({ rule: 'both-fall', result: winner === undefined ? 'drawn' : 'won' });
      expect(after.winner).toBe(winner);
    }
  });

  rule('concede', 'players concede at any time, and the host for a player who has left', () => {
    expect(playAll(stateWith(), '2', { type: 'Concede' })).toMatchObject({ winner: '1', outcome: { rule: 'concede' } });
    expect(playAll(stateWith(), 'host', { type: 'Concede', player: '1' }).winner).toBe('2');
  });
});

describe('Sequences', () => {
  const two = { hand: ['Loose Shingle', 'Loose Shingle', 'Quay Hound', 'Raised Shutter'] };
  const one = {
    hand: ['Raised Shutter', 'Quay Hound', 'Loose Shingle', 'Quiet Hour', 'Open Circle'],
    discard: ['Boathook'],
  };

  rule('sequence', 'links resolve in reverse order, and none is added meanwhile', () => {
    let state = stateWith({ field: [hound('1', 'c3'), hound('2', 'd3'), hound('2', 'c4')], one, two });
    state = playAll(state, '1', { type: 'AttackZone', entity: 3, zone: 'c4' });
    state = playAll(state, '2', open('Raised Shutter', 'd4', ['c4']));
    state = playAll(state, '1', open('Loose Shingle', 'a2', ['e1']));
    state = playAll(state, '2', { type: 'Pass' });
    const { events, state: after } = played(state, '1', { type: 'Pass' });
    const resolved = events.flatMap((event) => (event.type === 'LinkResolving' ? [event.link] : []));
    expect(resolved).toEqual([3, 2, 1]);
    // Attack 6 against defence 1 + 3.
    expect(at(after, 'c4')).toBeUndefined();
  });

  rule('priority', 'the other player has priority after each link and each pass; two passes close the Sequence', () => {
    let state = playAll(stateWith({ one, two }), '1', open('Quay Hound', 'a2'));
    expect(rejected(state, '1', open('Loose Shingle', 'b1', ['c3']))).toMatchObject({
      code: 'no-priority',
      rule: 'priority',
    });
    state = playAll(state, '2', { type: 'Pass' });
    // The player who declared may still add a link, and then the opponent may respond again.
    state = playAll(state, '1', open('Loose Shingle', 'b1', ['c3']));
    expect(state.sequence).toMatchObject({ priority: '2', passes: 0 });
    state = playAll(playAll(state, '2', { type: 'Pass' }), '1', { type: 'Pass' });
    expect(state.sequence).toBeUndefined();
    expect(rejected(state, '1', { type: 'Pass' }).code).toBe('nothing-to-pass');
    const quick = playAll(
      stateWith({ setup: { policies: { closing: 'onePass' } }, one, two }),
      '1',
      open('Quay Hound', 'a2'),
    );
    expect(playAll(quick, '2', { type: 'Pass' }).sequence).toBeUndefined();
  });

  rule('response-fast', 'only what is Fast can be a response, and Spirits cannot', () => {
    const state = playAll(
      stateWith({ one, two: { ...two, spirits: ['Errand Sprite'] } }),
      '1',
      open('Quay Hound', 'a2'),
    );
    for (const command of [
      open('Quay Hound', 'e4'),
      open('Errand Sprite', 'e4'),
      { type: 'AttackZone', entity: 2, zone: 'e4' },
      { type: 'EndTurn' },
    ] as const) {
      expect(rejected(state, '2', command)).toMatchObject({ code: 'not-fast', rule: 'response-fast' });
    }
    playAll(state, '2', open('Loose Shingle', 'e4', ['c3']));
  });

  rule(
    'sequence-lock',
    'a lock applies before the first response; a counted lock lets each player add that many links',
    () => {
      const closed = playAll(stateWith({ one, two }), '1', open('Quiet Hour', 'a2'));
      expect(closed.sequence).toBeUndefined();
      expect(side(closed, '1').hand.length).toBe(5);
      let state = playAll(stateWith({ one, two }), '1', open('Open Circle', 'a2'));
      state = playAll(state, '2', open('Loose Shingle', 'e4', ['c3']));
      state = playAll(state, '1', { type: 'Pass' });
      expect(rejected(state, '2', open('Loose Shingle', 'd5', ['c3']))).toMatchObject({
        code: 'sequence-locked',
        rule: 'sequence-lock',
      });
      const asResponse = playAll(
        playAll(stateWith({ one: two, two: one }), '1', open('Quay Hound', 'a2')),
        '2',
        open('Quiet Hour', 'e4'),
      );
      expect(asResponse.sequence).toBeUndefined();
    },
  );

  rule('targets', 'a target is a zone: a Gate that moved away takes no damage', () => {
    const swift = { player: '2', zone: 'c4', cardName: 'Letter Swift' } as const;
    let state = playAll(stateWith({ field: [hound('1', 'c3'), swift] }), '1', {
      type: 'AttackZone',
      entity: 3,
      zone: 'c4',
    });
    state = passes(playAll(state, '2', { type: 'UseSkill', entity: 4, choices: [['c5']] }));
    const after = picks(state, 'd4');
    expect(at(after, 'd4')?.cardName).toBe('Letter Swift');
    expect(after.sequence).toBeUndefined();
  });

  rule('source-gone', 'what the Gate itself would do is skipped, or the whole link by the policy', () => {
    const field = [
      { player: '1', zone: 'c3', cardName: 'Letter Swift' },
      { player: '2', zone: 'd3', cardName: 'The Ferrykeeper' },
      { player: '2', zone: 'c2', cardName: 'Gap Adder' },
    ] as const;
    const damage = (policies: object) => {
      let state = stateWith({ setup: { policies }, field, two: { hand: ['Loose Shingle'] } });
      state = playAll(state, '1', { type: 'UseSkill', entity: 3, choices: [['c2']] });
      state = passes(playAll(state, '2', open('Loose Shingle', 'd4', ['b3'])));
      expect(at(state, 'c3')).toBeUndefined();
      return at(state, 'c2') === undefined;
    };
    expect(damage({})).toBe(true);
    expect(damage({ sourceGone: 'fizzle' })).toBe(false);
  });

  rule('choices', 'every choice has its number, so a second answer is rejected', () => {
    const state = passes(playAll(stateWith({ field: [hound('1', 'c3')] }), '1', { type: 'MoveGate', entity: 3 }));
    const first = state.decision;
    const answer: Command = { type: 'Choose', decision: first, picks: ['c4'] };
    expect(rejected(state, '2', answer).code).toBe('not-your-choice');
    expect(rejected(state, '1', { ...answer, picks: ['e1'] }).code).toBe('not-an-option');
    expect(rejected(state, '1', { ...answer, picks: [] }).code).toBe('wrong-number-of-picks');
    expect(rejected(state, '1', { type: 'EndTurn' })).toMatchObject({ code: 'choose-first', rule: 'choices' });
    const after = playAll(state, '1', answer);
    expect(rejected(after, '1', answer)).toMatchObject({
      code: 'decision-passed',
      facts: { decision: first, pending: [String(after.decision)] },
    });
    const early = stateWith({ one: { hand: ['Muster', 'Boathook'] } });
    expect(rejected(early, '1', open('Muster', 'a2', ['hand:Boathook'], ['foresee:Quay Hound'])).code).toBe(
      'choose-later',
    );
    expect(rejected(stateWith({ one }), '1', open('Quay Hound', 'a2', ['a3'])).code).toBe('too-many-choices');
  });

  test('until a choice is made the other player and the host can only concede, in a dry run too', () => {
    const state = passes(playAll(stateWith({ field: [hound('1', 'c3')] }), '1', { type: 'MoveGate', entity: 3 }));
    const random = {
      below: () => 0,
      die: () => 1,
      draw: <T>(l: readonly T[]) => l[0] as T,
      shuffle: <T>(l: readonly T[]) => [...l],
    };
    for (const viewer of ['2', 'host'] as const) {
      const determinized = kyoukai.determinize(kyoukai.view(state, seat(viewer)), random);
      for (const now of [state, determinized]) {
        expect(kyoukai.legal(now, seat(viewer)).every((each) => typeOfEntry(each) === 'Concede')).toBe(true);
        for (const command of [{ type: 'Pass' }, { type: 'EndTurn' }, { type: 'FinishAction' }] as const) {
          expect(rejected(now, viewer, command).code).toBe('choose-first');
        }
        expect(playAll(now, viewer, { type: 'Concede', player: '2' }).winner).toBe('1');
      }
    }
    // The chooser's own dry run goes on to the end of the action.
    const own = kyoukai.determinize(kyoukai.view(state, seat('1')), random);
    expect(picks(own, 'c4')).toMatchObject({ phase: 'afterMove', acting: 3 });
  });

  test('a Sequence of three links, the last one in the turn of the other player', () => {
    let state = stateWith({ field: [hound('1', 'c2'), hound('2', 'c4')], one, two });
    state = playAll(state, '1', open('Quay Hound', 'c3'));
    state = playAll(state, '2', open('Loose Shingle', 'd4', ['c2']));
    state = playAll(state, '1', open('Raised Shutter', 'b2', ['c2']));
    const after = passes(state);
    expect([at(after, 'c2')?.cardName, at(after, 'c3')]).toEqual(['Quay Hound', expect.anything()]);
  });
});
