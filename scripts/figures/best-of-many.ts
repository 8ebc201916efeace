import { expectedBestSharpe, mulberry32 } from '../../packages/engine/src/index.ts';
import { axis, range, rounded } from './axis.ts';
import type { Drawn } from './drawn.ts';

const YEARS = 3;
const DAYS_A_YEAR = 252;
const REPEATS = 200;
const SEED = 20_263;
const DOUBLINGS = range(1, 8);

/** The best Sharpe ratio of many backtests of rules without any edge: simulated, and as the formula expects it. */
export const bestOfMany: Drawn = () => {
  const random = mulberry32(SEED);
  // A rule without an edge, measured over n days, shows a Sharpe ratio that varies around 0 by 1 / √years.
  const deviation = Math.sqrt(1 / YEARS);
  const best = (trials: number) => Math.max(...Array.from({ length: trials }, () => worthlessSharpe(random)));
  const average = (trials: number) =>
    Array.from({ length: REPEATS }, () => best(trials)).reduce((sum, value) => sum + value, 0) / REPEATS;
  return {
    title: 'Best Sharpe ratio among backtests of rules without an edge',
    text: `Three years of ${DAYS_A_YEAR} daily results each, drawn from a coin (seed ${SEED}), ${REPEATS} repetitions a point; and what the formula of Bailey and López de Prado expects, as the engine computes it.`,
    x: axis('Backtests tried', DOUBLINGS, (at) => String(2 ** at)),
    y: axis('Best Sharpe ratio per year', [0, 0.5, 1, 1.5, 2], String, { digits: 2 }),
    series: ['Formula', 'Simulated'],
    rows: DOUBLINGS.map((doubling) => [
      doubling,
      rounded(expectedBestSharpe(2 ** doubling, deviation)!),
      rounded(average(2 ** doubling)),
    ]),
  };
};

/** Annual Sharpe ratio of daily results of +1 or −1 with equal chances. */
function worthlessSharpe(random: () => number): number {
  const days = YEARS * DAYS_A_YEAR;
  let sum = 0;
  for (let day = 0; day < days; day += 1) sum += random() < 0.5 ? 1 : -1;
  const mean = sum / days;
  return (mean / Math.sqrt(((1 - mean * mean) * days) / (days - 1))) * Math.sqrt(DAYS_A_YEAR);
}
