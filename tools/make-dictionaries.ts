/**
 * Writes a compression dictionary, made from games, into `lambdas/store/dictionaries`. Run by hand, once for each revision
 * of a ruleset, before that revision is deployed:
 *
 *   npx node test/support/recorded-commits.ts <folder>                      # writes the recorded games as commits
 *   npx node tools/make-dictionaries.ts eh-1 <folder>/eh-*.jsonl [--replace]
 *
 * Each file is one game and each of its lines one commit as JSON; at least two games. Then list the new file in
 * `dictionaries/index.ts` under a new id, and put its SHA-256 into `test/store/codec.test.ts`.
 *
 * A dictionary that a released version has written with never changes: commits could no longer be read. Until the first
 * release `--replace` writes an existing one again, which makes stored games unreadable.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { commitJson } from '../lambdas/store/commit-json.ts';

/** Length of the character sequences that are counted. Shorter ones save hardly anything. */
const gramLength = 6;
/** Length of the segments that a dictionary is put together from. */
const segmentLength = 40;
const dictionaryLength = 6 * 1024;
/** The commits of one game resemble each other, so that more of them add nothing. */
const commitsPerGame = 40;

/**
 * The COVER algorithm, by which zstd trains its dictionaries: count in how many texts each gram occurs, then take from each
 * part of all texts the segment with the most common grams that were not taken yet. The best segments come last, where
 * deflate reaches them with the shortest distances.
 *
 * @param games texts by game. A gram of a single game (a seed, an id) is worth nothing
 */
export function makeDictionary(games: readonly (readonly string[])[], length = dictionaryLength): string {
  const worth = countGrams(games);
  const common = new Set(worth.keys());
  const text = games.flat().join('');
  const part = Math.max(segmentLength, Math.floor(text.length / Math.ceil(length / segmentLength)));
  const taken: { readonly segment: string; readonly score: number }[] = [];
  let left = length;
  for (let round = 0; round < 4 && left > 0; round += 1) {
    for (let start = 0; start < text.length && left > 0; start += part) {
      const best = bestSegment(text, start, Math.min(start + part, text.length), worth);
      if (best === undefined) continue;
      const segment = commonPart(best.segment, common).slice(0, left);
      for (const gram of grams(best.segment)) worth.delete(gram);
      taken.push({ segment, score: best.score });
      left -= segment.length;
    }
  }
  return taken
    .sort((one, other) => one.score - other.score)
    .map(({ segment }) => segment)
    .join('');
}

function countGrams(games: readonly (readonly string[])[]): Map<string, number> {
  const found = new Map<string, { game: number; games: number; texts: number }>();
  for (const [game, texts] of games.entries()) {
    for (const text of texts) {
      for (const gram of new Set(grams(text))) {
        const seen = found.get(gram) ?? { game: -1, games: 0, texts: 0 };
        found.set(gram, { game, games: seen.games + (seen.game === game ? 0 : 1), texts: seen.texts + 1 });
      }
    }
  }
  // A segment must not cut a character of several bytes in half, so only plain ASCII is taken.
  const common = [...found].filter(([gram, seen]) => seen.games > 1 + games.length / 50 && /^[ -~]*$/.test(gram));
  return new Map(common.map(([gram, seen]) => [gram, seen.texts]));
}

function bestSegment(text: string, start: number, end: number, worth: ReadonlyMap<string, number>) {
  let best: { readonly segment: string; readonly score: number } | undefined;
  for (let at = start; at + segmentLength <= end; at += 1) {
    const segment = text.slice(at, at + segmentLength);
    const score = new Set(grams(segment)).values().reduce((sum, gram) => sum + (worth.get(gram) ?? 0), 0);
    if (score > (best?.score ?? 0)) best = { segment, score };
  }
  return best;
}

/** The characters that belong to a common gram, without the ids and numbers of one game between them. */
function commonPart(text: string, common: ReadonlySet<string>): string {
  const kept = new Set<number>();
  for (const [at, gram] of grams(text).entries()) {
    if (common.has(gram)) for (let i = at; i < at + gramLength; i += 1) kept.add(i);
  }
  return text
    .split('')
    .filter((_, at) => kept.has(at))
    .join('');
}

function grams(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - gramLength + 1) }, (_, at) => text.slice(at, at + gramLength));
}

/** The dictionary as a module, so that it is part of a bundle. */
export function moduleOf(text: string): string {
  const lines = text.match(/.{1,110}/gs) ?? [];
  const list = lines.map((line) => `  ${JSON.stringify(line)},\n`).join('');
  return `// Never change this text after a release: commits that were written with it could no longer be read.\nexport default [\n${list}].join('');\n`;
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ options: { replace: { type: 'boolean' } }, allowPositionals: true });
  const [name, ...files] = positionals;
  if (name === undefined || files.length < 2) {
    throw new Error('usage: make-dictionaries.ts <name> <game.jsonl> <game.jsonl> … [--replace]');
  }
  const games = files.map((file) => {
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    const every = Math.max(1, Math.floor(lines.length / commitsPerGame));
    return lines.filter((_, at) => at % every === 0).map((line) => commitJson(JSON.parse(line)));
  });
  const target = new URL(`../lambdas/store/dictionaries/${name}.ts`, import.meta.url);
  writeFileSync(target, moduleOf(makeDictionary(games)), { flag: values.replace ? 'w' : 'wx' });
  console.log(`${target.pathname}: made from ${games.length} games`);
}
