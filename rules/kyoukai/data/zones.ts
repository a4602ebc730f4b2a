/** The field: columns a to e, rows 1 to 5, shown as a diamond with a1 at the bottom and e5 at the top. */
export const zones = [
  'a1',
  'a2',
  'a3',
  'a4',
  'a5',
  'b1',
  'b2',
  'b3',
  'b4',
  'b5',
  'c1',
  'c2',
  'c3',
  'c4',
  'c5',
  'd1',
  'd2',
  'd3',
  'd4',
  'd5',
  'e1',
  'e2',
  'e3',
  'e4',
  'e5',
] as const;
export type Zone = (typeof zones)[number];

/** Column and row of a zone, from 0. */
const at = (zone: Zone): readonly [number, number] => {
  const index = zones.indexOf(zone);
  return [Math.floor(index / 5), index % 5];
};

const inside = (column: number, row: number): Zone[] =>
  column < 0 || row < 0 || column > 4 || row > 4 ? [] : [zones[column * 5 + row] as Zone];

/** Column +1, column -1, row +1, row -1. */
export const directions = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

type ZoneMap = Readonly<Record<Zone, readonly Zone[]>>;

function zoneMap(steps: readonly (readonly [number, number])[]): ZoneMap {
  const beside = (zone: Zone) => steps.flatMap(([x, y]) => inside(at(zone)[0] + x, at(zone)[1] + y)).sort();
  return Object.fromEntries(zones.map((zone) => [zone, beside(zone)])) as Partial<ZoneMap> as ZoneMap;
}

/** Zones that share a full edge with this one. */
export const border = zoneMap(directions);
/** Zones that only touch this one at a corner. */
export const diagonal = zoneMap([
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
]);

export const isCorner = (zone: Zone): boolean => border[zone].length === 2;

/** The zones in one direction from a zone, up to the edge of the field. */
export function line(zone: Zone, [x, y]: readonly [number, number]): Zone[] {
  const [column, row] = at(zone);
  return [1, 2, 3, 4].flatMap((step) => inside(column + x * step, row + y * step));
}

/** The zone one step from `zone`, in the direction from `from` to `to`. Empty at the edge, or if these do not border. */
export function next(zone: Zone, from: Zone, to: Zone): Zone[] {
  if (!border[from].includes(to)) return [];
  const [[fromColumn, fromRow], [toColumn, toRow], [column, row]] = [at(from), at(to), at(zone)];
  return inside(column + toColumn - fromColumn, row + toRow - fromRow);
}

/** Zones that can be reached in at most `steps` steps, without entering a zone that is taken. */
export function reachable(
  zone: Zone,
  steps: number,
  taken: (zone: Zone) => boolean,
  next: (zone: Zone) => readonly Zone[],
): Zone[] {
  const found = new Set<Zone>([zone]);
  let edge: Zone[] = [zone];
  for (let step = 0; step < Math.min(steps, zones.length) && edge.length > 0; step += 1) {
    edge = edge.flatMap((each) => next(each)).filter((each) => !taken(each) && !found.has(each));
    for (const each of edge) found.add(each);
  }
  found.delete(zone);
  return [...found].sort();
}
