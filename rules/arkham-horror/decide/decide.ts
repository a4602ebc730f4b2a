import type { Random } from '../../core/random.ts';
import type { Decision, Seat } from '../../core/ruleset.ts';
import {
  crossOver,
  enterGate,
  haveEncounter,
  inPhase,
  meetOtherWorld,
  placeReturned,
  takeClues,
  walk,
} from './actions.ts';
import { attack } from './final-battle.ts';
import { acceptFailure, leaveUnsealed, sealGate, spendClue, tryToClose, useElderSign } from './closing.ts';
import { carryOut, refuseWhileChoosing } from './effects.ts';
import { investigator } from './investigators.ts';
import type { Command, Effect, Event, State } from '../model/index.ts';
import { finishCard, resolveMythos } from './mythos.ts';
import { override } from './override.ts';
import { refuseClosed } from './placement.ts';
import { catchRejection, refuse, Story, untilDropped } from '../context.ts';
import { shareMonsters } from './surge.ts';
import { spendTrophies } from './trophies.ts';
import { endPhase } from './turn.ts';

/** What a command leads to, or why not. */
export function decide(state: State, command: Command, seat: Seat, random: Random): Decision<Event, State> {
  return catchRejection(() => {
    const story = new Story(state, random);
    untilDropped(() => tell(story, command, seat));
    return { events: story.events, state: story.now };
  });
}

/** Carries out a command in a story. Throws a Refusal where the rules say no. */
export function tell(story: Story, command: Command, seat: Seat): void {
  onlyForSelf(command, seat);
  if (command.type === 'Override') return override(story, command);
  if (isFlow(command)) {
    if (command.type !== 'Settle') refuseWhileChoosing(story, command.type);
    if (story.now.phase === 'battle' && !inBattle.includes(command.type)) {
      refuse('final-battle', 'The Ancient One is awake: only the final battle is left.', 'a-2', {
        command: command.type,
      });
    }
    return story.under(command, () => flow(story, command));
  }
  carryOut(story, command);
}

const inBattle: readonly Command['type'][] = ['AttackAncientOne', 'EndPhase', 'Settle'];

type Flow = Exclude<Command, Effect | { type: 'Override' }>;

const flowTypes: readonly Command['type'][] = [
  'EndPhase',
  'Walk',
  'PlaceReturned',
  'CrossOver',
  'TakeClues',
  'HaveEncounter',
  'EnterGate',
  'TryToClose',
  'SpendClue',
  'AcceptFailure',
  'SealGate',
  'LeaveUnsealed',
  'UseElderSign',
  'MeetOtherWorld',
  'SpendTrophies',
  'ResolveMythos',
  'ShareMonsters',
  'ReplaceInvestigator',
  'AttackAncientOne',
  'Settle',
];

function isFlow(command: Exclude<Command, { type: 'Override' }>): command is Flow {
  return flowTypes.includes(command.type);
}

function flow(story: Story, command: Flow): void {
  switch (command.type) {
    case 'EndPhase':
      return endPhase(story);
    case 'Walk':
      return walk(story, command);
    case 'PlaceReturned':
      return placeReturned(story, command);
    case 'CrossOver':
      return crossOver(story, command);
    case 'TakeClues':
      return takeClues(story, command);
    case 'HaveEncounter':
      haveEncounter(story, command.by);
      return all(story, command.says);
    case 'EnterGate':
      return enterGate(story, command.by);
    case 'TryToClose':
      return tryToClose(story, command);
    case 'SpendClue':
      return spendClue(story, command.by);
    case 'AcceptFailure':
      return acceptFailure(story, command.by);
    case 'SealGate':
      return sealGate(story, command.by, command.gate);
    case 'LeaveUnsealed':
      return leaveUnsealed(story, command.by);
    case 'UseElderSign':
      return useElderSign(story, command.by, command.gate);
    case 'MeetOtherWorld':
      meetOtherWorld(story, command.by);
      return all(story, command.says);
    case 'SpendTrophies':
      return spendTrophies(story, command);
    case 'ResolveMythos':
      return resolveMythos(story, command);
    case 'ShareMonsters':
      shareMonsters(story, command.shares);
      return finishCard(story);
    case 'ReplaceInvestigator':
      return replace(story, command);
    case 'AttackAncientOne':
      return attack(story, command);
    case 'Settle':
      return settle(story, command.obligation);
  }
}

function all(story: Story, effects: readonly Effect[] = []): void {
  for (const effect of effects) carryOut(story, effect);
}

/** A devoured investigator's player goes on with another one from the next turn. */
function replace(story: Story, command: Extract<Command, { type: 'ReplaceInvestigator' }>): void {
  const { by, home = 'train-station', sanity = 5, stamina = 5, clues = 0 } = command;
  if (by > story.now.investigators.length) investigator(story, by);
  if (story.now.investigators[by - 1]?.where !== 'out') {
    refuse('still-in-play', `Investigator ${by} is still in play.`, 'u-3', { by });
  }
  inPhase(story, 'upkeep', 'u-3');
  refuseClosed(story, home);
  // Cthulhu takes one off both maxima, of newcomers too.
  const less = story.now.setup.ancientOne === 'cthulhu' ? 1 : 0;
  const values = { sanity: Math.max(1, sanity - less), stamina: Math.max(1, stamina - less), clues };
  story.tell({ type: 'InvestigatorReplaced', by, space: home, ...values, ...story.why });
}

function settle(story: Story, obligation: number): void {
  if (!story.now.pending.some((each) => each.id === obligation)) {
    refuse('no-such-obligation', `Obligation ${obligation} is not open.`, 'obligations', {
      obligation,
      open: story.now.pending.map((each) => String(each.id)),
    });
  }
  story.tell({ type: 'Settled', obligation, ...story.why });
}

/** Every seat may do what is everybody's; nobody acts as somebody else's investigator. */
function onlyForSelf(command: Command, seat: Seat): void {
  if (seat.role === 'host') return;
  if (command.type === 'Override') {
    refuse('for-the-host', 'Only the host can override what the server thinks.', 'override', { seat: seat.seat });
  }
  if (!flowTypes.includes(command.type) || !('by' in command) || command.by === undefined) return;
  if (String(command.by) === seat.seat) return;
  const because = `You are investigator ${seat.seat}, not ${command.by}.`;
  refuse('not-your-investigator', because, 'seats', { seat: seat.seat, by: command.by });
}
