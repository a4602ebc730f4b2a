import { describe, expect, test } from 'vitest';
import { ancientOneIds } from '../../../rules/eldritch-horror/data/ancient-ones.ts';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import {
  down,
  obligationsOf,
  only,
  rejection,
  rule,
  stateWith,
  typesOf,
  up,
  when,
} from '../../support/eldritch-horror/harness.ts';

type Sheet = (typeof ancientOneIds)[number];
type Given = Parameters<typeof stateWith>[0];

const allSets = ['01', '02', '03', '04', '05', '06', '07', '08', '09'] as const;
const advance = (steps = 1) => ({ type: 'AdvanceDoom', steps }) as const;
const reckoning = { type: 'ResolveIcon', icon: 'reckoning' } as const;
const zombie = { draw: 'zombie' };

const asleep = (ancientOne: Sheet, more: Given = {}) =>
  stateWith({ ancientOne, sets: allSets, investigators: 5, ...more });
const awake = (ancientOne: Sheet, more: Given = {}) => asleep(ancientOne, { awake: true, ...more });
/** The state in which Doom has just reached 0. */
const awoken = (ancientOne: Sheet, more: Given = {}) => when(asleep(ancientOne, { doom: 1, ...more }), advance()).state;
const awakening = (ancientOne: Sheet, more: Given = {}) =>
  obligationsOf(awoken(ancientOne, more)).filter((each) => each.startsWith('awakening'));
/** What a reckoning of the sheet says. */
const says = (state: Parameters<typeof when>[0]) =>
  obligationsOf(when(state, reckoning).state)
    .filter((each) => each.startsWith('reckoning-sheet: '))
    .map((each) => each.slice('reckoning-sheet: '.length));

/** What a reckoning of the Cultists says. */
const fromCultists = (state: Parameters<typeof when>[0]) =>
  obligationsOf(when(state, reckoning).state).find((each) => each.startsWith('reckoning: For each Cultist'));

describe('Azathoth', () => {
  test('A12: front: an Omen that advances to green advances Doom by 1 for each token there, besides the gates', () => {
    const state = asleep('azathoth', { omen: 'blue2', omenTokens: { green: 2 }, board: ['istanbul'] });
    expect(when(state, { type: 'AdvanceOmen' }).state.doom).toBe(9);
  });
  test('A12: front: a token that is put on green while the Omen is there advances no Doom', () => {
    expect(when(asleep('azathoth'), { type: 'ChangeOmenTokens', omen: 'green', by: 1 }).state.doom).toBe(12);
  });
  test('A12: back: the game is lost at once', () => {
    expect(awoken('azathoth').outcome?.rule).toBe('awakening-loses');
  });
});

describe('Cthulhu', () => {
  test('A12: front: the reckoning puts tokens on Sea spaces', () => {
    expect(says(asleep('cthulhu'))).toEqual([
      'Each investigator on a Sea space without an Eldritch token puts one there.',
    ]);
  });
  test('A12: back: nothing happens on awakening, and the sheet starts with no Sanity tokens', () => {
    expect(awakening('cthulhu')).toEqual(['awakening: Flip the sheet of Cthulhu.']);
    expect(awoken('cthulhu')).toMatchObject({ counter: 0, counterKnown: true });
  });
  test('A12: back: each step puts a token on the sheet, and so does who enters a space with a token', () => {
    const state = when(awake('cthulhu'), [advance(2), { type: 'ChangeCounter', by: 1, reason: 'moved' }]).state;
    expect(state.counter).toBe(3);
  });
  test('A12: back: the reckoning drains Sanity for the tokens', () => {
    expect(says(awake('cthulhu', { counter: 3 }))).toEqual([
      'Each investigator loses 3 Sanity (DefeatInvestigators, if any are defeated).',
    ]);
  });
  test('A12: back: the third Mystery brings the Epic Monster to space 3', () => {
    const state = awake('cthulhu', { solved: 2 });
    const { state: after } = when(state, { type: 'SolveMystery' });
    expect(after.monsters).toMatchObject([{ kind: 'cthulhu', space: 'space-3' }]);
    expect(when(awake('cthulhu', { solved: 1 }), { type: 'SolveMystery' }).state.monsters).toEqual([]);
    // A Mystery that is lost and solved again brings no second one.
    const again = when(after, [{ type: 'LoseMystery' }, { type: 'SolveMystery' }]).state;
    expect(again.monsters).toHaveLength(1);
  });
});

