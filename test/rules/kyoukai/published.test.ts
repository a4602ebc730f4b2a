import { describe, expect, test } from 'vitest';
import { entrantOf, nameOf } from '../../../rules/kyoukai/cards/lookup.ts';
import { cardFaults } from '../../../rules/kyoukai/cards/validate-cards.ts';
import { kyoukai } from '../../../rules/kyoukai/index.ts';
import { statsOf } from '../../../rules/kyoukai/interpreter/filters.ts';
import { Card, type Command, type Gate, Op, Passive, type State } from '../../../rules/kyoukai/model/index.ts';
import { completeCommands } from '../../support/kyoukai/fill.ts';
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
import { card, type Facts, published, unknownCards } from '../../support/kyoukai/published/index.ts';

const stats = (state: State, zone: string) => statsOf(state, at(state, zone) as Gate);
const gate =
  (player: '1' | '2') =>
  (cardName: string, zone: Gate['zone'], more: Partial<Gate> = {}) =>
    ({ player, zone, cardName, ...more }) as const;
const [mine, theirs] = [gate('1'), gate('2')];
const under = (...names: readonly string[]) => ({
  branches: names.map((cardName) => ({ cardName, player: '1' as const })),
});
const skill = (entity: number, ...choices: string[][]): Command => ({
  type: 'UseSkill',
  entity,
  ...(choices.length > 0 ? { choices } : {}),
});
const attack = (entity: number, zone: Gate['zone']): Command => ({ type: 'AttackZone', entity, zone });
/** Two cards of different Paths are called Trapdoor Spider. A game can have only one card of a name. */
const cards = published.filter(({ id }) => id !== 'PHDW-126').map(({ id: _, ...rest }) => rest);
type Play = Parameters<typeof stateWith>[0] & object;
/** A state of a game that has all published cards. */
const at1 = ({ setup = {}, ...rest }: Play = {}) => stateWith({ setup: { cards, ...setup }, ...rest });

describe('the published cards as data', () => {
  test.each(published.map((each) => [each.id, each.name, each] as const))('%s %s', (_, __, { id, ...facts }) => {
    expect(Card.parse(facts)).toMatchObject(facts);
    expect(
      cardFaults([...cards.filter((each) => each.name !== facts.name), facts].map((each) => Card.parse(each))),
    ).toEqual([]);
  });

  test('all of them are included, except those of which too little is known', () => {
    const span = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, place) => `PHDW-${String(from + place).padStart(3, '0')}`);
    // The published list has gaps in its numbers.
    const numbers = [
      [1, 55],
      [61, 99],
      [101, 117],
      [123, 131],
      [146, 147],
      [156, 156],
    ] as const;
    const all = numbers.flatMap(([from, to]) => span(from, to));
    const known = new Set([...published.map((each) => each.id), ...Object.keys(unknownCards)]);
    expect(all.filter((id) => !known.has(id))).toEqual([]);
    expect(new Set(published.map((each) => each.id)).size).toBe(published.length);
  });

  test('they use every kind of passive text', () => {
    const used = new Set(published.map((each) => each.skill?.passive?.type));
    expect(Passive.options.map((each) => each.shape.type.value).filter((type) => !used.has(type))).toEqual([]);
  });

  test('they use nearly every instruction', () => {
    const used = JSON.stringify(published);
    const unused = Op.options.map((each) => each.shape.type.value).filter((type) => !used.includes(`"${type}"`));
    expect(unused).toEqual([]);
  });

  test('a deck of them is legal', () => {
    const fill = cards
      .filter((each) => ['Normal', 'Fast', 'Summon'].includes(each.type) && each.path === 'Generic')
      .slice(0, 40)
      .map((each) => ({ cardName: each.name, copies: 1 }));
    const list = { entrant: 'Participant', gates: fill, spirits: [{ cardName: 'Childhood Guardian', copies: 1 }] };
    const started = kyoukai.start(kyoukai.schema.setup.parse({ cards, players: [{ list }, { list }] }), {
      below: () => 0,
      die: () => 1,
      draw: (all) => all[0] as never,
      shuffle: (all) => [...all],
    });
    expect('state' in started).toBe(true);
  });
});

