import { randomFor } from '../rules/core/random.ts';
import { host } from '../rules/core/ruleset.ts';
import { eldritchHorror } from '../rules/eldritch-horror/index.ts';
import { forecast } from '../rules/forecast/forecast.ts';
import { newGame } from './game.ts';
import { measureInTurn, report } from './measure.ts';

const samples = 2_000;
const rounds = Array.from({ length: 5 }, () => [{ type: 'ResolveMythos' }, { type: 'EndRound' }] as const).flat();
const view = eldritchHorror.view(newGame());
const randomKey = new Uint32Array(8).fill(11);
const forecastOf = (commands: typeof rounds) =>
  forecast(eldritchHorror, view, { commands, seat: host, samples }, (sample) => randomFor(randomKey, sample));

const first = process.cpuUsage();
forecastOf(rounds);
const { user, system } = process.cpuUsage(first);

report(
  'P11  a forecast of Eldritch Horror, 2,000 samples',
  await measureInTurn(
    [
      { name: '1 round', units: 1_000, run: () => forecastOf(rounds.slice(0, 2)) },
      { name: '5 rounds', units: 1_000, run: () => forecastOf(rounds) },
    ],
    21,
  ),
  'ms',
);
console.log(`  5 rounds, first forecast of a process: ${((user + system) / 1_000).toFixed(0)} ms`);
const widths = forecastOf(rounds).doom?.values.map(({ low, high }) => high - low) ?? [];
console.log(`  widest 95 % interval of doom: ${(100 * Math.max(...widths)).toFixed(2)} points`);
