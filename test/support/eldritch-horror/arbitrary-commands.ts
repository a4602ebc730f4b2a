import type { Random } from '../../../rules/core/random.ts';
import { type GateId, gateIds, omenRing } from '../../../rules/eldritch-horror/data/components.ts';
import { monsterKinds } from '../../../rules/eldritch-horror/data/monsters.ts';
import { sideBoardIds } from '../../../rules/eldritch-horror/data/sets.ts';
import { portalIds, type SpaceId, spaceIds } from '../../../rules/eldritch-horror/data/spaces.ts';
import { namedMonsters } from '../../../rules/eldritch-horror/decide/named-monsters.ts';
import { type Command, type Effect, icons, type State } from '../../../rules/eldritch-horror/model/index.ts';

/** Makes a command that usually fits the state. Undefined if there is nothing that it could name. */
type Maker<Made extends Command> = (state: State, random: Random) => Made | undefined;
type Weighted<Made extends Command> = readonly (readonly [weight: number, make: Maker<Made>])[];

const omenSpaces = omenRing.map((each) => each.space);
const colours = ['green', 'blue', 'red'] as const;
const zones = ['main', ...sideBoardIds] as const;
const components = ['find-gate', 'kate-winthrop', 'mysterious-lights'] as const;

const upTo = (random: Random, most: number): number => 1 + random.below(most);
const oneIn = (random: Random, many: number): boolean => random.below(many) === 0;
const from = <T>(list: readonly T[], random: Random): T | undefined =>
  list.length === 0 ? undefined : random.draw(list);
const someOf = <T>(list: readonly T[], random: Random): T[] => list.filter(() => random.below(2) === 0);
/** A member that is present once in `many` times. */
const at = <Key extends string, T>(key: Key, many: number, random: Random, value: T): { [K in Key]?: T } =>
  (oneIn(random, many) ? { [key]: value } : {}) as { [K in Key]?: T };
/** Whether to leave out something that does not fit the state; it is kept once in 20 times. */
const seldomOf = (unfitting: boolean, random: Random): boolean => unfitting && !oneIn(random, 20);
/** A fitting value, and once in 25 times any value. */
const mostly = <T>(fitting: readonly T[], all: readonly T[], random: Random): T | undefined =>
  from(oneIn(random, 25) || fitting.length === 0 ? all : fitting, random);

const open = ({ board }: State): GateId[] => board.map((each) => each.gate);
const gateSpaces = ({ board }: State): SpaceId[] => board.map((each) => each.space);
const cardNames = ({ cards }: State): string[] => [...cards.map((each) => each.card), 'A card', 'ancient-one'];
const someone = ({ setup }: State, random: Random): number => upTo(random, setup.investigators);
const filter = (random: Random) => ({
  ...at('zones', 2, random, someOf(zones, random)),
  ...at('omens', 2, random, someOf(colours, random)),
  ...at('withoutPortal', 3, random, true),
});

