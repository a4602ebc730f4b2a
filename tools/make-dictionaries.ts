/**
 * Writes a dictionary from recorded games. Run by hand, once per ruleset revision, before that revision is deployed:
 *
 *   node lambdas/store/dictionaries/make.ts eh-1 games/*.jsonl
 *
 * Each file is one game, each of its lines one commit as JSON. Then list the new file in index.ts under a new id and its
 * hash in the codec's test; from that day on it never changes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { textOf } from '../lambdas/store/codec.ts';

/** Length of the pieces that are counted: shorter ones are hardly worth a reference. */
const grain = 6;
/** Length of the segments that are taken over. */
const segment = 40;
const dictionaryLength = 6 * 1024;
/** Lines of one game are alike; more of them add nothing. */
const linesPerGame = 40;

/**
 * The cover algorithm, as zstd trains its dictionaries: count in how many texts each piece occurs, then take from each
 * part of all texts the segment whose pieces, not yet taken, occur most. The best segments come last, where deflate
 * reaches them with the shortest distances.
 *
 * @param games texts by game. A piece of one game only (a seed, an id) is worth nothing
 */
export function makeDictionary(games: readonly (readonly string[])[], length = dictionaryLength): string {
  const worth = worthOfPieces(games);
  const common = new Set(worth.keys());
  const text = games.flat().join('');
  const part = Math.max(segment, Math.floor(text.length / Math.ceil(length / segment)));
  const taken: { readonly piece: string; readonly score: number }[] = [];
  let room = length;
  for (let round = 0; round < 4 && room > 0; round += 1) {
    for (let start = 0; start < text.length && room > 0; start += part) {
      const best = bestSegment(text, start, Math.min(start + part, text.length), worth);
      if (best === undefined) continue;
      const piece = commonPart(best.piece, common).slice(0, room);
      for (const gram of grams(best.piece)) worth.delete(gram);
      taken.push({ piece, score: best.score });
      room -= piece.length;
    }
  }
  return taken
    .sort((one, other) => one.score - other.score)
    .map(({ piece }) => piece)
    .join('');
}

function worthOfPieces(games: readonly (readonly string[])[]): Map<string, number> {
  const found = new Map<string, { game: number; games: number; texts: number }>();
  for (const [game, texts] of games.entries()) {
    for (const text of texts) {
      for (const gram of new Set(grams(text))) {
        const seen = found.get(gram) ?? { game: -1, games: 0, texts: 0 };
        found.set(gram, { game, games: seen.games + (seen.game === game ? 0 : 1), texts: seen.texts + 1 });
      }
    }
  }
  // Bytes count, and a segment may cut a character of several in half: only plain ASCII is taken.
  const common = [...found].filter(([gram, seen]) => seen.games > 1 + games.length / 50 && /^[ -~]*$/.test(gram));
  return new Map(common.map(([gram, seen]) => [gram, seen.texts]));
}

function bestSegment(text: string, start: number, end: number, worth: ReadonlyMap<string, number>) {
  let best: { readonly piece: string; readonly score: number } | undefined;
  for (let at = start; at + segment <= end; at += 1) {
    const piece = text.slice(at, at + segment);
    const score = new Set(grams(piece)).values().reduce((sum, gram) => sum + (worth.get(gram) ?? 0), 0);
    if (score > (best?.score ?? 0)) best = { piece, score };
  }
  return best;
}

/** Only what belongs to a common piece: the ids and numbers of one game in between are left out. */
function commonPart(text: string, common: ReadonlySet<string>): string {
  const kept = new Set<number>();
  for (const [at, gram] of grams(text).entries()) {
    if (common.has(gram)) for (let i = at; i < at + grain; i += 1) kept.add(i);
  }
  return text
    .split('')
    .filter((_, at) => kept.has(at))
    .join('');
}

function grams(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - grain + 1) }, (_, at) => text.slice(at, at + grain));
}

/** The dictionary as a module: a bundle carries it without reading a file. */
export function moduleOf(text: string): string {
  const lines = text.match(/.{1,110}/gs) ?? [];
  const list = lines.map((line) => `  ${JSON.stringify(line)},\n`).join('');
  return `// Never change this text: commits that were written with it could no longer be read.\nexport default [\n${list}].join('');\n`;
}

if (import.meta.main) {
  const [name, ...files] = process.argv.slice(2);
  if (name === undefined || files.length < 2) throw new Error('usage: make.ts <name> <game.jsonl> <game.jsonl> …');
  const games = files.map((file) => {
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    const every = Math.max(1, Math.floor(lines.length / linesPerGame));
    return lines.filter((_, i) => i % every === 0).map((line) => textOf(JSON.parse(line)));
  });
  const target = new URL(`../lambdas/store/dictionaries/${name}.ts`, import.meta.url);
  // `wx`: a dictionary that is there already is never written again.
  writeFileSync(target, moduleOf(makeDictionary(games)), { flag: 'wx' });
  console.log(`${target.pathname}: made from ${games.length} games`);
}
