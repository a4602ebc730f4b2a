import { listOf } from '../../core/legal-command.ts';
import type { Seat } from '../../core/ruleset.ts';
import { scientistAt } from '../abilities.ts';
import { type AreaId, spaceName, symbols } from '../data/components.ts';
import { mythosCard, mythosCardIds } from '../data/mythos-cards.ts';
import { rumorCards } from '../data/rumors.ts';
import { freeLocations } from '../decide/gates.ts';
import { closureOf, kindOf, roomForMonsters } from '../limits.ts';
import type { Investigator, State } from '../model/index.ts';
import type { Component } from '../model/names.ts';
import {
  type Action,
  action,
  investigatorNeed,
  monsterNeed,
  mostMonsters,
  need,
  openAreas,
  yesNo,
} from './legal-action.ts';
import { effectsAtAnyTime, investigatorEffects } from './legal-investigator-effects.ts';

/** Effects of cards that may be possible now. A seat reports those on its own investigator only. */
export function effectActions(state: State, seat: Seat): Action[] {
  const isOwn = ({ by }: Investigator) => seat.role === 'host' || seat.seat === String(by);
  const [first, ...others] = state.investigators.filter((each) => each.where !== 'out' && isOwn(each));
  const inPlay = first === undefined ? undefined : ([first, ...others] as const);
  if (state.phase === 'battle') return inPlay === undefined ? [] : effectsAtAnyTime(inPlay);
  return [
    ...gateActions(state),
    ...closureActions(state),
    ...monsterActions(state),
    ...trackActions,
    ...clueActions(state),
    ...mythosCardActions(state),
    ...(inPlay === undefined
      ? []
      : [...closeActions(state, inPlay), ...defeatActions(state, inPlay), ...investigatorEffects(state, inPlay)]),
  ];
}

function closureActions(state: State): Action[] {
  const locations = openAreas(state)
    .filter((group) => group.code !== 'streets')
    .map((group) => ({ ...group, areas: group.areas.filter((area) => closureOf(state, area) === undefined) }))
    .filter((group) => group.areas.length > 0);
  return [
    ...locations.map(({ code, name, areas }) =>
      action({ type: 'CloseLocation' }, `Close ${name} until the end of the next turn`, {
        code: [code],
        needs: [need('space', 'The location', areas, spaceName)],
        sample: { space: areas[0] },
      }),
    ),
    ...state.closures.map(({ space }) =>
      action({ type: 'OpenLocation', space }, `Open ${spaceName(space)} before its time`, { code: [space] }),
    ),
  ];
}

type InPlay = readonly [Investigator, ...Investigator[]];

const removeDoom = action({ type: 'RemoveDoom' }, 'Remove 1 doom token');
const trackActions = [
  action({ type: 'RaiseTerror' }, 'Raise terror by 1'),
  action({ type: 'AddDoom' }, 'Add 1 doom token'),
  removeDoom,
];

function clueActions(state: State): Action[] {
  const locations = openAreas(state).filter((group) => group.code !== 'streets');
  return locations.map(({ code, name, areas }) =>
    action({ type: 'PlaceClue' }, `Place a clue at ${name}`, {
      code: [code],
      needs: [need('space', 'The location', areas, spaceName)],
      sample: { space: areas[0] },
    }),
  );
}

function gateActions(state: State): Action[] {
  const drawn = state.setup.table.draws ? [] : [action({ type: 'OpenGate' }, 'Open a gate where a Mythos card would')];
  const free = freeLocations(state).filter((gate) => scientistAt(state, gate) === undefined);
  const named = action({ type: 'OpenGate' }, 'Open a gate at a location', {
    code: ['location'],
    needs: [need('gate', 'The location', free, spaceName)],
    sample: { gate: free[0] },
  });
  return [
    ...drawn,
    ...(free.length === 0 ? [] : [named]),
    ...state.gates.flatMap(({ gate }) => [
      action({ type: 'CloseGate', gate }, `Close the gate at ${spaceName(gate)} by a card`, { code: [gate] }),
      action({ type: 'SurgeMonsters', gate }, `Start a monster surge at ${spaceName(gate)}`, { code: [gate] }),
    ]),
  ];
}

/** Gates closed by the encounter or ability of an investigator, who may get the marker. */
function closeActions(state: State, inPlay: InPlay): Action[] {
  return state.gates.map(({ gate }) =>
    action({ type: 'CloseGate', gate }, `Close the gate at ${spaceName(gate)} by an investigator's card`, {
      code: [gate, 'investigator'],
      needs: [
        investigatorNeed('Whose encounter or ability it is', inPlay),
        need('trophy', 'Whether the card makes the marker a trophy', [true, false], yesNo),
      ],
      sample: { by: inPlay[0].by, trophy: false },
    }),
  );
}

const boardParts = new Map([
  ['arkham', 'All of Arkham'],
  ['streets', 'The streets'],
  ['locations', 'The locations'],
  ['skyAndOutskirts', 'The Sky and the Outskirts'],
  ['experiment', 'The Rumor card'],
]);

