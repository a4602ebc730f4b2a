import { cardNamed, gateOf, other, sideOf } from './cards.ts';
import { choose } from './choices.ts';
import type { Env, Link, LinkKind, Task } from './model.ts';
import { isPassing, leave, moveTo } from './move.ts';
import { carryOut } from './ops.ts';
import { putCard } from './piles.ts';
import { walkable } from './select.ts';
import { type OpsTask, openName, Paid, refuse, type Story } from './story.ts';
import { nextTurn } from './turn.ts';
import type { Zone } from './zones.ts';

/** Cards that may be kept at the end of one's turn. */
export const handLimit = 6;

/** Does what is to be done, one thing after the other, until all is done or somebody has to choose. */
export function run(story: Story): void {
  story.tasks = [...story.next, ...story.tasks];
  story.next = [];
  while (story.tasks.length > 0 && !story.over) {
    story.step();
    const [task, ...rest] = story.tasks as [Task, ...Task[]];
    if (task.do === 'ops') {
      const [op] = task.ops;
      if (op === undefined) {
        story.tasks = rest;
        opsDone(story, task);
      } else {
        if (!carryOut(story, op)) return;
        const [frame, ...after] = story.tasks as [OpsTask, ...Task[]];
        if (frame !== undefined) story.tasks = [{ ...frame, ops: frame.ops.slice(1) }, ...after];
      }
    } else if (!carryOn(story, task, rest)) return;
    if (story.over) return;
    story.tasks = [...story.next, ...story.tasks];
    story.next = [];
  }
}

/** Whatever is no instruction. Says false where it waits for a choice. */
function carryOn(story: Story, task: Exclude<Task, { do: 'ops' }>, rest: readonly Task[]): boolean {
  if (task.do === 'walk') return walk(story, task.env, rest);
  if (task.do === 'endStep') return endStep(story, rest);
  story.tasks = rest;
  if (task.do === 'resolve') resolve(story, task.link);
  else if (task.do === 'finish') finish(story, task.link);
  else if (task.do === 'close') close(story, task.acting, task.ended);
  else nextTurn(story);
  return true;
}

function opsDone(story: Story, { env, link }: OpsTask): void {
  if (link !== undefined) return addLink(story, env, link);
  if (env.grants.length === 0 || env.link === undefined) return;
  // Texts that were granted follow the own ones, by whoever controls the effect.
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

function resolve(story: Story, number: number): void {
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
  const gone = gateOf(story.now, entity) === undefined;
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
      return [{ do: 'ops', ops: card.skill?.effect ?? [], env }];
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

/** The owner chooses where a declared Move leads. */
function walk(story: Story, env: Env, rest: readonly Task[]): boolean {
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

function finish(story: Story, number: number): void {
  const link = story.now.sequence?.links.find((each) => each.link === number);
  if (link === undefined) return;
  story.tell({ type: 'LinkResolved', link: number });
  const gate = gateOf(story.now, link.entity);
  if (gate === undefined || story.now.rules.policies.discardOpened === 'afterSequence') return;
  if (isPassing(story, gate)) leave(story, gate, 'discard', 'resolved');
}

/** The Sequence is over: whatever lasted as long ends, and play goes on where it began. */
function close(story: Story, acting: number | undefined, ended: boolean): void {
  for (const gate of story.now.field) if (isPassing(story, gate)) leave(story, gate, 'discard', 'resolved');
  for (const player of [story.now.player, other(story.now.player)]) {
    const into = story.now.rules.policies.leftForesee;
    const left = sideOf(story.now, player).foresee;
    // On top they come back in the order in which they lay.
    for (const cardName of into === 'top' ? left.toReversed() : left) {
      putCard(story, { player, targets: [], picked: [], grants: [], depth: 0 }, `foresee:${cardName}`, into, false);
    }
  }
  story.tell({ type: 'SequenceEnded', player: story.now.player });
  if (ended || story.now.turnEnds) {
    story.tasks = [{ do: 'endStep' }];
    return;
  }
  const gate = gateOf(story.now, acting);
  if (gate?.player === story.now.player) story.tell({ type: 'ActionOpened', entity: gate.entity });
}

/** The turn player keeps at most six cards. */
function endStep(story: Story, rest: readonly Task[]): boolean {
  const { player } = story.now;
  const { hand } = sideOf(story.now, player);
  const over = hand.length - handLimit;
  if (over > 0) {
    const picks = choose(story, {
      player,
      kind: 'handLimit',
      because: `Discard down to ${handLimit} cards.`,
      min: over,
      max: over,
      options: hand.map((cardName) => `hand:${cardName}`).sort(),
      different: false,
      cost: false,
    });
    if (picks === undefined) return false;
    const env: Env = { player, targets: [], picked: [], grants: [], depth: 0 };
    for (const pick of picks) putCard(story, env, pick, 'discard', false);
  }
  story.tasks = [...rest, { do: 'nextTurn' }];
  return true;
}
