/** What one contender does in one go: `units` pieces of work. */
export interface Contender {
  readonly name: string;
  readonly units: number;
  run(): unknown;
}

/** Microseconds of CPU a unit costs, the median of all rounds. */
export type Costs = ReadonlyMap<string, number>;

/**
 * Measures contenders in turn, round after round, by CPU time: machines drift, and what stands beside each other in one
 * round was measured on the same machine. One round to warm up is thrown away.
 */
export async function inTurn(contenders: readonly Contender[], rounds = 7): Promise<Costs> {
  const costs = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, units, run } of contenders) {
      const before = process.cpuUsage();
      await run();
      const { user, system } = process.cpuUsage(before);
      if (round > 0) costs.get(name)?.push((user + system) / units);
    }
  }
  return new Map([...costs].map(([name, all]) => [name, median(all)]));
}

/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/** Prints costs, and what each is beside the first. */
export function report(title: string, costs: Costs, unit = 'us'): void {
  const [[, first]] = [...costs] as [[string, number]];
  console.log(`\n${title}`);
  for (const [name, cost] of costs) {
    console.log(`  ${name.padEnd(44)} ${cost.toFixed(2).padStart(10)} ${unit}   ${(cost / first).toFixed(2)}x`);
  }
}
