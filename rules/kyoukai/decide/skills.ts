import { cardNamed, findCard, pileOf, sideOf } from '../cards/lookup.ts';
import { refuse, type Story } from '../context.ts';
import { bareEnv, branchEnv, playerEnv } from '../interpreter/bindings.ts';
import { holds } from '../interpreter/filters.ts';
import { run } from '../interpreter/run.ts';
import type { Env, Gate, Player, Skill, State } from '../model/index.ts';
import { checkReady, checkTime, notWhileActing, type Of, ownGate } from './timing.ts';

/** The skill that a Gate itself can use as it lies, if it has one. */
export function ownSkill(state: State, gate: Gate): Skill | undefined {
  const { skill } = cardNamed(state, gate.cardName);
  if (skill === undefined || skill.kind === 'Passive' || skill.class === 'Branch' || skill.from !== undefined) {
    return undefined;
  }
  return (skill.flip === true) === gate.faceDown ? skill : undefined;
}

/** The skill of a player's card that is branched under a face-up Gate, if it has one to use. */
export function branchSkill(state: State, gate: Gate, cardName: string, player: Player): Skill | undefined {
  const under = gate.branches.some((each) => each.cardName === cardName && each.player === player);
  const skill = under && !gate.faceDown ? cardNamed(state, cardName).skill : undefined;
  return skill?.class === 'Branch' && skill.kind !== 'Passive' ? skill : undefined;
}

/** The skill that a player can use of a card that is in a pile, if its text says so. */
export function cardSkill(state: State, cardName: string, player: Player): Skill | undefined {
  const skill = findCard(state.rules.cards, cardName)?.skill;
  if (skill?.from === undefined || skill.kind === 'Passive') return undefined;
  return pileOf(sideOf(state, player), skill.from).includes(cardName) ? skill : undefined;
}

/** Uses the skill of a Gate. */
export function useSkill(story: Story, { entity }: Of<'UseSkill'>, player: Player): void {
  const gate = ownGate(story, entity, player);
  const skill = ownSkill(story.now, gate);
  if (skill === undefined) {
    return refuse('no-such-skill', `The Gate in ${gate.zone} has no skill to use now.`, 'skill', { entity });
  }
  if (skill.flip && story.now.player === player) {
    refuse('flip-on-their-turn', "A Flip skill is used in the opponent's turn.", 'skill-flip', { entity });
  }
  use(story, player, skill, bareEnv(gate), gate);
}

/** Uses the skill of a card that is branched under a Gate, as if it were of that Gate. */
export function useBranchSkill(story: Story, { entity, cardName }: Of<'UseBranchSkill'>, player: Player): void {
  const gate = ownGate(story, entity, player);
  const skill = branchSkill(story.now, gate, cardName, player);
  if (skill === undefined) {
    return refuse('no-branch-skill', `There is no ${cardName} with a skill to use under that Gate.`, 'skill-branch', {
      entity,
      card: cardName,
    });
  }
  use(story, player, skill, branchEnv(gate, cardName), gate);
}

/** Uses the skill of a card in a pile: there is nothing to Rest. */
export function useCardSkill(story: Story, { cardName }: Of<'UseCardSkill'>, player: Player): void {
  const skill = cardSkill(story.now, cardName, player);
  if (skill === undefined) {
    return refuse('no-card-skill', `You have no ${cardName} whose skill could be used where it is.`, 'skill-from', {
      card: cardName,
    });
  }
  const picked = [{ as: 'self', picks: [`${skill.from}:${cardName}`] }];
  use(story, player, skill, { ...playerEnv(player), cardName, picked });
}

/** Rest the Gate, pay the written cost, and it is a link. */
function use(story: Story, player: Player, skill: Skill, env: Env, gate?: Gate): void {
  const { now } = story;
  checkTime(story, player, skill.kind === 'Fast', skill.name);
  notWhileActing(story, gate?.entity);
  // After a Move that Rest has paid already, even for a Gate that was readied since.
  const rests = gate !== undefined && !skill.flip && !skill.withoutRest && now.acting !== gate.entity;
  if (rests) checkReady(gate);
  if (skill.needs?.some((each) => !holds(now, env, each))) {
    refuse('skill-needs', `The skill ${skill.name} cannot be used now: its conditions do not hold.`, 'skill', {
      skill: skill.name,
    });
  }
  if (rests) story.tell({ type: 'GateRested', entity: gate.entity });
  story.tasks = [{ do: 'ops', ops: skill.cost, env: { ...env, cost: 'strict' }, link: 'skill' }];
  run(story);
}
