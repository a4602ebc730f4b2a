/**
 * Records games of Arkham Horror, each into a file of test/rules/golden. The tests play them again. Run by hand:
 *
 *   npx node test/support/recorded-games/record-arkham.ts && npx biome check --write test/rules/golden
 *
 * Existing files stay as they are, because a recorded game must not change. To record a game again after a fault in the
 * rules was fixed, delete its file first and give the reason in the commit.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { arkhamHorror } from '../../../rules/arkham-horror/index.ts';
import type { Command, State } from '../../../rules/arkham-horror/model/index.ts';
import { type Random, randomFor } from '../../../rules/core/random.ts';
import { host } from '../../../rules/core/ruleset.ts';
import { fill, typeOf } from '../arkham-horror/fill.ts';
import { anyCommand } from '../arkham-horror/games.ts';
import { begin, type Golden, next } from './game.ts';

type Player = (state: State, random: Random, turn: number) => Command | undefined;

/** A player who plays a legal command of the first of these types that is possible. */
const legalPlayer =
  (...kinds: readonly Command['type'][]): Player =>
  (state, random) => {
    const legal = arkhamHorror.legal(state, host);
    for (const kind of kinds) {
      const fitting = legal.filter((each) => typeOf(each) === kind && (kind !== 'Walk' || random.below(3) === 0));
      if (fitting.length > 0) return fill(random.draw(fitting), state, random);
    }
    return undefined;
  };

const fullGame = legalPlayer(
  'SealGate',
  'SpendClue',
  'ShareMonsters',
  'UseElderSign',
  'TryToClose',
  'EnterGate',
  'CrossOver',
  'PlaceReturned',
  'TakeClues',
  'Walk',
  'AttackAncientOne',
  'ResolveMythos',
  'EndPhase',
);

const anything: Player = (state, random) => anyCommand(state, random);

const scripts: readonly { name: string; about: string; setup: object; player: Player; most: number }[] = [
  {
    name: 'arkham-four-against-cthulhu',
    about: 'four investigators walk in, cross, close and seal',
    setup: { investigators: 4, ancientOne: 'cthulhu', sheets: [{ home: 'woods', clues: 6 }, { elderSigns: 1 }] },
    player: fullGame,
    most: 90,
  },
  {
    name: 'arkham-azathoth-awakes',
    about: 'gates open until Azathoth awakes and the world ends',
    setup: { investigators: 7, ancientOne: 'azathoth' },
    player: legalPlayer('ShareMonsters', 'OpenGate'),
    most: 20,
  },
  {
    name: 'arkham-six-seals',
    about: 'the sixth seal wins',
    setup: {
      investigators: 2,
      ancientOne: 'hastur',
      position: {
        phase: 'arkham',
        doom: 5,
        gates: [{ gate: 'woods', world: 'the-dreamlands' }],
        seals: ['graveyard', 'black-cave', 'unnamable', 'witch-house', 'unvisited-isle'],
        investigators: [{ by: 1, space: 'woods', explored: true, clues: 14, blessing: 'blessed' }],
      },
    },
    player: legalPlayer('SealGate', 'SpendClue', 'TryToClose', 'EndPhase', 'ResolveMythos'),
    most: 30,
  },
  {
    name: 'arkham-final-battle',
    about: 'Yig awakes, and is beaten or devours everybody',
    setup: { investigators: 3, ancientOne: 'yig', position: { doom: 9, phase: 'mythos', gates: [] } },
    player: (state, random, turn) =>
      turn === 1
        ? { type: 'OpenGate' }
        : turn % 5 === 0 && state.phase === 'battle'
          ? { type: 'ChangeInvestigator', by: 1 + random.below(3), stamina: -2 }
          : fullGame(state, random, turn),
    most: 70,
  },
  {
    name: 'arkham-real-table',
    about: 'markers, monsters and dice of a real table, all reported',
    setup: { investigators: 2, ancientOne: 'ithaqua', table: { dice: true, draws: true }, skip: ['upkeep'] },
    player: fullGame,
    most: 60,
  },
  ...(['nyarlathotep', 'shub-niggurath', 'yog-sothoth', 'hastur'] as const).map((ancientOne, at) => ({
    name: `arkham-anything-against-${ancientOne}`,
    about: 'whatever the rules let pass',
    setup: { investigators: 1 + at * 2, ancientOne, sheets: [{ clues: 5, elderSigns: 1 }] },
    player: (state: State, random: Random, turn: number) =>
      random.below(3) === 0 ? fullGame(state, random, turn) : anything(state, random, turn),
    most: 70,
  })),
];

for (const { name, about, setup, player, most } of scripts) {
  const file = new URL(`../../rules/golden/${name}.json`, import.meta.url);
  if (existsSync(file)) continue;
  const key = Array.from({ length: 8 }, (_, at) => (name.charCodeAt(at + 7) * 2_654_435_761 + at) % 2 ** 32);
  const started = begin(arkhamHorror as never, { key, setup });
  let state = started.state as State;
  const plays: Golden['plays'][number][] = [];
  const random = randomFor(Uint32Array.from(key), 2 ** 40);
  for (let turn = 1; turn <= most * 4 && plays.length < most && state.outcome === undefined; turn += 1) {
    const command = player(state, random, turn);
    if (command === undefined) continue;
    try {
      const played = next(arkhamHorror as never, key, plays.length + 1, state, command, 'host');
      state = played.state as State;
      plays.push({ seat: 'host', command, ...played.recorded });
    } catch {
      // The rules rejected the command; the next turn tries another one.
    }
  }
  const { id: ruleset, revision } = arkhamHorror;
  const golden: Golden = {
    about,
    ruleset,
    revision,
    key,
    setup,
    start: started.recorded,
    plays,
    outcome: state.outcome ?? null,
  };
  writeFileSync(file, `${JSON.stringify(golden)}\n`);
  console.log(`${name}: ${plays.length} commands, ${state.outcome?.rule ?? 'open'}`);
}
