import { dispatch, type HandlerMap } from '../../core/dispatch.ts';
import { allCards, cardNamed, gateAt, gateOf, hiddenPiles, pileOf, sideOf, typeOf } from '../cards/lookup.ts';
import { type Context, type Prompt, publicName } from '../context.ts';
import { directions, line, type Zone } from '../data/zones.ts';
import type { ChoiceKind, Environment, Gate, OpOf, Picked, Player, PromptOp, State } from '../model/index.ts';
import { matchingCards, matchingGates, matchingZones } from './filters.ts';
import { moveTo } from './moves.ts';
import { passivesOf } from './passives.ts';

/** What to choose for an instruction, and what the answer does. */
export interface PromptRequest {
  readonly prompt: Prompt;
  answered(picks: readonly string[]): void;
}

/** The prompt of an instruction. */
export function promptFor(context: Context, op: PromptOp): PromptRequest {
  return dispatch(requests, context, op);
}

/** From here on, later instructions of the text refer to these picks by a name. */
export function bind(context: Context, bindAs: string, picks: readonly string[], secret?: Picked['secret']): void {
  const { picked } = context.currentTask.env;
  const binding = { bindAs, picks: [...picks], ...(secret === undefined ? {} : { secret }) };
  context.updateEnvironment({ picked: [...picked.filter((each) => each.bindAs !== bindAs), binding] });
}

/** Gates as picks. */
export const numbers = (gates: readonly Gate[]): string[] => gates.map((gate) => String(gate.entity));

const requests: HandlerMap<Context, PromptOp, PromptRequest> = {
  Target(context, op) {
    const { env } = context.currentTask;
    const options = targetOptions(context.state, env, op);
    return {
      prompt: promptOf(context, 'targets', 'Choose zones to target.', { min: op.count, max: op.count }, options),
      answered(picks) {
        context.updateEnvironment({ targets: [...context.currentTask.env.targets, ...(picks as Zone[])] });
      },
    };
  },
  PickGates(context, op) {
    const options = numbers(gateOptions(context.state, context.currentTask.env, op));
    return binding(context, op.bindAs, promptOf(context, 'gates', 'Choose Gates.', op, options));
  },
  PickZones(context, op) {
    const options = matchingZones(context.state, context.currentTask.env, op.zones);
    return binding(context, op.bindAs, promptOf(context, 'zones', 'Choose zones.', op, options));
  },
  PickCards(context, op) {
    const { env } = context.currentTask;
    const options = cardOptions(context.state, env, op);
    const prompt = { ...promptOf(context, 'cards', 'Choose cards.', op, options), different: op.different ?? false };
    if (!op.cards.piles.some((pile) => hiddenPiles.includes(pile))) return binding(context, op.bindAs, prompt);
    const { cards, min, max } = op;
    return {
      prompt: { ...prompt, secret: true, always: dependsOnHiddenCards(context.state, env.player, op, options.length) },
      answered: (picks) => bind(context, op.bindAs, picks, { cards, min, max }),
    };
  },
  PickLink(context, op) {
    const options = linkOptions(context.state, context.currentTask.env, op);
    return binding(context, op.bindAs, promptOf(context, 'link', 'Choose a link.', one, options));
  },
  DeclareName(context, op) {
    const options = allCards(context.state.rules.cards).map((card) => card.name);
    return {
      prompt: promptOf(context, 'name', 'Declare the name of a card.', one, options),
      answered(picks) {
        bind(context, op.bindAs, picks);
        const { player } = context.currentTask.env;
        context.emit({ type: 'NameDeclared', player, cardName: picks[0] as string });
      },
    };
  },
  May: (context, op) =>
    binding(context, op.bindAs, promptOf(context, 'may', 'Choose whether to.', { min: 0, max: 1 }, ['yes'])),
  Slide(context, op) {
    const { env } = context.currentTask;
    const gate = matchingGates(context.state, env, op.gates).find(({ entity }) => !env.except?.includes(entity));
    const slides = gate === undefined ? [] : directions.flatMap((direction) => slide(context.state, gate, direction));
    return {
      prompt: promptOf(
        context,
        'zones',
        'Choose where to slide.',
        one,
        slides.map(({ to }) => to),
      ),
      answered([to]) {
        const chosen = slides.find((each) => each.to === to);
        bind(context, op.bindAs, chosen?.stoppedBy === undefined ? [] : [chosen.stoppedBy]);
        if (gate !== undefined && chosen !== undefined) moveTo(context, gate, chosen.to);
      },
    };
  },
};

