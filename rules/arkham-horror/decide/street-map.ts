import { type Context, reject } from '../context.ts';
import { type AreaId, distances, neighbours, spaceName } from '../data/components.ts';
import { movementPoints } from '../limits.ts';
import type { Investigator } from '../model/index.ts';

/**
 * Links that an investigator has walked this turn after this walk; undefined where the players count them. Rejects a walk
 * that the street map or the movement points do not allow. Rule `street-map`.
 *
 * @param wagon whether the Patrol Wagon takes the investigator there instead of walking
 */
export function stepsAfter(
  { state }: Context,
  investigator: Investigator & { readonly space: AreaId },
  space: AreaId,
  wagon: boolean,
): number | undefined {
  const { by, cards, steps, space: at } = investigator;
  if (wagon && !cards.includes('patrol-wagon')) {
    const because = `Investigator ${by} does not have the Patrol Wagon.`;
    reject('no-such-card', because, 'street-map', { by, card: 'patrol-wagon' });
  }
  if (state.setup.policies.movement === 'table') return undefined;
  const points = movementPoints(state, investigator);
  if (points === undefined) {
    const because = `The Speed of investigator ${by} is not known. Tell it with ChangeInvestigator first.`;
    return reject('speed-unknown', because, 'street-map', { by, needs: 'speed' });
  }
  if (steps >= points || (wagon && steps > 0)) {
    const because = wagon
      ? `Investigator ${by} has walked already, and the Patrol Wagon takes the place of walking.`
      : `Investigator ${by} has no movement points left: ${points} in this Movement.`;
    reject('no-movement-points', because, 'street-map', { by, points, steps });
  }
  if (wagon) return points;
  if (!neighbours(at).includes(space)) {
    const links = distances(at).get(space) ?? 0;
    const because = `${spaceName(space)} is ${links} links away from ${spaceName(at)}. Walk link by link.`;
    reject('not-adjacent', because, 'street-map', { by, at, space, links });
  }
  return steps + 1;
}
