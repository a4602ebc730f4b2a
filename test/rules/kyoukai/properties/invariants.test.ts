import assert from 'node:assert/strict';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { play } from '../../../../rules/core/play.ts';
import { randomFor } from '../../../../rules/core/random.ts';
import { kyoukai } from '../../../../rules/kyoukai/index.ts';
import { type Command, type Event, players, Setup, type State } from '../../../../rules/kyoukai/model/index.ts';
import { anyCommand } from '../../../support/kyoukai/commands.ts';
import { completeCommands, fill, typeOfEntry } from '../../../support/kyoukai/fill.ts';
import { kyoukaiSetups } from '../../../support/kyoukai/games.ts';
import { seat } from '../../../support/kyoukai/harness.ts';
import { cardsOf, checkState, checkStep, isListed } from '../../../support/kyoukai/invariants.ts';
import { testSeed } from '../../../support/seed.ts';

const games = 1_500;
const steps = 40;

test(`${games} random games keep the invariants, and an accepted command is always in the list`, () => {
  const setups = fc.sample(kyoukaiSetups, { seed: testSeed(515), numRuns: games });
  let others = 0;
  let ended = 0;
  for (const [at, setup] of setups.entries()) {
    const key = new Uint32Array(8).fill(at + 1);
    const started = kyoukai.start(Setup.parse(setup), randomFor(key, 0));
    assert.ok('state' in started, JSON.stringify(started));
    let { state } = started;
    const cards = players.map((player) => cardsOf(state, player));
    const choice = randomFor(key, 1_000_000);
    for (let step = 1; step <= steps && state.outcome === undefined; step += 1) {
      const by = kyoukai.pending(state)[0]?.by as '1' | '2';
      const legal = kyoukai.legal(state, seat(by));
      const other = by === '1' ? '2' : '1';
      const waiting = completeCommands(kyoukai.legal(state, seat(other)));
      assert.deepEqual(waiting, [{ type: 'Concede' }], 'the other player can only concede');
      if (step % 10 === 0) {
        assert.deepEqual(kyoukai.legal(JSON.parse(JSON.stringify(state)), seat(by)), legal, 'stored and read again');
      }
      const any = anyCommand(state, choice);
      const tried = play(kyoukai, state, [any], seat(by), randomFor(key, step));
      if ('state' in tried) {
        others += 1;
        const own = 'player' in any ? ({ type: any.type } as Command) : any;
        assert.ok(isListed(own, legal), `unlisted: ${JSON.stringify([any, legal])}`);
      }
      const usual = legal.filter((each) => typeOfEntry(each) !== 'Concede');
      const command = fill(choice.draw(usual), state, randomFor(key, step));
      const played = play(kyoukai, state, [command], seat(by), randomFor(key, step));
      if ('rejection' in played) assert.fail(JSON.stringify([command, played.rejection]));
      const after = played.state as State;
      try {
        checkState(after, cards);
        checkStep(state, command, by, played.events as readonly Event[], after);
      } catch (error) {
        throw new Error(`game ${at}, step ${step}: ${JSON.stringify(command)}: ${(error as Error).message}`, {
          cause: error,
        });
      }
      state = after;
    }
    if (state.outcome !== undefined) ended += 1;
  }
  expect(others).toBeGreaterThan(1_000);
  expect(ended).toBeGreaterThan(100);
}, 180_000);
