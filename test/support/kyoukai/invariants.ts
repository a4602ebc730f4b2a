import assert from 'node:assert/strict';
import { cardNamed, entrantOf, gateAt, gateOf, hasStats } from '../../../rules/kyoukai/cards/lookup.ts';
import { border, zones } from '../../../rules/kyoukai/data/zones.ts';
import { makesRoom } from '../../../rules/kyoukai/decide/opening.ts';
import { fatal } from '../../../rules/kyoukai/interpreter/damage.ts';
import { bordersFor, reachableZones, statsOf } from '../../../rules/kyoukai/interpreter/filters.ts';
import type { Command, Event, Player, State } from '../../../rules/kyoukai/model/index.ts';
import { players } from '../../../rules/kyoukai/model/index.ts';
import { type Legal, withoutDecision } from './fill.ts';

/** All cards of a player in all piles and on the field. */
export function cardsOf(state: State, player: Player): string {
  const side = state.sides[Number(player) - 1] as State['sides'][number];
  const { deck, hand, discard, shattered, spirits, foresee } = side;
  const field = state.field.filter((gate) => gate.player === player).map((gate) => gate.cardName);
  const branches = state.field
    .flatMap((gate) => gate.branches.filter((each) => each.player === player))
    .map((each) => each.cardName);
  return [...deck, ...hand, ...discard, ...shattered, ...spirits, ...foresee, ...field, ...branches].sort().join();
}

/** What holds in every state. */
export function checkState(state: State, cards: readonly string[]): void {
  for (const [at, player] of players.entries()) {
    assert.equal(cardsOf(state, player), cards[at], 'every card is in exactly one pile or zone');
    const entrants = state.field.filter(
      (gate) => gate.player === player && cardNamed(state, gate.cardName).type === 'Entrant',
    );
    assert.equal(entrants.length, 1, 'one Entrant on the field');
    const side = state.sides[at] as State['sides'][number];
    const piles = [side.deck, side.hand, side.discard, side.shattered, side.spirits, side.foresee];
    assert.ok(!piles.some((pile) => pile.includes(entrants[0]?.cardName as string)), 'and none in a pile');
  }
  const taken = state.field.map((gate) => gate.zone);
  assert.equal(new Set(taken).size, taken.length, 'one Gate in a zone');
  assert.ok(taken.every((zone) => zones.includes(zone)));
  assert.equal(new Set(state.field.map((gate) => gate.entity)).size, taken.length);
  const fallen = players.filter((player) => entrantOf(state, player).damage >= fatal);
  const byDamage = state.outcome?.rule === 'winning' || state.outcome?.rule === 'both-fall';
  assert.equal(
    fallen.length > 0,
    byDamage,
    'the game is over if and only if an Entrant has fallen, or for another rule',
  );
  if (state.choice?.kind === 'handLimit')
    assert.equal(state.choice.player, state.player, 'only the turn player discards');
  if (state.outcome !== undefined) return;
  assert.ok(
    players.every((player) => entrantOf(state, player).damage < fatal),
    'no player goes on with 20 damage',
  );
  if (state.choice === undefined) assert.deepEqual(state.continuation, []);
  if (state.sequence !== undefined || state.choice !== undefined) return;
  assert.ok(
    state.field.every((gate) => hasStats(state, gate)),
    'no Normal or Fast Gate outside a Sequence',
  );
  assert.ok(
    state.sides.every((side) => side.foresee.length === 0),
    'nothing stays foreseen',
  );
  assert.ok(state.changes.every((each) => each.until === 'turn') && state.wards.every((each) => each.until === 'turn'));
}

