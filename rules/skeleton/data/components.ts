/** The gates of the game. */
export const gates = [
  { id: 'amber', name: 'Amber Gate' },
  { id: 'ash', name: 'Ash Gate' },
  { id: 'birch', name: 'Birch Gate' },
  { id: 'bronze', name: 'Bronze Gate' },
  { id: 'cedar', name: 'Cedar Gate' },
  { id: 'coral', name: 'Coral Gate' },
  { id: 'flint', name: 'Flint Gate' },
  { id: 'glass', name: 'Glass Gate' },
  { id: 'iron', name: 'Iron Gate' },
  { id: 'ivory', name: 'Ivory Gate' },
  { id: 'jade', name: 'Jade Gate' },
  { id: 'marble', name: 'Marble Gate' },
  { id: 'oak', name: 'Oak Gate' },
  { id: 'salt', name: 'Salt Gate' },
  { id: 'slate', name: 'Slate Gate' },
  { id: 'willow', name: 'Willow Gate' },
] as const;

export type GateId = (typeof gates)[number]['id'];

export const gateIds = gates.map((each) => each.id);

const names: ReadonlyMap<string, string> = new Map(gates.map(({ id, name }) => [id, name]));

/** The printed name of a gate: `Amber Gate`. */
export function gateName(id: GateId): string {
  return names.get(id) ?? id;
}

/** The Doom space at which the game is lost. */
export const doomLimit = 13;

export const maxPlayers = 6;
