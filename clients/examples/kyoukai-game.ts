/*
 * A whole game of two players. Each sees only their own hand, and plays the legal command that looks best. GraphQL only.
 */
import { graphql, print } from './gatehouse.ts';

const { createGame } = await graphql(
  `mutation($setup: GameSetup!) { createGame(setup: $setup, title: "Lantern against Tide", seed: "lanterns over the water") {
    ... on Created { game { id summary { headline } } }
  } }`,
  { setup: { kyoukai: { players: [{ deck: 'lantern' }, { deck: 'tide' }], turnCap: 60 } } },
);
const { id } = createGame.game;
print(createGame.game.summary.headline);

const asSeat = `query($game: ID!, $seat: ID) { game(id: $game, seat: $seat) {
  pending { by text } outcome { because } summary { headline board }
  legal { label command { type
    ... on KyoukaiOpenGate { cardName zone choices decision } ... on KyoukaiStartInPlay { cardName zone decision }
    ... on KyoukaiMoveGate { entity decision } ... on KyoukaiAttackZone { entity zone decision }
    ... on KyoukaiUseSkill { entity choices decision } ... on KyoukaiChoose { picks decision }
    ... on KyoukaiPass { decision } ... on KyoukaiEndTurn { decision } ... on KyoukaiFinishAction { decision } } }
  ... on KyoukaiGame { view { winner sides { player hand handCount } field { entity zone player attack } } }
} }`;
const playing = `mutation($game: ID!, $command: KyoukaiCommandInput!, $seat: ID) {
  play(game: $game, commands: [{ kyoukai: $command }], seat: $seat) {
    ... on Played { game { pending { by } } } ... on Rejected { code because } } }`;
const readAs = async (seat: string) => (await graphql(asSeat, { game: id, seat })).game;

type Command = { type: string; zone?: string; choices?: unknown; picks?: string[] };
type Field = readonly { zone: string; player: string; attack: number | null }[];

/** How far a zone is from the corner of player 1. */
const distance = (zone: string) => zone.charCodeAt(0) - 97 + Number(zone[1]);
const preferred = ['AttackZone', 'OpenGate', 'MoveGate', 'StartInPlay', 'Choose', 'EndTurn', 'FinishAction', 'Pass'];

/** Attacks enemies, opens Gates and moves towards the other corner, and otherwise ends what is going on. */
function score({ type, zone, picks }: Command, player: string, field: Field): number {
  const rank = preferred.indexOf(type);
  if (rank === -1) return -1000;
  const goal = zone ?? picks?.[0] ?? 'c3';
  const progress = player === '1' ? distance(goal) : 10 - distance(goal);
  const isEnemy = field.some((gate) => gate.zone === zone && gate.player !== player);
  if (type === 'AttackZone' && !isEnemy) return -1000;
  return (preferred.length - rank) * 100 + (Number.isNaN(progress) ? 0 : progress);
}

let due: string | undefined = (await readAs('1')).pending[0].by;
while (due !== undefined) {
  const seat = due;
  const game = await readAs(seat);
  const other = game.view.sides.find((side: { player: string }) => side.player !== seat);
  if (other.hand !== null) throw new Error('the hand of the other player is visible');
  // Entries without a command need something from the player. This bot plays only complete ones.
  const commands: Command[] = game.legal.flatMap((each: { command: Command | null }) => each.command ?? []);
  const best = commands.reduce((one, two) =>
    score(two, seat, game.view.field) > score(one, seat, game.view.field) ? two : one,
  );
  const { type, ...members } = best;
  const command = { [type.charAt(0).toLowerCase() + type.slice(1)]: members };
  const { play } = await graphql(playing, { game: id, command, seat });
  if (play.code) throw new Error(`${play.code}: ${play.because}`);
  due = play.game.pending[0]?.by;
}
const game = await readAs('1');
print(game.summary.board);
print(game.summary.headline);
print(`over: ${game.outcome.because}`);
