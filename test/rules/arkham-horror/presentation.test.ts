import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { arkhamHorror } from '../../../rules/arkham-horror/index.ts';
import { Setup, VisibleEvent } from '../../../rules/arkham-horror/model/index.ts';
import { EventDescription, sharedSlugs } from '../../../rules/core/contract-types.ts';
import { kebabCase } from '../../../rules/core/legal-command.ts';
import { play } from '../../../rules/core/play.ts';
import { type Random, randomFor } from '../../../rules/core/random.ts';
import { host } from '../../../rules/core/ruleset.ts';
import { fill } from '../../support/arkham-horror/fill.ts';
import { anyCommand, arkhamHorrorSetups } from '../../support/arkham-horror/games.ts';
import { testSeed } from '../../support/seed.ts';

const chance = (at: number) => randomFor(Uint32Array.of(8, 7, 6, 5, 4, 3, 2, 1), at);

/** Events of random games, half of legal commands and half of arbitrary ones. */
function eventsOfGames(): VisibleEvent[] {
  return fc.sample(arkhamHorrorSetups(), { seed: testSeed(20_260_701), numRuns: 40 }).flatMap((setup, game) => {
    const started = arkhamHorror.start(Setup.parse(setup), chance(game));
    assert.ok('state' in started);
    let { state } = started;
    const events: VisibleEvent[] = [...started.events];
    for (let at = 1; at <= 40 && state.outcome === undefined; at += 1) {
      const random = chance(game * 100 + at);
      const command =
        at % 2 === 0 ? anyCommand(state, random) : fill(random.draw(arkhamHorror.legal(state, host)), state, random);
      const played = play(arkhamHorror, state, [command], host, random);
      if ('rejection' in played) continue;
      state = played.state;
      events.push(...played.events);
    }
    return events;
  });
}

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** An arbitrary value of a schema: any member of an enum, any number in range, optional members now and then. */
function sampleOf(schema: z.ZodType, random: Random): unknown {
  const root = z.toJSONSchema(schema);
  const sample = (each: z.core.JSONSchema._JSONSchema): unknown => {
    assert.ok(typeof each === 'object');
    if (each.$ref !== undefined) return sample(root.$defs?.[each.$ref.replace('#/$defs/', '')] as JsonSchema);
    if (each.const !== undefined) return each.const;
    if (each.enum !== undefined) return random.draw(each.enum);
    switch (each.type) {
      case 'object': {
        const isThere = ([name]: [string, unknown]) => each.required?.includes(name) === true || random.below(2) === 0;
        const members = Object.entries(each.properties ?? {}).filter(isThere);
        return Object.fromEntries(members.map(([name, member]) => [name, sample(member)]));
      }
      case 'array': {
        const { items } = each;
        assert.ok(typeof items === 'object' && !Array.isArray(items));
        return Array.from({ length: random.below(4) }, () => sample(items));
      }
      case 'integer': {
        const least = each.minimum ?? 0;
        return least + random.below(Math.min(each.maximum ?? 20, least + 20) - least + 1);
      }
      case 'boolean':
        return random.below(2) === 0;
      case 'string':
        return 'Something happened at the table.';
      default:
        throw new Error(`no sample of ${JSON.stringify(each)}`);
    }
  };
  return sample(root);
}

const options = VisibleEvent.options.map((option) => [option.shape.type.value, option] as const);