function monsterActions(state: State): Action[] {
  return [
    ...openAreas(state).map(({ code, name, areas }) =>
      action({ type: 'PlaceMonsters' }, `Place a monster at ${name}`, {
        code: [code],
        needs: [need('space', 'The area', areas, spaceName)],
        // An area where a monster can appear, so that what has to be drawn is known.
        sample: { space: areas.find((area) => canAppear(state, area)) ?? areas[0] },
      }),
    ),
    action({ type: 'HoldMonster' }, 'Place a monster on The Terrible Experiment'),
    ...moveActions(state),
    ...discardActions(state),
    action({ type: 'MoveMonsters' }, 'Move monsters by their symbols', {
      needs: [
        listOf(need('white', 'The symbols that follow white arrows', symbols)),
        listOf(need('black', 'The symbols that follow black arrows', symbols)),
      ],
      sample: { white: [], black: [] },
    }),
    action({ type: 'DiscardMonsters' }, 'Return the monsters of a part of the board to the cup', {
      needs: [need('part', 'The part of the board', [...boardParts.keys()], (part) => boardParts.get(part) ?? part)],
      sample: { part: 'arkham' },
    }),
  ];
}

function canAppear(state: State, area: AreaId): boolean {
  return scientistAt(state, area) === undefined && !(state.seals as readonly AreaId[]).includes(area);
}

function defeatActions(state: State, inPlay: InPlay): Action[] {
  const { monsters, phase } = state;
  // Who was knocked out in Movement does not fight any more in this turn.
  const [fighter, ...others] = inPlay.filter((each) => phase !== 'movement' || !each.acted);
  const inReach = monsters.filter((each) => each.space !== 'outskirts' && each.space !== 'experiment');
  const [first] = inReach;
  const onBoard =
    first === undefined || fighter === undefined
      ? []
      : [
          action({ type: 'DefeatMonster' }, 'Defeat a monster on the board', {
            needs: [
              monsterNeed('The defeated monster', inReach),
              investigatorNeed('The investigator', [fighter, ...others]),
            ],
            sample: { by: fighter.by, monster: first.monster },
          }),
        ];
  onBoard.push(...rumorFights(monsters, [fighter, ...others]));
  const away = inPlay.filter((each) => scientistAt(state, each.space ?? '') === undefined);
  const met = inPlay.filter((each) => each.encountered !== undefined);
  // Players who draw themselves may report the monster with the fight.
  const drawing = state.setup.table.draws ? away.filter((each) => each.encountered === undefined) : [];
  const chosen = (from: readonly Investigator[], type: 'MeetMonster' | 'DefeatEncountered', label: string, code = '') =>
    from.slice(0, 1).map(({ by }) =>
      action({ type }, label, {
        code: code === '' ? [] : [code],
        needs: [investigatorNeed('The investigator', from)],
        sample: { by },
      }),
    );
  return [
    ...onBoard,
    ...chosen(away, 'MeetMonster', 'An encounter draws a monster'),
    ...chosen(met, 'DefeatEncountered', 'Defeat the monster of an encounter'),
    ...chosen(drawing, 'DefeatEncountered', 'Draw and defeat the monster of an encounter', 'drawn'),
  ];
}

/** Fights with monsters on the Rumor card, for those in its street. */
function rumorFights(monsters: State['monsters'], fighters: readonly (Investigator | undefined)[]): Action[] {
  const held = monsters.filter((each) => each.space === 'experiment');
  const there = fighters.filter(
    (each) => each !== undefined && each.space === rumorCards['the-terrible-experiment'].street,
  ) as Investigator[];
  const [[monster], [fighter]] = [held, there];
  if (monster === undefined || fighter === undefined) return [];
  return [
    action({ type: 'DefeatMonster' }, 'Defeat a monster on the Rumor card', {
      code: ['rumor'],
      needs: [monsterNeed('The defeated monster', held), investigatorNeed('The investigator', there)],
      sample: { by: fighter.by, monster: monster.monster },
    }),
  ];
}

/** Moving a monster. Without room under the limit, monsters outside Arkham and the Sky stay where they are. */
function moveActions(state: State): Action[] {
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

function discardActions({ monsters }: State): Action[] {
  const [first] = monsters;
  if (first === undefined) return [];
  const needs = [monsterNeed('The monster', monsters)];
  return [
    action({ type: 'DiscardMonster' }, 'Return a monster to the cup', { needs, sample: { monster: first.monster } }),
  ];
}

/** Headlines that close places or return the monsters there. */
function isAboutPlaces(id: Component): boolean {
  const { closes, blocks, clears } = mythosCard(id);
  return kindOf(id) === 'headline' && [closes, blocks, clears].some((each) => each !== undefined);
}

function isOtherHeadline(id: Component): boolean {
  return kindOf(id) === 'headline' && !isAboutPlaces(id);
}

function mythosCardActions({ cardsInPlay }: State): Action[] {
  const others = mythosCardIds.filter((each) => !cardsInPlay.includes(each));
  const groups = [
    { code: 'headline', label: 'Carry out a headline about places', isIn: isAboutPlaces },
    { code: 'other-headline', label: 'Carry out another headline', isIn: isOtherHeadline },
    { code: 'environment', label: 'Put an Environment in play', isIn: (id: Component) => kindOf(id) === 'environment' },
    { code: 'rumor', label: 'Put a Rumor in play', isIn: (id: Component) => kindOf(id) === 'rumor' },
  ];
  return [
    ...groups.map(({ code, label, isIn }) => {
      const cards = others.filter(isIn);
      return action({ type: 'PutInPlay' }, label, {
        code: [code],
        needs: [need('component', 'The card', cards, (id) => mythosCard(id).name)],
        // A card that brings monsters, so that what has to be drawn is known.
        sample: { component: mostMonsters(cards) },
      });
    }),
    ...cardsInPlay.map((component) =>
      action({ type: 'TakeOutOfPlay', component }, `Take ${mythosCard(component).name} out of play`, {
        code: [component],
      }),
    ),
  ];
}
