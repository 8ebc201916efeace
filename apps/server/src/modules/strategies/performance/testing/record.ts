import {
  BarSeries,
  type Bars,
  backtestRecord,
  DAY_MS,
  getInstrument,
  HOUR_MS,
  STRATEGIES,
  type Strategy,
  simulate,
} from '@sealtick/engine';
import { toTradeRow } from '../../../single-backtest/index.ts';

export const [PUBLISHED, UNPUBLISHED] = STRATEGIES.map(({ id }) => id) as [string, string];
export const START = Date.UTC(2024, 2, 4);
const DAYS = 40;
export const END = START + DAYS * DAY_MS;
const instrument = getInstrument('BTCUSD')!;

/** Buys every fourth bar that finds it flat: stop 10 below, target 5 above. */
const everyFourth = {
  parameters: {},
  start: () => {
    let seen = 0;
    return ({ close }: { close: number }, at: { position: unknown }) => {
      seen += 1;
      if (at.position !== null || seen % 4 !== 0) return null;
      const levels = { side: 'long', type: 'market', entry: close, stop: close - 10, targets: [{ price: close + 5 }] };
      return { open: { ...levels, reason: 'the fourth' } };
    };
  },
} as unknown as Strategy;

/** Returns the bars of BTCUSD over the whole time: a week that repeats. */
export function bars(timeframe: '1h' | 'daily'): Bars {
  const step = timeframe === '1h' ? HOUR_MS : DAY_MS;
  const count = (END - START) / step;
  const series = new BarSeries('BTCUSD', timeframe, count);
  for (let i = 0; i < count; i++) {
    const open = 100 + (i % 7);
    const time = START + i * step;
    series.append({ time, closeTime: time + step, open, high: open + 6, low: open - 4, close: open + 1, volume: 1 });
  }
  return series.bars();
}

const hours = bars('1h');
const spec = {
  strategy: everyFourth,
  params: {},
  instrument,
  timeframe: '1h' as const,
  partner: null,
  hasCalendar: false,
};

/** The trades of the backtest, and their record. */
export const { trades } = simulate(hours, spec);
export const record = backtestRecord([{ instrument, bars: hours, trades }], START, END);
export const rows = trades.map((trade) => toTradeRow({ trade, confidence: 55 }, instrument));

/** Another strategy, with the first seven of the trades; an older version of it had them all. */
export const OTHER = { strategyId: STRATEGIES[2]!.id, version: 2, market: 'simulated' as const };
export const otherRows = rows.slice(0, 7).map((row) => ({ ...row, confidence: 12 }));
