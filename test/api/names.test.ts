import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { escapeMarkdown } from '../../lambdas/app/neutral-text.ts';
import { type Api, type JsonObject, startApi } from '../support/api.ts';
import type { Created } from '../support/clients.ts';

/* Names that clients give: what they may contain, and how texts that bots post contain them. */

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const setup = { investigators: 2, ancientOne: 'azathoth' };
const create = (more: JsonObject = {}) =>
  api.rest<Created>('POST', '/v1/games', { body: { ruleset: 'eldritch-horror', setup, ...more } });

describe('A12: a name', () => {
  test.each([
    ['a line break', 'one\ntwo'],
    ['a null character', 'one\u0000'],
    ['an escape sequence', '\u001b[31mred'],
    ['a reversed text', 'gnp\u202egame'],
    ['an isolate', '\u2066game'],
    ['a line separator', 'one\u2028two'],
    ['a space without width', 'ga\u200bme'],
  ])('is refused with %s, wherever a client gives it', async (_, name) => {
    const { body } = await create();
    const game = `/v1/games/${body.game.id}`;
    const refused = [
      [await create({ title: name }), '/title'],
      [await api.rest('POST', `${game}/checkpoints`, { body: { name } }), '/name'],
      [await api.rest('POST', `${game}/forks`, { body: { title: name } }), '/title'],
      [
        await api.rest('POST', `${game}/commands`, {
          body: { commands: [{ type: 'Override', set: { doom: 3 }, reason: name }] },
        }),
        '/commands/0/reason',
      ],
    ] as const;
    for (const [answer, pointer] of refused) {
      const message = expect.stringContaining('must be one line without control characters');
      expect(answer).toMatchObject({ status: 400, body: { issues: [{ pointer, message }] } });
    }
  });

  test.each(['Jötunn’s game', 'عربي', '👩‍👩‍👧 family', '12:30 @ Café'])('may be %s', async (title) => {
    expect(await create({ title })).toMatchObject({ status: 201, body: { game: { title } } });
  });
});

test('A12: an empty text is refused in plain words, and so is a number below 0 in an address', async () => {
  const { body: made } = await create();
  const empty = await create({ title: ' ' });
  expect(empty.body).toMatchObject({ issues: [{ pointer: '/title', message: 'must not be empty' }] });
  const negative = await api.rest('GET', `/v1/games/${made.game.id}?at=-1`);
  expect(negative.body).toMatchObject({ issues: [{ pointer: '/at', message: 'must be at least 0' }] });
  const text = await api.rest('GET', `/v1/games/${made.game.id}?at=1.5`);
  expect(text.body).toMatchObject({ issues: [{ pointer: '/at', message: 'must be a whole number' }] });
});

test('A12: the sentence of an event mentions nobody, whatever names are in it', async () => {
  const { body } = await create();
  const reason = '@everyone [free gates](https://example.org)';
  const command = { type: 'Override', set: { doom: 3 }, reason };
  const played = await api.rest<{ events: { text: string; reason?: string }[] }>(
    'POST',
    `/v1/games/${body.game.id}/commands`,
    { body: { commands: [command] } },
  );
  expect(played.status, played.text).toBe(200);
  const texts = played.body.events.map(({ text }) => text).join('\n');
  expect(texts).toContain('everyone');
  expect(texts).not.toMatch(/@everyone|\]\(/);
  // The member itself is what the client sent.
  expect(played.body.events[0]?.reason).toBe(reason);
});

test('A12: the text to post shows names as they are', async () => {
  expect(escapeMarkdown('**Gate** <@1> `x` [a](b)')).toBe('\\*\\*Gate\\*\\* \\<@\u200b1\\> \\`x\\` \\[a\\](b)');
});
