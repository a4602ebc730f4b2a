import type { Drama, EventDescription, sharedSlugs } from '../../core/contract-types.ts';
import { kebabCase } from '../../core/legal-command.ts';
import { ancientOne } from '../data/ancient-ones.ts';
import { card } from '../data/cards.ts';
import { spaceName, worldOf } from '../data/components.ts';
import { mythosCard } from '../data/mythos-cards.ts';
import type { EventOf, VisibleEvent } from '../model/index.ts';
import { phaseNames } from '../model/names.ts';
import {
  aMonster,
  at,
  awakenings,
  capitalized,
  changedInvestigator,
  count,
  defeatedMonsters,
  drawnCard,
  list,
  roll,
  sharedMonsters,
  trades,
  trophyCount,
  who,
  withoutStop,
} from './wording.ts';

/** How one type of event is shown. The slug is the type in kebab-case where no slug that games share is given. */
interface Presentation<Type extends VisibleEvent['type']> {
  readonly slug?: (typeof sharedSlugs)[number];
  readonly drama: Drama;
  /** One sentence for players. */
  text(event: EventOf<Type>): string;
}

/** One presentation for each type: a new event without one does not compile. */
export type Presentations = { readonly [Type in VisibleEvent['type']]: Presentation<Type> };

/** One sentence, a slug and a drama level for an event. The sentence uses nothing but the event's own members. */
export function describe(event: VisibleEvent): EventDescription {
  // TypeScript cannot see that the presentation found by `event.type` takes `event`; the type of the table guarantees it.
  const { slug, drama, text } = presentations[event.type] as Presentation<VisibleEvent['type']>;
  return { text: text(event), slug: slug ?? kebabCase(event.type), drama };
}