describe('Shub-Niggurath', () => {
  const cup = { zombie: 1, ghoul: 0 };
  test('A12: front: the reckoning spawns 1 monster on a random space; then 10 monsters advance Doom by 2', () => {
    expect(says(asleep('shub-niggurath'))).toEqual([
      'Spawn 1 monster on a random space (SpawnMonsters without a space); then, with 10 or more monsters on the board, advance Doom by 2 (AdvanceDoom).',
    ]);
  });
  test('A12: front: the reckoning of her Cultists comes with the monsters', () => {
    const state = asleep('shub-niggurath', { monsters: [{ monster: 1, kind: 'cultist', space: 'space-4' }] });
    expect(fromCultists(state)).toBe(
      'reckoning: For each Cultist on the board (1): spawn 1 Goat Spawn or 1 Dark Young on its space (SpawnMonsters with kind goat-spawn or kind dark-young); if one spawned, discard the Cultist (DiscardMonster).',
    );
  });
  test('A12: back: she appears on The Heart of Africa, and her kinds on the game board move there', () => {
    const monsters = [
      { monster: 1, kind: 'ghoul', space: 'space-19', aside: true },
      { monster: 2, kind: 'dark-young', space: 'rome', aside: true },
      { monster: 3, kind: 'zombie', space: 'rome' },
    ] as const;
    const { state, events } = when(asleep('shub-niggurath', { doom: 1, monsters }), advance());
    expect(typesOf(events).slice(2, -1)).toEqual(['MonsterSpawned', 'MonsterMoved', 'MonsterMoved']);
    expect(state.monsters.map(({ kind, space }) => [kind, space])).toEqual([
      ['ghoul', 'the-heart-of-africa'],
      ['dark-young', 'the-heart-of-africa'],
      ['zombie', 'rome'],
      ['shub-niggurath', 'the-heart-of-africa'],
    ]);
  });
  test('A12: back: six monsters lose after the step that spawns one, also when the cup is empty', () => {
    const monsters = [1, 2, 3, 4, 5].map((monster) => ({
      monster,
      kind: 'cultist' as const,
      space: 'the-heart-of-africa' as const,
    }));
    const { state } = when(asleep('shub-niggurath', { doom: 1, monsters, cup }), advance());
    // Awakening with six there loses nothing yet.
    expect([state.monsters.length, state.outcome]).toEqual([6, undefined]);
    expect(when({ ...state, cup: {} }, advance()).state.outcome?.rule).toBe('awake-shub-niggurath');
  });
  test('A12: back: a monster elsewhere on the main board is not on her space', () => {
    const { state } = when(awoken('shub-niggurath'), [
      { type: 'SpawnMonsters', space: 'the-heart-of-africa', kind: 'zombie' },
    ]);
    expect(state.monsters.filter((each) => each.space === 'the-heart-of-africa')).toHaveLength(2);
  });
  test('A12: back: the reckoning brings investigators on her space to her', () => {
    expect(says(awake('shub-niggurath'))).toEqual([
      'Each investigator on the space of Shub-Niggurath encounters her at once.',
    ]);
  });
  test('A12: back: 10 monsters no longer count', () => {
    expect(says(awake('shub-niggurath')).join()).not.toContain('10 or more');
  });
});

