import { type Context, reject, winGame } from '../context.ts';
import { type GateId, gateIds, sealsToWin, spaceName, worldOf } from '../data/components.ts';
import { monster } from '../data/monsters.ts';
import { inTurn, monstersPerGate, openGateAt, tooManyGates, trophiesToWin } from '../limits.ts';
import type { State } from '../model/index.ts';
import type { RulesOfCode } from '../rejections.ts';
import { closeAgain } from './closures.ts';
import { addDoom, awaken } from './doom.ts';
import { drawIn } from './investigators.ts';
import { drawMarker } from './physical-draws.ts';
import { placeMonster, scientistPrevents } from './placement.ts';

interface Opening {
  /** Whether an encounter opens the gate. */
  readonly encounter?: boolean | undefined;
  /** Whether the card says no more than that a gate opens. */
  readonly bare?: boolean | undefined;
}

/**
 * Opens a gate: doom, marker, clues, gate limit, investigators there, monsters. Each step may awaken the Ancient One.
 * A seal prevents it all, and so does the scientist there. Rules `open-gate`, `scientist`.
 */
export function openGate(context: Context, gate: GateId, { encounter = false, bare = false }: Opening = {}): void {
  const { seals, setup } = context.state;
  if (seals.includes(gate)) return context.emit({ type: 'GateStayedShut', gate, ...context.reason });
  if (openGateAt(context.state, gate) !== undefined) {
    reject('gate-is-open', `${spaceName(gate)} already has an open gate.`, 'open-gate', { gate });
  }
  if (scientistPrevents(context, gate)) return;
  const { policies, investigators: players } = setup;
  const gateOnly = bare && policies.bareGate === 'gateOnly';
  if (!gateOnly) addDoom(context, 1, 'A gate opens');
  const world = drawMarker(context) ?? awaken(context, 'noMarker');
  const clues = context.state.clues.find((each) => each.space === gate)?.clues ?? 0;
  context.emit({ type: 'GateOpened', gate, world, clues, ...context.reason });
  if (tooManyGates(context.state)) awaken(context, 'gates');
  for (const each of inTurn(context.state)) {
    if (each.where === 'arkham' && each.space === gate) drawIn(context, each.by, gate, true);
  }
  if (gateOnly) return;
  const monsters = encounter && policies.encounterMonsters === 'one' ? 1 : monstersPerGate(players);
  for (let placed = 0; placed < monsters; placed += 1) placeMonster(context, gate);
}

/** Unstable locations without gate and seal. */
export function freeLocations(state: State): readonly GateId[] {
  return gateIds.filter((id) => openGateAt(state, id) === undefined && !state.seals.includes(id));
}

/** The open gate at a location. Rejects if there is none. */
export function requireGate({ state }: Context, gate: GateId, rule: RulesOfCode<'no-open-gate'>) {
  const open = openGateAt(state, gate);
  if (open !== undefined) return open;
  const sealed = state.seals.includes(gate);
  const because = `${spaceName(gate)} ${sealed ? 'is sealed and has no gate' : 'has no open gate'}.`;
  return reject('no-open-gate', because, rule, { gate, sealed });
}

interface Closing {
  readonly by?: number | undefined;
  readonly byCard: boolean;
  readonly trophy: boolean;
}

/** Removes a gate, and returns every monster of its symbol in Arkham, the Sky and the Outskirts to the cup. */
export function closeGate(context: Context, gate: GateId, { by, byCard, trophy }: Closing): void {
  const { world } = requireGate(context, gate, byCard ? 'close-by-card' : 'close-gate');
  const closer = by === undefined ? {} : { by };
  context.emit({ type: 'GateClosed', gate, world, ...closer, byCard, trophy, ...context.reason });
  const { symbol, name } = worldOf(world);
  for (const each of context.state.monsters) {
    if (each.space === 'experiment' || monster(each.kind).symbol !== symbol) continue;
    context.emit({ type: 'MonsterReturned', monster: each.monster, kind: each.kind, reason: `${name} is closed` });
  }
  closeAgain(context, gate);
}

/** A card closes a gate. The gate cannot be sealed, and its marker is a trophy only if the card says so. */
export function closeByCard(context: Context, gate: GateId, by: number | undefined, trophy: boolean): void {
  requireGate(context, gate, 'close-by-card');
  if (trophy && by === undefined) {
    const because = 'The marker becomes a trophy. Name the investigator who gets it in "by".';
    reject('whose-trophy', because, 'close-by-card', { gate });
  }
  closeGate(context, gate, { by, byCard: true, trophy });
  const { cardCloseWins } = context.state.setup.policies;
  if (cardCloseWins === 'always' || (cardCloseWins === 'investigator' && by !== undefined)) {
    checkClosingVictory(context);
  }
}

/** Wins if no gate is open and the investigators hold enough gate trophies together. Rule `closing-victory`. */
export function checkClosingVictory(context: Context): void {
  const { gates, investigators, setup, phase } = context.state;
  const held = investigators.reduce((sum, each) => sum + each.trophies.length, 0);
  const need = trophiesToWin(setup.investigators);
  if (gates.length > 0 || held < need || phase === 'battle') return;
  winGame(
    context,
    `No gate is open, and the investigators hold enough gate trophies: ${held} of ${need}.`,
    'closing-victory',
  );
}

/** Wins if enough locations are sealed. Rule `sealing-victory`. */
export function checkSealingVictory(context: Context): void {
  if (context.state.seals.length < sealsToWin) return;
  winGame(context, `${sealsToWin} locations are sealed.`, 'sealing-victory');
}
