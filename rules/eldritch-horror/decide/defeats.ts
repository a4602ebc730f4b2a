import type { OfType } from '../../core/dispatch.ts';
import type { DoomEffect } from '../model/index.ts';
import { reject } from '../rejections.ts';
import type { Context } from './context.ts';
import { advanceDoomBy } from './doom.ts';
import { requireInvestigator } from './turn.ts';

/**
 * Records that one effect defeats or devours investigators. Doom advances for each of them. If the Ancient One is awake,
 * they are eliminated (§12); Yig and Syzygy are exceptions.
 */
export function defeatInvestigators(context: Context, { by, count }: OfType<DoomEffect, 'DefeatInvestigators'>): void {
  const { setup, eliminated } = context.state;
  const named = namedInvestigators(context, by);
  const number = named?.length ?? count ?? rejectUnnamed(context, 1);
  if (named !== undefined && count !== undefined && count !== number) {
    const because = `You named ${number} investigators and gave the number ${count}. Leave the number out.`;
    reject('other-number', because, 'defeated', { count, named: number });
  }
  const left = setup.investigators - eliminated;
  if (number > left) {
    const because = `Only ${left} ${left === 1 ? 'investigator is' : 'investigators are'} left in the game. Choose fewer.`;
    reject('not-so-many', because, 'defeated', { count: number, left });
  }
  const spared = setup.ancientOne === 'yig' || setup.ancientOne === 'syzygy';
  // Investigators who are defeated by the effect that awakens the Ancient One are not eliminated.
  const isOut = context.stateBeforeStep.awake && !spared;
  // All who are left need not be named.
  const mustBeNamed = (isOut || context.state.encounter !== undefined) && number < left;
  if (named === undefined && mustBeNamed) rejectUnnamed(context, number);
  const investigators = named ?? (number === left ? stillIn(context) : undefined);
  endEncounterOf(context, investigators ?? []);
  context.emit({
    type: 'InvestigatorsDefeated',
    count: number,
    eliminated: isOut ? number : 0,
    ...(investigators === undefined ? {} : { investigators: [...investigators] }),
    ...context.reason,
  });
  if (!isOut) {
    const who = number === 1 ? 'a new investigator' : `${number} new investigators`;
    context.addObligation('the investigators', `Choose ${who} at the end of the Mythos Phase.`, 'defeated');
  }
  if (isOut && number === left) context.lose('All investigators are out of the game.', 'all-eliminated');
  advanceDoomBy(context, number, { by: 'defeated' });
}

/** The investigators who are named, each once. Each of them has to be in the game. */
function namedInvestigators(context: Context, by: readonly number[] | undefined): readonly number[] | undefined {
  if (by === undefined) return undefined;
  return [...new Set(by)].map((each) => requireInvestigator(context.state, each, 'defeated'));
}

function stillIn({ state: { setup, out } }: Context): readonly number[] {
  return Array.from({ length: setup.investigators }, (_, at) => at + 1).filter((each) => !out.includes(each));
}

function rejectUnnamed(context: Context, need: number): never {
  const because = `Name the ${need === 1 ? 'investigator who is' : `${need} investigators who are`} defeated in "by".`;
  return reject('who-falls', because, 'defeated', { need, investigators: stillIn(context).map(String) });
}

/** The encounter of a defeated investigator stops. What was carried out stays, and nothing after the encounter happens. */
function endEncounterOf(context: Context, investigators: readonly number[]): void {
  const { encounter } = context.state;
  if (encounter === undefined || !investigators.includes(encounter.by)) return;
  const { by, gate, closed } = encounter;
  const at = gate === undefined ? {} : { gate };
  context.emit({ type: 'EncounterEnded', investigator: by, ...at, closed, defeated: true, ...context.reason });
}
