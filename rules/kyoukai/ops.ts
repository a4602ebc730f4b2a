import { allCards, cardNamed, findCard, gateAt, gateOf, printedStats, sideOf, typeOf } from './cards.ts';
import { choose } from './choices.ts';
import { deal } from './damage.ts';
import type { Amount, Env, Gate, Op, WorkOp } from './model.ts';
import { entered, leave, moveTo, swap } from './move.ts';
import { cardPicked, drawCards, foresee, putCard } from './piles.ts';
import { holds, matchingCards, matchingGates, matchingZones, picksOf, statsOf } from './select.ts';
import { openName, Paid, type Question, refuse, type Story } from './story.ts';
import { directions, line, type Zone } from './zones.ts';

/** How deep cards may run the text of other cards. */
const depthLimit = 3;

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

function bind(story: Story, as: string, picks: readonly string[]): void {
  const { picked } = story.frame.env;
  story.note({ picked: [...picked.filter((each) => each.as !== as), { as, picks: [...picks] }] });
}

/** What an instruction has to ask, and what follows from the answer; nothing for most. */
function question(
  story: Story,
  op: Op,
): { readonly question: Question; readonly answered: (picks: readonly string[]) => void } | undefined {
  const { env } = story.frame;
  const { now } = story;
  const name = openName(story, env);
  const ask = (
    kind: Question['kind'],
    because: string,
    min: number,
    max: number,
    options: readonly string[],
  ): Question => ({
    player: env.player,
    kind,
    because: name === undefined ? because : `${because.slice(0, -1)} for ${name}.`,
    ...(name === undefined ? {} : { cardName: name }),
    min,
    max,
    options: [...options],
    different: false,
    cost: env.cost === 'strict',
  });
  switch (op.type) {
    case 'Target':
      return {
        question: ask('targets', 'Choose zones to target.', op.count, op.count, matchingZones(now, env, op.zones)),
        answered: (picks) => story.note({ targets: [...story.frame.env.targets, ...(picks as Zone[])] }),
      };
    case 'PickGates':
      return {
        question: ask('gates', 'Choose Gates.', op.min, op.max, numbers(matchingGates(now, env, op.gates))),
        answered: (picks) => bind(story, op.as, picks),
      };
    case 'PickZones':
      return {
        question: ask('zones', 'Choose zones.', op.min, op.max, matchingZones(now, env, op.zones)),
        answered: (picks) => bind(story, op.as, picks),
      };
    case 'PickCards':
      return {
        question: {
          ...ask('cards', 'Choose cards.', op.min, op.max, matchingCards(now, env, op.cards)),
          different: op.different ?? false,
        },
        answered: (picks) => bind(story, op.as, picks),
      };
    case 'PickLink': {
      const links = (now.sequence?.links ?? []).filter((link) => {
        const source = gateOf(now, link.entity);
        if (link.player === env.player || !link.targets.some((zone) => env.targets.includes(zone))) return false;
        return !op.notEntrants || (source !== undefined && typeOf(now, source) !== 'Entrant');
      });
      return {
        question: ask(
          'link',
          'Choose a link.',
          1,
          1,
          links.map((link) => String(link.link)),
        ),
        answered: (picks) => bind(story, op.as, picks),
      };
    }
    case 'DeclareName': {
      const names = allCards(now.rules.cards).map((card) => card.name);
      return {
        question: ask('name', 'Declare the name of a card.', 1, 1, names),
        answered(picks) {
          bind(story, op.as, picks);
          story.tell({ type: 'NameDeclared', player: env.player, cardName: picks[0] as string });
        },
      };
    }
    case 'May':
      return {
        question: ask('may', 'Choose whether to.', 0, 1, ['yes']),
        answered: (picks) => bind(story, op.as, picks),
      };
    case 'Slide': {
      const [gate] = matchingGates(now, env, op.gates);
      const ways = gate === undefined ? [] : directions.map((way) => slide(story, gate, way)).filter((way) => way.to);
      return {
        question: ask(
          'zones',
          'Choose where to slide.',
          1,
          1,
          ways.map((way) => way.to as string),
        ),
        answered([to]) {
          const way = ways.find((each) => each.to === to);
          bind(story, op.as, way?.stopped === undefined ? [] : [way.stopped]);
          if (gate !== undefined && way?.to !== undefined) moveTo(story, gate, way.to);
        },
      };
    }
    default:
      return undefined;
  }
}

