/*
 * Arkham Horror, lost by the gate limit: no one closes a gate, and gates open until there are too many. That awakens
 * Azathoth, and the game is lost. REST only.
 */
import { expectProblem, print, rest } from './gatehouse.ts';

const { game } = await rest('POST', '/v1/games', {
  ruleset: 'arkham-horror',
  setup: { investigators: 8, ancientOne: 'azathoth', sheets: [{ home: 'woods', clues: 1 }] },
  title: 'Eight who do nothing',
});
print(game.summary.headline);

let now = game;
while (now.status === 'open') {
  const { events, game: after } = await rest('POST', `/v1/games/${game.id}/commands`, {
    commands: [{ type: 'OpenGate' }],
  });
  now = after;
  // The slug is the same in every game, so this loop works for all of them.
  for (const { slug, text } of events) {
    if (slug === 'gate-opened') print(text);
    if (slug === 'monster-appeared') print(`  ${text}`);
    if (slug === 'ancient-one-awakened') print(text);
  }
  print(now.summary.headline);
}
print(`${now.outcome.result}: ${now.outcome.because}`);

const { code } = await expectProblem(
  rest('POST', `/v1/games/${game.id}/commands`, { commands: [{ type: 'OpenGate' }] }),
);
print(code);
