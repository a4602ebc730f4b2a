import { decrypt } from '../auth/encryption.ts';
import type { Principal } from '../auth/principal.ts';
import type { SigningKeys } from '../auth/signing-keys.ts';
import { Problem } from '../problem.ts';
import type { GameStore } from '../store/store.ts';
import { badRequest } from './arguments.ts';
import { canonicalHash } from './canonical-hash.ts';
import { createFromState, findByIdempotencyKey, type GameOptions } from './create-game.ts';
import type { Fault } from './document-members.ts';
import { documentHead, type EncryptedPart, type Export } from './export-game.ts';
import { creationScope, idempotencyFingerprint } from './idempotency.ts';
import type { Created } from './results.ts';
import { rulesetRevision } from './rulesets.ts';
import { commitment } from './seeds.ts';
import { replay } from './verify.ts';

export interface ImportRequest extends GameOptions {
  /** With all of its pages joined. */
  readonly document: Export;
  /** The version to continue from. Default: the last one. */
  readonly version?: number | undefined;
}

/**
 * Replays a document and creates a game that begins with the state it leads to. While the game of the document goes on,
 * hidden things are dealt anew, as in a fork.
 * Throws Problem `import-differs` with the first version, and the first of its events, that the rules do not produce;
 * `bad-request` with a pointer for a member that contradicts the rest of the document, or for one that cannot be
 * replayed; `key-reused`.
 */
export async function importGame(
  store: GameStore,
  signingKeys: SigningKeys,
  principal: Principal,
  { document, version, ...options }: ImportRequest,
): Promise<Created> {
  const { key } = options;
  const ruleset = rulesetRevision(document.ruleset, document.revision);
  if (document.page.next !== undefined) {
    throw new Problem('bad-request', 'This is one page of a document. Append the lists of the other pages first.', {
      issues: [{ pointer: '/document/page/next', message: 'must be absent: send the whole document' }],
    });
  }
  if (document.commits.length === 0) throw badRequest([{ pointer: '/document/commits', message: 'must not be empty' }]);
  const body = ['import', canonicalHash(document), version ?? null, options.title ?? null, options.policies ?? null];
  const fingerprint = idempotencyFingerprint(key, creationScope, body);
  // A retry does not have to replay, and the key that encrypted the document may no longer exist.
  const earlier = await findByIdempotencyKey(store, principal, ruleset, key, fingerprint);
  if (earlier !== undefined) return earlier;
  const { states, fault } = replay(await decryptDocument(signingKeys, document));
  if (fault !== undefined) throw importProblem(fault);
  const last = states.length - 1;
  const at = version ?? last;
  if (at > last) {
    throw new Problem('bad-request', `The document ends with version ${last}.`, {
      issues: [{ pointer: '/version', message: `must be at most ${last}` }],
    });
  }
  return createFromState(
    store,
    principal,
    { ...options, title: options.title ?? document.title },
    {
      ruleset,
      state: states[at],
      over: document.over,
      entry: { kind: 'imported', from: { game: document.game, version: at } },
      fingerprint,
    },
  );
}

/**
 * The document with its encrypted parts filled in. While its game goes on, nothing in the readable part may differ from
 * what was exported: an altered command, replayed with the true seed, would reveal what is hidden.
 */
async function decryptDocument(signingKeys: SigningKeys, document: Export): Promise<Export> {
  const { sealed = [], origin, over } = document;
  if (over && origin === undefined) return document;
  if (sealed.length === 0) {
    throw new Problem(
      'bad-request',
      over
        ? 'This game began as a fork or an import. Import an export of the host: its encrypted part proves the state that the game began with.'
        : 'This game is not over. Until then, only an export of the host can be imported.',
    );
  }
  const decrypted = await Promise.all(sealed.map((each) => decrypt<EncryptedPart>(signingKeys, document.game, each)));
  const parts = decrypted.filter((part) => part !== undefined);
  if (parts.length < decrypted.length) {
    const detail =
      'The encrypted part was not written by this service for this game, was changed, or its key was retired. Export the game again where it is stored, and import that.';
    throw new Problem('bad-request', detail, {
      issues: [{ pointer: '/document/sealed', message: 'was not encrypted by this service, or was changed' }],
    });
  }
  checkUnchanged(document, parts);
  const commands: EncryptedPart['commands'] = Object.assign({}, ...parts.map((part) => part.commands));
  const [{ setup = document.setup, state } = {}] = parts;
  return {
    ...document,
    setup,
    ...(origin && { origin: { ...origin, state } }),
    seeds: encryptedSeeds(document, parts),
    commits: document.commits.map((commit) => {
      const given = commands[commit.version];
      return given === undefined ? commit : { ...commit, commands: given };
    }),
  };
}

/** Throws Problem `import-differs` where the readable part is not what was exported. */
function checkUnchanged(document: Export, parts: readonly EncryptedPart[]): void {
  const head = canonicalHash(documentHead(document));
  if (parts.some((part) => part.head !== head)) {
    const because = 'a member other than `seeds`, `commits`, `sealed` and `page` was changed';
    throw importDiffers({ version: 0, because });
  }
  const hashes = Object.assign({}, ...parts.map((part) => part.commitHashes));
  const changed = document.commits.find((commit) => hashes[commit.version] !== canonicalHash(commit));
  if (changed === undefined) return;
  throw importDiffers({ version: changed.version, because: 'it was changed since it was exported' });
}

/**
 * The seeds of the encrypted parts, and no other: with a seed of the client's choice, true events would differ from the
 * replay, and the difference would reveal what is hidden.
 */
function encryptedSeeds({ seeds }: Export, parts: readonly EncryptedPart[]): Export['seeds'] {
  const known = new Map(parts.flatMap((part) => part.seeds).map(({ since, seed }) => [since, seed]));
  const changed = seeds.find(({ since, commitment: published, seed }) => {
    const encrypted = known.get(since);
    if (encrypted === undefined) return false;
    return commitment(encrypted) !== published || (seed !== undefined && seed !== encrypted);
  });
  if (changed !== undefined) throw importDiffers({ version: changed.since, because: 'its seed was changed' });
  return [...known].map(([since, seed]) => ({ since, commitment: commitment(seed), seed }));
}

/** The Problem for a fault: where it is in the document, or what the rules produce instead. */
function importProblem(fault: Fault): Problem {
  if (fault.pointer === undefined) return importDiffers(fault);
  return badRequest([{ pointer: `/document${fault.pointer}`, message: fault.because }]);
}

function importDiffers({ version, event, because }: Fault): Problem {
  return new Problem('import-differs', `Version ${version} differs from what the rules produce: ${because}.`, {
    version,
    ...(event !== undefined && { event }),
  });
}