describe('Yog-Sothoth', () => {
  test('A12: front: the reckoning advances Doom by 1 for each investigator on a gate space, one after the other', () => {
    expect(says(asleep('yog-sothoth'))[0]).toContain('one after the other');
  });
  test('A12: back: nothing happens on awakening', () => {
    expect(awakening('yog-sothoth')).toEqual(['awakening: Flip the sheet of Yog-Sothoth.']);
  });
  test('A12: back: a gate that causes the step goes onto the sheet, and the loss can fall on the second of three', () => {
    const held = [{ card: 'ancient-one', gates: ['tokyo'] }] as const;
    const state = awake('yog-sothoth', { omen: 'blue1', cards: held, board: ['rome', 'arkham', 'sydney'] });
    const { state: after, events } = when(state, { type: 'AdvanceOmen', order: ['sydney', 'rome'] });
    expect(only('GatePlacedOnCard', events)).toHaveLength(2);
    expect(after.outcome?.rule).toBe('awake-yog-sothoth');
  });
  test('A12: back: a gate of the reckoning loses too', () => {
    const held = [{ card: 'ancient-one', gates: ['tokyo', 'rome'] }] as const;
    const state = awake('yog-sothoth', { cards: held, board: ['london'] });
    const place = { type: 'PlaceGateOnCard', card: 'ancient-one', gate: 'london' } as const;
    expect(when(state, place).state.outcome?.rule).toBe('awake-yog-sothoth');
  });
  test('A12: back: the sheet does not leave play, so its gates stay there', () => {
    const state = awake('yog-sothoth', { cards: [{ card: 'ancient-one', gates: ['tokyo'] }], stack: down('rome') });
    expect(rejection(state, { type: 'DiscardCard', card: 'ancient-one' }).code).toBe('sheet-stays');
    const codes = eldritchHorror.legal(state, { role: 'host' }).map(({ code }) => code);
    expect(codes.filter((code) => code.startsWith('discard-card'))).toEqual([]);
  });
});

describe('Yig', () => {
  test('A12: front: the reckoning puts a Cultist on the space of the Active Expedition, then counts monsters there', () => {
    expect(says(asleep('yig'))).toEqual([
      'Spawn a Cultist on the space of the Active Expedition (SpawnMonsters with kind cultist); then, with 2 or more monsters there, advance Doom by 1 (AdvanceDoom).',
    ]);
  });
  test('A12: back: eight tokens, one off with each step, none left loses', () => {
    const state = awoken('yig');
    expect([state.counter, state.counterKnown]).toEqual([8, true]);
    expect(awakening('yig')[0]).toContain('8 Eldritch tokens');
    expect(when(state, advance(7)).state.outcome).toBeUndefined();
    expect(when(state, advance(8)).state.outcome?.rule).toBe('awake-counter');
  });
  test('A12: back: the reckoning puts a Cultist on a space with a Mystery token, an Eldritch token or an Epic Monster', () => {
    expect(says(awake('yig', { counter: 4 }))).toEqual([
      'Spawn a Cultist on a space with a Mystery token, an Eldritch token or an Epic Monster (SpawnMonsters with kind cultist).',
    ]);
  });
  test('A12: back: the third Mystery brings Yig and every Cultist to space 7', () => {
    const monsters = [
      { monster: 1, kind: 'cultist', space: 'the-amazon', aside: true },
      { monster: 2, kind: 'zombie', space: 'rome' },
    ] as const;
    const { state } = when(awake('yig', { counter: 4, solved: 2, monsters }), { type: 'SolveMystery' });
    expect(state.monsters.map(({ kind, space }) => [kind, space])).toEqual([
      ['cultist', 'space-7'],
      ['zombie', 'rome'],
      ['yig', 'space-7'],
    ]);
  });
  test('A12: back: a retreat of Doom lets an investigator discard a Cursed Condition, and the rest of the card goes on', () => {
    const state = awake('yig', { counter: 4, omen: 'green' });
    const within = { type: 'Together', effects: [{ type: 'RetreatDoom' }, { type: 'AdvanceOmen' }] } as const;
    const { state: after } = when(state, within);
    expect([after.omen, after.doom, obligationsOf(after)[0]]).toEqual([
      1,
      0,
      'awake-no-retreat: 1 investigator may discard 1 Cursed Condition.',
    ]);
  });
  test('A12: back: nobody is eliminated', () => {
    expect(when(awake('yig', { counter: 9 }), { type: 'DefeatInvestigators', count: 2 }).state.eliminated).toBe(0);
  });
});

