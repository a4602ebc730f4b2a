import { allCards, gateAt, gateOf, typeOf } from './cards.ts';
import type { Gate, Op } from './model.ts';
import { moveTo } from './move.ts';
import { matchingCards, matchingGates, matchingZones } from './select.ts';
import { openName, type Question, type Story } from './story.ts';
import { directions, line, type Zone } from './zones.ts';

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
        question: ask('targets', 'Choose zones to target.', op.count, op.count, matchingZones(now, env, op.zones)),
        answered: (picks) => story.note({ targets: [...story.frame.env.targets, ...(picks as Zone[])] }),
      };
    case 'PickGates':
      return {
        question: ask('gates', 'Choose Gates.', op.min, op.max, numbers(matchingGates(now, env, op.gates))),
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
          ...ask('cards', 'Choose cards.', op.min, op.max, matchingCards(now, env, op.cards)),
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
      const [gate] = matchingGates(now, env, op.gates);
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

function slide({ now }: Story, gate: Gate, way: (typeof directions)[number]): { to?: Zone; stopped?: Zone } {
  const path = line(gate.zone, way);
  const at = path.findIndex((zone) => gateAt(now, zone) !== undefined);
  const to = at === -1 ? path.at(-1) : path[at - 1];
  return { ...(to === undefined ? {} : { to }), ...(at === -1 ? {} : { stopped: path[at] as Zone }) };
}

export const numbers = (gates: readonly Gate[]): string[] => gates.map((gate) => String(gate.entity));
