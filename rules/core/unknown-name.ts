import type * as z from 'zod';
import { type Component, type ComponentKind, componentKindOf, componentNouns } from './components.ts';
import type { Rejection } from './ruleset.ts';
import { suggestions } from './suggestions.ts';

/** A name that no component of its kind has, and where it was given: `['gate']`, `['reported', 'gates', 0]`. */
export interface UnknownName {
  readonly kind: ComponentKind;
  readonly name: string;
  readonly path: readonly PropertyKey[];
}

/** What players can have meant as a name. Everything else is a value of the wrong shape. */
const namePattern = /^[\p{L}\p{N}][\p{L}\p{N} .'’-]{0,59}$/u;

/** A value in the shape it should have, or what is wrong with it. */
export type Parsed<T> =
  | { readonly data: T }
  | {
      readonly issues: readonly z.core.$ZodIssue[];
      /** The first unknown name, where unknown names are all that is wrong. */
      readonly unknown?: UnknownName | undefined;
    };

/**
 * Parses a value and tells names that no component has apart from wrong shapes. A value without faults costs no more
 * than with `safeParse`. `messages` words the issues; it gets the unknown name that an issue is about.
 */
export function parseNamed<T>(
  shape: z.ZodType<T>,
  value: unknown,
  messages?: (issue: z.core.$ZodRawIssue, unknown?: UnknownName) => string | undefined,
): Parsed<T> {
  const unknown = new Map<string, UnknownName>();
  const result = shape.safeParse(value, {
    // Only here does zod say which schema found the issue.
    error(issue) {
      const name = unknownNameOf(issue);
      if (name !== undefined) unknown.set(JSON.stringify(name.path), name);
      return messages?.(issue, name);
    },
  });
  if (result.success) return { data: result.data };
  const { issues } = result.error;
  const names = issues.map(({ path }) => unknown.get(JSON.stringify(path)));
  return { issues, unknown: names.includes(undefined) ? undefined : names[0] };
}

/** The name that an issue is about, if all that is wrong is that no component has it. */
function unknownNameOf({ code, inst, input, path = [] }: z.core.$ZodRawIssue): UnknownName | undefined {
  if (code !== 'invalid_value' || typeof input !== 'string' || !namePattern.test(input)) return undefined;
  const kind = componentKindOf(inst as z.core.$ZodType | undefined);
  return kind && { kind, name: input, path };
}

/** The components of its kind that an unknown name may mean, nearest first. */
function meantBy(
  { kind, name }: Pick<UnknownName, 'kind' | 'name'>,
  components: readonly Component[],
): readonly Component[] {
  const ofKind = components.filter((each) => each.kind === kind);
  return suggestions(name, ofKind, (each) => [each.value, each.name]);
}

/** The rejection of a command or set-up that names a component which does not exist. */
export function rejectUnknownName(unknown: UnknownName, components: readonly Component[]): Rejection {
  const { kind, name, path } = unknown;
  const meant = meantBy(unknown, components);
  const advice =
    meant.length === 0
      ? `The components of this game list every ${componentNouns[kind]}.`
      : `Did you mean ${orList(meant.map((each) => each.name))}?`;
  return {
    code: 'unknown-name',
    because: `There is no ${componentNouns[kind]} '${name}'. ${advice}`,
    rule: 'names',
    facts: { member: path.map(String).join('.'), name, suggestions: meant.map((each) => each.value) },
  };
}

/** `Rome, Tokyo or London`. */
function orList(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
