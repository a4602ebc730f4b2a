import { listOf, optional } from '../../core/legal-command.ts';
import { type AreaId, type GateId, gateIds, spaceName, symbols } from '../data/components.ts';
import { mythosCard, mythosCardIds } from '../data/mythos-cards.ts';
import { printingOf } from '../data/mythos-printing.ts';
import { sharings } from '../decide/surge.ts';
import { answering } from '../decisions.ts';
import { inTurn, kindOf } from '../limits.ts';
import type { State } from '../model/index.ts';
import { type Component, phaseNames } from '../model/names.ts';
import { type Action, action, mostMonsters, need } from './legal-action.ts';
import { stepsOf } from './legal-steps.ts';

/** Steps of the turn that may be possible now. While the players have to make a choice, only its answers. */
export function flowActions(state: State): Action[] {
  const settle = state.pending.map(({ number, text }) =>
    action({ type: 'Settle', number }, `Done: ${text}`, { code: [number] }),
  );
  return [...(answers(state) ?? turnActions(state)), ...settle];
}

/** The answers to a choice that the players have to make; undefined if there is none. */
function answers(state: State): Action[] | undefined {
  const { check, sealing, clueOffer, surge, hunt, battleCheck } = state;
  if (check !== undefined) {
    const { by } = check;
    const its = { by, ...answering(state, 'clues-for-dice') };
    return [
      action({ type: 'SpendClue', ...its }, `Spend a clue for one more die (investigator ${by})`, { code: [by] }),
      ...checkCardActions(state, by),
      action({ type: 'AcceptFailure', ...its }, `Accept the failed check (investigator ${by})`, { code: [by] }),
    ];
  }
  if (sealing !== undefined) {
    const { by, gate } = sealing;
    const name = spaceName(gate);
    const its = { by, ...answering(state, 'seal-with-clues') };
    return [
      ...[0, 1, 2].map((materials) => {
        const label = materials === 0 ? `Seal ${name}` : `Seal ${name} with ${materials} Research Materials`;
        const used = materials === 0 ? {} : { materials };
        const code = materials === 0 ? [by, gate] : [by, gate, materials];
        return action({ type: 'SealGate', gate, ...its, ...used }, `${label} (investigator ${by})`, { code });
      }),
      action({ type: 'LeaveUnsealed', ...its }, `Leave ${name} unsealed (investigator ${by})`, { code: [by] }),
    ];
  }
  if (clueOffer !== undefined) return clueActions(state, clueOffer);
  if (battleCheck !== undefined) {
    const { by } = battleCheck;
    const its = { by, ...answering(state, 'clues-for-dice') };
    return [
      action({ type: 'SpendClue', ...its }, `Spend a clue for one more die (investigator ${by})`, { code: [by] }),
      ...checkCardActions(state, by),
      action({ type: 'EndCheck', ...its }, `Spend no more clues (investigator ${by})`, { code: [by] }),
    ];
  }
  if (hunt !== undefined) {
    const answer = answering(state, 'flying-monster');
    return hunt.candidates.map((prey) =>
      action({ type: 'ChoosePrey', prey, ...answer }, `The monster moves to investigator ${prey}`, { code: [prey] }),
    );
  }
  if (surge === undefined) return undefined;
  return sharings(state).map((shares, at) => shareAction(shares, at, answering(state, 'surge')));
}

/** Cards and abilities that change a check that has failed so far. */
function checkCardActions(state: State, maker: number): Action[] {
  const answer = answering(state, 'clues-for-dice');
  const who = `(investigator ${maker})`;
  return [
    action({ type: 'SpendClue', by: maker, materials: true, ...answer }, `Spend Research Materials ${who}`, {
      code: [maker, 'materials'],
    }),
    action(
      { type: 'RerollCheck', by: maker, card: 'lucky-cigarette-case', ...answer },
      `Roll all dice again with the Lucky Cigarette Case ${who}`,
      { code: [maker, 'card'] },
    ),
    action({ type: 'UseBlueWatcher', by: maker, ...answer }, `Use the Blue Watcher of the Pyramid ${who}`, {
      code: [maker],
    }),
    ...state.investigators
      .filter((each) => each.investigator === 'researcher' && each.where !== 'out')
      .map(({ by }) =>
        action(
          { type: 'RerollCheck', by, ...answer },
          `The researcher has failed dice rolled again (investigator ${by})`,
          {
            code: [by],
          },
        ),
      ),
  ];
}

function clueActions(state: State, space: AreaId): Action[] {
  const answer = answering(state, 'clue');
  const name = spaceName(space);
  return [
    ...inTurn(state)
      .filter((each) => each.where === 'arkham' && each.space === space)
      .map(({ by }) =>
        action({ type: 'TakeClues', by, ...answer }, `Take the clue at ${name} (investigator ${by})`, { code: [by] }),
      ),
    action({ type: 'LeaveClue', ...answer }, `Leave the clue at ${name}`),
  ];
}

