import type { Effect } from '../model/effects.ts';
import type { AncientOneId } from './ancient-ones.ts';
import { doomMarkers } from './ancient-ones.ts';
import type { SideBoardId } from './sets.ts';

/** What a Prelude does to gates, Omen and Doom: the side board it adds, and its effects after setup. */
interface Prelude {
  readonly id: string;
  readonly name: string;
  readonly sideBoard?: SideBoardId;
  /** Effects that are carried out at once. */
  effects?(ancientOne: AncientOneId): readonly Effect[];
  /** What the players decide or do themselves. */
  readonly toDo?: string;
}

const mayDiscard = 'the Lead Investigator may discard 1 gate from the board';
const advance = (steps: number): readonly Effect[] => [{ type: 'AdvanceDoom', steps }];

export const preludes = [
  {
    id: 'apocalypse-nigh',
    name: 'Apocalypse Nigh',
    effects: (ancientOne) =>
      // The sheet of Shudde M'ell has put tokens on those spaces already. With him there is one more.
      (ancientOne === 'shudde-mell' ? [14] : doomMarkers).map((space) => ({ type: 'PutDoomToken', doom: space })),
    toDo: mayDiscard,
  },
  {
    id: 'beginning-of-the-end',
    name: 'Beginning of the End',
    effects: () => [{ type: 'ChangeOmenTokens', omen: 'green', by: 1 }],
    toDo: `${mayDiscard}; otherwise each investigator gains 1 Clue and 1 Focus`,
  },
  {
    id: 'fall-of-man',
    name: 'Fall of Man',
    effects: () => [{ type: 'ChangeOmenTokens', omen: 'green', by: 1 }],
  },
  {
    id: 'in-cosmic-alignment',
    name: 'In Cosmic Alignment',
    effects: (ancientOne) =>
      ancientOne === 'syzygy' ? [{ type: 'ChangeOmenTokens', omen: 'red', by: 1 }] : [{ type: 'SpawnGate' }],
  },
  {
    id: 'the-coming-storm',
    name: 'The Coming Storm',
    effects: () => [{ type: 'AdvanceOmen' }, { type: 'SpawnGate', reference: true }, { type: 'MonsterSurge' }],
  },
  {
    id: 'rumors-from-the-north',
    name: 'Rumors from the North',
    effects: (ancientOne) => (ancientOne === 'ithaqua' ? [{ type: 'AdvanceOmen' }] : []),
  },
  {
    id: 'web-between-worlds',
    name: 'Web Between Worlds',
    effects: (ancientOne) => (ancientOne === 'atlach-nacha' ? [{ type: 'SpawnGate', reference: true }] : []),
  },
  {
    id: 'under-the-pyramids',
    name: 'Under the Pyramids',
    sideBoard: 'egypt',
    effects: (ancientOne) =>
      ancientOne === 'nephren-ka' ? [{ type: 'SearchGates', where: { zones: ['egypt'] } }] : [],
  },
  {
    id: 'in-the-lightless-chamber',
    name: 'In the Lightless Chamber',
    sideBoard: 'egypt',
    effects: () => [{ type: 'SearchGates', where: { zones: ['egypt'] } }],
  },
  { id: 'doomsayer-from-antarctica', name: 'Doomsayer from Antarctica', sideBoard: 'antarctica' },
  { id: 'otherworldly-dreams', name: 'Otherworldly Dreams', sideBoard: 'dreamlands' },
  { id: 'aid-of-the-elder-gods', name: 'Aid of the Elder Gods', sideBoard: 'dreamlands' },
  {
    id: 'written-in-the-stars',
    name: 'Written in the Stars',
    effects: () => [{ type: 'RetreatDoom', steps: 3 }, { type: 'RevealGates' }],
  },
  {
    id: 'unto-the-breach',
    name: 'Unto the Breach',
    effects: (ancientOne) => (ancientOne === 'azathoth' || ancientOne === 'syzygy' ? advance(3) : []),
  },
  { id: 'ultimate-sacrifice', name: 'Ultimate Sacrifice', effects: () => advance(2) },
  { id: 'you-know-what-you-must-do', name: 'You Know What You Must Do', effects: () => advance(3) },
  { id: 'ghost-from-the-past', name: 'Ghost from the Past', effects: () => advance(1) },
  { id: 'lurker-among-us', name: 'Lurker Among Us', effects: () => advance(1) },
  {
    id: 'the-stars-align',
    name: 'The Stars Align',
    effects: () => [
      { type: 'ChangeOmenTokens', omen: 'blue1', by: 1 },
      { type: 'ChangeOmenTokens', omen: 'blue2', by: 1 },
    ],
  },
] as const satisfies readonly Prelude[];
export type PreludeId = (typeof preludes)[number]['id'];
export const preludeIds = preludes.map((each) => each.id);

/** The Prelude with this id. */
export function prelude(id: PreludeId): Prelude {
  return preludes.find((each) => each.id === id) as Prelude;
}
