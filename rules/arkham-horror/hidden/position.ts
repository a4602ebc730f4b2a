import { elderSignCards, isStreet, sealsToWin, spaceName, tokens, worldOf } from '../data/components.ts';
import type { Investigator, Position, Setup, State, View } from '../model/index.ts';
import { monster } from '../data/monsters.ts';
import {
  closedShops,
  doomTrack,
  monsterLimit,
  monstersCounted,
  openGateAt,
  outskirtsOverflow,
  overrun,
  roomForMonsters,
  tooManyGates,
} from '../limits.ts';
import { cupOf, unseenMarkers } from '../unseen-components.ts';
import type { FactsOfCode, RulesOfCode } from '../rejections.ts';
import { refuse } from '../context.ts';

/** Lays a position out on a table that was set up. Refuses one that no game can reach, naming what it breaks. */
export function layOut(table: State, position: Position): State {
  const { people: investigators, monsters, clues, mythos, gateCards, ...rest } = position;
  const twice = investigators.find((each, at) => investigators.findIndex((one) => one.by === each.by) !== at);
  if (twice !== undefined) illegal('position', `investigator ${twice.by} is named twice.`, { by: twice.by });
  const state: State = {
    ...table,
    ...rest,
    clues: clues ?? table.clues.filter((each) => rest.gates.every((open) => open.gate !== each.space)),
    monsters: monsters.map((each, at) => ({ monster: at + 1, ...each })),
    nextMonster: monsters.length + 1,
    mythos: mythos ?? table.mythos,
    gateCards: gateCards ?? table.gateCards,
    investigators: table.investigators.map((each) => {
      const given = investigators.find((one) => one.by === each.by);
      return given === undefined ? each : placed(each, given);
    }),
  };
  const stranger = investigators.find((each) => each.by > table.setup.investigators);
  if (stranger !== undefined) illegal('numbers', `there is no investigator ${stranger.by}.`, { by: stranger.by });
  checkState(state);
  return state;
}

function placed(sheet: Investigator, given: Position['people'][number]): Investigator {
  const { space: home, ...rest } = sheet;
  const { space, world, area, ...told } = given;
  const known = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
  const where =
    given.where === 'arkham'
      ? { space: space ?? (home as typeof home & string) }
      : given.where === 'otherWorld' && world !== undefined
        ? { world, area: area ?? 1 }
        : {};
  const most = {
    maxSanity: given.maxSanity ?? Math.max(sheet.maxSanity, given.sanity ?? 0),
    maxStamina: given.maxStamina ?? Math.max(sheet.maxStamina, given.stamina ?? 0),
  };
  return { ...(rest as Investigator), ...known, ...most, ...where };
}

