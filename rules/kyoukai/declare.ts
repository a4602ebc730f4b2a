import { cardNamed, entrantOf, findCard, gateAt, gateOf, hasStats, sideOf } from './cards.ts';
import { addLink, closeSequence, lockedOut, run } from './engine.ts';
import type { Card, Command, Env, Gate, Player, State } from './model.ts';
import { entered } from './move.ts';
import { bareEnv, bordersFor, holds, matchingZones, walkable } from './select.ts';
import { refuse, type Story } from './story.ts';
import { border, type Zone } from './zones.ts';

/** Refuses a declaration at the wrong time. `fast`: whether it may be a response. */
export function checkTime({ now }: Pick<Story, 'now'>, player: Player, fast: boolean, what: string): void {
  const { sequence } = now;
  if (sequence === undefined) {
    if (now.player !== player) {
      refuse('not-your-turn', `It is the turn of player ${now.player}: you can only add to a Sequence.`, 'turn-main', {
        player,
        turn: now.player,
      });
    }
    if (now.phase === 'starting') {
      refuse('not-begun', 'The other player first says what the game is started with.', 'start-in-play', { player });
    }
    return;
  }
  if (sequence.priority !== player) {
    refuse('no-priority', `Player ${sequence.priority} has priority.`, 'priority', {
      player,
      priority: sequence.priority,
    });
  }
  if (!fast) {
    refuse('not-fast', `Only what is Fast can be a response, and ${what} is not.`, 'response-fast', { what });
  }
  if (lockedOut({ now }, player)) {
    refuse('sequence-locked', 'You may not add to this Sequence.', 'sequence-lock', { player });
  }
}

function notWhileActing({ now }: Pick<Story, 'now'>, entity?: number): void {
  if (now.phase !== 'afterMove' || now.acting === entity) return;
  refuse(
    'finish-action-first',
    'The Gate that moved attacks, uses its skill, or its action is finished first.',
    'action-after-move',
    {
      acting: now.acting ?? 0,
    },
  );
}

type Of<Type extends Command['type']> = Extract<Command, { type: Type }>;

/** Opens a Gate: place it, pay for it, and it is a link of the Sequence. */
export function openGate(story: Story, { cardName, zone }: Of<'OpenGate'>, player: Player): void {
  const card = checkOpening(story.now, player, cardName);
  checkPlace(story.now, player, card, zone);
  begin(story, card, zone, player);
}

/** Whether a card can be opened now at all, wherever. */
export function checkOpening(state: State, player: Player, cardName: string): Card {
  const { policies } = state.rules;
  const side = sideOf(state, player);
  const card = findCard(state.rules.cards, cardName);
  const pile = card?.type === 'Spirit' ? 'spirits' : 'hand';
  if (card === undefined || !side[pile].includes(cardName)) {
    return refuse('not-in-hand', `You have no ${cardName} to open.`, 'open-from-hand', { card: cardName });
  }
  const { open } = card;
  const quick = card.type === 'Fast' || open?.asFast === true;
  const fast = quick && (card.type !== 'Spirit' || policies.spiritsInResponse === 'whenFast');
  checkTime({ now: state }, player, fast, card.name);
  notWhileActing({ now: state });
  if (open?.startInPlay) {
    refuse('only-at-start', `The card ${card.name} can only start the game in play.`, 'start-in-play', {
      card: card.name,
    });
  }
  const counts = policies.firstOpen === 'eachTurn' || state.player === player;
  if (open?.firstOpenThisTurn && (side.opened > 0 || !counts)) {
    refuse('not-first-opening', `The card ${card.name} has to be the first Gate you open this turn.`, 'open-first', {
      opened: side.opened,
    });
  }
  return card;
}

