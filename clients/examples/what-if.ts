/*
 * What if: how likely is it, a try in a fork while the evening goes on, and at its end the game as a file that anybody can
 * verify and begin again from. A checkpoint before the boss is where all of it starts.
 */
import { graphql, rest, say } from './gatehouse.ts';

const { game } = await rest('POST', '/v1/games', {
  ruleset: 'eldritch-horror',
  setup: { investigators: 4, ancientOne: 'azathoth' },
  title: 'What if',
  seed: 'what if the stars were',
});
const table = `/v1/games/${game.id}`;
const play = (...commands: object[]) => rest('POST', `${table}/commands`, { commands });
await play({ type: 'SpawnGate' }, { type: 'AdvanceDoom', steps: 13 });
await rest('POST', `${table}/checkpoints`, { name: 'before the boss' });

// How likely is it that the world ends within two Mythos Phases? Played on tables that look to everybody like this one.
type Share = { share: number; low: number; high: number };
const percent = ({ share, low, high }: Share) =>
  `${Math.round(share * 100)} % (${Math.round(low * 100)} to ${Math.round(high * 100)})`;
const phase = { type: 'ResolveMythos' };
const { samples, accepted, outcomes, doom } = await rest('POST', `${table}/forecast`, {
  commands: [phase, phase],
  samples: 1_000,
});
say(`two Mythos Phases, on ${samples} tables, are accepted on ${percent(accepted)}`);
for (const each of outcomes) say(`${each.result}: ${percent(each)}`);
for (const each of doom.values) say(`Doom ${each.value}: ${percent(each)}`);

// The same question in GraphQL, about a plan that the rules may refuse: whether there will be a gate to close in Sydney.
const { forecast } = await graphql(
  `query ($game: ID!, $commands: [GameCommand!]!) { forecast(game: $game, commands: $commands, samples: 1000) {
    accepted { share low high } refusals { code because share low high }
  } }`,
  {
    game: game.id,
    commands: [{ eldritchHorror: { spawnGate: {} } }, { eldritchHorror: { closeGate: { gate: 'sydney' } } }],
  },
);
say(`Sydney opens and closes: ${percent(forecast.accepted)}`);
for (const each of forecast.refusals) say(`${each.code}, ${percent(each)}: ${each.because}`);

// A try with all consequences, in a game of its own. What is hidden is dealt anew there, so nobody looks into the future.
const fork = await rest('POST', `${table}/forks`, { atCheckpoint: 'before the boss', title: 'What if we wait' });
const waited = await rest('POST', `/v1/games/${fork.game.id}/commands`, { commands: [phase] });
say(`in the fork: ${waited.game.summary.headline}`);
say(`at the table: ${(await rest('GET', `${table}/summary`)).headline}`);

// The evening ends badly. Now the seed is published, and the whole game is one document.
const { game: lost } = await play({ type: 'AdvanceDoom', untilZero: true });
say(`${lost.outcome.result}: ${lost.outcome.because}`);
const document = await rest('GET', `${table}/export`);
say(`${document.commits.length} versions and the seed "${document.seeds[0].seed}": npm run verify reads such a file`);

// And once more from before the boss, from the document alone: it is played again first, every event of it.
const { version } = (await rest('GET', `${table}/checkpoints`)).items[0];
const again = await rest('POST', '/v1/imports', { document, version, title: 'Once more' });
say(`once more: ${again.game.summary.headline}`);
