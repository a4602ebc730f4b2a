import type { Seat } from '../../core/ruleset.ts';
import type { State } from '../model/index.ts';
import { reject } from '../rejections.ts';

/** Rejects what one seat does for another one. The host acts for everyone. */
export function checkSeat({ players }: State, seat: Seat, by: number): void {
  if (by > players) {
    reject('no-such-player', `There is no player ${by} in this game.`, 'seats', { by: String(by), players });
  }
  if (seat.role === 'host' || seat.seat === String(by)) return;
  const because = `Only player ${by} or the host may do this.`;
  reject('not-your-seat', because, 'seats', { by: String(by), seat: seat.seat });
}
