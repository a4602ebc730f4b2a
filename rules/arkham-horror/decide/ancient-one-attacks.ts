import { canChangeCheck } from '../abilities.ts';
import { type Context, reject } from '../context.ts';
import { ancientOne } from '../data/ancient-ones.ts';
import { attackModifier, attacks } from '../data/final-battle.ts';
import type { CommandOf } from '../model/index.ts';
import { requireStep } from './battle-steps.ts';
import { checkDefeat, devour, investigatorInPlay, loseSanityOrStamina } from './investigators.ts';
import { countSuccesses, rollDice, successThreshold } from './physical-draws.ts';

type Resist = CommandOf<'ResistAttack'>;
type Losses = { readonly [Name in 'trophy' | 'monsterTrophy']?: Resist[Name] | undefined };

/**
 * The Ancient One attacks one investigator: a check of the sheet's skill, or what the sheet says costs it. Rule
 * `final-battle`.
 */
export function resistAttack(context: Context, command: Resist): void {
  const { round, resisted } = requireStep(context, 'ancientOne');
  const { by, value, passed = false, lowers } = command;
  const { blessing } = investigatorInPlay(context, by);
  if (resisted.includes(by)) {
    const because = `The Ancient One has already attacked investigator ${by} in this round.`;
    reject('one-attack', because, 'final-battle', { by });
  }
  if (passed) return context.emit({ type: 'AttackResisted', by, passed, ...context.reason });
  const { skill, maximum } = attacks[context.state.setup.ancientOne];
  if (skill === undefined || maximum !== undefined) {
    if (lowers === undefined) {
      const because = 'Say in "lowers" which maximum is lowered by 1: Sanity or Stamina.';
      return reject('say-more', because, 'final-battle', { by, needs: 'lowers', choices: ['sanity', 'stamina'] });
    }
    context.emit({ type: 'AttackResisted', by, passed: false, ...context.reason });
    return lowerMaximum(context, by, lowers);
  }
  if (value === undefined) {
    const because = `Say in "value" what ${skill} of investigator ${by} is, with all bonuses.`;
    return reject('say-more', because, 'final-battle', { by, needs: 'value' });
  }
  const losses = namedLoss(context, command);
  const threshold = successThreshold[blessing];
  const modifier = attackModifier(round);
  const faces = rollDice(context, Math.max(0, value + modifier));
  const successes = countSuccesses(faces, threshold);
  context.emit({ type: 'ResistRolled', by, modifier, faces, threshold, successes, ...context.reason });
  if (successes === 0 && canChangeCheck(context.state, by)) {
    return context.emit({ type: 'BattleCheckOpened', by, kind: 'resist', faces, threshold, ...losses });
  }
  context.emit({ type: 'AttackResisted', by, passed: successes > 0, ...context.reason });
  if (successes === 0) sufferAttack(context, by, losses);
}

/** The trophy that a failed check costs. Where there are several, the investigator names one before the roll. */
function namedLoss(context: Context, { by, trophy, monsterTrophy }: Resist): Losses {
  const { trophies, defeated } = investigatorInPlay(context, by);
  const { trophy: kind } = attacks[context.state.setup.ancientOne];
  if (kind === undefined) return {};
  const member = kind === 'gate' ? 'trophy' : 'monsterTrophy';
  const choices: readonly string[] = [...new Set(kind === 'gate' ? trophies : defeated)];
  const given = kind === 'gate' ? trophy : monsterTrophy;
  const chosen = given ?? (choices.length === 1 ? choices[0] : undefined);
  if (choices.length > 0 && (chosen === undefined || !choices.includes(chosen))) {
    const because = `Say in "${member}" which trophy a failed check costs investigator ${by}.`;
    reject('say-more', because, 'final-battle', { by, needs: member, choices });
  }
  return chosen === undefined ? {} : { [member]: chosen };
}

/** What a failed check costs, by the sheet of the Ancient One. */
export function sufferAttack(context: Context, by: number, { trophy, monsterTrophy }: Losses): void {
  const { ancientOne: id } = context.state.setup;
  const { sanity, stamina, clues, trophy: kind } = attacks[id];
  const reason = ancientOne(id).name;
  if (kind !== undefined) {
    if (trophy === undefined && monsterTrophy === undefined) return devour(context, by);
    const lost = {
      trophies: trophy === undefined ? [] : [trophy],
      defeated: monsterTrophy === undefined ? [] : [monsterTrophy],
    };
    return context.emit({ type: 'TrophiesLost', by, ...lost, reason });
  }
  if (clues !== undefined) {
    const have = investigatorInPlay(context, by).clues;
    if (have > 0) context.emit({ type: 'InvestigatorChanged', by, clues: have - clues, reason });
    return;
  }
  const loss = {
    ...(sanity === undefined ? {} : { sanity }),
    ...(stamina === undefined ? {} : { stamina }),
  };
  loseSanityOrStamina(context, by, loss);
  checkDefeat(context, by);
}

function lowerMaximum(context: Context, by: number, lowers: 'sanity' | 'stamina'): void {
  const mine = investigatorInPlay(context, by);
  const maximum = (lowers === 'sanity' ? mine.maxSanity : mine.maxStamina) - 1;
  const value = Math.min(mine[lowers], maximum);
  const changed = lowers === 'sanity' ? { sanity: value, maxSanity: maximum } : { stamina: value, maxStamina: maximum };
  context.emit({ type: 'InvestigatorChanged', by, ...changed, reason: 'Cthulhu' });
  checkDefeat(context, by);
}
