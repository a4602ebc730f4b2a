import {
  type Choice,
  kebabCase,
  type LegalCommand,
  listOf,
  maxChoices,
  type Need,
} from '../../../core/legal-command.ts';
import { once } from '../../../core/once.ts';
import { type GateId, gate, gateIds } from '../../data/components.ts';
import { type MonsterKind, monsterName } from '../../data/monsters.ts';
import type { SideBoardId } from '../../data/sets.ts';
import { type SpaceId, space, spaceName, spacesInPlay } from '../../data/spaces.ts';
import type { Command, State } from '../../model/index.ts';

export type Template = Partial<Command> & { readonly type: Command['type'] };

/** A need with one possible value, which is used to try the command out. The value is never shown. */
export interface CandidateNeed {
  readonly need: Need;
  readonly sample: unknown;
}

/** An action that the rules allow now, before the draws of a physical table are added to its needs. */
export interface Candidate {
  /** As it is listed where a physical table has nothing to report. */
  readonly entry: LegalCommand<Command>;
  readonly template: Template;
  readonly needs: readonly CandidateNeed[];
}

interface Details {
  /** Members that distinguish this entry from others of its type, for the code. */
  readonly by?: readonly (string | number)[];
  readonly needs?: readonly CandidateNeed[];
  readonly seat?: number;
}

/** An action of this type. Without needs, `template` is the whole command. */
export function candidate(label: string, template: Template, { by = [], needs = [], seat }: Details = {}): Candidate {
  let code = kebabCase(template.type);
  for (const part of by) code += `:${part}`;
  const shown = needs.length === 0 ? noNeeds : needs.map((each) => each.need);
  const action = { code: code.slice(0, 60), label: shortened(label), seat: seat?.toString() };
  const entry = entryOf(action, template, shown);
  return { entry, template, needs };
}

const noNeeds: readonly Need[] = [];

interface Action {
  readonly code: string;
  readonly label: string;
  readonly seat?: string | undefined;
}

/** An entry of the list. A template without needs has all members of its command. */
export function entryOf({ code, label, seat }: Action, template: Template, needs: readonly Need[]) {
  // Written out, because a list has many entries and copies of parts cost time.
  if (needs.length > 0)
    return seat === undefined ? { code, label, template, needs } : { code, label, seat, template, needs };
  const command = template as Command;
  return seat === undefined ? { code, label, command, needs } : { code, label, seat, command, needs };
}

/** At most 80 characters, cut at the end of a word. */
function shortened(label: string): string {
  return label.length <= 80 ? label : `${label.slice(0, 79).replace(/\W+\w*$/, '')}…`;
}

/** A need with these values. Absent values mean anything that the schema accepts. */
export function need(member: string, what: string, values: readonly (string | number)[] | undefined, sample?: unknown) {
  return choose(member, what, values?.map(choiceOf), sample ?? values?.[0]);
}

function choiceOf(value: string | number): Choice {
  return { value: String(value), label: String(value) };
}

/** The same need for a list of such values. */
export function listNeed({ need, sample }: CandidateNeed): CandidateNeed {
  return { need: listOf(need), sample };
}

/** A need for one of these gates. */
export function needGate(member: string, what: string, ids: readonly GateId[], sample?: unknown): CandidateNeed {
  return choose(member, what, ids.length > maxChoices ? undefined : gateChoices(ids), sample ?? ids[0]);
}

/** A need for one of the spaces of a group. */
export function needSpace(what: string, { choices }: SpaceGroup): CandidateNeed {
  return choose('space', what, choices, choices[0]?.value);
}

const gateChoice = once((id: GateId): Choice => ({ value: id, label: gate(id).name }));

export function gateChoices(ids: readonly GateId[]): readonly Choice[] {
  return ids.map(gateChoice);
}

/** A monster of this kind, for a menu. */
export const kindChoice = once((kind: MonsterKind): Choice => ({ value: kind, label: monsterName(kind) }));

/** A need with these choices, or without any if there are too many for a menu. */
export function choose(
  member: string,
  what: string,
  choices: readonly Choice[] | undefined,
  sample: unknown,
): CandidateNeed {
  const isShort = choices !== undefined && choices.length <= maxChoices;
  return { need: isShort ? { member, what, allowed: choices } : { member, what }, sample };
}

const printedPlace: ReadonlyMap<GateId, number> = new Map(gateIds.map((id, at) => [id, at]));

/** Gates in printed order, so that a list does not reveal the order of the stack. */
export function inPrintedOrder(ids: readonly GateId[]): GateId[] {
  const isWanted: boolean[] = [];
  for (const id of ids) isWanted[printedPlace.get(id) as number] = true;
  return gateIds.filter((_, at) => isWanted[at]);
}

export interface SpaceGroup {
  /** Distinguishes the groups in codes and labels, if there are several. */
  readonly by: readonly string[];
  readonly where: string;
  readonly choices: readonly Choice[];
}

/** The spaces in play, in groups that are short enough for a menu: at most 25 each. */
export function spaceGroups({ setup }: State): readonly SpaceGroup[] {
  return groupsOfBoards(setup.sideBoards.join());
}

const groupsOfBoards = once((names: string): readonly SpaceGroup[] => {
  const boards = names.split(',') as SideBoardId[];
  const inPlay = spacesInPlay(boards);
  const cities = inPlay.filter((id) => space(id).terrain === 'city');
  const others = inPlay.filter((id) => space(id).board === 'main' && space(id).terrain !== 'city');
  const onSideBoards = inPlay.filter((id) => space(id).board !== 'main');
  return [
    { by: ['cities'], where: ' (cities)', choices: cities.map(spaceChoice) },
    { by: ['sea-and-wilderness'], where: ' (sea and wilderness)', choices: others.map(spaceChoice) },
    { by: ['side-boards'], where: ' (side boards)', choices: onSideBoards.map(spaceChoice) },
  ].filter(({ choices }) => choices.length > 0);
});

function spaceChoice(space: SpaceId): Choice {
  return { value: space, label: spaceName(space) };
}

/** A need for one of the numbers from `first` to `last`. */
export function needNumber(member: string, what: string, first: number, last: number, sample: unknown = first) {
  return choose(member, what, numbersFrom(first)(last), sample);
}

const numbersFrom = once((first: number) => once((last: number) => range(first, last).map(choiceOf)));

/** Numbers from `first` to `last`. */
export function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}
