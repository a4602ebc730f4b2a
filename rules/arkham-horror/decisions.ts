import type { Obligation, StoredObligation } from '../core/contract-types.ts';
import { ancientOne } from './data/ancient-ones.ts';
import { spaceName, worldOf } from './data/components.ts';
import { attackModifier, attacks } from './data/final-battle.ts';
import { monster } from './data/monsters.ts';
import { inTurn, sealCost, waysBack } from './limits.ts';
import type { Investigator, State } from './model/index.ts';
import type { RuleCode } from './rules.ts';

/*
 * Decisions: obligations that other commands wait for. They follow from the state and are never set by hand, so that
 * nothing can wait for a decision that nobody is asked for.
 */

type Decision = Omit<StoredObligation, 'number'> & { readonly by: string; readonly rule: RuleCode };

/**
 * The state with exactly the decisions that it needs. One that stays keeps its number; a new one gets the next number.
 */
export function withDecisions(state: State): State {
  const { decisions } = state;
  const needed = neededDecisions(state);
  if (needed.length === decisions.length && needed.every((each, at) => isSame(each, decisions[at]))) return state;
  let { nextObligation } = state;
  const numbered = needed.map((each) => {
    const before = decisions.find((other) => isSame(each, other));
    if (before !== undefined) return before;
    nextObligation += 1;
    return { number: nextObligation - 1, ...each };
  });
  return { ...state, decisions: numbered, nextObligation };
}

function isSame({ by, text, rule }: Decision, other: StoredObligation | undefined): boolean {
  return other !== undefined && other.by === by && other.rule === rule && other.text === text;
}

/** Whether an obligation of this rule is to fight or evade monsters: the players settle it, and clues wait for it. */
export function isCombatRule(rule: string): boolean {
  return rule === 'arkham-movement' || rule === 'delayed';
}

/** Obligations of a view as a state keeps them: what other commands wait for, and what the players do by hand. */
export function storedObligations(pending: readonly Obligation[]): Record<'decisions' | 'duties', StoredObligation[]> {
  const isDecision = ({ blocks, rule }: Obligation) => blocks && !isCombatRule(rule);
  const stored = ({ blocks: _, ...each }: Obligation): StoredObligation => each;
  return {
    decisions: pending.filter(isDecision).map(stored),
    duties: pending.filter((each) => !isDecision(each)).map(stored),
  };
}

/** The decision of a rule that is open now, of this investigator if one is given. */
export function decisionOf(state: State, rule: RuleCode, by?: number): StoredObligation | undefined {
  return state.decisions.find((each) => each.rule === rule && (by === undefined || each.by === String(by)));
}

/** The member `decision` of a command that answers it, for the list of legal commands. */
export function answering(state: State, rule: RuleCode, by?: number): { readonly decision?: number } {
  const open = decisionOf(state, rule, by);
  return open === undefined ? {} : { decision: open.number };
}

/** Whether nothing but an answer is possible: in the middle of a check, a sealing, an offered clue, a surge or a hunt. */
export function isChoosing({ check, sealing, clueOffer, surge, hunt, battleCheck }: State): boolean {
  return [check, sealing, clueOffer, surge, hunt, battleCheck].some((each) => each !== undefined);
}

function neededDecisions(state: State): Decision[] {
  if (state.outcome !== undefined) return [];
  const first = choices(state);
  // A choice comes before everything else.
  return first.length > 0 ? first : phaseDecisions(state);
}

/** What has to be decided before anything else happens. */
function choices(state: State): Decision[] {
  const { check, sealing, clueOffer, surge, hunt, battleCheck, first } = state;
  const found: Decision[] = [];
  if (check !== undefined) {
    const { by, faces, threshold, need } = check;
    const successes = faces.filter((face) => face >= threshold).length;
    const text = `Spend a clue, use a card or accept the failure: ${successes} of ${need} needed, with ${faces.join(', ') || 'no dice'}.`;
    found.push({ by: String(by), text, rule: 'clues-for-dice' });
  }
  if (sealing !== undefined) {
    const text = `Seal ${spaceName(sealing.gate)} for ${sealCost(state)} clues, or leave it unsealed.`;
    found.push({ by: String(sealing.by), text, rule: 'seal-with-clues' });
  }
  if (clueOffer !== undefined) {
    const there = inTurn(state).filter((each) => each.where === 'arkham' && each.space === clueOffer);
    const text = `Take the clue at ${spaceName(clueOffer)}, or leave it there.`;
    found.push({ by: String(there[0]?.by ?? first), text, rule: 'clue' });
  }
  if (battleCheck !== undefined) {
    const { by, kind, faces } = battleCheck;
    const clues = state.investigators[by - 1]?.clues ?? 0;
    const name = kind === 'attack' ? 'the attack' : 'the check against the attack';
    const text = `Spend a clue for another die of ${name}, or end it: ${clues} clues, with ${faces.join(', ') || 'no dice'} rolled.`;
    found.push({ by: String(by), text, rule: 'clues-for-dice' });
  }
  if (hunt !== undefined) {
    const kind = state.monsters.find((each) => each.monster === hunt.monster)?.kind;
    const name = kind === undefined ? 'the monster' : `the ${monster(kind).name}`;
    const unknown = state.investigators.filter((each) => hunt.candidates.includes(each.by) && each.sneak === undefined);
    const note = unknown.length === 0 ? '' : ` Sneak is not known of ${unknown.map((each) => each.by).join(', ')}.`;
    const text = `Choose where ${name} moves: to the investigator with the lowest Sneak, of ${hunt.candidates.join(', ')}.${note}`;
    found.push({ by: String(first), text, rule: 'flying-monster' });
  }
  if (surge !== undefined) {
    const text = `Share the monsters of the surge at ${spaceName(surge.gate)} among the gates: ${surge.toGates} in all.`;
    found.push({ by: String(first), text, rule: 'surge' });
  }
  return found;
}

