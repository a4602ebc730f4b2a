import { reject } from './context.ts';
import { card } from './data/cards.ts';
import { elderSignCards, isStreet, sealsToWin, spaceName, streetOf, tokens, worldOf } from './data/components.ts';
import { monster } from './data/monsters.ts';
import { printingOf } from './data/mythos-printing.ts';
import { bannedMonster, isWithoutEffect } from './environments.ts';
import {
  closedAreas,
  closedForGood,
  doomTrack,
  isClosed,
  kindOf,
  monsterLimit,
  monstersCounted,
  openGateAt,
  outskirtsOverflow,
  overrun,
  roomForMonsters,
  tooManyGates,
} from './limits.ts';
import type { Investigator, State } from './model/index.ts';
import type { FactsOfCode, RulesOfCode } from './rejections.ts';
import { rules } from './rules.ts';
import { cupOf, isBoxedMask, unseenMarkers } from './unseen-components.ts';

/** Rejects a state that no game can reach, citing the rule that it breaks. Positions and overrides are checked by it. */
export function checkState(state: State): void {
  checkGatesAndSeals(state);
  checkMonsters(state);
  checkDoom(state);
  checkPlaces(state);
  checkCards(state);
  for (const each of state.investigators) checkInvestigator(state, each);
  checkChoices(state);
  checkPending(state);
  if (state.phase === 'battle' && state.investigators.every((each) => each.where === 'out')) {
    rejectPosition('final-battle', 'the final battle needs an investigator in play.', {});
  }
}

export function rejectPosition(
  rule: RulesOfCode<'illegal-position'>,
  because: string,
  facts: FactsOfCode<'illegal-position'>,
): never {
  return reject('illegal-position', `No game can reach this position: ${because}`, rule, { ...facts, invariant: rule });
}

function checkGatesAndSeals(state: State): void {
  const { gates, seals } = state;
  for (const [at, { gate }] of gates.entries()) {
    if (gates.findIndex((each) => each.gate === gate) !== at) {
      rejectPosition('open-gate', `it has two gates at ${spaceName(gate)}.`, { gate });
    }
    if (seals.includes(gate)) {
      rejectPosition('seal-or-gate', `${spaceName(gate)} has both a seal and a gate.`, { gate });
    }
  }
  const sealedTwice = seals.find((each, at) => seals.indexOf(each) !== at);
  if (sealedTwice !== undefined) {
    rejectPosition('seal-or-gate', `${spaceName(sealedTwice)} is sealed twice.`, { gate: sealedTwice });
  }
  for (const [world, left] of unseenMarkers(state)) {
    if (left < 0) rejectPosition('open-gate', `only two gate markers of ${worldOf(world).name} exist.`, { world });
  }
}

function checkMonsters(state: State): void {
  const banned = bannedMonster(state);
  if (state.monsters.some((each) => each.kind === banned && each.space !== 'experiment')) {
    rejectPosition('environments', 'an Environment keeps a monster from the board.', { kind: banned ?? '' });
  }
  for (const [kind, left] of cupOf(state)) {
    if (left >= 0) continue;
    const because = isBoxedMask(kind, state.setup.ancientOne)
      ? `${monster(kind).name} is a Mask, and only Nyarlathotep adds the Masks to the cup.`
      : `it has too many markers of ${monster(kind).name}.`;
    rejectPosition('placing', because, { kind });
  }
}

function checkDoom(state: State): void {
  const { gates, seals, doom, phase, setup } = state;
  const asleep = phase !== 'battle';
  if (seals.length >= sealsToWin && asleep) {
    rejectPosition('sealing-victory', 'six seals have already won the game.', { seals: seals.length });
  }
  if (doom > doomTrack(state) || doom + seals.length > tokens) {
    rejectPosition('doom', 'the track cannot hold that much doom.', { doom });
  }
  if (asleep && doom >= doomTrack(state)) {
    rejectPosition('awakening', 'a full doom track awakens the Ancient One.', { doom });
  }
  if (asleep && tooManyGates(state)) {
    rejectPosition('awakening', 'that many open gates awaken the Ancient One.', { gates: gates.length });
  }
  if (!asleep && (doom === 0 || setup.ancientOne === 'azathoth')) {
    rejectPosition('awakening-effects', 'the final battle would already be over.', { doom });
  }
  if (asleep && overrun(state)) {
    rejectPosition('awakening', 'Arkham is overrun, which awakens the Ancient One.', {
      monsters: monstersCounted(state),
    });
  }
}

