/**
 * Gives each place one of its possible values, each value at most once. Places keep their preferred value where that is
 * possible. Undefined if there is no such assignment.
 */
export function assign<T>(possible: readonly (readonly T[])[], preferred: readonly T[]): T[] | undefined {
  const placeOf = new Map<T, number>();
  for (const [at, value] of preferred.entries()) {
    if (possible[at]?.includes(value) && !placeOf.has(value)) placeOf.set(value, at);
  }
  const placed = new Set(placeOf.values());
  for (const at of possible.keys()) {
    if (!placed.has(at) && !augment(possible, placeOf, at, new Set())) return undefined;
  }
  const result: T[] = [];
  for (const [value, at] of placeOf) result[at] = value;
  return result;
}

/** Finds a value for a place, for which other places may change theirs. */
function augment<T>(possible: readonly (readonly T[])[], placeOf: Map<T, number>, at: number, tried: Set<T>): boolean {
  const values = possible[at] ?? [];
  const free = values.find((value) => !placeOf.has(value));
  if (free !== undefined) {
    placeOf.set(free, at);
    return true;
  }
  for (const value of values) {
    if (tried.has(value)) continue;
    tried.add(value);
    if (!augment(possible, placeOf, placeOf.get(value) as number, tried)) continue;
    placeOf.set(value, at);
    return true;
  }
  return false;
}
