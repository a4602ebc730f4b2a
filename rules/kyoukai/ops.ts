import { bind, question } from './ask.ts';
import { gateAt, printedStats, sideOf, typeOf } from './cards.ts';
import { choose } from './choices.ts';
import { deal } from './damage.ts';
import type { Amount, Env, Op, WorkOp } from './model.ts';
import { leave, moveTo, swap } from './move.ts';
import { drawCards, foresee, putCard } from './piles.ts';
import { holds, matchingCards, matchingGates, matchingZones, picksOf, statsOf } from './select.ts';
import { openName, Paid, refuse, type Story } from './story.ts';
import { branch, each, lock, place, run } from './texts.ts';

/** Carries out the first instruction that is to be done. Says false where it waits for a choice. */
export function carryOut(story: Story, op: WorkOp): boolean {
  const { env } = story.frame;
  if (op.type === 'Bind') {
    bind(story, op.as, op.picks);
    return true;
  }
  if (!holds(story.now, env, op.when)) return true;
  const asked = question(story, op);
  if (asked === undefined) {
    act(story, op);
    return true;
  }
  const picks = choose(story, asked.question);
  if (picks === undefined) return false;
  asked.answered(picks);
  return true;
}

function amountOf({ now }: Story, env: Env, amount: Amount): number {
  const sum = (stat: 'attack' | 'movement', filter: Amount['attackOf']) =>
    filter === undefined
      ? 0
      : matchingGates(now, env, filter).reduce((total, gate) => total + (statsOf(now, gate)?.[stat] ?? 0), 0);
  const parts =
    (amount.value ?? 0) +
    sum('attack', amount.attackOf) +
    sum('movement', amount.movementOf) +
    (amount.gates === undefined ? 0 : matchingGates(now, env, amount.gates).length) +
    (amount.cards === undefined ? 0 : matchingCards(now, env, amount.cards).length);
  return Math.min(1_000, parts * (amount.times ?? 1));
}

/** From here on a cost has shown something hidden: it can be neither refused nor answered beforehand. */
function seen(story: Story): void {
  const { env } = story.frame;
  if (env.cost === undefined) return;
  if (story.trial && story.answers.length === 0) throw new Paid();
  if (story.answers.length > 0) {
    refuse('choose-later', 'What comes after cards are seen is chosen when they are seen.', 'choices', {
      tooMany: story.answers.length,
    });
  }
  story.note({ cost: 'seen' });
}

