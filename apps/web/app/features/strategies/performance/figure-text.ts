import { type StatisticView, WON_NEEDS } from '@sealtick/contract';
import { HOUR_MS } from '@sealtick/engine';
import { EM_DASH, formatCount, formatCounted, formatPercent, formatR, formatRatio } from '../../../lib/text/format.ts';
import { type Tone, toTone } from '../../../lib/text/to-tone.ts';
import { formatSpan } from '../../../lib/time/time.ts';

/** Figures for which a positive value is good and a negative one bad. */
const SIGNED: ReadonlySet<string> = new Set(['totalReturn', 'cagr']);

/** Longest track record that is printed, in years. */
const MOST_YEARS = 50;

/**
 * Formats a value in its unit. Small rates have two decimals, an expectancy three, other results in R two; `like` is the value that decides how many. With the number of
 * periods a year, more than fifty years of periods are "> 50 years".
 */
export function formatFigure(
  value: number | null,
  { unit, key }: Pick<StatisticView, 'unit' | 'key'>,
  like: number | null = value,
  periodsPerYear = Number.POSITIVE_INFINITY,
): string {
  if (value === null) return EM_DASH;
  if (unit === 'fraction') return formatPercent(value, isSmall(like) ? 2 : 1, SIGNED.has(key) ? 'exceptZero' : 'auto');
  if (unit === 'R') return formatR(value, key === 'expectancy' ? 3 : 2);
  if (unit === 'hours') return formatSpan(value * HOUR_MS);
  if (unit === 'days') return `${formatCount(Math.round(value))} ${Math.round(value) === 1 ? 'day' : 'days'}`;
  if (unit === 'periods' && value > MOST_YEARS * periodsPerYear) return `> ${MOST_YEARS} years`;
  if (unit === 'periods') return formatCounted(Math.ceil(value), 'daily return');
  if (unit === 'trades') return formatCount(Math.ceil(value));
  return formatRatio(value);
}

/** Returns a reason as a sentence. */
export const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether a rate is under 1%, where one decimal is too coarse. */
const isSmall = (fraction: number | null) => fraction !== null && fraction !== 0 && Math.abs(fraction) < 0.01;

/** An interval as "35.5% to 47.3%"; what its sample lacks, or an em dash, without an interval. */
export function formatInterval(figure: StatisticView): string {
  const { interval, value } = figure;
  return interval === null
    ? (figure.intervalReason ?? EM_DASH)
    : `${formatFigure(interval.low, figure, value)} to ${formatFigure(interval.high, figure, value)}`;
}

/** Returns the tone of a figure: a value whose 95% interval includes zero is neither a gain nor a loss. */
export function figureTone(figure: StatisticView): Tone {
  const { key, value, unit, interval } = figure;
  if (!(SIGNED.has(key) || unit === 'R')) return 'neutral';
  if (interval && interval.low <= 0 && interval.high >= 0) return 'neutral';
  return toTone(formatFigure(value, figure));
}

/** The share of trades won as "59%"; their number, "16 of 27", where they are too few for a share. */
export function formatWon(winRate: number | null, trades: number): string {
  if (winRate === null) return EM_DASH;
  return trades < WON_NEEDS ? `${formatCount(winRate * trades)} of ${formatCount(trades)}` : formatPercent(winRate, 0);
}
