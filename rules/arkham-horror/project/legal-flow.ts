import type { Need } from '../../core/legal-command.ts';
import { gateIds, spaceName, symbols, worldOf } from '../data/components.ts';
import { monster } from '../data/monsters.ts';
import { mythosCard, mythosCardIds } from '../data/mythos-cards.ts';
import { waysBack } from '../decide/actions.ts';
import { sharings } from '../decide/surge.ts';
import { trades } from '../decide/trophies.ts';
import { kindOf, openGateAt } from '../limits.ts';
import type { Investigator, State, Trade } from '../model/index.ts';
import { phaseNames } from '../model/names.ts';
import { type Action, action, need, openAreas } from './legal-action.ts';

/** Steps of the turn that may be possible now. While the players have to make a choice, only its answers. */
export function flowActions(state: State): Action[] {
  const settle = state.pending.map(({ number, text }) =>
    action({ type: 'Settle', number }, `Done: ${text}`, { code: [number] }),
  );
  return [...(answers(state) ?? turnActions(state)), ...settle];
}

/** Whether nothing but an answer is possible. */
export function isChoosing({ check, sealing, surge }: State): boolean {
  return check !== undefined || sealing !== undefined || surge !== undefined;
}

/** The answers to a choice that the players have to make; undefined if there is none. */
function answers(state: State): Action[] | undefined {
  const { check, sealing, surge } = state;
  if (check !== undefined) {
    const { by } = check;
    return [
      action({ type: 'SpendClue', by }, `Spend a clue for one more die (investigator ${by})`, { code: [by] }),
      action({ type: 'AcceptFailure', by }, `Accept the failed check (investigator ${by})`, { code: [by] }),
    ];
  }
  if (sealing !== undefined) {
    const { by, gate } = sealing;
    const name = spaceName(gate);
    return [
      action({ type: 'SealGate', by, gate }, `Seal ${name} (investigator ${by})`, { code: [by, gate] }),
      action({ type: 'LeaveUnsealed', by }, `Leave ${name} unsealed (investigator ${by})`, { code: [by] }),
    ];
  }
  return surge === undefined ? undefined : sharings(state).map(shareAction);
}

function shareAction(shares: ReturnType<typeof sharings>[number], at: number): Action {
  const counts = shares.map((each) => each.count);
  const most = Math.max(...counts);
  const others = shares.slice(1);
  const more = others.filter((each) => each.count === most);
  const fewer = others.filter((each) => each.count < most);
  const names = (list: typeof shares) => list.map((each) => spaceName(each.gate)).join(', ');
  const label =
    more.length <= fewer.length ? `${most} also to: ${names(more)}` : `${most} to all gates but: ${names(fewer)}`;
  return action({ type: 'ShareMonsters', shares }, label, { code: [at + 1] });
}

function turnActions(state: State): Action[] {
  const { phase } = state;
  const end = phase === 'battle' ? 'End the round of the final battle' : `End the ${phaseNames[phase]} Phase`;
  return [
    action({ type: 'EndPhase' }, end),
    ...(phase === 'mythos' ? mythosActions(state) : []),
    ...state.investigators.flatMap((each) => investigatorActions(state, each)),
  ];
}

/** The server draws the Mythos card, or the players draw it and say what is on it. */
function mythosActions(state: State): Action[] {
  if (!state.setup.table.draws) return [action({ type: 'ResolveMythos' }, 'Draw and resolve a Mythos card')];
  const components = mythosCardIds.filter((each) => state.turn > 0 || kindOf(each) === 'environment');
  const needs: Need[] = [
    need('clueSpace', 'Where the card places a clue; leave it out if it places none', gateIds, spaceName),
    need('white', 'The symbols in the white movement box', symbols),
    need('black', 'The symbols in the black movement box', symbols),
    need(
      'component',
      'The Environment or Rumor that it is; leave it out for any other card',
      components,
      (id) => mythosCard(id).name,
    ),
  ];
  const sample = { white: [], black: [] };
  return gateIds.map((gate) =>
    action({ type: 'ResolveMythos', gate }, `Resolve a Mythos card with a gate at ${spaceName(gate)}`, {
      code: [gate],
      needs,
      sample,
    }),
  );
}

function investigatorActions(state: State, each: Investigator): Action[] {
  const { by, where } = each;
  if (where === 'out') {
    return [action({ type: 'ReplaceInvestigator', by }, `Bring in a new investigator ${by}`, { code: [by] })];
  }
  if (state.phase === 'battle') return [attackAction(by)];
  switch (where) {
    case 'lost':
      return openAreas(state).map(({ code, name, areas }) =>
        action({ type: 'PlaceReturned', by }, `Return from being lost to ${name} (investigator ${by})`, {
          code: [by, code],
          needs: [need('space', 'The area to return to', areas, spaceName)],
          sample: { space: areas[0] },
        }),
      );
    case 'otherWorld':
      return [...crossActions(state, each), meetAction(each), ...trophyActions(each)];
    case 'arkham':
      return [...arkhamActions(state, each), ...trophyActions(each)];
  }
}

