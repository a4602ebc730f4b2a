/*
 * A game in which each person has a token: two players who see only their own hand, and an overlay that is kept two
 * versions behind. A request is repeated after its answer was lost, a mistake is undone, and a leaked token is revoked.
 */
import { clientFor, expectProblem, print, rest } from './gatehouse.ts';

const { game } = await rest('POST', '/v1/games', {
  ruleset: 'kyoukai',
  setup: { players: [{ deck: 'lantern' }, { deck: 'tide' }] },
  title: 'An evening with tokens',
  seed: 'lanterns over the water',
});
const path = `/v1/games/${game.id}`;

// The game lists its seats. The bot that owns it creates the tokens, and sends each player a link with one.
const players = game.seats.map((seat: string) => ({ role: 'seat', seat }));
const { items } = await rest('POST', `${path}/tokens`, { grants: [...players, { role: 'watcher', delay: 2 }] });
const [one, two, overlay] = items.map(({ token }: { token: string }) => clientFor(token));
for (const player of [one, two]) {
  const { viewer, view } = await player.rest('GET', path);
  const { hand } = view.sides.find((side: { player: string }) => side.player === viewer.seat);
  const [other] = view.sides.filter((side: { player: string }) => side.player !== viewer.seat);
  print(`seat ${viewer.seat} holds ${hand.length} cards it can read, and sees ${other.handCount} backs`);
}
const otherSeat = await expectProblem(one.rest('GET', `${path}?seat=2`));
print(`${otherSeat.code}: ${otherSeat.detail}`);

// An overlay polls every few seconds. If nothing has changed, it gets an empty 304. What it shows is two versions old.
let shown = { etag: '', headline: '' };
async function poll(): Promise<string> {
  const answer = await overlay.send('GET', `${path}/summary`, { 'if-none-match': shown.etag });
  if (answer.status === 304) return 'nothing new';
  const { headline } = (await answer.json()) as { headline: string };
  shown = { etag: answer.headers.get('etag') ?? '', headline };
  return `${answer.headers.get('gatehouse-delay')} behind: ${headline}`;
}
print(await poll());

/** The player who is due plays the first complete legal command, twice with the same key, as after a lost answer. */
async function move(round: number) {
  const { pending } = await rest('GET', path);
  const player = pending[0].by === '1' ? one : two;
  const { items } = await player.rest('GET', `${path}/legal`);
  const { label, command } = items.find((each: { command?: object }) => each.command !== undefined);
  const send = () =>
    player.rest('POST', `${path}/commands`, { commands: [command] }, { 'idempotency-key': `${round}` });
  const lost = await send();
  const { replayed, version } = await send();
  if (!replayed || version !== lost.version) throw new Error('it was played twice');
  return { by: pending[0].by, label, version };
}
print(await poll());
for (let round = 1; round <= 3; round += 1) {
  const { by, label, version } = await move(round);
  print(`version ${version}: seat ${by}, ${label}; the overlay: ${await poll()}`);
}

// That was a mistake. In this game only the host may undo, and everyone can read what the undo meant.
const toLastVersion = { toVersion: 2, expectedVersion: 3 };
const byPlayer = await expectProblem(one.rest('POST', `${path}/undo`, toLastVersion));
print(`${byPlayer.code}: ${byPlayer.detail}`);
const undone = await rest('POST', `${path}/undo`, toLastVersion);
print(`version ${undone.version} is version 2 again: ${JSON.stringify(undone.impact)}`);

// The overlay's token was visible on the stream for a moment. Rotating revokes it at once, and no other token.
const fresh = await rest('POST', `${path}/tokens/rotate`, { grants: [{ role: 'watcher', delay: 2 }] });
const revoked = await expectProblem(overlay.rest('GET', `${path}/summary`));
print(`${revoked.status} ${revoked.code}: ${revoked.detail}`);
const { delay } = await clientFor(fresh.items[0].token).rest('GET', path);
print(
  `the new token works, ${delay} versions behind; seat 1 goes on at version ${(await one.rest('GET', path)).version}`,
);
