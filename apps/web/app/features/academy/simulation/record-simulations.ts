import {
  CALIBRATED_FROM,
  chanceOfSuccess,
  Draw,
  expectancy,
  expectedBestSharpe,
  meanInterval,
  priorChance,
} from '@sealtick/engine';
import {
  formatCount,
  formatNumber,
  formatPercent,
  formatR,
  formatRatio,
  formatSigned,
} from '../../../lib/text/format.ts';
import { columns, defineSimulation, range, toAxis, toSpan } from './simulation-model.ts';

/** Trades after which the first interval is drawn, and how many are drawn at most. */
const FIRST = 10;
const POINTS = 40;
const percent = (value: number) => `${formatNumber(value, 0)}%`;
const decimal = (value: number) => formatNumber(value, 2);

/** The mean of drawn trades with its interval. */
export const growingRecord = defineSimulation(
  {
    winRate: { label: 'True win rate', unit: '%', min: 20, max: 80, step: 1, start: 45 },
    win: { label: 'Average win', unit: 'R', min: 0.5, max: 4, step: 0.1, start: 1.5 },
    trades: { label: 'Trades', unit: '', min: 50, max: 1_000, step: 10, start: 200 },
  },
  ({ winRate, win, trades }, seed) => {
    const draw = new Draw(seed);
    const results = Array.from({ length: trades }, () => (draw.whole(1, 100) <= winRate ? win : -1));
    const counts = range(FIRST, trades, (trades - FIRST) / POINTS).map(Math.round);
    const rows = counts.map((count) => {
      const { mean, low, high } = meanInterval(results.slice(0, count))!;
      return [count, mean, low, high];
    });
    const { mean, low, high } = meanInterval(results)!;
    const truth = formatR(expectancy(Array.from({ length: 100 }, (_none, i) => (i < winRate ? win : -1))));
    const isApart = low > 0 || high < 0;
    return {
      chart: {
        x: toSpan('Trades', 0, trades, formatCount),
        y: toAxis('R per trade', [0, ...columns(rows, 1)], decimal),
        rows,
        series: ['Mean of the record', 'Interval begins', 'Interval ends'],
      },
      figures: [
        { name: 'True expectancy', value: truth },
        { name: 'Mean of the record', value: formatR(mean), note: `after ${formatCount(trades)} trades` },
        { name: '95% interval', value: `${formatSigned(low, 2)} to ${formatR(high)}` },
        { name: 'Zero', value: isApart ? 'Excluded' : 'Not excluded' },
      ],
      words: `After ${formatCount(trades)} trades the mean is ${formatR(mean)}, and its 95% interval reaches from ${formatR(low)} to ${formatR(high)}. ${isApart ? 'Zero is outside.' : 'Zero is inside, so that the record does not exclude luck.'} The true expectancy is ${truth}.`,
    };
  },
);

const MOST_SETS = 1_000;

/** The best Sharpe ratio that worthless sets of rules are expected to show. */
export const bestOfMany = defineSimulation(
  {
    sets: { label: 'Sets of rules tried', unit: '', min: 2, max: MOST_SETS, step: 1, start: 100 },
    years: { label: 'Years of daily data', unit: '', min: 1, max: 10, step: 1, start: 1 },
    found: { label: 'Best Sharpe ratio found', unit: '', min: 0, max: 4, step: 0.1, start: 2.5 },
  },
  ({ sets, years, found }) => {
    const expectBest = (count: number) => expectedBestSharpe(count, 1 / Math.sqrt(years))!;
    const rows = [2, 3, 5, 10, ...range(20, MOST_SETS, 20)].map((count) => [count, expectBest(count), found]);
    const [expected, above] = [expectBest(sets), found - expectBest(sets)];
    return {
      chart: {
        x: toSpan('Sets of rules tried', 0, MOST_SETS, formatCount),
        y: toAxis('Sharpe ratio', [0, ...columns(rows, 1)], decimal),
        rows,
        series: ['Expected of the best worthless set', 'Best ratio found'],
      },
      figures: [
        { name: 'Expected from chance', value: formatRatio(expected), note: `best of ${formatCount(sets)}` },
        { name: 'Found', value: formatRatio(found), note: `${formatSigned(above, 2)} against chance` },
      ],
      words: `The best of ${formatCount(sets)} worthless sets on ${years} ${years === 1 ? 'year' : 'years'} of data is expected to show ${formatRatio(expected)}. A ratio of ${formatRatio(found)} is ${formatRatio(Math.abs(above))} ${above < 0 ? 'below' : 'above'} that.`,
    };
  },
);

const MOST_TRADES = 300;

/** A stated confidence that moves from the prices to the outcomes. */
export const shrunkConfidence = defineSimulation(
  {
    target: { label: 'First target', unit: 'R', min: 0.5, max: 4, step: 0.1, start: 1.5 },
    share: { label: 'Trades that reach it', unit: '%', min: 10, max: 90, step: 1, start: 50 },
    trades: { label: 'Closed trades', unit: '', min: 0, max: MOST_TRADES, step: 5, start: 40 },
  },
  ({ target, share, trades }) => {
    const signal = { entry: 0, stop: -1, targets: [{ price: target, weight: 1 }] };
    const confidenceAfter = (n: number) => chanceOfSuccess(signal, { n, wins: (n * share) / 100 });
    const prior = priorChance(signal);
    const rows = range(0, MOST_TRADES, 5).map((n) => [n, 100 * confidenceAfter(n), 100 * prior, share]);
    const [now, alone] = [confidenceAfter(trades), prior].map((chance) => formatPercent(chance, 0));
    const isCalibrated = trades >= CALIBRATED_FROM;
    return {
      chart: {
        x: toSpan('Closed trades', 0, MOST_TRADES, formatCount),
        y: toAxis('Confidence', [0, 100], percent),
        rows,
        series: ['Stated confidence', 'From the prices alone', 'Share that reached the target'],
      },
      figures: [
        { name: 'From the prices alone', value: alone!, note: `target at ${formatNumber(target, 1)} R` },
        { name: 'Stated confidence', value: now!, note: `after ${formatCount(trades)} trades` },
        {
          name: 'Marked as',
          value: isCalibrated ? 'Calibrated' : 'Uncalibrated',
          note: `from ${CALIBRATED_FROM} trades`,
        },
      ],
      words: `With its first target at ${formatNumber(target, 1)} R, a signal starts at ${alone}. After ${formatCount(trades)} trades of which ${share}% reached the target, it states ${now}${isCalibrated ? '' : ', uncalibrated'}.`,
    };
  },
);
