/** `eldritch-horror` -> `EldritchHorror`: how a ruleset's shapes begin in OpenAPI and GraphQL. */
export function pascal(id: string): string {
  return id.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** `EldritchHorror` or `eldritch-horror` -> `eldritchHorror`: how inputs name it. */
export function camel(id: string): string {
  const name = pascal(id);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** Whether a value can be a value of a GraphQL enumeration. Hyphens and leading digits are not allowed there. */
export function isGraphqlName(value: string): boolean {
  return /^[A-Za-z_]\w*$/.test(value);
}
