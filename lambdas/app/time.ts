/** A time in milliseconds since 1970, as responses show it: RFC 3339 in UTC. */
export function time(at: number): string {
  return new Date(at).toISOString();
}