describe('Ithaqua', () => {
  test('A12: front and back: the reckoning of Hypothermia, with and without the Focus', () => {
    expect(says(asleep('ithaqua'))).toEqual([
      'Each investigator gains a Hypothermia Condition unless they spend 1 Focus.',
    ]);
    expect(says(awake('ithaqua'))).toEqual(['Each investigator gains a Hypothermia Condition.']);
  });
  test('A12: back: he appears on space 13 and walks to The Heart of Africa, where the game is lost', () => {
    const state = awoken('ithaqua');
    expect(state.monsters).toMatchObject([{ kind: 'ithaqua', space: 'space-13' }]);
    const walk = (steps: number) => when(state, advance(steps)).state;
    expect([1, 2, 3].map((steps) => walk(steps).monsters[0]?.space)).toEqual(['london', 'rome', 'the-pyramids']);
    expect(walk(3).outcome).toBeUndefined();
    expect(walk(4)).toMatchObject({ outcome: { rule: 'awake-counter' }, monsters: [{ space: 'the-heart-of-africa' }] });
  });
  test('A12: back: on another way the players move him', () => {
    const { state } = when(awoken('ithaqua'), [{ type: 'MoveMonster', monster: 1, space: 'space-15' }, advance()]);
    expect(obligationsOf(state).at(-1)).toBe(
      'awake-counter: Move Ithaqua 1 space toward The Heart of Africa (MoveMonster).',
    );
  });
});

describe('Rise of the Elder Things', () => {
  test('A12: front and back: no reckoning', () => {
    expect([says(asleep('rise-of-the-elder-things')), says(awake('rise-of-the-elder-things'))]).toEqual([[], []]);
  });
  test('A12: back: a Mystery token and five Eldritch tokens; none left loses', () => {
    expect(awakening('rise-of-the-elder-things')).toEqual([
      'awakening: Flip the sheet of Rise of the Elder Things. Put a Mystery token on City of the Elder Things, and 5 Eldritch tokens on the sheet.',
    ]);
    expect(when(awoken('rise-of-the-elder-things'), advance(5)).state.outcome?.rule).toBe('awake-counter');
  });
});

describe('Syzygy', () => {
  test('A12: front: a token on red each time the Omen advances there; three flip the sheet at the end of the phase', () => {
    const state = asleep('syzygy', { omen: 'blue1', omenTokens: { red: 2 } });
    const { state: red } = when(state, { type: 'AdvanceOmen' });
    expect([red.omenTokens[2], red.awake]).toEqual([3, false]);
    expect(when(red, [{ type: 'ResolveMythos', icons: [], colour: 'blue' }, { type: 'EndRound' }]).state.awake).toBe(
      true,
    );
  });
  test('A12: back: on red the Mystic Ruins deck is shuffled, without another token', () => {
    const { state } = when(awake('syzygy', { doom: 5, omen: 'blue1' }), { type: 'AdvanceOmen' });
    expect([state.omenTokens[2], obligationsOf(state)]).toEqual([0, ['omen-tokens: Shuffle the Mystic Ruins deck.']]);
  });
  test('A12: back: the flip puts a Clue on the sheet for each solved Mystery', () => {
    const state = asleep('syzygy', { solved: 2 });
    const { state: after } = when(state, [{ type: 'ResolveMythos', icons: [], colour: 'blue' }, { type: 'EndRound' }]);
    expect(obligationsOf(after).find((each) => each.startsWith('awakening'))).toBe(
      'awakening: Flip the sheet of Syzygy. Put 1 Clue on the sheet for each solved Mystery (2), then shuffle the Mystic Ruins deck.',
    );
  });
  test('A12: back: Doom goes on, can retreat, and loses at 0; no Mystery is needed for the Final one', () => {
    const state = awake('syzygy', { doom: 2, finalMystery: 'alone' });
    expect(when(state, { type: 'RetreatDoom' }).state.doom).toBe(3);
    expect(when(state, advance(2)).state.outcome?.rule).toBe('awakening-loses');
    expect(when(state, { type: 'SolveFinalMystery' }).state.outcome?.result).toBe('won');
  });
  test('A12: back: the reckoning advances the Omen if no gate matches', () => {
    expect(says(asleep('syzygy'))).toEqual([]);
    expect(says(awake('syzygy', { doom: 4 }))).toEqual(['If no gate matches the Omen, advance it by 1 (AdvanceOmen).']);
  });
});