/**
 * One way to share the monsters of a surge. The label names the gates that get as many as the surging gate, or those
 * that get one less, whichever are fewer: long lists would not fit a button.
 */
function shareAction(shares: ReturnType<typeof sharings>[number], at: number, answer: { decision?: number }): Action {
  const [surging, ...others] = shares;
  const most = surging?.count ?? 0;
  const names = (list: typeof shares) => list.map((each) => spaceName(each.gate)).join(', ');
  const same = others.filter((each) => each.count === most);
  const less = others.filter((each) => each.count < most);
  const only = most > 1 ? `only ${most - 1}` : 'none';
  const label =
    same.length <= less.length ? `Surge: ${most} also to ${names(same)}` : `Surge: ${only} to ${names(less)}`;
  return action({ type: 'ShareMonsters', shares, ...answer }, label, { code: [at + 1] });
}

const battleSteps = {
  refresh: 'End the refresh, and begin the attacks',
  attacks: 'End the attacks of the investigators',
  ancientOne: 'End the round of the final battle',
};

function turnActions(state: State): Action[] {
  const { phase } = state;
  const step = state.battle?.step ?? 'attacks';
  const end = phase === 'battle' ? battleSteps[step] : `End the ${phaseNames[phase]} Phase`;
  const answer = phase === 'battle' && step === 'refresh' ? answering(state, 'final-battle') : {};
  return [
    action({ type: 'EndPhase', ...answer }, end),
    ...(phase === 'mythos' ? mythosActions(state) : []),
    ...state.investigators.flatMap((each) => stepsOf(state, each)),
  ];
}

/** The server draws the Mythos card, or the players draw it and say what is on it. */
function mythosActions(state: State): Action[] {
  const answer = answering(state, state.turn === 0 ? 'setup' : 'turn-frame');
  if (!state.setup.table.draws) return [action({ type: 'ResolveMythos', ...answer }, 'Draw and resolve a Mythos card')];
  return gateIds.flatMap((gate) => [
    unnamedCard(state, gate, answer),
    ...cardKinds(state)
      .map((each) => ({ ...each, cards: each.cards.filter((id) => printingOf(id)?.gate === gate) }))
      .filter(({ cards }) => cards.length > 0)
      .map((kind) => namedCard(gate, kind, answer)),
  ]);
}

/** A card of another set, or one whose name the players leave out. */
function unnamedCard({ turn }: State, gate: GateId, answer: ReturnType<typeof answering>): Action {
  const others = mythosCardIds.filter((id) => printingOf(id) === undefined && !(turn === 0 && kindOf(id) === 'rumor'));
  return action({ type: 'ResolveMythos', gate, ...answer }, `Resolve a Mythos card with a gate at ${spaceName(gate)}`, {
    code: [gate],
    needs: [
      optional(need('clueSpace', 'Where the card places a clue; leave it out if it places none', gateIds, spaceName)),
      listOf(need('white', 'The symbols in the white movement box', symbols)),
      listOf(need('black', 'The symbols in the black movement box', symbols)),
      optional(need('component', 'The kind of card, if it stays in play', others, (id) => mythosCard(id).name)),
    ],
    sample: { white: [], black: [] },
  });
}

interface CardKind {
  readonly kind: 'headline' | 'released' | 'environment' | 'rumor';
  /** With an article, for labels: `an Environment`. */
  readonly name: string;
  readonly cards: readonly Component[];
}

function cardKinds({ turn }: State): CardKind[] {
  const cards = (kind: ReturnType<typeof kindOf>) => mythosCardIds.filter((each) => kindOf(each) === kind);
  const brings = (id: Component) => mythosCard(id).brings !== undefined;
  return [
    { kind: 'headline', name: 'a headline', cards: cards('headline').filter((id) => !brings(id)) },
    { kind: 'released', name: 'a headline that brings monsters', cards: cards('headline').filter(brings) },
    { kind: 'environment', name: 'an Environment', cards: cards('environment') },
    ...(turn === 0 ? [] : [{ kind: 'rumor', name: 'a Rumor', cards: cards('rumor') } as const]),
  ];
}

/** A card of the base game. Its gate is known, like its clue and its movement. */
function namedCard(gate: GateId, { kind, name, cards }: CardKind, answer: ReturnType<typeof answering>): Action {
  return action({ type: 'ResolveMythos', gate, ...answer }, `Resolve ${name} with a gate at ${spaceName(gate)}`, {
    code: [gate, kind],
    needs: [need('component', 'The card', cards, (id) => mythosCard(id).name)],
    // A card that brings monsters, so that what has to be drawn is known.
    sample: { component: mostMonsters(cards) },
  });
}
