import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { logWarning } from '../log.ts';
import { Problem } from '../problem.ts';
import {
  commitFromJson,
  commitJson,
  type StoredCommit,
  schemaVersionOf,
  type Upcaster,
  upcast,
  upcasters,
} from './commit-json.ts';
import { type Dictionaries, type Dictionary, dictionaries } from './dictionaries/index.ts';
import type { Commit } from './store.ts';

/*
 * byte 0    codec: the layout of everything after it
 * byte 1    id of the dictionary
 * byte 2    schema version (`sv`) of the JSON
 * byte 3    n, the number of recent keys
 * 4n bytes  the hash prefixes of the recent keys. They are random, so compression would only make them longer
 * the rest  the JSON of the commit, compressed by deflateRaw
 */
const codecByte = 1;
const headerBytes = 4;
const hashPrefixBytes = 4;

/** A commit of this size or more is logged as a warning. */
export const warnBytes = 32 * 1024;
/** A commit of this size or more is refused. An item may have 400 KB; reading history should stay fast. */
export const maxCommitBytes = 256 * 1024;
/** JSON longer than this is refused as well, so that reading one item never fills the memory. */
const maxJsonBytes = 8 * 1024 * 1024;

/** Turns commits into bytes and back. */
export interface Codec {
  /** The schema version that it writes. */
  readonly schemaVersion: number;
  /** The bytes of a commit. Logs a warning for a large one. Throws Problem `payload-too-large`. */
  encode(commit: Commit): Uint8Array;
  /** The commit that made `version` of `game`. Throws Problem `unavailable` for bytes of a newer release, and `damaged`. */
  decode(game: string, version: number, bytes: Uint8Array): Commit;
}

/** A codec with these upcasters and dictionaries. The service has one; tests make others to prove how data ages. */
export function createCodec(parts: {
  readonly upcasters: readonly Upcaster[];
  readonly dictionaries: Dictionaries;
}): Codec {
  const schemaVersion = schemaVersionOf(parts.upcasters);

  const headerOf = (game: string, version: number, bytes: Uint8Array): Header => {
    const [codec, dictionaryId, storedVersion, keys] = bytes;
    if (codec === undefined || dictionaryId === undefined || !storedVersion || keys === undefined) {
      throw damaged(game, version);
    }
    const dictionary = parts.dictionaries.byId(dictionaryId);
    // An unknown byte most likely comes from a newer release.
    if (codec !== codecByte || dictionary === undefined || storedVersion > schemaVersion) throw tooNew(game, version);
    return { dictionary, storedVersion, keys };
  };

  return {
    schemaVersion,

    encode(commit) {
      const json = commitJson(commit);
      if (json.length > maxJsonBytes) throw tooLarge(json.length, maxJsonBytes);
      const dictionary = parts.dictionaries.forGame(commit.game, commit.revision);
      const header = Uint8Array.of(codecByte, dictionary.id, schemaVersion, commit.recentKeys.length);
      const compressed = deflateRawSync(json, deflateOptions(dictionary));
      const bytes = Buffer.concat([header, hashPrefixesOf(commit), compressed]);
      checkSize(commit, bytes.length);
      return bytes;
    },

    decode(game, version, bytes) {
      const { dictionary, storedVersion, keys } = headerOf(game, version, bytes);
      const bodyStart = headerBytes + keys * hashPrefixBytes;
      let stored: StoredCommit;
      try {
        stored = JSON.parse(inflate(bytes.subarray(bodyStart), dictionary));
      } catch (cause) {
        throw damaged(game, version, cause);
      }
      const current = upcast(stored, storedVersion, parts.upcasters);
      const commit = commitFromJson(game, version, current, hashPrefixesIn(bytes, keys));
      if (commit === undefined) throw damaged(game, version);
      return commit;
    },
  };
}

/** The codec of the service. */
export const codec = createCodec({ upcasters, dictionaries });

interface Header {
  readonly dictionary: Dictionary;
  readonly storedVersion: number;
  readonly keys: number;
}

function hashPrefixesOf({ recentKeys }: Commit): Buffer {
  const bytes = Buffer.alloc(recentKeys.length * hashPrefixBytes);
  for (const [at, { hashPrefix }] of recentKeys.entries()) bytes.writeUInt32BE(hashPrefix, at * hashPrefixBytes);
  return bytes;
}

/** Only called once the body has been read, so that the bytes before it are there. */
function hashPrefixesIn(bytes: Uint8Array, keys: number): readonly number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: keys }, (_, at) => view.getUint32(headerBytes + at * hashPrefixBytes));
}

/**
 * A window that holds dictionary and text, little memory to clear, and a low level: a third less CPU than zlib's best
 * level for a tenth more bytes. These options may change at any time: reading does not depend on them.
 */
function deflateOptions({ bytes }: Dictionary) {
  return { dictionary: bytes, level: 3, windowBits: 14, memLevel: 5, chunkSize: 1024 };
}

function inflate(body: Uint8Array, { bytes }: Dictionary): string {
  const options = { dictionary: bytes, chunkSize: 4096, maxOutputLength: 4 * maxJsonBytes };
  return inflateRawSync(body, options).toString();
}

function checkSize({ game, version }: Commit, bytes: number): void {
  if (bytes >= maxCommitBytes) throw tooLarge(bytes, maxCommitBytes);
  if (bytes >= warnBytes) logWarning('large commit', { game, version, bytes, limit: maxCommitBytes });
}

function tooLarge(bytes: number, limit: number): Problem {
  return new Problem(
    'payload-too-large',
    'The game would become too large to store. Send fewer commands at once. If a single command is too large, undo to an earlier version or create a new game.',
    { bytes, limit },
  );
}

function tooNew(game: string, version: number): Problem {
  return new Problem(
    'unavailable',
    'This game was stored by a newer Gatehouse than this server runs. Try again when the update has reached every server.',
    { game, version, retryAfter: 30 },
  );
}

function damaged(game: string, version: number, cause?: unknown): Problem {
  return new Problem(
    'damaged',
    'The stored data of this version is damaged. Nothing was changed, and trying again does not help. Report it to the operator. Other versions of the game may be readable.',
    { game, version },
    { cause },
  );
}
