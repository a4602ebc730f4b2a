import * as z from 'zod';
import { Outcome } from '../../rules/core/contract-types.ts';
import { host, type Ruleset } from '../../rules/core/ruleset.ts';

/*
 * A small ruleset in two revisions, to prove that stored games stay playable when rules change:
 *
 * - revision 1: `Light` lights as many lanterns as it says.
 * - revision 2: it lights twice as many, and `Light` may name a colour.
 *
 * Ten lanterns win the game.
 */

const Setup = z.strictObject({ players: z.int32().min(1) });
const State = z.strictObject({ players: z.int32(), lanterns: z.int32(), outcome: Outcome.optional() });
const Event = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('GameStarted'), players: z.int32() }),
  z.strictObject({ type: z.literal('LanternsLit'), count: z.int32(), colour: z.string().optional() }),
  z.strictObject({ type: z.literal('DieRolled'), face: z.int32() }),
]);
const Light = z.strictObject({ type: z.literal('Light'), count: z.int32().min(1) });
const Roll = z.strictObject({ type: z.literal('Roll') });
const commandSchemas = {
  1: z.discriminatedUnion('type', [Light, Roll]),
  2: z.discriminatedUnion('type', [Light.extend({ colour: z.string().optional() }), Roll]),
};

type Setup = z.infer<typeof Setup>;
type State = z.infer<typeof State>;
type Event = z.infer<typeof Event>;
type Command = z.infer<(typeof commandSchemas)[2]>;
type Revision = keyof typeof commandSchemas;

const lanternsToWin = 10;

function evolve(state: State, event: Event): State {
  switch (event.type) {
    case 'GameStarted':
    case 'DieRolled':
      return state;
    case 'LanternsLit': {
      const lanterns = state.lanterns + event.count;
      const outcome = { result: 'won', because: 'Ten lanterns are lit.', rule: 'ten-lanterns' } as const;
      return { ...state, lanterns, ...(lanterns >= lanternsToWin && { outcome }) };
    }
  }
}

/** One revision of the ruleset. */
export function lanternGame(revision: Revision): Ruleset<Setup, State, Command, Event, Event, State> {
  return {
    id: 'lanterns',
    code: 'ln',
    revision,
    title: 'Lanterns',
    rules: [{ code: 'ten-lanterns', title: 'Victory', summary: 'Ten lanterns win the game.', source: 'this file' }],
    rejections: [],
    components: () => [],
    schema: {
      setup: Setup,
      state: State,
      command: commandSchemas[revision],
      event: Event,
      visibleEvent: Event,
      view: State,
    },
    capabilities: {},
    start: ({ players }) => ({ state: { players, lanterns: 0 }, events: [{ type: 'GameStarted', players }] }),
    decide(_state, command, _seat, random) {
      switch (command.type) {
        case 'Roll':
          return { events: [{ type: 'DieRolled', face: random.die() }] };
        case 'Light': {
          const { count, colour } = command;
          return { events: [{ type: 'LanternsLit', count: count * revision, ...(colour && { colour }) }] };
        }
      }
    },
    evolve,
    legal: () => [],
    pending: () => [],
    view: (state) => state,
    redact: (event) => event,
    describe: () => ({ text: 'Something happened.', slug: 'something', drama: 0 }),
    summary: ({ lanterns }) => ({ headline: `${lanterns} lanterns`, clocks: [], gates: [] }),
    outcome: ({ outcome }) => outcome,
    conceal: (state) => state,
    determinize: (view) => view,
    position: ({ players }) => ({ players }),
    seats: ({ players }) => Array.from({ length: players }, (_, at) => String(at + 1)),
  };
}

/** The host of these games, with an API key of the client `lantern-keeper`. */
export const lanternKeeper = {
  kind: 'api-key',
  client: 'lantern-keeper',
  scopes: ['read', 'play', 'create'],
  plan: 'development',
  seat: host,
} as const;
