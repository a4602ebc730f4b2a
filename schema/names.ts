import { once } from '../rules/core/once.ts';

/** `eldritch-horror` -> `EldritchHorror`: how a ruleset's shapes begin in OpenAPI and GraphQL. Of names in the contract. */
export const pascal = once((id: string) => id.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()));

/** `EldritchHorror` or `eldritch-horror` -> `eldritchHorror`: how inputs name it. */
export const camel = once((id: string) => pascal(id).charAt(0).toLowerCase() + pascal(id).slice(1));

/** The member of a GraphQL input that has none of its own, because GraphQL has no empty inputs: `{ pass: {} }`. */
export const noMembers = '_';

/** Whether a value can be a value of a GraphQL enumeration. Hyphens and leading digits are not allowed there. */
export function isGraphqlName(value: string): boolean {
  return /^[A-Za-z_]\w*$/.test(value);
}
