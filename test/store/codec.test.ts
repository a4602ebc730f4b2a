import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { codec, createCodec, maxCommitBytes, warnBytes } from '../../lambdas/store/codec.ts';
import { type Upcaster, upcast, upcasters } from '../../lambdas/store/commit-json.ts';
import { createDictionaries, dictionaries, dictionaryEntries } from '../../lambdas/store/dictionaries/index.ts';
import type { Commit } from '../../lambdas/store/store.ts';
import { makeDictionary, moduleOf } from '../../tools/make-dictionaries.ts';
import { commitsOfRecordedGame } from '../support/recorded-commits.ts';
import { sample } from '../support/sample-commits.ts';
import { testSeed } from '../support/seed.ts';

const stored = (commit: Commit): Commit => codec.decode(commit.game, commit.version, codec.encode(commit));

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
      impact: fc.record({ reveals: fc.boolean(), crossesPlayer: fc.boolean() }),
    }),
    fc.record({
      kind: fc.constantFrom('forked' as const, 'imported' as const),
      from: fc.record({ game: word, version: count }),
    }),
    fc.record({ kind: fc.constant('rotated' as const), by: fc.string(), roles: fc.array(fc.string()) }),
  );
  const commits: fc.Arbitrary<Commit> = fc.record(
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
        undo: fc.constantFrom('free' as const, 'own' as const, 'host' as const, 'forbidden' as const),
        keys: fc.constantFrom('last-64' as const, 'durable' as const),
      }),
      epochs: fc.dictionary(fc.string(), count),
      state: json,
      entry,
      fingerprint: fc.record({ key: word, body: word }),
      recentKeys: fc.array(fc.record({ hashPrefix: fc.nat(2 ** 32 - 1), version: fc.nat(9_999_999_999) }), {
        maxLength: 64,
      }),
      settledKeys: fc.array(
        fc.record({
          key: word,
          body: word,
          kind: fc.constantFrom('rejected' as const, 'checkpoint' as const),
          version: count,
          at: count,
        }),
        { maxLength: 32 },
      ),
      keyRowsUntil: count,
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
      fc.property(commits, (written) => {
        expect(stored(written)).toEqual(written);
      }),
      { seed: testSeed(20_261_130) },
    );
  });

  test('bytes that were cut short are `damaged`, wherever they end', () => {
    const recentKeys = Array.from({ length: 5 }, (_, i) => ({ hashPrefix: i, version: i }));
    const bytes = codec.encode(sample({ version: 4, recentKeys }));
    for (let length = 0; length < bytes.length; length += 1) {
      expect(() => codec.decode('eh_test', 4, bytes.subarray(0, length))).toThrow(
        expect.objectContaining({ kind: 'damaged', facts: { game: 'eh_test', version: 4 } }),
      );
    }
  });

  test('arbitrary bytes are read, `damaged`, or of a newer release', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.boolean(), (noise, headed) => {
        const bytes = headed ? Uint8Array.from([1, 1, 1, 0, ...noise]) : noise;
        try {
          codec.decode('eh_test', 0, bytes);
        } catch (error) {
          expect(error).toMatchObject({ kind: expect.stringMatching(/^(damaged|unavailable)$/) });
        }
      }),
      { seed: testSeed(20_261_130), numRuns: 2_000 },
    );
  });
});

