import { decrypt } from '../auth/encryption.ts';
import type { Principal } from '../auth/principal.ts';
import type { SigningKeys } from '../auth/signing-keys.ts';
import { Problem } from '../problem.ts';
import type { GameStore } from '../store/store.ts';
import { canonicalHash } from './canonical-hash.ts';
import { createFromState, findByIdempotencyKey, type GameOptions } from './create-game.ts';
import { type EncryptedPart, type Export, headOf } from './export-game.ts';
import { rulesetRevision } from './game-access.ts';
import { idempotencyFingerprint } from './idempotency-keys.ts';
import type { Created } from './results.ts';
import { commitment } from './seeds.ts';
import { type Fault, replay } from './verify.ts';

export interface ImportRequest extends GameOptions {
  /** All of its pages in one. */
  readonly document: Export;
  /** The version to go on from; the last one if left out. */
  readonly version?: number | undefined;
}

/**
 * Plays a document again and begins a new game at the table it leads to, with a future of its own. While the game it
 * comes from goes on, what is hidden is dealt anew, as in a fork.
 * Throws Problem `import-differs` with the first version, and the first of its events, that is not what the rules make of
 * it; `bad-request` for a document that cannot be played again; `key-reused`.
 */
export async function importGame(
  store: GameStore,
  signing: SigningKeys,
  caller: Principal,
  { document, version, ...wishes }: ImportRequest,
): Promise<Created> {
  const { key } = wishes;
  const ruleset = rulesetRevision(document.ruleset, document.revision);
  if (document.page.next !== undefined) {
    throw new Problem('bad-request', 'This is one page of a document. Append the lists of the others to it first.', {
      issues: [{ pointer: '/document/page/next', message: 'must be gone: send the whole document' }],
    });
  }
  const asked = ['import', canonicalHash(document), version ?? null, wishes.title ?? null, wishes.policies ?? null];
  const print = idempotencyFingerprint(key, asked);
  // A retry need not play all of it again; and what it was sealed with may be gone by now.
  const earlier = await findByIdempotencyKey(store, caller, ruleset, key, print);
  if (earlier !== undefined) return earlier;
  const opened = await decryptDocument(signing, document);
  const { states, fault } = replay(opened);
  if (fault !== undefined) throw importDiffers(fault);
  const last = states.length - 1;
  const at = version ?? last;
  if (at > last) {
    throw new Problem('bad-request', `The document ends with version ${last}.`, {
      issues: [{ pointer: '/version', message: `must be at most ${last}` }],
    });
  }
  return createFromState(
    store,
    caller,
    { ...wishes, title: wishes.title ?? document.title },
    {
      ruleset,
      state: states[at],
      over: document.over,
      entry: { kind: 'imported', from: { game: document.game, version: at } },
      print,
    },
  );
}

/**
 * The document with what was sealed in it. While its game goes on nothing in the clear may differ from what was sealed:
 * an altered command, played again with the true seed, would tell what is nobody's to know.
 */
async function decryptDocument(signing: SigningKeys, document: Export): Promise<Export> {
  const { sealed = [], origin, over } = document;
  if (over && origin === undefined) return document;
  if (sealed.length === 0) {
    throw new Problem(
      'bad-request',
      over
        ? 'This game did not begin with a set-up. Import what the host exported: it is sealed by the service it comes from.'
        : 'This game is not over, and only what its host exported can be played again before that.',
    );
  }
  const parts = await Promise.all(sealed.map((each) => decrypt<EncryptedPart>(signing, document.game, each)));
  const known = parts.filter((part) => part !== undefined);
  if (known.length < parts.length) {
    throw new Problem('bad-request', 'Its seal is not one of this service. Import it where it was exported.', {
      issues: [{ pointer: '/document/sealed', message: 'was not sealed here, or was changed' }],
    });
  }
  const head = canonicalHash(headOf(document));
  if (known.some((part) => part.head !== head)) throw importDiffers({ version: 0, because: 'its head was changed' });
  const marks = Object.assign({}, ...known.map((part) => part.marks));
  const changed = document.commits.find((commit) => marks[commit.version] !== canonicalHash(commit));
  if (changed !== undefined)
    throw importDiffers({ version: changed.version, because: 'it was changed since it was exported' });
  const commands: EncryptedPart['commands'] = Object.assign({}, ...known.map((part) => part.commands));
  const state = known[0]?.state;
  return {
    ...document,
    ...(origin && { origin: { ...origin, state } }),
    seeds: encryptedSeeds(document, known),
    commits: document.commits.map((commit) => {
      const given = commands[commit.version];
      return given === undefined ? commit : { ...commit, commands: given };
    }),
  };
}

/**
 * The seeds that were sealed, and no other: with one of somebody's own choice, true events would differ from what is played,
 * and how they differ would tell what lies hidden.
 */
function encryptedSeeds({ seeds }: Export, parts: readonly EncryptedPart[]): Export['seeds'] {
  const sealed = new Map(parts.flatMap((part) => part.seeds).map(({ since, seed }) => [since, seed]));
  const changed = seeds.find(({ since, commitment: promised, seed }) => {
    const known = sealed.get(since);
    return known !== undefined && (commitment(known) !== promised || (seed !== undefined && seed !== known));
  });
  if (changed !== undefined) throw importDiffers({ version: changed.since, because: 'its seed was changed' });
  return [...sealed].map(([since, seed]) => ({ since, commitment: commitment(seed), seed }));
}

function importDiffers({ version, event, because }: Fault): Problem {
  return new Problem('import-differs', `Version ${version} is not what the rules make of it: ${because}.`, {
    version,
    ...(event !== undefined && { event }),
  });
}
