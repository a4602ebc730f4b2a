/*
 * The two examples of opening a Gate from the rules, with cards that the setup brings: a strike that reaches a zone which
 * the Entrant cannot, and a Summon that readies itself.
 */
import { expectProblem, print, rest } from './gatehouse.ts';

const self = { is: 'self' };
const besideMe = { borders: self };
const besideEntrant = { targets: true, borders: { is: 'entrant' } };
const slime = {
  name: 'A Slime',
  path: 'Generic',
  type: 'Summon',
  stats: { attack: 1, defence: 0, movement: 1 },
  cost: [{ type: 'Foresee', amount: { value: 2 } }],
  effect: [
    {
      type: 'PickCards',
      bindAs: 'found',
      min: 0,
      max: 9,
      cards: { piles: ['foresee'], types: ['Summon'], named: 'Slime' },
    },
    { type: 'PutCards', picked: 'found', into: 'hand', shown: true },
  ],
  skill: {
    name: 'Potion Potential',
    kind: 'Passive',
    class: 'Resource',
    passive: {
      type: 'Grant',
      to: 'discardedFromField',
      ops: [
        { type: 'PickGates', bindAs: 'readied', min: 1, max: 1, gates: { owner: 'mine', types: ['Summon', 'Spirit'] } },
        { type: 'Ready', gates: { picked: 'readied' } },
      ],
    },
  },
};
// 3 damage, or 9 next to the player's own Entrant.
const strike = {
  name: 'A Strike',
  path: 'Generic',
  type: 'Normal',
  cost: [{ type: 'Target', count: 1, zones: { borders: { owner: 'mine' } } }],
  effect: [
    { type: 'Damage', amount: { value: 3 }, zones: { targets: true }, when: { zones: besideEntrant, not: true } },
    { type: 'Damage', amount: { value: 9 }, zones: besideEntrant },
  ],
};
const eagle = {
  name: 'An Eagle',
  path: 'Generic',
  type: 'Summon',
  stats: { attack: 3, defence: 0, movement: 2 },
  effect: [{ type: 'Ready', gates: self }],
  skill: {
    name: 'Rapid Instinct',
    kind: 'Fast',
    class: 'Movement',
    cost: [{ type: 'Target', count: 1, zones: besideMe }],
    effect: [
      { type: 'Damage', amount: { value: 2 }, zones: { targets: true } },
      { type: 'PickZones', bindAs: 'away', min: 0, max: 1, zones: { empty: true, borders: self } },
      { type: 'Move', gates: self, zones: { picked: 'away' }, when: { picked: 'away' } },
    ],
  },
};
const others = 'Quay Hound, Boathook, Corner Cat, Gap Adder, Night Porter, Bramble Row, Reed Needle, Muster'.split(
  ', ',
);
const three = [slime.name, strike.name, eagle.name, ...others, 'Loose Shingle', 'Plank Trap'];
const gates = [...three.map((cardName) => ({ cardName, copies: 3 })), { cardName: 'Duck Under', copies: 1 }];
const list = { entrant: 'The Lamplighter', gates };

const { game } = await rest('POST', '/v1/games', {
  ruleset: 'kyoukai',
  title: 'Opening Gates',
  setup: {
    players: [{ list }, { list }],
    cards: [slime, strike, eagle],
    position: {
      field: [
        { player: '1', zone: 'c2', cardName: 'The Lamplighter' },
        { player: '2', zone: 'e5', cardName: 'The Lamplighter' },
        { player: '2', zone: 'c4', cardName: 'A Slime' },
      ],
      sides: [{ unknownHand: 40 }, { unknownHand: 5 }],
    },
  },
});
const play = (seat: string, ...commands: object[]) =>
  rest('POST', `/v1/games/${game.id}/commands?seat=${seat}`, { commands });
const both = async (command: object) => {
  await play('1', command);
  await play('2', { type: 'Pass' });
  return play('1', { type: 'Pass' });
};

const far = await expectProblem(play('1', { type: 'AttackZone', entity: 1, zone: 'c4' }));
print(`${far.code}: ${far.detail}`);

// Example 1: opened between the two, it can target a zone that only it borders.
const struck = await both({ type: 'OpenGate', cardName: 'A Strike', zone: 'c3', choices: [['c4']] });
const gone = struck.events.filter((event: { type: string }) => event.type === 'GateLeft');
print(gone.map((event: { cardName: string }) => event.cardName).join(', '));
print(struck.game.summary.board);

// Example 2: it costs nothing, is opened Rested, readies itself, and may act at once.
const flown = await both({ type: 'OpenGate', cardName: 'An Eagle', zone: 'c3' });
const gate = flown.game.view.field.find((each: { zone: string }) => each.zone === 'c3');
print(`${gate.name} is ${gate.ready ? 'Ready' : 'Rested'}`);
await play('1', { type: 'AttackZone', entity: gate.entity, zone: 'c4' });
print('and attacks');
