/**
 * Records games of Eldritch Horror for the test to play again. Existing games stay as they are. Run by hand:
 *
 *   npx node test/support/recorded-games/record-eldritch-horror.ts
 */
import type { Random } from '../../../rules/core/random.ts';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import type { Command, State } from '../../../rules/eldritch-horror/model/index.ts';
import { anyCommand } from '../eldritch-horror/arbitrary-commands.ts';
import { playReported } from '../eldritch-horror/reported-play.ts';
import { startRecording } from './recording.ts';
import { seatNamed } from './replay.ts';

/** A player: looks at the current state and gives the next command, until it has none. */
type Player = (now: () => State, random: Random) => Generator<Command | readonly [seat: string, command: Command]>;

interface Script {
  readonly name: string;
  readonly about: string;
  readonly setup: unknown;
  readonly player: Player;
}

/** The players do everything that the rules require of them. */
function* settled(now: () => State): Generator<Command> {
  for (const { number, rule } of now().pending) if (rule !== 'mythos-end') yield { type: 'Settle', number };
}

/** Ordinary rounds: encounters at gates, defeated monsters, then the Mythos Phase. */
function evening(rounds: number, fights = 3): Player {
  return function* (now, random) {
    yield* settled(now);
    for (let round = 0; round < rounds && now().outcome === undefined; round += 1) {
      for (let by = 1; by <= now().setup.investigators; by += 1) {
        const { board, monsters } = now();
        const [foe] = monsters;
        if (foe !== undefined && by <= fights) {
          yield { type: 'DiscardMonster', monster: foe.monster, reason: 'defeated' };
        }
        const free = board.find((open) => now().monsters.every((monster) => monster.space !== open.space));
        if (free === undefined) continue;
        yield [String(by), { type: 'BeginEncounter', by, gate: free.gate }];
        yield [String(by), { type: 'RollTest', skill: 1 + random.below(4), modifier: -random.below(2) }];
        if (random.below(2) === 0) yield [String(by), { type: 'RerollDice', dice: [1], paidWith: 'clue' }];
        const fail = random.below(3) === 0 ? ([{ type: 'AdvanceDoom' }] as const) : [];
        yield [String(by), { type: 'ResolveBranch', pass: [{ type: 'CloseThisGate' }], fail: [...fail] }];
        if (now().outcome === undefined) yield [String(by), { type: 'EndEncounter' }];
        if (now().outcome !== undefined) return;
      }
      yield { type: 'ResolveMythos' };
      yield* settled(now);
      if (now().outcome === undefined) yield { type: 'EndRound' };
    }
  };
}

/** One part of a game after the other. */
function parts(...all: readonly (Player | Command | readonly [string, Command])[]): Player {
  return function* (now, random) {
    for (const part of all) {
      if (now().outcome !== undefined) return;
      if (typeof part === 'function') yield* part(now, random);
      else yield part;
    }
  };
}

/** The same command until the game is over. */
function untilOver(command: (state: State) => Command): Player {
  return function* (now) {
    while (now().outcome === undefined) yield command(now());
  };
}

/** Any command. Those that the rules reject are left out. */
function anything(count: number): Player {
  return function* (now, random) {
    for (let done = 0; done < count && now().outcome === undefined; done += 1) {
      const { look } = now();
      const command = anyCommand(now(), random);
      yield look === undefined ? command : [String(look.by), command];
    }
  };
}

/** Closes the gate that has been on the board longest, and a card takes it. */
function closeOnto(card: string): Player {
  return function* (now) {
    const [open] = now().board;
    if (open !== undefined)
      yield { type: 'CloseGate', gate: open.gate, during: 'an Other World Encounter', ontoCard: card };
  };
}

const advance = { type: 'AdvanceDoom', untilZero: true, reason: 'a card' } as const;
const allSets = ['01', '02', '03', '04', '05', '06', '07', '08', '09'];

