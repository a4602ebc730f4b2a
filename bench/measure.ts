/** One thing to measure. A run does `units` pieces of work. */
export interface Contender {
  readonly name: string;
  readonly units: number;
  /** A number that it returns is its cost in microseconds, measured in another process. */
  run(): unknown;
}

/** Microseconds of CPU per unit, the median of all rounds, by name of the contender. */
export type Costs = ReadonlyMap<string, number>;

/**
 * Measures contenders in turn, round after round, by CPU time. The speed of a machine drifts, so only costs of the same
 * round can be compared. The first round warms up and does not count.
 */
export async function measureInTurn(contenders: readonly Contender[], rounds = 7): Promise<Costs> {
  const costs = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, units, run } of contenders) {
      const before = process.cpuUsage();
      const measured = await run();
      const { user, system } = process.cpuUsage(before);
      if (round > 0) costs.get(name)?.push((typeof measured === 'number' ? measured : user + system) / units);
    }
  }
  return new Map([...costs].map(([name, all]) => [name, median(all)]));
}

/** The middle value, or the mean of the two in the middle. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/** Prints each cost and its ratio to the first. */
export function report(title: string, costs: Costs, unit = 'us'): void {
  const [[, first]] = [...costs] as [[string, number]];
  console.log(`\n${title}`);
  for (const [name, cost] of costs) {
    console.log(`  ${name.padEnd(44)} ${cost.toFixed(2).padStart(10)} ${unit}   ${(cost / first).toFixed(2)}x`);
  }
}