/** Refuses a state that no game can reach, naming the rule it breaks. Overrides and positions are held to it. */
export function checkState(state: State): void {
  const { gates, seals, doom, terror, phase, clues, signsBoxed, investigators, cardsInPlay, mythos, setup } = state;
  const asleep = phase !== 'battle';
  for (const [at, { gate }] of gates.entries()) {
    if (gates.findIndex((each) => each.gate === gate) !== at)
      illegal('open-gate', `two gates are open on ${spaceName(gate)}.`, { gate });
    if (seals.includes(gate)) illegal('s-7', `${spaceName(gate)} has a seal and a gate.`, { gate });
  }
  const sealedTwice = seals.find((each, at) => seals.indexOf(each) !== at);
  if (sealedTwice !== undefined) illegal('s-7', `${spaceName(sealedTwice)} is sealed twice.`, { gate: sealedTwice });
  for (const [world, left] of unseenMarkers(state)) {
    if (left < 0) illegal('open-gate', `there are only two markers of ${worldOf(world).name}.`, { world });
  }
  for (const [kind, left] of cupOf(state)) {
    if (left < 0) illegal('placing', `there are not so many markers ${monster(kind).name}.`, { kind });
  }
  if (seals.length >= sealsToWin && asleep) illegal('w-2', 'six seals have won the game.', { seals: seals.length });
  if (doom > doomTrack(state) || doom + seals.length > tokens)
    illegal('doom', 'so much doom is not on the track.', { doom });
  if (asleep && doom >= doomTrack(state)) illegal('a-1', 'a full doom track awakens the Ancient One.', { doom });
  if (asleep && tooManyGates(state)) illegal('a-1', 'so many gates awaken the Ancient One.', { gates: gates.length });
  if (!asleep && (doom === 0 || setup.ancientOne === 'azathoth')) illegal('a-2', 'the battle would be over.', { doom });
  if (asleep && overrun(state)) illegal('a-1', 'Arkham is overrun.', { monsters: monstersCounted(state) });
  if (roomForMonsters(state) === 0 && monstersCounted(state) > monsterLimit(setup.investigators)) {
    illegal('placing', 'there are more monsters than the limit.', { monsters: monstersCounted(state) });
  }
  if (outskirtsOverflow(state)) illegal('placing', 'the Outskirts would have overflowed.', {});
  if (terror >= 10 && state.monsters.some((each) => each.space === 'outskirts')) {
    illegal('terror', 'from terror 10 on nothing is in the Outskirts.', { terror });
  }
  for (const { space } of [...state.monsters, ...clues]) {
    if (closedShops(terror).some((each) => each === space)) illegal('v-8', `${spaceName(space)} is closed.`, { space });
  }
  for (const [at, { space, clues: there }] of clues.entries()) {
    const again = clues.findIndex((each) => each.space === space) !== at;
    if (again || there === 0 || isStreet(space) || openGateAt(state, space) !== undefined) {
      illegal('clue', `these clues cannot be on ${spaceName(space)}.`, { space, clues: there });
    }
  }
  if (state.monsters.some((each) => each.space === 'experiment') && !cardsInPlay.includes('the-terrible-experiment')) {
    illegal('ability', 'a monster is on a Rumor that is not in play.', {});
  }
  const sums = [mythos.gates, mythos.clues, mythos.boxes].map((list) => list.reduce((sum, each) => sum + each, 0));
  if (sums.some((each) => each !== sums[0]))
    illegal('position', 'every Mythos card has a gate, a clue and a movement box.', {});
  const signs = investigators.reduce((sum, each) => sum + each.elderSigns, signsBoxed);
  if (signs > elderSignCards) illegal('s-2', 'there are four Elder Signs.', { have: signs });
  for (const each of investigators) checkInvestigator(state, each);
  if (!asleep && investigators.every((each) => each.where === 'out')) illegal('a-3', 'nobody is left.', {});
}

function checkInvestigator(state: State, each: Investigator): void {
  const { by, where, space, world, explored, delayed, waiting } = each;
  if (explored && (space === undefined || openGateAt(state, space) === undefined)) {
    illegal('x-2', `investigator ${by} has an explored marker and no gate.`, { by });
  }
  if (where === 'otherWorld' && world === undefined) illegal('r-1', `investigator ${by} is in no world.`, { by });
  if (where === 'lost' && delayed === waiting)
    illegal('l-2', `investigator ${by} is lost, and so either delayed or about to come back.`, { by });
  if (where !== 'lost' && waiting) illegal('l-2', `investigator ${by} is not lost.`, { by });
  if (where === 'lost' && state.phase === 'battle') illegal('l-6', 'the lost are devoured at the awakening.', { by });
  if (space !== undefined && closedShops(state.terror).includes(space))
    illegal('v-8', `${spaceName(space)} is closed.`, { by, space });
  if (where === 'out') return;
  const { sanity, stamina, maxSanity, maxStamina } = each;
  if (sanity < 1 || stamina < 1 || sanity > maxSanity || stamina > maxStamina) {
    illegal('u-1', `investigator ${by} cannot have these values.`, { by, sanity, stamina, maxSanity, maxStamina });
  }
}

function illegal(
  rule: RulesOfCode<'illegal-position'>,
  because: string,
  facts: FactsOfCode<'illegal-position'>,
): never {
  return refuse('illegal-position', `No game can look like this: ${because}`, rule, { ...facts, invariant: rule });
}

/** The set-up that begins a game at what is seen here. */
export function positionOf(view: View): Setup {
  const { turn, phase, resolved, first, doom, terror, allies, seals, clues, bottom, boxed, cardsInPlay } = view;
  return {
    investigators: view.players,
    ancientOne: view.ancientOne.id,
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
      boxed,
      cardsInPlay,
      signsBoxed: view.signsBoxed,
      mythos: view.mythos,
      gateCards: view.gateCards,
      total: view.total,
      attacked: view.attacked,
      people: view.people.map(inOrder),
    },
  };
}

/** Always in one order, so that one table is one position. */
function inOrder(each: Investigator): Investigator {
  const { by, where, space, world, area, explored, delayed, fresh, waiting, moved, acted, met, returned } = each;
  const { sanity, stamina, maxSanity, maxStamina, clues, elderSigns, trophies, defeated, sneak, blessing } = each;
  return {
    by,
    where,
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
    sneak,
    blessing,
  };
}
