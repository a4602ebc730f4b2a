import { createRedactor } from '../../core/redaction.ts';
import { type HiddenEvent, PublicEvent, type VisibleEvent } from '../model/index.ts';

/** What a viewer receives of an event. Every event of this game is public; a hidden one would need a projection here. */
export const redact = createRedactor<PublicEvent, HiddenEvent, VisibleEvent>(PublicEvent, {});
