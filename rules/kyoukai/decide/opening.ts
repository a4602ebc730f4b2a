import { entrantOf, findCard, gateAt, sideOf, typeOf } from '../cards/lookup.ts';
import { refuse, type Story } from '../context.ts';
import { border, type Zone } from '../data/zones.ts';
import { bareEnv, playerEnv } from '../interpreter/bindings.ts';
import { holds, isKind, matchingZones } from '../interpreter/filters.ts';
import { entered, leave } from '../interpreter/moves.ts';
import { passivesOf } from '../interpreter/passives.ts';
import { run } from '../interpreter/run.ts';
import type { Card, Env, Gate, Player, State } from '../model/index.ts';
import { checkTime, notWhileActing, type Of } from './timing.ts';

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
  if (open?.needs?.some((each) => !holds(state, playerEnv(player), each))) {
    refuse(
      'opening-needs',
      `The card ${card.name} cannot be opened now: its conditions do not hold.`,
      'open-card-rules',
      {
        card: card.name,
      },
    );
  }
  return card;
}

/** Whether a card may be opened in a zone. */
export function checkPlace(state: State, player: Player, card: Card, zone: Zone): void {
  const there = gateAt(state, zone);
  if (there !== undefined && !makesRoom(state, there, player, card.name)) {
    refuse('zone-occupied', `There is a Gate in ${zone} already.`, 'open-empty-zone', { zone, entity: there.entity });
  }
  checkAnchor(state, player, card, zone);
  const { open } = card;
  if (open?.zone !== undefined && !matchingZones(state, playerEnv(player), open.zone).includes(zone)) {
    refuse('zone-not-allowed', `The card ${card.name} cannot be opened in ${zone}.`, 'open-card-rules', {
      zone,
      card: card.name,
    });
  }
  const by = restricting(state, player, card, zone);
  if (by !== undefined) {
    refuse(
      'zone-restricted',
      `The Gate in ${by.zone} does not let ${card.name} be opened in ${zone}.`,
      'open-restrict',
      {
        zone,
        card: card.name,
        entity: by.entity,
      },
    );
  }
}

/** Whether a Gate lets a card be opened into its zone: it is discarded for it, and so no Entrant does. */
export function makesRoom(state: State, there: Gate, player: Player, cardName: string): boolean {
  if (there.player !== player || typeOf(state, there) === 'Entrant') return false;
  return passivesOf(state, there).some(
    ({ passive }) => passive.type === 'MakesRoom' && isKind(state, player, cardName, passive.cards),
  );
}

/** A Gate whose text forbids a player to open a card in a zone, if there is one. */
function restricting(state: State, player: Player, card: Card, zone: Zone): Gate | undefined {
  return state.field.find((gate) =>
    passivesOf(state, gate).some(({ passive, env }) => {
      if (passive.type !== 'Restrict') return false;
      const { owner, cards, zones } = passive;
      if (owner !== undefined && (owner === 'mine') !== (gate.player === player)) return false;
      return isKind(state, player, card.name, cards) && matchingZones(state, env, zones).includes(zone);
    }),
  );
}

/** A Gate is opened beside one that is face up and Ready, if no text says otherwise. */
function checkAnchor(state: State, player: Player, { open }: Card, zone: Zone): void {
  const beside = state.field.filter((gate) => gate.player === player && border[zone].includes(gate.zone));
  const entrant = entrantOf(state, player).entity;
  const anchors = (gate: Gate) =>
    (gate.ready && !gate.faceDown) || (open?.anchorRestedEntrant === true && gate.entity === entrant);
  if (beside.some(anchors)) return;
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

function begin(story: Story, card: Card, zone: Zone, player: Player): void {
  const entity = story.now.nextEntity;
  const faceDown = card.open?.faceDown ?? false;
  const pile = card.type === 'Spirit' ? 'spirit' : 'hand';
  const { name: cardName } = card;
  const there = gateAt(story.now, zone);
  if (there !== undefined) leave(story, there, 'discard', 'makes room');
  story.tell({ type: 'GatePlaced', entity, player, cardName, zone, ready: false, faceDown, pile, opened: true });
  entered(story, entity);
  const env: Env = { ...bareEnv({ player, entity, cardName }), cost: 'strict' };
  story.tasks = [{ do: 'ops', ops: card.cost, env, link: 'open' }];
  run(story);
}
