import { describe, expect } from 'vitest';
import { ancientOne, ancientOneIds } from '../../../rules/eldritch-horror/data/ancient-ones.ts';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import { ancientOneFacts, deckFacts } from '../../support/eldritch-horror/facts.ts';
import {
  boardOf,
  down,
  goOn,
  obligationsOf,
  only,
  rejection,
  rule,
  stateWith,
  typesOf,
  when,
} from '../../support/eldritch-horror/harness.ts';

const zombie = { draw: 'zombie' };
const ghoul = { draw: 'ghoul' };
const mythos = (colour: 'yellow' | 'green' | 'blue') => ({ type: 'ResolveMythos', colour }) as const;
const icon = (name: 'omen' | 'reckoning' | 'gates' | 'surge' | 'clues' | 'rumor' | 'eldritch' | 'text') =>
  ({ type: 'ResolveIcon', icon: name }) as const;
const surge = { type: 'MonsterSurge' } as const;
const endRound = { type: 'EndRound' } as const;
const left = (...stages: (readonly [number, number, number])[]) =>
  stages.map(([green, yellow, blue]) => ({ green, yellow, blue }));
const none = [0, 0, 0] as const;
const iconsOf = (events: Parameters<typeof only>[1]) => only('IconResolved', events).map((event) => event.icon);
/** The Mythos Phase has begun. */
const phase = { decision: 90 };
const answerReckonings = 'pauses: Resolve the reckonings that are due, then Continue with the rest of the card.';
const endOfPhase = 'mythos-end: Resolve effects of the end of the Mythos Phase, then EndRound.';

describe('the deck', () => {
  rule('mythos-deck', '§8', 'the deck holds the cards of each colour and stage that each sheet says', () => {
    for (const { id } of ancientOneFacts) {
      const { stages, size } = deckFacts[id] ?? { stages: [], size: 0 };
      const deck = stateWith({ ancientOne: id as never }).mythosDeck;
      expect(deck.map(({ green, yellow, blue }) => `${green}/${yellow}/${blue}`)).toEqual(stages);
      expect(deck.reduce((sum, each) => sum + each.green + each.yellow + each.blue, 0)).toBe(size);
      expect(ancientOne(id as never).deck).toEqual(deck);
    }
  });

  rule('mythos-deck', '§8', 'the stages are drawn in order', () => {
    const state = stateWith({ mythosDeck: left([0, 0, 1], [0, 0, 1], [0, 1, 0]) });
    const { state: after, events } = when(state, [mythos('blue'), mythos('blue')]);
    expect(only('MythosDrawn', events)).toEqual([
      { type: 'MythosDrawn', mythosColour: 'blue', stage: 1, left: 2 },
      { type: 'MythosDrawn', mythosColour: 'blue', stage: 2, left: 1 },
    ]);
    expect(after.mythosDeck).toEqual(left(none, none, [0, 1, 0]));
  });

  rule('mythos-deck', '§8', 'a colour that is not left in the current stage is rejected', () => {
    const state = stateWith({ mythosDeck: left([0, 1, 2], [1, 3, 0], [3, 4, 0]) });
    expect(rejection(state, mythos('green'))).toEqual({
      code: 'no-such-card',
      because: 'Stage 1 of the Mythos deck has no green card left. Choose another colour.',
      rule: 'mythos-deck',
      facts: { stage: 1, green: 0, yellow: 1, blue: 2 },
    });
  });

  rule('mythos-deck', '§8', 'the server draws every card of the stage with equal chance', () => {
    const state = stateWith({ mythosDeck: left([0, 0, 2], [1, 3, 0], [3, 4, 0]) });
    const { state: after, events } = when(state, { type: 'ResolveMythos', card: 'A Rumor' }, [{ draw: 'blue' }]);
    expect(only('MythosDrawn', events)).toEqual([
      { type: 'MythosDrawn', mythosColour: 'blue', stage: 1, left: 12, card: 'A Rumor' },
    ]);
    expect(after.mythosDeck[0]).toEqual({ green: 0, yellow: 0, blue: 1 });
  });

  rule(
    'mythos-deck-empty',
    '§12',
    'when a card must be drawn from the empty deck, the end of the phase comes before the loss',
    () => {
      const state = stateWith({ mythosDeck: left(none, none, none), solved: 2 });
      const { state: after, events } = when(state, mythos('blue'));
      expect(typesOf(events)).toEqual(['MythosDeckEmpty']);
      expect(after.outcome).toBeUndefined();
      expect(obligationsOf(after)).toEqual([
        'mythos-end: Resolve all effects of the end of the Mythos Phase, then EndRound: unless one of them wins, the game is lost.',
      ]);
      expect(when(after, endRound).state.outcome).toEqual({
        result: 'lost',
        because: 'A Mythos card had to be drawn and the deck was empty.',
        rule: 'mythos-deck-empty',
      });
      expect(when(after, { type: 'SolveMystery' }).state.outcome?.result).toBe('won');
    },
  );

  rule('mythos-deck-empty', '§12', 'drawing the last card does not lose the game', () => {
    const state = stateWith({ mythosDeck: left(none, none, [0, 0, 1]) });
    const { state: after } = when(state, [mythos('blue'), endRound]);
    expect([after.outcome, after.round]).toEqual([undefined, 2]);
  });
});

