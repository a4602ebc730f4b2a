import type { Random } from '../../../rules/core/random.ts';
import { zones } from '../../../rules/kyoukai/data/zones.ts';
import type { Command, State } from '../../../rules/kyoukai/model/index.ts';

const someCards = ['Quay Hound', 'Boathook', 'Salvage Run', 'Muster', 'Old Buoy', 'No Such Card'];

/** Any command that fits the schema and might be tried in this state, sensible or not. */
export function anyCommand(state: State, random: Random): Command {
  const entity = random.below(4) === 0 ? 1 + random.below(40) : random.draw(state.field).entity;
  const zone = random.draw(zones);
  const cards = [...someCards, ...state.sides.flatMap((side) => [...side.hand, ...side.spirits])];
  const cardName = random.draw(cards);
  const branched = state.field.flatMap((gate) => gate.branches.map((each) => each.cardName));
  const lying = state.sides.flatMap((side) => [...side.discard, ...side.foresee]);
  const picks = () => {
    const some = [
      ...zones,
      ...cards.map((name) => `hand:${name}`),
      ...state.sides.flatMap((side) => side.discard.map((name) => `discard:${name}`)),
      ...(state.choice?.options ?? []),
    ];
    return Array.from({ length: random.below(3) }, () => random.draw(some));
  };
  const choices = random.below(2) === 0 ? {} : { choices: Array.from({ length: random.below(3) }, picks) };
  const player = random.below(3) === 0 ? { player: random.draw(['1', '2'] as const) } : {};
  const open: Command = { type: 'OpenGate', cardName, zone, ...choices };
  return random.draw<Command>([
    open,
    open,
    open,
    { type: 'StartInPlay', cardName: random.draw(['Doorstep Wisp', cardName]), zone },
    { type: 'MoveGate', entity },
    { type: 'AttackZone', entity, zone },
    { type: 'UseSkill', entity, ...choices },
    { type: 'UseBranchSkill', entity, cardName: random.draw([cardName, ...branched]), ...choices },
    { type: 'UseCardSkill', cardName: random.draw([cardName, ...lying]), ...choices },
    { type: 'FinishAction', ...player },
    { type: 'Pass', ...player },
    { type: 'EndTurn', ...player },
    { type: 'Choose', decision: Math.max(0, state.decision - random.below(2)), picks: picks() },
  ]);
}