const scripts: readonly Script[] = [
  {
    name: 'azathoth-devours',
    about: 'four investigators against Azathoth until Doom is 0',
    setup: { investigators: 4, ancientOne: 'azathoth' },
    player: parts(evening(9, 1), advance),
  },
  {
    name: 'yog-sothoth-beaten',
    about: 'Yog-Sothoth awakens and is beaten by the Final Mystery',
    setup: { investigators: 3, ancientOne: 'yog-sothoth', sets: ['01', '03'], preludes: ['ultimate-sacrifice'] },
    player: parts(
      evening(4),
      { type: 'SolveMystery' },
      advance,
      { type: 'AdvanceDoom', steps: 2 },
      { type: 'AdvanceOmen' },
      { type: 'SolveMystery' },
      { type: 'SolveMystery' },
      { type: 'Together', effects: [{ type: 'LoseGame' }, { type: 'SolveFinalMystery' }] },
    ),
  },
  {
    name: 'real-table',
    about: 'dice, gates, monsters and cards at a real table, all reported',
    setup: { investigators: 2, ancientOne: 'cthulhu', sets: ['01', '09'], table: { dice: true, draws: true } },
    player: parts(
      { type: 'SpawnGate', reference: true },
      { type: 'BringIntoPlay', component: 'find-gate' },
      evening(6),
      { type: 'LookAtGates', by: 2, count: 3 },
      anything(1),
      { type: 'RevealUntil', where: { omens: ['green'] } },
      { type: 'Override', reason: 'a token was forgotten', set: { doom: 5 } },
      evening(2),
    ),
  },
  {
    name: 'hypnos-takes-the-portals',
    about: 'Dream Portals, and Hypnos awake takes them all',
    setup: { investigators: 5, ancientOne: 'hypnos', sets: ['01', '07', '09'], reference: 'easier' },
    player: parts(
      evening(3),
      { type: 'DiscardPortal', portal: 'to-the-underworld' },
      { type: 'SpawnPortal' },
      { type: 'SpawnAllGates' },
      advance,
      untilOver(({ portals }) => ({
        type: 'DiscardPortal',
        portal: portals[0]?.portal ?? 'to-the-moon',
        toSheet: true,
      })),
    ),
  },
  {
    name: 'nyarlathotep-from-a-position',
    about: 'from a position with Nyarlathotep awake, until the Omen reaches his mark',
    setup: {
      investigators: 4,
      ancientOne: 'nyarlathotep',
      sets: ['01', '09'],
      reference: 'harder',
      markedOmen: 'blue2',
      position: {
        awake: true,
        omen: 'blue2',
        gates: [{ gate: 'rome' }, { gate: 'tokyo' }, { gate: 'hyperborea' }],
        discard: ['sydney'],
        cards: [{ card: 'Walking the Ley Lines', gates: ['london'] }],
        stack: [{ revealed: true, gate: 'atlantis' }, ...Array.from({ length: 6 }, () => ({ revealed: false }))],
        monsters: [{ kind: 'vampire', space: 'rome' }],
        solved: 1,
        round: 7,
      },
    },
    player: parts(
      { type: 'TurnBackOmen', steps: 2, checkDoom: true },
      evening(1),
      { type: 'DiscardCard', card: 'Walking the Ley Lines' },
      untilOver(() => ({ type: 'AdvanceOmen' })),
    ),
  },
  {
    name: 'shub-niggurath-surrounded',
    about: 'monsters of awakened Shub-Niggurath lose the game',
    setup: { investigators: 8, ancientOne: 'shub-niggurath', refill: 'lazy' },
    player: parts(
      evening(3),
      advance,
      { type: 'MonsterSurge' },
      untilOver(() => ({ type: 'AdvanceDoom' })),
    ),
  },
  {
    name: 'atlach-nacha-spins',
    about: 'tokens on gates that can be neither closed nor discarded; the fifth loses the game',
    setup: { investigators: 2, ancientOne: 'atlach-nacha', sets: ['01', '07'], preludes: ['web-between-worlds'] },
    player: parts(
      evening(2),
      advance,
      untilOver(({ board, gateTokens }) => {
        const free = board.find((open) => !gateTokens.includes(open.space));
        return free === undefined ? { type: 'AdvanceDoom' } : { type: 'PutGateToken', space: free.space };
      }),
    ),
  },
  {
    name: 'elder-things-count-down',
    about: 'tokens on the sheet of the awakened Elder Things run out',
    setup: { investigators: 1, ancientOne: 'rise-of-the-elder-things', sets: ['01', '03'] },
    player: parts(
      evening(4),
      advance,
      evening(1),
      untilOver(() => ({ type: 'AdvanceDoom', steps: 2 })),
    ),
  },
  {
    name: 'ithaqua-counter-ends',
    about: 'a counter that the players change by a command, and its end',
    setup: { investigators: 3, ancientOne: 'ithaqua', sets: ['01', '03'], preludes: ['rumors-from-the-north'] },
    player: parts(
      evening(2),
      advance,
      { type: 'ChangeCounter', by: 4 },
      untilOver(() => ({ type: 'AdvanceDoom' })),
    ),
  },
  {
    name: 'mythos-deck-runs-out',
    about: 'a Mythos card has to be drawn and there is none',
    setup: {
      investigators: 2,
      ancientOne: 'shudde-mell',
      sets: ['01', '08'],
      position: {
        mythosDeck: [
          { green: 0, yellow: 0, blue: 0 },
          { green: 0, yellow: 0, blue: 0 },
          { green: 1, yellow: 1, blue: 0 },
        ],
      },
    },
    player: parts({ type: 'RetreatDoom', steps: 3 }, evening(3)),
  },
  {
    name: 'cthulhu-eliminates',
    about: 'all investigators fall to awakened Cthulhu',
    setup: { investigators: 3, ancientOne: 'cthulhu', position: { awake: true, counter: 2 } },
    player: parts(
      { type: 'SpawnGate' },
      evening(2),
      untilOver(({ out }) => ({
        type: 'DefeatInvestigators',
        by: [[1, 2, 3].find((each) => !out.includes(each)) ?? 1],
      })),
    ),
  },
  {
    name: 'syzygy-flips',
    about: 'tokens on red flip the sheet of Syzygy; the Final Mystery alone wins',
    setup: { investigators: 2, ancientOne: 'syzygy', sets: ['01', '04'], preludes: ['in-cosmic-alignment'] },
    player: parts(
      evening(2),
      { type: 'AdvanceOmen', toColour: 'red', withoutDoom: true },
      { type: 'AdvanceOmen', toColour: 'red', withoutDoom: true },
      { type: 'ResolveIcon', icon: 'text' },
      { type: 'EndRound' },
      evening(2),
      { type: 'SolveFinalMystery' },
    ),
  },
  {
    name: 'antediluvium-and-kate',
    about: 'blue gates with Cultists, Kate Winthrop, looks, searches and three Mysteries',
    setup: { investigators: 6, ancientOne: 'antediluvium', sets: allSets, preludes: ['in-the-lightless-chamber'] },
    player: parts(
      { type: 'BringIntoPlay', component: 'kate-winthrop', space: 'london' },
      { type: 'SearchGates', where: { omens: ['blue'] }, withDiscard: true },
      { type: 'SpawnGate', count: 4 },
      { type: 'LookAtGates', by: 3, count: 2 },
      anything(1),
      { type: 'BringIntoPlay', component: 'mysterious-lights' },
      { type: 'RetreatDoom', steps: 7 },
      { type: 'AdvanceOmen', steps: 4 },
      { type: 'DiscardGates', which: 'matching', doomForEach: true },
      { type: 'TakeOutOfPlay', component: 'mysterious-lights' },
      { type: 'RetreatDoom', steps: 20 },
      evening(1),
      { type: 'SolveMystery' },
      { type: 'LoseMystery' },
      { type: 'SolveMystery' },
      { type: 'SolveMystery' },
      { type: 'SolveMystery' },
    ),
  },
  {
    name: 'elder-things-stay-put',
    about: 'the awakened Elder Things offer no Plateau of Leng, and a card takes a gate as it closes',
    setup: { investigators: 2, ancientOne: 'rise-of-the-elder-things', sets: ['01', '03'] },
    player: parts(
      evening(1),
      advance,
      evening(2),
      { type: 'SpawnGate', count: 2 },
      closeOnto('A Mystery'),
      untilOver(() => ({ type: 'AdvanceDoom', steps: 2 })),
    ),
  },
  {
    name: 'syzygy-needs-no-more',
    about: 'flipped, Syzygy adds no tokens to red',
    setup: { investigators: 3, ancientOne: 'syzygy', sets: ['01', '04'], preludes: ['in-cosmic-alignment'] },
    player: parts(
      evening(1),
      { type: 'SolveMystery' },
      { type: 'SolveMystery' },
      { type: 'ResolveIcon', icon: 'text' },
      { type: 'EndRound' },
      { type: 'AdvanceOmen', toColour: 'red', withoutDoom: true },
      evening(1),
      { type: 'AdvanceOmen', toColour: 'red', withoutDoom: true },
      { type: 'SolveFinalMystery' },
    ),
  },
  ...(['yig', 'abhoth', 'nephren-ka', 'hastur'] as const).map(
    (ancientOne, at): Script => ({
      name: `anything-against-${ancientOne}`,
      about: 'any command that the rules accept',
      setup: {
        investigators: 2 + at * 2,
        ancientOne,
        sets: allSets,
        sideBoards: at % 2 === 0 ? ['dreamlands'] : [],
        refill: at < 2 ? 'eager' : 'lazy',
        table: { dice: at === 1, draws: at === 3 },
      },
      player: anything(110),
    }),
  ),
];