describe('opening', () => {
  rule('open-into', 'a Zodiac Summon can be opened into the zone of Zodiac Rat, which is discarded for it', () => {
    const field = [mine('Zodiac Rat - Forerunner', 'a2', { ready: false }), theirs('Zodiac Rat - Forerunner', 'b1')];
    const hand = ['Zodiac Tiger - Warrior', 'Quay Hound'];
    const state = at1({ field, one: { hand } });
    const opened = playAll(state, '1', open('Zodiac Tiger - Warrior', 'a2'));
    expect(at(opened, 'a2')).toMatchObject({ cardName: 'Zodiac Tiger - Warrior', ready: false });
    expect(side(opened, '1').discard).toEqual(['Zodiac Rat - Forerunner']);
    expect(rejected(state, '1', open('Quay Hound', 'a2')).code).toBe('zone-occupied');
    expect(rejected(state, '1', open('Zodiac Tiger - Warrior', 'b1')).code).toBe('zone-occupied');
    const listed = completeCommands(kyoukai.legal(state, seat('1')));
    expect(listed).toContainEqual(open('Zodiac Tiger - Warrior', 'a2'));
    expect(listed).not.toContainEqual(open('Quay Hound', 'a2'));
    // It borders no Ready Gate but the Rat itself.
    const alone = at1({ field: [mine('Zodiac Rat - Forerunner', 'c3')], one: { hand } });
    expect(rejected(alone, '1', open('Zodiac Tiger - Warrior', 'c3')).code).toBe('no-ready-gate');
  });

  rule(
    'open-restrict',
    "no Summon is opened beside one's own Altar; Spirits, others' Summons and what is placed are",
    () => {
      const field = [mine('Endless Sea Altar', 'c3'), mine('Quay Hound', 'b2'), theirs('Quay Hound', 'd4')];
      const hand = ['Quay Hound', 'Stone Throw'];
      const spirits = ['Passerby Pixie'];
      const state = at1({ field, one: { hand, spirits }, two: { hand } });
      expect(rejected(state, '1', open('Quay Hound', 'c2'))).toMatchObject({
        code: 'zone-restricted',
        rule: 'open-restrict',
        facts: { zone: 'c2', card: 'Quay Hound', entity: 3 },
      });
      playAll(state, '1', open('Stone Throw', 'c2', ['a1']));
      playAll(state, '1', open('Passerby Pixie', 'c2'));
      playAll(state, '1', open('Quay Hound', 'b1'));
      playAll({ ...state, player: '2' }, '2', open('Quay Hound', 'c4'));
      expect(completeCommands(kyoukai.legal(state, seat('1')))).not.toContainEqual(open('Quay Hound', 'c2'));
      const prayers = at1({ field, one: { hand: ['Echoing Prayers'], discard: ['Flowing Lava Altar'] } });
      const praying = playAll(prayers, '1', open('Echoing Prayers', 'a2'));
      expect(at(picks(passes(praying), 'discard:Flowing Lava Altar'), 'b1')?.cardName).toBe('Flowing Lava Altar');
    },
  );

  test('Feng needs three own Gates around its zone, and no other Feng', () => {
    const around = [mine('Quay Hound', 'c2'), mine('Quay Hound', 'b3'), mine('Quay Hound', 'd3')];
    const spirits = ['Feng, Emerging Flame'];
    const state = at1({ field: around, one: { spirits } });
    playAll(state, '1', open('Feng, Emerging Flame', 'c3'));
    expect(rejected(state, '1', open('Feng, Emerging Flame', 'd2')).code).toBe('zone-not-allowed');
    const second = at1({ field: [...around, theirs('Feng, Emerging Flame', 'e1')], one: { spirits } });
    expect(rejected(second, '1', open('Feng, Emerging Flame', 'c3'))).toMatchObject({
      code: 'opening-needs',
      rule: 'open-card-rules',
    });
  });

  test('Impeding Golem is a Summon that can be a response; a Spirit can be one only by the policy', () => {
    const quick = { ...card('Passerby Pixie'), name: 'Quick Pixie', open: { asFast: true as const } };
    const two = { hand: ['Impeding Golem', 'Quay Hound'], spirits: ['Quick Pixie'] };
    const begun = (policies: object) =>
      playAll(
        at1({ setup: { cards: [...cards, quick], policies }, one: { hand: ['Quay Hound'] }, two }),
        '1',
        open('Quay Hound', 'a2'),
      );
    const state = begun({});
    const listed = completeCommands(kyoukai.legal(state, seat('2')));
    expect(listed).toContainEqual(open('Impeding Golem', 'e4'));
    const answered = playAll(state, '2', open('Impeding Golem', 'e4'));
    expect(answered.sequence?.links.map((link) => link.cardName)).toEqual(['Quay Hound', 'Impeding Golem']);
    expect(at(passes(answered), 'e4')?.cardName).toBe('Impeding Golem');
    expect(rejected(state, '2', open('Quay Hound', 'e4')).code).toBe('not-fast');
    expect(rejected(state, '2', open('Quick Pixie', 'e4'))).toMatchObject({ code: 'not-fast', rule: 'response-fast' });
    expect(listed).not.toContainEqual(open('Quick Pixie', 'e4'));
    const allowed = begun({ spiritsInResponse: 'whenFast' });
    expect(completeCommands(kyoukai.legal(allowed, seat('2')))).toContainEqual(open('Quick Pixie', 'e4'));
    playAll(allowed, '2', open('Quick Pixie', 'e4'));
  });

  test('Treeshadow School counts as two Altars for a Spirit of its player', () => {
    const school = { branches: [{ cardName: 'Treeshadow School', player: '1' as const }] };
    const field = [mine('Endless Sea Altar', 'c3', school), mine('Endless Sea Altar', 'c5')];
    const state = at1({ field, one: { spirits: ['Saltcrust Seagull'] } });
    expect(nameOf(state, at(state, 'c3') as Gate)).toBe('Endless Sea Altar - Wilds Altar');
    const alone = passes(playAll(state, '1', open('Saltcrust Seagull', 'a2', ['3', '3'])));
    expect([at(alone, 'c3')?.ready, at(alone, 'c5')?.ready]).toEqual([false, true]);
    const both = passes(playAll(state, '1', open('Saltcrust Seagull', 'a2', ['3', '4'])));
    expect([at(both, 'c3')?.ready, at(both, 'c5')?.ready]).toEqual([false, false]);
    expect(rejected(state, '1', open('Saltcrust Seagull', 'a2', ['4', '4'])).code).toBe('not-an-option');
  });
});

