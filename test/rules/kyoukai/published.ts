/** Facts of a few published cards, for tests of the engine only: none of them comes with the game. */
export const lion = {
  name: 'Wandering Lion',
  path: 'Generic',
  type: 'Summon',
  stats: { attack: 9, defence: 3, movement: 1 },
};
export const slime = {
  name: 'Basic Slime',
  path: 'Generic',
  type: 'Summon',
  stats: { attack: 1, defence: 0, movement: 1 },
};
export const participant = {
  name: 'Participant',
  path: 'Generic',
  type: 'Entrant',
  stats: { attack: 9, defence: 0, movement: 1 },
};
export const punch = {
  name: 'First Form - Punch',
  path: 'Generic',
  type: 'Normal',
  cost: [{ type: 'Target', count: 1, zones: { borders: { owner: 'mine' } } }],
  effect: [
    {
      type: 'Damage',
      amount: { value: 3 },
      zones: { targets: true },
      when: { zones: { targets: true, borders: { is: 'entrant' } }, not: true },
    },
    { type: 'Damage', amount: { value: 9 }, zones: { targets: true, borders: { is: 'entrant' } } },
  ],
};
export const eagle = {
  name: 'Hunting Eagle',
  path: 'Generic',
  type: 'Summon',
  stats: { attack: 3, defence: 0, movement: 2 },
  effect: [{ type: 'Ready', gates: { is: 'self' } }],
  skill: {
    name: 'Rapid Instinct',
    kind: 'Fast',
    class: 'Movement',
    cost: [{ type: 'Target', count: 1, zones: { borders: { is: 'self' } } }],
    effect: [
      { type: 'Damage', amount: { value: 2 }, zones: { targets: true } },
      { type: 'PickZones', as: 'away', min: 0, max: 1, zones: { empty: true, borders: { is: 'self' } } },
      { type: 'Move', gates: { is: 'self' }, zones: { picked: 'away' }, when: { picked: 'away' } },
    ],
  },
};
export const cards = [lion, slime, participant, punch, eagle];