/** Whether a card may be opened in a zone. */
export function checkPlace(state: State, player: Player, card: Card, zone: Zone): void {
  const there = gateAt(state, zone);
  if (there !== undefined) {
    refuse('zone-occupied', `There is a Gate in ${zone} already.`, 'open-empty-zone', { zone, entity: there.entity });
  }
  const beside = state.field.filter((gate) => gate.player === player && border[zone].includes(gate.zone));
  const { open } = card;
  const entrant = entrantOf(state, player).entity;
  const anchors = (gate: Gate) =>
    (gate.ready && !gate.faceDown) || (open?.anchorRestedEntrant === true && gate.entity === entrant);
  if (!beside.some(anchors)) {
    const because =
      beside.length === 0
        ? `No Gate of yours borders ${zone}.`
        : `Of your Gates that border ${zone} none is both face up and Ready.`;
    refuse('no-ready-gate', because, 'open-border-ready', {
      zone,
      bordering: beside.map(
        (gate) => `${gate.zone}: ${gate.faceDown ? 'face down, ' : ''}${gate.ready ? 'Ready' : 'Rested'}`,
      ),
    });
  }
  const env: Env = { player, targets: [], picked: [], grants: [], depth: 0 };
  if (open?.zone !== undefined && !matchingZones(state, env, open.zone).includes(zone)) {
    refuse('zone-not-allowed', `The card ${card.name} cannot be opened in ${zone}.`, 'open-card-rules', {
      zone,
      card: card.name,
    });
  }
}

function begin(story: Story, card: Card, zone: Zone, player: Player): void {
  const entity = story.now.nextEntity;
  const faceDown = card.open?.faceDown ?? false;
  const pile = card.type === 'Spirit' ? 'spirit' : 'hand';
  const { name: cardName } = card;
  story.tell({ type: 'GatePlaced', entity, player, cardName, zone, ready: false, faceDown, pile, opened: true });
  entered(story, entity);
  const env: Env = { ...bareEnv({ player, entity, cardName }), cost: 'strict' };
  story.tasks = [{ do: 'ops', ops: card.cost, env, link: 'open' }];
  run(story);
}

/** A Gate starts the game in play. */
export function startInPlay(story: Story, { cardName, zone }: Of<'StartInPlay'>, player: Player): void {
  const { now } = story;
  if (now.phase !== 'starting' || now.player === player) {
    refuse('not-now', 'Only before the first turn, and only who goes second.', 'start-in-play', { phase: now.phase });
  }
  const card = findCard(now.rules.cards, cardName);
  if (card === undefined || !card.open?.startInPlay || !sideOf(now, player).spirits.includes(cardName)) {
    refuse('cannot-start-in-play', `You have no ${cardName} that could start in play.`, 'start-in-play', {
      card: cardName,
    });
  }
  if (gateAt(now, zone) !== undefined || !border[entrantOf(now, player).zone].includes(zone)) {
    refuse('not-beside-entrant', `It starts in an empty zone beside your Entrant, not in ${zone}.`, 'start-in-play', {
      zone,
    });
  }
  const entity = now.nextEntity;
  const placed = { entity, player, cardName, zone, ready: true, faceDown: false } as const;
  story.tell({ type: 'GatePlaced', ...placed, pile: 'spirit', opened: false });
  entered(story, entity);
  if (!canStart(story.now, player)) story.tell({ type: 'StartingOver', player });
  run(story);
}

/** Whether a player has something left to start the game with. */
export function canStart(state: State, player: Player): boolean {
  const some = sideOf(state, player).spirits.some((name) => cardNamed(state, name).open?.startInPlay);
  return some && border[entrantOf(state, player).zone].some((zone) => gateAt(state, zone) === undefined);
}

function ownGate({ now }: Pick<Story, 'now'>, entity: number, player: Player): Gate {
  const gate = gateOf(now, entity);
  if (gate === undefined || gate.player !== player) {
    return refuse('not-your-gate', `You have no Gate ${entity} on the field.`, 'turn-action', { entity });
  }
  return gate;
}

/** Checks a Turn Action of a Gate, and Rests it unless the action goes on after a Move. */
function rest(story: Story, entity: number, player: Player, what: string): Gate {
  const gate = ownGate(story, entity, player);
  checkTime(story, player, false, what);
  notWhileActing(story, entity);
  if (!hasStats(story.now, gate)) {
    refuse('no-stats', 'Only Entrants, Summons and Spirits take actions.', 'turn-action', { entity });
  }
  if (story.now.acting === entity) return gate;
  checkReady(gate);
  return gate;
}

