import { type AncientOneId, ancientOne } from '../data/ancient-ones.ts';
import { omenRing } from '../data/components.ts';
import type { MonsterKind } from '../data/monsters.ts';
import type { SpaceId } from '../data/spaces.ts';
import type { State } from '../model/index.ts';
import type { Context } from './context.ts';
import { emitSpawned, moveMonster } from './monsters.ts';
import { namedMonstersLeft } from './named-monsters.ts';

const lead = 'the Lead Investigator';

/** What a sheet says on awakening (digest EH-F3). */
interface Awakening {
  /** What the server does itself. */
  act?(context: Context): void;
  /** What the players do. Undefined: nothing. */
  text?(state: State): string | undefined;
}

const awakenings: Readonly<Record<AncientOneId, Awakening>> = {
  azathoth: {},
  cthulhu: {},
  'yog-sothoth': {},
  'shub-niggurath': {
    act(context) {
      spawnEpic(context, 'shub-niggurath', 'the-heart-of-africa');
      gather(context, ['ghoul', 'goat-spawn', 'dark-young'], 'the-heart-of-africa');
    },
  },
  yig: { text: () => 'Each Poisoned investigator also gains a Cursed Condition. Put 8 Eldritch tokens on the sheet' },
  ithaqua: { act: (context) => spawnEpic(context, 'ithaqua', 'space-13') },
  'rise-of-the-elder-things': {
    text: () => 'Put a Mystery token on City of the Elder Things, and 5 Eldritch tokens on the sheet',
  },
  syzygy: {
    text: ({ solved }) =>
      `Put 1 Clue on the sheet for each solved Mystery (${solved}), then shuffle the Mystic Ruins deck`,
  },
  abhoth: {
    text({ aside, counter }) {
      const away = Math.max(0, (aside.cultist ?? 0) - counter);
      return `Spawn Abhoth where the sheet says, then ${away} Cultists, each on a Wilderness space without one (SpawnMonsters with kind abhoth, kind cultist)`;
    },
  },
  'nephren-ka': { text: () => 'Put a Mystery token on The Bent Pyramid, and the Eldritch tokens on the sheet' },
  hastur: {
    text: () =>
      'Each investigator with a Blight Condition loses all Sanity, which cannot be prevented (DefeatInvestigators)',
  },
  'atlach-nacha': { text: () => 'Spawn Atlach-Nacha where the sheet says (SpawnMonsters with kind atlach-nacha)' },
  hypnos: {
    text: () => 'Each investigator and each Cultist moves to the nearest Dreamlands space (MoveMonster)',
  },
  'shudde-mell': { text: () => 'Resolve what the sheet says' },
  nyarlathotep: {
    act: markOmen,
    text: ({ setup }) =>
      setup.markedOmen === undefined
        ? 'Put an Eldritch token on the Omen space that the sheet names (ChangeOmenTokens), and move the Omen there (MoveOmen)'
        : undefined,
  },
  antediluvium: { text: () => 'Spawn Cthulhu where the sheet says (SpawnMonsters with kind cthulhu)' },
};

/** Resolves what the sheet says when it is flipped. What the players do becomes an obligation. */
export function resolveAwakening(context: Context): void {
  const { ancientOne: id } = context.state.setup;
  const { act, text } = awakenings[id];
  act?.(context);
  const more = text?.(context.state);
  const flip = `Flip the sheet of ${ancientOne(id).name}`;
  context.addObligation(lead, more === undefined ? `${flip}.` : `${flip}. ${more}.`, 'awakening');
}

/** Against awakened Cthulhu and Yig, the last ordinary Mystery brings the Epic Monster of the Final Mystery (EH-F5.7). */
export function spawnFinalMonster(context: Context): void {
  const { setup, awake, solved, monsters } = context.state;
  const { ancientOne: id } = setup;
  // A Mystery that is lost and solved again brings no second one.
  if (monsters.some((each) => each.kind === id)) return;
  if (!awake || solved !== ancientOne(id).mysteries) return;
  if (id === 'cthulhu') spawnEpic(context, 'cthulhu', 'space-3');
  if (id !== 'yig') return;
  gather(context, ['cultist'], 'space-7');
  spawnEpic(context, 'yig', 'space-7');
}

function spawnEpic(context: Context, kind: MonsterKind, space: SpaceId): void {
  if (namedMonstersLeft(context.state, kind) > 0) emitSpawned(context, kind, space);
}

/** Moves every monster of these kinds to one space. */
function gather(context: Context, kinds: readonly MonsterKind[], to: SpaceId): void {
  for (const { monster, kind, space } of context.state.monsters) {
    if (kinds.includes(kind) && space !== to) moveMonster(context, monster, to);
  }
}

/** Nyarlathotep marks an Omen space and moves the Omen there. That is no advance. */
function markOmen(context: Context): void {
  const { setup, omen, omenTokens } = context.state;
  const at = omenRing.findIndex(({ space }) => space === setup.markedOmen);
  const from = omenRing[omen];
  const to = omenRing[at];
  if (from === undefined || to === undefined) return;
  context.emit({ type: 'OmenTokensChanged', omen: to.space, tokens: (omenTokens[at] ?? 0) + 1, ...context.reason });
  context.emit({ type: 'OmenMoved', from: from.space, to: to.space, colour: to.colour, ...context.reason });
}