describe('bytes that were written once', () => {
  /** The dictionary of these bytes is part of the test, so that they stay readable when the service gets better ones. */
  const fixture = createCodec({
    upcasters: [],
    dictionaries: createDictionaries([
      { id: 200, text: '"fingerprint":{"key":"","body":""},"revision":1,"seedSince":0' },
    ]),
  });
  const commit: Commit = {
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
    policies: { undo: 'free', keys: 'durable' },
    epochs: { host: 1, 'seat 2': 3 },
    state: { doom: 3, gates: [{ gate: 'rome', space: 'rome' }] },
    entry: { kind: 'played', by: 'host', commands: [{ type: 'CloseGate', gate: 'rome' }], events: [] },
    fingerprint: { key: 'AAECAwQFBgcICQoLDA0ODw', body: 'EBESExQVFhcYGRobHB0eHw' },
    recentKeys: [
      { hashPrefix: 1, version: 2 },
      { hashPrefix: 4_294_967_295, version: 8 },
      { hashPrefix: 66_051, version: 9 },
    ],
    settledKeys: [
      {
        key: 'ICEiIyQlJicoKSorLC0uLw',
        body: 'MDEyMzQ1Njc4OTo7PD0-Pw',
        kind: 'rejected',
        version: 9,
        at: 1_790_000_000_000,
      },
    ],
    keyRowsUntil: 1_790_086_400_000,
  };
  const stored =
    'AcgBAwAAAAH/////AAECA32SwU7bQBCGXwXNeZEcgqDszXFMYggBQ5sCVQ6b9ZA4XXus9SbBoEh9ir4jb4FmXSBVUX3xYWZ2/v/75xmUc1hUDiSEYRyFm/S0N9cgQDmQneOT4P0T8OminakkSmnUD4PL/uZjfdyLb+LHdHK60HeDa5oNewEONyyKdYAEfTBZ6mISJMOxueuemSzqPd1/Hzf3t+n871oCArRF5TAL/1WnTY5MAGbkQIDLnUGQMCCTYbn38vsX/IeDAFqjBfmgTI0CKjK5zrFmnqsyI5DwYBFBMN0aJGQrq2YG2QZWpBe+c0E1y2Jnyu0dgOx6l84ZzM793I+3eJIozpMmNWe5pvMbsqMoWI12qF304+biKe2Ml/rw8isdX/WD/Suu/8xLhmZxidphBgLWaNtoTz4JbTv1kq9pU38rXW7+ZPrl6NDnKmCuKtZ1JDoimArA0tnGX1G7pzKq8VtmfEreoABNRaHKrPXjmooxR4ZqHCjHjOb8k2CpQGABuMbScfeUeThffYaMqADZbdvbt3YHBdSV4ht9e2e7fQU=';

  test('are read: codec 1, schema version 1', () => {
    expect(fixture.decode('xx_golden', 9, Buffer.from(stored, 'base64'))).toEqual(commit);
  });

  test('have the layout that the codec describes', () => {
    const bytes = Buffer.from(stored, 'base64');
    expect([...bytes.subarray(0, 4)]).toEqual([1, 200, 1, 3]);
    expect([4, 8, 12].map((at) => bytes.readUInt32BE(at))).toEqual([1, 4_294_967_295, 66_051]);
  });
});

describe('what a newer release wrote is never guessed', () => {
  test.each([
    ['codec', 0, 2],
    ['dictionary', 1, 250],
    ['schema version', 2, codec.schemaVersion + 1],
  ])('an unknown %s is `unavailable`', (_, at, value) => {
    const bytes = codec.encode(sample());
    bytes[at] = value;
    expect(() => codec.decode('eh_test', 0, bytes)).toThrow(
      expect.objectContaining({
        kind: 'unavailable',
        message: expect.stringContaining('newer Gatehouse'),
        facts: { game: 'eh_test', version: 0, retryAfter: 30 },
      }),
    );
  });
});

describe('what an older release wrote', () => {
  const chain: readonly Upcaster[] = [
    (stored) => ({ ...stored, steps: ['1 to 2'] }),
    (stored) => ({ ...stored, steps: [...((stored.steps as string[] | undefined) ?? []), '2 to 3'] }),
  ];

  test('is brought to the current form step by step', () => {
    expect(upcast({}, 1, chain)).toEqual({ steps: ['1 to 2', '2 to 3'] });
    expect(upcast({}, 2, chain)).toEqual({ steps: ['2 to 3'] });
    expect(upcast({}, 3, chain)).toEqual({});
  });

  test('is read by every later codec, and is `unavailable` to an earlier one', () => {
    const codecs = [0, 1, 2].map((steps) => createCodec({ upcasters: chain.slice(0, steps), dictionaries }));
    const steps = [['1 to 2', '2 to 3'], ['2 to 3'], undefined];
    for (const [writer, { encode, schemaVersion }] of codecs.entries()) {
      expect(schemaVersion).toBe(writer + 1);
      const bytes = encode(sample());
      expect(bytes[2]).toBe(schemaVersion);
      expect(codecs[2]?.decode('eh_test', 0, bytes)).toEqual({
        ...sample(),
        ...(steps[writer] && { steps: steps[writer] }),
      });
      for (const earlier of codecs.slice(0, writer)) {
        expect(() => earlier.decode('eh_test', 0, bytes)).toThrow(expect.objectContaining({ kind: 'unavailable' }));
      }
    }
  });

  test('no upcaster is needed before the first release', () => {
    expect([upcasters, codec.schemaVersion]).toEqual([[], 1]);
  });
});

