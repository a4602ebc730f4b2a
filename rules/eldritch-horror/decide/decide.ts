import type { Random } from '../../core/random.ts';
import type { Decision, Seat } from '../../core/ruleset.ts';
import { carryOut, carryOutAll, refuseWhileLooking } from './effects.ts';
import { beginEncounter, endEncounter, rerollDice, resolveBranch, rollTest } from './encounter.ts';
import type { Command, Event, State } from '../model/index.ts';
import { endRound, resolveIcon, resolveMythos } from './mythos.ts';
import { override } from './override.ts';
import { catchRejection, type Reading, refuse, Story } from './context.ts';

/** What a command leads to, or why not; as the newest revision reads the rules, unless another reading is given. */
export function decide(
  state: State,
  command: Command,
  seat: Seat,
  random: Random,
  reading?: Reading,
): Decision<Event, State> {
  return catchRejection(() => {
    const story = new Story(state, random, undefined, reading);
    tell(story, command, seat);
    return { events: story.events, state: story.now };
  });
}

/** Carries out a command in a story. Throws a Refusal where the rules say no. */
export function tell(story: Story, command: Command, seat: Seat): void {
  onlyForSelf(story, command, seat);
  switch (command.type) {
    case 'ResolveMythos':
    case 'ResolveIcon':
    case 'EndRound':
    case 'BeginEncounter':
    case 'RollTest':
    case 'RerollDice':
    case 'ResolveBranch':
    case 'EndEncounter':
    case 'Together':
    case 'Settle':
      refuseWhileLooking(story, command.type);
      story.under(command, () => flow(story, command));
      return;
    case 'Override':
      refuseWhileLooking(story, command.type);
      override(story, command);
      return;
    default:
      carryOut(story, command);
  }
}

type Flow = Extract<
  Command,
  {
    type:
      | 'ResolveMythos'
      | 'ResolveIcon'
      | 'EndRound'
      | 'BeginEncounter'
      | 'RollTest'
      | 'RerollDice'
      | 'ResolveBranch'
      | 'EndEncounter'
      | 'Together'
      | 'Settle';
  }
>;

function flow(story: Story, command: Flow): void {
  switch (command.type) {
    case 'ResolveMythos':
      return resolveMythos(story, command);
    case 'ResolveIcon':
      return resolveIcon(story, command.icon);
    case 'EndRound':
      return endRound(story);
    case 'BeginEncounter':
      return beginEncounter(story, command);
    case 'RollTest':
      return rollTest(story, command);
    case 'RerollDice':
      return rerollDice(story, command);
    case 'ResolveBranch':
      return resolveBranch(story, command);
    case 'EndEncounter':
      return endEncounter(story);
    case 'Together':
      return story.instant(() => carryOutAll(story, command.effects));
    case 'Settle':
      return settle(story, command.obligation);
  }
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

/** A co-operative game: every seat may do everything at the table, but no one is in an encounter for somebody else. */
function onlyForSelf({ now }: Story, command: Command, seat: Seat): void {
  if (seat.role === 'host') {
    // The server knows what was looked at and the host does not, who could find out by guessing.
    if (command.type === 'PlaceLookedGates' && now.look !== undefined && !now.setup.table.draws) {
      const because = `Only investigator ${now.look.by}, who has seen them, can put the gates back.`;
      refuse('not-your-investigator', because, 'seats', { seat: 'host', by: now.look.by });
    }
    return;
  }
  if (command.type === 'Override') {
    refuse('for-the-host', 'Only the host can override what the server thinks.', 'override', { seat: seat.seat });
  }
  const by = speaksFor(now, command).find((each) => String(each) !== seat.seat);
  if (by !== undefined) {
    refuse('not-your-investigator', `You are investigator ${seat.seat}, not ${by}.`, 'seats', { seat: seat.seat, by });
  }
}

/** Investigators whose own business a command is, effects within it included. */
function speaksFor(now: Story['now'], command: Command): readonly number[] {
  switch (command.type) {
    case 'PlaceLookedGates':
      return now.look === undefined ? [] : [now.look.by];
    case 'BeginEncounter':
    case 'LookAtGates':
      return [command.by];
    case 'Together':
      return command.effects.flatMap((effect) => speaksFor(now, effect));
    case 'ResolveBranch':
      return [...command.pass, ...command.fail].flatMap((effect) => speaksFor(now, effect));
    default:
      return [];
  }
}
