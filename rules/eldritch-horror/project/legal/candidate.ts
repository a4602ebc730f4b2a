import { type Choice, kebabCase, maxChoices, type Need } from '../../../core/legal-command.ts';
import { type GateId, gate, gateIds, type SpaceId, spaceIds, spaceInPlay, spaceName } from '../../data/components.ts';
import type { Command, State } from '../../model/index.ts';

export type Template = Partial<Command> & { readonly type: Command['type'] };

/** A need with one possible value, which is used to try the command out. The value is never shown. */
export interface CandidateNeed extends Need {
  readonly sample: unknown;
}

/** An action that the rules allow now, before the draws of a physical table are added to its needs. */
export interface Candidate {
  readonly code: string;
  readonly label: string;
  readonly seat?: string;
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
  return {
    code: [kebabCase(template.type), ...by].join(':').slice(0, 60),
    label: shortened(label),
    ...(seat === undefined ? {} : { seat: String(seat) }),
    template,
    needs,
  };
}

/** At most 80 characters, cut at the end of a word. */
function shortened(label: string): string {
  return label.length <= 80 ? label : `${label.slice(0, 79).replace(/\W+\w*$/, '')}…`;
}

/** A need with these values. Absent values mean anything that the schema accepts. */
export function need(member: string, what: string, values: readonly (string | number)[] | undefined, sample?: unknown) {
  return choose(
    member,
    what,
    values?.map((value) => ({ value: String(value), label: String(value) })),
    sample ?? values?.[0],
  );
}

/** A need for one of these gates. */
export function needGate(member: string, what: string, ids: readonly GateId[], sample?: unknown): CandidateNeed {
  return choose(member, what, gateChoices(ids), sample ?? ids[0]);
}

/** A need for one of these spaces. */
export function needSpace(what: string, spaces: readonly SpaceId[]): CandidateNeed {
  return choose(
    'space',
    what,
    spaces.map((space) => ({ value: space, label: spaceName(space) })),
    spaces[0],
  );
}

export function gateChoices(ids: readonly GateId[]): readonly Choice[] {
  return ids.map((id) => ({ value: id, label: gate(id).name }));
}

/** A need with these choices, or without any if there are too many for a menu. */
export function choose(
  member: string,
  what: string,
  choices: readonly Choice[] | undefined,
  sample: unknown,
): CandidateNeed {
  const isShort = choices !== undefined && choices.length <= maxChoices;
  return { member, what, ...(isShort ? { allowed: choices } : {}), sample };
}

/** Gates in printed order, so that a list does not reveal the order of the stack. */
export function inPrintedOrder(ids: Iterable<GateId>): GateId[] {
  const wanted = new Set(ids);
  return gateIds.filter((id) => wanted.has(id));
}

interface SpaceGroup {
  /** Distinguishes the groups in codes and labels, if there are several. */
  readonly by: readonly string[];
  readonly where: string;
  readonly spaces: readonly SpaceId[];
}

/** The spaces in play, in groups that are short enough for a menu. */
export function spaceGroups({ setup }: State): readonly SpaceGroup[] {
  const inPlay = spaceIds.filter((space) => spaceInPlay(space, setup.sideBoards));
  if (inPlay.length <= maxChoices) return [{ by: [], where: '', spaces: inPlay }];
  const onMainBoard = inPlay.filter((space) => spaceInPlay(space, []));
  const onSideBoards = inPlay.filter((space) => !spaceInPlay(space, []));
  return [
    { by: ['main-board'], where: ' (main board)', spaces: onMainBoard },
    { by: ['side-boards'], where: ' (side boards)', spaces: onSideBoards },
  ];
}

/** Numbers from `first` to `last`. */
export function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}