describe('the icons of a card', () => {
  rule('mythos-colours', '§8', 'yellow cards have Omen, reckoning and gates', () => {
    const state = stateWith({ stack: down('rome', 'tokyo') });
    const { state: after, events } = when(state, [{ ...mythos('yellow'), card: 'Wanderlust' }, goOn], [zombie]);
    expect(events[0]).toMatchObject({ type: 'MythosDrawn', mythosColour: 'yellow', card: 'Wanderlust' });
    expect(iconsOf(events)).toEqual(['omen', 'reckoning', 'gates', 'text']);
    expect(after.omen).toBe(1);
    expect(boardOf(after)).toEqual(['rome']);
    expect(obligationsOf(after)).toEqual(['mythos-text: Resolve the text of the card.', endOfPhase]);
  });

  rule('mythos-colours', '§8', 'green cards have Omen, surge and Clues', () => {
    const deck = left([1, 0, 0], [1, 3, 0], [3, 4, 0]);
    const state = stateWith({ investigators: 4, board: ['london'], cup: { ghoul: 2 }, mythosDeck: deck });
    const { state: after, events } = when(state, mythos('green'), [ghoul, ghoul]);
    expect(iconsOf(events)).toEqual(['omen', 'surge', 'clues', 'text']);
    expect(after).toMatchObject({ omen: 1, doom: 11 });
    expect(obligationsOf(after)).toEqual([
      'mythos-clues: Spawn 2 Clues.',
      'mythos-text: Resolve the text of the card.',
      endOfPhase,
    ]);
  });

  rule('mythos-colours', '§8', 'blue cards have Clues and a Rumor, but no Omen and no reckoning', () => {
    const state = stateWith({ board: ['london'] });
    const { state: after, events } = when(state, mythos('blue'));
    expect(iconsOf(events)).toEqual(['clues', 'rumor', 'text']);
    expect(after).toMatchObject({ omen: 0, doom: 12 });
    expect(obligationsOf(after)).toEqual([
      'mythos-clues: Spawn 1 Clue.',
      'mythos-tokens: Place the Rumor token on the space the card names.',
      'mythos-text: Resolve the text of the card.',
      endOfPhase,
    ]);
  });

  rule('mythos-order', '§8', 'the given icons are resolved, and they decide the colour', () => {
    const colourOf = (icons: readonly Parameters<typeof icon>[0][], stage: readonly [number, number, number]) => {
      const state = stateWith({ stack: down('rome'), cup: {}, mythosDeck: left(stage, [1, 3, 0], [3, 4, 0]) });
      const hasReckoning = icons.includes('reckoning');
      const { events } = when(state, [{ type: 'ResolveMythos', icons }, ...(hasReckoning ? [goOn] : [])]);
      expect(iconsOf(events)).toEqual(icons);
      return only('MythosDrawn', events)[0]?.mythosColour;
    };
    expect(colourOf(['omen', 'reckoning', 'gates', 'eldritch', 'text'], [1, 1, 1])).toBe('yellow');
    expect(colourOf(['omen', 'clues', 'text'], [1, 1, 1])).toBe('green');
    expect(colourOf(['clues', 'rumor', 'eldritch', 'text'], [1, 1, 1])).toBe('blue');
    expect(colourOf([], [1, 1, 1])).toBe('blue');
  });

  rule('mythos-order', '§8', 'another order or a repeated icon is rejected', () => {
    for (const icons of [
      ['gates', 'omen'],
      ['omen', 'omen'],
      ['text', 'clues'],
    ] as const) {
      expect(rejection(stateWith(), { type: 'ResolveMythos', icons })).toMatchObject({
        code: 'icons-out-of-order',
        rule: 'mythos-order',
        facts: { icons },
      });
    }
  });

  rule('mythos-order', '§8', 'icons can be resolved one by one', () => {
    const state = stateWith({ stack: down('rome') });
    const { state: after, events } = when(state, [icon('omen'), icon('gates')], [zombie]);
    expect(typesOf(events)).toEqual(['IconResolved', 'OmenAdvanced', 'IconResolved', 'GateSpawned', 'MonsterSpawned']);
    expect(after.mythosDeck).toEqual(state.mythosDeck);
  });

  rule('mythos-order', '§8', 'no icon is resolved after the game is lost', () => {
    const state = stateWith({ ancientOne: 'azathoth', doom: 1, board: ['london'] });
    const { events } = when(state, mythos('yellow'));
    expect(iconsOf(events)).toEqual(['omen']);
    expect(typesOf(events).at(-1)).toBe('GameEnded');
  });

  rule('mythos-clues', '§8', 'as many Clues spawn as the Reference card says', () => {
    for (const [investigators, words] of [
      [1, '1 Clue'],
      [4, '2 Clues'],
      [5, '3 Clues'],
      [8, '4 Clues'],
    ] as const) {
      expect(obligationsOf(when(stateWith({ investigators }), icon('clues')).state)).toEqual([
        `mythos-clues: Spawn ${words}.`,
        endOfPhase,
      ]);
    }
  });

  rule('mythos-tokens', '§8', 'Rumor and Eldritch tokens are placed as the card says', () => {
    expect(obligationsOf(when(stateWith(), [icon('rumor'), icon('eldritch')]).state)).toEqual([
      'mythos-tokens: Place the Rumor token on the space the card names.',
      'mythos-tokens: Place Eldritch tokens on the card.',
      endOfPhase,
    ]);
  });

  rule('mythos-text', '§8', 'the text comes last; a card that it draws is resolved with its icons', () => {
    const state = stateWith({ board: ['london'], stack: down('rome') });
    const { state: after } = when(state, [mythos('blue'), mythos('yellow'), goOn], [zombie]);
    expect(obligationsOf(after)).toContain('mythos-text: Resolve the text of the card.');
    expect(after).toMatchObject({ omen: 1, doom: 11 });
    expect(after.mythosDeck[0]).toEqual({ green: 0, yellow: 1, blue: 1 });
  });
});

