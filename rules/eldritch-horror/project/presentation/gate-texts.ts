import { gate } from '../../data/components.ts';
import { portalName } from '../../data/spaces.ts';
import { counted, gateList, gatePhrase, spacePhrase } from '../names.ts';
import type { Presentations } from '../presentation.ts';
import { cardPhrase } from './sentence.ts';

/** Longest list of gates that a sentence names. */
const longestList = 6;

/** Events of the gate stack and of gates elsewhere. */
export const gateTexts = {
  StackRefilled: {
    slug: 'stack-refilled',
    drama: 1,
    text: ({ mode, count }) =>
      mode === 'all'
        ? `${counted(count, 'discarded gate')} became the gate stack`
        : `${counted(count, 'discarded gate')} went under the gate stack`,
  },
  StackRandomized: {
    slug: 'stack-randomized',
    drama: 1,
    text: ({ size }) => `The gate stack was shuffled, with ${counted(size, 'gate')}`,
  },
  StackSearched: {
    slug: 'stack-searched',
    drama: 1,
    text: ({ found }) =>
      `The gate stack was searched, and ${counted(found, 'matching gate')} ${found === 1 ? 'is' : 'are'} on top`,
  },
  GateMovedInStack: {
    slug: 'gate-moved-in-stack',
    drama: 1,
    text({ gate, end }) {
      const what = gate === undefined ? 'a gate' : gatePhrase(gate);
      return `${what} moved from the ${end === 'top' ? 'bottom' : 'top'} of the stack to the ${end}`;
    },
  },
  GatesLookedAt: {
    slug: 'gates-looked-at',
    drama: 1,
    text({ investigator, count, gates = [] }) {
      const seen = gates.length > 0 && gates.length <= longestList ? `: ${gateList(gates)}` : '';
      return `Investigator ${investigator} looked at ${counted(count, 'gate')} on top of the stack${seen}`;
    },
  },
  LookedGatesPlaced: {
    slug: 'looked-gates-placed',
    drama: 1,
    text({ investigator, onTop, onBottom }) {
      const parts = [
        ...(onTop > 0 ? [`${counted(onTop, 'gate')} on the top`] : []),
        ...(onBottom > 0 ? [`${counted(onBottom, 'gate')} on the bottom`] : []),
      ];
      return `Investigator ${investigator} put ${parts.join(' and ') || 'no gates'} of the stack`;
    },
  },
  StackShown: {
    slug: 'stack-shown',
    drama: 0,
    text({ gates, investigator }) {
      const who = investigator === undefined ? 'the players' : `investigator ${investigator}`;
      const isListed = gates !== undefined && gates.length > 0 && gates.length <= longestList;
      return isListed ? `${who} saw ${gateList(gates)} on top of the stack` : `${who} saw gates on top of the stack`;
    },
  },
  GatesRevealed: {
    slug: 'gates-revealed',
    drama: 1,
    text({ gates }) {
      const are = gates.length === 1 ? 'is' : 'are';
      if (gates.length > longestList) return `${gates.length} gates on top of the stack are face up`;
      return `${gateList(gates)} ${are} face up on top of the stack`;
    },
  },
  GateSpawned: {
    slug: 'gate-opened',
    drama: 2,
    text: ({ gate, portal }) =>
      `${gatePhrase(gate)} opened${portal === undefined ? '' : ` through ${portalName(portal)}`}`,
  },
  SpawnReplaced: {
    slug: 'spawn-replaced',
    drama: 1,
    text: ({ gate }) => `${gatePhrase(gate)} was discarded before it opened, and Kate Winthrop gains 1 Clue`,
  },
  GateNotSpawned: {
    slug: 'gate-not-spawned',
    drama: 1,
    text: () => 'No gate was left to spawn, so a gate on the board is used',
  },
  GateClosed: {
    slug: 'gate-closed',
    drama: 2,
    text({ gate, investigator, matchedOmen }) {
      const matched = matchedOmen ? ', which matched the Omen' : '';
      if (investigator === undefined) return `${gatePhrase(gate)}${matched}${matched && ','} was closed`;
      return `Investigator ${investigator} closed ${gatePhrase(gate)}${matched}`;
    },
  },
  GateDiscarded: {
    slug: 'gate-discarded',
    // `GateClosed` has been shown just before.
    drama: ({ closed }) => (closed ? 0 : 2),
    text({ gate: id, space, card }) {
      if (card !== undefined) return `${gatePhrase(id)} was discarded from ${cardPhrase(card)}`;
      const isElsewhere = space !== undefined && space !== gate(id).space;
      return `${gatePhrase(id)} was discarded${isElsewhere ? ` from ${spacePhrase(space)}` : ''}`;
    },
  },
  GatePlacedOnCard: {
    slug: 'gate-placed-on-card',
    drama: 1,
    text: ({ gate, card }) => `${gatePhrase(gate)} was put on ${cardPhrase(card)}`,
  },
} satisfies Partial<Presentations>;
