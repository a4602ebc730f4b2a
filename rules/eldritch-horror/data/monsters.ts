import type { SetId } from './sets.ts';

/** How many tokens of one kind each set has. */
type Tokens = Readonly<Partial<Record<SetId, number>>>;
interface Monster {
  readonly id: string;
  readonly name: string;
  readonly tokens: Tokens;
}

/** The monsters that go into the cup, with the tokens of each set (digest EH-A1). The last token of set 09 is a policy. */
export const cupMonsters = [
  { id: 'byakhee', name: 'Byakhee', tokens: { '01': 1 } },
  { id: 'colour-out-of-space', name: 'Colour Out of Space', tokens: { '01': 1 } },
  { id: 'cthonian', name: 'Cthonian', tokens: { '01': 1 } },
  { id: 'cultist', name: 'Cultist', tokens: { '01': 5, '02': 1, '03': 2, '04': 1, '05': 3, '06': 2 } },
  { id: 'dark-young', name: 'Dark Young', tokens: { '01': 1 } },
  { id: 'deep-one', name: 'Deep One', tokens: { '01': 1 } },
  { id: 'elder-thing', name: 'Elder Thing', tokens: { '01': 1 } },
  { id: 'ghost', name: 'Ghost', tokens: { '01': 1 } },
  { id: 'ghoul', name: 'Ghoul', tokens: { '01': 2 } },
  { id: 'gnoph-keh', name: 'Gnoph-Keh', tokens: { '01': 1 } },
  { id: 'goat-spawn', name: 'Goat Spawn', tokens: { '01': 2 } },
  { id: 'gug', name: 'Gug', tokens: { '01': 1 } },
  { id: 'hound-of-tindalos', name: 'Hound of Tindalos', tokens: { '01': 1 } },
  { id: 'lloigor', name: 'Lloigor', tokens: { '01': 1 } },
  { id: 'maniac', name: 'Maniac', tokens: { '01': 1 } },
  { id: 'mi-go', name: 'Mi-go', tokens: { '01': 1 } },
  { id: 'mummy', name: 'Mummy', tokens: { '01': 1 } },
  { id: 'nightgaunt', name: 'Nightgaunt', tokens: { '01': 1 } },
  { id: 'riot', name: 'Riot', tokens: { '01': 1 } },
  { id: 'serpent-people', name: 'Serpent People', tokens: { '01': 1 } },
  { id: 'shoggoth', name: 'Shoggoth', tokens: { '01': 1, '09': 1 } },
  { id: 'skeleton', name: 'Skeleton', tokens: { '01': 1 } },
  { id: 'star-spawn', name: 'Star Spawn', tokens: { '01': 1 } },
  { id: 'vampire', name: 'Vampire', tokens: { '01': 1 } },
  { id: 'warlock', name: 'Warlock', tokens: { '01': 1 } },
  { id: 'witch', name: 'Witch', tokens: { '01': 1 } },
  { id: 'wraith', name: 'Wraith', tokens: { '01': 1 } },
  { id: 'zombie', name: 'Zombie', tokens: { '01': 1, '09': 1 } },
  { id: 'child-of-the-goat', name: 'Child of the Goat', tokens: { '03': 1 } },
  { id: 'dhole', name: 'Dhole', tokens: { '03': 1 } },
  { id: 'flying-polyp', name: 'Flying Polyp', tokens: { '03': 1 } },
  { id: 'ghast', name: 'Ghast', tokens: { '03': 1 } },
  { id: 'giant-penguin', name: 'Giant Penguin', tokens: { '03': 1 } },
  { id: 'hunting-horror', name: 'Hunting Horror', tokens: { '03': 1 } },
  { id: 'leng-spider', name: 'Leng Spider', tokens: { '03': 1, '07': 1 } },
  { id: 'proto-shoggoth', name: 'Proto-Shoggoth', tokens: { '03': 1 } },
  { id: 'rat-thing', name: 'Rat-thing', tokens: { '03': 1 } },
  { id: 'shan', name: 'Shan', tokens: { '03': 1 } },
  { id: 'tcho-tcho', name: 'Tcho-tcho', tokens: { '03': 1 } },
  { id: 'wendigo', name: 'Wendigo', tokens: { '03': 1 } },
  { id: 'servitor-of-the-outer-gods', name: 'Servitor of the Outer Gods', tokens: { '04': 1 } },
  { id: 'star-vampire', name: 'Star Vampire', tokens: { '04': 1, '09': 1 } },
  { id: 'werewolf', name: 'Werewolf', tokens: { '04': 1 } },
  { id: 'crawling-one', name: 'Crawling One', tokens: { '05': 1 } },
  { id: 'fire-vampire', name: 'Fire Vampire', tokens: { '05': 1 } },
  { id: 'sand-dweller', name: 'Sand Dweller', tokens: { '05': 1 } },
  { id: 'spawn-of-sebak', name: 'Spawn of Sebak', tokens: { '05': 1 } },
  { id: 'crazed-mob', name: 'Crazed Mob', tokens: { '06': 1 } },
  { id: 'deep-one-hybrid', name: 'Deep One Hybrid', tokens: { '06': 1 } },
  { id: 'firebug', name: 'Firebug', tokens: { '06': 1 } },
  { id: 'hunting-byakhee', name: 'Hunting Byakhee', tokens: { '06': 1 } },
  { id: 'carrier-nightgaunt', name: 'Carrier Nightgaunt', tokens: { '07': 1 } },
  { id: 'dimensional-shambler', name: 'Dimensional Shambler', tokens: { '07': 1 } },
  { id: 'moon-beast', name: 'Moon-beast', tokens: { '07': 1 } },
  { id: 'ravenous-gug', name: 'Ravenous Gug', tokens: { '07': 1 } },
  { id: 'zoog', name: 'Zoog', tokens: { '07': 1 } },
  { id: 'formless-spawn', name: 'Formless Spawn', tokens: { '08': 1 } },
  { id: 'leopard-man', name: 'Leopard Man', tokens: { '08': 1 } },
  { id: 'yithian', name: 'Yithian', tokens: { '08': 1 } },
  { id: 'young-cthonian', name: 'Young Cthonian', tokens: { '08': 1 } },
  { id: 'avian-thrall', name: 'Avian Thrall', tokens: { '09': 1 } },
  { id: 'ghoul-priest', name: 'Ghoul Priest', tokens: { '09': 1 } },
  { id: 'honored-dead', name: 'Honored Dead', tokens: { '09': 1 } },
  { id: 'jiangshi', name: 'Jiangshi', tokens: { '09': 1 } },
  { id: 'poltergeist', name: 'Poltergeist', tokens: { '09': 1 } },
  { id: 'thrall', name: 'Thrall', tokens: { '09': 1 } },
] as const satisfies readonly Monster[];

