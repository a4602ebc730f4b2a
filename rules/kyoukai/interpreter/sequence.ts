import { cardNamed, gateOf } from '../cards/lookup.ts';
import { type Context, costPaid, type Prompt, publicName, reject } from '../context.ts';
import type { Zone } from '../data/zones.ts';
import type { Card, Environment, Link, LinkKind, OpsTask, Player, State, Task } from '../model/index.ts';
import { choose } from './choices.ts';
import { reachableZones } from './filters.ts';
import { isPassing, leave, moveTo } from './moves.ts';
import { passivesOf } from './passives.ts';
import { together } from './simultaneous.ts';
import { cleanUpForeseen } from './turn.ts';

/** Finishes a text. A cost becomes a link. After an effect, the texts that it was granted are carried out. */
export function finishText(context: Context, { env, link }: OpsTask): void {
  if (link !== undefined) return env.unpaid ? dropDeclaration(context, env, link) : addLink(context, env, link);
  if (env.grants.length === 0) return;
  const granted = (cardName: string): OpsTask => {
    const passive = cardNamed(context.state, cardName).skill?.passive;
    return { type: 'ops', ops: passive?.type === 'Grant' ? passive.ops : [], env: { ...env, cardName, grants: [] } };
  };
  // Texts that were added one after the other come in that order.
  for (const cards of env.grants) context.queued.push(...together(cards.map(granted)));
}

/** A declaration whose cost could not be paid is no link. The Gate that was opened for it is discarded. */
function dropDeclaration(context: Context, { cost: _, ...env }: Environment, kind: LinkKind): void {
  context.skip('Its cost could not be paid.', env);
  const gate = gateOf(context.state, env.entity);
  if (gate !== undefined && kind === 'open') leave(context, gate, 'discard', 'unpaid');
}

/** Adds a declaration whose cost is paid to the Sequence. Rejects answers that were left over. */
export function addLink(context: Context, env: Environment, kind: LinkKind): void {
  if (context.isTrial) throw costPaid;
  if (context.answers.length > 0) {
    const because = 'The command has more answers in "choices" than its cost has prompts. Leave out the last ones.';
    reject('too-many-choices', because, 'choices', { tooMany: context.answers.length });
  }
  const links = context.state.sequence?.links ?? [];
  const gate = gateOf(context.state, env.entity);
  const { player, entity, cardName, targets, picked, grants } = env;
  const link: Link = {
    link: (links.at(-1)?.link ?? 0) + 1,
    player,
    kind,
    ...(entity === undefined ? {} : { entity }),
    ...(cardName === undefined ? {} : { cardName }),
    targets,
    negated: false,
    picked,
    grants,
  };
  context.emit({ type: 'LinkAdded', link, known: gate === undefined || !gate.faceDown });
  if (isLockedOut(context.state, '1') && isLockedOut(context.state, '2')) closeSequence(context);
}

/** Whether a player may not add another link. */
export function isLockedOut(state: State, player: Player): boolean {
  const locks = state.sequence?.locks ?? [];
  return locks[player === '1' ? 0 : 1] === 0 || locks[2] === 0;
}

/** Closes the Sequence: its links resolve, last one first. */
export function closeSequence(context: Context): void {
  const links = context.state.sequence?.links ?? [];
  context.emit({ type: 'SequenceClosed', links: links.length });
  const [first] = links;
  const acting = first?.kind === 'move' && first.entity !== undefined ? { acting: first.entity } : {};
  context.tasks = [
    ...context.tasks,
    ...links.toReversed().map((link): Task => ({ type: 'resolveLink', link: link.link })),
    { type: 'endSequence', ...acting, ended: first?.kind === 'endTurn' },
  ];
}

/** Begins to resolve a link: queues its effect, and what finishes the link. */
export function resolveLink(context: Context, number: number): void {
  const link = context.state.sequence?.links.find((each) => each.link === number);
  if (link === undefined) return;
  context.emit({ type: 'LinkResolving', link: number });
  const { player, entity, cardName, targets, picked, grants } = link;
  const env: Environment = {
    player,
    ...(entity === undefined ? {} : { entity }),
    ...(cardName === undefined ? {} : { cardName }),
    link: number,
    targets,
    picked,
    grants,
    depth: 0,
  };
  context.queued.push(...effectOf(context, link, env), { type: 'finishLink', link: number });
}