/** What holds for every accepted command. */
export function checkStep(
  before: State,
  command: Command,
  player: Player,
  events: readonly Event[],
  after: State,
): void {
  for (const each of players) {
    if (after.outcome === undefined)
      assert.ok(entrantOf(after, each).damage >= entrantOf(before, each).damage, 'damage stays');
  }
  for (const gate of before.field) {
    const now = gateOf(after, gate.entity);
    if (now === undefined) continue;
    assert.deepEqual([now.player, now.cardName], [gate.player, gate.cardName], 'a Gate keeps its player and card');
  }
  checkCommand(before, command, player, after);
  checkAction(before, command, events);
  checkTurns(before, events, after);
  checkLinks(before, events);
  for (const event of events) {
    if (event.type !== 'DamageDealt' || event.taken === 0 || event.total !== undefined) continue;
    assert.equal(gateOf(after, event.entity), undefined, 'a Gate that takes damage is discarded');
  }
}

function checkCommand(before: State, command: Command, player: Player, after: State): void {
  const acts = !['Choose', 'Concede', 'Pass', 'StartInPlay'].includes(command.type);
  if (before.choice !== undefined) assert.ok(command.type === 'Choose' || command.type === 'Concede');
  else if (acts && before.sequence === undefined) assert.equal(player, before.player, 'only the turn player begins');
  if (command.type === 'OpenGate') {
    const card = cardNamed(before, command.cardName);
    const there = gateAt(before, command.zone);
    assert.ok(there === undefined || makesRoom(before, there, player, command.cardName), 'an empty zone');
    const anchors = before.field.filter(
      (gate) =>
        gate.player === player &&
        border[command.zone].includes(gate.zone) &&
        ((gate.ready && !gate.faceDown) ||
          (card.open?.anchorRestedEntrant && cardNamed(before, gate.cardName).type === 'Entrant')),
    );
    assert.ok(anchors.length > 0, 'a face-up Ready Gate of the opener borders it');
    if (before.sequence !== undefined) assert.ok(card.type === 'Fast' || card.open?.asFast);
    const placed = after.field.find((gate) => gate.entity === before.nextEntity);
    if (after.sequence?.links.at(-1)?.entity === before.nextEntity && card.skill?.kind !== 'Passive') {
      assert.equal(placed?.ready, false, 'opened Rested');
    }
  }
  if (command.type === 'AttackZone' || command.type === 'MoveGate' || command.type === 'UseSkill') {
    const gate = gateOf(before, command.entity);
    assert.ok(gate !== undefined && gate.player === player);
    assert.ok(gate.ready || before.acting === gate.entity || gate.faceDown, 'only a Ready Gate acts');
    if (command.type === 'MoveGate') assert.equal(before.acting, undefined, 'no Move after anything');
    if (command.type === 'AttackZone') {
      assert.ok(bordersFor(before, gate, gate.zone).includes(command.zone) && command.zone !== gate.zone);
    }
  }
  if (command.type === 'Choose' && before.choice?.kind === 'destination') {
    const frame = before.continuation[0];
    const gate = frame?.type === 'traverse' ? gateOf(before, frame.env.entity) : undefined;
    assert.ok(gate !== undefined && reachableZones(before, gate).includes(command.picks[0] as 'a1'));
    assert.ok((statsOf(before, gate)?.movement ?? 0) > 0);
  }
}

/** Turn Actions begin with a Rest, and in a Sequence only what is Fast is declared. */
function checkAction(before: State, command: Command, events: readonly Event[]): void {
  if (command.type === 'AttackZone' || command.type === 'MoveGate') {
    assert.equal(before.sequence, undefined, 'no action is a response');
    const rested = events.some((event) => event.type === 'GateRested' && event.entity === command.entity);
    const rests = before.acting !== command.entity;
    assert.equal(rested, rests, 'a Gate Rests for its action, once');
  }
  if (command.type === 'EndTurn' || command.type === 'FinishAction') assert.equal(before.sequence, undefined);
  const cardName =
    command.type === 'UseSkill'
      ? gateOf(before, command.entity)?.cardName
      : command.type === 'UseBranchSkill' || command.type === 'UseCardSkill'
        ? command.cardName
        : undefined;
  if (cardName === undefined) return;
  const { skill } = cardNamed(before, cardName);
  if (before.sequence !== undefined) assert.equal(skill?.kind, 'Fast', 'only Fast skills are responses');
  assert.equal(skill?.class === 'Branch', command.type === 'UseBranchSkill');
  assert.equal(skill?.from !== undefined, command.type === 'UseCardSkill');
}