const effects: Weighted<Effect> = [
  // ---- gates
  [
    6,
    (_, random) => ({
      type: 'SpawnGate',
      ...at('count', 3, random, upTo(random, oneIn(random, 8) ? 27 : 3)),
      ...at('reference', 5, random, true),
      ...at('lostInTime', 5, random, true),
      ...at('replacement', 3, random, random.draw(['portal', 'kate'] as const)),
    }),
  ],
  [
    1.5,
    (state, random) => {
      const there = [...state.discard, ...state.stack.map((token) => token.gate)];
      const gate = mostly(there, gateIds, random);
      return gate && { type: 'SpawnSpecificGate', gate };
    },
  ],
  [0.15, () => ({ type: 'SpawnAllGates' })],
  [
    5,
    (state, random) => {
      const gate = mostly(open(state), gateIds, random);
      return (
        gate && {
          type: 'CloseGate',
          gate,
          ...at('by', 3, random, someone(state, random)),
          ...at('during', 3, random, 'a card'),
          ...at('ontoCard', 5, random, 'Another card'),
        }
      );
    },
  ],
  [
    1,
    ({ encounter }, random) =>
      encounter === undefined ? undefined : { type: 'CloseThisGate', ...at('ontoCard', 5, random, 'ancient-one') },
  ],
  [
    4,
    (state, random) => {
      const gate = mostly(open(state), gateIds, random);
      return gate && { type: 'DiscardGate', gate };
    },
  ],
  [
    0.4,
    (state, random) => ({
      type: 'DiscardGates',
      ...(oneIn(random, 3)
        ? { which: 'these', gates: [mostly(open(state), gateIds, random) ?? 'rome', random.draw(gateIds)] }
        : { which: random.draw(['all', 'matching'] as const) }),
      ...at('doomForEach', 4, random, true),
    }),
  ],
  [2.5, (_, random) => ({ type: 'RevealGates', ...at('count', 2, random, upTo(random, oneIn(random, 4) ? 27 : 4)) })],
  [1, (_, random) => ({ type: 'RevealUntil', where: filter(random), ...at('count', 3, random, upTo(random, 4)) })],
  [
    2.5,
    (state, random) => ({
      type: 'LookAtGates',
      by: oneIn(random, 40) ? 8 : someone(state, random),
      count: upTo(random, 4),
    }),
  ],
  [1.5, () => ({ type: 'PutGateOnBottom' })],
  [1, () => ({ type: 'PutGateOnTop' })],
  [1, () => ({ type: 'RandomizeStack' })],
  [1, (_, random) => ({ type: 'SearchGates', where: filter(random), ...at('withDiscard', 2, random, true) })],
  [
    1,
    (state, random) => ({
      type: 'PlaceGateOnCard',
      // Few gates go onto the sheet, because three of them can lose the game.
      card: random.draw(oneIn(random, 5) ? cardNames(state) : ['A card', 'Another card']),
      ...at('gate', 2, random, random.draw<GateId>([...open(state), ...state.discard, 'rome'])),
    }),
  ],
  [
    1.5,
    (state, random) =>
      seldomOf(state.cards.length === 0, random)
        ? undefined
        : { type: 'DiscardCard', card: random.draw(cardNames(state)) },
  ],

  // ---- Omen and Doom
  [
    5,
    (_, random) => ({
      type: 'AdvanceOmen',
      ...at('steps', 3, random, upTo(random, 4)),
      ...at('toColour', 3, random, random.draw(colours)),
      ...at('withoutDoom', 4, random, true),
    }),
  ],
  [2, (_, random) => ({ type: 'MoveOmen', to: random.draw(omenSpaces), ...at('checkDoom', 3, random, true) })],
  [
    1.5,
    (_, random) => ({
      type: 'TurnBackOmen',
      ...at('steps', 3, random, upTo(random, 8)),
      ...at('checkDoom', 3, random, true),
    }),
  ],
  [1, () => ({ type: 'CheckOmen' })],
  [1.5, (_, random) => ({ type: 'ChangeOmenTokens', omen: random.draw(omenSpaces), by: random.below(5) - 2 })],
  [
    1.5,
    (_, random) => ({
      type: 'AdvanceDoom',
      ...at('steps', 3, random, upTo(random, 4)),
      ...at('untilZero', 15, random, true),
    }),
  ],
  [
    4,
    ({ awake }, random) =>
      awake && !oneIn(random, 8) ? undefined : { type: 'RetreatDoom', ...at('steps', 2, random, upTo(random, 6)) },
  ],
  [1, (_, random) => ({ type: 'PutDoomToken', doom: random.below(21) })],
  [
    0.5,
    ({ doomTokens }, random) => ({ type: 'RemoveDoomToken', doom: random.draw([...doomTokens, random.below(21)]) }),
  ],
  [0.5, () => ({ type: 'DrawDisaster' })],
  [
    0.3,
    (state, random) => ({
      type: 'DefeatInvestigators',
      ...(state.awake || oneIn(random, 2) ? { by: [someone(state, random)] } : { count: upTo(random, 2) }),
    }),
  ],

  // ---- monsters
  [
    2,
    (state, random) => {
      const space = mostly(gateSpaces(state), spaceIds, random);
      const kind = mostly(namedMonsters(state, monsterKinds.length), monsterKinds, random);
      return {
        type: 'SpawnMonsters',
        ...at('count', 3, random, upTo(random, 4)),
        ...(oneIn(random, 4) ? {} : { space }),
        ...at('kind', 3, random, kind),
        ...at('from', 12, random, random.draw(['aside', 'cup'] as const)),
      };
    },
  ],
  [
    0.5,
    ({ cup }, random) => {
      const there = monsterKinds.filter((kind) => (cup[kind] ?? 0) > 0);
      const kind = mostly(there, monsterKinds, random);
      return kind && { type: 'SetMonsterAside', kind };
    },
  ],
  [
    1.5,
    ({ monsters }, random) => {
      const one = from(monsters, random);
      const space = oneIn(random, 8) ? 'the-heart-of-africa' : random.draw(spaceIds);
      return one && { type: 'MoveMonster', monster: one.monster, space };
    },
  ],
  [
    9,
    ({ monsters }, random) => {
      const one = from(monsters, random);
      return one && { type: 'DiscardMonster', monster: one.monster + (oneIn(random, 40) ? 1 : 0) };
    },
  ],
  [
    1.5,
    (state, random) => ({
      type: 'MonsterSurge',
      ...at('space', 3, random, random.draw<SpaceId>([...gateSpaces(state), 'rome'])),
    }),
  ],

  // ---- other things in play
  [
    2,
    ({ setup }, random) =>
      setup.sideBoards.includes('dreamlands') || oneIn(random, 10)
        ? { type: 'SpawnPortal', ...at('portal', 2, random, random.draw(portalIds)) }
        : undefined,
  ],
  [
    0.5,
    ({ portals }, random) => {
      const portal = mostly(
        portals.map((each) => each.portal),
        portalIds,
        random,
      );
      return portal && { type: 'DiscardPortal', portal, ...at('toSheet', 2, random, true) };
    },
  ],
  [
    1.5,
    (state, random) => ({
      type: 'BringIntoPlay',
      component: random.draw(components),
      ...at('space', 2, random, random.draw<SpaceId>([...gateSpaces(state), 'rome', 'tokyo', 'the-moon'])),
    }),
  ],
  [
    1.5,
    ({ inPlay }, random) => ({
      type: 'TakeOutOfPlay',
      component: random.draw([...inPlay.map((each) => each.component), random.draw(components)]),
    }),
  ],
  [
    0.7,
    (state, random) => {
      const space = mostly(gateSpaces(state), spaceIds, random);
      return space && { type: 'PutGateToken', space };
    },
  ],
  [
    1,
    ({ gateTokens }, random) => {
      const space = mostly(gateTokens, spaceIds, random);
      return space && { type: 'RemoveGateToken', space };
    },
  ],
  [
    1,
    ({ awake, counterKnown }, random) =>
      awake ? { type: 'ChangeCounter', by: counterKnown ? random.below(7) - 3 : 6 } : undefined,
  ],
  [
    0.3,
    (_, random) => ({
      type: 'ShuffleMythosDeck',
      ...at('add', 2, random, ['yellow', 'green'] as ('yellow' | 'green')[]),
      ...at('names', 3, random, ['A card']),
    }),
  ],
  [
    0.5,
    (state, random) => ({
      type: 'DiscardMythosCards',
      ...at('count', 3, random, 1),
      ...(state.setup.table.draws ? { colours: [random.draw(['yellow', 'green', 'blue'] as const)] } : {}),
      ...at('names', 3, random, ['A card']),
    }),
  ],
  [0.1, () => ({ type: 'SolveMystery' })],
  [0.3, () => ({ type: 'LoseMystery' })],
  [0.05, () => ({ type: 'SolveFinalMystery' })],
  [0.01, () => ({ type: 'LoseGame' })],
];

