/*
 * An evening for which everybody gets a token: two players who see only their own hand, and an overlay that is kept two
 * versions behind. Lost answers are asked for again, a slip is taken back, and a token that got about is ended.
 */
import { as, refused, rest, say } from './gatehouse.ts';

const { game } = await rest('POST', '/v1/games', {
  ruleset: 'kyoukai',
  setup: { players: [{ deck: 'lantern' }, { deck: 'tide' }] },
  title: 'An evening with tokens',
  seed: 'lanterns over the water',
});
const table = `/v1/games/${game.id}`;

// The game says which seats it has. The bot that owns it makes the tokens, and sends each player a link with theirs.
const players = game.seats.map((seat: string) => ({ role: 'seat', seat }));
const { items } = await rest('POST', `${table}/tokens`, { grants: [...players, { role: 'watcher', delay: 2 }] });
const [one, two, overlay] = items.map(({ token }: { token: string }) => as(token));
for (const player of [one, two]) {
  const { viewer, view } = await player.rest('GET', table);
  const { hand } = view.sides.find((side: { player: string }) => side.player === viewer.seat);
  const [other] = view.sides.filter((side: { player: string }) => side.player !== viewer.seat);
  say(`seat ${viewer.seat} holds ${hand.length} cards it can read, and sees ${other.handCount} backs`);
}
const meddling = await refused(one.rest('GET', `${table}?seat=2`));
say(`${meddling.code}: ${meddling.detail}`);

// An overlay asks every few seconds. Nothing new is an empty 304, and what it shows is always two versions old.
let shown = { etag: '', headline: '' };
async function poll(): Promise<string> {
  const answer = await overlay.send('GET', `${table}/summary`, { 'if-none-match': shown.etag });
  if (answer.status === 304) return 'nothing new';
  const { headline } = (await answer.json()) as { headline: string };
  shown = { etag: answer.headers.get('etag') ?? '', headline };
  return `${answer.headers.get('gatehouse-delay')} behind: ${headline}`;
}
say(await poll());

/** Whoever is due plays the first thing that is legal. A lost answer costs nothing: the same key gets it again. */
async function move(round: number) {
  const { pending } = await rest('GET', table);
  const player = pending[0].by === '1' ? one : two;
  const { items: legal } = await player.rest('GET', `${table}/legal`);
  const ask = () =>
    player.rest('POST', `${table}/commands`, { commands: [legal[0]] }, { 'idempotency-key': `${round}` });
  const lost = await ask();
  const { replayed, version } = await ask();
  if (!replayed || version !== lost.version) throw new Error('it was played twice');
  return { by: pending[0].by, type: legal[0].type, version };
}
say(await poll());
for (let round = 1; round <= 3; round += 1) {
  const { by, type, version } = await move(round);
  say(`version ${version}: seat ${by}, ${type}; the overlay: ${await poll()}`);
}

// That was a slip. In this game only the host takes back, and everybody can read what it did to whom.
const slip = { toVersion: 2, expectedVersion: 3 };
const mine = await refused(one.rest('POST', `${table}/undo`, slip));
say(`${mine.code}: ${mine.detail}`);
const undone = await rest('POST', `${table}/undo`, slip);
say(`version ${undone.version} is version 2 again: ${undone.label}`);

// The overlay's token was readable on the stream for a moment. Rotating ends it at once, and no other.
const fresh = await rest('POST', `${table}/tokens/rotate`, { grants: [{ role: 'watcher', delay: 2 }] });
const ended = await refused(overlay.rest('GET', `${table}/summary`));
say(`${ended.status} ${ended.code}: ${ended.detail}`);
const { delay } = await as(fresh.items[0].token).rest('GET', table);
say(
  `the new one sees the table, ${delay} versions behind; seat 1 goes on at version ${(await one.rest('GET', table)).version}`,
);
