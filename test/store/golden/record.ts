/**
 * Records what this version of Gatehouse writes: games as the bytes of their commits, and finished ones as documents. Run
 * by hand when the schema version was raised or there is a new kind of entry:
 *
 *   npx node test/store/golden/record.ts && npx biome check --write test/store/golden
 *
 * A file that is there stays as it is: what was written once has to be read for ever.
 */
import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { createGame } from '../../../lambdas/app/create-game.ts';
import { type Export, exportGame } from '../../../lambdas/app/export-game.ts';
import { fork } from '../../../lambdas/app/fork.ts';
import { importGame } from '../../../lambdas/app/import-game.ts';
import { play } from '../../../lambdas/app/play.ts';
import { rotateTokens } from '../../../lambdas/app/tokens.ts';
import { undo } from '../../../lambdas/app/undo.ts';
import type { Principal } from '../../../lambdas/auth/principal.ts';
import { SigningKeys } from '../../../lambdas/auth/signing-keys.ts';
import { encode, schemaVersion } from '../../../lambdas/store/codec.ts';
import type { Commit } from '../../../lambdas/store/store.ts';
import { type AnyRuleset, host, type Seat } from '../../../rules/core/ruleset.ts';
import { rulesets } from '../../../rules/index.ts';
import { memoryStore } from '../../support/memory-store.ts';
import type { StoredCommit, StoredGame } from './golden.ts';

type Command = { readonly type: string; readonly [member: string]: unknown };
type Step = readonly Command[] | { readonly seat: string; readonly commands: readonly Command[] } | 'undo' | 'rotate';

/** A game with every kind of entry in it: how it goes before its commits are kept, and how it ends afterwards. */
interface Script {
  readonly ruleset: string;
  readonly setup: object;
  readonly steps: readonly Step[];
  readonly ending: readonly Step[];
}

const look = { type: 'LookAtGates', by: 2, count: 2 };
const towardsRed = { type: 'AdvanceOmen', toColour: 'red', withoutDoom: true };

const scripts: readonly Script[] = [
  {
    ruleset: 'eldritch-horror',
    setup: { investigators: 2, ancientOne: 'syzygy', sets: ['01', '04'], preludes: ['in-cosmic-alignment'] },
    steps: [
      [
        { type: 'SpawnGate', reason: 'the first card' },
        { type: 'RollTest', skill: 3 },
      ],
      'undo',
      [{ type: 'SolveMystery' }, { type: 'SolveMystery' }, { type: 'EndRound' }],
      'rotate',
      [towardsRed],
      { seat: '2', commands: [look] },
    ],
    ending: [{ seat: '2', commands: [] }, [towardsRed], [{ type: 'SolveFinalMystery' }]],
  },
  {
    ruleset: 'arkham-horror',
    setup: { investigators: 7, ancientOne: 'azathoth' },
    steps: [[{ type: 'OpenGate' }], 'undo', [{ type: 'OpenGate' }, { type: 'OpenGate' }], 'rotate'],
    ending: [[{ type: 'OpenGate' }], [{ type: 'OpenGate' }]],
  },
  {
    ruleset: 'kyoukai',
    setup: { players: [{ deck: 'lantern' }, { deck: 'tide' }] },
    steps: [{ seat: '1', commands: [] }, { seat: '2', commands: [] }, 'undo', 'rotate'],
    ending: [{ seat: '2', commands: [{ type: 'Concede' }] }],
  },
];

const store = memoryStore();
const signing = new SigningKeys(store);
const written: Commit[] = [];
const keeping: typeof store = {
  ...store,
  async put(commit) {
    written.push(commit);
    return store.put(commit);
  },
};
const as = (seat: Seat = host): Principal => ({
  credential: { by: 'key', client: 'story-teller', scopes: ['read', 'play', 'create'], plan: 'development' },
  seat,
});
const exported = async (game: string): Promise<Export> =>
  (await exportGame(store, signing, as(), { game, first: 200 })).document;

async function take(ruleset: AnyRuleset, game: string, step: Step, at: number): Promise<void> {
  const newest = (await store.newest(game)) as Commit;
  if (step === 'undo') {
    await undo(keeping, as(), { game, to: { version: newest.version - 1 }, expectedVersion: newest.version });
  } else if (step === 'rotate') {
    await rotateTokens(keeping, signing, as(), { game, grants: [{ role: 'watcher' }], expiresIn: 60 });
  } else {
    const seat: Seat = 'seat' in step ? { role: 'seat', seat: step.seat } : host;
    const asked = 'seat' in step ? step.commands : step;
    // Where nothing is said, the first thing that this seat could do.
    const legal = ruleset.legal(newest.state, seat).filter(({ type }) => type !== 'Concede');
    const commands = asked.length > 0 ? asked.map((each) => ruleset.schema.command.parse(each)) : legal.slice(0, 1);
    const played = await play(keeping, as(seat), { game, commands, key: `golden ${at}` });
    if (played.kind !== 'played') throw new Error(`${ruleset.id}: ${JSON.stringify(commands)}: ${played.kind}`);
  }
}

function stored(commit: Commit): StoredCommit {
  const { state, ...rest } = commit;
  const text = JSON.stringify(state);
  return {
    bytes: Buffer.from(encode(commit)).toString('base64'),
    commit: JSON.parse(JSON.stringify(rest)),
    state: createHash('sha256').update(text).digest('hex'),
  };
}

function write(name: string, value: unknown): void {
  const file = new URL(`./${name}.json`, import.meta.url);
  if (existsSync(file)) return console.log(`${name} is there already`);
  writeFileSync(file, `${JSON.stringify(value)}\n`);
  console.log(`${name} is written`);
}

const games: StoredGame[] = [];
for (const { ruleset: id, setup, steps, ending } of scripts) {
  const ruleset = rulesets.find((each) => each.id === id) as AnyRuleset;
  const created = await createGame(keeping, as(), {
    ruleset,
    setup: ruleset.schema.setup.parse(setup),
    title: 'Golden 門',
    policies: { undo: 'free', keys: 'long' },
    key: `golden ${id}`,
  });
  if (created.kind !== 'created') throw new Error(`${id}: ${created.kind}`);
  const game = created.game.id;
  let at = 0;
  for (const step of steps) await take(ruleset, game, step, at++);
  await fork(keeping, as(), { game, at: { version: 1 } });
  await importGame(keeping, signing, as(), { document: await exported(game) });
  const commits = written.splice(0).map(stored);
  games.push({ ruleset: id, revision: ruleset.revision, commits });
  for (const step of ending) await take(ruleset, game, step, at++);
  written.length = 0;
  const document = await exported(game);
  if (!document.over) throw new Error(`${id} is not over`);
  write(`export-${id}-${ruleset.revision}`, document);
}
write(`sv-${schemaVersion}`, games);
