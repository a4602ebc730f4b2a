import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { decode, encode, refuseBytes, schemaVersion, upcast, warnBytes } from '../../lambdas/store/codec.ts';
import { dictionaryFor, dictionaryOf, entries } from '../../lambdas/store/dictionaries/index.ts';
import type { Commit } from '../../lambdas/store/store.ts';
import { makeDictionary, moduleOf } from '../../tools/make-dictionaries.ts';
import { readRecordedGame } from '../support/recorded-games/recorded-game.ts';
import { playStep, rulesetOf, startGame } from '../support/recorded-games/replay.ts';
import { sample } from '../support/sample-commits.ts';
import { testSeed } from '../support/seed.ts';

const again = (commit: Commit): Commit => decode(commit.game, commit.version, encode(commit));

describe('round trip', () => {
  const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);
  const count = fc.nat();
  const word = fc.base64String({ maxLength: 43 });
  const entry = fc.oneof(
    fc.record({ kind: fc.constant('started' as const), setup: json, events: fc.array(json) }),
    fc.record({
      kind: fc.constant('played' as const),
      by: fc.string(),
      commands: fc.array(json),
      events: fc.array(json),
    }),
    fc.record({
      kind: fc.constant('undone' as const),
      by: fc.string(),
      toVersion: count,
      label: fc.constantFrom('free' as const, 'reveals' as const, 'crosses-a-player' as const),
    }),
    fc.record({
      kind: fc.constantFrom('forked' as const, 'imported' as const),
      from: fc.record({ game: word, version: count }),
    }),
    fc.record({ kind: fc.constant('rotated' as const), by: fc.string(), roles: fc.array(fc.string()) }),
  );
  const commit: fc.Arbitrary<Commit> = fc.record(
    {
      game: fc.constantFrom('eh_one', 'ah_two', 'ky_three', 'odd'),
      version: fc.nat(9_999_999_999),
      attempt: word,
      at: count,
      client: fc.string(),
      title: fc.string({ unit: 'grapheme' }),
      createdAt: count,
      revision: fc.nat(20),
      seed: word,
      seedSince: count,
      over: fc.boolean(),
      policies: fc.record({
        undo: fc.constantFrom('free' as const, 'host' as const, 'forbidden' as const),
        keys: fc.constantFrom('last-64' as const, 'long' as const),
      }),
      epochs: fc.dictionary(fc.string(), count),
      state: json,
      entry,
      fingerprint: fc.record({ key: word, body: word }),
      recentKeys: fc.array(fc.record({ hashPrefix: fc.nat(2 ** 32 - 1), version: fc.nat(9_999_999_999) }), {
        maxLength: 64,
      }),
    },
    {
      requiredKeys: [
        ...(['game', 'version', 'attempt', 'at', 'client', 'createdAt', 'revision', 'seed', 'seedSince'] as const),
        ...(['over', 'state', 'entry', 'recentKeys'] as const),
      ],
    },
  );

  test('every commit is read as it was written', () => {
    fc.assert(
      fc.property(commit, (written) => {
        expect(again(written)).toEqual(written);
      }),
      { seed: testSeed(20_261_130) },
    );
  });

  test('bytes cut short anywhere are `unavailable`, never half a commit', () => {
    const recentKeys = Array.from({ length: 5 }, (_, i) => ({ hashPrefix: i, version: i }));
    const bytes = encode(sample({ version: 4, recentKeys }));
    for (let length = 0; length < bytes.length; length += 1) {
      expect(() => decode('eh_test', 4, bytes.subarray(0, length))).toThrow(
        expect.objectContaining({ kind: 'unavailable' }),
      );
    }
  });

  test('arbitrary bytes are read or are `unavailable`', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.boolean(), (noise, headed) => {
        const bytes = headed ? Uint8Array.from([1, 1, 1, 0, ...noise]) : noise;
        try {
          decode('eh_test', 0, bytes);
        } catch (error) {
          expect(error).toMatchObject({ kind: 'unavailable' });
        }
      }),
      { seed: testSeed(20_261_130), numRuns: 2_000 },
    );
  });
});

