/*
 * A Sequence three links deep: player 1 attacks, player 2 answers with a Fast Gate in a turn that is not theirs, player 1
 * answers that. Links resolve last first. A watcher hears all of it but no hand.
 */
import { rest, say } from './gatehouse.ts';

const { game } = await rest('POST', '/v1/games', {
  ruleset: 'kyoukai',
  title: 'Three links',
  setup: {
    players: [{ deck: 'lantern' }, { deck: 'tide' }],
    position: {
      field: [
        { player: '1', zone: 'b2', cardName: 'The Lamplighter' },
        { player: '2', zone: 'd4', cardName: 'The Ferrykeeper' },
        { player: '1', zone: 'c3', cardName: 'Quay Hound' },
        { player: '2', zone: 'c4', cardName: 'Millstone Ox' },
      ],
      sides: [{ hand: 39 }, { hand: 39 }],
    },
  },
});
const play = async (seat: string, command: object) => {
  const played = await rest('POST', `/v1/games/${game.id}/commands?seat=${seat}`, { commands: [command] });
  const links = played.game.view.sequence?.links ?? [];
  say(
    `${seat}: ${links.map((link: { kind: string; cardName: string }) => `${link.kind} ${link.cardName}`).join(' < ')}`,
  );
  return played;
};

await play('1', { type: 'AttackZone', entity: 3, zone: 'c4' });
await play('2', { type: 'OpenGate', cardName: 'Raised Shutter', zone: 'd3', choices: [['c4']] });
await play('1', { type: 'OpenGate', cardName: 'Loose Shingle', zone: 'b3', choices: [['c5']] });
await play('2', { type: 'Pass' });
const { events } = await play('1', { type: 'Pass' });
for (const event of events) {
  if (event.type === 'LinkResolving') say(`link ${event.link}`);
  if (event.type === 'DamageDealt') say(`  ${event.amount} to ${event.zone}, ${event.taken} taken`);
  if (event.type === 'StatsChanged') say(`  ${event.change.defence} defence for Gate ${event.change.entity}`);
}

// Nothing of either hand is in what somebody without a seat is told.
const watcher = await rest('GET', `/v1/games/${game.id}`);
say(
  `hands seen by a watcher: ${watcher.view.sides.filter((side: { hand?: unknown }) => side.hand !== undefined).length}`,
);
