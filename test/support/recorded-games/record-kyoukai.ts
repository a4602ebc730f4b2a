/**
 * Records games of Kyoukai, each into a file of test/rules/golden, for the test to play again. Run by hand:
 *
 *   npx node test/support/recorded-games/record-kyoukai.ts && npx biome check --write test/rules/golden
 *
 * It never changes a file that exists: a recorded game must always come out the same.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { type Random, randomFor } from '../../../rules/core/random.ts';
import { kyoukai } from '../../../rules/kyoukai/index.ts';
import type { Player, State } from '../../../rules/kyoukai/model/index.ts';
import { bot } from '../kyoukai/bot.ts';
import { fill, type Legal, typeOfEntry } from '../kyoukai/fill.ts';
import { benchList, novelCards, novelList, novelPosition, position } from '../kyoukai/games.ts';
import { begin, type Golden, next, seatOf } from './game.ts';

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
  const file = new URL(`../../rules/golden/${name}.json`, import.meta.url);
  if (existsSync(file)) continue;
  const key = Array.from({ length: 8 }, (_, at) => (name.charCodeAt(at % name.length) * 2_654_435_761 + at) % 2 ** 32);
  const started = begin(kyoukai as never, { key, setup });
  let state = started.state as State;
  const plays: Golden['plays'][number][] = [];
  const random = randomFor(Uint32Array.from(key), 2 ** 40);
  while (state.outcome === undefined && plays.length < steps) {
    const seat = kyoukai.pending(state)[0]?.by as Player;
    const legal = kyoukai.legal(state, seatOf(seat)).filter((each) => typeOfEntry(each) !== 'Concede');
    const command = bots
      ? bot(state, legal, seat, random)
      : fill('kinds' in more ? anyKind(legal, random) : random.draw(legal), state, random);
    const played = next(kyoukai as never, key, plays.length + 1, state, command, seat);
    state = played.state as State;
    plays.push({ seat, command, ...played.recorded });
  }
  const outcome = state.outcome ?? null;
  const golden: Golden = {
    about,
    ruleset: kyoukai.id,
    revision: kyoukai.revision,
    key,
    setup,
    start: started.recorded,
    plays,
    outcome,
  };
  writeFileSync(file, `${JSON.stringify(golden)}\n`);
}