describe('skills from elsewhere', () => {
  rule('skill-branch', 'a Branch skill is used only from under its host, which Rests for it', () => {
    const shards = ['Medallion Shard - Wealth', 'Medallion Shard - Purpose', 'Medallion Shard - Security'];
    const state = at1({
      field: [mine('Quay Hound', 'c3', under(...shards)), mine('Quay Hound', 'c5', under(...shards.slice(1)))],
    });
    // The third Shard gives a defence of one more.
    expect([stats(state, 'c3')?.defence, stats(state, 'c5')?.defence]).toEqual([2, 1]);
    const wealth: Command = { type: 'UseBranchSkill', entity: 3, cardName: 'Medallion Shard - Wealth' };
    const purpose: Command = { type: 'UseBranchSkill', entity: 3, cardName: 'Medallion Shard - Purpose' };
    const skillsListed = (now: State) =>
      completeCommands(kyoukai.legal(now, seat('1'))).filter((each) => each.type === 'UseBranchSkill');
    expect(skillsListed(state)).toEqual([wealth]);
    const drawn = passes(playAll(state, '1', wealth));
    expect(side(drawn, '1').hand.length).toBe(1);
    expect(at(drawn, 'c3')?.ready).toBe(false);
    expect(rejected(drawn, '1', wealth).code).toBe('gate-rested');
    // Purpose needs a Rested host, and readies it.
    expect(rejected(state, '1', purpose)).toMatchObject({ code: 'skill-needs', rule: 'skill' });
    expect(skillsListed(drawn)).toEqual([purpose]);
    const readied = passes(playAll(drawn, '1', purpose));
    expect(at(readied, 'c3')?.ready).toBe(true);
    expect(at(readied, 'c3')?.branches.map((each) => each.cardName)).toEqual([shards[0], shards[2]]);
    expect(side(readied, '1').discard).toEqual(['Medallion Shard - Purpose']);
    expect(rejected(readied, '1', wealth).code).toBe('skill-needs');
    expect(rejected(state, '1', { ...wealth, entity: 2 }).code).toBe('not-your-gate');
    expect(rejected(state, '1', { ...wealth, cardName: 'Hidden Dagger' })).toMatchObject({
      code: 'no-branch-skill',
      rule: 'skill-branch',
    });
    const fish = at1({ field: [mine('Boomerang Fish', 'c3')] });
    expect(rejected(fish, '1', skill(3)).code).toBe('no-such-skill');
  });

  rule('skill-from', 'Discarded skills are used from the Discard Pile, Soulfire Spark while it is foreseen', () => {
    const steep: Command = { type: 'UseCardSkill', cardName: 'Pixtea Invitation' };
    const one = { discard: ['Pixtea Invitation', 'Pinfencer Pixie', 'Quay Hound'] };
    const state = at1({ one });
    expect(completeCommands(kyoukai.legal(state, seat('1')))).toContainEqual(steep);
    const steeped = passes(playAll(state, '1', steep));
    expect(side(steeped, '1')).toMatchObject({
      hand: ['Pinfencer Pixie'],
      discard: ['Quay Hound'],
      shattered: ['Pixtea Invitation'],
    });
    expect(rejected(at1({ one: { hand: ['Pixtea Invitation'] } }), '1', steep)).toMatchObject({
      code: 'no-card-skill',
      rule: 'skill-from',
    });
    expect(rejected(state, '1', { ...steep, cardName: 'Quay Hound' }).code).toBe('no-card-skill');
  });

  test('The Transient Phoenix returns from the Discard Pile as a response, and deals damage', () => {
    const field = [mine('Quay Hound', 'c3'), theirs('Quay Hound', 'd3')];
    let state = at1({ field, two: { discard: ['The Transient Phoenix'] } });
    state = playAll(state, '1', attack(3, 'd3'));
    const rebirth = completeCommands(kyoukai.legal(state, seat('2'))).filter((each) => each.type === 'UseCardSkill');
    expect(rebirth).toEqual(
      ['d5', 'e4'].map((zone) => ({ type: 'UseCardSkill', cardName: 'The Transient Phoenix', choices: [[zone]] })),
    );
    state = playAll(state, '2', rebirth[0] as Command);
    expect(at(state, 'd5')).toMatchObject({ cardName: 'The Transient Phoenix', ready: false });
    expect(state.sequence?.links.at(-1)).toMatchObject({ kind: 'skill', entity: 5 });
    state = picks(passes(state), 'c4');
    state = picks(state, 'c3');
    expect([at(state, 'c4')?.cardName, at(state, 'c3')]).toEqual(['The Transient Phoenix', undefined]);
    // The attack had no effect, because the attacker has left the field.
    expect(at(state, 'd3')?.cardName).toBe('Quay Hound');
    const full = at1({
      field: [...field, theirs('Quay Hound', 'd5'), theirs('Quay Hound', 'e4')],
      two: { discard: ['The Transient Phoenix'] },
    });
    expect(
      rejected(playAll(full, '1', attack(3, 'd3')), '2', { type: 'UseCardSkill', cardName: 'The Transient Phoenix' })
        .code,
    ).toBe('cost-not-payable');
  });

  test('only its player knows a foreseen Smoldering Ash, until it is used', () => {
    const deck = ['Third Form - Smoldering Ash', 'Quay Hound', 'Boathook', 'Corner Cat', 'Gap Adder', 'Muster'];
    let state = at1({ field: [mine('Zodiac Monkey - Foresight', 'c3')], one: { deck } });
    state = playAll(playAll(state, '1', skill(3)), '2', { type: 'Pass' });
    const spark: Command = { type: 'UseCardSkill', cardName: 'Third Form - Smoldering Ash' };
    expect(completeCommands(kyoukai.legal(state, seat('1')))).toContainEqual(spark);
    for (const viewer of [undefined, seat('2'), seat('host')]) {
      expect(kyoukai.view(state, viewer).sides[0]).not.toHaveProperty('foresee');
      expect(JSON.stringify(kyoukai.view(state, viewer).sequence)).not.toContain('Smoldering');
    }
    const used = played(state, '1', spark);
    expect(used.state.sequence?.links.at(-1)).toMatchObject({ kind: 'skill', cardName: spark.cardName });
    expect(JSON.stringify(used.events.map((event) => kyoukai.redact(event)))).toContain('Smoldering Ash');
    const after = picks(passes(used.state), 'foresee:Boathook');
    expect(side(after, '1')).toMatchObject({
      discard: ['Third Form - Smoldering Ash'],
      deck: ['Boathook', 'Muster', 'Quay Hound', 'Corner Cat', 'Gap Adder'],
    });
  });

  rule(
    'instead',
    "Flame Queen's Robe lets One with the Land reach any Lava Altar, and damage all zones around it",
    () => {
      const robe = { branches: [{ cardName: "Flame Queen's Robe", player: '1' as const }] };
      const altars = [mine('Flowing Lava Altar', 'c3', { ready: false }), theirs('Quay Hound', 'c4')];
      // A Spirit with that skill, so that the decks need not change.
      const focus = { ...card("Aranyani, Spirit's Focus"), name: 'A Focus', type: 'Spirit' as const };
      const setup = { cards: [...cards, focus] };
      const robed = at1({ setup, field: [mine('A Focus', 'a2', robe), ...altars] });
      const choosing = passes(playAll(robed, '1', skill(3)));
      const burnt = picks(choosing, '4');
      expect([at(burnt, 'c3')?.cardName, at(burnt, 'a2')?.cardName, at(burnt, 'c4')]).toEqual([
        'A Focus',
        'Flowing Lava Altar',
        undefined,
      ]);
      expect(at(burnt, 'a2')?.ready).toBe(true);
      const bare = at1({ setup, field: [mine('A Focus', 'a2'), ...altars] });
      expect(at(passes(playAll(bare, '1', skill(3))), 'c4')?.cardName).toBe('Quay Hound');
    },
  );
});

