import { ancientOne } from '../../data/ancient-ones.ts';
import { doomMaximum, omenRing } from '../../data/components.ts';
import type { State } from '../../model/index.ts';
import { type Candidate, candidate, need, range } from './candidate.ts';

type OmenSpace = (typeof omenRing)[number]['space'];

/** Printed names of the Omen spaces: the track has two blue ones. */
const omenNames: Readonly<Record<OmenSpace, string>> = {
  green: 'green',
  blue1: 'blue (after green)',
  red: 'red',
  blue2: 'blue (after red)',
};

/** Effects on the Omen track. */
export function omenCandidates({ omen, omenTokens }: State): Candidate[] {
  const here = omenRing[omen]?.space;
  return [
    candidate('Advance the Omen', { type: 'AdvanceOmen' }),
    ...omenRing
      .filter(({ space }) => space !== here)
      .map(({ space }) =>
        candidate(`Move the Omen to ${omenNames[space]}`, { type: 'MoveOmen', to: space }, { by: [space] }),
      ),
    candidate('Turn the Omen back', { type: 'TurnBackOmen' }),
    candidate('Advance Doom for each gate that matches the Omen', { type: 'CheckOmen' }),
    ...omenRing.map(({ space }, at) => changeTokens(space, omenTokens[at] ?? 0)),
  ];
}

function changeTokens(omen: OmenSpace, have: number): Candidate {
  const changes = [...range(-Math.min(have, 5), -1), ...range(1, 20)];
  const needs = [need('by', 'How many tokens to add; a negative number removes tokens', changes, 1)];
  const label = `Change the Eldritch tokens on Omen ${omenNames[omen]}`;
  return candidate(label, { type: 'ChangeOmenTokens', omen }, { by: [omen], needs });
}

/** Effects on the Doom track. */
export function doomCandidates(state: State): Candidate[] {
  const { setup, awake, doom, doomTokens, eliminated } = state;
  const isFixed = awake && !ancientOne(setup.ancientOne).losesAtZero;
  const free = range(0, doomMaximum).filter((space) => !doomTokens.includes(space));
  const left = setup.investigators - eliminated;
  const count = need('count', 'How many investigators are defeated', range(1, left));
  return [
    candidate('Advance Doom by 1', { type: 'AdvanceDoom' }),
    ...(isFixed || doom === doomMaximum ? [] : [candidate('Retreat Doom by 1', { type: 'RetreatDoom' })]),
    ...(free.length === 0
      ? []
      : [
          candidate(
            'Put an Eldritch token on a Doom space',
            { type: 'PutDoomToken' },
            { needs: [need('doom', 'The Doom space', free)] },
          ),
        ]),
    ...doomTokens.map((space) =>
      candidate(
        `Remove the Eldritch token from Doom ${space}`,
        { type: 'RemoveDoomToken', doom: space },
        { by: [space] },
      ),
    ),
    ...(left > 0
      ? [candidate('Record defeated investigators', { type: 'DefeatInvestigators' }, { needs: [count] })]
      : []),
  ];
}
