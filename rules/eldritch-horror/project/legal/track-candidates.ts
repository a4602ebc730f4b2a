import { ancientOne } from '../../data/ancient-ones.ts';
import { doomMaximum, omenRing } from '../../data/components.ts';
import type { State } from '../../model/index.ts';
import { type Candidate, candidate, need, needNumber, range } from './candidate.ts';

type OmenSpace = (typeof omenRing)[number]['space'];

/** Printed names of the Omen spaces: the track has two blue ones. */
const omenNames: Readonly<Record<OmenSpace, string>> = {
  green: 'green',
  blue1: 'blue (after green)',
  red: 'red',
  blue2: 'blue (after red)',
};

const advanceOmen = candidate('Advance the Omen', { type: 'AdvanceOmen' });
const moveOmen = omenRing.map(({ space }) =>
  candidate(`Move the Omen to ${omenNames[space]}`, { type: 'MoveOmen', to: space }, { by: [space] }),
);
const turnBackOmen = candidate('Turn the Omen back', { type: 'TurnBackOmen' });
const checkOmen = candidate('Advance Doom for each gate that matches the Omen', { type: 'CheckOmen' });
const advanceDoom = candidate('Advance Doom by 1', { type: 'AdvanceDoom' });
const retreatDoom = candidate('Retreat Doom by 1', { type: 'RetreatDoom' });
const doomSpaces = range(0, doomMaximum);

/** Effects on the Omen track. */
export function omenCandidates({ omen, omenTokens }: State): Candidate[] {
  return [
    advanceOmen,
    ...moveOmen.filter((_, space) => space !== omen),
    turnBackOmen,
    checkOmen,
    ...omenRing.map(({ space }, at) => changeTokens(space, omenTokens[at] ?? 0)),
  ];
}

function changeTokens(omen: OmenSpace, have: number): Candidate {
  const needs = [have === 0 ? addTokens : tokenChange([...range(-Math.min(have, 5), -1), ...range(1, 20)])];
  const label = `Change the Eldritch tokens on Omen ${omenNames[omen]}`;
  return candidate(label, { type: 'ChangeOmenTokens', omen }, { by: [omen], needs });
}

function tokenChange(changes: readonly number[]) {
  return need('by', 'How many tokens to add; a negative number removes tokens', changes, 1);
}

const addTokens = tokenChange(range(1, 20));

/** Effects on the Doom track. */
export function doomCandidates(state: State): Candidate[] {
  const { setup, awake, doom, doomTokens, eliminated } = state;
  const isFixed = awake && !ancientOne(setup.ancientOne).losesAtZero;
  const free = doomSpaces.filter((space) => !doomTokens.includes(space));
  const left = setup.investigators - eliminated;
  const count = needNumber('count', 'How many investigators are defeated', 1, left);
  return [
    advanceDoom,
    ...(isFixed || doom === doomMaximum ? [] : [retreatDoom]),
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
