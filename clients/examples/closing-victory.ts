/*
 * Arkham Horror, won by closing gates, from a board without gates: a gate draws an investigator in, he crosses the Other
 * World, returns with an explored marker and closes the last gate. GraphQL only.
 */
import { graphql, print } from './gatehouse.ts';

const create = `mutation($setup: ArkhamHorrorSetupInput!) {
  createGame(setup: { arkhamHorror: $setup }, title: "One gate, one trophy") { ... on Created { game { id } } }
}`;
const position = { turn: 1, phase: 'mythos', investigators: [{ by: 1, space: 'woods' }] };
const setup = { investigators: 1, ancientOne: 'yig', position };
const { createGame } = await graphql(create, { setup });
const { id } = createGame.game;

const playing = `mutation($game: ID!, $commands: [GameCommand!]!) { play(game: $game, commands: $commands) {
  ... on Played { events { text } game { status outcome { result because }
    ... on ArkhamHorrorGame { view { phase turn resolved gates { gate world } investigators { where space world area explored delayed } } } } }
  ... on Rejected { code because }
} }`;
async function play(...commands: object[]) {
  const wrapped = commands.map((arkhamHorror) => ({ arkhamHorror }));
  const { play: reply } = await graphql(playing, { game: id, commands: wrapped });
  if (reply.code !== undefined) throw new Error(`${reply.code}: ${reply.because}`);
  print(reply.events.map((event: { text: string }) => event.text).join(' '));
  return reply.game;
}

let game = await play({ resolveMythos: { gate: 'woods', card: 'The card in hand' } });
const quietCard = { resolveMythos: { card: 'A quiet card' } };
while (game.status === 'open') {
  const [me] = game.view.investigators;
  const phase = `turn ${game.view.turn}, ${game.view.phase}`;
  print(`${phase}: ${me.where} ${me.space ?? `${me.world} ${me.area}`}${me.explored ? ', explored' : ''}`);
  if (game.view.phase === 'mythos') {
    game = await (game.view.resolved ? play({ endPhase: {} }) : play(quietCard, { endPhase: {} }));
  } else if (game.view.phase === 'arkham' && me.explored) {
    game = await play({ tryToClose: { by: 1, skill: 'lore', value: 6, bonus: 4 } });
    if (game.status === 'open') game = await play({ endPhase: {} });
  } else game = await play({ endPhase: {} });
}
print(`${game.outcome.result}: ${game.outcome.because}`);