function act(story: Story, op: Op): void {
  const { env } = story.frame;
  const gates = (filter: Parameters<typeof matchingGates>[2]) => matchingGates(story.now, env, filter);
  switch (op.type) {
    case 'Lock':
      return lock(story, env, op.who, op.links);
    case 'Damage':
      return deal(story, env, amountOf(story, env, op.amount), matchingZones(story.now, env, op.zones));
    case 'Move': {
      const [gate] = gates(op.gates);
      const to = matchingZones(story.now, env, op.zones).find((zone) => gateAt(story.now, zone) === undefined);
      if (gate === undefined || to === undefined) return story.skip('Nothing can move there.', openName(story, env));
      return moveTo(story, gate, to);
    }
    case 'Swap': {
      const [one] = gates(op.gates);
      const two = gates(op.other).find((gate) => gate.entity !== one?.entity);
      if (one === undefined || two === undefined)
        return story.skip('There are no two Gates to switch.', openName(story, env));
      return swap(story, one, two);
    }
    case 'Ready':
      for (const { entity, ready } of gates(op.gates)) if (!ready) story.tell({ type: 'GateReadied', entity });
      return;
    case 'Rest':
      for (const { entity, ready } of gates(op.gates)) if (ready) story.tell({ type: 'GateRested', entity });
      return;
    case 'Draw':
      seen(story);
      return drawCards(story, env.player, amountOf(story, env, op.amount));
    case 'Foresee':
      seen(story);
      return foresee(story, env.player, amountOf(story, env, op.amount));
    case 'PutCards': {
      const all = op.cards === undefined ? [] : matchingCards(story.now, env, op.cards);
      for (const pick of op.picked === undefined ? all : picksOf(env, op.picked)) {
        putCard(story, env, pick, op.into, op.shown ?? false);
      }
      return;
    }
    case 'PutGates': {
      for (const gate of gates(op.gates)) {
        const spirit = typeOf(story.now, gate) === 'Spirit';
        const top = op.into === 'top' || op.into === 'bottom';
        // A Spirit has no place in hand or deck, and nothing else one in the Spirit Deck.
        const misplaced = gate.faceDown ? false : spirit ? top || op.into === 'hand' : op.into === 'spirit';
        leave(story, gate, misplaced ? 'discard' : top ? 'deck' : (op.into as 'hand'), 'effect', op.into === 'bottom');
      }
      return;
    }
    case 'Place': {
      const [pick] = picksOf(env, op.picked);
      const zone = matchingZones(story.now, env, op.zones).find((each) => gateAt(story.now, each) === undefined);
      return place(story, env, pick, zone, op.ready);
    }
    case 'Branch':
      return branch(story, env, op.picked, gates(op.gates)[0]);
    case 'Modify':
      for (const { entity } of gates(op.gates)) {
        const { attack = 0, defence = 0, movement = 0, until } = op;
        story.tell({ type: 'StatsChanged', change: { entity, attack, defence, movement, until } });
      }
      return;
    case 'SwapAttackDefence':
      for (const gate of gates(op.gates)) {
        const written = printedStats(story.now, gate);
        if (written === undefined) continue;
        const attack = written.defence - written.attack;
        const change = { entity: gate.entity, attack, defence: -attack, movement: 0, until: op.until };
        story.tell({ type: 'StatsChanged', change });
      }
      return;
    case 'FlipUp':
    case 'FlipDown': {
      const faceDown = op.type === 'FlipDown';
      for (const gate of gates(op.gates)) {
        const { entity, player, cardName } = gate;
        if (gate.faceDown === faceDown || (faceDown && typeOf(story.now, gate) !== 'Summon')) continue;
        story.tell({ type: 'GateFlipped', entity, player, cardName, faceDown });
      }
      return;
    }
    case 'Negate': {
      const sources = gates(op.gates).map((gate) => gate.entity);
      for (const link of story.now.sequence?.links ?? []) {
        if (link.kind !== op.what || link.entity === undefined || !sources.includes(link.entity)) continue;
        story.tell({ type: 'LinkNegated', link: link.link });
      }
      return;
    }
    case 'Cancel': {
      const link = story.now.sequence?.links.find((each) => picksOf(env, op.picked).includes(String(each.link)));
      if (link === undefined) return story.skip('There is no such link.', openName(story, env));
      story.tell({ type: 'LinkCancelled', link: link.link });
      // From now on the name stands for the Gate whose link that was.
      return bind(story, op.picked, link.entity === undefined ? [] : [String(link.entity)]);
    }
    case 'Prevent':
    case 'Redirect': {
      const kind = op.type === 'Prevent' ? 'prevent' : 'redirect';
      const self = env.entity === undefined ? {} : { entity: env.entity };
      const ward = { kind, player: env.player, ...self, gates: op.gates, other: op.other, until: op.until } as const;
      return story.tell({ type: 'WardSet', ward });
    }
    case 'PayOpenCost':
    case 'RunOpen':
      return run(story, env, op);
    case 'TakeBottom': {
      const bottom = sideOf(story.now, env.player).deck.at(-1);
      if (bottom === undefined) return story.skip('The deck is empty.', openName(story, env));
      const toPile = picksOf(env, op.picked).includes(bottom) ? 'hand' : 'discard';
      story.tell({ type: 'CardMoved', player: env.player, cardName: bottom, pile: 'deck', toPile, known: true });
      return;
    }
    case 'Shuffle': {
      seen(story);
      const { deck } = sideOf(story.now, env.player);
      return story.tell({ type: 'DeckShuffled', player: env.player, order: story.random.shuffle(deck) });
    }
    case 'EndTurn':
      return story.tell({ type: 'TurnEnding', player: story.now.player });
    case 'Each':
      return each(story, env, op);
    default:
      // All others ask something first.
      return;
  }
}
