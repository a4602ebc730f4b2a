import { entrantOf, gateOf, other } from '../cards/lookup.ts';
import type { Environment, Gate, GateRef, Player, State } from '../model/index.ts';

/** What was chosen under a name, or nothing. */
export function picksOf(env: Environment, bindAs: string): readonly string[] {
  return env.picked.findLast((each) => each.bindAs === bindAs)?.picks ?? [];
}

/** The Gate that a text refers to, if it is on the field. */
export function referredGate(state: State, env: Environment, ref: GateRef): Gate | undefined {
  return references[ref](state, env);
}

const references: Readonly<Record<GateRef, (state: State, env: Environment) => Gate | undefined>> = {
  self: (state, { entity }) => gateOf(state, entity),
  host: (state, { entity }) => gateOf(state, entity),
  entrant: (state, { player }) => entrantOf(state, player),
  theirEntrant: (state, { player }) => entrantOf(state, other(player)),
  below(state, { cost, link }) {
    const links = state.sequence?.links ?? [];
    // A link whose cost is being paid will be added on top.
    const below = cost === undefined ? links.find((each) => each.link === (link ?? 0) - 1) : links.at(-1);
    return gateOf(state, below?.entity);
  },
  source: (state, { damage }) => gateOf(state, damage?.source),
  victim: (state, { damage }) => gateOf(state, damage?.victim),
};

/** The environment of a text that belongs to no Gate. */
export function playerEnvironment(player: Player): Environment {
  return { player, targets: [], picked: [], grants: [], depth: 0 };
}

/** The environment of a Gate's own text. */
export function gateEnvironment(gate: Pick<Gate, 'player' | 'entity' | 'cardName'>): Environment {
  const { player, entity, cardName } = gate;
  return { player, entity, cardName, targets: [], picked: [], grants: [], depth: 0 };
}

/** The environment of the text of a card that is branched under a Gate: as if it were the text of that Gate. */
export function branchEnvironment(host: Gate, cardName: string): Environment {
  const picked = [{ bindAs: 'self', picks: [`branch.${host.entity}:${cardName}`] }];
  return { ...gateEnvironment(host), cardName, picked };
}