/** Checks what holds for every description. */
function checkDescription(event: VisibleEvent): void {
  const description = arkhamHorror.describe(event);
  const { text, slug } = description;
  assert.deepEqual(EventDescription.strict().parse(description), description);
  assert.match(text, /^[A-Z]/);
  assert.match(text, /[^.!?]\.$/, 'ends with one full stop');
  assert.doesNotMatch(text, /undefined|null|NaN|\[object|\s\s|(?<!\bSt)\.\s/);
  // Ids of the contract are words joined by hyphens; printed names with a hyphen begin with a capital.
  assert.doesNotMatch(text, /\b[a-z0-9]+-[a-z]/);
  assert.doesNotMatch(text, /\b1 (clues|monsters|trophies|successes|investigators|allies|gate trophies)\b/);
  assert.match(slug, /^[a-z]+(-[a-z]+)*$/);
}

function onEvery(events: readonly VisibleEvent[], check: (event: VisibleEvent) => void): void {
  for (const event of events) {
    try {
      check(event);
    } catch (error) {
      const { text } = arkhamHorror.describe(event);
      throw new Error(`${(error as Error).message}\n${text}\n${JSON.stringify(event)}`, { cause: error });
    }
  }
}

describe('an event is described by one sentence', () => {
  const events = eventsOfGames();

  test('in random games', () => {
    onEvery(events, checkDescription);
    onEvery(events, (event) => assert.ok(arkhamHorror.describe(event).text.length <= 160, 'is short'));
    expect(new Set(events.map((event) => event.type)).size).toBeGreaterThan(35);
  });

  test.each(options)('%s, with any values and without its optional members', (type, option) => {
    const samples = Array.from({ length: 60 }, (_, at) => VisibleEvent.parse(sampleOf(option, chance(at))));
    onEvery(samples, checkDescription);
    const { slug } = arkhamHorror.describe(samples[0] as VisibleEvent);
    expect([...sharedSlugs, kebabCase(type)]).toContain(slug);
  });

  test.each([
    [
      { type: 'GameStarted', ancientOne: 'yig', investigators: 1, track: 10 },
      'The game began: 1 investigator against Yig, who awakens at 10 doom.',
    ],
    [
      { type: 'GateOpened', gate: 'woods', world: 'rlyeh', clues: 1 },
      "A gate to R'lyeh opened at Woods, and 1 clue there was lost.",
    ],
    [
      { type: 'GateClosed', gate: 'woods', world: 'yuggoth', by: 2, byCard: false, trophy: true },
      'The gate to Yuggoth at Woods was closed by investigator 2 and became a trophy.',
    ],
    [
      { type: 'MonsterPlaced', monster: 1, kind: 'star-spawn', space: 'outskirts' },
      'A Star Spawn appeared in the Outskirts.',
    ],
    [
      { type: 'MonsterDefeated', kind: 'elder-thing', by: 1, becomes: 'trophy' },
      'Investigator 1 defeated an Elder Thing and took it as a trophy.',
    ],
    [
      {
        type: 'CloseChecked',
        by: 1,
        gate: 'woods',
        skill: 'lore',
        pool: 0,
        faces: [],
        threshold: 5,
        successes: 0,
        need: 1,
      },
      'Investigator 1 tried to close the gate at Woods and rolled no dice.',
    ],
    [
      { type: 'InvestigatorChanged', by: 1, sanity: 3, clues: 1, blessing: 'cursed' },
      'Investigator 1 now has 3 Sanity and 1 clue, and is cursed.',
    ],
    [{ type: 'Demanded', number: 4, by: '1', text: 'Take $5.', rule: 'trophy-trades' }, 'Take $5.'],
    [
      { type: 'GameEnded', outcome: { result: 'won', because: 'Yig is banished.', rule: 'banishing-victory' } },
      'The game is won: Yig is banished.',
    ],
  ] as const)('%j', (event, text) => {
    expect(arkhamHorror.describe(VisibleEvent.parse(event)).text).toBe(text);
  });

  test('the awakening and the end of the game are the most dramatic events', () => {
    const types = options.map(([type, option]) => {
      const { drama } = arkhamHorror.describe(VisibleEvent.parse(sampleOf(option, chance(1))));
      return [type, drama] as const;
    });
    expect(types.filter(([, drama]) => drama === 3).map(([type]) => type)).toEqual(['AncientOneAwakened', 'GameEnded']);
  });
});