describe('what was written once can be read for ever', () => {
  test.each([
    [1, 'd3d4b2c09386ea05125c198c2277002e59900b15bf38ca11ea36ab948dfdacc7'],
    [2, '3cb84318f6d15e86554141b9afb639d1dffe7695dfc47c80ebad849cd318c64d'],
    [3, '97459480773ef0c12875efa52dd9ff57993cfb9cb35b0dff56041e2b1dbc64a2'],
    [4, 'eec036fc3e16cca560990402212780fc23d45b99df25e74e8ccb2baea7ee41b9'],
  ])('dictionary %i', (id, hash) => {
    expect(
      createHash('sha256')
        .update(entries.find((entry) => entry.id === id)?.text ?? '')
        .digest('hex'),
    ).toBe(hash);
  });

  test('every dictionary has a hash above, an id of its own and fits into the window', () => {
    expect(entries.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    for (const { text } of entries) expect(Buffer.byteLength(text)).toBeLessThan(16 * 1024);
  });

  const golden: Commit = {
    game: 'xx_golden',
    version: 9,
    attempt: 'AAECAwQFBgc',
    at: 1_790_000_000_000,
    client: 'bot',
    title: 'Golden 門',
    createdAt: 1_790_000_000_000,
    revision: 1,
    seed: 'c2VjcmV0IHNlY3JldCBzZWNyZXQgc2VjcmV0IHNlY3I',
    seedSince: 0,
    over: false,
    state: { doom: 3, gates: [{ gate: 'rome', space: 'rome' }] },
    entry: { kind: 'played', by: 'host', commands: [{ type: 'CloseGate', gate: 'rome' }], events: [] },
    fingerprint: { key: 'AAECAwQFBgcICQoLDA0ODw', body: 'EBESExQVFhcYGRobHB0eHw' },
    recentKeys: [
      { hashPrefix: 1, version: 2 },
      { hashPrefix: 4_294_967_295, version: 8 },
      { hashPrefix: 66_051, version: 9 },
    ],
  };

  test('codec 1, dictionary 1, schema 1', () => {
    const bytes =
      'AQEBAwAAAAH/////AAECA0MOK0dHV2fH8kA3p/RkeLBZGsABtgBD0uLpHJjv4+Jo4O9SjghGVyfXYNeKwDC3jORI96D8JA8ng1SPcqTATTYK' +
      'y0rODTPw9PDLiTT2yklxdqqKCverjIoITEeV80SPBxSnwaMkKb8EKVbc83NSUvMUXk5rID1uzHQMdQwoiQEspUYRqAZAiRiU2ICUe8Y6mKUyWKMOvHCGmlNbCwA=';
    expect(decode('xx_golden', 9, Buffer.from(bytes, 'base64'))).toEqual(golden);
  });

  test('codec 1, dictionary 2, schema 1', () => {
    const bytes =
      'AQIBAwAAAAH/////AAECA0OuuxwdXZ0dywPdnNKT4cWwpQEcYCuJkbR4Ogfm+7g4Gvi7lCN6V65OrsGuFYFhbhnJke5B+UkeTgapHuVI7ZJko7Cs5NwwA08P' +
      'v5xIY6+cFGenqqhwv8qoiMB0VDlP9NISxWnwIhPSHoc1j9zzc1JS8xReTmsgMr6Qqj0zohIgnuoFPFoHHqnTQRnKQcm5KNkGUswbY0ktsOEo5CGc2tjaWgA=';
    expect(decode('eh_golden', 9, Buffer.from(bytes, 'base64'))).toEqual({
      ...golden,
      game: 'eh_golden',
      state: { doom: 3, board: [{ gate: 'rome', space: 'rome' }] },
    });
  });
  test.each([
    [
      'ah',
      3,
      'AQMBAwAAAAH/////AAECA0NuoDg6ujo7lge6OaWD+s/QUtsADrCV2khaPJ0D831cHA38XcoRIyOuTq7BrhWBYW4ZyZHuQflJHk4GqR7QkRFwQzbZKCwrOTfMwNPDLyfS2CsnxdmpKircrzIqIjAdVc4To0RCdhq8SErKB5WpsLaQe35OSmqewstpDcQGCKIWAiV4wgkVz6A2OJWCMwQka4M6eKByFqXIQMl68IFblEYyXCOiroCaU1sLAA==',
    ],
    [
      'ky',
      4,
      'AQQBAwAAAAH/////AAECA0NuUzg6ujo7lge6OaUnI2oLAzjAVlsgafF0Dsz3cXE08HdBal65OrkGu1YEhrllJEe6B+UneTgZpHqUI1XXyUZhWcm5YQaeHn45kcZeOSnOTlVR4X6VURGB6ahynhglHLLT4EVcUj4oG8DaOO75OSmpeQovpzUQGa9IdYYZtNuKPzdl5BeDLMTabAcNIUDHHkAVEyjh5+emopZQKMkyJT8/F9zyg85lRFeDWTCNoESRCEqJMHNqawE=',
    ],
  ])('codec 1, the dictionary of %s (%i), schema 1', (code, id, bytes) => {
    const written = Buffer.from(bytes, 'base64');
    expect(written[1]).toBe(id);
    expect(decode(`${code}_golden`, 9, written)).toEqual({ ...golden, game: `${code}_golden` });
  });
});

describe('what a newer Gatehouse wrote is never guessed', () => {
  test.each([
    ['codec', 0, 2],
    ['dictionary', 1, 250],
    ['schema version', 2, schemaVersion + 1],
  ])('an unknown %s is `unavailable`', (_, at, value) => {
    const bytes = encode(sample());
    bytes[at] = value;
    expect(() => decode('eh_test', 0, bytes)).toThrow(
      expect.objectContaining({
        kind: 'unavailable',
        message: expect.stringContaining('newer Gatehouse'),
        facts: { game: 'eh_test', version: 0, retryAfter: 30 },
      }),
    );
  });

  test('what an older one wrote is lifted step by step', () => {
    const chain = [
      (stored: object) => ({ ...stored, steps: ['1 to 2'] }),
      (stored: { steps?: string[] }) => ({ ...stored, steps: [...(stored.steps ?? []), '2 to 3'] }),
    ];
    expect(upcast({}, 1, chain)).toEqual({ steps: ['1 to 2', '2 to 3'] });
    expect(upcast({}, 2, chain)).toEqual({ steps: ['2 to 3'] });
    expect(upcast({}, 3, chain)).toEqual({});
  });
});

describe('size', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const random = (bytes: number): string => randomBytes(bytes).toString('base64url');

  test.each(['azathoth-devours', 'yog-sothoth-beaten', 'real-table'])(
    'commits of an evening with a full ring of keys are items of 1 KB: %s',
    (name) => {
      const game = readRecordedGame(name);
      const ruleset = rulesetOf(game);
      let { state } = startGame(ruleset, game);
      const sizes = game.steps.map(({ seat, command, events }, at) => {
        ({ state } = playStep(ruleset, game.randomKey, at + 1, state, { seat, command }));
        const commit = sample({
          game: `eh_${random(18).toLowerCase()}`,
          version: at + 100,
          attempt: random(8),
          client: `c_${random(6)}`,
          title: random(12),
          seed: random(32),
          fingerprint: { key: random(16), body: random(16) },
          recentKeys: Array.from({ length: 64 }, (_, i) => ({
            hashPrefix: randomBytes(4).readUInt32BE(),
            version: at + 37 + i,
          })),
          state,
          entry: { kind: 'played', by: seat, commands: [command], events },
        });
        const key = 'pk'.length + `G#${commit.game}`.length + 'sk'.length + 'V#0000000100'.length + 'b'.length;
        return key + encode(commit).length;
      });
      sizes.sort((one, other) => one - other);
      expect(sizes[Math.floor(sizes.length * 0.9)]).toBeLessThan(1_024);
      expect(sizes.at(-1)).toBeLessThan(1_536);
    },
  );

  test('a large commit is stored with one warning, a too large one refused with advice', () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    encode(sample({ state: random((warnBytes * 3) / 4 - 2_000) }));
    expect(written).not.toHaveBeenCalled();
    encode(sample({ version: 5, state: random(warnBytes) }));
    expect(written).toHaveBeenCalledTimes(1);
    expect(JSON.parse(String(written.mock.lastCall?.[0]))).toMatchObject({
      level: 'WARN',
      game: 'eh_test',
      version: 5,
    });
    for (const state of [random(refuseBytes + 4_000), 'x'.repeat(9_000_000)]) {
      expect(() => encode(sample({ state }))).toThrow(
        expect.objectContaining({ kind: 'payload-too-large', message: expect.stringContaining('undo') }),
      );
    }
  });
});

