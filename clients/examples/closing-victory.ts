/*
 * Arkham Horror, won by closing, from an empty table: a gate opens on an investigator, he crosses the Other World, comes
 * back with an explored marker and closes the last gate. GraphQL only.
 */
import { graphql, say } from './gatehouse.ts';

const create = `mutation($setup: ArkhamHorrorSetupInput!) {
  createGame(setup: { arkhamHorror: $setup }, title: "One gate, one trophy") { ... on Created { game { id } } }
}`;
const position = { turn: 1, phase: 'mythos', people: [{ by: 1, space: 'woods' }] };
const setup = { investigators: 1, ancientOne: 'yig', position };
const { createGame } = await graphql(create, { setup });
const { id } = createGame.game;

const playing = `mutation($game: ID!, $commands: [GameCommand!]!) { play(game: $game, commands: $commands) {
  ... on Played { events { __typename } game { status outcome { result because }
    ... on ArkhamHorrorGame { view { phase turn resolved gates { gate world } people { where space world area explored delayed } } } } }
  ... on Rejected { code because }
} }`;
async function play(...commands: object[]) {
  const wrapped = commands.map((arkhamHorror) => ({ arkhamHorror }));
  const { play: reply } = await graphql(playing, { game: id, commands: wrapped });
  if (reply.code !== undefined) throw new Error(`${reply.code}: ${reply.because}`);
  say(reply.events.map((event: { __typename: string }) => event.__typename.replace('ArkhamHorror', '')).join(', '));
  return reply.game;
}

let game = await play({ resolveMythos: { gate: 'woods', card: 'The card in hand' } });
const nobody = { resolveMythos: { card: 'A quiet card' } };
while (game.status === 'open') {
  const [me] = game.view.people;
  const phase = `turn ${game.view.turn}, ${game.view.phase}`;
  say(`${phase}: ${me.where} ${me.space ?? `${me.world} ${me.area}`}${me.explored ? ', explored' : ''}`);
  if (game.view.phase === 'mythos') {
    game = await (game.view.resolved ? play({ endPhase: {} }) : play(nobody, { endPhase: {} }));
  } else if (game.view.phase === 'arkham' && me.explored) {
    game = await play({ tryToClose: { by: 1, checkSkill: 'lore', value: 6, bonus: 4 } });
    if (game.status === 'open') game = await play({ endPhase: {} });
  } else game = await play({ endPhase: {} });
}
say(`${game.outcome.result}: ${game.outcome.because}`);
