import { entrantOf, gateOf, other } from '../cards/lookup.ts';
import type { Env, Gate, GateRef, Player, State } from '../model/index.ts';

/** What was chosen under a name before. */
export function picksOf(env: Env, as: string): readonly string[] {
  return env.picked.findLast((each) => each.as === as)?.picks ?? [];
}

/** The Gate a text speaks of, if it is on the field. */
export function gateRef(state: State, env: Env, ref: GateRef): Gate | undefined {
  switch (ref) {
    case 'self':
    case 'host':
      return gateOf(state, env.entity);
    case 'entrant':
      return entrantOf(state, env.player);
    case 'theirEntrant':
      return entrantOf(state, other(env.player));
    case 'below': {
      const links = state.sequence?.links ?? [];
      // What is paid for will come on top.
      const below = env.cost === undefined ? links.find((link) => link.link === (env.link ?? 0) - 1) : links.at(-1);
      return gateOf(state, below?.entity);
    }
    case 'source':
      return gateOf(state, env.hit?.source);
    case 'victim':
      return gateOf(state, env.hit?.victim);
  }
}

/** Where a text stands that is of no Gate, before anything was chosen. */
export function playerEnv(player: Player): Env {
  return { player, targets: [], picked: [], grants: [], depth: 0 };
}

/** Where a Gate's own text stands before anything was chosen. */
export function bareEnv(gate: Pick<Gate, 'player' | 'entity' | 'cardName'>): Env {
  const { player, entity, cardName } = gate;
  return { player, entity, cardName, targets: [], picked: [], grants: [], depth: 0 };
}

/** Where the text of a card stands that is branched under a Gate: it works as if it were of that Gate. */
export function branchEnv(host: Gate, cardName: string): Env {
  const picked = [{ as: 'self', picks: [`branch.${host.entity}:${cardName}`] }];
  return { ...bareEnv(host), cardName, picked };
}
