/**
 * Records games of Arkham Horror for the test to play again. Existing games stay as they are. Run by hand:
 *
 *   npx node test/support/recorded-games/record-arkham-horror.ts
 */
import { arkhamHorror } from '../../../rules/arkham-horror/index.ts';
import type { Command, State } from '../../../rules/arkham-horror/model/index.ts';
import type { Random } from '../../../rules/core/random.ts';
import { host } from '../../../rules/core/ruleset.ts';
import { fill, typeOf } from '../arkham-horror/fill.ts';
import { anyCommand } from '../arkham-horror/games.ts';
import { startRecording } from './recording.ts';

type Player = (state: State, random: Random, turn: number) => Command | undefined;

/** Chooses a legal command of the first of these kinds that has one. Walks are frequent, so two in three are left out. */
const prefer =
  (...kinds: readonly Command['type'][]): Player =>
  (state, random) => {
    const legal = arkhamHorror.legal(state, host);
    for (const kind of kinds) {
      const fitting = legal.filter((each) => typeOf(each) === kind && (kind !== 'Walk' || random.below(3) === 0));
      if (fitting.length > 0) return fill(random.draw(fitting), state, random);
    }
    return undefined;
  };

const usual = prefer(
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
    player: usual,
    most: 90,
  },
  {
    name: 'arkham-azathoth-awakes',
    about: 'gates open until Azathoth awakes and the world ends',
    setup: { investigators: 7, ancientOne: 'azathoth' },
    player: prefer('ShareMonsters', 'OpenGate'),
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
    player: prefer('SealGate', 'SpendClue', 'TryToClose', 'EndPhase', 'ResolveMythos'),
    most: 30,
  },
  {
    name: 'arkham-final-battle',
    about: 'Yig awakes, and is beaten or devours the investigators',
    setup: { investigators: 3, ancientOne: 'yig', position: { doom: 9, phase: 'mythos', gates: [] } },
    player: (state, random, turn) =>
      turn === 1
        ? { type: 'OpenGate' }
        : turn % 5 === 0 && state.phase === 'battle'
          ? { type: 'ChangeInvestigator', by: 1 + random.below(3), stamina: -2 }
          : usual(state, random, turn),
    most: 70,
  },
  {
    name: 'arkham-real-table',
    about: 'markers, monsters and dice of a real table, all reported',
    setup: { investigators: 2, ancientOne: 'ithaqua', table: { dice: true, draws: true }, skip: ['upkeep'] },
    player: usual,
    most: 60,
  },
  ...(['nyarlathotep', 'shub-niggurath', 'yog-sothoth', 'hastur'] as const).map((ancientOne, at) => ({
    name: `arkham-anything-against-${ancientOne}`,
    about: 'any command that the rules accept',
    setup: { investigators: 1 + at * 2, ancientOne, sheets: [{ clues: 5, elderSigns: 1 }] },
    player: (state: State, random: Random, turn: number) =>
      random.below(3) === 0 ? usual(state, random, turn) : anything(state, random, turn),
    most: 70,
  })),
];

for (const { name, about, setup, player, most } of scripts) {
  const recording = startRecording<State>(arkhamHorror as never, { name, about, setup }, name.slice('arkham-'.length));
  if (recording === undefined) continue;
  for (let turn = 1; turn <= most * 4 && recording.length < most && recording.state.outcome === undefined; turn += 1) {
    const command = player(recording.state, recording.choices, turn);
    if (command === undefined) continue;
    try {
      recording.play('host', command);
    } catch {
      // Rejected: the next turn chooses another command.
    }
  }
  recording.save();
}