describe('dictionaries', () => {
  test('a ruleset without a dictionary of its own writes with the one for everyone', () => {
    expect(dictionaryFor('zz_game', 7)).toBe(dictionaryOf(1));
  });

  test.each([
    ['eh', 2],
    ['ah', 3],
    ['ky', 4],
  ])('games of %s write with their own', (code, id) => {
    expect(dictionaryFor(`${code}_game`, 1)).toBe(dictionaryOf(id));
  });

  test('one made from games has what they share, not what is one game’s own, and the best at the end', () => {
    const games = ['alpha', 'beta', 'gamma', 'delta'].map((secret) =>
      Array.from({ length: 30 }, (_, i) => `{"secret":"${secret.repeat(9)}","type":"GateSpawned","doom":${i},"n":"ü"}`),
    );
    const text = makeDictionary(games, 200);
    expect(text).toContain('","type":"GateSpawned","doom":');
    expect(text).not.toMatch(/alpha|beta|gamma|delta|ü/);
    expect(text.length).toBeLessThanOrEqual(200);
  });

  test('its module gives the text back', async () => {
    const text = 'quotes " \' ` $ and \\ and a long tail '.repeat(20);
    const { default: read } = await import(`data:text/javascript,${encodeURIComponent(moduleOf(text))}`);
    expect(read).toBe(text);
  });
});
