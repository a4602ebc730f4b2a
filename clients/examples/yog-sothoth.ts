/*
 * Yog-Sothoth awakens, takes gates onto his sheet, and is beaten all the same: all in GraphQL, as a bot would that asks
 * for just what it shows.
 */
import { graphql, say } from './gatehouse.ts';

const { createGame } = await graphql(
  `mutation($setup: GameSetup!) { createGame(setup: $setup, title: "Yog-Sothoth awakens") {
    ... on Created { game { id summary { headline } } }
    ... on Rejected { code because }
  } }`,
  { setup: { eldritchHorror: { investigators: 2, ancientOne: 'yog-sothoth' } } },
);
const { id } = createGame.game;
say(createGame.game.summary.headline);

const playing = `mutation($game: ID!, $commands: [GameCommand!]!) { play(game: $game, commands: $commands) {
  __typename
  ... on Played {
    game { summary { headline } outcome { result because rule }
      ... on EldritchHorrorGame { view { cards { card gates { name } } } } }
    events { __typename ... on EldritchHorrorDoomReplaced { cause { by gate } }
             ... on EldritchHorrorGatePlacedOnCard { gate card } }
  }
  ... on Rejected { code because rule { title source } facts { name value } }
} }`;
const play = async (...commands: object[]) => {
  const inputs = commands.map((command) => ({ eldritchHorror: command }));
  return (await graphql(playing, { game: id, commands: inputs })).play;
};

const woken = await play({ advanceDoom: { untilZero: true, reason: 'A terrible evening' } });
say(woken.game.summary.headline);

// From now on Doom does not advance: each step puts a gate on the sheet. Three of them would be the end.
const step = await play({ advanceDoom: { reason: 'And one more' } });
for (const event of step.events) say(`${event.__typename} ${event.gate ?? event.cause?.by ?? ''}`);
for (const { card, gates } of step.game.view.cards) {
  say(`on ${card}: ${gates.map((gate: { name: string }) => gate.name).join(', ')}`);
}

// His sheet asks for the ordinary Mysteries before the final one.
const early = await play({ solveFinalMystery: {} });
say(`${early.code}: ${early.because} (${early.rule.title}; ${early.rule.source})`);

await play({ solveMystery: {} }, { solveMystery: {} }, { solveMystery: {} });
const { game } = await play({ solveFinalMystery: { reason: 'The last test' } });
say(`${game.outcome.result}: ${game.outcome.because}`);
