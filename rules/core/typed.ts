/** Everything that dispatch tells apart by `type`: commands, events, effects, instructions. */
export interface Typed<Type extends string = string> {
  readonly type: Type;
}