function effectOf(context: Context, link: Link, env: Environment): Task[] {
  const { kind, entity, cardName } = link;
  // A skill that is used from a pile has no Gate that could have left.
  const gone = entity !== undefined && gateOf(context.state, entity) === undefined;
  if (link.negated) {
    context.skip('It was negated.', env);
    return [];
  }
  if (kind === 'endTurn') {
    context.emit({ type: 'TurnEnding', player: context.state.player });
    return [];
  }
  if (gone && context.state.rules.policies.sourceGone === 'fizzle') {
    context.skip('Its source has left the field.', env);
    return [];
  }
  const card = cardNamed(context.state, cardName as string);
  switch (kind) {
    case 'open':
      return [{ type: 'ops', ops: card.effect, env }];
    case 'skill':
      return [skillEffect(context.state, card, env)];
    case 'move':
      return [{ type: 'traverse', env }];
    case 'attack': {
      // The attacker itself deals the damage. If it has left, no damage is dealt.
      if (gone) {
        context.skip('The attacker has left the field.', env);
        return [];
      }
      const amount = { attackOf: { is: 'self' } } as const;
      return [{ type: 'ops', ops: [{ type: 'Damage', amount, zones: { targets: true } }], env }];
    }
  }
}

/** The effect of a skill: its own text, or the text of an `Instead` that replaces it. */
function skillEffect(state: State, { skill }: Card, env: Environment): Task {
  const gate = gateOf(state, env.entity);
  const name = skill?.name.toLowerCase() ?? '';
  for (const { passive, env: own } of gate === undefined ? [] : passivesOf(state, gate)) {
    if (passive.type !== 'Instead' || !name.includes(passive.skillNamed.toLowerCase())) continue;
    return { type: 'ops', ops: passive.ops, env: { ...env, picked: [...env.picked, ...own.picked] } };
  }
  return { type: 'ops', ops: skill?.effect ?? [], env };
}

/** Resolves a Move: its player chooses the destination. Returns false where it waits for that choice. */
export function traverseField(context: Context, env: Environment): boolean {
  const rest = context.tasks.slice(1);
  const gate = gateOf(context.state, env.entity);
  const options = gate === undefined ? [] : reachableZones(context.state, gate);
  if (gate === undefined || options.length === 0) {
    context.tasks = rest;
    context.skip('There is no way to move.', env);
    if (context.state.rules.policies.fizzledMove === 'endsAction') {
      context.tasks = rest.map((task) =>
        task.type === 'endSequence' ? { type: 'endSequence' as const, ended: task.ended } : task,
      );
    }
    return true;
  }
  const picks = choose(context, destinationPrompt(context.state, env));
  if (picks === undefined) return false;
  context.tasks = rest;
  moveTo(context, gate, picks[0] as Zone);
  return true;
}

/** The prompt of a player whose Gate moves. */
export function destinationPrompt(state: State, env: Environment): Prompt {
  const gate = gateOf(state, env.entity);
  const cardName = publicName(state, env);
  return {
    player: env.player,
    kind: 'destination',
    prompt: `Choose where ${cardName ?? 'the Gate'} moves.`,
    ...(cardName === undefined ? {} : { cardName }),
    min: 1,
    max: 1,
    options: gate === undefined ? [] : reachableZones(state, gate),
    different: false,
    cost: false,
  };
}

/** Finishes a link. An opened Normal or Fast Gate is discarded here or after the Sequence, by policy. */
export function finishLink(context: Context, number: number): void {
  const link = context.state.sequence?.links.find((each) => each.link === number);
  if (link === undefined) return;
  context.emit({ type: 'LinkResolved', link: number });
  const gate = gateOf(context.state, link.entity);
  if (gate === undefined || context.state.rules.policies.discardOpened === 'afterSequence') return;
  if (isPassing(context, gate)) leave(context, gate, 'discard', 'resolved');
}

/** Removes what exists only during a Sequence: face-up Normal and Fast Gates, and foreseen cards. */
export function cleanUpField(context: Context): void {
  for (const gate of context.state.field) if (isPassing(context, gate)) leave(context, gate, 'discard', 'resolved');
  cleanUpForeseen(context);
}

/** Ends the Sequence. `acting`: the Gate whose Move began it. `ended`: the Sequence ended the turn. */
export function endSequence(context: Context, acting: number | undefined, ended: boolean): void {
  cleanUpField(context);
  context.emit({ type: 'SequenceEnded', player: context.state.player });
  if (ended || context.state.turnEnds) {
    context.tasks = [{ type: 'endStep' }];
    return;
  }
  const gate = gateOf(context.state, acting);
  if (gate?.player === context.state.player) context.emit({ type: 'ActionOpened', entity: gate.entity });
}
