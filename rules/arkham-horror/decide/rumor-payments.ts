import { type Context, reject } from '../context.ts';
import { spaceName } from '../data/components.ts';
import { mythosCard } from '../data/mythos-cards.ts';
import { type Rumor, rumorCard } from '../data/rumors.ts';
import { rumorInPlay } from '../limits.ts';
import type { CommandOf } from '../model/index.ts';
import { rejectOtherPhase, rejectSecondEncounter } from './actions.ts';
import { investigatorInArkham } from './investigators.ts';
import { passRumor } from './rumor-ends.ts';
import { rejectMissingTrophies } from './trophies.ts';

/** An investigator passes the Rumor in play, or pays towards it, as the action of Arkham Encounters. Rule `rumors`. */
export function payRumor(context: Context, { by, clues, trophies = [] }: CommandOf<'PassRumor'>): void {
  rejectOtherPhase(context, 'arkham', 'rumors');
  const here = investigatorInArkham(context, by, 'rumors');
  if (here.acted) rejectSecondEncounter(by, 'rumors');
  const component = rumorInPlay(context.state);
  if (component === undefined) return rejectPass(by, 'No Rumor is in play that the server knows.', {});
  const { street, price = {} } = rumorCard(component) as Rumor;
  const { name } = mythosCard(component);
  if (here.space !== street) {
    const because = `${name} is passed in the streets of ${spaceName(street)}. Walk there first.`;
    rejectPass(by, because, { at: here.space, needs: street });
  }
  if (component === 'the-terrible-experiment') {
    const held = context.state.monsters.filter((each) => each.space === 'experiment').length;
    const because = `${name} is passed when the monsters on it are defeated: ${held} are left. Report it with DefeatMonster.`;
    rejectPass(by, because, { have: held, need: 0 });
  }
  const need = price.trophies ?? 0;
  if (trophies.length !== need) {
    const because = `${name} takes ${need === 0 ? 'no' : need} gate trophies. Name them in "trophies".`;
    rejectPass(by, because, { have: trophies.length, need });
  }
  rejectMissingTrophies(by, trophies, here.trophies);
  const left = context.state.rumor?.clues ?? 0;
  const most = price.clues ?? left;
  const paid = clues ?? price.clues ?? 0;
  const least = price.clues ?? Math.min(1, left);
  if (paid < least || paid > most || paid > here.clues) {
    const because = `${name} takes ${least === most ? most : `${least} to ${most}`} clues, and investigator ${by} has ${here.clues}. Say how many in "clues".`;
    rejectPass(by, because, { have: here.clues, need: least, left: most });
  }
  const rest = price.clues === undefined ? left - paid : 0;
  context.emit({ type: 'RumorPaid', component, by, clues: paid, trophies, left: rest, ...context.reason });
  if (rest === 0) passRumor(context, component, by);
}

function rejectPass(
  by: number,
  because: string,
  facts: { at?: string; needs?: string; have?: number; need?: number; left?: number },
): never {
  return reject('rumor-not-passed', because, 'rumors', { by, ...facts });
}
