import { allCards, cardNamed, gateAt, gateOf, typeOf } from '../cards/lookup.ts';
import { openName, type Question, type Story } from '../context.ts';
import { directions, line, type Zone } from '../data/zones.ts';
import type { Env, Gate, Op, State } from '../model/index.ts';
import { matchingCards, matchingGates, matchingZones } from './filters.ts';
import { moveTo } from './moves.ts';
import { passivesOf } from './passives.ts';

/** From here on a name stands for what was chosen. */
export function bind(story: Story, as: string, picks: readonly string[]): void {
  const { picked } = story.frame.env;
  story.note({ picked: [...picked.filter((each) => each.as !== as), { as, picks: [...picks] }] });
}

/** What an instruction has to ask, and what follows from the answer; nothing for most. */
export function question(
  story: Story,
  op: Op,
): { readonly question: Question; readonly answered: (picks: readonly string[]) => void } | undefined {
  const { env } = story.frame;
  const { now } = story;
  const name = openName(story, env);
  const ask = (
    kind: Question['kind'],
    because: string,
    min: number,
    max: number,
    options: readonly string[],
  ): Question => ({
    player: env.player,
    kind,
    because: name === undefined ? because : `${because.slice(0, -1)} for ${name}.`,
    ...(name === undefined ? {} : { cardName: name }),
    min,
    max,
    options: [...options],
    different: false,
    cost: env.cost === 'strict',
  });
  switch (op.type) {
    case 'Target':
      return {
        question: ask('targets', 'Choose zones to target.', op.count, op.count, targets(now, env, op)),
        answered: (picks) => story.note({ targets: [...story.frame.env.targets, ...(picks as Zone[])] }),
      };
    case 'PickGates':
      return {
        question: ask('gates', 'Choose Gates.', op.min, op.max, numbers(countable(now, env, op))),
        answered: (picks) => bind(story, op.as, picks),
      };
    case 'PickZones':
      return {
        question: ask('zones', 'Choose zones.', op.min, op.max, matchingZones(now, env, op.zones)),
        answered: (picks) => bind(story, op.as, picks),
      };
    case 'PickCards':
      return {
        question: {
          ...ask('cards', 'Choose cards.', op.min, op.max, cards(now, env, op)),
          different: op.different ?? false,
        },
        answered: (picks) => bind(story, op.as, picks),
      };
    case 'PickLink': {
      const links = (now.sequence?.links ?? []).filter((link) => {
        const source = gateOf(now, link.entity);
        if (link.player === env.player || !link.targets.some((zone) => env.targets.includes(zone))) return false;
        return !op.notEntrants || (source !== undefined && typeOf(now, source) !== 'Entrant');
      });
      return {
        question: ask(
          'link',
          'Choose a link.',
          1,
          1,
          links.map((link) => String(link.link)),
        ),
        answered: (picks) => bind(story, op.as, picks),
      };
    }
    case 'DeclareName': {
      const names = allCards(now.rules.cards).map((card) => card.name);
      return {
        question: ask('name', 'Declare the name of a card.', 1, 1, names),
        answered(picks) {
          bind(story, op.as, picks);
          story.tell({ type: 'NameDeclared', player: env.player, cardName: picks[0] as string });
        },
      };
    }
    case 'May':
      return {
        question: ask('may', 'Choose whether to.', 0, 1, ['yes']),
        answered: (picks) => bind(story, op.as, picks),
      };
    case 'Slide': {
      const gate = matchingGates(now, env, op.gates).find(({ entity }) => !env.except?.includes(entity));
      const ways = gate === undefined ? [] : directions.map((way) => slide(story, gate, way)).filter((way) => way.to);
      return {
        question: ask(
          'zones',
          'Choose where to slide.',
          1,
          1,
          ways.map((way) => way.to as string),
        ),
        answered([to]) {
          const way = ways.find((each) => each.to === to);
          bind(story, op.as, way?.stopped === undefined ? [] : [way.stopped]);
          if (gate !== undefined && way?.to !== undefined) moveTo(story, gate, way.to);
        },
      };
    }
    default:
      return undefined;
  }
}

type Asks<Type extends Op['type']> = Extract<Op, { type: Type }>;

/** Zones that can be targeted, each as often as it can. */
function targets(state: State, env: Env, { zones, repeated, count }: Asks<'Target'>): Zone[] {
  const found = matchingZones(state, env, zones);
  return repeated ? found.flatMap((zone) => Array<Zone>(count).fill(zone)) : found;
}

/** Gates that can be chosen, each as often as it counts. */
function countable(state: State, env: Env, { gates, counting }: Asks<'PickGates'>): Gate[] {
  const found = matchingGates(state, env, gates);
  if (!counting) return found;
  const times = (gate: Gate) =>
    Math.max(1, ...passivesOf(state, gate).map(({ passive }) => (passive.type === 'Aura' && passive.countsAs) || 1));
  return found.flatMap((gate) => Array<Gate>(times(gate)).fill(gate));
}

/** Cards that can be chosen. Where skills have to differ, of those with one skill the first. */
function cards(state: State, env: Env, op: Asks<'PickCards'>): string[] {
  const found = matchingCards(state, env, op.cards);
  if (!op.differentSkills) return found;
  const skillOf = (pick: string) => cardNamed(state, pick.slice(pick.indexOf(':') + 1)).skill?.name;
  return found.filter((pick, at) => found.findIndex((each) => skillOf(each) === skillOf(pick)) === at);
}

function slide({ now }: Story, gate: Gate, way: (typeof directions)[number]): { to?: Zone; stopped?: Zone } {
  const path = line(gate.zone, way);
  const at = path.findIndex((zone) => gateAt(now, zone) !== undefined);
  const to = at === -1 ? path.at(-1) : path[at - 1];
  return { ...(to === undefined ? {} : { to }), ...(at === -1 ? {} : { stopped: path[at] as Zone }) };
}

export const numbers = (gates: readonly Gate[]): string[] => gates.map((gate) => String(gate.entity));
