import { addObligation, type Context } from '../context.ts';
import { isStreet, spaceName } from '../data/components.ts';
import { isCombatRule } from '../decisions.ts';
import { endOfMovementTexts } from '../environments.ts';
import type { State } from '../model/index.ts';
import type { RuleCode } from '../rules.ts';
import { investigatorOf } from '../state-updates.ts';

/*
 * Obligations of one investigator: what they come from, and when they are done without being settled by hand.
 */

type Pending = State['pending'][number];
type CombatRule = Extract<RuleCode, 'arkham-movement' | 'delayed'>;

/** What the first player does for all. It stays if the investigator of that seat leaves play. */
const forEverybody: readonly string[] = ['ability', 'unique-monster'] satisfies RuleCode[];

const combatText = (space: string): string => `Fight or evade the monsters on ${spaceName(space)}.`;

/** Notes that an investigator has to deal with the monsters in their area, unless they returned through a gate this turn. */
export function demandCombat(context: Context, by: number, rule: CombatRule): void {
  const { where, space, returned } = investigatorOf(context.state, by);
  if (where !== 'arkham' || returned || space === undefined || !hasMonsters(context.state, space)) return;
  const text = combatText(space);
  settleWhere(context, (each) => each.by === String(by) && each.text === text);
  addObligation(context, by, text, rule);
}

export function hasMonsters({ monsters }: State, space: string): boolean {
  return monsters.some((each) => each.space === space);
}

/** The monsters that an investigator still has to fight or evade, as obligations. */
export function combatOf({ pending }: State, by: number): readonly Pending[] {
  return pending.filter((each) => each.by === String(by) && isCombatRule(each.rule));
}

/** Settles the combat of an investigator: of one area, or all of it. */
export function settleCombat(context: Context, by: number, space?: string): void {
  const found = combatOf(context.state, by).map((each) => each.number);
  settleWhere(
    context,
    (each) => found.includes(each.number) && (space === undefined || each.text === combatText(space)),
  );
}

/** What was left open of a Movement is not asked for any more when the next one begins. */
export function settleOldCombat(context: Context): void {
  settleWhere(context, (each) => isCombatRule(each.rule) || each.rule === 'environments');
}

/** Notes what an Environment asks of an investigator who ends a Movement in a street. Not of a delayed one. */
export function demandEndTexts(context: Context, by: number): void {
  const { where, space, delayed } = investigatorOf(context.state, by);
  if (where !== 'arkham' || space === undefined || delayed) return;
  for (const text of endOfMovementTexts(context.state, isStreet(space), space)) {
    addObligation(context, by, text, 'environments');
  }
}

/** The encounter or card that an obligation asks about is over, or its results are reported. */
export function settleDuty(context: Context, rule: RuleCode, by?: number): void {
  settleWhere(context, (each) => each.rule === rule && (by === undefined || each.by === String(by)));
}

/** Settles the duties of an investigator who has left play. */
export function settleDuties(context: Context, by: number): void {
  settleWhere(context, (each) => each.by === String(by) && !forEverybody.includes(each.rule));
}

function settleWhere(context: Context, isDone: (each: Pending) => boolean): void {
  for (const each of context.state.pending.filter(isDone)) context.emit({ type: 'Settled', number: each.number });
}