describe('branched cards', () => {
  test('Boomerang Fish moves to a Gate, and back to the Entrant at the end of the turn', () => {
    const fish = { cardName: 'Boomerang Fish', player: '1' as const };
    let state = at1({ field: [mine('The Lamplighter', 'c3', { branches: [fish, fish] })] });
    state = playAll(state, '1', {
      type: 'UseBranchSkill',
      entity: 1,
      cardName: 'Boomerang Fish',
      choices: [['c4'], ['d3']],
    });
    state = passes(state);
    expect([at(state, 'c4'), at(state, 'd3')]).toMatchObject([
      { cardName: 'Boomerang Fish', ready: true },
      { cardName: 'Boomerang Fish', ready: true },
    ]);
    expect(entrantOf(state, '1').branches).toEqual([]);
    expect(kyoukai.view(state).delayed).toMatchObject([{ player: '1', cardName: 'Boomerang Fish' }]);
    const next = passes(playAll(state, '1', { type: 'EndTurn' }));
    expect(entrantOf(next, '1').branches).toEqual([fish, fish]);
    expect(next).toMatchObject({ turn: 2, player: '2' });
    expect(next.delayed).toBeUndefined();
  });

  rule(
    'at-turn-end',
    'delayed effects are carried out after the last Sequence of the turn, before the hand limit',
    () => {
      const later: Facts = {
        id: '',
        name: 'Later',
        path: 'Generic',
        type: 'Normal',
        effect: [{ type: 'AtTurnEnd', steps: [{ type: 'Draw', amount: { value: 2 } }] }],
      };
      const { id: _, ...own } = later;
      const hand = ['Later', ...Array<string>(6).fill('Quay Hound')];
      const state = passes(playAll(at1({ setup: { cards: [own] }, one: { hand } }), '1', open('Later', 'a2')));
      expect(side(state, '1').hand.length).toBe(6);
      const ended = passes(playAll(state, '1', { type: 'EndTurn' }));
      expect(ended.choice).toMatchObject({ kind: 'handLimit', min: 2 });
      // Dry runs of every viewer know the delayed effects.
      const view = kyoukai.view(state, seat('2'));
      expect(
        kyoukai.view(
          kyoukai.determinize(view, {
            below: () => 0,
            die: () => 1,
            draw: (l) => l[0] as never,
            shuffle: (l) => [...l],
          }),
          seat('2'),
        ),
      ).toEqual(view);
    },
  );

  test('Marketplace Origin Altar and Defusing Weasel take branched cards off', () => {
    const dagger = under('Hidden Dagger');
    const market = at1({ field: [mine('Marketplace Origin Altar', 'c3'), mine('Quay Hound', 'c5', dagger)] });
    expect(stats(market, 'c5')?.attack).toBe(8);
    const sold = passes(playAll(market, '1', skill(3)));
    expect(side(sold, '1')).toMatchObject({
      discard: ['Hidden Dagger'],
      hand: ['Quay Hound'].slice(1).concat(side(market, '1').deck[0] as string),
    });
    expect(stats(sold, 'c5')?.attack).toBe(6);
    const field = [
      mine('Defusing Weasel', 'c3'),
      theirs('Quay Hound', 'c4', { branches: [{ cardName: 'Hidden Dagger', player: '2' }] }),
    ];
    const freed = playAll(at1({ field }), '1', skill(3));
    expect(at(freed, 'c4')).toMatchObject({ cardName: 'Quay Hound', branches: [] });
    expect(side(freed, '2').discard).toEqual(['Hidden Dagger']);
    const trap = at1({ field: [mine('Defusing Weasel', 'c3'), theirs('Tripwire', 'c4', { faceDown: true })] });
    expect(side(playAll(trap, '1', skill(3)), '2').discard).toEqual(['Tripwire']);
  });

  test('Branchnest Hawk loses a branch for each effect that moves it, and leaves the field without any', () => {
    const flown = (branches: readonly string[]) => {
      const state = at1({ field: [mine('Branchnest Hawk', 'c3', under(...branches))] });
      return picks(passes(playAll(state, '1', { type: 'MoveGate', entity: 3 })), 'c5');
    };
    const laden = picks(flown(['Hidden Dagger', 'Pixtea Leaf Broach']), 'branch.3:Hidden Dagger');
    expect(at(laden, 'c5')?.branches.map((each) => each.cardName)).toEqual(['Pixtea Leaf Broach']);
    expect(laden.phase).toBe('afterMove');
    const home = flown(['Hidden Dagger']);
    expect(at(home, 'c5')).toBeUndefined();
    expect(side(home, '1')).toMatchObject({ hand: ['Branchnest Hawk'], discard: ['Hidden Dagger'] });
    expect(home).toMatchObject({ phase: 'main' });
  });

  test('Zodiac Pig branches a foreseen card; Flying Floodfish branches an Altar of the field and places it again', () => {
    const deck = ['Quay Hound', 'Hidden Dagger', 'Boathook', 'Muster'];
    const pig = at1({ field: [mine('Zodiac Pig - Merchant', 'c3')], one: { deck } });
    const traded = picks(passes(playAll(pig, '1', skill(3))), 'foresee:Hidden Dagger');
    expect(at(traded, 'c3')?.branches).toEqual([{ cardName: 'Hidden Dagger', player: '1' }]);
    const sea = [mine('Endless Sea Altar', 'c3'), mine('Endless Sea Altar', 'c5')];
    let state = at1({ field: sea, one: { spirits: ['Flying Floodfish'] } });
    state = picks(passes(playAll(state, '1', open('Flying Floodfish', 'a2', ['3']))), '4');
    expect(at(state, 'c5')).toBeUndefined();
    expect(at(state, 'a2')?.branches).toEqual([{ cardName: 'Endless Sea Altar', player: '1' }]);
    state = passes(playAll(passes(playAll(state, '1', { type: 'EndTurn' })), '2', { type: 'EndTurn' }));
    state = passes(playAll(state, '1', skill(5)));
    expect(at(state, 'a2')).toMatchObject({ cardName: 'Endless Sea Altar', ready: true });
    expect(side(state, '1').spirits).toEqual(['Flying Floodfish']);
  });
});

