import { once } from '../../../core/once.ts';
import { ancientOne } from '../../data/ancient-ones.ts';
import { doomMaximum, omenRing } from '../../data/components.ts';
import { matchesOmen } from '../../decide/gates.ts';
import type { State } from '../../model/index.ts';
import { type Candidate, candidate, listNeed, need, range } from './candidate.ts';

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

/** Effects on the Omen track. */
export function omenCandidates(state: State): Candidate[] {
  const { omen, omenTokens, board } = state;
  return [
    advanceOmen,
    ...moveOmen.filter((_, space) => space !== omen),
    turnBackOmen,
    ...(board.some((each) => matchesOmen(state, each.gate)) ? [checkOmen] : []),
    ...omenRing.map(({ space }, at) => changeTokens(space)(Math.min(omenTokens[at] ?? 0, mostRemoved))),
  ];
}

/** A list offers the removal of at most 5 tokens. */
const mostRemoved = 5;

const changeTokens = once((omen: OmenSpace) =>
  once((removable: number) => {
    const changes = [...range(-removable, -1), ...range(1, 20)];
    const needs = [need('by', 'How many tokens to add; a negative number removes tokens', changes, 1)];
    const label = `Change the Eldritch tokens on Omen ${omenNames[omen]}`;
    return candidate(label, { type: 'ChangeOmenTokens', omen }, { by: [omen], needs });
  }),
);

const drawDisaster = candidate('Draw a Disaster', { type: 'DrawDisaster' });
const doomSpaces = range(0, doomMaximum);
const putDoomToken = (free: readonly number[]) => {
  const needs = [need('doom', 'The Doom space', free)];
  return candidate('Put an Eldritch token on a Doom space', { type: 'PutDoomToken' }, { needs });
};
const putFirstDoomToken = putDoomToken(doomSpaces);
const removeDoomToken = once((space: number) =>
  candidate(`Remove the Eldritch token from Doom ${space}`, { type: 'RemoveDoomToken', doom: space }, { by: [space] }),
);
const defeatInvestigators = once((investigators: string) => {
  const who = listNeed(need('by', 'The investigators who are defeated', investigators.split(',').map(Number)));
  const needs = [{ ...who, sample: [Number(investigators[0])] }];
  return candidate('Record defeated investigators', { type: 'DefeatInvestigators' }, { needs });
});

function stillIn({ investigators }: State['setup'], out: readonly number[]): string {
  return range(1, investigators)
    .filter((by) => !out.includes(by))
    .join();
}
const everyone = once((investigators: number) => range(1, investigators).join());

/** Effects on the Doom track. */
export function doomCandidates(state: State): Candidate[] {
  const { setup, awake, doom, doomTokens, eliminated, out } = state;
  const isFixed = awake && !ancientOne(setup.ancientOne).losesAtZero;
  const left = setup.investigators - eliminated;
  return [
    advanceDoom,
    ...(isFixed || doom === doomMaximum ? [] : [retreatDoom]),
    ...doomTokenCandidates(doomTokens),
    drawDisaster,
    ...(left > 0 ? [defeatInvestigators(out.length === 0 ? everyone(setup.investigators) : stillIn(setup, out))] : []),
  ];
}

function doomTokenCandidates(tokens: State['doomTokens']): Candidate[] {
  if (tokens.length === 0) return [putFirstDoomToken];
  const free = doomSpaces.filter((space) => !tokens.includes(space));
  return (free.length === 0 ? [] : [putDoomToken(free)]).concat(tokens.map(removeDoomToken));
}
