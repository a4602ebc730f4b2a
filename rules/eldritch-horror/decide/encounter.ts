import { type GateId, gate } from '../data/components.ts';
import { monsterPassedOver, monstersIgnoredBy } from '../data/encounters.ts';
import { spaceName } from '../data/spaces.ts';
import type { CommandOf, State } from '../model/index.ts';
import { reject } from '../rejections.ts';
import { gateOnBoard } from './closing.ts';
import type { Context } from './context.ts';
import { carryOutAll } from './effects.ts';
import { successes } from './tests.ts';
import { rejectDuringEncounter, rejectInMythosPhase, rejectWhilePaused, requireInvestigator } from './turn.ts';

/** Begins an encounter at a gate: once a round for each investigator, and not while monsters are there (§10). */
export function beginEncounter(
  context: Context,
  { by, gate: id, ignoringMonsters, byEffect, kind }: CommandOf<'BeginEncounter'>,
): void {
  const { encountered } = context.state;
  requireInvestigator(context.state, by, 'encounter');
  rejectDuringEncounter(context.state);
  if (byEffect === undefined) {
    rejectWhilePaused(context.state);
    rejectInMythosPhase(context.state);
  }
  if (byEffect === undefined && encountered.includes(by)) {
    reject(
      'one-encounter',
      `Investigator ${by} has already had an encounter at a gate this round. If an effect grants another one, name it.`,
      'encounter',
      { by },
    );
  }
  if (id === undefined && byEffect === undefined) {
    reject(
      'which-gate',
      'Name the gate of the encounter. Only an effect grants an encounter without a gate.',
      'encounter-choose',
      {
        gates: context.state.board.map((each) => each.gate),
      },
    );
  }
  if (id !== undefined) rejectAmongMonsters(context.state, id, ignoringMonsters);
  context.emit({
    type: 'EncounterBegun',
    investigator: by,
    ...(id === undefined ? {} : { gate: id }),
    during: kind ?? byEffect ?? 'Other World Encounter',
    ...(byEffect === undefined ? {} : { byEffect }),
    ...(ignoringMonsters === undefined ? {} : { ignoringMonsters }),
    ...context.reason,
  });
}

/** Monsters on the space come first, unless an ability or a card lets the investigator ignore them (§10). */
function rejectAmongMonsters(state: State, id: GateId, ignoring: string | undefined): void {
  const { space } = gateOnBoard(state, id, 'encounter-choose');
  const guards = state.monsters.filter((each) => each.space === space && !isPassedOver(each));
  if (guards.length === 0 || (ignoring !== undefined && canIgnoreMonsters(state, ignoring))) return;
  const count = guards.length === 1 ? '1 monster' : `${guards.length} monsters`;
  const advice =
    ignoring === undefined
      ? 'Resolve combat with all monsters there first.'
      : `${ignoring} does not let an investigator ignore them.`;
  reject('monsters-first', `${spaceName(space)} has ${count}. ${advice}`, 'encounter-monsters', {
    gate: id,
    monsters: guards.map((each) => String(each.monster)),
    ignoredBy: monstersIgnoredBy,
  });
}

function isPassedOver({ kind, space }: State['monsters'][number]): boolean {
  return kind === monsterPassedOver.kind && space === monsterPassedOver.space;
}

/** At a physical table players hold cards that the server does not know; the event records the name that they give. */
function canIgnoreMonsters({ setup: { table } }: State, name: string): boolean {
  return table.draws || monstersIgnoredBy.some((each) => each.toLowerCase() === name.trim().toLowerCase());
}

/** Resolves the pass or fail section of the card: the chosen one, or the one that the test decides. */
export function resolveBranch(context: Context, { pass, fail, chosen }: CommandOf<'ResolveBranch'>): void {
  const branch = sectionOf(context.state, chosen);
  context.emit({ type: 'BranchTaken', branch, chosen: chosen !== undefined, ...context.reason });
  carryOutAll(context, branch === 'pass' ? pass : fail, context.state.encounter?.decision);
}

/** The section that a test decides, if one was rolled; otherwise the one that the player chose or paid for. */
function sectionOf({ test }: State, chosen: 'pass' | 'fail' | undefined): 'pass' | 'fail' {
  if (test === undefined) {
    if (chosen !== undefined) return chosen;
    const because = 'Roll the test first, or name the section that was chosen.';
    return reject('no-test', because, 'encounter-branch', { command: 'ResolveBranch' });
  }
  const count = successes(test);
  const passed = count > 0;
  if (chosen !== undefined && (chosen === 'pass') !== passed) {
    const because = `The test has ${count === 1 ? '1 success' : `${count} successes`}, so the ${passed ? 'pass' : 'fail'} section is resolved. Leave out which one was chosen.`;
    reject('test-decides', because, 'encounter-branch', { passed, successes: count });
  }
  return passed ? 'pass' : 'fail';
}

/** Ends the encounter in progress. */
export function endEncounter(context: Context): void {
  const { encounter, encountered } = context.state;
  if (encounter === undefined)
    return reject('no-encounter', 'There is no encounter in progress, so there is none to end.', 'encounter', {
      encountered: encountered.map(String),
    });
  const { by, gate: id, closed } = encounter;
  context.emit({
    type: 'EncounterEnded',
    investigator: by,
    ...(id === undefined ? {} : { gate: id }),
    closed,
    ...context.reason,
  });
  if (context.state.setup.ancientOne === 'rise-of-the-elder-things' && id !== undefined) {
    context.addObligation(
      `investigator ${by}`,
      `You may move to ${gate('plateau-of-leng').name}.`,
      'elder-things-move',
    );
  }
}
