import type { Op } from '../model/index.ts';

interface OpTraits {
  /** The only part of a text in which it is allowed. Absent: in both. */
  readonly part?: 'cost' | 'effect';
  /**
   * Whether it can prompt the player who pays a cost, itself or through the text that it runs, or cannot always be paid.
   * Irrelevant for instructions that a cost cannot hold.
   */
  readonly needsTrial?: true;
  /** Whether it is about cards in piles only, and triggers no text of a Gate. */
  readonly cardsOnly?: true;
}

/** What other code has to know of each instruction. A new instruction without an entry does not compile. */
const traits: Readonly<Record<Op['type'], OpTraits>> = {
  Target: { part: 'cost', needsTrial: true },
  PickGates: { needsTrial: true },
  PickZones: { needsTrial: true },
  PickCards: { needsTrial: true, cardsOnly: true },
  PickLink: { needsTrial: true },
  DeclareName: { needsTrial: true },
  May: { needsTrial: true },
  Slide: { needsTrial: true },
  Damage: {},
  Spare: {},
  Prevent: {},
  Redirect: {},
  Move: { needsTrial: true },
  Swap: { needsTrial: true },
  Ready: {},
  Rest: {},
  Modify: {},
  SwapAttackDefence: {},
  FlipUp: {},
  FlipDown: {},
  PutGates: {},
  Branch: { needsTrial: true },
  Draw: { cardsOnly: true },
  Foresee: { cardsOnly: true },
  PutCards: { cardsOnly: true },
  PutTop: { needsTrial: true, cardsOnly: true },
  TakeBottom: { needsTrial: true },
  Shuffle: { cardsOnly: true },
  Place: { needsTrial: true },
  PayOpenCost: { needsTrial: true },
  RunOpen: { needsTrial: true },
  Lock: { part: 'cost', cardsOnly: true },
  Negate: {},
  Cancel: { needsTrial: true },
  Except: {},
  EndTurn: {},
  Each: { needsTrial: true },
  Theirs: { part: 'effect' },
  AtTurnEnd: { part: 'effect' },
};

/** Whether an instruction may be in this part of a text. */
export function isAllowedIn(op: Op, part: 'cost' | 'effect'): boolean {
  return (traits[op.type].part ?? part) === part;
}

/** Whether a cost can prompt its player, or cannot always be paid. */
export function needsTrial(cost: readonly Op[]): boolean {
  return cost.some((op) => traits[op.type].needsTrial);
}

/** Whether the prompts of a cost are the same in every zone. */
export function isSameEverywhere(cost: readonly Op[]): boolean {
  return cost.every(
    (op) => traits[op.type].cardsOnly && op.when === undefined && !('cards' in op && op.cards?.under !== undefined),
  );
}