/** Epic Monsters. They are never in the cup, come only by their name, and return to the box (digest EH-A2). */
export const epicMonsters = [
  { id: 'cthulhu', name: 'Cthulhu', tokens: { '01': 1, '09': 1 } },
  { id: 'cthylla', name: 'Cthylla', tokens: { '01': 1 } },
  { id: 'dunwich-horror', name: 'Dunwich Horror', tokens: { '01': 1 } },
  { id: 'nug', name: 'Nug', tokens: { '01': 1 } },
  { id: 'shub-niggurath', name: 'Shub-Niggurath', tokens: { '01': 1 } },
  { id: 'spinner-of-webs', name: 'Spinner of Webs', tokens: { '01': 1 } },
  { id: 'tick-tock-men', name: 'Tick Tock Men', tokens: { '01': 1 } },
  { id: 'wind-walker', name: 'Wind-Walker', tokens: { '01': 1 } },
  { id: 'zombie-horde', name: 'Zombie Horde', tokens: { '01': 1, '03': 1, '09': 1 } },
  { id: 'children-of-yig', name: 'Children of Yig', tokens: { '02': 1 } },
  { id: 'doppelganger', name: 'Doppelganger', tokens: { '02': 1, '07': 1 } },
  { id: 'hydra', name: 'Hydra', tokens: { '02': 1 } },
  { id: 'tulzscha', name: 'Tulzscha', tokens: { '02': 1 } },
  { id: 'winged-serpent', name: 'Winged Serpent', tokens: { '02': 1 } },
  { id: 'yeb', name: 'Yeb', tokens: { '02': 1 } },
  { id: 'yig', name: 'Yig', tokens: { '02': 1 } },
  { id: 'crawling-chaos', name: 'Crawling Chaos', tokens: { '03': 1 } },
  { id: 'crazed-elder-thing', name: 'Crazed Elder Thing', tokens: { '03': 1 } },
  { id: 'ithaqua', name: 'Ithaqua', tokens: { '03': 1 } },
  { id: 'nctolhu', name: 'Nctolhu', tokens: { '03': 1 } },
  { id: 'nctosa', name: 'Nctosa', tokens: { '03': 1 } },
  { id: 'rampaging-shoggoth', name: 'Rampaging Shoggoth', tokens: { '03': 1 } },
  { id: 'rhan-tegoth', name: 'Rhan-Tegoth', tokens: { '03': 1 } },
  { id: 'ghatanothoa', name: 'Ghatanothoa', tokens: { '04': 1 } },
  { id: 'spawn-of-azathoth', name: 'Spawn of Azathoth', tokens: { '04': 1 } },
  { id: 'abhoth', name: 'Abhoth', tokens: { '05': 1 } },
  { id: 'child-of-abhoth', name: 'Child of Abhoth', tokens: { '05': 1 } },
  { id: 'haunter-of-the-dark', name: 'Haunter of the Dark', tokens: { '05': 1, '09': 1 } },
  { id: 'quachil-uttaus', name: 'Quachil Uttaus', tokens: { '05': 1 } },
  { id: 'the-beast', name: 'The Beast', tokens: { '05': 1 } },
  { id: 'rogue-byakhee', name: 'Rogue Byakhee', tokens: { '06': 1 } },
  { id: 'spawn-of-hastur', name: 'Spawn of Hastur', tokens: { '06': 1 } },
  { id: 'atlach-nacha', name: 'Atlach-Nacha', tokens: { '07': 1 } },
  { id: 'render-of-the-veils', name: 'Render of the Veils', tokens: { '07': 1 } },
  { id: 'sleeper-of-nkai', name: "Sleeper of N'kai", tokens: { '07': 1 } },
  { id: 'the-brood', name: 'The Brood', tokens: { '07': 1 } },
  { id: 'ancient-cthonian', name: 'Ancient Cthonian', tokens: { '08': 4 } },
  { id: 'shudde-mell', name: "Shudde M'ell", tokens: { '08': 1 } },
  { id: 'worldrender', name: 'Worldrender', tokens: { '08': 1 } },
  { id: 'bloated-woman', name: 'Bloated Woman', tokens: { '09': 1 } },
  { id: 'god-of-the-bloody-tongue', name: 'God of the Bloody Tongue', tokens: { '09': 1 } },
] as const satisfies readonly Monster[];