describe('damage', () => {
  rule(
    'damage-texts',
    'a Gate that Zodiac Tiger damages deals damage first; Obsidian Golem deals back the damage it takes',
    () => {
      const tiger = (victim: string, more: Partial<Gate> = {}) =>
        passes(
          playAll(
            at1({ field: [mine('Zodiac Tiger - Warrior', 'c3', more), theirs(victim, 'c4')] }),
            '1',
            attack(3, 'c4'),
          ),
        );
      const hound = tiger('Quay Hound');
      expect([at(hound, 'c3')?.cardName, at(hound, 'c4')]).toEqual(['Zodiac Tiger - Warrior', undefined]);
      // Nine damage against a defence of six: the Tiger is discarded before it deals damage.
      const lion = tiger('Wandering Lion');
      expect([at(lion, 'c3'), at(lion, 'c4')?.cardName]).toEqual([undefined, 'Wandering Lion']);
      // One Tiger attacks another: the attacked one deals damage first.
      const two = tiger('Zodiac Tiger - Warrior');
      expect([at(two, 'c3'), at(two, 'c4')?.cardName]).toEqual([undefined, 'Zodiac Tiger - Warrior']);
      const golem = at1({ field: [mine('Quay Hound', 'c3'), theirs('Obsidian Golem', 'c4')] });
      const mirrored = passes(playAll(golem, '1', attack(3, 'c4')));
      expect([at(mirrored, 'c3'), at(mirrored, 'c4')]).toEqual([undefined, undefined]);
      const own = at1({ field: [mine('The Lamplighter', 'c3'), theirs('Obsidian Golem', 'c4')] });
      expect(entrantOf(passes(playAll(own, '1', attack(1, 'c4'))), '1').damage).toBe(6);
      // A Gate without stats deals the damage, and takes none.
      const punch = at1({
        field: [mine('Quay Hound', 'c3'), theirs('Obsidian Golem', 'd4')],
        one: { hand: ['First Form - Punch'] },
      });
      expect(at(passes(playAll(punch, '1', open('First Form - Punch', 'c4', ['d4']))), 'd4')).toBeUndefined();
    },
  );

  test('the player of Splintered Buckler may discard it to prevent damage', () => {
    const field = [
      mine('Quay Hound', 'c3'),
      theirs('Quay Hound', 'c4', {
        branches: [1, 2].map(() => ({ cardName: 'Splintered Buckler', player: '2' as const })),
      }),
    ];
    const choosing = passes(playAll(at1({ field }), '1', attack(3, 'c4')));
    expect(choosing.choice).toMatchObject({ player: '2', min: 0, max: 1 });
    expect(completeCommands(kyoukai.legal(choosing, seat('1')))).toEqual([{ type: 'Concede' }]);
    const spared = played(choosing, '2', {
      type: 'Choose',
      decision: choosing.decision,
      picks: ['branch.4:Splintered Buckler'],
    });
    expect(at(spared.state, 'c4')?.branches.length).toBe(1);
    expect(spared.events).toContainEqual({
      type: 'DamagePrevented',
      name: 'Quay Hound',
      zone: 'c4',
      entity: 4,
      amount: 6,
    });
    expect(spared.state.choice).toBeUndefined();
    // Its player keeps both Bucklers: the Gate is discarded with them.
    const fallen = picks(picks(choosing));
    expect(at(fallen, 'c4')).toBeUndefined();
    expect(side(fallen, '2').discard.length).toBe(3);
  });

  test("a dry run with the Buckler goes on like the game, and reveals nothing of the attacker's hand", () => {
    const field = [
      mine('Flickering Hound', 'c3'),
      theirs('Quay Hound', 'c4', { branches: [{ cardName: 'Splintered Buckler', player: '2' }] }),
    ];
    const state = passes(playAll(at1({ field, one: { hand: ['Corner Cat'] } }), '1', skill(3, ['c4'])));
    const idle = {
      below: () => 0,
      die: () => 1,
      draw: <T>(l: readonly T[]) => l[0] as T,
      shuffle: <T>(l: readonly T[]) => [...l],
    };
    const determinized = kyoukai.determinize(kyoukai.view(state, seat('2')), idle);
    for (const chosen of [[], ['branch.4:Splintered Buckler']]) {
      const [real, imagined] = [picks(state, ...chosen), picks(determinized, ...chosen)];
      expect(kyoukai.view(imagined).field).toEqual(kyoukai.view(real).field);
      expect(imagined.phase).toBe(real.phase);
    }
    expect(JSON.stringify(kyoukai.view(state, seat('2')))).not.toContain('hand:');
  });

  test('Wandering Lion moves on after it has discarded a Gate, and must deal damage again', () => {
    const field = [mine('Wandering Lion', 'c3'), theirs('Quay Hound', 'c4'), mine('Quay Hound', 'c5')];
    const after = passes(playAll(at1({ field }), '1', skill(3, ['c4'])));
    expect([at(after, 'c4')?.cardName, at(after, 'c5'), at(after, 'c3')]).toEqual([
      'Wandering Lion',
      undefined,
      undefined,
    ]);
    const empty = passes(playAll(at1({ field }), '1', skill(3, ['b3'])));
    expect(at(empty, 'c3')?.cardName).toBe('Wandering Lion');
  });

  test('Zodiac Dragon deals damage, and goes under the deck if that discarded a Gate', () => {
    const field = [mine('Zodiac Dragon - Cloudfarer', 'c3'), theirs('Quay Hound', 'c5')];
    const dive = (zone: string) => picks(picks(passes(playAll(at1({ field }), '1', skill(3))), 'c4'), zone);
    expect(side(dive('c5'), '1').deck.at(-1)).toBe('Zodiac Dragon - Cloudfarer');
    expect(at(dive('d4'), 'c4')?.cardName).toBe('Zodiac Dragon - Cloudfarer');
  });

  test("Hunter's Divebreak: the Gate that a pending link targets deals damage and leaves", () => {
    let state = at1({
      field: [mine('Quay Hound', 'c3'), theirs('Letter Swift', 'c4')],
      two: { hand: ["Hunter's Divebreak"] },
    });
    state = playAll(state, '1', attack(3, 'c4'));
    expect(rejected(state, '2', open("Hunter's Divebreak", 'd4', ['c3'])).code).toBe('too-many-choices');
    state = picks(passes(playAll(state, '2', open("Hunter's Divebreak", 'd4', ['c4']))), 'c3');
    expect(at(state, 'c3')).toBeUndefined();
    state = picks(state, 'c5');
    expect(at(state, 'c5')?.cardName).toBe('Letter Swift');
  });

  test("Spellshards affect each target as often as it is targeted, but Sui never the opponent's Entrant", () => {
    const shards = published.filter((each) => each.name.includes('Spellshard') && each.type === 'Normal').slice(0, 8);
    const discard = shards.map((each) => each.name).filter((name) => !name.startsWith('Shoreslight'));
    let state = at1({
      field: [theirs('Lumbering Tortoise', 'c3'), theirs('Quay Hound', 'e1')],
      one: { hand: ['Apocalypse Catalyzing'], discard: [...discard, 'Shoreslight Spellshard'].slice(0, 7) },
    });
    expect(discard.length).toBe(6);
    state = passes(playAll(state, '1', open('Apocalypse Catalyzing', 'a2', ['e1', 'e5', 'e5', 'b2'])));
    let damage = 0;
    for (let step = 0; state.choice !== undefined && step < 20; step += 1) {
      const burning = state.choice.kind === 'zones' && state.choice.options.length === 1;
      state = burning
        ? picks(state, ...state.choice.options)
        : picks(state, ...(state.choice.min > 0 ? state.choice.options.slice(0, state.choice.min) : []));
      damage = entrantOf(state, '2').damage;
    }
    // Six damage each time, reduced by a defence of one.
    expect(damage).toBe(10);
    const conduit = {
      ...card('Sui, Spellshard Researcher'),
      name: 'A Conduit',
      path: 'Generic',
      type: 'Spirit' as const,
    };
    const sui = (zone: Gate['zone']) => {
      const now = at1({
        setup: { cards: [...cards, conduit] },
        field: [mine('A Conduit', 'c3'), theirs('Quay Hound', 'c4')],
        one: { hand: ['Rosebud Spellshard'] },
      });
      return picks(passes(playAll(now, '1', skill(3, ['hand:Rosebud Spellshard'], [zone]))), zone);
    };
    expect(at(sui('c4'), 'c4')).toBeUndefined();
    expect(entrantOf(sui('e5'), '2').damage).toBe(0);
  });
});

