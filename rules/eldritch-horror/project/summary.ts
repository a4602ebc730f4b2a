import type { Doom, GateLine, Summary } from '../../core/contract-types.ts';
import { whoActs } from '../../core/headline.ts';
import { omenRing } from '../data/components.ts';
import type { View } from '../model/index.ts';

/** The Doom track, in the shape that all games share. */
export function doom(view: View): Doom {
  return { value: view.doom, start: view.ancientOne.doom, end: 0, left: view.doom, awake: view.ancientOne.awake };
}

/** The game at a glance, in the shape that all games share. */
export function summary(view: View): Summary {
  const { ancientOne: sheet, mysteries } = view;
  const matching = view.gates.filter((each) => each.matchesOmen).length;
  const open = view.gates.length === 1 ? '1 gate open' : `${view.gates.length} gates open`;
  const awake = sheet.awake ? ', awake' : '';
  const ended =
    view.outcome === undefined ? whoActs(view.pending, 'Investigator') : ` The game is ${view.outcome.result}.`;
  const cards = view.mythosDeck.reduce((sum, stage) => sum + stage.green + stage.yellow + stage.blue, 0);
  return {
    headline: `${sheet.name}${awake}: Doom ${view.doom}, Omen ${view.omen.colour}, ${open}, ${matching} of them matching.${ended}`,
    clocks: [
      {
        clock: 'doom',
        label: 'Doom',
        value: view.doom,
        start: sheet.doom,
        end: 0,
        text: sheet.awake ? `${sheet.name} is awake` : `${view.doom} until ${sheet.name} awakens`,
      },
      {
        clock: 'omen',
        label: 'Omen',
        value: omenRing.findIndex((each) => each.space === view.omen.space),
        text: view.omen.colour,
      },
      {
        clock: 'mysteries',
        label: 'Mysteries',
        value: mysteries.solved,
        start: 0,
        ...(mysteries.needed === undefined ? {} : { end: mysteries.needed }),
        text:
          mysteries.needed === undefined
            ? `${mysteries.solved} solved`
            : `${mysteries.solved} of ${mysteries.needed} solved`,
      },
      { clock: 'mythos', label: 'Mythos deck', value: cards, end: 0, text: `${cards} cards left` },
      ...(sheet.awake && sheet.counts !== undefined
        ? [
            {
              clock: 'sheet',
              label: 'Sheet',
              value: sheet.counter ?? sheet.counterChange ?? 0,
              text:
                sheet.counter === undefined ? `${sheet.counts}: not reported yet` : `${sheet.counter} ${sheet.counts}`,
            },
          ]
        : []),
    ],
    gates: view.gates.map(
      (each): GateLine => ({
        gate: each.gate,
        name: each.name,
        space: each.spaceName,
        symbol: each.omen,
        hot: each.matchesOmen,
        ...(each.matchesOmen ? { hotBecause: 'matching' } : {}),
        guards: each.monsters.map((monster) => monster.name),
      }),
    ),
  };
}
