import { dispatch, type HandlerMap } from '../../core/dispatch.ts';
import { type Choice as AllowedValue, kebabCase, type LegalCommand, listOf } from '../../core/legal-command.ts';
import { cardNamed, gateOf } from '../cards/lookup.ts';
import type { Choice, Command, Player, State } from '../model/index.ts';
import { gateLabel, picksLabel, pileNames, shorten } from './labels.ts';

type Legal = LegalCommand<Command>;

/** Longest code of an entry. */
const maxCode = 60;

/**
 * A command that is complete and names the decision that it answers. `kinds`: what each of its `choices` answers, in
 * order.
 */
export function entry(state: State, given: Command, player: Player, kinds: readonly Choice['kind'][] = []): Legal {
  const label = dispatch(labels, { state, player, kinds }, given);
  const command = { ...given, decision: state.decision };
  return { code: codeOf(given), label, seat: player, command, needs: [] };
}

/** A choice whose picks the player has to supply. `allowed`: the options, if they fit a menu. */
export function templateEntry(choice: Choice, allowed: readonly AllowedValue[] | undefined): Legal {
  const { decision, player, prompt, min, max } = choice;
  const count = min === max ? `${min}` : `${min} to ${max}`;
  return {
    code: `choose:${decision}`,
    label: shorten(prompt.replace(/\.$/, ''), 80),
    seat: player,
    template: { type: 'Choose', decision },
    needs: [listOf({ member: 'picks', what: `${prompt} Pick ${count}.`, ...(allowed !== undefined && { allowed }) })],
  };
}

interface Labelled {
  readonly state: State;
  readonly player: Player;
  readonly kinds: readonly Choice['kind'][];
}

/** What a button says. */
const labels: HandlerMap<Labelled, Command, string> = {
  OpenGate: (context, { cardName, zone, choices }) => `Open ${cardName} in ${zone}${answersLabel(context, choices)}`,
  StartInPlay: (_, { cardName, zone }) => `Start with ${cardName} in ${zone}`,
  MoveGate: (context, { entity }) => `Move ${gateNumbered(context, entity)}`,
  AttackZone: (context, { entity, zone }) => `Attack ${zone} with ${gateNumbered(context, entity)}`,
  UseSkill(context, { entity, choices }) {
    const gate = gateOf(context.state, entity);
    const skill = gate === undefined ? undefined : cardNamed(context.state, gate.cardName).skill;
    return `Use ${skillLabel(skill?.name)} in ${gate?.zone}${answersLabel(context, choices)}`;
  },
  UseBranchSkill(context, { entity, cardName, choices }) {
    const { skill } = cardNamed(context.state, cardName);
    const zone = gateOf(context.state, entity)?.zone;
    return `Use ${skillLabel(skill?.name)} under the Gate in ${zone}${answersLabel(context, choices)}`;
  },
  UseCardSkill(context, { cardName, choices }) {
    const { skill } = cardNamed(context.state, cardName);
    const pile = skill?.from === undefined ? '' : ` from your ${pileNames[skill.from]}`;
    return `Use ${skillLabel(skill?.name)}${pile}${answersLabel(context, choices)}`;
  },
  FinishAction: () => 'Finish the action',
  Pass: ({ state }) => (state.phase === 'starting' ? 'Start with nothing more in play' : 'Pass'),
  EndTurn: () => 'End the turn',
  Choose({ state, player }, { picks }) {
    const kind = state.choice?.kind ?? 'cards';
    return `${choiceVerbs[kind]} ${picksLabel(state, kind, picks, player)}`;
  },
  Concede: () => 'Concede',
};

const choiceVerbs: Readonly<Record<Choice['kind'], string>> = {
  targets: 'Target',
  gates: 'Choose',
  zones: 'Choose',
  cards: 'Choose',
  link: 'Choose',
  name: 'Declare',
  may: 'Choose',
  destination: 'Move to',
  order: 'First',
  handLimit: 'Discard',
};

const skillLabel = (name = 'the skill'): string => shorten(name, 40);

function gateNumbered({ state, player }: Labelled, entity: number): string {
  const gate = gateOf(state, entity);
  return gate === undefined ? `Gate ${entity}` : gateLabel(state, gate, player);
}

function answersLabel({ state, player, kinds }: Labelled, choices: readonly (readonly string[])[] = []): string {
  const said = choices.map((picks, at) => picksLabel(state, kinds[at] ?? 'cards', picks, player));
  return said.length === 0 ? '' : ` (${said.join('; ')})`;
}

/** The type and the members of a command, as words: `open-gate:quay-hound:c3`. */
function codeOf(command: Command): string {
  let code = kebabCase(command.type);
  for (const [member, value] of Object.entries(command)) if (member !== 'type') code += `:${words(value)}`;
  return code;
}

/** Zones and numbers are words already. Names of cards are text of any kind, so only letters and digits remain. */
function words(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(words).join('+');
  const text = String(value);
  if (/^[a-z0-9]+$/.test(text)) return text;
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Makes codes that are too long, or the same for two entries, unique by a short hash of the command. */
export function withUniqueCodes(entries: readonly Legal[]): readonly Legal[] {
  const codes = new Set(entries.map(({ code }) => code));
  if (codes.size === entries.length && entries.every(({ code }) => code.length <= maxCode)) return entries;
  return entries.map((each) => {
    const isUnique = entries.every((other) => other === each || other.code !== each.code);
    if (isUnique && each.code.length <= maxCode) return each;
    const hash = hashOf(JSON.stringify(each.command ?? each.template));
    return { ...each, code: `${each.code.slice(0, maxCode - hash.length - 1)}~${hash}` };
  });
}

/** FNV-1a, 32 bits, in letters and digits. Not a secret, only a short name. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36).padStart(7, '0');
}
