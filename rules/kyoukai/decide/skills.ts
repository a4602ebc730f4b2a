import { cardNamed, findCard, pileOf, sideOf } from '../cards/lookup.ts';
import { type Context, reject } from '../context.ts';
import { branchEnvironment, gateEnvironment, playerEnvironment } from '../interpreter/bindings.ts';
import { holds } from '../interpreter/filters.ts';
import { run } from '../interpreter/run.ts';
import type { CommandOf, Environment, Gate, Player, Skill, State } from '../model/index.ts';
import { checkReady, checkTime, notWhileActing, ownGate } from './timing.ts';

/** The skill that a Gate itself can use, face up or face down as it is now. */
export function ownSkill(state: State, gate: Gate): Skill | undefined {
  const { skill } = cardNamed(state, gate.cardName);
  if (skill === undefined || skill.kind === 'Passive' || skill.class === 'Branch' || skill.from !== undefined) {
    return undefined;
  }
  return (skill.flip === true) === gate.faceDown ? skill : undefined;
}

/** The skill that a player can use of a card branched under a face-up Gate. */
export function branchSkill(state: State, gate: Gate, cardName: string, player: Player): Skill | undefined {
  const under = gate.branches.some((each) => each.cardName === cardName && each.player === player);
  const skill = under && !gate.faceDown ? cardNamed(state, cardName).skill : undefined;
  return skill?.class === 'Branch' && skill.kind !== 'Passive' ? skill : undefined;
}

/** The skill that a player can use of a card in a pile, if its text allows that. */
export function cardSkill(state: State, cardName: string, player: Player): Skill | undefined {
  const skill = findCard(state.rules.cards, cardName)?.skill;
  if (skill?.from === undefined || skill.kind === 'Passive') return undefined;
  return pileOf(sideOf(state, player), skill.from).includes(cardName) ? skill : undefined;
}

/** Uses the skill of a Gate. */
export function useSkill(context: Context, { entity }: CommandOf<'UseSkill'>, player: Player): void {
  const gate = ownGate(context.state, entity, player);
  const skill = ownSkill(context.state, gate);
  if (skill === undefined) {
    return reject('no-such-skill', `The Gate in ${gate.zone} has no skill that can be used now.`, 'skill', { entity });
  }
  if (skill.flip && context.state.player === player) {
    reject('flip-on-their-turn', "A Flip skill can be used only in the opponent's turn.", 'skill-flip', { entity });
  }
  beginSkill(context, player, skill, gateEnvironment(gate), gate);
}

/** Uses the skill of a card that is branched under a Gate, as a skill of that Gate. */
export function useBranchSkill(
  context: Context,
  { entity, cardName }: CommandOf<'UseBranchSkill'>,
  player: Player,
): void {
  const gate = ownGate(context.state, entity, player);
  const skill = branchSkill(context.state, gate, cardName, player);
  if (skill === undefined) {
    return reject(
      'no-branch-skill',
      `No ${cardName} with a skill that you can use is branched under that Gate.`,
      'skill-branch',
      {
        entity,
        card: cardName,
      },
    );
  }
  beginSkill(context, player, skill, branchEnvironment(gate, cardName), gate);
}

/** Uses the skill of a card in a pile. No Gate Rests for it. */
export function useCardSkill(context: Context, { cardName }: CommandOf<'UseCardSkill'>, player: Player): void {
  const skill = cardSkill(context.state, cardName, player);
  if (skill === undefined) {
    return reject('no-card-skill', `You have no ${cardName} whose skill can be used from its pile.`, 'skill-from', {
      card: cardName,
    });
  }
  const picked = [{ bindAs: 'self', picks: [`${skill.from}:${cardName}`] }];
  beginSkill(context, player, skill, { ...playerEnvironment(player), cardName, picked });
}

/** Rests the Gate and pays the cost. Then the skill becomes a link. */
function beginSkill(context: Context, player: Player, skill: Skill, env: Environment, gate?: Gate): void {
  const { state } = context;
  checkTime(context.state, player, skill.kind === 'Fast', skill.name);
  notWhileActing(context.state, gate?.entity);
  // After a Move the Rest is already paid, even if the Gate was readied since.
  const rests = gate !== undefined && !skill.flip && !skill.withoutRest && state.acting !== gate.entity;
  if (rests) checkReady(gate);
  if (skill.needs?.some((each) => !holds(state, env, each))) {
    reject('skill-needs', `The skill ${skill.name} cannot be used now, because its conditions are not met.`, 'skill', {
      skill: skill.name,
    });
  }
  if (rests) context.emit({ type: 'GateRested', entity: gate.entity });
  context.tasks = [{ type: 'ops', ops: skill.cost, env: { ...env, cost: 'strict' }, link: 'skill' }];
  run(context);
}
