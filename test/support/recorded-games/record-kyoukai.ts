/**
 * Records games of Kyoukai for the test to play again. Existing games stay as they are. Run by hand:
 *
 *   npx node test/support/recorded-games/record-kyoukai.ts
 */
import type { Random } from '../../../rules/core/random.ts';
import { kyoukai } from '../../../rules/kyoukai/index.ts';
import type { Player, State } from '../../../rules/kyoukai/model/index.ts';
import { bot } from '../kyoukai/bot.ts';
import { fill, type Legal, typeOfEntry } from '../kyoukai/fill.ts';
import { benchList, novelCards, novelList, novelPosition, position } from '../kyoukai/games.ts';
import { startRecording } from './recording.ts';
import { seatNamed } from './replay.ts';

const scripts = [
  {
    name: 'kyoukai-to-the-end',
    about: 'two simple players from a position, until an Entrant falls',
    setup: { position },
    bots: true,
    steps: 60,
  },
  {
    name: 'kyoukai-anything',
    about: 'random legal commands, with the decks of the game',
    setup: { first: '2' },
    bots: false,
    steps: 75,
  },
  {
    name: 'kyoukai-bench',
    about: 'random legal commands, with every card of the test bench',
    setup: { players: [{ list: benchList }, { list: benchList }], first: '1' },
    bots: false,
    steps: 75,
  },
  {
    name: 'kyoukai-published',
    about:
      'random legal commands, with published cards brought along: branched cards, skills from piles, texts about damage',
    setup: { players: [{ list: novelList }, { list: novelList }], cards: novelCards, position: novelPosition },
    bots: false,
    kinds: true,
    steps: 70,
  },
  {
    name: 'kyoukai-other-readings',
    about: 'the other reading of every open question',
    setup: {
      position,
      turnCap: 7,
      policies: {
        damage: 'threshold',
        discardOpened: 'afterSequence',
        sourceGone: 'fizzle',
        leftForesee: 'top',
        closing: 'onePass',
        spiritDeck: 'public',
      },
    },
    bots: false,
    steps: 80,
  },
] as const;

/** Each type of command is equally likely, however many entries it has. */
function anyKind(legal: readonly Legal[], random: Random): Legal {
  const kind = random.draw([...new Set(legal.map(typeOfEntry))]);
  return random.draw(legal.filter((each) => typeOfEntry(each) === kind));
}

for (const { name, about, setup, bots, steps, ...more } of scripts) {
  const recording = startRecording<State>(kyoukai as never, { name, about, setup });
  if (recording === undefined) continue;
  const { choices } = recording;
  while (recording.state.outcome === undefined && recording.length < steps) {
    const { state } = recording;
    const seat = kyoukai.pending(state)[0]?.by as Player;
    const legal = kyoukai.legal(state, seatNamed(seat)).filter((each) => typeOfEntry(each) !== 'Concede');
    const command = bots
      ? bot(state, legal, seat, choices)
      : fill('kinds' in more ? anyKind(legal, choices) : choices.draw(legal), state, choices);
    recording.play(seat, command);
  }
  recording.save();
}
