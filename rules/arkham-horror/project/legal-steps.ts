import { listOf } from '../../core/legal-command.ts';
import { areaIds, neighbours, spaceName, worldOf } from '../data/components.ts';
import { attacks } from '../data/final-battle.ts';
import { monster } from '../data/monsters.ts';
import { mythosCard } from '../data/mythos-cards.ts';
import { rumorCard } from '../data/rumors.ts';
import { hasMonsters } from '../decide/duties.ts';
import { payment, trades } from '../decide/trophies.ts';
import { answering } from '../decisions.ts';
import { inTurn, openGateAt, rumorInPlay, waysBack } from '../limits.ts';
import type { Investigator, State, Trade } from '../model/index.ts';
import { type Action, action, need, openAreas } from './legal-action.ts';

/** What one investigator may do in the present phase. */
export function stepsOf(state: State, investigator: Investigator): Action[] {
  const { by, where } = investigator;
  if (where === 'out') {
    const join = { type: 'ReplaceInvestigator', by, ...answering(state, 'devoured', by) } as const;
    return [action(join, `Bring in a new investigator ${by}`, { code: [by] })];
  }
  if (state.phase === 'battle') return [attackAction(state, by), ...resistActions(state, investigator)];
  switch (where) {
    case 'lost':
      return openAreas(state).map(({ code, name, areas }) =>
        action(
          { type: 'PlaceReturned', by, ...answering(state, 'return-from-lost', by) },
          `Return from being lost to ${name} (investigator ${by})`,
          {
            code: [by, code],
            needs: [need('space', 'The area to return to', areas, spaceName)],
            sample: { space: areas[0] },
          },
        ),
      );
    case 'otherWorld':
      return [...crossActions(state, investigator), meetAction(investigator), ...trophyActions(state, investigator)];
    case 'arkham':
      return [
        ...arkhamActions(state, investigator),
        ...rumorActions(state, investigator),
        ...trophyActions(state, investigator),
      ];
  }
}

function attackAction(state: State, by: number): Action {
  const value = need('value', 'The number of dice after all modifiers');
  const template = { type: 'AttackAncientOne', by, ...answering(state, 'final-battle', by) } as const;
  return action(template, `Attack the Ancient One (investigator ${by})`, {
    code: [by],
    needs: [value],
    sample: { value: 1 },
  });
}

/** The check against the attack of the Ancient One, or what it costs without a check. */
function resistActions(state: State, { by, trophies, defeated }: Investigator): Action[] {
  if (state.battle?.step !== 'ancientOne') return [];
  const template = { type: 'ResistAttack', by, ...answering(state, 'final-battle', by) } as const;
  const who = `(investigator ${by})`;
  const { skill, trophy } = attacks[state.setup.ancientOne];
  const passed = action({ ...template, passed: true }, `An effect cancels the attack ${who}`, { code: [by, 'passed'] });
  if (skill === undefined) {
    const lowered = (['sanity', 'stamina'] as const).map((lowers) =>
      action({ ...template, lowers }, `Lower maximum ${lowers === 'sanity' ? 'Sanity' : 'Stamina'} ${who}`, {
        code: [by, lowers],
      }),
    );
    return [...lowered, passed];
  }
  const gates = trophy === 'gate' ? unique(trophies) : [];
  const monsters = trophy === 'monster' ? unique(defeated) : [];
  const needs = [
    need('value', `The present value of ${skill} with all bonuses`, skillValues),
    ...(gates.length > 1 ? [need('trophy', 'The gate trophy that a failure costs', gates, worldName)] : []),
    ...(monsters.length > 1
      ? [need('monsterTrophy', 'The monster trophy that a failure costs', monsters, (kind) => monster(kind).name)]
      : []),
  ];
  const sample = {
    // Enough for at least one die, whatever the round.
    value: 60,
    ...(gates[0] === undefined ? {} : { trophy: gates[0] }),
    ...(monsters[0] === undefined ? {} : { monsterTrophy: monsters[0] }),
  };
  return [action(template, `Resist the Ancient One with ${skill} ${who}`, { code: [by], needs, sample }), passed];
}

