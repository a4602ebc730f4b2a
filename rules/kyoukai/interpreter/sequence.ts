import { cardNamed, gateOf } from '../cards/lookup.ts';
import { type OpsTask, openName, Paid, refuse, type Story } from '../context.ts';
import type { Zone } from '../data/zones.ts';
import type { Card, Env, Link, LinkKind, State, Task } from '../model/index.ts';
import { choose } from './choices.ts';
import { walkable } from './filters.ts';
import { isPassing, leave, moveTo } from './moves.ts';
import { passivesOf } from './passives.ts';
import { sweepForeseen } from './turn.ts';

/** All instructions of a text are done: a cost makes a link, and texts that an effect was granted follow its own. */
export function opsDone(story: Story, { env, link }: OpsTask): void {
  if (link !== undefined) return addLink(story, env, link);
  if (env.grants.length === 0) return;
  const frames = env.grants.map((cardName): Task => {
    const passive = cardNamed(story.now, cardName).skill?.passive;
    return { do: 'ops', ops: passive?.type === 'Grant' ? passive.ops : [], env: { ...env, cardName, grants: [] } };
  });
  story.next.push(...frames);
}

/** What was declared, and is paid for, becomes a link. */
export function addLink(story: Story, env: Env, kind: LinkKind): void {
  if (story.trial) throw new Paid();
  if (story.answers.length > 0) {
    refuse('too-many-choices', 'More was chosen than its cost asks for.', 'choices', { tooMany: story.answers.length });
  }
  const links = story.now.sequence?.links ?? [];
  const gate = gateOf(story.now, env.entity);
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
  story.tell({ type: 'LinkAdded', link, known: gate === undefined || !gate.faceDown });
  if (lockedOut(story, '1') && lockedOut(story, '2')) closeSequence(story);
}

/** Whether a player may add no further link. */
export function lockedOut({ now }: Pick<Story, 'now'>, player: '1' | '2'): boolean {
  const locks = now.sequence?.locks ?? [];
  return locks[player === '1' ? 0 : 1] === 0 || locks[2] === 0;
}

/** Nobody adds anything any more: the links resolve, last one first. */
export function closeSequence(story: Story): void {
  const links = story.now.sequence?.links ?? [];
  story.tell({ type: 'SequenceClosed', links: links.length });
  const [first] = links;
  const acting = first?.kind === 'move' && first.entity !== undefined ? { acting: first.entity } : {};
  story.tasks = [
    ...story.tasks,
    ...links.toReversed().map((link): Task => ({ do: 'resolve', link: link.link })),
    { do: 'close', ...acting, ended: first?.kind === 'endTurn' },
  ];
}

/** A link resolves: its effect is to be carried out, and then it is done. */
export function resolve(story: Story, number: number): void {
  const link = story.now.sequence?.links.find((each) => each.link === number);
  if (link === undefined) return;
  story.tell({ type: 'LinkResolving', link: number });
  const { player, entity, cardName, targets, picked, grants } = link;
  const env: Env = {
    player,
    ...(entity === undefined ? {} : { entity }),
    ...(cardName === undefined ? {} : { cardName }),
    link: number,
    targets,
    picked,
    grants,
    depth: 0,
  };
  story.next.push(...effectOf(story, link, env), { do: 'finish', link: number });
}

function effectOf(story: Story, link: Link, env: Env): Task[] {
  const { kind, entity, cardName } = link;
  // A skill used from a pile has no Gate that could leave.
  const gone = entity !== undefined && gateOf(story.now, entity) === undefined;
  if (link.negated) {
    story.skip('It was negated.', openName(story, env));
    return [];
  }
  if (kind === 'endTurn') {
    story.tell({ type: 'TurnEnding', player: story.now.player });
    return [];
  }
  if (gone && story.now.rules.policies.sourceGone === 'fizzle') {
    story.skip('Its source has left the field.', openName(story, env));
    return [];
  }
  const card = cardNamed(story.now, cardName as string);
  switch (kind) {
    case 'open':
      return [{ do: 'ops', ops: card.effect, env }];
    case 'skill':
      return [skillEffect(story.now, card, env)];
    case 'move':
      return [{ do: 'walk', env }];
    case 'attack': {
      // The Gate itself deals the damage: gone, it deals none.
      if (gone) {
        story.skip('The attacker has left the field.', openName(story, env));
        return [];
      }
      const amount = { attackOf: { is: 'self' } } as const;
      return [{ do: 'ops', ops: [{ type: 'Damage', amount, zones: { targets: true } }], env }];
    }
  }
}

/** What a skill does: its own text, or what another text says instead, to which `self` is the card it stands on. */
function skillEffect(state: State, { skill }: Card, env: Env): Task {
  const gate = gateOf(state, env.entity);
  const name = skill?.name.toLowerCase() ?? '';
  for (const { passive, env: own } of gate === undefined ? [] : passivesOf(state, gate)) {
    if (passive.type !== 'Instead' || !name.includes(passive.skillNamed.toLowerCase())) continue;
    return { do: 'ops', ops: passive.ops, env: { ...env, picked: [...env.picked, ...own.picked] } };
  }
  return { do: 'ops', ops: skill?.effect ?? [], env };
}

/** The owner chooses where a declared Move leads. */
export function walk(story: Story, env: Env, rest: readonly Task[]): boolean {
  const gate = gateOf(story.now, env.entity);
  const options = gate === undefined ? [] : walkable(story.now, gate);
  if (gate === undefined || options.length === 0) {
    story.tasks = rest;
    story.skip('There is no way to move.', openName(story, env));
    if (story.now.rules.policies.fizzledMove === 'endsAction') {
      story.tasks = rest.map((task) => (task.do === 'close' ? { do: 'close', ended: task.ended } : task));
    }
    return true;
  }
  const picks = choose(story, {
    player: env.player,
    kind: 'destination',
    because: `Choose where ${openName(story, env) ?? 'the Gate'} moves.`,
    min: 1,
    max: 1,
    options,
    different: false,
    cost: false,
  });
  if (picks === undefined) return false;
  story.tasks = rest;
  moveTo(story, gate, picks[0] as Zone);
  return true;
}

/** A link has resolved. */
export function finish(story: Story, number: number): void {
  const link = story.now.sequence?.links.find((each) => each.link === number);
  if (link === undefined) return;
  story.tell({ type: 'LinkResolved', link: number });
  const gate = gateOf(story.now, link.entity);
  if (gate === undefined || story.now.rules.policies.discardOpened === 'afterSequence') return;
  if (isPassing(story, gate)) leave(story, gate, 'discard', 'resolved');
}

/** What stays nowhere outside a Sequence goes: face-up Normal and Fast Gates, and foreseen cards. */
export function sweep(story: Story): void {
  for (const gate of story.now.field) if (isPassing(story, gate)) leave(story, gate, 'discard', 'resolved');
  sweepForeseen(story);
}

/** The Sequence is over: whatever lasted as long ends, and play goes on where it began. */
export function close(story: Story, acting: number | undefined, ended: boolean): void {
  sweep(story);
  story.tell({ type: 'SequenceEnded', player: story.now.player });
  if (ended || story.now.turnEnds) {
    story.tasks = [{ do: 'endStep' }];
    return;
  }
  const gate = gateOf(story.now, acting);
  if (gate?.player === story.now.player) story.tell({ type: 'ActionOpened', entity: gate.entity });
}