describe('the end of the phase', () => {
  rule('mythos-end', '§8', 'the end of the phase begins the next round', () => {
    const { state } = when(stateWith({ encountered: [1] }), mythos('blue'));
    const { state: after, events } = when(state, { ...endRound, reason: 'round 1' });
    expect(events).toEqual([{ type: 'RoundEnded', round: 2, lead: 1, reason: 'round 1' }]);
    expect([after.round, after.encountered]).toEqual([2, []]);
    // Other obligations stay.
    expect(after.pending.map((each) => each.rule)).toEqual(['mythos-clues', 'mythos-tokens', 'mythos-text']);
  });

  rule('mythos-end', '§8', 'the round cannot end during an encounter', () => {
    const state = stateWith({ board: ['rome'], encounter: { by: 1, gate: 'rome', closed: false } });
    expect(rejection(state, endRound)).toMatchObject({ code: 'encounter-going-on', rule: 'encounter' });
  });

  rule('mythos-end', '§11.1', 'the sheet of Syzygy is flipped by two solved Mysteries or three tokens on red', () => {
    const flips = (given: Parameters<typeof stateWith>[0]) =>
      when(stateWith({ ancientOne: 'syzygy', doom: 9, mythos: phase, ...given }), endRound).state.awake;
    expect(flips({ solved: 2 })).toBe(true);
    expect(flips({ omenTokens: { red: 3 } })).toBe(true);
    expect(flips({ solved: 1, omenTokens: { red: 2, green: 3 } })).toBe(false);
    const { state, events } = when(stateWith({ ancientOne: 'syzygy', doom: 9, solved: 2, mythos: phase }), endRound);
    expect(typesOf(events)).toEqual(['AncientOneAwakened', 'Demanded', 'RoundEnded']);
    expect(state.doom).toBe(9);
    expect(typesOf(when(state, [icon('eldritch'), endRound]).events).at(-1)).toBe('RoundEnded');
    expect(when({ ...state, pending: [] }, { type: 'AdvanceDoom', steps: 9 }).state.outcome).toMatchObject({
      result: 'lost',
      rule: 'awakening-loses',
    });
  });

  rule('mythos-end', '§11.1', 'the sheet of Syzygy is not flipped before the end of the phase', () => {
    const state = stateWith({ ancientOne: 'syzygy', doom: 9, solved: 1, omenTokens: { red: 2 }, omen: 'blue1' });
    expect(when(state, [{ type: 'AdvanceOmen' }, { type: 'SolveMystery' }]).state.awake).toBe(false);
  });
});