const flow: Weighted<Command> = [
  [
    6,
    (_, random) => ({
      type: 'ResolveMythos',
      ...at('colour', 2, random, random.draw(['yellow', 'green', 'blue'] as const)),
      ...at('icons', 5, random, someOf(icons, random)),
      ...at('card', 5, random, 'A card'),
      ...at('fromBox', 10, random, true),
    }),
  ],
  [5, (_, random) => ({ type: 'ResolveIcon', icon: random.draw(icons) })],
  [
    6,
    ({ mythos, encounter, paused, setup }, random) =>
      seldomOf(mythos === undefined || encounter !== undefined || paused !== undefined, random)
        ? undefined
        : { type: 'EndRound', ...at('lead', 3, random, upTo(random, setup.investigators)) },
  ],
  [
    12,
    ({ paused }, random) =>
      seldomOf(paused === undefined, random)
        ? undefined
        : { type: 'Continue', ...at('replacement', 2, random, random.draw(['portal', 'kate'] as const)) },
  ],
  [
    6,
    (state, random) => {
      if (seldomOf(state.encounter !== undefined, random)) return undefined;
      const guarded = new Set(state.monsters.map((each) => each.space));
      const free = state.board.filter((each) => !guarded.has(each.space)).map((each) => each.gate);
      const gate = mostly(free, gateIds, random);
      return {
        type: 'BeginEncounter',
        by: someone(state, random),
        ...(gate !== undefined && !oneIn(random, 20) ? { gate } : {}),
        ...at('ignoringMonsters', 8, random, random.draw(['Mists of Releh', 'a spell'] as const)),
        ...at('byEffect', 8, random, 'a card'),
      };
    },
  ],
  [
    4,
    (state, random) => ({
      type: 'RollTest',
      ...(state.setup.investigators > 1 && !oneIn(random, 20)
        ? { by: state.encounter?.by ?? someone(state, random) }
        : {}),
      skill: random.below(7),
      ...at('improvement', 3, random, random.below(5) - 2),
      ...at('modifier', 3, random, random.below(9) - 6),
      ...at('bonus', 3, random, random.below(3)),
      ...at('additionalDice', 3, random, random.below(3)),
      ...at('condition', 2, random, random.draw(['blessed', 'cursed'] as const)),
    }),
  ],
  [
    3,
    ({ test }, random) => {
      if (seldomOf(test === undefined, random)) return undefined;
      const all = test?.faces.map((_, die) => die + 1) ?? [1];
      return {
        type: 'RerollDice',
        dice: [...someOf(all, random), ...(oneIn(random, 6) ? [1] : [])].concat(all.slice(-1)).slice(0, 3),
        paidWith: random.draw(['clue', 'focus', 'effect'] as const),
      };
    },
  ],
  [
    4,
    (state, random) => ({
      type: 'ResolveBranch',
      pass: [...someEffects(state, random), ...(oneIn(random, 2) ? [{ type: 'CloseThisGate' } as const] : [])],
      fail: someEffects(state, random),
      ...at('chosen', state.test === undefined ? 1 : 20, random, random.draw(['pass', 'fail'] as const)),
    }),
  ],
  [
    3,
    ({ test, encounter }, random) =>
      seldomOf(test === undefined || encounter !== undefined, random)
        ? undefined
        : { type: 'EndTest', ...at('decision', 2, random, test?.decision ?? 1) },
  ],
  [
    4,
    ({ encounter }, random) =>
      seldomOf(encounter === undefined, random)
        ? undefined
        : { type: 'EndEncounter', ...at('decision', 2, random, encounter?.decision ?? 1) },
  ],
  [4, (state, random) => ({ type: 'Together', effects: someEffects(state, random) })],
  [
    5,
    ({ pending }, random) => {
      const one = from(pending, random);
      return one && { type: 'Settle', number: oneIn(random, 30) ? one.number + 1 : one.number };
    },
  ],
  [0.7, (state, random) => ({ type: 'Override', reason: 'the table shows it', set: overriding(state, random) })],
];

