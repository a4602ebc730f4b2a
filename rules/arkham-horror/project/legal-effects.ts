import { spaceName, symbols } from '../data/components.ts';
import { mythosCard, mythosCardIds } from '../data/mythos-cards.ts';
import { waysBack } from '../decide/actions.ts';
import { freeLocations } from '../decide/gates.ts';
import { nearestGates } from '../decide/investigators.ts';
import { roomForMonsters } from '../limits.ts';
import type { Investigator, State } from '../model/index.ts';

import { type Action, action, investigatorLabel, monsterNeed, need, openAreas } from './legal-action.ts';

/** Effects of cards that may be possible now. */
export function effectActions(state: State): Action[] {
  const inPlay = state.investigators.filter((each) => each.where !== 'out');
  if (state.phase === 'battle') return [...inPlay.flatMap(battleActions), removeDoom];
  return [
    ...gateActions(state, inPlay),
    ...monsterActions(state, inPlay),
    ...trackActions,
    ...openAreas(state)
      .filter((group) => group.code !== 'streets')
      .map((group) =>
        action({ type: 'PlaceClue' }, `Place a clue at ${group.name}`, {
          code: [group.code],
          needs: [need('space', 'The location', group.areas, spaceName)],
          sample: { space: group.areas[0] },
        }),
      ),
    ...mythosCardActions(state),
    ...sendActions(state, inPlay),
    ...inPlay.flatMap((each) => investigatorActions(state, each)),
  ];
}

const removeDoom = action({ type: 'RemoveDoom' }, 'Remove 1 doom token');
const trackActions = [
  action({ type: 'RaiseTerror' }, 'Raise terror by 1'),
  action({ type: 'AddDoom' }, 'Add 1 doom token'),
  removeDoom,
];

function gateActions(state: State, inPlay: readonly Investigator[]): Action[] {
  const free = freeLocations(state);
  const by = inPlay.map((each) => each.by);
  return [
    ...(state.setup.table.draws ? [] : [action({ type: 'OpenGate' }, 'Open a gate where a Mythos card would')]),
    ...(free.length === 0
      ? []
      : [
          action({ type: 'OpenGate' }, 'Open a gate at a location', {
            code: ['location'],
            needs: [need('gate', 'The location', free, spaceName)],
            sample: { gate: free[0] },
          }),
        ]),
    ...state.gates.flatMap(({ gate }) => [
      action({ type: 'CloseGate', gate }, `Close the gate at ${spaceName(gate)} by a card`, { code: [gate] }),
      ...(by.length === 0
        ? []
        : [
            action({ type: 'CloseGate', gate }, `Close the gate at ${spaceName(gate)} by an investigator's card`, {
              code: [gate, 'investigator'],
              needs: [
                need('by', 'Whose encounter or ability it is', by, investigatorLabel),
                need('trophy', 'Whether the card makes the marker a trophy', [true, false], yesNo),
              ],
              sample: { by: by[0], trophy: false },
            }),
          ]),
      action({ type: 'SurgeMonsters', gate }, `Start a monster surge at ${spaceName(gate)}`, { code: [gate] }),
    ]),
  ];
}

const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');

const boardParts = [
  ['arkham', 'All of Arkham'],
  ['streets', 'The streets'],
  ['locations', 'The locations'],
  ['skyAndOutskirts', 'The Sky and the Outskirts'],
  ['experiment', 'The Rumor card'],
] as const;

function monsterActions(state: State, inPlay: readonly Investigator[]): Action[] {
  const { monsters } = state;
  const inReach = monsters.filter((each) => each.space !== 'outskirts');
  return [
    ...openAreas(state).map((group) =>
      action({ type: 'PlaceMonsters' }, `Place a monster at ${group.name}`, {
        code: [group.code],
        needs: [need('space', 'The area', group.areas, spaceName)],
        sample: { space: group.areas[0] },
      }),
    ),
    action({ type: 'HoldMonster' }, 'Place a monster on The Terrible Experiment'),
    ...(monsters.length === 0 ? [] : [moveAction(state), discardAction(state)].flat()),
    action({ type: 'MoveMonsters' }, 'Move monsters by their symbols', {
      needs: [
        need('white', 'The symbols that follow white arrows', symbols),
        need('black', 'The symbols that follow black arrows', symbols),
      ],
      sample: { white: [], black: [] },
    }),
    action({ type: 'DiscardMonsters' }, 'Return the monsters of a part of the board to the cup', {
      needs: [
        need(
          'part',
          'The part of the board',
          boardParts.map(([part]) => part),
          (part) => new Map(boardParts).get(part) ?? part,
        ),
      ],
      sample: { part: 'arkham' },
    }),
    ...inPlay.flatMap(({ by }) => [
      ...(inReach.length === 0
        ? []
        : [
            action({ type: 'DefeatMonster', by }, `Defeat a monster (investigator ${by})`, {
              code: [by],
              needs: [monsterNeed('The defeated monster', inReach)],
              sample: { monster: inReach[0]?.monster },
            }),
          ]),
      action({ type: 'DefeatEncountered', by }, `Defeat a monster of an encounter (investigator ${by})`, {
        code: [by],
      }),
    ]),
  ];
}

