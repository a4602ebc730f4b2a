import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { logWarning } from '../log.ts';
import { Problem } from '../problem.ts';
import { type Dictionary, dictionaryFor, dictionaryOf } from './dictionaries/index.ts';
import type { Commit } from './store.ts';

/*
 * byte 0    codec: the layout of everything behind it
 * byte 1    dictionary
 * byte 2    schema version (`sv`) of the JSON inside
 * byte 3    n, the number of keys in the ring
 * 4n bytes  their hints. Random, so deflate could only make them longer
 * the rest  deflateRaw of the JSON: the commit without game and version, which are the item's key
 */
const codecByte = 1;
const headerBytes = 4;
const hintBytes = 4;

/** From this size on a commit is worth a warning in the log. */
export const warnBytes = 32 * 1024;
/** From this size on a commit is refused: an item may have 400 KB, and history should stay readable. */
export const refuseBytes = 256 * 1024;
/** JSON longer than this is refused too, so that reading one item never fills the memory. */
const refuseJsonBytes = 8 * 1024 * 1024;

type Stored = Readonly<Record<string, unknown>>;

/** Makes the shape of one schema version from that of the version before. */
export type Upcaster = (stored: Stored) => Stored;

/** Number i lifts schema version i + 1 to i + 2. Only ever grows, at its end. */
export const upcasters: readonly Upcaster[] = [
  // 2: an undo says what it did to the table. Of the older ones nobody looked, so the most that one player alone can do.
  (stored) => {
    const entry = stored.entry as Stored;
    return entry.kind === 'undone' ? { ...stored, entry: { ...entry, label: 'reveals' } } : stored;
  },
];

/** The schema version that is written. */
export const schemaVersion = upcasters.length + 1;

/** Lifts what was stored as `version` through the rest of the chain. */
export function upcast(stored: Stored, version: number, chain: readonly Upcaster[] = upcasters): Stored {
  return chain.slice(version - 1).reduce((lifted, step) => step(lifted), stored);
}

/**
 * The JSON text of a commit as it is compressed. The order of its members is part of the compression: runs of names that
 * always follow each other are found in the dictionary as one piece.
 */
export function textOf(commit: Commit): string {
  const { at, attempt, client, createdAt, entry, fingerprint, over, revision, seed, seedSince, state, title } = commit;
  const { policies, epochs } = commit;
  const gaps = commit.recentKeys.map((key, i) => (commit.recentKeys[i + 1]?.version ?? commit.version) - key.version);
  return JSON.stringify({
    attempt,
    at,
    keyPrint: fingerprint,
    seed,
    createdAt,
    client,
    title,
    revision,
    seedSince,
    over,
    policies,
    epochs,
    gaps,
    entry,
    state,
  });
}

/** A commit as bytes. Warns of a large one and refuses one that is too large. */
export function encode(commit: Commit): Uint8Array {
  const { recentKeys } = commit;
  const text = textOf(commit);
  const dictionary = dictionaryFor(commit.game, commit.revision);
  const head = Buffer.alloc(headerBytes + recentKeys.length * hintBytes);
  head.set([codecByte, dictionary.id, schemaVersion]);
  head.writeUInt8(recentKeys.length, 3);
  for (const [i, key] of recentKeys.entries()) head.writeUInt32BE(key.hashPrefix, headerBytes + i * hintBytes);
  const tooLong = text.length > refuseJsonBytes;
  const bytes = tooLong ? head : Buffer.concat([head, deflateRawSync(text, settings(dictionary))]);
  checkSize(commit, tooLong ? text.length : bytes.length, tooLong);
  return bytes;
}

/** The commit that made `version` of `game`. Bytes it does not know for sure are a Problem: it never guesses. */
export function decode(game: string, version: number, bytes: Uint8Array): Commit {
  const [codec, dictionaryId, storedVersion, keys] = bytes;
  if (
    codec === undefined ||
    dictionaryId === undefined ||
    storedVersion === undefined ||
    keys === undefined ||
    storedVersion === 0
  ) {
    throw damaged(game, version);
  }
  const dictionary = dictionaryOf(dictionaryId);
  // A byte we do not know is most likely one that we do not know yet.
  if (codec !== codecByte || dictionary === undefined || storedVersion > schemaVersion) throw tooNew(game, version);
  const body = headerBytes + keys * hintBytes;
  let stored: Stored;
  try {
    const text = inflateRawSync(bytes.subarray(body), {
      dictionary: dictionary.bytes,
      chunkSize: 4096,
      maxOutputLength: 4 * refuseJsonBytes,
    });
    stored = JSON.parse(text.toString());
  } catch (cause) {
    throw damaged(game, version, cause);
  }
  const { gaps, ...rest } = upcast(stored, storedVersion);
  if (!Array.isArray(gaps) || gaps.length !== keys) throw damaged(game, version);
  return {
    ...(rest as Omit<Commit, 'game' | 'version' | 'ring'>),
    game,
    version,
    recentKeys: ringOf(bytes, version, gaps),
  };
}

function ringOf(bytes: Uint8Array, version: number, gaps: readonly number[]): Commit['recentKeys'] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = version;
  return gaps
    .map((_, i) => {
      const oldestFirst = gaps.length - 1 - i;
      at -= gaps[oldestFirst] as number;
      return { hashPrefix: view.getUint32(headerBytes + oldestFirst * hintBytes), version: at };
    })
    .reverse();
}

/**
 * A window that holds dictionary and text, little memory to clear, and a low level: a third less CPU than zlib's best for
 * a tenth more bytes. Reading takes whatever was written.
 */
const settings = ({ bytes }: Dictionary) => ({
  dictionary: bytes,
  level: 3,
  windowBits: 14,
  memLevel: 5,
  chunkSize: 1024,
});

function checkSize({ game, version }: Commit, bytes: number, tooLong: boolean): void {
  if (tooLong || bytes >= refuseBytes) {
    throw new Problem(
      'payload-too-large',
      'The game would become too large to store. Send fewer commands at once; if even one is too many, undo to an earlier version or begin a new game.',
      { bytes, limit: tooLong ? refuseJsonBytes : refuseBytes },
    );
  }
  if (bytes >= warnBytes) {
    logWarning('large commit', { game, version, bytes, refusedFrom: refuseBytes });
  }
}

const tooNew = (game: string, version: number): Problem =>
  new Problem(
    'unavailable',
    'This game was stored by a newer Gatehouse than the one that answers. Try again when the update has reached every server.',
    { game, version, retryAfter: 30 },
  );

const damaged = (game: string, version: number, cause?: unknown): Problem =>
  new Problem(
    'unavailable',
    'What is stored of this version of the game cannot be read. Nothing was changed; other versions may still be fine.',
    { game, version, retryAfter: 30 },
    { cause },
  );
