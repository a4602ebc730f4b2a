/*
 * A whole game of two players, all in GraphQL: each sees the own hand and nothing of the other's, takes what is legal for
 * the own seat, and whoever is due does what looks best.
 */
import { graphql, say } from './gatehouse.ts';

const { createGame } = await graphql(
  `mutation($setup: GameSetup!) { createGame(setup: $setup, title: "Lantern against Tide", seed: "lanterns over the water") {
    ... on Created { game { id summary { headline } } }
  } }`,
  { setup: { kyoukai: { players: [{ deck: 'lantern' }, { deck: 'tide' }], turnCap: 60 } } },
);
const { id } = createGame.game;
say(createGame.game.summary.headline);

const watched = `query($game: ID!, $seat: ID) { game(id: $game, seat: $seat) {
  pending { by because } outcome { because } summary { headline board }
  legal { __typename ... on KyoukaiOpenGate { cardName zone choices } ... on KyoukaiStartInPlay { cardName zone }
    ... on KyoukaiMoveGate { entity } ... on KyoukaiAttackZone { entity zone } ... on KyoukaiUseSkill { entity choices }
    ... on KyoukaiChoose { choice picks } }
  ... on KyoukaiGame { view { winner sides { player hand handCount } field { entity zone player attack } } }
} }`;
const playing = `mutation($game: ID!, $command: KyoukaiCommandInput!, $seat: ID) {
  play(game: $game, commands: [{ kyoukai: $command }], seat: $seat) {
    ... on Played { game { pending { by } } } ... on Rejected { code because } } }`;
const seen = async (seat: string) => (await graphql(watched, { game: id, seat })).game;

type Legal = { __typename: string; zone?: string; choices?: unknown; picks?: string[] };
type Field = readonly { zone: string; player: string; attack: number | null }[];
const height = (zone: string) => zone.charCodeAt(0) - 97 + Number(zone[1]);
const order = ['AttackZone', 'OpenGate', 'MoveGate', 'StartInPlay', 'Choose', 'EndTurn', 'FinishAction', 'Pass'];

/** Hits enemies, opens and moves towards the other corner, and else goes on. */
function liking({ __typename, zone, picks }: Legal, player: string, field: Field): number {
  const kind = order.indexOf(__typename.replace('Kyoukai', ''));
  if (kind === -1) return -1000;
  const goal = zone ?? picks?.[0] ?? 'c3';
  const near = player === '1' ? height(goal) : 10 - height(goal);
  const enemy = field.some((gate) => gate.zone === zone && gate.player !== player);
  if (kind === 0 && !enemy) return -1000;
  return (order.length - kind) * 100 + (Number.isNaN(near) ? 0 : near);
}

let due: string | undefined = (await seen('1')).pending[0].by;
while (due !== undefined) {
  const seat = due;
  const game = await seen(seat);
  const other = game.view.sides.find((side: { player: string }) => side.player !== seat);
  if (other.hand !== null) throw new Error('the hand of the other player can be seen');
  const best = game.legal.reduce((one: Legal, two: Legal) =>
    liking(two, seat, game.view.field) > liking(one, seat, game.view.field) ? two : one,
  );
  const { __typename, ...rest } = best;
  const name = __typename.replace('Kyoukai', '');
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  const command = { [name.charAt(0).toLowerCase() + name.slice(1)]: given };
  const { play } = await graphql(playing, { game: id, command, seat });
  if (play.code) throw new Error(`${play.code}: ${play.because}`);
  due = play.game.pending[0]?.by;
}
const game = await seen('1');
say(game.summary.board);
say(game.summary.headline);
say(`over: ${game.outcome.because}`);
