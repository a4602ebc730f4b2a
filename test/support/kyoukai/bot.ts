import type { Random } from '../../../rules/core/random.ts';
import { entrantOf, gateAt, gateOf } from '../../../rules/kyoukai/cards/lookup.ts';
import type { Zone } from '../../../rules/kyoukai/data/zones.ts';
import { statsOf } from '../../../rules/kyoukai/interpreter/filters.ts';
import type { Command, Player, State } from '../../../rules/kyoukai/model/index.ts';
import { fill, type Legal } from './fill.ts';

const distance = (one: Zone, two: Zone): number =>
  Math.abs(one.charCodeAt(0) - two.charCodeAt(0)) + Math.abs(Number(one[1]) - Number(two[1]));

/** How good a command is for a simple player: it attacks what it can damage, moves closer and opens Gates towards the opponent. */
function score(state: State, command: Command, me: Player): number {
  const foe = entrantOf(state, me === '1' ? '2' : '1');
  switch (command.type) {
    case 'AttackZone': {
      const victim = gateAt(state, command.zone);
      const attacker = gateOf(state, command.entity);
      if (victim === undefined || attacker === undefined || victim.player === me) return -5;
      const through = (statsOf(state, attacker)?.attack ?? 0) - (statsOf(state, victim)?.defence ?? 0);
      return through <= 0 ? -5 : victim === foe ? 100 + through : 60;
    }
    case 'MoveGate': {
      const gate = gateOf(state, command.entity);
      return gate === undefined ? 0 : 10 + distance(gate.zone, foe.zone);
    }
    case 'OpenGate':
      return command.choices === undefined ? 30 - distance(command.zone, foe.zone) : 5;
    case 'UseSkill':
      return 3;
    case 'Choose': {
      const [pick] = command.picks;
      if (state.choice?.kind === 'destination') return 20 - distance(pick as Zone, foe.zone);
      return command.picks.length;
    }
    case 'StartInPlay':
      return 1;
    case 'Concede':
      return -100;
    case 'UseBranchSkill':
    case 'UseCardSkill':
    case 'FinishAction':
    case 'Pass':
    case 'EndTurn':
      return 0;
  }
}

/** The command that a simple player gives. */
export function bot(state: State, legal: readonly Legal[], me: Player, random: Random): Command {
  const commands = legal.map((entry) => fill(entry, state, random));
  const scored = commands.map((command) => ({ command, score: score(state, command, me) + random.below(4) }));
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).command;
}
