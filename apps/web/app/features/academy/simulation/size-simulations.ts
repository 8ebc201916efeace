import { computeChance, Draw, expectancy, maxDrawdown, ruinChance } from '@sealtick/engine';
import { formatCount, formatNumber, formatPercent, formatR } from '../../../lib/text/format.ts';
import { columns, defineSimulation, range, toAxis, toSpan } from './simulation-model.ts';

/** With which the chosen risk is compared, percent. */
const SMALL_RISK = 0.5;
const DRAWS = 1_000;
const large = new Intl.NumberFormat('en', { notation: 'compact' });
const percent = (value: number) =>
  `${Math.abs(value) < 1e6 ? formatNumber(value, 0) : large.format(value).replace('-', '−')}%`;

/** Runs with one edge at two sizes. */
export const equalEdge = defineSimulation(
  {
    winRate: { label: 'Win rate', unit: '%', min: 20, max: 60, step: 1, start: 41 },
    win: { label: 'Average win', unit: 'R', min: 0.5, max: 3, step: 0.1, start: 1.5 },
    risk: { label: 'Risk per trade', unit: '%', min: 0.5, max: 5, step: 0.1, start: 2 },
    trades: { label: 'Trades', unit: '', min: 50, max: 500, step: 10, start: 260 },
  },
  ({ winRate, win, risk, trades }, seed) => {
    const wins = Math.round((trades * winRate) / 100);
    const results = new Draw(seed).shuffled(Array.from({ length: trades }, (_none, i) => (i < wins ? win : -1)));
    const chanceAt = (share: number) =>
      computeChance({ results, riskFraction: share / 100, drawdownLimit: 0.5, draws: DRAWS, seed })!;
    const [chosen, small] = [chanceAt(risk), chanceAt(SMALL_RISK)];
    const gain = (balance: number) => 100 * (balance - 1);
    const rows = chosen.curve.map(({ trade, median, low }, i) => [
      trade,
      gain(median),
      gain(low),
      gain(small.curve[i]!.median),
    ]);
    const [name, other] = [`${formatNumber(risk, 1)}%`, `${SMALL_RISK}%`];
    const [fall, otherFall] = [chosen, small].map(({ drawdown }) => formatPercent(drawdown.median, 0));
    const [lower, otherLower] = [chosen, small].map(({ lossChance }) => formatPercent(lossChance, 0));
    return {
      chart: {
        x: toSpan('Trades', 0, trades, formatCount),
        y: toAxis('Gain since the start', columns(rows, 1), percent),
        rows,
        series: [`Middle run at ${name}`, `One run in twenty is below, at ${name}`, `Middle run at ${other}`],
      },
      figures: [
        { name: 'Expectancy', value: formatR(expectancy(results)), note: 'per trade, at any size' },
        { name: 'Runs that end lower', value: lower!, note: `${otherLower} at ${other}` },
        { name: 'Deepest fall, middle run', value: fall!, note: `${otherFall} at ${other}` },
        {
          name: 'Lost half on the way',
          value: formatPercent(chosen.ruinChance, 1),
          note: `of ${formatCount(DRAWS)} runs`,
        },
      ],
      words: `At ${name} per trade, ${lower} of the runs end below their start, and the middle run falls by ${fall} on the way. At ${other}, these are ${otherLower} and ${otherFall}.`,
    };
  },
);

const START_BALANCE = 10_000;
const LONGEST_RUN = 20;

/** A balance after losses in a row. */
export const losingRun = defineSimulation(
  {
    risk: { label: 'Risk per trade', unit: '%', min: 0.25, max: 10, step: 0.25, start: 2 },
    losses: { label: 'Losses in a row', unit: '', min: 1, max: LONGEST_RUN, step: 1, start: 10 },
  },
  ({ risk, losses }) => {
    const balances = range(0, LONGEST_RUN, 1).map((count) => START_BALANCE * (1 - risk / 100) ** count);
    const rows = balances.map((balance, count) => [count, balance, START_BALANCE * (1 - SMALL_RISK / 100) ** count]);
    const left = balances[losses]!;
    const fall = -maxDrawdown([START_BALANCE, left])!;
    const back = formatPercent(fall / (1 - fall), 1);
    return {
      chart: {
        x: toSpan('Losses in a row', 0, LONGEST_RUN, formatCount),
        y: toAxis('Balance', [0, ...balances], formatCount),
        rows,
        series: [`Balance at ${risk}%`, `Balance at ${SMALL_RISK}%`],
      },
      figures: [
        { name: 'Balance', value: formatCount(left), note: `of ${formatCount(START_BALANCE)}` },
        { name: 'Drawdown', value: formatPercent(fall, 1) },
        { name: 'Gain that leads back', value: back },
      ],
      words: `After ${losses} ${losses === 1 ? 'loss' : 'losses in a row'} at ${risk}% each, ${formatCount(left)} of ${formatCount(START_BALANCE)} are left. That is a drawdown of ${formatPercent(fall, 1)}, and a gain of ${back} leads back.`,
    };
  },
);

/** The chance of a fall by the formula for a random walk, for every size. */
export const riskOfRuin = defineSimulation(
  {
    mean: { label: 'Mean of a trade', unit: 'R', min: 0.01, max: 0.3, step: 0.01, start: 0.1 },
    deviation: { label: 'Standard deviation', unit: 'R', min: 0.8, max: 3, step: 0.05, start: 1.25 },
    fall: { label: 'Fall that is ruin', unit: '%', min: 10, max: 60, step: 5, start: 30 },
    risk: { label: 'Risk per trade', unit: '%', min: 0.25, max: 5, step: 0.25, start: 2 },
  },
  ({ mean, deviation, fall, risk }) => {
    const chanceAt = (share: number, edge: number) => ruinChance({ mean: edge, deviation, limit: fall / share });
    const rows = range(0.25, 5, 0.25).map((share) => [
      share,
      100 * chanceAt(share, mean),
      100 * chanceAt(share, mean / 2),
    ]);
    const [chance, half] = [mean, mean / 2].map((edge) => formatPercent(chanceAt(risk, edge), 1));
    const limit = formatNumber(fall / risk, 1);
    return {
      chart: {
        x: toSpan('Risk per trade', 0, 5, percent),
        y: toAxis('Chance of ruin', [0, 100], percent),
        rows,
        series: [`Mean of ${formatNumber(mean, 2)} R`, 'Half of that mean'],
      },
      figures: [
        { name: 'Ruin in R', value: `${limit} R`, note: `${fall}% ÷ ${risk}%` },
        { name: 'Chance of ruin', value: chance!, note: 'at any time' },
        { name: 'At half of the mean', value: half! },
      ],
      words: `At ${risk}% per trade, a fall of ${fall}% is ${limit} R. Its chance is ${chance}. If the true mean is half as large, it is ${half}.`,
    };
  },
);
