import { doomLimit } from '../data/components.ts';
import type { Context } from './context.ts';

/** Advances Doom. The players lose at the limit. */
export function advanceDoom(context: Context, spaces: number): void {
  const doom = Math.min(doomLimit, context.state.doom + spaces);
  context.emit({ type: 'DoomAdvanced', doom });
  if (doom === doomLimit) context.lose(`Doom reached space ${doomLimit}.`, 'defeat');
}