describe('Abhoth', () => {
  const cultist = { type: 'SpawnMonsters', space: 'space-4', kind: 'cultist' } as const;
  test('A12: front: the Lead spawns a Cultist; then six Cultists advance Doom by 1', () => {
    expect(says(asleep('abhoth'))[0]).toContain('with 6 or more Cultists on the board, advance Doom by 1');
  });
  test('A12: back: all Cultists but three leave the sheet', () => {
    const state = awoken('abhoth', { aside: { cultist: 8 } });
    expect([state.counter, awakening('abhoth', { aside: { cultist: 8 } })[0]]).toEqual([
      3,
      'awakening: Flip the sheet of Abhoth. Spawn Abhoth where the sheet says, then 5 Cultists, each on a Wilderness space without one (SpawnMonsters with kind abhoth, kind cultist).',
    ]);
    expect(when(state, Array(5).fill(cultist)).state.counter).toBe(3);
  });
  test('A12: back: with fewer than three on the sheet none spawns', () => {
    expect(awoken('abhoth', { aside: { cultist: 2 } }).counter).toBe(2);
  });
  test('A12: back: a step takes one from the sheet, and the spawn does not take another', () => {
    const { state } = when(awake('abhoth', { counter: 3, aside: { cultist: 3 } }), [advance(), cultist]);
    expect([state.counter, state.aside.cultist]).toEqual([2, 2]);
  });
  test('A12: back: its reckoning takes one too, but only a step loses', () => {
    const state = awake('abhoth', { counter: 1, aside: { cultist: 1 } });
    const { state: none } = when(state, cultist);
    expect([none.counter, none.outcome]).toEqual([0, undefined]);
    expect(when(none, advance()).state.outcome?.rule).toBe('awake-counter');
    expect(when({ ...state, setup: { ...state.setup, lossCheck: 'state' } }, cultist).state.outcome?.rule).toBe(
      'awake-counter',
    );
  });
  test('A12: back: a defeated Cultist returns to the sheet, or not, as the policy says', () => {
    const monsters = [{ monster: 1, kind: 'cultist', space: 'space-4', aside: true }] as const;
    const defeated = (abhothDefeated: 'sheet' | 'away') =>
      when(awake('abhoth', { counter: 2, aside: { cultist: 2 }, monsters, abhothDefeated }), {
        type: 'DiscardMonster',
        monster: 1,
      }).state.counter;
    expect([defeated('sheet'), defeated('away')]).toEqual([3, 2]);
  });
});

