import type { LegalCommand } from '../../core/legal-command.ts';
import type { Seat } from '../../core/ruleset.ts';
import { type GateId, gateName } from '../data/components.ts';
import type { Command, State } from '../model/index.ts';

type Entry = LegalCommand<Command>;

/** What this seat can do now. Every complete entry is accepted as it is. */
export function legal(state: State, seat: Seat): readonly Entry[] {
  const { outcome, look, pile, open, pending } = state;
  if (outcome !== undefined) return [];
  const players = Array.from({ length: state.players }, (_, at) => at + 1);
  const own = players.filter((by) => seat.role === 'host' || seat.seat === String(by));
  if (look !== undefined) return own.includes(look.by) ? decideEntries(look) : [];
  return [
    ...(pile.length > 0 ? [openEntry, ...own.map(lookEntry)] : []),
    ...open.map(closeEntry),
    doomEntry,
    ...pending.map(settleEntry),
  ];
}

const openEntry: Entry = { code: 'open-gate', label: 'Open a gate', command: { type: 'OpenGate' }, needs: [] };

const lookEntry = (by: number): Entry => ({
  code: `look-at-gate:${by}`,
  label: `Look at the top gate as player ${by}`,
  seat: String(by),
  command: { type: 'LookAtGate', by },
  needs: [],
});

const closeEntry = (gate: GateId): Entry => ({
  code: `close-gate:${gate}`,
  label: `Close the ${gateName(gate)}`,
  command: { type: 'CloseGate', gate },
  needs: [],
});

/** Only the players know how many spaces the card says, so that number is needed. */
const doomEntry: Entry = {
  code: 'advance-doom',
  label: 'Advance Doom',
  template: { type: 'AdvanceDoom' },
  needs: [
    {
      member: 'spaces',
      what: 'By how many spaces',
      allowed: ['1', '2', '3'].map((value) => ({ value, label: value })),
    },
  ],
};

const settleEntry = ({ number, text }: State['pending'][number]): Entry => ({
  code: `settle:${number}`,
  label: `Done: ${text}`,
  command: { type: 'Settle', number },
  needs: [],
});

const decideEntries = ({ by, decision }: NonNullable<State['look']>): Entry[] =>
  [true, false].map((open) => ({
    code: open ? 'decide-gate:open' : 'decide-gate:shuffle',
    label: open ? 'Open this gate' : 'Shuffle this gate into the pile',
    seat: String(by),
    command: { type: 'DecideGate', open, decision },
    needs: [],
  }));
