import type { Investigator, Setup, View } from '../model/index.ts';
import { isBoxedMask } from '../unseen-components.ts';

/** A setup that begins a new game at what this view shows. */
export function positionOf(view: View): Setup {
  const { battle, battleCheck } = view;
  const { check, sealing, surge, clueOffer, card, lastClosed, rumor } = view;
  const { turn, phase, resolved, first, doom, terror, allies, seals, clues, bottom, boxed, cardsInPlay, closures } =
    view;
  return {
    investigators: view.players,
    ancientOne: view.ancientOne.code,
    sheets: view.sheets,
    table: view.table,
    skip: view.skip,
    policies: view.policies,
    position: {
      turn,
      phase,
      resolved,
      first,
      doom,
      terror,
      allies,
      gates: view.gates.map(({ gate, world }) => ({ gate, world })),
      seals,
      clues,
      bottom,
      monsters: view.monsters.map(({ kind, space }) => ({ kind, space })),
      boxed: boxed.filter((kind) => !isBoxedMask(kind, view.ancientOne.code)),
      cardsInPlay,
      twoCards: view.twoCards,
      firstCardDone: view.firstCardDone,
      closures,
      signsBoxed: view.signsBoxed,
      mythos: view.mythos,
      gateCards: view.gateCards,
      total: view.total,
      attacked: view.attacked,
      investigators: view.investigators.map(inOrder),
      lastRoll: view.lastRoll,
      ...present({
        check,
        sealing,
        surge,
        clueOffer,
        hunt: huntOf(view),
        battle,
        battleCheck,
        card,
        lastClosed,
        rumor,
      }),
      pending: view.pending,
    },
  };
}

/** A position numbers the monsters from 1, in the order in which they appeared. */
function huntOf({ hunt, monsters }: View): View['hunt'] {
  if (hunt === undefined) return undefined;
  const numbers = new Map(monsters.map(({ monster }, at) => [monster, at + 1]));
  const moved = hunt.moved.flatMap((each) => numbers.get(each) ?? []);
  return { ...hunt, monster: numbers.get(hunt.monster) ?? hunt.monster, moved };
}

/** The members that are not undefined. */
function present<T extends object>(members: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never;
}

/** Members in one fixed order, so that equal games give equal positions. */
function inOrder(each: Investigator): Investigator {
  const { investigator, outSince, steps, rerolled, cards } = each;
  const { by, where, space, world, area, explored, delayed, fresh, waiting, moved, acted, met, returned } = each;
  const { sanity, stamina, maxSanity, maxStamina, clues, elderSigns, trophies, defeated, speed, sneak, blessing } =
    each;
  return {
    by,
    investigator,
    where,
    ...(outSince === undefined ? {} : { outSince }),
    ...(space === undefined ? {} : { space }),
    ...(world === undefined ? {} : { world }),
    ...(area === undefined ? {} : { area }),
    explored,
    delayed,
    fresh,
    waiting,
    moved,
    acted,
    met,
    returned,
    sanity,
    stamina,
    maxSanity,
    maxStamina,
    clues,
    elderSigns,
    trophies,
    defeated,
    ...(each.encountered === undefined ? {} : { encountered: each.encountered }),
    ...(speed === undefined ? {} : { speed }),
    ...(sneak === undefined ? {} : { sneak }),
    rerolled,
    steps,
    blessing,
    cards,
  };
}