describe('a monster surge', () => {
  rule(
    'mythos-surge',
    '§9',
    'at each gate that matches the Omen as many monsters spawn as the Reference card says',
    () => {
      const state = stateWith({ investigators: 4, omen: 'red', board: ['rome', 'tokyo', 'arkham'], cup: { ghoul: 6 } });
      const { state: after, events } = when(state, surge, Array(4).fill(ghoul));
      expect(typesOf(events)).toEqual(Array(4).fill('MonsterSpawned'));
      expect(after.monsters.map((each) => each.space)).toEqual(['rome', 'rome', 'arkham', 'arkham']);
      expect(only('MonsterSpawned', events).every((event) => event.gate === undefined)).toBe(true);
    },
  );

  rule('mythos-surge', '§9', 'the surge uses the Omen after the advance of the same card', () => {
    const state = stateWith({ board: ['tokyo', 'istanbul'], mythosDeck: left([1, 0, 0], [1, 3, 0], [3, 4, 0]) });
    const { state: after } = when(state, mythos('green'), [zombie]);
    expect(after.monsters.map((each) => each.space)).toEqual(['tokyo']);
  });

  rule('mythos-surge', '§9', 'two matching gates on one space bring twice the number of monsters', () => {
    const state = stateWith({
      investigators: 3,
      omen: 'red',
      board: [
        ['rome', 'the-moon'],
        ['arkham', 'the-moon'],
      ],
      cup: { ghoul: 9 },
    });
    const { state: after } = when(state, surge, Array(4).fill(ghoul));
    expect(after.monsters.map((each) => each.space)).toEqual(Array(4).fill('the-moon'));
  });

  rule('mythos-surge', '§9', 'with too few monsters those that are left spawn, and nothing else happens', () => {
    const state = stateWith({ investigators: 7, omen: 'red', board: ['rome', 'arkham'], cup: { ghoul: 4 } });
    const order = ['rome', 'arkham'] as const;
    const { state: after, events } = when(state, { ...surge, order }, Array(4).fill(ghoul));
    expect(typesOf(events)).toEqual(Array(4).fill('MonsterSpawned'));
    expect(after.monsters.map((each) => each.space)).toEqual(['rome', 'rome', 'rome', 'arkham']);
    expect(after.doom).toBe(12);
    expect(rejection(stateWith({ omen: 'red', board: ['rome'], cup: {} }), surge).code).toBe('nothing-happens');
  });

  rule('mythos-surge', '§9', 'if no gate matches, one gate spawns instead, with one monster', () => {
    const state = stateWith({ investigators: 8, omen: 'green', board: ['rome'], stack: down('istanbul', 'tokyo') });
    const { state: after, events } = when(state, surge, [zombie]);
    // Even if the new gate matches there are no surge monsters.
    expect(typesOf(events)).toEqual(['GateSpawned', 'MonsterSpawned']);
    expect(boardOf(after)).toEqual(['rome', 'istanbul']);
  });

  rule('mythos-surge', '§9', 'if no gate can spawn either, Doom advances by 1', () => {
    const { state, events } = when(stateWith({ investigators: 8, board: ['rome'] }), surge);
    expect(events).toEqual([{ type: 'DoomAdvanced', doom: 11, cause: { by: 'noGate' } }]);
    expect(state.board).toHaveLength(1);
  });

  rule('mythos-surge-space', '§9', 'a card can cause a surge on one space, whatever the Omen', () => {
    const state = stateWith({ investigators: 7, omen: 'green', board: ['rome'], cup: { ghoul: 5 } });
    const { state: after } = when(
      state,
      { ...surge, space: 'rome', reason: 'Drawn to Our World' },
      Array(3).fill(ghoul),
    );
    expect(after.monsters.map((each) => each.space)).toEqual(['rome', 'rome', 'rome']);
    expect(boardOf(after)).toEqual(['rome']);
    const empty = stateWith({ stack: down('rome'), cup: { zombie: 1 } });
    expect(typesOf(when(empty, { ...surge, space: 'tokyo' }, [zombie]).events)).toEqual(['MonsterSpawned']);
  });
});

