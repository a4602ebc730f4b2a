import { type GateId, gateIds, sealsToWin, spaceName, worldOf } from '../data/components.ts';
import { addDoom, awaken } from './doom.ts';
import { drawIn } from './investigators.ts';
import { monster } from '../data/monsters.ts';
import { inTurn, monstersPerGate, openGateAt, tooManyGates, trophiesToWin } from '../limits.ts';
import { placeMonster } from './placement.ts';
import type { RulesOfCode } from '../rejections.ts';
import { refuse, type Story } from '../context.ts';
import { drawMarker } from './physical-draws.ts';

export interface Opening {
  readonly encounter?: boolean | undefined;
  readonly bare?: boolean | undefined;
}

/** Opens a gate: doom, marker, clues, limit, those who stand there, monsters; each step may awaken the Ancient One. */
export function openGate(story: Story, gate: GateId, { encounter = false, bare = false }: Opening = {}): void {
  if (story.now.seals.includes(gate)) {
    story.tell({ type: 'GateStayedShut', gate, ...story.why });
    return;
  }
  if (openGateAt(story.now, gate) !== undefined) {
    refuse('gate-is-open', `A gate is open on ${spaceName(gate)} already.`, 'open-gate', { gate });
  }
  const { policies, investigators: players } = story.now.setup;
  const gateOnly = bare && policies.bareGate === 'gateOnly';
  if (!gateOnly) addDoom(story, 1, 'A gate opens');
  const world = drawMarker(story) ?? awaken(story, 'noMarker');
  const clues = story.now.clues.find((each) => each.space === gate)?.clues ?? 0;
  story.tell({ type: 'GateOpened', gate, world, clues, ...story.why });
  if (tooManyGates(story.now)) awaken(story, 'gates');
  for (const each of inTurn(story.now)) {
    if (each.where === 'arkham' && each.space === gate) drawIn(story, each.by, gate, true);
  }
  if (gateOnly) return;
  const monsters = encounter && policies.encounterMonsters === 'one' ? 1 : monstersPerGate(players);
  for (let placed = 0; placed < monsters; placed += 1) placeMonster(story, gate);
}

/** Unstable locations without gate and seal, as often as Mythos cards name them. */
export function freeLocations({ now }: Pick<Story, 'now'>): readonly GateId[] {
  return gateIds.filter((id) => openGateAt(now, id) === undefined && !now.seals.includes(id));
}

/** The gate on a location, or why there is none. */
export function theGate(story: Story, gate: GateId, rule: RulesOfCode<'no-open-gate'>) {
  const open = openGateAt(story.now, gate);
  if (open !== undefined) return open;
  const sealed = story.now.seals.includes(gate);
  const because = `No gate is open on ${spaceName(gate)}${sealed ? ', which is sealed' : ''}.`;
  return refuse('no-open-gate', because, rule, { gate, sealed });
}

export interface Closing {
  readonly by?: number | undefined;
  readonly byCard: boolean;
  readonly trophy: boolean;
}

/** A gate leaves the board, and with it every monster of its symbol in Arkham, the Sky and the Outskirts. */
export function shutGate(story: Story, gate: GateId, { by, byCard, trophy }: Closing): void {
  const { world } = theGate(story, gate, byCard ? 'c-8' : 'c-1');
  story.tell({ type: 'GateClosed', gate, world, ...(by === undefined ? {} : { by }), byCard, trophy, ...story.why });
  const { symbol, name } = worldOf(world);
  for (const each of story.now.monsters) {
    if (each.space === 'experiment' || monster(each.kind).symbol !== symbol) continue;
    story.tell({ type: 'MonsterReturned', monster: each.monster, kind: each.kind, reason: `${name} is closed` });
  }
}

/** A card closes a gate: no sealing, and a trophy only if the card says so. */
export function closeByCard(story: Story, gate: GateId, by: number | undefined, trophy: boolean): void {
  theGate(story, gate, 'c-8');
  if (trophy && by === undefined) {
    refuse('whose-trophy', 'Say whose trophy the marker becomes: "by".', 'c-8', { gate });
  }
  shutGate(story, gate, { by, byCard: true, trophy });
  const { cardCloseWins } = story.now.setup.policies;
  if (cardCloseWins === 'always' || (cardCloseWins === 'investigator' && by !== undefined)) closingVictory(story);
}

/** The last gate is closed, and everybody together holds enough gate trophies. */
export function closingVictory(story: Story): void {
  const { gates, investigators, setup, phase } = story.now;
  const held = investigators.reduce((sum, each) => sum + each.trophies.length, 0);
  const need = trophiesToWin(setup.investigators);
  if (gates.length > 0 || held < need || phase === 'battle') return;
  story.win(`No gate is open and ${held} gate trophies are held; ${need} are needed.`, 'w-1');
}

export function sealingVictory(story: Story): void {
  if (story.now.seals.length >= sealsToWin) story.win(`${sealsToWin} locations are sealed.`, 'w-2');
}