const one = { min: 1, max: 1 } as const;

/** A request whose answer only gets a name. */
function binding(context: Context, bindAs: string, prompt: Prompt): PromptRequest {
  return { prompt, answered: (picks) => bind(context, bindAs, picks) };
}

/** A prompt for the player whose text is carried out. `sentence` ends with a full stop. */
function promptOf(
  context: Context,
  kind: ChoiceKind,
  sentence: string,
  { min, max }: { readonly min: number; readonly max: number },
  options: readonly string[],
): Prompt {
  const { env } = context.currentTask;
  const cardName = publicName(context.state, env);
  return {
    player: env.player,
    kind,
    prompt: cardName === undefined ? sentence : `${sentence.slice(0, -1)} for ${cardName}.`,
    ...(cardName === undefined ? {} : { cardName }),
    min,
    max,
    options: [...options],
    different: false,
    cost: env.cost === 'strict',
  };
}

/** Zones that can be targeted, each as often as it can be. */
function targetOptions(state: State, env: Environment, { zones, repeated, count }: OpOf<'Target'>): Zone[] {
  const found = matchingZones(state, env, zones);
  return repeated ? found.flatMap((zone) => Array<Zone>(count).fill(zone)) : found;
}

/** Gates that can be chosen, each as often as it counts. */
function gateOptions(state: State, env: Environment, { gates, counting }: OpOf<'PickGates'>): Gate[] {
  const found = matchingGates(state, env, gates);
  if (!counting) return found;
  const times = (gate: Gate) =>
    Math.max(1, ...passivesOf(state, gate).map(({ passive }) => (passive.type === 'Aura' && passive.countsAs) || 1));
  return found.flatMap((gate) => Array<Gate>(times(gate)).fill(gate));
}

/** Cards that can be chosen. If skills must differ, the first card of each skill. */
function cardOptions(state: State, env: Environment, op: OpOf<'PickCards'>): string[] {
  const found = matchingCards(state, env, op.cards);
  if (!op.differentSkills) return found;
  const skillOf = (pick: string) => cardNamed(state, pick.slice(pick.indexOf(':') + 1)).skill?.name;
  return found.filter((pick, at) => found.findIndex((each) => skillOf(each) === skillOf(pick)) === at);
}

/**
 * Whether hidden cards decide if there is more than one answer. Only how many cards a pile has is public, so a player who
 * may choose any of them is asked only if there are more than have to be chosen.
 */
function dependsOnHiddenCards(state: State, player: Player, op: OpOf<'PickCards'>, found: number): boolean {
  const { piles, whose: _, under: __, ...kind } = op.cards;
  const isAnyCard = Object.keys(kind).length === 0 && !op.different && !op.differentSkills;
  if (isAnyCard) return found > op.min;
  return piles.some((pile) => pile === 'branch' || pileOf(sideOf(state, player), pile).length > 0);
}

/** Links of the opponent that target one of the targeted zones. */
function linkOptions(state: State, env: Environment, { notEntrants }: OpOf<'PickLink'>): string[] {
  const links = (state.sequence?.links ?? []).filter((link) => {
    const source = gateOf(state, link.entity);
    if (link.player === env.player || !link.targets.some((zone) => env.targets.includes(zone))) return false;
    return !notEntrants || (source !== undefined && typeOf(state, source) !== 'Entrant');
  });
  return links.map((link) => String(link.link));
}

/** Where a Gate slides to in one direction, and the zone whose Gate stops it. Empty if it cannot move. */
function slide(
  state: State,
  gate: Gate,
  direction: (typeof directions)[number],
): readonly { readonly to: Zone; readonly stoppedBy?: Zone }[] {
  const path = line(gate.zone, direction);
  const at = path.findIndex((zone) => gateAt(state, zone) !== undefined);
  const to = at === -1 ? path.at(-1) : path[at - 1];
  if (to === undefined) return [];
  return [{ to, ...(at === -1 ? {} : { stoppedBy: path[at] as Zone }) }];
}