/** Moving a monster. Without room under the limit, monsters outside Arkham and the Sky stay where they are. */
function moveAction(state: State): Action[] {
  const isCounted = ({ space }: State['monsters'][number]) => space !== 'outskirts' && space !== 'experiment';
  const movable = roomForMonsters(state) > 0 ? state.monsters : state.monsters.filter(isCounted);
  const [first] = movable;
  if (first === undefined) return [];
  return [
    action({ type: 'MoveMonster' }, 'Move a monster', {
      needs: [monsterNeed('The monster', movable), need('space', 'The space to move it to')],
      sample: { monster: first.monster, space: first.space === 'downtown' ? 'easttown' : 'downtown' },
    }),
  ];
}

function discardAction({ monsters }: State): Action[] {
  const needs = [monsterNeed('The monster', monsters)];
  return [
    action({ type: 'DiscardMonster' }, 'Return a monster to the cup', {
      needs,
      sample: { monster: monsters[0]?.monster },
    }),
  ];
}

function mythosCardActions({ cardsInPlay }: State): Action[] {
  const others = mythosCardIds.filter((each) => !cardsInPlay.includes(each));
  return [
    action({ type: 'PutInPlay' }, 'Put an Environment or a Rumor in play', {
      needs: [need('component', 'The card', others, (id) => mythosCard(id).name)],
      sample: { component: others[0] },
    }),
    ...cardsInPlay.map((component) =>
      action({ type: 'TakeOutOfPlay', component }, `Take ${mythosCard(component).name} out of play`, {
        code: [component],
      }),
    ),
  ];
}

function sendActions(state: State, inPlay: readonly Investigator[]): Action[] {
  if (inPlay.length === 0) return [];
  const by = inPlay.map((each) => each.by);
  return openAreas(state).map((group) =>
    action({ type: 'SendInvestigator' }, `Send an investigator to ${group.name}`, {
      code: [group.code],
      needs: [
        need('by', 'Whom the card sends', by, investigatorLabel),
        need('space', 'Where to', group.areas, spaceName),
      ],
      sample: { by: by[0], space: group.areas[0] },
    }),
  );
}

function investigatorActions(state: State, each: Investigator): Action[] {
  const { by, where } = each;
  const who = `(investigator ${by})`;
  const ways = where === 'otherWorld' ? waysBack(state, each) : [];
  return [
    ...battleActions(each),
    ...carryActions(state, each),
    ...ways.map(({ gate }) =>
      action({ type: 'SendBack', by, gate }, `Return through the gate at ${spaceName(gate)} by a card ${who}`, {
        code: [by, gate],
      }),
    ),
    action({ type: 'LoseInTime', by }, `Be lost in time and space ${who}`, { code: [by] }),
  ];
}

/** What a Nightgaunt does. The gate has to be named if several would do. */
function carryActions(state: State, each: Investigator): Action[] {
  const { by, where, space } = each;
  const near = where === 'arkham' && space !== undefined ? nearestGates(state, space) : [];
  const gates = where === 'otherWorld' ? waysBack(state, each).map(({ gate }) => gate) : near;
  const label = `Be carried off by a Nightgaunt (investigator ${by})`;
  if (gates.length < 2) return [action({ type: 'CarryOff', by }, label, { code: [by] })];
  return gates.map((gate) =>
    action(
      { type: 'CarryOff', by, gate },
      `Be carried off through the gate at ${spaceName(gate)} (investigator ${by})`,
      {
        code: [by, gate],
      },
    ),
  );
}

const valueNames = {
  sanity: 'Sanity',
  stamina: 'Stamina',
  maxSanity: 'maximum Sanity',
  maxStamina: 'maximum Stamina',
  clues: 'clues',
  elderSigns: 'Elder Signs',
} as const;
const unchanged = 'leave it out if unchanged';
const changeNeeds = [
  ...Object.entries(valueNames).map(([member, name]) => need(member, `Gain or loss of ${name}; ${unchanged}`)),
  need('sneak', `The new Sneak; ${unchanged}`, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
  need('blessing', `The new blessing; ${unchanged}`, ['none', 'blessed', 'cursed']),
  need('delayed', `Whether the investigator is delayed; ${unchanged}`, [true, false], yesNo),
];

/** What effects do to an investigator at any time. */
function battleActions({ by }: Investigator): Action[] {
  return [
    action({ type: 'ChangeInvestigator', by }, `Change the values of investigator ${by}`, {
      code: [by],
      needs: changeNeeds,
    }),
    action({ type: 'Devour', by }, `Devour investigator ${by}`, { code: [by] }),
  ];
}