function checkPlaces(state: State): void {
  const { terror, clues, monsters, cardsInPlay, setup } = state;
  if (roomForMonsters(state) === 0 && monstersCounted(state) > monsterLimit(setup.investigators)) {
    rejectPosition('placing', 'it has more monsters than the limit allows.', { monsters: monstersCounted(state) });
  }
  if (outskirtsOverflow(state)) {
    rejectPosition('placing', 'the Outskirts would have overflowed.', {});
  }
  if (terror >= 10 && monsters.some((each) => each.space === 'outskirts')) {
    rejectPosition('terror', 'from terror 10 on the Outskirts are empty.', { terror });
  }
  checkClosures(state);
  for (const [at, { space, clues: there }] of clues.entries()) {
    const again = clues.findIndex((each) => each.space === space) !== at;
    if (again || there === 0 || isStreet(space) || openGateAt(state, space) !== undefined) {
      rejectPosition('clue', `these clues cannot be at ${spaceName(space)}.`, { space, clues: there });
    }
  }
  if (monsters.some((each) => each.space === 'experiment') && !cardsInPlay.includes('the-terrible-experiment')) {
    rejectPosition('ability', 'a monster is on a Rumor that is not in play.', {});
  }
}

/** Only one thing is in the middle of being decided, and the game has come to it. */
function checkChoices(state: State): void {
  const { check, sealing, surge, clueOffer, hunt, battle, battleCheck, card, phase, resolved, seals, clues } = state;
  const open = [check, sealing, surge, clueOffer, hunt, battleCheck].filter((each) => each !== undefined);
  if (open.length > 1) rejectPosition('decisions', 'it has several decisions in progress.', { have: open.length });
  const maker = check ?? sealing;
  if (maker !== undefined) {
    const { where, space } = state.investigators[maker.by - 1] ?? {};
    // Whoever has closed the gate of a closed location seals it from the street.
    const at = isClosed(state, maker.gate) ? streetOf(maker.gate) : maker.gate;
    const isThere = where === 'arkham' && space === at && phase === 'arkham';
    const hasGate = openGateAt(state, maker.gate) !== undefined;
    if (!isThere || hasGate !== (check !== undefined) || seals.includes(maker.gate)) {
      const because = `investigator ${maker.by} cannot be closing or sealing ${spaceName(maker.gate)}.`;
      rejectPosition('decisions', because, { by: maker.by, gate: maker.gate });
    }
  }
  if (surge !== undefined && (openGateAt(state, surge.gate) === undefined || phase === 'battle')) {
    rejectPosition('decisions', `no monsters can surge at ${spaceName(surge.gate)}.`, { gate: surge.gate });
  }
  if (clueOffer !== undefined) {
    const isThere = state.investigators.some((each) => each.where === 'arkham' && each.space === clueOffer);
    if (phase !== 'mythos' || !isThere || clues.every((each) => each.space !== clueOffer)) {
      rejectPosition('decisions', `no new clue can be offered at ${spaceName(clueOffer)}.`, { space: clueOffer });
    }
  }
  const hunter = state.monsters.find((each) => each.monster === hunt?.monster);
  const prey = hunt?.candidates.map((by) => state.investigators[by - 1]);
  if (
    hunt !== undefined &&
    (hunter === undefined || prey?.some((each) => each?.where !== 'arkham') || phase === 'battle')
  ) {
    rejectPosition('decisions', 'no monster can move to these investigators.', { monsters: hunt.monster });
  }
  const inBattle = phase === 'battle';
  const step = battleCheck?.kind === 'attack' ? 'attacks' : 'ancientOne';
  const isChecking = battleCheck === undefined || battle?.step === step;
  if (
    (battle !== undefined && !inBattle) ||
    !isChecking ||
    state.investigators[(battleCheck?.by ?? 1) - 1] === undefined
  ) {
    rejectPosition('final-battle', 'the course of the battle does not fit.', {});
  }
  if (card === undefined) return;
  if (phase !== 'mythos' || resolved || (surge ?? clueOffer ?? hunt) === undefined) {
    rejectPosition('decisions', 'a part of a Mythos card waits for nothing.', {});
  }
}

function checkPending({ pending, decisions }: State): void {
  const all = [...pending, ...decisions];
  const bad = all.find(
    ({ number, rule }, at) =>
      rules.every(({ code }) => code !== rule) || all.findIndex((each) => each.number === number) !== at,
  );
  if (bad === undefined) return;
  const because = 'an obligation has a number of its own and cites an existing rule.';
  rejectPosition('obligations', because, { have: bad.number });
}