describe('reckonings', () => {
  const monsters = [
    { monster: 1, kind: 'ghoul', space: 'rome' },
    { monster: 2, kind: 'witch', space: 'tokyo' },
  ] as const;

  rule(
    'reckoning',
    '§8',
    'reckonings are listed in order: monsters, the Ancient One, ongoing cards, investigators',
    () => {
      const state = stateWith({ ancientOne: 'hastur', monsters, board: ['rome', 'tokyo'] });
      const { state: after } = when(state, icon('reckoning'));
      expect(after.pending.map(({ by, rule: id }) => [by, id])).toEqual([
        ['the Lead Investigator', 'reckoning'],
        ['the Lead Investigator', 'reckoning-sheet'],
        ['the Lead Investigator', 'reckoning'],
        ['each investigator', 'reckoning'],
      ]);
      expect(obligationsOf(after)).toEqual([
        answerReckonings,
        'reckoning: Resolve the reckonings of monsters on the board (2 there).',
        'reckoning-sheet: The group loses 2 Sanity unless the Lead Investigator gains a Blight Condition.',
        'reckoning: Resolve the reckonings of Mythos cards in play.',
        'reckoning: Resolve the reckonings of your possessions and Conditions.',
      ]);
    },
  );

  rule('reckoning', '§8', 'monsters that spawn afterwards are not included', () => {
    const state = stateWith({ monsters, stack: down('rome') });
    const { state: reckoned } = when(state, mythos('yellow'));
    expect(obligationsOf(reckoned)[1]).toBe('reckoning: Resolve the reckonings of monsters on the board (2 there).');
    expect(when(reckoned, goOn, [zombie]).state.monsters).toHaveLength(3);
  });

  rule('reckoning', '§8', 'twice means two complete passes', () => {
    const { state: once } = when(stateWith({ monsters }), icon('reckoning'));
    const { state: twice } = when(once, [goOn, icon('reckoning')]);
    expect(obligationsOf(twice)).toEqual(obligationsOf(once));
  });

  const sheet = (given: Parameters<typeof stateWith>[0]) =>
    when(stateWith(given), icon('reckoning'))
      .state.pending.filter((each) => each.rule === 'reckoning-sheet')
      .map((each) => each.text);

  rule('reckoning-sheet', '§11.1', 'the front of each sheet, with the numbers of this game', () => {
    const board = ['rome', 'tokyo', 'arkham'] as const;
    const words = (ancientOne: string, investigators = 5) =>
      sheet({ ancientOne: ancientOne as never, investigators, board });
    expect(words('yog-sothoth')).toEqual([
      'Each investigator on a gate space advances Doom by 1 (AdvanceDoom) unless they discard 1 Spell, one after the other.',
    ]);
    expect(words('atlach-nacha')).toEqual([
      'Spawn 1 gate (SpawnGate) unless the group discards 3 Clues and Spells in all.',
    ]);
    expect(words('atlach-nacha', 4)).toEqual([
      'Spawn 1 gate (SpawnGate) unless the group discards 2 Clues and Spells in all.',
    ]);
    expect(words('hastur')).toEqual([
      'The group loses 3 Sanity unless the Lead Investigator gains a Blight Condition.',
    ]);
    const speaks = ancientOneIds.filter((id) => words(id).length > 0);
    const silent = ['azathoth', 'rise-of-the-elder-things', 'syzygy', 'antediluvium'];
    expect(speaks).toEqual(ancientOneIds.filter((id) => !silent.includes(id)));
  });

  rule('reckoning-sheet', '§11.2', 'the back of each awakened sheet', () => {
    expect(sheet({ ancientOne: 'yog-sothoth', awake: true })).toEqual([
      'Each investigator on a gate space puts that gate on the sheet (PlaceGateOnCard ancient-one) unless they discard 1 Spell.',
    ]);
    expect(sheet({ ancientOne: 'syzygy', awake: true, doom: 3 })).toEqual([
      'If no gate matches the Omen, advance it by 1 (AdvanceOmen).',
    ]);
    expect(sheet({ ancientOne: 'cthulhu', awake: true, counter: 4 })).toEqual([
      'Each investigator loses 4 Sanity (DefeatInvestigators, if any are defeated).',
    ]);
    const speaks = ancientOneIds.filter((ancientOne) => sheet({ ancientOne, awake: true }).length > 0);
    const silent = ['azathoth', 'rise-of-the-elder-things', 'nyarlathotep', 'antediluvium'];
    expect(speaks).toEqual(ancientOneIds.filter((id) => !silent.includes(id)));
  });
});

rule('reference-card', '§7', 'a surge and the gates of a card follow the variant in use', () => {
  const state = stateWith({
    investigators: 7,
    variant: 'harder',
    omen: 'red',
    board: ['rome'],
    stack: down('tokyo', 'london', 'istanbul', 'sydney'),
  });
  expect(when(state, surge, [zombie]).state.monsters).toHaveLength(1);
  expect(boardOf(when(state, [icon('gates'), goOn, goOn], [ghoul, ghoul, zombie]).state)).toHaveLength(4);
  expect(eldritchHorror.view(state)).toMatchObject({ variant: 'harder', reference: { gates: 3, clues: 4, surge: 1 } });
});

rule('reference-card', '§7', 'the card does not change when investigators are eliminated', () => {
  const state = stateWith({ investigators: 5, awake: true, eliminated: 2, stack: down('rome', 'tokyo', 'sydney') });
  expect(boardOf(when(state, [icon('gates'), goOn], [ghoul, zombie]).state)).toEqual(['rome', 'tokyo']);
});