function overriding(state: State, random: Random): Extract<Command, { type: 'Override' }>['set'] {
  const gate = random.draw<GateId>([
    ...open(state),
    ...state.stack.map((token) => token.gate),
    ...state.discard,
    'rome',
  ]);
  return {
    ...at('omen', 4, random, random.draw(omenSpaces)),
    ...at('doom', 4, random, random.below(21)),
    ...at('awake', 20, random, random.below(2) === 0),
    ...at('counter', 8, random, random.below(9)),
    ...at('solved', 8, random, random.below(2)),
    ...at('eliminated', 12, random, random.below(2)),
    ...at('gate', 3, random, {
      gate,
      to: random.draw(['stack', 'board', 'discard', 'card'] as const),
      ...at('card', 2, random, 'A card'),
      ...at('space', 8, random, random.draw(spaceIds)),
    }),
    ...at('monster', 4, random, { kind: random.draw(monsterKinds), space: random.draw(spaceIds) }),
  };
}

function someEffects(state: State, random: Random): Effect[] {
  return Array.from({ length: random.below(4) }, () => made(effects, state, random));
}

function made<Made extends Command>(makers: Weighted<Made>, state: State, random: Random): Made {
  const all = totals.get(makers) as number;
  for (;;) {
    let left = (random.below(1_000_000) / 1_000_000) * all;
    const found = makers.find(([weight]) => {
      left -= weight;
      return left < 0;
    });
    const command = found?.[1](state, random);
    if (command !== undefined) return command;
  }
}

const everything: Weighted<Command> = [...effects, ...flow];
const totals = new Map<unknown, number>(
  [effects, everything].map((makers) => [makers, makers.reduce((sum, [weight]) => sum + weight, 0)]),
);

/**
 * Any command that could be sent in this state, usually one that the rules accept. Commands that end games are rare,
 * so that games last.
 */
export function anyCommand(state: State, random: Random): Command {
  const { look, stack, setup } = state;
  if (state.paused !== undefined && !oneIn(random, 4)) {
    const { because, gates = [], decision } = state.paused;
    return {
      type: 'Continue',
      ...at('decision', 2, random, decision),
      ...(because === 'replacement' ? { replacement: random.draw(['portal', 'kate'] as const) } : {}),
      ...(because === 'order' ? { order: random.shuffle(gates) } : {}),
    };
  }
  if (look === undefined || oneIn(random, 8)) return withReason(made(everything, state, random), random);
  // Gates that are looked at are put back. At a physical table any face-down gates can have been there.
  const top = stack.slice(0, look.count).map((token) => token.gate);
  const down = random.shuffle(stack.filter((token) => !token.revealed).map((token) => token.gate));
  const seen = setup.table.draws
    ? stack.slice(0, look.count).map((token) => (token.revealed ? token.gate : (down.pop() as GateId)))
    : top;
  const cut = random.below(seen.length + 1);
  const order = random.shuffle(seen);
  return { type: 'PlaceLookedGates', top: order.slice(0, cut), bottom: order.slice(cut) };
}

function withReason(command: Command, random: Random): Command {
  return oneIn(random, 10) && command.type !== 'Override' ? { ...command, reason: 'a card' } : command;
}
