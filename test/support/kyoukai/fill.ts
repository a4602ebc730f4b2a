import type { LegalCommand } from '../../../rules/core/legal-command.ts';
import type { Random } from '../../../rules/core/random.ts';
import { kyoukai } from '../../../rules/kyoukai/index.ts';
import { answersTo } from '../../../rules/kyoukai/interpreter/choices.ts';
import type { Command, State } from '../../../rules/kyoukai/model/index.ts';

export type Legal = LegalCommand<Command>;

/** A command without the number of the decision that it answers. */
export function withoutDecision(command: Command): Command {
  if (command.type === 'Concede') return command;
  const { decision: _, ...rest } = command;
  return rest;
}

/** The commands of the entries that are complete, without the decisions that they answer. */
export const completeCommands = (entries: readonly Legal[]): Command[] =>
  entries.flatMap(({ command }) => (command === undefined ? [] : withoutDecision(command)));

/** The type of an entry's command. */
export const typeOfEntry = ({ command, template }: Legal): Command['type'] =>
  (command ?? template)?.type as Command['type'];

/** Random answers that are tried before others are tried in order. */
const randomTries = 20;
const orderedTries = 2_000;

/** An entry as a whole command that the rules accept. Picks that it needs are chosen at random. */
export function fill(entry: Legal, state: State, random: Random): Command {
  if (entry.command !== undefined) return entry.command;
  const { choice } = state;
  if (choice === undefined || entry.template?.type !== 'Choose') throw new Error(`cannot fill ${entry.code}`);
  const isAccepted = (picks: string[]) =>
    !(
      'rejection' in
      kyoukai.decide(state, { type: 'Choose', decision: choice.decision, picks }, seatOf(choice.player), random)
    );
  for (let tries = 0; tries < randomTries; tries += 1) {
    const count = choice.min + random.below(choice.max - choice.min + 1);
    const picks = random.shuffle(choice.options).slice(0, count);
    if (isAccepted(picks)) return { type: 'Choose', decision: choice.decision, picks };
  }
  const picks = answersTo(choice, orderedTries).find(isAccepted);
  if (picks === undefined) throw new Error(`no filling of ${entry.code} is accepted`);
  return { type: 'Choose', decision: choice.decision, picks };
}

const seatOf = (seat: string) => ({ role: 'seat', seat }) as const;
