import type { HandlerMap, OfType } from '../../core/dispatch.ts';
import { ancientOne, counterLimit } from '../data/ancient-ones.ts';
import { type PortalId, spaceName } from '../data/spaces.ts';
import type { ComponentEffect, State } from '../model/index.ts';
import { componentNames } from '../model/names.ts';
import { type RulesOfCode, reject } from '../rejections.ts';
import { changeCounter, checkSheet, freeGateSpaces } from './awakened.ts';
import { spawnFinalMonster } from './awakening.ts';
import type { Context } from './context.ts';
import { requireSpaceInPlay } from './monster-effects.ts';
import { discardMythosCards, shuffleMythosDeck } from './mythos-deck.ts';
import { spawnPortal } from './spawn.ts';
import { revealGates } from './stack.ts';

/** Effects on Dream Portals, components, tokens, the sheet and Mysteries. */
export const componentEffects: HandlerMap<Context, ComponentEffect> = {
  SpawnPortal: (context, { portal }) => spawnPortal(context, portal),
  DiscardPortal: (context, { portal, toSheet = false }) => discardPortal(context, portal, toSheet),
  BringIntoPlay: bringIntoPlay,
  TakeOutOfPlay(context, { component }) {
    if (!context.state.inPlay.some((each) => each.component === component)) {
      const because = `${componentNames[component]} is not in play, so it cannot leave play.`;
      reject('not-in-play', because, 'components-in-play', { component });
    }
    context.emit({ type: 'TakenOutOfPlay', component, ...context.reason });
  },
  PutGateToken(context, { space }) {
    const free = freeGateSpaces(context.state);
    if (!free.includes(space)) {
      const because = `${spaceName(space)} has no gate, or it has an Eldritch token already. Choose another space.`;
      reject('no-free-gate', because, 'atlach-holds', { space, free });
    }
    context.emit({ type: 'GateTokenPut', space, ...context.reason });
    checkSheet(context);
  },
  RemoveGateToken(context, { space }) {
    if (!context.state.gateTokens.includes(space)) {
      const because = `There is no Eldritch token on ${spaceName(space)}. Choose another space.`;
      reject('no-token', because, 'atlach-holds', { space });
    }
    context.emit({ type: 'GateTokenRemoved', space, ...context.reason });
  },
  ChangeCounter: (context, { by }) => reportCounter(context, by),
  ShuffleMythosDeck: shuffleMythosDeck,
  DiscardMythosCards: discardMythosCards,
  SolveMystery: solveMystery,
  LoseMystery(context) {
    const { solved } = context.state;
    if (solved === 0) reject('no-solved-mystery', 'There is no solved Mystery to lose.', 'mysteries', { solved });
    context.emit({ type: 'MysteryLost', solved: solved - 1, ...context.reason });
  },
  SolveFinalMystery: solveFinalMystery,
  LoseGame: (context) => context.lose(context.reason.reason ?? 'A card or sheet said so.', 'lose-by-text'),
};

function discardPortal(context: Context, portal: PortalId, toSheet: boolean): void {
  const { portals, setup } = context.state;
  if (toSheet && setup.ancientOne !== 'hypnos') {
    const because = 'Only the sheet of Hypnos takes Dream Portals. Discard it without the sheet.';
    return reject('no-sheet-for-it', because, 'awake-hypnos', { portal, ancientOne: setup.ancientOne });
  }
  const onBoard = portals.find((each) => each.portal === portal);
  if (onBoard === undefined) {
    const because = 'That Dream Portal is not on the board. Choose one that is.';
    return reject('portal-not-on-board', because, 'dream-portals', { portals: portals.map((each) => each.portal) });
  }
  context.emit({ type: 'PortalDiscarded', ...onBoard, toSheet, ...context.reason });
  if (toSheet) checkSheet(context);
}

function bringIntoPlay(context: Context, { component, space }: OfType<ComponentEffect, 'BringIntoPlay'>): void {
  if (component === 'kate-winthrop' && space === undefined) {
    reject('where-is-she', 'Name the space that Kate Winthrop is on.', 'kate-winthrop', { needs: 'space' });
  }
  if (space !== undefined) requireSpaceInPlay(context.state, space);
  context.emit({ type: 'BroughtIntoPlay', component, ...(space === undefined ? {} : { space }), ...context.reason });
  if (component !== 'find-gate') return;
  const top = context.state.stack[0];
  if (top !== undefined && !top.revealed) revealGates(context, 1);
}

function reportCounter(context: Context, by: number): void {
  const { counter, name } = ancientOne(context.state.setup.ancientOne);
  if (counter === undefined) {
    const because = `The sheet of ${name} counts nothing, so there is no number to change.`;
    return reject('counts-nothing', because, 'awake-counter', { ancientOne: name });
  }
  requireAwakeSheet(context.state, 'awake-counter');
  const { counter: have } = context.state;
  if (Math.abs(have + by) > counterLimit) {
    const because = `The number of a sheet is at most ${counterLimit}, and it is ${have} now. Change it by less.`;
    reject('counter-limit', because, 'awake-counter', { have, by, limit: counterLimit });
  }
  if (by !== 0 || !context.state.counterKnown) changeCounter(context, by, true);
}

function solveMystery(context: Context): void {
  const { setup, awake, solved } = context.state;
  context.emit({ type: 'MysterySolved', solved: solved + 1, ...context.reason });
  spawnFinalMonster(context);
  const needed = ancientOne(setup.ancientOne).mysteries;
  if (needed !== undefined && !awake && context.state.solved >= needed) {
    context.win(`${needed} Mysteries are solved.`, 'win-mysteries');
  }
}

function solveFinalMystery(context: Context): void {
  const { setup, awake, solved } = context.state;
  if (!awake) {
    const because = 'The Final Mystery can be solved only once the Ancient One is awake.';
    reject('not-awake', because, 'win-final', { doom: context.state.doom });
  }
  const need = ancientOne(setup.ancientOne).mysteries ?? 0;
  if (setup.finalMystery === 'afterMysteries' && solved < need) {
    const because = `Only ${solved} of ${need} Mysteries are solved. Solve the others before the Final Mystery.`;
    reject('mysteries-first', because, 'win-final', { have: solved, need });
  }
  context.emit({ type: 'FinalMysterySolved', ...context.reason });
  context.win('The Final Mystery is solved.', 'win-final');
}

/** Rejects the number of a sheet that still sleeps. Only the front of Antediluvium has one. */
export function requireAwakeSheet({ awake, setup, doom }: State, rule: RulesOfCode<'sheet-asleep'>): void {
  if (awake || setup.ancientOne === 'antediluvium') return;
  const { name } = ancientOne(setup.ancientOne);
  const because = `${name} sleeps, and the front of the sheet counts nothing. Wait until the sheet is flipped.`;
  reject('sheet-asleep', because, rule, { ancientOne: name, doom });
}