describe('Nephren-Ka', () => {
  test('A12: front and back: the optional move toward The Bent Pyramid', () => {
    const text =
      'Each investigator may move 1 space toward The Bent Pyramid; then each who did not move loses 1 Sanity.';
    expect([says(asleep('nephren-ka')), says(awake('nephren-ka', { counter: 4 }))]).toEqual([[text], [text]]);
  });
  test('A12: back: the players report the number of tokens; none left loses', () => {
    const state = awoken('nephren-ka');
    expect(state.counterKnown).toBe(false);
    const { state: six } = when(state, { type: 'ChangeCounter', by: 6 });
    expect(when(six, advance(6)).state.outcome?.rule).toBe('awake-counter');
  });
});

describe('Hastur', () => {
  test('A12: front and back: the group loses Sanity for the gates on the board', () => {
    const board = ['rome', 'tokyo'] as const;
    const text = 'The group loses 2 Sanity unless the Lead Investigator gains a Blight Condition.';
    expect([says(asleep('hastur', { board })), says(awake('hastur', { board }))]).toEqual([[text], [text]]);
  });
  test('A12: back: who has a Blight loses all Sanity; who falls then is eliminated, and each fall is a step more', () => {
    const state = awoken('hastur');
    expect(awakening('hastur')[0]).toContain('DefeatInvestigators');
    const { state: after, events } = when(state, { type: 'DefeatInvestigators', by: [1] });
    expect([after.eliminated, only('DoomReplaced', events).length]).toEqual([1, 1]);
    expect(obligationsOf(after).at(-1)).toBe('awake-hastur: Lose 1 Sanity; it cannot be prevented.');
  });
});

describe('Atlach-Nacha', () => {
  test('A12: front and back: the price of the gate', () => {
    expect(says(asleep('atlach-nacha'))).toEqual([
      'Spawn 1 gate (SpawnGate) unless the group discards 3 Clues and Spells in all.',
    ]);
    expect(says(awake('atlach-nacha'))).toEqual([
      'Spawn 1 gate (SpawnGate) unless each investigator spends or discards 1 Spell.',
    ]);
  });
  test('A12: back: a mass discard skips held gates and counts only what left', () => {
    const state = awake('atlach-nacha', { board: ['rome', 'tokyo'], gateTokens: ['rome'], stack: up('london') });
    const { events } = when(state, { type: 'DiscardGates', which: 'all' });
    expect(only('GateDiscarded', events).map(({ gate }) => gate)).toEqual(['tokyo']);
  });
  test('A12: back: a step spawns 1 gate and then wants a token on a gate space without one', () => {
    const { state, events } = when(awake('atlach-nacha', { stack: down('rome', 'tokyo') }), advance(), [zombie]);
    expect(typesOf(events)).toEqual(['DoomReplaced', 'GateSpawned', 'MonsterSpawned', 'Demanded']);
    expect(obligationsOf(state)[0]).toContain('PutGateToken');
  });
});

