import type { AncientOneId } from './ancient-ones.ts';

/** What the attack of an Ancient One costs an investigator who fails the check. */
interface Attack {
  /** The skill of the check; without one the attack cannot be resisted. */
  readonly skill?: string;
  readonly sanity?: number;
  readonly stamina?: number;
  readonly clues?: number;
  /** A trophy of the investigator's choice; without one the investigator is devoured. */
  readonly trophy?: 'gate' | 'monster';
  /** Maximum Sanity or Stamina, of the investigator's choice. */
  readonly maximum?: number;
  /** In words, for players. */
  readonly costs: string;
}

/** The attacks of the Ancient Ones in the final battle. Source: AC-3.3. */
export const attacks: Readonly<Record<AncientOneId, Attack>> = {
  azathoth: { costs: 'nothing' },
  cthulhu: { maximum: 1, costs: 'lower maximum Sanity or maximum Stamina by 1' },
  hastur: { skill: 'Luck', sanity: 2, costs: 'lose 2 Sanity' },
  ithaqua: { skill: 'Fight', stamina: 2, costs: 'lose 2 Stamina' },
  nyarlathotep: { skill: 'Lore', clues: 1, costs: 'lose 1 clue' },
  'shub-niggurath': { skill: 'Sneak', trophy: 'monster', costs: 'lose 1 monster trophy' },
  yig: { skill: 'Speed', sanity: 1, stamina: 1, costs: 'lose 1 Sanity and 1 Stamina' },
  'yog-sothoth': { skill: 'Will', trophy: 'gate', costs: 'lose 1 gate trophy' },
};

/** The modifier of the checks against the attack: +1 in the first round, one less in each further round. */
export const attackModifier = (round: number): number => 2 - round;
