import { addObligation, type Context } from '../context.ts';
import { mythosCard } from '../data/mythos-cards.ts';
import { type RumorId, rumorCard } from '../data/rumors.ts';
import { inTurn } from '../limits.ts';

/** A Rumor is passed: everybody in play gets its reward, and it leaves the game. Rule `rumors`. */
export function passRumor(context: Context, component: RumorId, by: number): void {
  context.emit({ type: 'RumorPassed', component, by, ...context.reason });
  context.emit({ type: 'TakenOutOfPlay', component, ...context.reason });
  const { name } = mythosCard(component);
  const reward = rumorCard(component)?.reward ?? '';
  for (const each of inTurn(context.state)) {
    if (component === 'the-great-ritual') {
      context.emit({ type: 'InvestigatorChanged', by: each.by, clues: each.clues + 2, reason: name });
    } else {
      addObligation(context, each.by, `${name} is passed: ${reward}`, 'rumors');
    }
  }
}

/** A Rumor fails, and leaves the game. What it does then is left to the caller. */
export function failRumor(context: Context, component: RumorId): void {
  context.emit({ type: 'RumorFailed', component, ...context.reason });
  context.emit({ type: 'TakenOutOfPlay', component, ...context.reason });
}

/** Disturbing the Dead fails when terror reaches 10, whatever the cause: everybody is cursed. */
export function failAtTerrorTen(context: Context): void {
  if (!context.state.cardsInPlay.includes('disturbing-the-dead')) return;
  failRumor(context, 'disturbing-the-dead');
  const { name: reason } = mythosCard('disturbing-the-dead');
  for (const { by, blessing } of inTurn(context.state)) {
    const cursed = blessing === 'blessed' ? 'none' : 'cursed';
    if (cursed !== blessing) context.emit({ type: 'InvestigatorChanged', by, blessing: cursed, reason });
  }
}

/** After a monster on the card has been defeated: without any the Rumor is passed. */
export function passWithoutMonsters(context: Context, by: number): void {
  if (!context.state.cardsInPlay.includes('the-terrible-experiment')) return;
  if (context.state.monsters.some((each) => each.space === 'experiment')) return;
  passRumor(context, 'the-terrible-experiment', by);
}
