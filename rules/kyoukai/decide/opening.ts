import { entrantOf, findCard, gateAt, sideOf, typeOf } from '../cards/lookup.ts';
import { type Context, reject } from '../context.ts';
import { border, type Zone } from '../data/zones.ts';
import { gateEnvironment, playerEnvironment } from '../interpreter/bindings.ts';
import { holds, isKind, matchingZones } from '../interpreter/filters.ts';
import { entered, leave } from '../interpreter/moves.ts';
import { passivesOf } from '../interpreter/passives.ts';
import { run } from '../interpreter/run.ts';
import type { Card, CommandOf, Environment, Gate, Player, State } from '../model/index.ts';
import { checkTime, notWhileActing } from './timing.ts';

/** Opens a Gate: places it and pays its cost. Then the opening becomes a link. */
export function openGate(context: Context, { cardName, zone }: CommandOf<'OpenGate'>, player: Player): void {
  const card = checkOpening(context.state, player, cardName);
  checkZone(context.state, player, card, zone);
  placeAndPay(context, card, zone, player);
}

/** The card to open. Rejects if it cannot be opened now in any zone. */
export function checkOpening(state: State, player: Player, cardName: string): Card {
  const { policies } = state.rules;
  const side = sideOf(state, player);
  const card = findCard(state.rules.cards, cardName);
  const pile = card?.type === 'Spirit' ? 'spirits' : 'hand';
  if (card === undefined || !side[pile].includes(cardName)) {
    return reject(
      'not-in-hand',
      `You have no ${cardName} that you could open. Gates are opened from the hand, Spirits from the Spirit Deck.`,
      'open-from-hand',
      { card: cardName },
    );
  }
  const { open } = card;
  const quick = card.type === 'Fast' || open?.asFast === true;
  const fast = quick && (card.type !== 'Spirit' || policies.spiritsInResponse === 'whenFast');
  checkTime(state, player, fast, card.name);
  notWhileActing(state);
  if (open?.startInPlay) {
    reject('only-at-start', `The card ${card.name} can only start in play, before the first turn.`, 'start-in-play', {
      card: card.name,
    });
  }
  const counts = policies.firstOpen === 'eachTurn' || state.player === player;
  if (open?.firstOpenThisTurn && (side.opened > 0 || !counts)) {
    reject('not-first-opening', `The card ${card.name} must be the first Gate that you open this turn.`, 'open-first', {
      opened: side.opened,
    });
  }
  if (open?.needs?.some((each) => !holds(state, playerEnvironment(player), each))) {
    reject(
      'opening-needs',
      `The card ${card.name} cannot be opened now, because its conditions are not met.`,
      'open-card-rules',
      {
        card: card.name,
      },
    );
  }
  return card;
}

/** Rejects if a card cannot be opened in a zone. */
export function checkZone(state: State, player: Player, card: Card, zone: Zone): void {
  const there = gateAt(state, zone);
  if (there !== undefined && !makesRoom(state, there, player, card.name)) {
    reject('zone-occupied', `There is already a Gate in ${zone}. Choose an empty zone.`, 'open-empty-zone', {
      zone,
      entity: there.entity,
    });
  }
  checkAnchor(state, player, card, zone);
  const { open } = card;
  if (open?.zone !== undefined && !matchingZones(state, playerEnvironment(player), open.zone).includes(zone)) {
    reject('zone-not-allowed', `The text of ${card.name} does not allow opening it in ${zone}.`, 'open-card-rules', {
      zone,
      card: card.name,
    });
  }
  const by = restricting(state, player, card, zone);
  if (by !== undefined) {
    reject(
      'zone-restricted',
      `The text of the Gate in ${by.zone} forbids opening ${card.name} in ${zone}.`,
      'open-restrict',
      {
        zone,
        card: card.name,
        entity: by.entity,
      },
    );
  }
}

/** Whether a card can be opened into the zone of this Gate, which is then discarded. Entrants never make room. */
export function makesRoom(state: State, there: Gate, player: Player, cardName: string): boolean {
  if (there.player !== player || typeOf(state, there) === 'Entrant') return false;
  return passivesOf(state, there).some(
    ({ passive }) => passive.type === 'MakesRoom' && isKind(state, player, cardName, passive.cards),
  );
}

/** The first Gate whose text forbids a player to open a card in a zone. */
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

/** Rejects a zone that does not border a face-up, Ready Gate of the player. A card's text may accept a Rested Entrant. */
function checkAnchor(state: State, player: Player, { open }: Card, zone: Zone): void {
  const beside = state.field.filter((gate) => gate.player === player && border[zone].includes(gate.zone));
  const entrant = entrantOf(state, player).entity;
  const anchors = (gate: Gate) =>
    (gate.ready && !gate.faceDown) || (open?.anchorRestedEntrant === true && gate.entity === entrant);
  if (beside.some(anchors)) return;
  const because =
    beside.length === 0
      ? `None of your Gates borders ${zone}. Open it beside a face-up, Ready Gate of yours.`
      : `None of your Gates that border ${zone} is both face up and Ready.`;
  reject('no-ready-gate', because, 'open-border-ready', {
    zone,
    bordering: beside.map(
      (gate) => `${gate.zone}: ${gate.faceDown ? 'face down, ' : ''}${gate.ready ? 'Ready' : 'Rested'}`,
    ),
  });
}

function placeAndPay(context: Context, card: Card, zone: Zone, player: Player): void {
  const entity = context.state.nextEntity;
  const faceDown = card.open?.faceDown ?? false;
  const pile = card.type === 'Spirit' ? 'spirit' : 'hand';
  const { name: cardName } = card;
  const there = gateAt(context.state, zone);
  if (there !== undefined) leave(context, there, 'discard', 'makes room');
  context.emit({ type: 'GatePlaced', entity, player, cardName, zone, ready: false, faceDown, pile, opened: true });
  entered(context, entity);
  const env: Environment = { ...gateEnvironment({ player, entity, cardName }), cost: 'strict' };
  context.tasks = [{ type: 'ops', ops: card.cost, env, link: 'open' }];
  run(context);
}
