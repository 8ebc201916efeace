import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFigure } from '../../packages/content/src/index.ts';

const ARTICLES = join(import.meta.dirname, '../../packages/content/documents/research');

/** Returns an article with its summary as text in one line. */
const articleText = (id: string): string => readFileSync(join(ARTICLES, `${id}.md`), 'utf8').replaceAll(/\s+/g, ' ');

/** Returns the stored value of a line of a figure at a place, with this many digits. */
function numberAt(figure: string, line: string, at: number, digits = 0): string {
  const { series, rows } = readFigure(figure)!;
  const value = rows.find(([place]) => place === at)?.[series.indexOf(line) + 1];
  if (value === undefined || !series.includes(line)) throw new Error(`${figure} has no ${line} at ${at}.`);
  return value.toFixed(digits).replace('-', '−');
}

const halved = (line: string, at: number) => numberAt('half-lost-by-risk', line, at);
const [WITH, WITHOUT] = ['With an edge', 'Without an edge'];
const fallen = (trades: string, at: number) => numberAt('drawdowns-of-an-edge', `${trades} trades`, at);
const best = (power: number) => numberAt('best-of-many', 'Simulated', power, 1);
const reached = (symbol: string, at: number) => numberAt('stop-and-noise', symbol, at);
const end = (which: string, years: number) => numberAt('sharpe-interval', `${which} end`, years, 1);
const average = (payoff: string) => numberAt('break-even-win-rate', `Payoff ${payoff}`, 70, 2);
const hashes = (power: number) => numberAt('proof-length', 'Inclusion proof', power);

test.each<[article: string, sentence: string]>([
  [
    'risk-per-trade',
    `none of the 4,000 accounts with the edge fell by half, and ${halved(WITHOUT, 1)}% of those without`,
  ],
  ['risk-per-trade', `At 2% it was ${halved(WITH, 2)}% with the edge and ${halved(WITHOUT, 2)}% without it.`],
  ['risk-per-trade', `At 3% it was ${halved(WITH, 3)}% with the edge. At 5% it was ${halved(WITH, 5)}%,`],
  ['risk-per-trade', `the share with the edge rises from ${halved(WITH, 2)}% to ${halved(WITH, 4)}%.`],
  [
    'risk-per-trade',
    `costs ${halved(WITHOUT, 1)} of 100 accounts half of their balance. At 3% it costs ${halved(WITHOUT, 3)}.`,
  ],
  [
    'drawdowns-with-an-edge',
    `After 100 trades, ${fallen('100', 10)}% of the accounts had been 10% or more below a peak.`,
  ],
  ['drawdowns-with-an-edge', `After 250 trades it was ${fallen('250', 10)}%.`],
  ['drawdowns-with-an-edge', `and ${fallen('1,000', 18)}% had fallen by 18% or more.`],
  ['best-of-many-backtests', `The best of two worthless rules shows a Sharpe ratio of ${best(1)} on average.`],
  [
    'best-of-many-backtests',
    `The best of 16 shows ${best(4)}. The best of 128 shows ${best(7)}, and the best of 256 shows ${best(8)}.`,
  ],
  ['best-of-many-backtests', `summary: Among 128 rules without any edge, the best showed a Sharpe ratio of ${best(7)}`],
  [
    'stops-and-noise',
    `in ${reached('EURUSD', 1)}% of the cases for EURUSD, ${reached('XAUUSD', 1)}% for gold and ${reached('BTCUSD', 1)}% for bitcoin.`,
  ],
  [
    'stops-and-noise',
    `At four ATR it was ${reached('EURUSD', 4)}% for EURUSD and ${reached('BTCUSD', 4)}% to ${reached('XAUUSD', 4)}% for the other two.`,
  ],
  ['years-until-a-sharpe-ratio', `After one year the interval runs from ${end('Lower', 1)} to ${end('Upper', 1)}.`],
  ['years-until-a-sharpe-ratio', `After two years it runs from ${end('Lower', 2)} to ${end('Upper', 2)}.`],
  ['years-until-a-sharpe-ratio', `After ten years it runs from ${end('Lower', 10)} to ${end('Upper', 10)}.`],
  ['win-rate-alone', `With a payoff of 1.5 a trade earns ${average('1.5')} R on average.`],
  ['win-rate-alone', `With a payoff of 0.8 it earns ${average('0.8')} R.`],
  ['win-rate-alone', `With a payoff of 0.4 it loses ${average('0.4').replace('−', '')} R,`],
  [
    'what-a-sealed-log-proves',
    `In a log of 256 entries it has ${hashes(8)} hashes. In a log of 65,536 entries it has ${hashes(16)}.`,
  ],
  ['what-a-sealed-log-proves', `it has ${hashes(20)}, which are ${32 * Number(hashes(20))} bytes.`],
  [
    'cost-of-a-near-stop',
    `a trade on EURUSD pays ${numberAt('cost-by-stop', 'EURUSD', 5, 2)} R before anything has happened.`,
  ],
  [
    'cost-of-a-near-stop',
    `On EURGBP it is ${numberAt('cost-by-stop', 'EURGBP', 5, 2)} R and on GBPJPY ${numberAt('cost-by-stop', 'GBPJPY', 5, 2)} R.`,
  ],
  ['cost-of-a-near-stop', `and ${numberAt('cost-by-stop', 'EURUSD', 80, 4)} R with one of 80 pips.`],
])('the article %s has the numbers of its figure: %s', (article, sentence) => {
  expect(articleText(article)).toContain(sentence);
});