describe('Hypnos', () => {
  const portals = [
    { portal: 'to-the-moon', space: 'rome' },
    { portal: 'to-the-underworld', space: 'tokyo' },
  ] as const;
  const given = { sideBoards: ['dreamlands'], portals, stack: down('london', 'sydney') } as const;
  const toSheet = { type: 'DiscardPortal', portal: 'to-the-moon', toSheet: true } as const;

  test('A12: front and back: the move toward the Dreamlands, with and without the Sanity', () => {
    expect(says(asleep('hypnos'))).toEqual([
      'Each investigator moves 1 space toward the nearest Dreamlands space unless they spend 1 Sanity.',
    ]);
    expect(says(awake('hypnos', given))).toEqual([
      'Each investigator moves 1 space toward the nearest Dreamlands space.',
    ]);
  });
  test('A12: back: everyone and each Cultist moves to the Dreamlands on awakening', () => {
    expect(awakening('hypnos', given)[0]).toContain('each Cultist moves to the nearest Dreamlands space (MoveMonster)');
  });
  test('A12: back: a portal on the sheet never spawns again', () => {
    const { state } = when(awake('hypnos', given), toSheet);
    expect(state.sheetPortals).toEqual(['to-the-moon']);
    expect(rejection(state, { type: 'SpawnPortal', portal: 'to-the-moon' })).toMatchObject({
      code: 'portal-on-sheet',
      facts: { sheet: ['to-the-moon'] },
    });
    expect(when(state, { type: 'SpawnPortal' }).state.portals.at(-1)).toMatchObject({ portal: 'to-unknown-kadath' });
    const { position } = eldritchHorror.position(eldritchHorror.view(state));
    expect(position?.sheetPortals).toEqual(['to-the-moon']);
  });
  test('A12: back: a portal discarded for a Mystery does not lose; the next step does', () => {
    const state = awake('hypnos', { ...given, portals: portals.slice(0, 1) });
    const { state: none } = when(state, { type: 'DiscardPortal', portal: 'to-the-moon' });
    expect(none.outcome).toBeUndefined();
    expect(when(none, advance()).state.outcome?.rule).toBe('awake-hypnos');
    expect(when(state, toSheet).state.outcome?.rule).toBe('awake-hypnos');
  });
  test('A12: only the sheet of Hypnos takes portals', () => {
    expect(rejection(asleep('cthulhu', given), toSheet).code).toBe('no-sheet-for-it');
  });
});

describe("Shudde M'ell", () => {
  test('A12: front and back: the reckonings', () => {
    expect(says(asleep('shudde-mell'))).toEqual(['Each investigator loses 2 in all of Health and Sanity.']);
    expect(says(awake('shudde-mell'))).toEqual(['An Ancient Cthonian ambushes the Lead Investigator.']);
  });
  test('A12: front: a Disaster for a marker does not count, because it is not set aside', () => {
    const { state } = when(asleep('shudde-mell', { doom: 9, doomTokens: [8] }), advance());
    expect([state.counter, obligationsOf(state)]).toEqual([0, ['doom-tokens: Draw and resolve a Disaster.']]);
  });
  test('A12: back: every Disaster counts, whatever caused it', () => {
    const state = awake('shudde-mell', { omen: 'blue2', omenTokens: { green: 1 }, preludes: ['fall-of-man'] });
    const byOmen = when(state, { type: 'AdvanceOmen' }).state;
    expect([byOmen.counter, obligationsOf(byOmen)]).toEqual([
      1,
      ['omen-tokens: Draw and resolve a Disaster, then set it aside.'],
    ]);
    const byCard = when(byOmen, { type: 'DrawDisaster', reason: 'a card' }).state;
    expect(byCard.counter).toBe(2);
    expect(when(byCard, advance(4)).state.outcome).toMatchObject({ rule: 'awake-counter' });
  });
  rule('disasters', '§11.2', "a card draws a Disaster, which counts once Shudde M'ell is awake", () => {
    const { state } = when(asleep('shudde-mell'), { type: 'DrawDisaster' });
    expect([state.counter, obligationsOf(state)]).toEqual([0, ['disasters: Draw and resolve a Disaster.']]);
    expect(when(awake('shudde-mell'), { type: 'DrawDisaster' }).state.counter).toBe(1);
  });
  test('A12: the reckoning of his Cultists can advance Doom', () => {
    const state = asleep('shudde-mell', { monsters: [{ monster: 1, kind: 'cultist', space: 'rome' }] });
    expect(fromCultists(state)).toContain('on 1 or 2 advance Doom by 1 (AdvanceDoom)');
  });
});