/** Goes on with a command that waits. */
function goOn(recording: NonNullable<ReturnType<typeof startRecording<State>>>, name: string): void {
  for (let { paused } = recording.state; paused !== undefined; { paused } = recording.state) {
    const choice = paused.because === 'order' ? { order: paused.gates ?? [] } : { replacement: 'kate' as const };
    const wanted: Command = { type: 'Continue', decision: paused.decision, ...choice };
    const random = () => recording.nextRandom();
    const tried = playReported(recording.state, wanted, seatNamed('host'), random, recording.choices);
    if ('rejection' in tried.played) throw new Error(`${name}: ${JSON.stringify(tried.played.rejection)}`);
    recording.play('host', tried.command);
  }
}

/** Plays a script. Rejected commands are left out. */
function record({ name, about, setup, player }: Script): void {
  const recording = startRecording<State>(eldritchHorror as never, { name, about, setup });
  if (recording === undefined) return;
  for (const given of player(() => recording.state, recording.choices)) {
    const [seat, wanted] = 'type' in given ? ['host', given] : given;
    const random = () => recording.nextRandom();
    const tried = playReported(recording.state, wanted, seatNamed(seat), random, recording.choices);
    if ('rejection' in tried.played) {
      if (!name.startsWith('anything')) console.log(`${name}: ${JSON.stringify([wanted, tried.played.rejection])}`);
      continue;
    }
    recording.play(seat, tried.command);
    if (!name.startsWith('anything')) goOn(recording, name);
  }
  recording.save();
}

for (const script of scripts) record(script);
