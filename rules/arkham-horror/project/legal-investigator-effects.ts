import { listOf, optional } from '../../core/legal-command.ts';
import { spaceName, worldOf } from '../data/components.ts';
import { monster } from '../data/monsters.ts';
import { nearestGates } from '../decide/investigators.ts';
import { waysBack } from '../limits.ts';
import type { Investigator, State } from '../model/index.ts';
import { type Action, action, investigatorNeed, need, openAreas, yesNo } from './legal-action.ts';

/** Effects on investigators that may be possible now. `inPlay` are those who have not been devoured; at least one. */
export function investigatorEffects(state: State, inPlay: readonly [Investigator, ...Investigator[]]): Action[] {
  return [
    ...effectsAtAnyTime(inPlay),
    ...sendActions(state, inPlay),
    ...loseActions(inPlay),
    ...inPlay.flatMap((each) => [...carryActions(state, each), ...returnActions(state, each), ...releaseActions(each)]),
  ];
}

const unchanged = 'leave it out if unchanged';
const changeNeeds = [
  ...Object.entries({
    sanity: 'Sanity',
    stamina: 'Stamina',
    maxSanity: 'maximum Sanity',
    maxStamina: 'maximum Stamina',
    clues: 'clues',
    elderSigns: 'Elder Signs',
  }).map(([member, name]) => need(member, `Gain or loss of ${name}; ${unchanged}`)),
  need('speed', `The new Speed; ${unchanged}`, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
  need('sneak', `The new Sneak; ${unchanged}`, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
  need('blessing', `The new blessing; ${unchanged}`, ['none', 'blessed', 'cursed']),
  need('delayed', `Whether the investigator is delayed; ${unchanged}`, [true, false], yesNo),
  listOf(need('gains', 'Cards gained that change steps of the server')),
  listOf(need('loses', 'Such cards lost')),
].map(optional);

/** Effects on investigators that are possible in the final battle too. */
export function effectsAtAnyTime(inPlay: readonly [Investigator, ...Investigator[]]): Action[] {
  const who = investigatorNeed('The investigator', inPlay);
  const { by } = inPlay[0];
  return [
    action({ type: 'ChangeInvestigator' }, 'Change the values of an investigator', {
      needs: [who, ...changeNeeds],
      sample: { by, sanity: 0 },
    }),
    action({ type: 'Devour' }, 'Devour an investigator', { needs: [who], sample: { by } }),
    ...inPlay.flatMap(lossActions),
  ];
}

/** A monster trophy that returns to the board. */
function releaseActions({ by, defeated }: Investigator): Action[] {
  const [kind] = defeated;
  if (kind === undefined) return [];
  return [
    action({ type: 'ReleaseTrophy', by }, `A monster trophy returns to the board (investigator ${by})`, {
      code: [by],
      needs: [
        need('kind', 'The monster trophy', [...new Set(defeated)], (each) => monster(each).name),
        need('space', 'Where it is placed'),
      ],
      sample: { kind, space: 'river-docks' },
    }),
  ];
}

/** Trophies that an investigator loses, also in the final battle. */
function lossActions({ by, trophies, defeated }: Investigator): Action[] {
  const needs = [
    ...(trophies.length > 0
      ? [
          listOf(
            need('trophies', 'The gate trophies that are lost', [...new Set(trophies)], (each) => worldOf(each).name),
          ),
        ]
      : []),
    ...(defeated.length > 0
      ? [
          listOf(
            need(
              'defeated',
              'The monster trophies that are lost',
              [...new Set(defeated)],
              (each) => monster(each).name,
            ),
          ),
        ]
      : []),
  ];
  if (needs.length === 0) return [];
  const sample = { trophies: [...trophies], defeated: [...defeated] };
  return [action({ type: 'LoseTrophies', by }, `Lose trophies (investigator ${by})`, { code: [by], needs, sample })];
}

function sendActions(state: State, inPlay: readonly [Investigator, ...Investigator[]]): Action[] {
  const { by } = inPlay[0];
  return openAreas(state).map(({ code, name, areas }) =>
    action({ type: 'SendInvestigator' }, `Send an investigator to ${name}`, {
      code: [code],
      needs: [investigatorNeed('The investigator', inPlay), need('space', 'Where to', areas, spaceName)],
      sample: { by, space: areas[0] },
    }),
  );
}

function loseActions(inPlay: readonly Investigator[]): Action[] {
  const notLost = inPlay.filter((each) => each.where !== 'lost');
  const [first] = notLost;
  if (first === undefined) return [];
  const needs = [investigatorNeed('The investigator', notLost)];
  return [
    action({ type: 'LoseInTime' }, 'Lose an investigator in time and space', { needs, sample: { by: first.by } }),
  ];
}

/** A Nightgaunt carries an investigator off. The command names the gate if several are equally near. */
function carryActions(state: State, investigator: Investigator): Action[] {
  const { by, where, space } = investigator;
  const near = where === 'arkham' && space !== undefined ? nearestGates(state, space) : [];
  const gates = where === 'otherWorld' ? waysBack(state, investigator).map(({ gate }) => gate) : near;
  const label = `A Nightgaunt carries investigator ${by} off`;
  if (gates.length < 2) return [action({ type: 'CarryOff', by }, label, { code: [by] })];
  return gates.map((gate) =>
    action({ type: 'CarryOff', by, gate }, `${label} through the gate at ${spaceName(gate)}`, { code: [by, gate] }),
  );
}

/** Returns by a card, through any gate to the world that the investigator is in. */
function returnActions(state: State, investigator: Investigator): Action[] {
  if (investigator.where !== 'otherWorld') return [];
  const { by } = investigator;
  return waysBack(state, investigator).map(({ gate }) =>
    action(
      { type: 'SendBack', by, gate },
      `Return investigator ${by} through the gate at ${spaceName(gate)} by a card`,
      {
        code: [by, gate],
      },
    ),
  );
}
