import type { PortfolioResult, StudyHeatMap, SweepResult, WalkForwardResult } from '@sealtick/contract';

/*
 * What the page of a study shows of the numbers of an answer, each rounded once. The pages' own functions are not called:
 * a wrong one would be on both sides.
 */

/** A zero has no sign. */
const minus = (text: string) => text.replace('-', /[1-9]/.test(text) ? '−' : '');
const count = (value: number) => value.toLocaleString('en-US');
const fixed = (value: number, digits: number) =>
  minus(value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits }));
const plus = (value: number, digits: number) => (Number(value.toFixed(digits)) > 0 ? '+' : '') + fixed(value, digits);

/** Formats a number, or shows a dash. */
const orDash =
  <Rest extends readonly unknown[]>(format: (value: number, ...rest: Rest) => string) =>
  (value: number | null | undefined, ...rest: Rest) =>
    value == null ? '—' : format(value, ...rest);
const ratio = orDash((value: number) => fixed(value, 2));
const percent = orDash((value: number, digits: number = 1) => `${fixed(value * 100, digits)}%`);
const change = orDash((value: number) => `${plus(value * 100, 1)}%`);
const inR = orDash((value: number, digits: number = 2) => `${plus(value, digits)} R`);

/** The best runs of a sweep by Sharpe ratio: the cells after rank and settings, and before the button. */
export const rowTexts = ({ rows }: SweepResult): string[][] =>
  rows.map(({ trades, measures }) => [
    count(trades),
    ratio(measures.sharpeRatio),
    change(measures.totalReturn),
    percent(measures.maxDrawdown),
    percent(measures.winRate),
    ratio(measures.profitFactor),
  ]);

/** The cells of the map of a sweep, line by line. @param shown What the page shows in each of them */
export const mapTexts = ({ cells }: StudyHeatMap, shown: 'value' | 'neighbours'): string[] =>
  cells.map((cell) => ratio(cell[shown]));

/** Parts of the strip `The best settings`. */
export function bestTexts({ rows, trials, neighbours, verdict, periodsPerYear }: SweepResult): string[] {
  const { deflated, overfitting } = verdict!;
  return [
    `Sharpe ratio, best of ${count(trials)}${ratio(rows[0]!.measures.sharpeRatio)}`,
    `Median of its neighbours${ratio(neighbours!.median)}`,
    `Deflated Sharpe (DSR)${percent(deflated!.probability)}`,
    `is above ${ratio(deflated!.bestOfTrials * Math.sqrt(periodsPerYear))}, that of the best`,
    `Overfitting (PBO)${percent(overfitting!.probability)}`,
  ];
}

/** Parts of the strip `Out of sample`. */
export const walkForwardTexts = ({
  outOfSample,
  inSample,
  efficiency,
  windowsWithGain,
}: WalkForwardResult): string[] => [
  `Mean R out of sample${inR(outOfSample, 3)}`,
  `Mean R in sample${inR(inSample, 3)}`,
  `Efficiency${ratio(efficiency)}`,
  `Windows with a gain${percent(windowsWithGain, 0)}`,
];

/** The windows of a walk-forward analysis: the cells after days and settings. */
export const windowTexts = ({ windows }: WalkForwardResult): string[][] =>
  windows.map(({ inSample, trades, totalR, expectancy }) => [
    inR(inSample.trades === 0 ? null : inSample.totalR / inSample.trades, 3),
    count(trades),
    inR(expectancy, 3),
    inR(totalR),
  ]);

/** Parts of the strip `Limits of the account`. */
export const limitTexts = ({ peakOpenRisk, peakMargin }: PortfolioResult): string[] => [
  `Highest open risk${percent(peakOpenRisk)}`,
  `Highest margin${percent(peakMargin)}`,
];

/** The streams of a portfolio: the cells after the name. */
export const streamTexts = ({ streams }: PortfolioResult): string[][] =>
  streams.map(({ signalled, taken, cut, totalR, profit, weight }) => [
    ...[signalled, taken, cut].map(count),
    inR(totalR),
    plus(profit, 2),
    ratio(weight),
  ]);

/** The correlations of a portfolio: the cells after the name. */
export const correlationTexts = ({ correlations }: PortfolioResult): string[][] =>
  correlations.matrix.map((row) => row.map((value) => ratio(value)));

/** Parts of the strip `Chance`. */
export function chanceTexts({ chance }: PortfolioResult): string[] {
  const { drawdown, drawdownLimit, drawdownChance, lossChance, ruinChance } = chance!;
  return [
    `Drawdown, median${percent(drawdown.median)}one in twenty: ${percent(drawdown.high)} or more`,
    `Drawdown of ${Number((drawdownLimit * 100).toFixed(6))}%${percent(drawdownChance)}`,
    `Loss${percent(lossChance)}`,
    `Ruin${percent(ruinChance)}`,
  ];
}

/** The newest trades of a portfolio, the newest first: result, share at risk and profit. */
export const tradeTexts = ({ trades }: PortfolioResult): string[][] =>
  trades
    .toReversed()
    .map(({ netR, share, profit }) => [
      inR(netR),
      share === 0 ? 'Not taken' : percent(share, 2),
      share === 0 ? '—' : plus(profit, 2),
    ]);
