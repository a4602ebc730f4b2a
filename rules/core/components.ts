import * as z from 'zod';
import { named } from './contract-types.ts';

/** Every kind of thing that a set-up or a command may name, with the word for it in a sentence. */
export const componentNouns = {
  gate: 'gate',
  space: 'space',
  board: 'board',
  portal: 'Dream Portal',
  monster: 'monster',
  ancientOne: 'Ancient One',
  investigator: 'investigator',
  world: 'Other World',
  set: 'set',
  prelude: 'Prelude',
  card: 'card',
  mythosCard: 'Mythos card',
  zone: 'zone',
  deck: 'deck',
} as const;
export type ComponentKind = keyof typeof componentNouns;

/**
 * The schema of a member that names a component of this kind. Its metadata has the kind, so that a name which is not in
 * the list is told apart from a value of the wrong shape wherever the schema is used.
 */
export function namesOf<const Names extends readonly string[]>(kind: ComponentKind, names: Names) {
  return z.enum(names).meta({ 'x-component': kind });
}

/** The kind of component that values of this schema name. Undefined for every other schema. */
export function componentKindOf(schema: z.core.$ZodType | undefined): ComponentKind | undefined {
  return schema && (z.globalRegistry.get(schema)?.['x-component'] as ComponentKind | undefined);
}

const ComponentNumber = named(
  'ComponentNumber',
  'A number that is printed on a component, or says how many of it there are.',
  z.object({ name: z.string().describe('What it counts: `doom`, `toughness`.'), value: z.int32() }),
);
const ComponentTrait = named(
  'ComponentTrait',
  'A word that is printed on a component, or another component that belongs to it.',
  z.object({
    name: z.string().describe('What it says: `space`, `symbol`, `board`.'),
    value: z.string().describe('The word; for another component, its `value`.'),
  }),
);

export const Component = named(
  'Component',
  'Something that set-ups and commands may name.',
  z.object({
    kind: named(
      'ComponentKind',
      'What a component is.',
      z.enum(Object.keys(componentNouns) as [ComponentKind, ...ComponentKind[]]),
    ),
    value: z.string().describe('The name that set-ups and commands write: `rome`. Unique within its kind.'),
    name: z.string().describe('The printed name, for people: `Rome`.'),
    sets: z.array(z.string()).describe('The sets that contain it, by `value`. Empty where the game has one set only.'),
    colour: z.string().optional().describe('Its colour, in games where it matters.'),
    numbers: z.array(ComponentNumber).describe('Its printed numbers, and how many of it there are.'),
    traits: z.array(ComponentTrait).describe('Its printed words, and what belongs to it.'),
  }),
);
export type Component = z.infer<typeof Component>;

/** What a ruleset says about one component. Members of `numbers` and `traits` that are undefined are left out. */
interface ComponentData {
  readonly value: string;
  readonly name: string;
  readonly sets?: readonly string[];
  readonly colour?: string;
  readonly numbers?: Readonly<Record<string, number | undefined>>;
  readonly traits?: Readonly<Record<string, string | undefined>>;
}

/** A component in the shape of the public contract. */
export function component(kind: ComponentKind, data: ComponentData): Component {
  const { value, name, sets = [], colour, numbers = {}, traits = {} } = data;
  return {
    kind,
    value,
    name,
    sets: [...sets],
    ...(colour !== undefined && { colour }),
    numbers: entries(numbers),
    traits: entries(traits),
  };
}

function entries<Value>(record: Readonly<Record<string, Value | undefined>>): { name: string; value: Value }[] {
  return Object.entries(record).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
}
