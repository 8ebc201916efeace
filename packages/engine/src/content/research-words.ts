import { numberWords } from '../strategies/words.ts';
import type { SampleResult } from './research-result.ts';
import { RESEARCH } from './research-results.ts';
import { SIMULATED_RESULTS } from './simulated-results.ts';

const signed = (value: number) => (value > 0 ? '+' : '') + numberWords(value, 3);
const resultWords = ({ trades, mean, low, high }: SampleResult) =>
  `${signed(mean)} R a trade (95 % interval ${signed(low)} to ${signed(high)}, ${numberWords(trades, 0)} trades)`;

/** Returns the effect of the simulated market's mechanisms on a strategy: trends, swings, pairs and reactions to releases. */
function simulatedWords(id: string): string {
  const result = SIMULATED_RESULTS[id];
  if (result === undefined) return '';
  return (
    ` On the simulated market, whose prices contain such patterns by construction, they make ${signed(result.asMade)} R a trade; ` +
    `on the same moves in random order ${signed(result.shuffled)} R.`
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
