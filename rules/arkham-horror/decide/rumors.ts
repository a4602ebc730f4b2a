import { addObligation, type Context } from '../context.ts';
import { terrorMaximum } from '../data/components.ts';
import { mythosCard } from '../data/mythos-cards.ts';
import { type Rumor, type RumorId, rumorCard } from '../data/rumors.ts';
import { inTurn, roomForMonsters, rumorInPlay } from '../limits.ts';
import { addDoom, checkOverrun } from './doom.ts';
import { rollDice } from './physical-draws.ts';
import { mustDrawMonster, raiseTerror, returnBanned, settleOutskirts } from './placement.ts';
import { failRumor } from './rumor-ends.ts';

/** Puts what comes with a Rumor on its card. */
export function bringMonsters(context: Context, component: RumorId): void {
  const { monsters = 0 } = rumorCard(component) as Rumor;
  for (let held = 0; held < monsters; held += 1) holdMonster(context);
}

/** Places a monster from the cup on the Rumor card that holds monsters. An empty cup awakens the Ancient One. */
export function holdMonster(context: Context): void {
  const kind = mustDrawMonster(context);
  const { nextMonster: monster } = context.state;
  context.emit({ type: 'MonsterPlaced', monster, kind, space: 'experiment', ...context.reason });
}

/** What the Rumor in play does at the end of the Mythos Phase, from the turn after it came into play. Rule `rumors`. */
export function advanceRumor(context: Context): void {
  const { rumor, turn } = context.state;
  const component = rumorInPlay(context.state);
  if (component === undefined || rumor === undefined || rumor.since >= turn) return;
  const { dice = 0, fails = Number.POSITIVE_INFINITY } = rumorCard(component) as Rumor;
  const faces = rollDice(context, dice);
  const bad = faces.filter((face) => face <= 2).length;
  const more = component === 'the-great-ritual' ? 1 : component === 'good-work-undone' ? bad : 0;
  const tokens = rumor.tokens + more;
  context.emit({ type: 'RumorAdvanced', component, faces, tokens });
  const { name } = mythosCard(component);
  switch (component) {
    case 'disturbing-the-dead':
      return bad > 0 ? raiseTerror(context, 1, name) : undefined;
    case 'the-stars-are-right':
      return bad > 0 ? addDoom(context, 1, name) : undefined;
    case 'good-work-undone':
      return tokens >= fails ? undoGoodWork(context) : undefined;
    case 'the-great-ritual':
      return tokens >= fails ? failRumor(context, component) : undefined;
    case 'the-southside-strangler-strikes':
      return strangle(context);
    case 'the-terrible-experiment':
      return experiment(context, fails);
  }
}

/** All seals leave the board. Gates may open there again, and doom stays. */
function undoGoodWork(context: Context): void {
  failRumor(context, 'good-work-undone');
  const { seals } = context.state;
  if (seals.length > 0) context.emit({ type: 'SealsRemoved', gates: [...seals] });
}

/** One ally leaves the deck for good. Without one the Rumor fails. */
function strangle(context: Context): void {
  const { allies } = context.state;
  if (allies > 0) return context.emit({ type: 'AllyLost', allies: allies - 1 });
  const component = 'the-southside-strangler-strikes';
  failRumor(context, component);
  const text = `${mythosCard(component).name}: lower your maximum Sanity or Stamina by 1 (ChangeInvestigator).`;
  for (const { by } of inTurn(context.state)) addObligation(context, by, text, 'rumors');
}

/** One more monster. Too many, and terror rises to 10; then all of them go to the street. */
function experiment(context: Context, fails: number): void {
  holdMonster(context);
  const held = context.state.monsters.filter((each) => each.space === 'experiment');
  if (held.length < fails) return;
  const component = 'the-terrible-experiment';
  failRumor(context, component);
  const reason = mythosCard(component).name;
  raiseTerror(context, Math.max(0, terrorMaximum - context.state.terror), reason);
  const { street } = rumorCard(component) as Rumor;
  for (const { monster, kind } of held) {
    const space = roomForMonsters(context.state) > 0 ? street : 'outskirts';
    context.emit({ type: 'MonsterMoved', monster, kind, space, reason });
    settleOutskirts(context);
    checkOverrun(context);
  }
  returnBanned(context);
}
