import type { Clock, GateLine, Summary } from '../../core/contract-types.ts';
import { whoActs } from '../../core/headline.ts';
import { sealsToWin, terrorMaximum } from '../data/components.ts';
import { monster } from '../data/monsters.ts';
import type { View } from '../model/index.ts';

/** The game at a glance. */
export function summary(view: View): Summary {
  return { headline: headline(view), clocks: clocks(view), gates: view.gates.map((gate) => gateLine(view, gate)) };
}

function headline({ ancientOne, doom, terror, gates, seals, pending, outcome }: View): string {
  const name = ancientOne.awake ? `${ancientOne.name}, awake` : ancientOne.name;
  const open = gates.length === 1 ? '1 gate open' : `${gates.length} gates open`;
  const ended = outcome === undefined ? whoActs(pending, 'Investigator') : ` The game is ${outcome.result}.`;
  return `${name}: doom ${doom} of ${ancientOne.doom}, terror ${terror}, ${open}, ${seals.length} sealed.${ended}`;
}

function clocks({ ancientOne, limits, doom, terror, gates, seals, investigators }: View): Clock[] {
  const { name, awake, doom: doomEnd } = ancientOne;
  const trophies = investigators.reduce((sum, each) => sum + each.trophies.length, 0);
  return [
    {
      clock: 'doom',
      label: 'Doom',
      value: doom,
      start: 0,
      end: doomEnd,
      text: awake ? `${name} is awake` : `${doomEnd - doom} until ${name} awakens`,
    },
    { clock: 'terror', label: 'Terror', value: terror, start: 0, end: terrorMaximum, text: `terror ${terror}` },
    counter('gates', 'Open gates', gates.length, limits.gates),
    counter('seals', 'Seals', seals.length, sealsToWin),
    counter('trophies', 'Gate trophies', trophies, limits.trophies),
  ];
}

function counter(clock: string, label: string, value: number, end: number): Clock {
  return { clock, label, value, start: 0, end, text: `${value} of ${end}` };
}

function gateLine(
  { investigators }: View,
  { gate, name, worldName, symbol, monsters }: View['gates'][number],
): GateLine {
  const explored = investigators.some((each) => each.explored && each.space === gate);
  return {
    gate,
    name: worldName,
    space: name,
    symbol,
    hot: explored,
    ...(explored && { hotBecause: 'explored' }),
    guards: monsters.map(({ kind }) => monster(kind).name),
  };
}
