import fc from 'fast-check';
import type { LegalCommand } from '../../../rules/core/legal-command.ts';
import type { Random } from '../../../rules/core/random.ts';
import type { Typed } from '../../../rules/core/typed.ts';
import { gateIds, maxPlayers } from '../../../rules/skeleton/data/components.ts';
import type { Command, State } from '../../../rules/skeleton/model/index.ts';
import type { Games } from '../arbitrary-setups.ts';

/** Setups with and without a position. */
const setups = fc.record(
  {
    players: fc.integer({ min: 1, max: maxPlayers }),
    position: fc.record(
      {
        open: fc.subarray(gateIds.slice(0, 4)),
        closed: fc.subarray(gateIds.slice(4)),
        doom: fc.integer({ min: 0, max: 8 }),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['players'] },
);

/** How each command is made at random, legal or not. */
const commands: { readonly [Type in Command['type']]: (state: State, random: Random) => Command } = {
  OpenGate: () => ({ type: 'OpenGate' }),
  LookAtGate: (_, random) => ({ type: 'LookAtGate', by: 1 + random.below(maxPlayers) }),
  DecideGate: ({ look }, random) => ({
    type: 'DecideGate',
    open: random.below(2) === 0,
    ...(look === undefined || random.below(2) === 0 ? {} : { decision: look.decision }),
  }),
  CloseGate: ({ open }, random) => ({
    type: 'CloseGate',
    gate: random.draw(open.length > 0 && random.below(3) > 0 ? open : gateIds),
  }),
  AdvanceDoom: (_, random) => ({ type: 'AdvanceDoom', spaces: 1 + random.below(3) }),
  Settle: ({ pending }, random) => ({
    type: 'Settle',
    number: pending.length > 0 && random.below(2) === 0 ? random.draw(pending).number : random.below(20),
  }),
};

/** Random games of this ruleset. */
export const skeletonGames: Games = {
  setup: setups,
  noGame: [
    { players: 2, position: { open: ['oak'], closed: ['oak'] } },
    { players: 2, position: { closed: gateIds } },
    { players: 2, position: { doom: 13 } },
  ],
  command(state, random) {
    const type = random.draw(Object.keys(commands) as Command['type'][]);
    return commands[type](state as State, random);
  },
  fill(entry, _state, random) {
    const { command, template } = entry as LegalCommand<Command>;
    return (command ?? { ...template, spaces: 1 + random.below(3) }) as Typed;
  },
  rare: ['AdvanceDoom'],
  canBeWritten: () => true,
  isOneThing: () => true,
  hides: true,
};
