import { once } from '../../../core/once.ts';
import type { GateId } from '../../data/components.ts';
import { icons, type MythosColour, type MythosIcon, type State } from '../../model/index.ts';
import { gatePhrase } from '../names.ts';
import { type Candidate, candidate, listNeed, need, needGate, needNumber } from './candidate.ts';

/** An effect that is always possible, to try out a list of effects. */
const someEffect = [{ type: 'MoveOmen', to: 'green' }];

const together = candidate(
  'Resolve effects that happen at the same time',
  { type: 'Together' },
  { needs: [listNeed(need('effects', 'The effects, in order', undefined, someEffect))] },
);

/** The Mythos Phase, encounters, tests, and what players do themselves. */
export function flowCandidates(state: State, investigators: readonly number[]): Candidate[] {
  return mythosCandidates(state, investigators).concat(
    encounterCandidates(state, investigators),
    testCandidates(state, investigators),
    together,
    settleCandidates(state),
  );
}

/** What players have done themselves. */
export function settleCandidates({ pending }: State): Candidate[] {
  return pending.map(({ number, text }) => candidate(`Settle: ${text}`, { type: 'Settle', number }, { by: [number] }));
}

const iconLabels: Readonly<Record<MythosIcon, string>> = {
  omen: 'Omen',
  reckoning: 'reckoning',
  gates: 'gates',
  surge: 'monster surge',
  clues: 'Clues',
  rumor: 'Rumor',
  eldritch: 'Eldritch token',
  text: 'text',
};

const resolveIcon = icons.map((icon) =>
  candidate(`Resolve the ${iconLabels[icon]} icon`, { type: 'ResolveIcon', icon }, { by: [icon] }),
);

const resolveMythos = candidate('Resolve a Mythos card', { type: 'ResolveMythos' });
const resolveColour = once((colour: MythosColour) =>
  candidate(`Resolve a ${colour} Mythos card`, { type: 'ResolveMythos', colour }, { by: [colour] }),
);

/** The ways to go on with a command that is paused. */
export function continueCandidates({ paused }: State): Candidate[] {
  if (paused === undefined) return [];
  const { because, decision, by: seat, gates = [] } = paused;
  switch (because) {
    case 'reckoning':
      return [candidate('Continue: the reckonings are resolved', { type: 'Continue', decision })];
    case 'gates':
      return [candidate('Continue: spawn the next gate', { type: 'Continue', decision })];
    case 'replacement':
      return [
        candidate(
          'Let the Dream Portal take the gate',
          { type: 'Continue', decision, replacement: 'portal' },
          { by: ['portal'], seat },
        ),
        candidate(
          'Let Kate Winthrop discard the gate',
          { type: 'Continue', decision, replacement: 'kate' },
          { by: ['kate'], seat },
        ),
      ];
    case 'order': {
      const needs = [listNeed(needGate('order', 'Every gate that matches the Omen, in your order', gates, gates))];
      return [candidate('Order the gates that match the Omen', { type: 'Continue', decision }, { needs, seat })];
    }
    default:
      return because satisfies never;
  }
}

/** A paused card goes on first. A pause of an encounter belongs to its investigator, as in `checkSeat`. */
function pauseCandidates(state: State, investigators: readonly number[]): Candidate[] {
  const { paused, encounter } = state;
  const isOthers = paused !== undefined && paused.by === encounter?.by && !investigators.includes(paused.by);
  return isOthers ? [] : continueCandidates(state);
}

function mythosCandidates(state: State, investigators: readonly number[]): Candidate[] {
  const { mythosDeck, setup, encounter, paused } = state;
  if (paused !== undefined) return pauseCandidates(state, investigators);
  if (encounter !== undefined) return [];
  const stage = mythosDeck.find((each) => each.green + each.yellow + each.blue > 0);
  if (!setup.table.draws || stage === undefined) return [resolveMythos, ...resolveIcon];
  const colours = (['yellow', 'green', 'blue'] as const).filter((colour) => stage[colour] > 0);
  return [...colours.map(resolveColour), ...resolveIcon];
}

function encounterCandidates(state: State, investigators: readonly number[]): Candidate[] {
  const { encounter, encountered, board, monsters } = state;
  if (encounter !== undefined) {
    const { by, decision } = encounter;
    if (!investigators.includes(by)) return [];
    return [candidate('End the encounter', { type: 'EndEncounter', decision }, { seat: by })];
  }
  if (state.paused !== undefined) return [];
  if (state.mythos !== undefined) {
    const { decision } = state.mythos;
    return [candidate('End the round', { type: 'EndRound', decision })];
  }
  const free = board.filter(({ space }) => monsters.every((each) => each.space !== space));
  const candidates: Candidate[] = [];
  for (const by of investigators) {
    if (encountered.includes(by)) continue;
    for (const each of free) candidates.push(beginEncounter(by)(each.gate));
  }
  return candidates;
}

const beginEncounter = once((by: number) =>
  once((id: GateId) => {
    const label = `Begin the encounter of investigator ${by} at ${gatePhrase(id)}`;
    return candidate(label, { type: 'BeginEncounter', by, gate: id }, { by: [by, id], seat: by });
  }),
);

const skill = needNumber('skill', 'The skill as printed, without improvements', 0, 20, 1);
const roll = once((by: number) => {
  const label = `Roll a test of investigator ${by}`;
  return candidate(label, { type: 'RollTest', by }, { by: [by], needs: [skill], seat: by });
});
const sections = [
  listNeed(need('pass', 'The effects of the pass section of the card', undefined, [])),
  listNeed(need('fail', 'The effects of the fail section of the card', undefined, [])),
];
const prices = { clue: 'with Clues', focus: 'with Focus', effect: 'by an effect' } as const;

function testCandidates({ test, encounter }: State, investigators: readonly number[]): Candidate[] {
  if (test === undefined) {
    return investigators.filter((by) => encounter === undefined || encounter.by === by).map(roll);
  }
  const { by: seat, decision } = test;
  if (!investigators.includes(seat)) return [];
  const dice = listNeed(needNumber('dice', 'Which dice to reroll, counted from 1', 1, test.faces.length, [1]));
  return [
    ...(['clue', 'focus', 'effect'] as const).map((paidWith) =>
      candidate(
        `Reroll dice ${prices[paidWith]}`,
        { type: 'RerollDice', paidWith, decision },
        { by: [paidWith], needs: [dice], seat },
      ),
    ),
    candidate(
      'Resolve the section of the card that the test decides',
      { type: 'ResolveBranch', decision },
      { needs: sections, seat },
    ),
    ...(encounter === undefined
      ? [candidate('End the test: its result counts', { type: 'EndTest', decision }, { seat })]
      : []),
  ];
}

/** A correction by the host. */
export const override = candidate(
  'Correct the state of the game',
  { type: 'Override' },
  {
    needs: [
      need('reason', 'What went wrong', undefined, 'A mistake'),
      need('set', 'The corrected values', undefined, {}),
    ],
  },
);
