/*
 * What if: a forecast, an experiment in a fork while the game goes on, and in the end an export that anyone can verify and
 * continue from. All of it starts at a checkpoint.
 */
import { graphql, print, rest } from './gatehouse.ts';

const { game } = await rest('POST', '/v1/games', {
  ruleset: 'eldritch-horror',
  setup: { investigators: 4, ancientOne: 'azathoth' },
  title: 'What if',
  seed: 'what if the stars were',
});
const path = `/v1/games/${game.id}`;
const play = (...commands: object[]) => rest('POST', `${path}/commands`, { commands });
await play({ type: 'SpawnGate' }, { type: 'AdvanceDoom', steps: 13 });
await rest('POST', `${path}/checkpoints`, { name: 'before the boss' });

// How likely is it that the game is lost with the next Mythos card and three more steps of the Omen? Hidden things are dealt anew in each sample.
type Share = { share: number; low: number; high: number };
const percent = ({ share, low, high }: Share) =>
  `${Math.round(share * 100)} % (${Math.round(low * 100)} to ${Math.round(high * 100)})`;
// At once: a forecast has no players who resolve reckonings in between.
const card = { type: 'ResolveMythos', atOnce: true };
const { samples, accepted, outcomes, doom } = await rest('POST', `${path}/forecast`, {
  commands: [card, { type: 'EndRound' }, card],
  samples: 1_000,
});
print(`two Mythos Phases, in ${samples} samples, are accepted in ${percent(accepted)}`);
for (const each of outcomes) print(`${each.result}: ${percent(each)}`);
for (const each of doom.values) print(`Doom ${each.value}: ${percent(each)}`);

// A forecast in GraphQL of a plan that the rules may reject: the next gate may not be the one to Sydney.
const { forecast } = await graphql(
  `query ($game: ID!, $commands: [GameCommand!]!) { forecast(game: $game, commands: $commands, samples: 1000) {
    accepted { share low high } rejections { code because share low high }
  } }`,
  {
    game: game.id,
    commands: [{ eldritchHorror: { spawnGate: {} } }, { eldritchHorror: { closeGate: { gate: 'sydney' } } }],
  },
);
print(`Sydney opens and closes: ${percent(forecast.accepted)}`);
for (const each of forecast.rejections) print(`${each.code}, ${percent(each)}: ${each.because}`);

// An experiment with all consequences, in a game of its own. Hidden things are dealt anew, so it does not show the future.
const fork = await rest('POST', `${path}/forks`, { atCheckpoint: 'before the boss', title: 'What if we wait' });
const waited = await rest('POST', `/v1/games/${fork.game.id}/commands`, { commands: [card] });
print(`in the fork: ${waited.game.summary.headline}`);
print(`in the game: ${(await rest('GET', `${path}/summary`)).headline}`);

// The game is lost. Now the seed is published, and the whole game is one document.
const { game: lost } = await play({ type: 'AdvanceDoom', untilZero: true });
print(`${lost.outcome.result}: ${lost.outcome.because}`);
const document = await rest('GET', `${path}/export`);
print(
  `${document.commits.length} versions and the seed "${document.seeds[0].seed}": npm run verify can check such a file`,
);

// Once more from the checkpoint, from the document alone. The service first replays every event of it.
const { version } = (await rest('GET', `${path}/checkpoints`)).items[0];
const again = await rest('POST', '/v1/imports', { document, version, title: 'Once more' });
print(`once more: ${again.game.summary.headline}`);
