/** A moment, milliseconds since 1970, as answers tell it: RFC 3339, UTC. */
export function time(at: number): string {
  return new Date(at).toISOString();
}
