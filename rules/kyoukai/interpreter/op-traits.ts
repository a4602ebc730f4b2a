import type { Op } from '../model/index.ts';

interface OpTraits {
  /** The only part of a text in which it is allowed. Absent: in both. */
  readonly part?: 'cost' | 'effect';
  /**
   * Whether it can prompt the player who pays a cost, itself or through the text that it runs. Irrelevant for
   * instructions that a cost cannot hold.
   */
  readonly prompts?: true;
  /** Whether it is about cards in piles only, and triggers no text of a Gate. */
  readonly cardsOnly?: true;
}

/** What other code has to know of each instruction. A new instruction without an entry does not compile. */
const traits: Readonly<Record<Op['type'], OpTraits>> = {
  Target: { part: 'cost', prompts: true },
  PickGates: { prompts: true },
  PickZones: { prompts: true },
  PickCards: { prompts: true, cardsOnly: true },
  PickLink: { prompts: true },
  DeclareName: { prompts: true },
  May: { prompts: true },
  Slide: { prompts: true },
  Damage: {},
  Spare: {},
  Prevent: {},
  Redirect: {},
  Move: {},
  Swap: {},
  Ready: {},
  Rest: {},
  Modify: {},
  SwapAttackDefence: {},
  FlipUp: {},
  FlipDown: {},
  PutGates: {},
  Branch: {},
  Draw: { cardsOnly: true },
  Foresee: { cardsOnly: true },
  PutCards: { cardsOnly: true },
  PutTop: { cardsOnly: true },
  TakeBottom: {},
  Shuffle: { cardsOnly: true },
  Place: {},
  PayOpenCost: { prompts: true },
  RunOpen: { prompts: true },
  Lock: { part: 'cost', cardsOnly: true },
  Negate: {},
  Cancel: {},
  Except: {},
  EndTurn: {},
  Each: { prompts: true },
  Theirs: { part: 'effect' },
  AtTurnEnd: { part: 'effect' },
};

/** Whether an instruction may be in this part of a text. */
export function isAllowedIn(op: Op, part: 'cost' | 'effect'): boolean {
  return (traits[op.type].part ?? part) === part;
}

/** Whether a cost can prompt its player. */
export function canPrompt(cost: readonly Op[]): boolean {
  return cost.some((op) => traits[op.type].prompts);
}

/** Whether the prompts of a cost are the same in every zone. */
export function isSameEverywhere(cost: readonly Op[]): boolean {
  return cost.every(
    (op) => traits[op.type].cardsOnly && op.when === undefined && !('cards' in op && op.cards?.under !== undefined),
  );
}
