/**
 * Records games of Kyoukai for the test to play again. Existing games stay as they are. Run by hand:
 *
 *   npx node test/support/recorded-games/record-kyoukai.ts
 */
import type { Random } from '../../../rules/core/random.ts';
import { kyoukai } from '../../../rules/kyoukai/index.ts';
import type { Command, Player, State } from '../../../rules/kyoukai/model.ts';
import { bot } from '../kyoukai/bot.ts';
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
    about: 'any legal command, with the decks of the game',
    setup: { first: '2' },
    bots: false,
    steps: 75,
  },
  {
    name: 'kyoukai-bench',
    about: 'any legal command, with every card of the test bench',
    setup: { players: [{ list: benchList }, { list: benchList }], first: '1' },
    bots: false,
    steps: 75,
  },
  {
    name: 'kyoukai-published',
    about:
      'any legal command, with published cards of the setup: branched cards, skills from piles, texts about damage',
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
        spiritDeck: 'open',
      },
    },
    bots: false,
    steps: 80,
  },
] as const;

/** Every type of command is equally likely, however many commands of it are legal. */
function anyKind(legal: readonly Command[], random: Random): Command {
  const kind = random.draw([...new Set(legal.map((each) => each.type))]);
  return random.draw(legal.filter((each) => each.type === kind));
}

for (const { name, about, setup, bots, steps, ...more } of scripts) {
  const recording = startRecording<State>(kyoukai as never, { name, about, setup });
  if (recording === undefined) continue;
  const { choices } = recording;
  while (recording.state.outcome === undefined && recording.length < steps) {
    const { state } = recording;
    const seat = kyoukai.pending(state)[0]?.by as Player;
    const legal = kyoukai
      .legal(state, seatNamed(seat))
      .flatMap(({ command }) => command ?? [])
      .filter(({ type }) => type !== 'Concede');
    const command = bots
      ? bot(state, legal, seat, choices)
      : 'kinds' in more
        ? anyKind(legal, choices)
        : choices.draw(legal);
    recording.play(seat, command);
  }
  recording.save();
}