describe('Nyarlathotep', () => {
  test('A12: front: the group gains tokens for half the investigators; the back has no reckoning', () => {
    expect(says(asleep('nyarlathotep'))).toEqual(['The group gains 3 Eldritch tokens in all.']);
    expect(says(awake('nyarlathotep'))).toEqual([]);
  });
  test('A12: back: on awakening a token marks the space, and the Omen moves there without Doom', () => {
    const state = asleep('nyarlathotep', { doom: 1, markedOmen: 'red', board: ['rome'], omen: 'green' });
    const { state: after, events } = when(state, advance());
    expect(typesOf(events)).toEqual([
      'DoomAdvanced',
      'AncientOneAwakened',
      'OmenTokensChanged',
      'OmenMoved',
      'Demanded',
    ]);
    expect([after.omen, after.omenTokens, after.outcome]).toEqual([2, [0, 0, 1, 0], undefined]);
  });
  test('A12: back: the remaining steps of an Omen advance count from the marked space', () => {
    const state = asleep('nyarlathotep', { doom: 1, markedOmen: 'red', board: ['tokyo'], omen: 'green' });
    expect(when(state, { type: 'AdvanceOmen', steps: 2 }).state.omen).toBe(3);
  });
  test('A12: back: where the space is not known, the players mark it', () => {
    expect(awakening('nyarlathotep')[0]).toContain('(ChangeOmenTokens), and move the Omen there (MoveOmen)');
  });
  test('A12: back: a devoured investigator is a step, which gives everybody a token', () => {
    const { state } = when(awake('nyarlathotep'), { type: 'DefeatInvestigators', by: [2], reason: 'devoured' });
    expect([state.eliminated, obligationsOf(state)]).toEqual([1, ['awake-nyarlathotep: Gain 1 Eldritch token.']]);
  });
});

describe('Antediluvium', () => {
  test('A12: front: the Omen on blue costs the group the Sanity on the sheet, and then one leaves it', () => {
    const state = asleep('antediluvium', { counter: 5, omenTokens: { blue1: 1, blue2: 1 } });
    const { state: after } = when(state, { type: 'AdvanceOmen' });
    expect([obligationsOf(after), after.counter]).toEqual([['omen-tokens: Lose 5 Sanity as a group.'], 4]);
  });
  test('A12: back: no Sanity leaves the sheet any more', () => {
    const state = awake('antediluvium', { counter: 5, omenTokens: { blue1: 1, blue2: 1 } });
    const { state: after } = when(state, { type: 'AdvanceOmen' });
    expect([obligationsOf(after), after.counter]).toEqual([['omen-tokens: Lose 5 Sanity as a group.'], 5]);
  });
  test('A12: back: the Sanity of the front stays, and as much as there are investigators comes', () => {
    const state = awoken('antediluvium', { counter: 3, counterKnown: true });
    expect([state.counter, state.counterKnown]).toEqual([8, true]);
    expect(when(state, advance(2)).state.counter).toBe(10);
  });
  test('A12: front: a blue gate also brings a Cultist; back: it does not', () => {
    const given = { stack: down('tokyo', 'rome'), aside: { cultist: 5 } };
    expect(when(asleep('antediluvium', given), { type: 'SpawnGate' }, [zombie]).state.monsters).toHaveLength(2);
    expect(when(awake('antediluvium', given), { type: 'SpawnGate' }, [zombie]).state.monsters).toHaveLength(1);
  });
  test('A12: front: its Cultists put Sanity on the sheet', () => {
    const state = asleep('antediluvium', { counter: 2, monsters: [{ monster: 1, kind: 'cultist', space: 'rome' }] });
    expect(fromCultists(state)).toContain('put 1 Sanity on the sheet (ChangeCounter)');
    expect(when(state, { type: 'ChangeCounter', by: 1 }).state.counter).toBe(3);
  });
});

describe('all sheets', () => {
  rule('awakening', '§4.1', 'each sheet that is flipped says what happens on awakening', () => {
    const silent: readonly Sheet[] = ['azathoth', 'cthulhu', 'yog-sothoth', 'syzygy', 'ithaqua', 'shub-niggurath'];
    for (const id of ancientOneIds) {
      if (silent.includes(id)) continue;
      expect(awakening(id)[0]).toMatch(/^awakening: Flip the sheet of [^.]+\. .+\.$/);
    }
  });
});