describe('moving and stats', () => {
  rule('direction', 'Zodiac Horse moves a neighbour in its own direction, if that zone is empty', () => {
    const field = [mine('Zodiac Horse - Cavalry', 'b3'), theirs('Quay Hound', 'b4')];
    const march = (zone: string, more: readonly ReturnType<typeof mine>[] = []) =>
      picks(passes(playAll(at1({ field: [...field, ...more] }), '1', skill(3))), zone);
    expect(at(march('c3'), 'c4')?.cardName).toBe('Quay Hound');
    expect(at(march('a3'), 'a4')?.cardName).toBe('Quay Hound');
    const blocked = march('c3', [mine('Night Porter', 'c4')]);
    expect([at(blocked, 'c3')?.cardName, at(blocked, 'b4')?.cardName]).toEqual([
      'Zodiac Horse - Cavalry',
      'Quay Hound',
    ]);
  });

  test('Rising Draft moves the other Gate along; Lightning Step goes on in one direction', () => {
    const field = [mine('The Lamplighter', 'b2'), mine('Soulfire Source', 'c3')];
    const draft = at1({ field, one: { hand: ['First Form - Rising Draft'] } });
    const chosen = picks(passes(playAll(draft, '1', open('First Form - Rising Draft', 'a2'))), '3');
    const risen = picks(chosen, 'c4');
    expect([at(risen, 'c4')?.cardName, at(risen, 'b3')?.cardName]).toEqual(['Soulfire Source', 'The Lamplighter']);
    const forms = ['First Form - Punch', 'First Form - Block', 'Third Form - Ember Wing'];
    const step = at1({
      field: [mine('The Lamplighter', 'b2')],
      one: { hand: ['Second Form - Lightning Step'], discard: ['First Form - Punch'], shattered: forms.slice(1) },
    });
    const gone = picks(passes(playAll(step, '1', open('Second Form - Lightning Step', 'a2'))), 'c2');
    expect(entrantOf(gone, '1').zone).toBe('e2');
    // All moves by one effect count as one.
    expect(entrantOf(gone, '1').moves).toBe(1);
  });

  test("Wanderer's Will readies a Gate that two different effects have moved", () => {
    const field = [mine('Letter Swift', 'c3')];
    let state = at1({ field, one: { hand: ["Wanderer's Will", 'First Form - Punch'] } });
    state = picks(passes(playAll(state, '1', { type: 'MoveGate', entity: 3 })), 'c4');
    const once = passes(playAll(playAll(state, '1', { type: 'FinishAction' }), '1', open("Wanderer's Will", 'a2')));
    expect(at(once, 'c4')?.ready).toBe(false);
    state = picks(passes(playAll(state, '1', skill(3, ['c5']))), 'd4');
    expect(at(state, 'd4')?.moves).toBe(2);
    const readied = passes(playAll(state, '1', open("Wanderer's Will", 'a2')));
    expect(at(readied, 'd4')?.ready).toBe(true);
  });

  test('Into the Gate moves a distant Gate; Shooting Star Step goes between Altars of different names', () => {
    const field = [mine('Quay Hound', 'b2'), mine('Quay Hound', 'e1')];
    const into = at1({ field, one: { hand: ['Into the Gate'] } });
    expect(rejected(into, '1', open('Into the Gate', 'c2', ['c3'])).code).toBe('zone-not-allowed');
    const fetched = passes(playAll(into, '1', open('Into the Gate', 'a2', ['a3'])));
    expect([at(fetched, 'a3')?.cardName, at(fetched, 'e1')]).toEqual(['Quay Hound', undefined]);
    const star = at1({
      field: [mine('Endless Sea Altar', 'b3'), mine('Flowing Lava Altar', 'd3'), mine('Endless Sea Altar', 'b5')],
      one: { hand: ['Shooting Star Step'] },
    });
    expect(entrantOf(passes(playAll(star, '1', open('Shooting Star Step', 'a2'))), '1').zone).toBe('c3');
  });

  rule(
    'highest',
    'Feng, Emerging Flame has the highest of each stat around it; two of them lend each other nothing',
    () => {
      const feng = mine('Feng, Emerging Flame', 'c3');
      const state = at1({
        field: [feng, mine('Wandering Lion', 'c2'), theirs('Letter Swift', 'b3'), mine('Millstone Ox', 'd3')],
      });
      expect(stats(state, 'c3')).toEqual({ attack: 9, defence: 5, movement: 2 });
      const twins = at1({ field: [feng, theirs('Feng, Emerging Flame', 'c4'), mine('Quay Hound', 'c2')] });
      expect(stats(twins, 'c3')).toEqual({ attack: 6, defence: 1, movement: 1 });
      expect(stats(twins, 'c4')).toEqual({ attack: 0, defence: 0, movement: 0 });
    },
  );
});

