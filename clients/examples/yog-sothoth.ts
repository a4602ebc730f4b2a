/*
 * Yog-Sothoth awakens, takes gates onto his sheet, and is beaten all the same. GraphQL only, as in a bot that selects
 * exactly the fields that it shows.
 */
import { graphql, print } from './gatehouse.ts';

const { createGame } = await graphql(
  `mutation($setup: GameSetup!) { createGame(setup: $setup, title: "Yog-Sothoth awakens") {
    ... on Created { game { id summary { headline } } }
    ... on Rejected { code because }
  } }`,
  { setup: { eldritchHorror: { investigators: 2, ancientOne: 'yog-sothoth' } } },
);
const { id } = createGame.game;
print(createGame.game.summary.headline);

const playing = `mutation($game: ID!, $commands: [GameCommand!]!) { play(game: $game, commands: $commands) {
  __typename
  ... on Played {
    game { summary { headline } outcome { result because rule { code } }
      ... on EldritchHorrorGame { view { cards { card gates { name } } } } }
    events { text }
  }
  ... on Rejected { code because rule { title source } facts { name value } }
} }`;
const play = async (...commands: object[]) => {
  const inputs = commands.map((command) => ({ eldritchHorror: command }));
  return (await graphql(playing, { game: id, commands: inputs })).play;
};

const awake = await play({ advanceDoom: { untilZero: true, reason: 'A terrible evening' } });
print(awake.game.summary.headline);

// From now on Doom does not advance: each step puts a gate on the sheet. With three gates, the game is lost.
const step = await play({ advanceDoom: { reason: 'And one more' } });
for (const { text } of step.events) print(text);
for (const { card, gates } of step.game.view.cards) {
  print(`on ${card}: ${gates.map((gate: { name: string }) => gate.name).join(', ')}`);
}

// His sheet requires the ordinary Mysteries before the final one.
const early = await play({ solveFinalMystery: {} });
print(`${early.code}: ${early.because} (${early.rule.title}; ${early.rule.source})`);

await play({ solveMystery: {} }, { solveMystery: {} }, { solveMystery: {} });
const { game } = await play({ solveFinalMystery: { reason: 'The last test' } });
print(`${game.outcome.result}: ${game.outcome.because}`);