function checkClosures(state: State): void {
  const { terror, clues, monsters, closures, turn } = state;
  const closed: readonly string[] = closedAreas(state);
  const isForGood = (space: string) => closedForGood(terror).some((each) => each === space);
  const filled = monsters.find((each) => closed.includes(each.space)) ?? clues.find((each) => isForGood(each.space));
  if (filled !== undefined) {
    rejectPosition('closed-location', `${spaceName(filled.space)} is closed.`, { space: filled.space });
  }
  for (const [at, { space, until, investigators }] of closures.entries()) {
    const again = closures.findIndex((each) => each.space === space) !== at;
    if (again || until < turn || (isStreet(space) && !investigators)) {
      rejectPosition('closed-location', `${spaceName(space)} cannot be closed like this.`, { space, turn });
    }
  }
}

function checkCards({ mythos, investigators, signsBoxed, cardsInPlay, rumor, setup }: State): void {
  const kinds = cardsInPlay.map(kindOf);
  if (kinds.includes('headline') || new Set(kinds).size < kinds.length) {
    rejectPosition('ability', 'at most one Environment and one Rumor are in play.', { cards: cardsInPlay });
  }
  if (cardsInPlay.some((each) => isWithoutEffect({ setup }, each))) {
    rejectPosition('environments', 'weather has no effect against Ithaqua.', { cards: cardsInPlay });
  }
  if ((rumor !== undefined) !== kinds.includes('rumor')) {
    rejectPosition('rumors', 'it counts for a Rumor that is not in play.', { cards: cardsInPlay });
  }
  const held = investigators.flatMap((each) => each.cards);
  const tooMany = held.find((id) => held.filter((each) => each === id).length > card(id).copies);
  if (tooMany !== undefined) {
    rejectPosition('effects', `not that many copies of ${card(tooMany).name} exist.`, { cards: [tooMany] });
  }
  const { drawn, boxed } = mythos;
  const isTwice = new Set(drawn).size + new Set(boxed).size < drawn.length + boxed.length;
  if (isTwice || [...drawn, ...boxed].some((each) => printingOf(each) === undefined)) {
    rejectPosition('position', 'the Mythos deck has 66 different cards with names.', { cards: [...drawn, ...boxed] });
  }
  if (boxed.some((each) => kindOf(each) !== 'rumor' || cardsInPlay.includes(each))) {
    rejectPosition('rumors', 'only Rumors that were passed or have failed are in the box.', { cards: boxed });
  }
  const signs = investigators.reduce((sum, each) => sum + each.elderSigns, signsBoxed);
  if (signs > elderSignCards) rejectPosition('elder-sign', 'only four Elder Signs exist.', { have: signs });
}

function checkInvestigator(state: State, investigator: Investigator): void {
  const { by, investigator: id, where, space, world, explored, delayed, waiting } = investigator;
  if (explored && (space === undefined || openGateAt(state, space) === undefined)) {
    rejectPosition('explored-marker-lost', `investigator ${by} has an explored marker but is at no gate.`, { by });
  }
  if (where === 'otherWorld' && world === undefined) {
    rejectPosition('second-area', `investigator ${by} is in an Other World that is not named.`, { by });
  }
  if (where === 'lost' && delayed === waiting) {
    rejectPosition('lost-turn', `investigator ${by} is lost, and so either delayed or waiting to return.`, { by });
  }
  if (where !== 'lost' && waiting) {
    rejectPosition('lost-turn', `investigator ${by} waits to return but is not lost.`, { by });
  }
  if (where === 'lost' && id === 'nun') {
    rejectPosition('abilities', 'the nun is never lost in time and space.', { by });
  }
  if (where === 'lost' && state.phase === 'battle') {
    rejectPosition('lost-at-awakening', 'lost investigators are devoured at the awakening.', { by });
  }
  if (space !== undefined && closedAreas(state).includes(space)) {
    rejectPosition('closed-location', `${spaceName(space)} is closed.`, { by, space });
  }
  if (where === 'out') return;
  const { sanity, stamina, maxSanity, maxStamina } = investigator;
  if (sanity < 1 || stamina < 1 || sanity > maxSanity || stamina > maxStamina) {
    const facts = { by, sanity, stamina, maxSanity, maxStamina };
    rejectPosition('defeated-in-arkham', `investigator ${by} cannot have this Sanity or Stamina.`, facts);
  }
}
