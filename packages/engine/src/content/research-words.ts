import { numberWords } from '../strategies/words.ts';
import type { SampleResult } from './research-result.ts';
import { RESEARCH } from './research-results.ts';
import { SIMULATED_RESULTS } from './simulated-results.ts';

const signed = (value: number) => (value > 0 ? '+' : '') + numberWords(value, 3);
const resultWords = ({ trades, mean, low, high }: SampleResult) =>
  `${signed(mean)} R per trade (95% interval ${signed(low)} to ${signed(high)}, ${numberWords(trades, 0)} trades)`;

/** Returns what a strategy makes on simulated markets, and without their mechanisms (trends, swings, pairs, releases). */
function simulatedWords(id: string): string {
  const result = SIMULATED_RESULTS[id];
  if (result === undefined) return '';
  const { seeds, trades, mean, low, high, shuffled } = result;
  return (
    ` The simulated market contains such patterns by construction, and is calibrated to the results on real bars. Over ${seeds} ` +
    `such markets they make ${signed(mean)} R per trade. The backtest of one market has about ${numberWords(trades, 0)} trades ` +
    `and lies between ${signed(low)} and ${signed(high)} R in 95% of the markets. On the same moves in random order they make ` +
    `${signed(shuffled)} R.`
  );
}

/** Returns the results of a strategy on real bars and on the simulated market, for its methodology. */
export function researchWords(id: string): string {
  const result = RESEARCH[id];
  if (result === undefined) return '';
  const { trials, development, untouched } = result;
  const verdict =
    untouched.low > 0
      ? 'a profit'
      : untouched.high < 0
        ? 'a loss'
        : 'a result that does not differ significantly from zero';
  return (
    `The rules were chosen on real bars to the end of 2017 among ${trials} sets that were tried: there they made ` +
    `${resultWords(development)} after costs. On the bars from 2018 on, opened once when everything was fixed, they made ` +
    `${resultWords(untouched)}: ${verdict}.${simulatedWords(id)}`
  );
}