function checkReady({ entity, zone, ready }: Gate): void {
  if (!ready) refuse('gate-rested', `The Gate in ${zone} is Rested.`, 'action-ready', { entity, zone });
}

export function moveGate(story: Story, { entity }: Of<'MoveGate'>, player: Player): void {
  if (story.now.phase === 'afterMove' && story.now.acting === entity) {
    refuse('moved-already', 'After a Move only an attack or a skill may follow.', 'action-after-move', { entity });
  }
  const gate = rest(story, entity, player, 'a Move');
  if (story.now.rules.policies.zeroMove === 'refused' && walkable(story.now, gate).length === 0) {
    refuse('nowhere-to-move', `The Gate in ${gate.zone} has nowhere to move.`, 'move', { entity, zone: gate.zone });
  }
  story.tell({ type: 'GateRested', entity });
  addLink(story, bareEnv(gate), 'move');
  run(story);
}

export function attackZone(story: Story, { entity, zone }: Of<'AttackZone'>, player: Player): void {
  const gate = rest(story, entity, player, 'an attack');
  if (!bordersFor(story.now, gate, gate.zone, true).includes(zone)) {
    refuse('zone-not-bordering', `Zone ${zone} does not border ${gate.zone}.`, 'attack', { zone, attacker: gate.zone });
  }
  if (gate.ready) story.tell({ type: 'GateRested', entity });
  addLink(story, { ...bareEnv(gate), targets: [zone] }, 'attack');
  run(story);
}

/** Uses a skill: Rest the Gate, pay the written cost, and it is a link. */
export function useSkill(story: Story, { entity }: Of<'UseSkill'>, player: Player): void {
  const { now } = story;
  const gate = ownGate(story, entity, player);
  const card = cardNamed(now, gate.cardName);
  const { skill } = card;
  if (skill === undefined || skill.kind === 'Passive' || (skill.flip === true) !== gate.faceDown) {
    return refuse('no-such-skill', `The Gate in ${gate.zone} has no skill to use now.`, 'skill', { entity });
  }
  if (skill.flip && now.player === player) {
    refuse('flip-on-their-turn', "A Flip skill is used in the opponent's turn.", 'skill-flip', { entity });
  }
  checkTime(story, player, skill.kind === 'Fast', skill.name);
  notWhileActing(story, entity);
  if (!skill.flip && now.acting !== entity) checkReady(gate);
  if (!holds(now, bareEnv(gate), skill.needs)) {
    refuse('skill-needs', `The skill ${skill.name} cannot be used now: its conditions do not hold.`, 'skill', {
      entity,
    });
  }
  if (!skill.flip && gate.ready) story.tell({ type: 'GateRested', entity });
  story.tasks = [{ do: 'ops', ops: skill.cost, env: { ...bareEnv(gate), cost: 'strict' }, link: 'skill' }];
  run(story);
}

export function pass(story: Story, player: Player): void {
  const { now } = story;
  const { sequence } = now;
  if (sequence === undefined) {
    if (now.phase === 'starting' && now.player !== player) {
      story.tell({ type: 'StartingOver', player });
      return;
    }
    return refuse('nothing-to-pass', 'There is no Sequence to add to.', 'priority', { player });
  }
  if (sequence.priority !== player) {
    refuse('no-priority', `Player ${sequence.priority} has priority.`, 'priority', {
      player,
      priority: sequence.priority,
    });
  }
  story.tell({ type: 'SequencePassed', player });
  const needed = now.rules.policies.closing === 'twoPasses' ? 2 : 1;
  if (sequence.passes + 1 < needed) return;
  closeSequence(story);
  run(story);
}

export function endTurn(story: Story, player: Player): void {
  checkTime(story, player, false, 'ending the turn');
  notWhileActing(story);
  addLink(story, { player, targets: [], picked: [], grants: [], depth: 0 }, 'endTurn');
}

export function finishAction(story: Story, player: Player): void {
  if (story.now.phase !== 'afterMove' || story.now.player !== player || story.now.sequence !== undefined) {
    refuse('no-action', 'No Gate of yours has just moved.', 'action-after-move', { player });
  }
  story.tell({ type: 'ActionFinished', player });
}