describe('both players', () => {
  rule('opponent-too', 'with Fair Fetch each player foresees; if one takes the card, the other may too', () => {
    const deck = (top: string) => [top, 'Quay Hound', 'Quay Hound'];
    const begun = playAll(
      at1({
        field: [mine('Zodiac Dog - Honesty', 'c3')],
        one: { deck: deck('Boathook') },
        two: { deck: deck('Loose Shingle') },
      }),
      '1',
      skill(3),
    );
    expect([side(begun, '1').foresee, side(begun, '2').foresee]).toEqual([['Boathook'], ['Loose Shingle']]);
    for (const [viewer, card] of [
      ['1', 'Loose Shingle'],
      ['2', 'Boathook'],
    ] as const) {
      const { sides } = kyoukai.view(begun, seat(viewer));
      expect(JSON.stringify(sides.map((each) => each.foresee ?? null))).not.toContain(card);
    }
    const choosing = passes(begun);
    expect(choosing.choice).toMatchObject({ player: '1', options: ['foresee:Boathook'] });
    const declined = picks(choosing);
    expect(declined.choice).toBeUndefined();
    expect(side(declined, '2')).toMatchObject({ hand: [], deck: ['Quay Hound', 'Quay Hound', 'Loose Shingle'] });
    const taken = picks(choosing, 'foresee:Boathook');
    expect(taken.choice).toMatchObject({ player: '2', options: ['foresee:Loose Shingle'] });
    expect(JSON.stringify(kyoukai.view(taken, seat('1')).choice)).not.toContain('Loose Shingle');
    const done = picks(taken, 'foresee:Loose Shingle');
    expect([side(done, '1').hand, side(done, '2').hand]).toEqual([['Boathook'], ['Loose Shingle']]);
  });

  test("Pathfinder's Foresight Glass puts any card on top, and only its player sees which", () => {
    const state = at1({
      one: { hand: ["Pathfinder's Foresight Glass"], deck: ['Boathook', 'Corner Cat', 'Gap Adder'] },
    });
    const choosing = picks(passes(playAll(state, '1', open("Pathfinder's Foresight Glass", 'a2'))));
    const { events, state: after } = played(choosing, '1', {
      type: 'Choose',
      decision: choosing.decision,
      picks: ['foresee:Corner Cat'],
    });
    expect(side(after, '1').deck).toEqual(['Corner Cat', 'Gap Adder', 'Boathook']);
    expect(JSON.stringify(events.map((event) => kyoukai.redact(event, seat('2'))))).not.toContain('Corner Cat');
  });

  test('the choice of the other player reveals nothing of what the first one has picked secretly', () => {
    const peek: Omit<Facts, 'id'> = {
      name: 'Peek',
      path: 'Generic',
      type: 'Normal',
      effect: [
        { type: 'PickCards', bindAs: 'secret', min: 1, max: 1, cards: { piles: ['hand'] } },
        {
          type: 'Theirs',
          steps: [
            { type: 'May', bindAs: 'nod' },
            { type: 'Draw', amount: { value: 1 }, when: { picked: 'nod' } },
          ],
        },
        { type: 'PutCards', picked: 'secret', into: 'bottom' },
      ],
    };
    const state = at1({ setup: { cards: [peek] }, one: { hand: ['Peek', 'Corner Cat', 'Gap Adder'] } });
    const choosing = picks(passes(playAll(state, '1', open('Peek', 'a2'))), 'hand:Corner Cat');
    expect(choosing.choice).toMatchObject({ player: '2', kind: 'may' });
    expect(JSON.stringify(choosing.continuation)).toContain('hand:Corner Cat');
    for (const viewer of [undefined, seat('2'), seat('host')]) {
      expect(JSON.stringify(kyoukai.view(choosing, viewer))).not.toContain('hand:Corner Cat');
    }
    const after = picks(choosing, 'yes');
    expect(side(after, '2').hand.length).toBe(1);
    expect(side(after, '1').deck.at(-1)).toBe('Corner Cat');
  });
});