/** What has to be decided before the phase ends. */
function phaseDecisions(state: State): Decision[] {
  switch (state.phase) {
    case 'upkeep':
      return state.investigators.flatMap((each): Decision[] => {
        const by = String(each.by);
        const text = 'Return from being lost in time and space to any area of Arkham.';
        if (each.where === 'lost' && each.waiting) return [{ by, text, rule: 'return-from-lost' }];
        if (!joinsNow(state, each)) return [];
        return [{ by, text: 'Join with a new investigator.', rule: 'devoured' }];
      });
    case 'movement':
      return state.investigators
        .filter((each) => choosesReturn(state, each))
        .map(({ by, world }) => ({
          by: String(by),
          text: `Choose the gate to return through: several lead to ${world === undefined ? 'that world' : worldOf(world).name}.`,
          rule: 'return-through-gate',
        }));
    case 'mythos':
      return mythosDecisions(state);
    case 'battle':
      return battleDecisions(state);
    case 'arkham':
    case 'otherWorlds':
      return [];
  }
}

function battleDecisions(state: State): Decision[] {
  const { battle, attacked, first, setup, terror } = state;
  const rule = 'final-battle';
  const { combat, name } = ancientOne(setup.ancientOne);
  const inPlay = state.investigators.filter((each) => each.where !== 'out');
  switch (battle?.step) {
    case 'refresh':
      return [{ by: String(first), text: 'Refresh cards, adjust skills and trade; then end this step.', rule }];
    case 'ancientOne': {
      const { skill, costs } = attacks[setup.ancientOne];
      const modifier = attackModifier(battle.round);
      const check = skill === undefined ? '' : `${skill} ${modifier > 0 ? '+' : ''}${modifier}, or `;
      const left = inPlay.filter((each) => !battle.resisted.includes(each.by));
      return left.map(({ by }) => ({ by: String(by), text: `${name} attacks: ${check}${costs}.`, rule }));
    }
    case 'attacks':
    case undefined: {
      const rating = setup.ancientOne === 'hastur' ? -terror : (combat ?? 0);
      const text = `Attack ${name}: a combat check with modifier ${rating}.`;
      return inPlay.filter((each) => !attacked.includes(each.by)).map(({ by }) => ({ by: String(by), text, rule }));
    }
  }
}

function mythosDecisions({ resolved, card, turn, first, twoCards, firstCardDone }: State): Decision[] {
  if (resolved || card !== undefined) return [];
  const texts = [
    'Resolve the Mythos card.',
    'Resolve the gate of a first Mythos card.',
    'Resolve the second Mythos card.',
  ] as const;
  const text =
    turn === 0 ? 'Resolve a first Mythos card with a gate, no Rumor.' : texts[firstCardDone ? 2 : twoCards ? 1 : 0];
  return [{ by: String(first), text, rule: turn === 0 ? 'setup' : 'turn-frame' }];
}

/** Whether a new investigator joins in this Upkeep in place of one who was devoured in an earlier turn. */
export function joinsNow({ turn }: State, { where, outSince }: Investigator): boolean {
  return where === 'out' && (outSince === undefined || outSince < turn);
}

/** Whether an investigator leaves an Other World in this Movement, and several gates lead back. */
export function choosesReturn(state: State, investigator: Investigator): boolean {
  const { where, area, moved, delayed } = investigator;
  return where === 'otherWorld' && area !== 1 && !moved && !delayed && waysBack(state, investigator).length > 1;
}