function slide({ now }: Story, gate: Gate, way: (typeof directions)[number]): { to?: Zone; stopped?: Zone } {
  const path = line(gate.zone, way);
  const at = path.findIndex((zone) => gateAt(now, zone) !== undefined);
  const to = at === -1 ? path.at(-1) : path[at - 1];
  return { ...(to === undefined ? {} : { to }), ...(at === -1 ? {} : { stopped: path[at] as Zone }) };
}

const numbers = (gates: readonly Gate[]): string[] => gates.map((gate) => String(gate.entity));

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

function lock(story: Story, env: Env, who: Extract<Op, { type: 'Lock' }>['who'], links: number): void {
  const locks = [...(story.now.sequence?.locks ?? [-1, -1, -1])];
  const mine = env.player === '1' ? 0 : 1;
  // A response is itself an addition that is still to be counted.
  const own = env.cost !== undefined && (story.now.sequence?.links.length ?? 0) > 0 ? 1 : 0;
  const limit = (at: number, most: number) => {
    const before = locks[at] as number;
    locks[at] = before === -1 ? most : Math.min(before, most);
  };
  if (who === 'both') limit(2, links + own);
  if (who === 'me' || who === 'each') limit(mine, links + own);
  if (who === 'opponent' || who === 'each') limit(1 - mine, links);
  story.tell({ type: 'SequenceLocked', locks });
}

function place(story: Story, env: Env, pick: string | undefined, zone: Zone | undefined, ready: boolean): void {
  const card = cardPicked(story, env, pick);
  if (card === undefined || zone === undefined) return story.skip('Nothing can be placed.', openName(story, env));
  const { pile, cardName } = card;
  // Only what stays on the field can be placed there, and only one's own.
  if (card.player !== env.player || cardNamed(story.now, cardName).stats === undefined) return;
  const entity = story.now.nextEntity;
  const { player } = env;
  story.tell({ type: 'GatePlaced', entity, player, cardName, zone, ready, faceDown: false, pile, opened: false });
  entered(story, entity);
}

function branch(story: Story, env: Env, as: string | undefined, host: Gate | undefined): void {
  if (host === undefined || host.faceDown) return story.skip('There is nothing to branch from.', openName(story, env));
  const { entity, player } = host;
  if (as === undefined) {
    const self = gateOf(story.now, env.entity);
    if (self === undefined || self.entity === entity || typeOf(story.now, self) === 'Entrant') return;
    for (const each of self.branches) {
      story.tell({ type: 'BranchDiscarded', entity: self.entity, ...each });
    }
    const { cardName } = self;
    return story.tell({ type: 'GateBranched', entity, cardName, player: self.player, other: self.entity });
  }
  for (const pick of picksOf(env, as)) {
    const card = cardPicked(story, env, pick);
    if (card === undefined || card.player !== env.player || player !== env.player) continue;
    const { pile, cardName } = card;
    story.tell({ type: 'GateBranched', entity, cardName, player: env.player, pile });
  }
}

/** The text of another card is carried out as if it stood here. */
function run(story: Story, env: Env, op: Extract<Op, { type: 'PayOpenCost' | 'RunOpen' }>): void {
  const cardName = /^[a-z.]+:(.+)$/.exec(picksOf(env, op.picked)[0] ?? '')?.[1];
  const card = cardName === undefined ? undefined : findCard(story.now.rules.cards, cardName);
  if (card === undefined) return story.skip('There is no card whose text this could be.', openName(story, env));
  if (env.depth >= depthLimit) return story.skip('Cards have run the texts of cards too often.', openName(story, env));
  const { frame } = story;
  story.note({ depth: env.depth + 1 });
  const text = op.type === 'PayOpenCost' ? card.cost : card.effect;
  story.tasks = [{ ...story.frame, ops: [op, ...text, ...frame.ops.slice(1)] }, ...story.tasks.slice(1)];
}

function each(story: Story, env: Env, op: Extract<Op, { type: 'Each' }>): void {
  const items = [
    ...(op.gates === undefined ? [] : numbers(matchingGates(story.now, env, op.gates))),
    ...(op.zones === undefined ? [] : matchingZones(story.now, env, op.zones)),
    ...(op.cards === undefined ? [] : matchingCards(story.now, env, op.cards)),
  ];
  const { frame } = story;
  const rounds = items.flatMap((item): WorkOp[] => [{ type: 'Bind', as: op.as, picks: [item] }, ...op.steps]);
  story.tasks = [{ ...frame, ops: [op, ...rounds, ...frame.ops.slice(1)] }, ...story.tasks.slice(1)];
}