function attackAction(by: number): Action {
  const value = need('value', 'The number of dice after all modifiers');
  return action({ type: 'AttackAncientOne', by }, `Attack the Ancient One (investigator ${by})`, {
    code: [by],
    needs: [value],
    sample: { value: 1 },
  });
}

function crossActions(state: State, each: Investigator): Action[] {
  const { by, area } = each;
  const type = 'CrossOver';
  const ways = area === 2 ? waysBack(state, each) : [];
  if (ways.length > 1) {
    return ways.map(({ gate }) =>
      action({ type, by, gate }, `Return through the gate at ${spaceName(gate)} (investigator ${by})`, {
        code: [by, gate],
      }),
    );
  }
  const [only] = ways;
  const back =
    only === undefined ? 'Be lost: no gate leads back' : `Return through the gate at ${spaceName(only.gate)}`;
  const label = area === 1 ? 'Move to the second area' : back;
  return [action({ type, by }, `${label} (investigator ${by})`, { code: [by] })];
}

function meetAction({ by, world }: Investigator): Action {
  const where = world === undefined ? 'the Other World' : worldOf(world).name;
  return action({ type: 'MeetOtherWorld', by }, `Have an encounter in ${where} (investigator ${by})`, { code: [by] });
}

function arkhamActions(state: State, each: Investigator): Action[] {
  const { by, space } = each;
  const who = `(investigator ${by})`;
  const here = space === undefined ? 'this location' : spaceName(space);
  const code = [by];
  return [
    ...openAreas(state, space).map((group) =>
      action({ type: 'Walk', by }, `Walk to ${group.name} ${who}`, {
        code: [by, group.code],
        needs: [need('space', 'The area to walk to', group.areas, spaceName)],
        sample: { space: group.areas[0] },
      }),
    ),
    action({ type: 'TakeClues', by }, `Pick up clues at ${here} ${who}`, { code }),
    action({ type: 'HaveEncounter', by }, `Have the encounter at ${here} ${who}`, { code }),
    ...(openGateAt(state, space) === undefined ? [] : gateActions(each, here)),
  ];
}

/** The lowest and highest value of a skill. */
const skillValues = Array.from({ length: 21 }, (_, at) => at);

function gateActions({ by, elderSigns }: Investigator, here: string): Action[] {
  const who = `(investigator ${by})`;
  const tries = (['lore', 'fight'] as const).map((skill) => {
    const name = skill === 'lore' ? 'Lore' : 'Fight';
    return action({ type: 'TryToClose', by, skill }, `Try to close the gate at ${here} with ${name} ${who}`, {
      code: [by, skill],
      needs: [need('value', `The present value of the ${name} skill`, skillValues)],
      // Enough for at least one die, whatever the gate's modifier.
      sample: { value: 20 },
    });
  });
  return [
    action({ type: 'EnterGate', by }, `Go through the gate at ${here} ${who}`, { code: [by] }),
    ...tries,
    ...(elderSigns === 0
      ? []
      : [action({ type: 'UseElderSign', by }, `Seal ${here} with an Elder Sign ${who}`, { code: [by] })]),
  ];
}

const tradeLabels: Readonly<Record<Trade, string>> = {
  clues: 'Trade trophies for 2 clues',
  money: 'Trade trophies for $5',
  blessing: 'Trade trophies for a Blessing',
  ally: 'Trade trophies for an ally',
  deputy: 'Trade trophies to become deputy',
  society: 'Trade trophies for the Historical Society encounter',
  rumor: 'Pass Disturbing the Dead with two gate trophies',
  card: 'Spend trophies on a card',
};

function trophyActions(each: Investigator): Action[] {
  const { by, space, trophies, defeated } = each;
  if (trophies.length + defeated.length === 0) return [];
  const offered = (Object.keys(tradeLabels) as Trade[]).filter((trade) => isOffered(trade, space));
  const gateNeed = need('trophies', 'The gate trophies to spend; each counts 5', unique(trophies), worldName);
  const monsterNeed = need('defeated', 'The monster trophies to spend', unique(defeated), (kind) => monster(kind).name);
  return offered.map((trade) => {
    const needs = [
      ...(trophies.length > 0 ? [gateNeed] : []),
      ...(defeated.length > 0 && trade !== 'rumor' ? [monsterNeed] : []),
    ];
    const sample = {
      trophies: trophies.slice(0, 16),
      ...(trade === 'rumor' ? {} : { defeated: defeated.slice(0, 60) }),
    };
    const label = `${tradeLabels[trade]} (investigator ${by})`;
    return action({ type: 'SpendTrophies', by, trade }, label, { code: [by, trade], needs, sample });
  });
}

function isOffered(trade: Trade, space: Investigator['space']): boolean {
  if (trade === 'card') return true;
  return trade === 'rumor' ? space === 'rivertown' : trades[trade].space === space;
}

const worldName = (id: Parameters<typeof worldOf>[0]): string => worldOf(id).name;

function unique<T>(list: readonly T[]): T[] {
  return [...new Set(list)];
}
