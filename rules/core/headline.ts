import type { Obligation } from './contract-types.ts';

/** For the headline of a summary: who has to act before others can go on. Empty where everybody can. */
export function whoActs(pending: readonly Pick<Obligation, 'by' | 'blocks'>[], noun: string): string {
  const next = pending.find((each) => each.blocks);
  return next === undefined ? '' : ` ${noun} ${next.by} has to act.`;
}
