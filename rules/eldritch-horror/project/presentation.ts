import type { Drama, EventDescription, sharedSlugs } from '../../core/contract-types.ts';
import type { OfType } from '../../core/dispatch.ts';
import type { VisibleEvent } from '../model/index.ts';
import { componentTexts } from './presentation/component-texts.ts';
import { flowTexts } from './presentation/flow-texts.ts';
import { gateTexts } from './presentation/gate-texts.ts';
import { sentence } from './presentation/sentence.ts';
import { trackTexts } from './presentation/track-texts.ts';

/** Type of an event as words: `GateSpawned` -> `gate-spawned`. */
type Kebab<Type extends string> = Type extends `${infer First}${infer Rest}`
  ? Rest extends Uncapitalize<Rest>
    ? `${Lowercase<First>}${Kebab<Rest>}`
    : `${Lowercase<First>}-${Kebab<Rest>}`
  : '';

/** How events of one type are presented. The slug is shared with other games, or it is the event type as words. */
interface Presentation<Type extends VisibleEvent['type']> {
  readonly slug: (typeof sharedSlugs)[number] | Kebab<Type>;
  readonly drama: Drama | ((event: OfType<VisibleEvent, Type>) => Drama);
  /** What happened. A capital and a full stop are added. */
  text(event: OfType<VisibleEvent, Type>): string;
}

export type Presentations = { readonly [Type in VisibleEvent['type']]: Presentation<Type> };

const presentations: Presentations = { ...gateTexts, ...trackTexts, ...componentTexts, ...flowTexts };

/** One sentence for players, a slug and a drama level. It uses only what this viewer's event contains. */
export function describe(event: VisibleEvent): EventDescription {
  // TypeScript cannot see that the presentation found by `event.type` takes `event`; the type of the record guarantees it.
  const { slug, drama, text } = presentations[event.type] as {
    readonly slug: string;
    readonly drama: Drama | ((event: VisibleEvent) => Drama);
    text(event: VisibleEvent): string;
  };
  return { text: sentence(text(event)), slug, drama: typeof drama === 'function' ? drama(event) : drama };
}