const monsters: readonly Monster[] = [...cupMonsters, ...epicMonsters];
export type MonsterKind = (typeof cupMonsters)[number]['id'] | (typeof epicMonsters)[number]['id'];
/** Kinds whose tokens are drawn from the cup, in printed order. */
export const cupKinds = cupMonsters.map((each) => each.id);
export const monsterKinds = [...cupKinds, ...epicMonsters.map((each) => each.id)] as const;

/** Kinds of which set 09 may have its last token: the two published lists differ. */
export const lastTokens = ['mi-go', 'star-spawn'] as const satisfies readonly MonsterKind[];
export type LastToken = (typeof lastTokens)[number];

const byKind = new Map<string, Monster>(monsters.map((monster) => [monster.id, monster]));
const epicKinds: ReadonlySet<string> = new Set(epicMonsters.map((monster) => monster.id));

/** The printed name of a kind of monster. */
export function monsterName(kind: MonsterKind): string {
  return (byKind.get(kind) as Monster).name;
}

/** Whether a kind is an Epic Monster. */
export function isEpic(kind: MonsterKind): boolean {
  return epicKinds.has(kind);
}

/** How many tokens of a kind these sets have together. */
export function tokensOfKind(kind: MonsterKind, sets: readonly SetId[], last: LastToken): number {
  const { tokens } = byKind.get(kind) as Monster;
  const printed = sets.reduce((sum, set) => sum + (tokens[set] ?? 0), 0);
  return printed + (kind === last && sets.includes('09') ? 1 : 0);
}