function checkTurns(before: State, events: readonly Event[], after: State): void {
  const began = events.findIndex((event) => event.type === 'TurnBegan');
  if (began === -1) return;
  assert.equal(after.turn, before.turn + 1);
  const done = after.sides[Number(before.player) - 1] as State['sides'][number];
  assert.ok(done.hand.length <= 6, 'at most six cards are kept');
  const rest = events.slice(began + 1);
  const drawn = rest.findIndex((event) => event.type === 'CardsDrawn');
  const readied = rest.findIndex((event) => event.type === 'GateReadied');
  assert.ok(drawn <= 0 && (readied === -1 || drawn < readied), 'first a card is drawn');
  const first = rest[0];
  if (first?.type === 'CardsDrawn') assert.deepEqual([first.player, first.count], [after.player, 1], 'exactly one');
  if (after.outcome !== undefined) return;
  assert.ok(
    after.field.every((gate) => gate.player !== after.player || gate.ready),
    'all are Ready',
  );
  assert.ok(after.changes.length === 0 && after.wards.length === 0);
}

function checkLinks(before: State, events: readonly Event[]): void {
  const added = events.filter((event) => event.type === 'LinkAdded');
  assert.ok(added.length <= 1, 'no two links in a row');
  const last = before.sequence?.links.at(-1);
  for (const { link } of added) {
    assert.ok(before.sequence === undefined || !before.sequence.resolving, 'none while it resolves');
    if (last !== undefined && before.sequence?.passes === 0) assert.notEqual(link.player, last.player);
  }
  const resolved = events.flatMap((event) => (event.type === 'LinkResolving' ? [event.link] : []));
  assert.deepEqual(
    resolved,
    resolved.toSorted((a, b) => b - a),
    'last link first',
  );
  if (events.some((event) => event.type === 'SequenceClosed')) {
    assert.ok(added.length > 0 || before.rules.policies.closing === 'onePass' || before.sequence?.passes === 1);
  }
}

/** Whether a command that was accepted is in the list. The order of picks and answers that are given later do not matter. */
export function isListed(command: Command, entries: readonly Legal[]): boolean {
  return entries.some((entry) => {
    if (entry.command === undefined) return fitsTemplate(command, entry);
    return isSameCommand(withoutDecision(command), withoutDecision(entry.command));
  });
}

const key = (picks: readonly string[]) => [...picks].sort().join('|');

/** The only command with a template is `Choose`. If its options are few, they are listed. */
function fitsTemplate(command: Command, { template, needs }: Legal): boolean {
  if (command.type !== 'Choose' || template?.type !== 'Choose') return false;
  const allowed = needs[0]?.allowed?.map(({ value }) => value);
  return command.decision === template.decision && command.picks.every((pick) => allowed?.includes(pick) ?? true);
}

function isSameCommand(command: Command, listed: Command): boolean {
  if (listed.type !== command.type) return false;
  switch (command.type) {
    case 'Choose':
      return listed.type === 'Choose' && key(listed.picks) === key(command.picks);
    case 'OpenGate':
    case 'UseSkill':
    case 'UseBranchSkill':
    case 'UseCardSkill': {
      const { choices = [], ...rest } = command;
      const { choices: listedChoices, ...other } = listed as typeof command;
      if (JSON.stringify(rest) !== JSON.stringify(other)) return false;
      return listedChoices === undefined || choices.every((picks, at) => key(picks) === key(listedChoices[at] ?? []));
    }
    case 'AttackZone':
    case 'MoveGate':
    case 'StartInPlay':
      return JSON.stringify(listed) === JSON.stringify(command);
    case 'FinishAction':
    case 'Pass':
    case 'EndTurn':
    case 'Concede':
      return true;
  }
}