describe('size', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const random = (bytes: number): string => randomBytes(bytes).toString('base64url');

  test.each(['azathoth-devours', 'yog-sothoth-beaten', 'real-table'])(
    'commits of a game whose list of recent keys is full are items of 1 KB: %s',
    (name) => {
      const sizes = commitsOfRecordedGame(name).map((commit) => {
        const names = 'pk'.length + `G#${commit.game}`.length + 'sk'.length + 'V#0000000100'.length + 'b'.length;
        return names + codec.encode(commit).length;
      });
      sizes.sort((one, other) => one - other);
      expect(sizes[Math.floor(sizes.length * 0.9)]).toBeLessThan(1_024);
      expect(sizes.at(-1)).toBeLessThan(1_536);
    },
  );

  test('a large commit is stored and logged once; one that is too large is refused with advice', () => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    codec.encode(sample({ state: random((warnBytes * 3) / 4 - 2_000) }));
    expect(written).not.toHaveBeenCalled();
    codec.encode(sample({ version: 5, state: random(warnBytes) }));
    expect(written).toHaveBeenCalledTimes(1);
    expect(JSON.parse(String(written.mock.lastCall?.[0]))).toMatchObject({
      level: 'WARN',
      game: 'eh_test',
      version: 5,
    });
    for (const state of [random(maxCommitBytes + 4_000), 'x'.repeat(9_000_000)]) {
      expect(() => codec.encode(sample({ state }))).toThrow(
        expect.objectContaining({ kind: 'payload-too-large', message: expect.stringContaining('undo') }),
      );
    }
  });
});

describe('dictionaries', () => {
  test('a ruleset without its own is written with the general one', () => {
    expect(dictionaries.forGame('zz_game', 7)).toBe(dictionaries.byId(1));
  });

  /** After the first release a hash in this list never changes. */
  test.each([
    [1, '1f52c55d4cc3ae71475d07906bca2cf4df486c46193d66eb3dbc1044ab7cb520'],
    [2, '0ec845bd528fb1eaad1680d402517b447efa0ab398ef24072211f8d95d8cf590'],
    [3, '9f9b1295d292a8b119edc0a30bbe621a1ba64a969443813abc1668aa5653a043'],
    [4, 'ee72cb2d244a35a4cbbdaf74beec332ce474a6d158dfdbad5a455417178bdee0'],
  ])('number %i is the text with this SHA-256', (id, hash) => {
    const text = dictionaryEntries.find((entry) => entry.id === id)?.text ?? '';
    expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
  });

  test('every dictionary has a hash above, its own id, and fits into the window', () => {
    expect(dictionaryEntries.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    for (const { text } of dictionaryEntries) expect(Buffer.byteLength(text)).toBeLessThan(16 * 1024);
  });

  test('a revision without its own is written with that of the last revision before it', () => {
    const own = createDictionaries([
      { id: 1, text: 'general' },
      { id: 2, text: 'first', code: 'zz', revision: 1 },
      { id: 3, text: 'third', code: 'zz', revision: 3 },
    ]);
    expect([0, 1, 2, 3, 4].map((revision) => own.forGame('zz_game', revision).id)).toEqual([1, 2, 2, 3, 3]);
    expect(own.forGame('yy_game', 3).id).toBe(1);
  });

  test.each([
    ['eh', 2],
    ['ah', 3],
    ['ky', 4],
  ])('games of %s are written with their own', (code, id) => {
    expect(dictionaries.forGame(`${code}_game`, 1).id).toBe(id);
  });

  test('one that is made from games holds what they share and nothing that only one of them has', () => {
    const games = ['alpha', 'beta', 'gamma', 'delta'].map((secret) =>
      Array.from({ length: 30 }, (_, i) => `{"secret":"${secret.repeat(9)}","type":"GateSpawned","doom":${i},"n":"ü"}`),
    );
    const text = makeDictionary(games, 200);
    expect(text).toContain('","type":"GateSpawned","doom":');
    expect(text).not.toMatch(/alpha|beta|gamma|delta|ü/);
    expect(text.length).toBeLessThanOrEqual(200);
  });

  test('its module exports the same text', async () => {
    const text = 'quotes " \' ` $ and \\ and a long tail '.repeat(20);
    const { default: read } = await import(`data:text/javascript,${encodeURIComponent(moduleOf(text))}`);
    expect(read).toBe(text);
  });
});
