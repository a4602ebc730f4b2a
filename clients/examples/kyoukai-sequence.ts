/*
 * A Sequence of three links: player 1 attacks, player 2 responds with a Fast Gate in the other player's turn, and player 1
 * responds to that. The last link resolves first. The host sees all of it, but no hand.
 */
import { print, rest } from './gatehouse.ts';

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
      sides: [{ unknownHand: 39 }, { unknownHand: 39 }],
    },
  },
});
const play = async (seat: string, command: object) => {
  const played = await rest('POST', `/v1/games/${game.id}/commands?seat=${seat}`, { commands: [command] });
  const links = played.game.view.sequence?.links ?? [];
  print(
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
  if (event.type === 'LinkResolving') print(`link ${event.link}`);
  if (event.type === 'DamageDealt') print(`  ${event.amount} to ${event.zone}, ${event.taken} taken`);
  if (event.type === 'StatsChanged') print(`  ${event.change.defence} defence for Gate ${event.change.entity}`);
}

// The view without a seat shows no hand.
const asHost = await rest('GET', `/v1/games/${game.id}`);
print(
  `hands seen by the host: ${asHost.view.sides.filter((side: { hand?: unknown }) => side.hand !== undefined).length}`,
);
