import { randomFor } from '../rules/core/random.ts';
import { host } from '../rules/core/ruleset.ts';
import { eldritchHorror } from '../rules/eldritch-horror/index.ts';
import { forecast } from '../rules/forecast/forecast.ts';
import { freshTable } from './game.ts';
import { inTurn, report } from './measure.ts';

const samples = 2_000;
const rounds = Array.from({ length: 5 }, () => [{ type: 'ResolveMythos' }, { type: 'EndRound' }] as const).flat();
const view = eldritchHorror.view(freshTable());
const key = new Uint32Array(8).fill(11);
const foreseen = (commands: typeof rounds) =>
  forecast(eldritchHorror, view, { commands, seat: host, samples }, (sample) => randomFor(key, sample));

const first = process.cpuUsage();
foreseen(rounds);
const { user, system } = process.cpuUsage(first);

report(
  'P11  a forecast of Eldritch Horror, 2,000 samples',
  await inTurn(
    [
      { name: '1 round', units: 1_000, run: () => foreseen(rounds.slice(0, 2)) },
      { name: '5 rounds', units: 1_000, run: () => foreseen(rounds) },
    ],
    21,
  ),
  'ms',
);
console.log(`  5 rounds, as the first thing a process does: ${((user + system) / 1_000).toFixed(0)} ms`);
const widths = foreseen(rounds).doom?.values.map(({ low, high }) => high - low) ?? [];
console.log(`  widest 95 % interval of doom: ${(100 * Math.max(...widths)).toFixed(2)} points`);
