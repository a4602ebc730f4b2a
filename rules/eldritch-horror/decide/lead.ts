import type { State } from '../model/index.ts';

/** The Lead Investigator. The next one who is still in the game takes over from one who is eliminated. */
export function leadOf({ lead, out, setup }: State): number {
  const order = Array.from({ length: setup.investigators }, (_, at) => ((lead - 1 + at) % setup.investigators) + 1);
  return order.find((each) => !out.includes(each)) ?? lead;
}
