import type { LegalCommand } from '../../rules/core/legal-command.ts';
import type { AnyRuleset } from '../../rules/core/ruleset.ts';
import type { Typed } from '../../rules/core/typed.ts';
import { pascal } from '../../schema/names.ts';
import type { CommitView } from '../app/game-view.ts';

/** An event or command with the name of its GraphQL type. */
function named(ruleset: AnyRuleset, value: object): object {
  return { ...value, __typename: pascal(ruleset.id) + (value as Typed).type };
}

/** Events of a ruleset, with the names of their GraphQL types. */
export function namedEvents(ruleset: AnyRuleset, events: readonly object[]): readonly object[] {
  return events.map((event) => named(ruleset, event));
}

/** Card definitions of a ruleset, with the names of their GraphQL types. Their own `type` is what is printed on a card. */
export function namedCards(ruleset: AnyRuleset, cards: readonly object[]): readonly object[] {
  return cards.map((card) => ({ ...card, __typename: `${pascal(ruleset.id)}Card` }));
}

/** Commits of a ruleset, their events with the names of their GraphQL types. */
export function namedCommits(ruleset: AnyRuleset, commits: readonly CommitView[]): readonly object[] {
  return commits.map((commit) => ({ ...commit, events: namedEvents(ruleset, commit.events) }));
}

/** Legal commands of a ruleset. The command has the name of its GraphQL type, and the template is JSON text. */
export function namedLegal(ruleset: AnyRuleset, legal: readonly LegalCommand<Typed>[]): readonly object[] {
  return legal.map(({ command, template, ...entry }) => ({
    ...entry,
    ...(command && { command: named(ruleset, command) }),
    ...(template && { template: JSON.stringify(template) }),
  }));
}