function crossActions(state: State, investigator: Investigator): Action[] {
  const { by, area } = investigator;
  const type = 'CrossOver';
  const ways = area === 2 ? waysBack(state, investigator) : [];
  if (ways.length > 1) {
    return ways.map(({ gate }) =>
      action(
        { type, by, gate, ...answering(state, 'return-through-gate', by) },
        `Return through the gate at ${spaceName(gate)} (investigator ${by})`,
        { code: [by, gate] },
      ),
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

/** Areas that the investigator can walk to. */
function walkableAreas(state: State, { space }: Investigator): ReturnType<typeof openAreas> {
  const blocked = state.closures.filter((each) => each.investigators).map((each) => each.space);
  if (space === undefined || blocked.includes(space)) return [];
  const inReach = state.setup.policies.movement === 'checked' ? neighbours(space) : areaIds;
  return openAreas(state, space)
    .map((group) => ({
      ...group,
      areas: group.areas.filter((area) => inReach.includes(area) && !blocked.includes(area)),
    }))
    .filter((group) => group.areas.length > 0);
}

function arkhamActions(state: State, investigator: Investigator): Action[] {
  const { by, space } = investigator;
  const who = `(investigator ${by})`;
  const here = space === undefined ? 'this location' : spaceName(space);
  const code = [by];
  const past =
    state.phase === 'movement' && space !== undefined && hasMonsters(state, space) ? { evaded: true } : undefined;
  return [
    ...walkableAreas(state, investigator).map((group) =>
      action(
        { type: 'Walk', by, ...past },
        `Walk to ${group.name}${past === undefined ? '' : ', all monsters here evaded'} ${who}`,
        {
          code: [by, group.code],
          needs: [need('space', 'The area to walk to', group.areas, spaceName)],
          sample: { space: group.areas[0] },
        },
      ),
    ),
    action({ type: 'EndMovement', by }, `End Movement at ${here} ${who}`, { code }),
    action({ type: 'TakeClues', by }, `Pick up clues at ${here} ${who}`, { code }),
    action({ type: 'HaveEncounter', by }, `Have the encounter at ${here} ${who}`, { code }),
    ...(openGateAt(state, space) === undefined ? [] : gateActions(investigator, here)),
  ];
}

/** The lowest and highest value of a skill. */
const skillValues = Array.from({ length: 21 }, (_, at) => at);

function gateActions({ by, elderSigns, cards }: Investigator, here: string): Action[] {
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
    ...(cards.includes('blue-watcher')
      ? [
          action({ type: 'UseBlueWatcher', by }, `Close the gate at ${here} with the Blue Watcher ${who}`, {
            code: [by],
          }),
        ]
      : []),
    ...(elderSigns === 0
      ? []
      : [action({ type: 'UseElderSign', by }, `Seal ${here} with an Elder Sign ${who}`, { code: [by] })]),
  ];
}

/** Passing the Rumor in play, or paying towards it. */
function rumorActions(state: State, { by, space, trophies, clues }: Investigator): Action[] {
  const component = rumorInPlay(state);
  const rumor = component === undefined ? undefined : rumorCard(component);
  if (component === undefined || rumor === undefined || rumor.street !== space) return [];
  const label = `Pass ${mythosCard(component).name} (investigator ${by})`;
  if (rumor.price?.trophies !== undefined) {
    const what = `The ${rumor.price.trophies} gate trophies to spend`;
    const needs = [listOf(need('trophies', what, unique(trophies), worldName))];
    const sample = { trophies: trophies.slice(0, rumor.price.trophies) };
    return [action({ type: 'PassRumor', by }, label, { code: [by], needs, sample })];
  }
  const left = rumor.price === undefined ? Math.min(state.rumor?.clues ?? 0, clues) : 0;
  if (left === 0) return [action({ type: 'PassRumor', by }, label, { code: [by] })];
  const counts = Array.from({ length: left }, (_, at) => at + 1);
  return [
    action({ type: 'PassRumor', by }, label, {
      code: [by],
      needs: [need('clues', 'The clues to pay', counts)],
      sample: { clues: 1 },
    }),
  ];
}

const tradeLabels: Readonly<Record<Trade, string>> = {
  clues: 'Trade trophies for 2 clues',
  money: 'Trade trophies for $5',
  blessing: 'Trade trophies for a Blessing',
  ally: 'Trade trophies for an ally',
  deputy: 'Trade trophies to become deputy',
  society: 'Trade trophies for the Historical Society encounter',
  card: 'Spend trophies on a card',
};

function trophyActions(state: State, investigator: Investigator): Action[] {
  const { by, space, trophies, defeated } = investigator;
  if (trophies.length + defeated.length === 0) return [];
  const offered = (Object.keys(tradeLabels) as Trade[]).filter((trade) => isOffered(trade, space));
  const gateNeed = listOf(need('trophies', 'The gate trophies to spend; each counts 5', unique(trophies), worldName));
  const monsterNeed = listOf(
    need('defeated', 'The monster trophies to spend', unique(defeated), (kind) => monster(kind).name),
  );
  return offered.map((trade) => {
    const needs = [...(trophies.length > 0 ? [gateNeed] : []), ...(defeated.length > 0 ? [monsterNeed] : [])];
    const all = { trophies: [...trophies], defeated: [...defeated] };
    const sample = trade === 'card' ? all : payment(state, investigator, trades[trade].price);
    const label = `${tradeLabels[trade]} (investigator ${by})`;
    const blessed = trade === 'blessing' && inTurn(state).length > 1;
    const receiver = blessed ? { receiver: by } : {};
    const receivers = blessed
      ? [
          need(
            'receiver',
            'Who is blessed',
            inTurn(state).map((each) => each.by),
          ),
        ]
      : [];
    const more = { code: [by, trade], needs: [...needs, ...receivers], sample: { ...sample, ...receiver } };
    return action({ type: 'SpendTrophies', by, trade }, label, more);
  });
}

function isOffered(trade: Trade, space: Investigator['space']): boolean {
  if (trade === 'card') return true;
  return trades[trade].space === space;
}

const worldName = (id: Parameters<typeof worldOf>[0]): string => worldOf(id).name;

function unique<T>(list: readonly T[]): T[] {
  return [...new Set(list)];
}