export const presentations: Presentations = {
  // ---- the turn
  GameStarted: {
    slug: 'game-started',
    drama: 1,
    text: ({ investigators, ancientOne: id, track }) =>
      `The game began: ${count(investigators, 'investigator')} against ${ancientOne(id).name}, who awakens at ${track} doom.`,
  },
  PhaseBegan: {
    drama: 0,
    text: ({ phase, turn, first }) => {
      if (phase === 'battle') return `Turn ${turn}: a round of the final battle began.`;
      const began = `Turn ${turn}: the ${phaseNames[phase]} Phase began`;
      return phase === 'upkeep' ? `${began}, with investigator ${first} as first player.` : `${began}.`;
    },
  },
  MythosDrawn: { slug: 'mythos-drawn', drama: 1, text: drawnCard },
  MythosReshuffled: { drama: 0, text: () => 'The Mythos deck was shuffled.' },
  MythosResolved: {
    drama: 0,
    text: ({ again = false }) => `The Mythos card is resolved${again ? ', and another one follows' : ''}.`,
  },
  EncounterHad: { drama: 0, text: ({ by }) => `${who(by)} had an encounter.` },

  // ---- gates
  GateStayedShut: { drama: 1, text: ({ gate }) => `The seal ${at(gate)} prevented a gate or a monster.` },
  ScientistIntervened: {
    drama: 1,
    text: ({ by, space }) => `Investigator ${by}, the scientist, prevented a gate or a monster ${at(space)}.`,
  },
  GateOpened: {
    slug: 'gate-opened',
    drama: 2,
    text: ({ gate, world, clues }) => {
      const opened = `A gate to ${worldOf(world).name} opened ${at(gate)}`;
      return clues === 0
        ? `${opened}.`
        : `${opened}, and ${count(clues, 'clue')} there ${clues === 1 ? 'was' : 'were'} lost.`;
    },
  },
  CloseChecked: {
    slug: 'test-rolled',
    drama: 1,
    text: ({ by, gate, faces, successes, need }) =>
      `${who(by)} tried to close the gate ${at(gate)} and ${roll(faces, successes, need)}.`,
  },
  ClueSpent: {
    drama: 1,
    text: ({ by, successes }) =>
      `${who(by)} spent a clue for one more die and now has ${count(successes, 'success', 'successes')}.`,
  },
  CheckRerolled: {
    drama: 1,
    text: ({ by, card: id, faces }) => {
      const how = id === undefined ? '' : ` with ${card(id).name}`;
      return `${who(by)} had the check rolled again${how}: ${faces.length === 0 ? 'no dice' : faces.join(', ')}.`;
    },
  },
  BlueWatcherUsed: {
    drama: 1,
    text: ({ by, gate }) => `${who(by)} used the Blue Watcher of the Pyramid on the gate ${at(gate)}.`,
  },
  CloseFailed: { drama: 1, text: ({ by, gate }) => `${who(by)} failed to close the gate ${at(gate)}.` },
  GateClosed: {
    slug: 'gate-closed',
    drama: 2,
    text: ({ gate, world, by, trophy }) => {
      const closer = by === undefined ? '' : ` by investigator ${by}`;
      const marker = trophy ? ' and became a trophy' : '';
      return `The gate to ${worldOf(world).name} ${at(gate)} was closed${closer}${marker}.`;
    },
  },
  SealOffered: {
    drama: 0,
    text: ({ by, gate, cost }) => `${who(by)} may seal ${spaceName(gate)} for ${count(cost, 'clue')}.`,
  },
  SealDeclined: { drama: 0, text: ({ by, gate }) => `${who(by)} left ${spaceName(gate)} unsealed.` },
  GateSealed: {
    slug: 'gate-sealed',
    drama: 2,
    text: ({ by, gate, elderSign, clues }) =>
      `${who(by)} sealed ${spaceName(gate)} with ${elderSign ? 'an Elder Sign' : count(clues, 'clue')}.`,
  },
  ElderSignUsed: { drama: 1, text: ({ by, gate }) => `${who(by)} used an Elder Sign ${at(gate)}.` },

  // ---- monsters
  SurgeBegan: {
    drama: 2,
    text: ({ gate, toGates, toOutskirts }) => {
      const outskirts = toOutskirts === 0 ? '' : `, and ${toOutskirts} for the Outskirts`;
      return `Monsters surge ${at(gate)}: ${count(toGates, 'monster')} for the gates${outskirts}.`;
    },
  },
  SurgeShared: { drama: 0, text: sharedMonsters },
  MonsterPlaced: {
    slug: 'monster-appeared',
    drama: 1,
    text: ({ kind, space }) => `${capitalized(aMonster(kind))} appeared ${at(space)}.`,
  },
  MonsterMoved: {
    slug: 'monster-moved',
    drama: 1,
    text: ({ kind, space }) => `${capitalized(aMonster(kind))} moved and is now ${at(space)}.`,
  },
  MonsterReturned: {
    slug: 'monster-left',
    drama: 1,
    text: ({ kind }) => `${capitalized(aMonster(kind))} returned to the cup.`,
  },
  MonsterMet: { drama: 1, text: ({ by, kind }) => `${who(by)} met ${aMonster(kind)} in an encounter.` },
  MonsterDefeated: {
    drama: 1,
    text: ({ by, kind, becomes }) => `${who(by)} defeated ${aMonster(kind)} and ${defeatedMonsters[becomes]}.`,
  },
  PreySought: {
    drama: 0,
    text: ({ kind, candidates }) =>
      `${capitalized(aMonster(kind))} could move to ${list(candidates.map((by) => `investigator ${by}`))}.`,
  },
  PreyChosen: { drama: 0, text: ({ kind, prey }) => `${capitalized(aMonster(kind))} moves to investigator ${prey}.` },
  TrophiesLost: {
    drama: 1,
    text: ({ by, trophies, defeated }) => `${who(by)} lost ${trophyCount(trophies, defeated)}.`,
  },
  EarthShook: {
    drama: 1,
    text: ({ face }) =>
      `A Chthonian rolled ${face}: ${face < 4 ? 'nothing happens' : 'all investigators in Arkham lose 1 Stamina'}.`,
  },
  EffectWithoutEffect: {
    drama: 0,
    text: ({ effect }) => `An effect changed nothing: ${withoutStop(kebabCase(effect).replaceAll('-', ' '))}.`,
  },
  OutskirtsOverflowed: {
    drama: 1,
    text: ({ count: monsters }) => `The Outskirts overflowed with ${count(monsters, 'monster')}.`,
  },

  // ---- terror, doom, clues
  TerrorRaised: {
    drama: 1,
    text: ({ terror, allies }) =>
      `Terror rose to ${terror}, and ${count(allies, 'ally', 'allies')} ${allies === 1 ? 'is' : 'are'} left.`,
  },
  TerrorHeld: { drama: 0, text: ({ terror }) => `A card kept terror at ${terror}.` },
  LocationClosed: {
    drama: 1,
    text: ({ space, until, investigators }) =>
      investigators
        ? `Until the end of turn ${until}, no investigator can move into or out of ${spaceName(space)}.`
        : `${spaceName(space)} is closed until the end of turn ${until}.`,
  },
  LocationOpened: { drama: 1, text: ({ space }) => `${spaceName(space)} is open again.` },
  ShopClosed: { drama: 1, text: ({ space }) => `${spaceName(space)} closed for the rest of the game.` },
  DoomAdded: { slug: 'doom-advanced', drama: 2, text: ({ doom }) => `Doom rose to ${doom}.` },
  DoomRemoved: { slug: 'doom-retreated', drama: 2, text: ({ doom }) => `Doom fell to ${doom}.` },
  AncientOneAwakened: {
    slug: 'ancient-one-awakened',
    drama: 3,
    text: ({ cause }) => `The Ancient One awakened because ${awakenings[cause]}.`,
  },
  CluePlaced: {
    drama: 1,
    text: ({ space, clues }) => `A clue appeared ${at(space)}, which now has ${count(clues, 'clue')}.`,
  },
  ClueOffered: { drama: 0, text: ({ space }) => `An investigator ${at(space)} may take the new clue at once.` },
  ClueLeft: { drama: 0, text: ({ space }) => `The new clue stays ${at(space)}.` },
  ClueKeptAway: { drama: 0, text: ({ space }) => `The open gate ${at(space)} prevented a clue.` },
  CluesTaken: {
    drama: 1,
    text: ({ by, space, count: clues }) => `${who(by)} picked up ${count(clues, 'clue')} ${at(space)}.`,
  },

  // ---- investigators
  MovementEnded: { drama: 0, text: ({ by }) => `${who(by)} ended Movement.` },
  InvestigatorMoved: { drama: 1, text: ({ by, space }) => `${who(by)} is now ${at(space)}.` },
  InvestigatorDrawnIn: {
    drama: 1,
    text: ({ by, gate, world, delayed }) =>
      `The gate ${at(gate)} drew investigator ${by} into ${worldOf(world).name}${delayed ? ', delayed' : ''}.`,
  },
  InvestigatorCrossed: {
    drama: 1,
    text: ({ by, world }) => `${who(by)} moved to the second area of ${worldOf(world).name}.`,
  },
  InvestigatorReturned: {
    drama: 1,
    text: ({ by, gate, world }) => `${who(by)} returned from ${worldOf(world).name} through the gate ${at(gate)}.`,
  },
  InvestigatorLost: { drama: 1, text: ({ by }) => `${who(by)} is lost in time and space.` },
  InvestigatorStoodUp: { drama: 0, text: ({ by }) => `${who(by)} is no longer delayed.` },
  InvestigatorFell: {
    drama: 1,
    text: ({ by, how, space, cluesLost }) => {
      const fell = how === 'insane' ? 'went insane' : 'fell unconscious';
      const woke = space === undefined ? '' : ` and is now ${at(space)}`;
      return `${who(by)} ${fell}${woke}, losing ${count(cluesLost, 'clue')}.`;
    },
  },
  InvestigatorDevoured: { drama: 2, text: ({ by }) => `${who(by)} was devoured.` },
  InvestigatorReplaced: { drama: 1, text: ({ by, space }) => `A new investigator ${by} joined ${at(space)}.` },
  InvestigatorChanged: { drama: 1, text: changedInvestigator },
  GateCardsDrawn: {
    drama: 0,
    text: ({ by, world, passed, colour }) => {
      const others = passed.length === 0 ? '' : ` after ${count(passed.length, 'other')}`;
      return `${who(by)} drew a ${colour} gate card${others} in ${worldOf(world).name}.`;
    },
  },
  TrophiesSpent: {
    drama: 1,
    text: ({ by, trade, trophies, defeated }) => {
      return `${who(by)} spent ${trophyCount(trophies, defeated)} on ${trades[trade]}.`;
    },
  },

  // ---- cards in play, final battle, obligations
  CameIntoPlay: { drama: 1, text: ({ component }) => `${mythosCard(component).name} came into play.` },
  CardDropped: {
    drama: 1,
    text: ({ component, inPlay }) =>
      inPlay === undefined || inPlay === component
        ? `${mythosCard(component).name} had no effect.`
        : `${mythosCard(component).name} had no effect, because ${mythosCard(inPlay).name} is in play.`,
  },
  RumorAdvanced: {
    drama: 1,
    text: ({ component, faces, tokens }) => {
      const rolled = faces.length === 0 ? '' : ` rolled ${faces.join(', ')} and`;
      return `${mythosCard(component).name}${rolled} has ${count(tokens, 'token')}.`;
    },
  },
  RumorPaid: {
    drama: 1,
    text: ({ by, component, clues, trophies, left }) => {
      const paid = [
        ...(clues === 0 ? [] : [count(clues, 'clue')]),
        ...(trophies.length === 0 ? [] : [count(trophies.length, 'gate trophy', 'gate trophies')]),
      ];
      const rest = left === 0 ? '' : `; it still takes ${count(left, 'clue')}`;
      return `${who(by)} paid ${paid.length === 0 ? 'the price' : list(paid)} for ${mythosCard(component).name}${rest}.`;
    },
  },
  RumorPassed: { drama: 2, text: ({ by, component }) => `${who(by)} passed ${mythosCard(component).name}.` },
  RumorFailed: { drama: 2, text: ({ component }) => `${mythosCard(component).name} failed.` },
  SealsRemoved: { drama: 2, text: ({ gates }) => `The seals left the board: ${count(gates.length, 'seal')}.` },
  AllyLost: {
    drama: 1,
    text: ({ allies }) =>
      `An ally left for good, and ${count(allies, 'ally', 'allies')} ${allies === 1 ? 'is' : 'are'} left.`,
  },
  TakenOutOfPlay: { drama: 1, text: ({ component }) => `${mythosCard(component).name} left play.` },
  AncientOneAttacked: {
    slug: 'test-rolled',
    drama: 1,
    text: ({ by, faces, successes }) => `${who(by)} attacked the Ancient One and ${roll(faces, successes)}.`,
  },
  BattleStepBegan: {
    drama: 1,
    text: ({ step, first }) =>
      step === 'attacks' ? `The investigators attack, investigator ${first} first.` : 'The Ancient One attacks.',
  },
  BattleCheckOpened: { drama: 0, text: ({ by }) => `${who(by)} may spend clues for more dice.` },
  BattleCheckEnded: { drama: 0, text: ({ by }) => `${who(by)} spends no more clues.` },
  AttackCounted: {
    drama: 1,
    text: ({ by, successes }) => `${who(by)} added ${count(successes, 'success', 'successes')} to the attack.`,
  },
  ResistRolled: {
    slug: 'test-rolled',
    drama: 1,
    text: ({ by, faces, successes }) => `${who(by)} resisted the Ancient One and ${roll(faces, successes)}.`,
  },
  AttackResisted: {
    drama: 1,
    text: ({ by, passed }) => `${who(by)} ${passed ? 'resisted' : 'did not resist'} the attack of the Ancient One.`,
  },
  Demanded: {
    slug: 'obligation-added',
    drama: 1,
    // The event's own text: `by` says who has to do it.
    text: ({ text }) => `${withoutStop(text)}.`,
  },
  Settled: { slug: 'obligation-settled', drama: 0, text: ({ number }) => `Obligation ${number} is settled.` },
  Overridden: {
    slug: 'overridden',
    drama: 1,
    text: ({ reason }) => `The host corrected the recorded game: ${withoutStop(reason)}.`,
  },
  GameEnded: {
    slug: 'game-ended',
    drama: 3,
    text: ({ outcome }) => `The game is ${outcome.result}: ${withoutStop(outcome.because)}.`,
  },
};
