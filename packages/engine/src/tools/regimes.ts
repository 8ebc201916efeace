import { utcDay } from '../bars/civil.ts';
import { HOUR_MS } from '../bars/time-units.ts';
import { getCurrencies, getCurrency } from '../costs/release-currencies.ts';
import { AverageDirectionalIndex } from '../indicators/average-directional-index.ts';
import { AverageTrueRange } from '../indicators/average-true-range.ts';
import type { Trade } from '../simulate/trade.ts';
import { lastClosedIndex } from '../statistics/open-result.ts';
import { groupTrades, isoWeekday, type TradeGroup } from '../statistics/trade-groups.ts';
import type { TestSeries } from './test-series.ts';

/** Trades grouped by what the market was like when their signals came. */
export interface Regime {
  readonly kind: 'volatility' | 'trend' | 'hour' | 'weekday' | 'release-day';
  readonly groups: readonly TradeGroup[];
}

const RANGE_BARS = 14;
/** ADX from which Wilder calls a market trending. */
const TREND_FROM = 25;

/** The trades of one series. */
export interface SeriesTrades {
  readonly series: Pick<TestSeries, 'instrument' | 'bars' | 'events'>;
  readonly trades: readonly Trade[];
}

/**
 * Returns the results of trades by volatility (terciles of ATR(14) ÷ close over all bars), trend (ADX(14) ≥ 25), hour
 * and weekday of the fill in UTC, and days with a high-impact release of a currency of the instrument. The terciles
 * are known only afterwards: they describe a record and are not a rule.
 */
export function regimes(series: SeriesTrades['series'], trades: readonly Trade[]): Regime[] {
  return computeRegimes([{ series, trades }]);
}

/** Returns the same over the trades of several series, each of which is compared with its own bars. */
export function computeRegimes(parts: readonly SeriesTrades[]): Regime[] {
  const labelled = parts.flatMap(({ series, trades }) => {
    const label = labeller(series);
    return trades.map((trade) => ({ ...label(trade), netR: trade.netR }));
  });
  const group = (kind: Regime['kind']): Regime => ({
    kind,
    groups: groupTrades(labelled, (labels) => labels[kind]).sort((a, b) => order(a.key) - order(b.key)),
  });
  const isDated = parts.some(({ series }) => series.events !== null);
  return [
    group('volatility'),
    group('trend'),
    group('hour'),
    group('weekday'),
    ...(isDated ? [group('release-day')] : []),
  ];
}

/** Returns the function that names the groups of a trade of a series. */
function labeller(series: SeriesTrades['series']): (trade: Trade) => Record<Regime['kind'], string> {
  const { volatility, trend } = describeBars(series);
  const at = ({ signal }: Trade) => lastClosedIndex(series.bars, signal.barCloseAt);
  const [low, high] = terciles(volatility);
  const computeVolatility = (trade: Trade) => {
    const value = volatility[at(trade)]!;
    if (Number.isNaN(value)) return 'unknown';
    if (value < low) return 'low';
    return value < high ? 'middle' : 'high';
  };
  const getTrend = (trade: Trade) => {
    const value = trend[at(trade)]!;
    if (Number.isNaN(value)) return 'unknown';
    return value >= TREND_FROM ? 'trending' : 'ranging';
  };
  const days = releaseDays(series);
  const getRelease = ({ fillTime }: Trade) =>
    days === null ? 'unknown' : days.has(utcDay(fillTime)) ? 'release' : 'no release';
  return (trade) => ({
    volatility: computeVolatility(trade),
    trend: getTrend(trade),
    hour: String(Math.floor(trade.fillTime / HOUR_MS) % 24).padStart(2, '0'),
    weekday: String(isoWeekday(trade.fillTime)),
    'release-day': getRelease(trade),
  });
}

const WORDS = ['low', 'middle', 'high', 'trending', 'ranging', 'release', 'no release', 'unknown'];

/** Numbers by value, words as listed. */
function order(key: string): number {
  const word = WORDS.indexOf(key);
  return word < 0 ? Number(key) : word;
}

/** Returns relative volatility and ADX at each bar's close; NaN in the warm-up. */
function describeBars({ bars }: SeriesTrades['series']) {
  const range = new AverageTrueRange(RANGE_BARS);
  const strength = new AverageDirectionalIndex(RANGE_BARS);
  const volatility = new Float64Array(bars.length);
  const trend = new Float64Array(bars.length);
  for (let i = 0; i < bars.length; i++) {
    const [high, low, close] = [bars.high[i]!, bars.low[i]!, bars.close[i]!];
    volatility[i] = range.update(high, low, close) / Math.abs(close);
    trend[i] = strength.update(high, low, close);
  }
  return { volatility, trend };
}

function terciles(values: Float64Array): [number, number] {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return [at(1 / 3), at(2 / 3)];
}

/** Returns the UTC days with a release; null without a calendar. */
function releaseDays({ instrument, events }: SeriesTrades['series']): ReadonlySet<number> | null {
  if (events === null) return null;
  const currencies = getCurrencies(instrument);
  const relevant = events.filter(
    ({ impact, country }) => impact === 'high' && currencies.includes(getCurrency(country)),
  );
  return new Set(relevant.map(({ time }) => utcDay(time)));
}
