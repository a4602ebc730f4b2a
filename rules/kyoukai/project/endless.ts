import type { LegalCommand } from '../../core/legal-command.ts';
import type { Random } from '../../core/random.ts';
import { cardNamed } from '../cards/lookup.ts';
import { decide } from '../decide/decide.ts';
import { passivesOf } from '../interpreter/passives.ts';
import type { Card, Command, Op, Passive, Player, State } from '../model/index.ts';

/** Instructions that can trigger a text, or run one. */
const triggering: readonly Op['type'][] = [
  'Move',
  'Swap',
  'Slide',
  'Place',
  'Damage',
  'PayOpenCost',
  'RunOpen',
  'Each',
  'Theirs',
];

function canRepeat(passive: Passive | undefined): boolean {
  return passive?.type === 'Trigger' && passive.ops.some(({ type }) => triggering.includes(type));
}

/** Any chance will do: a command that ends without chance is what matters here. */
const anyChance: Random = {
  below: () => 0,
  die: () => 1,
  draw: (from) => from[0] as never,
  shuffle: (all) => [...all],
};

/** Entries without those that the rules reject, because the cards would trigger each other without end. */
export function withoutEndless(
  state: State,
  player: Player,
  entries: readonly LegalCommand<Command>[],
): LegalCommand<Command>[] {
  const onField = state.field.some((gate) => passivesOf(state, gate).some(({ passive }) => canRepeat(passive)));
  return entries.filter(({ command }) => {
    if (command === undefined || !(onField || opensRepeating(state, command))) return true;
    const decision = decide(state, command, { role: 'seat', seat: player }, anyChance);
    return !('rejection' in decision) || decision.rejection.code !== 'too-many-steps';
  });
}

function opensRepeating(state: State, command: Command): boolean {
  if (!('cardName' in command)) return false;
  const card: Card = cardNamed(state, command.cardName);
  return canRepeat(card.skill?.passive);
}
