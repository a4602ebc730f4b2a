import { type Choice, kebabCase, type LegalCommand, maxChoices, type Need } from '../../core/legal-command.ts';
import type { Typed } from '../../core/typed.ts';
import { type AreaId, gateIds, spaceName, stable, streetIds } from '../data/components.ts';
import { monster } from '../data/monsters.ts';
import { mythosCard } from '../data/mythos-cards.ts';
import { rumorCard } from '../data/rumors.ts';
import { closedAreas } from '../limits.ts';
import type { Command, CommandOf, Investigator, State } from '../model/index.ts';
import type { Component } from '../model/names.ts';

type Template<Type extends Command['type']> = Partial<CommandOf<Type>> & Typed<Type>;

/** Something that players may be able to do: a command, or a part of one and what is missing. */
export interface Action {
  readonly code: string;
  readonly label: string;
  readonly template: NonNullable<LegalCommand<Command>['template']>;
  readonly needs: readonly Need[];
  /** The template with one possible value for each need, to learn whether the rules accept it. Never shown. */
  readonly trial: Command;
}

/** Longest label of a button. */
const maxLabel = 80;

export function action<Type extends Command['type']>(
  template: Template<Type>,
  label: string,
  more: {
    /** What distinguishes the action from others of its type. */
    readonly code?: readonly (string | number)[];
    readonly needs?: readonly Need[];
    /** One possible value for each need that cannot be left out. */
    readonly sample?: Partial<CommandOf<Type>>;
  } = {},
): Action {
  const { code = [], needs = [], sample = {} } = more;
  return {
    code: [kebabCase(template.type), ...code].join(':'),
    label: shorten(label),
    template,
    needs,
    // The callers name a value for every required member, which the type of a partial command cannot express.
    trial: { ...template, ...sample } as unknown as Command,
  };
}

function shorten(label: string): string {
  return label.length <= maxLabel ? label : `${label.slice(0, maxLabel - 1)}…`;
}

/** A member that the player supplies, with its allowed values unless there are too many for a menu. */
export function need<Value extends string | number | boolean>(
  member: string,
  what: string,
  values: readonly Value[] = [],
  labelOf: (value: Value) => string = String,
): Need {
  if (values.length === 0 || values.length > maxChoices) return { member, what };
  const allowed = values.map((value): Choice => ({ value: String(value), label: labelOf(value) }));
  return { member, what, allowed };
}

export const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');

/** One of these investigators. */
export function investigatorNeed(what: string, investigators: readonly Investigator[]): Need {
  const numbers = investigators.map((each) => each.by);
  return need('by', what, numbers, (by) => `Investigator ${by}`);
}

/** A monster on the board by its number. */
export function monsterNeed(what: string, monsters: State['monsters']): Need {
  const byNumber = new Map(monsters.map((each) => [each.monster, each]));
  const labelOf = (id: number): string => {
    const { kind, space } = byNumber.get(id) as State['monsters'][number];
    return `${monster(kind).name} (${spaceName(space)})`;
  };
  return need('monster', what, [...byNumber.keys()], labelOf);
}

interface AreaGroup {
  readonly code: string;
  /** With an article, for labels: `a street`. */
  readonly name: string;
  readonly areas: readonly AreaId[];
}

const areaGroups: readonly AreaGroup[] = [
  { code: 'streets', name: 'a street', areas: streetIds },
  { code: 'unstable', name: 'an unstable location', areas: gateIds },
  { code: 'stable', name: 'a stable location', areas: stable.map((each) => each.id) },
];

/** The areas of Arkham that are open, in groups small enough for a menu. */
export function openAreas(state: State, except?: AreaId): readonly AreaGroup[] {
  const closed = closedAreas(state);
  const isOpen = (area: AreaId) => area !== except && !closed.includes(area);
  return areaGroups.map((group) => ({ ...group, areas: group.areas.filter(isOpen) }));
}

/** The card of a list that brings most monsters. */
export function mostMonsters(cards: readonly Component[]): Component | undefined {
  const brings = (id: Component) => rumorCard(id)?.monsters ?? (mythosCard(id).brings === undefined ? 0 : 2);
  return [...cards].sort((one, other) => brings(other) - brings(one))[0];
}
