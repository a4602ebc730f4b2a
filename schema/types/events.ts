import * as z from 'zod';
import { EventDescription, named } from '../../rules/core/contract-types.ts';
import type { AnyRuleset } from '../../rules/core/ruleset.ts';
import { rulesets } from '../../rules/index.ts';
import { pascal } from '../names.ts';
import { oneOf } from './common.ts';

/** As much of a ruleset's union of events as naming its members needs. */
type EventUnion = z.ZodDiscriminatedUnion<readonly z.ZodObject<{ type: z.ZodLiteral<string> }>[]>;

/** An event as a viewer receives it: its own members, and the three that describe it. */
function shown(ruleset: AnyRuleset) {
  const { options } = ruleset.schema.visibleEvent as unknown as EventUnion;
  const members = options.map((option) => {
    const name = pascal(ruleset.id) + option.shape.type.value;
    return named(name, option.description ?? '', option.extend(EventDescription.shape));
  });
  return named(
    `${pascal(ruleset.id)}Event`,
    `What happened in a game of ${ruleset.title}, as far as the viewer may know it.`,
    z.discriminatedUnion('type', members as [(typeof members)[number], ...typeof members]),
  );
}

const shownEvents = new Map(rulesets.map((ruleset) => [ruleset.id, shown(ruleset)]));

/** The shape of a ruleset's events as the API returns them. */
export function shownEvent(ruleset: AnyRuleset): z.ZodType {
  return shownEvents.get(ruleset.id) as z.ZodType;
}

export const Event = oneOf('Event', 'What happened, as far as the viewer may know it.', [...shownEvents.values()]);

/** An event in an export: without text, slug and drama, which are derived and may be worded differently later. */
export const RecordedEvent = named(
  'RecordedEvent',
  'An event as `events` returns it, without `text`, `slug` and `drama`.',
  z.looseObject({ type: z.string() }),
);
