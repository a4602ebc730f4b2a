/*
 * Arkham Horror: an Elder Sign drives its user insane, and the seal stands. A gate on the sealed place stays shut for ever.
 */
import { refused, rest, say } from './gatehouse.ts';

const position = {
  turn: 6,
  phase: 'arkham',
  doom: 9,
  gates: [
    { gate: 'woods', world: 'rlyeh' },
    { gate: 'graveyard', world: 'celeano' },
  ],
  monsters: [{ kind: 'star-spawn', space: 'outskirts' }],
  people: [{ by: 1, space: 'woods', explored: true, sanity: 1, elderSigns: 1, clues: 5 }],
};
const { game } = await rest('POST', '/v1/games', {
  ruleset: 'arkham-horror',
  setup: { investigators: 2, ancientOne: 'hastur', position },
  title: 'The price of a seal',
});
const play = (...commands: object[]) => rest('POST', `/v1/games/${game.id}/commands`, { commands });
say(game.summary.headline);

const away = await refused(play({ type: 'UseElderSign', by: 1, gate: 'graveyard' }));
say(`${away.code}: ${away.detail}`);

const { events, game: sealed } = await play({ type: 'UseElderSign', by: 1 });
for (const { type } of events) say(type);
say(sealed.summary.headline);
const [me] = sealed.view.people;
say(`he is in ${me.space}: sanity ${me.sanity}, clues ${me.clues}, trophies ${me.trophies}`);
for (const { because } of sealed.pending) say(`to do: ${because}`);

const { events: nothing } = await play({ type: 'OpenGate', gate: 'woods' });
say(nothing[0].type);
