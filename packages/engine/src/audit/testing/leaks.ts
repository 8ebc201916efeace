import { aggregate } from '../../bars/aggregate.ts';
import type { Bars } from '../../bars/bar.ts';
import { DAY_MS, HOUR_MS } from '../../bars/time-units.ts';
import type { CalendarEvent } from '../../strategies/strategy.ts';
import type { AuditData } from '../audit-data.ts';
import type { ConfidenceModel } from '../run.ts';
import {
  type Candidate,
  deciding,
  deviation,
  following,
  getSubject,
  mean,
  type Rule,
  setup,
  type Terms,
} from './rules.ts';

const leak = (title: string, makeRule: (data: AuditData) => Rule, terms: Terms = {}): Candidate => ({
  title,
  market: 'five-minute',
  prepare: following(makeRule, terms),
});

const without = (earnsNothing: string, candidate: Candidate): Candidate => ({ ...candidate, earnsNothing });

/** For what is known of the whole series, which takes its time. */
const SLOW: Terms = { risk: 0.01, maxBars: 100 };

/** The last close of every period of `length` ms, from all the data: also of the period that is still running. */
function closesByPeriod({ time, close }: Bars, length: number): Map<number, number> {
  return new Map(Array.from(time, (at, i) => [Math.floor(at / length), close[i]!]));
}

/** A value where it is far from 0, otherwise 0. */
const edge = (value: number, least: number) => (Math.abs(value) > least ? value : 0);

const FROM_PRICES: readonly Candidate[] = [
  leak(
    'the next close, from a captured array',
    ({ bars: { close } }) =>
      (bar, _at, i) =>
        close[i + 1]! - bar.close,
  ),
  leak('whether the next low would have stopped it', ({ bars: { low } }) => (bar, _at, i) => {
    return low[i + 1]! > 0.9995 * bar.close ? 1 : 0;
  }),
  leak('a moving average centred on the bar', ({ bars: { close } }) => (bar, _at, i) => {
    return i < 5 ? 0 : mean(close, i - 5, i + 6) - bar.close;
  }),
  leak(
    'prices scaled by the highest and lowest of the whole series',
    ({ bars: { close } }) => {
      const [low, high] = [Math.min(...close), Math.max(...close)];
      return (bar) => edge(0.5 - (bar.close - low) / (high - low), 0.25);
    },
    SLOW,
  ),
  leak(
    'a z-score with mean and deviation of the whole series',
    ({ bars: { close } }) => {
      const [middle, spread] = [mean(close), deviation(close)];
      return (bar) => edge((middle - bar.close) / spread, 0.8);
    },
    SLOW,
  ),
  leak('swing lows known at the bar that turns', ({ bars: { low } }) => (bar, _at, i) => {
    return i >= 3 && bar.low === Math.min(...low.subarray(i - 3, i + 4)) ? 1 : 0;
  }),
  leak("the hour's close before the hour is over", ({ bars }) => {
    const closes = closesByPeriod(bars, HOUR_MS);
    return (bar) => (closes.get(Math.floor(bar.time / HOUR_MS)) ?? Number.NaN) - bar.close;
  }),
  leak(
    "the day's high in the morning",
    ({ bars: { time, high } }) => {
      const tops = new Map<number, number>();
      const getDay = (i: number) => Math.floor(time[i]! / DAY_MS);
      high.forEach((price, i) => {
        if (!(price <= high[tops.get(getDay(i)) ?? -1]!)) tops.set(getDay(i), i);
      });
      return (bar, _at, i) => {
        const top = tops.get(getDay(i))!;
        return top > i ? high[top]! - 1.003 * bar.close : -1;
      };
    },
    { risk: 0.006, maxBars: 40 },
  ),
  leak('an average that was smoothed backwards as well', ({ bars: { close } }) => {
    const smooth = Array.from(close);
    for (let i = smooth.length - 2; i >= 0; i--) smooth[i] = 0.2 * smooth[i]! + 0.8 * smooth[i + 1]!;
    return (bar, _at, i) => smooth[i]! - bar.close;
  }),
  leak(
    'the trend line through the whole series',
    ({ bars: { close, length } }) => {
      const slope = (close[length - 1]! - close[0]!) / (length - 1);
      return (bar, _at, i) => edge((close[0]! + slope * i) / bar.close - 1, 0.004);
    },
    SLOW,
  ),
  leak('the side that did best at each time of the day in the end', ({ bars: { time, close, length } }) => {
    const getMoment = (i: number) => Math.floor((time[i]! % DAY_MS) / (HOUR_MS / 4));
    const sums = new Map<number, number>();
    for (let i = 0; i < length - 4; i++)
      sums.set(getMoment(i), (sums.get(getMoment(i)) ?? 0) + close[i + 4]! - close[i]!);
    return (_bar, _at, i) => sums.get(getMoment(i)) ?? 0;
  }),
  without(
    'the number of bars says nothing about their prices',
    leak('how many bars there are in all', ({ bars: { length, close } }) => (bar, _at, i) => {
      return i < 0.8 * length ? bar.close - close[i - 2]! : 0;
    }),
  ),
  {
    title: 'the next bar to leave before a fall',
    market: 'five-minute',
    prepare: (data) =>
      deciding(data, (bar, at, i) => {
        if (at.position === null) return i % 5 === 0 ? { open: setup(bar, 1) } : null;
        return at.position.state === 'open' && data.bars.close[i + 1]! < bar.close
          ? { close: 'It feels wrong.' }
          : null;
      }),
  },
  {
    title: 'the next low for a trailing stop',
    market: 'five-minute',
    prepare: (data) =>
      deciding(data, (bar, at, i) => {
        if (at.position === null) return i % 5 === 0 ? { open: setup(bar, 1) } : null;
        const stop = data.bars.close[i + 1]! < bar.close ? bar.close - 0.01 : at.position.stop;
        return at.position.state === 'open' && stop > at.position.stop ? { moveStop: stop } : null;
      }),
  },
];

type Surprise = CalendarEvent & { readonly actual?: number };

const FROM_OTHER_INPUTS: readonly Candidate[] = [
  leak("the partner's next close", ({ partner }) => (_bar, at, i) => {
    return at.partner === null || partner === null ? 0 : partner.bars.close[i + 1]! - at.partner.close;
  }),
  without(
    'one leg alone follows what both markets have in common',
    leak('a hedge ratio fitted to the whole of both series', ({ bars, partner }) => {
      const ratio = partner === null ? Number.NaN : mean(bars.close) / mean(partner.bars.close);
      return (bar, at) => (at.partner === null ? 0 : (ratio * at.partner.close) / bar.close - 1);
    }),
  ),
  leak("a release's result", ({ events }) => (bar) => {
    return (events?.find(({ time }) => time >= bar.time && time < bar.closeTime) as Surprise | undefined)?.actual ?? 0;
  }),
  leak('a release that has not come yet', ({ events }) => (bar) => {
    const next = events?.find(({ time }) => time >= bar.closeTime);
    return next === undefined || next.time >= bar.closeTime + HOUR_MS / 12 ? 0 : next.impact === 'high' ? 1 : -1;
  }),
];

/** Follows the last bar; the leak is in how its bars are made. */
const withAggregation = (
  title: string,
  make: (bars: Bars, hourly: Bars) => Bars,
  rule: (data: AuditData) => Rule = () => (bar) => bar.close - bar.open,
): Candidate => ({
  title,
  market: 'hourly',
  prepare: (data) => ({
    ...getSubject(data, rule(data)),
    aggregate: (bars, timeframe, instrument) => make(bars, aggregate(bars, timeframe, instrument)),
  }),
});

const FROM_AGGREGATION: readonly Candidate[] = [
  without(
    'a backtest fills at the next bar, which comes as early',
    withAggregation("an hour's bar from the hour's first five minutes on", (_bars, hourly) => ({
      ...hourly,
      closeTime: hourly.time.map((time) => time + HOUR_MS / 12),
    })),
  ),
  withAggregation(
    "hours whose close is the next hour's first",
    (bars, hourly) => {
      const closes = new Map(Array.from(bars.time, (time, i) => [time, bars.close[i]!]));
      const close = hourly.closeTime.map((time, i) => closes.get(time) ?? hourly.close[i]!);
      const high = hourly.high.map((value, i) => Math.max(value, close[i]!));
      const low = hourly.low.map((value, i) => Math.min(value, close[i]!));
      return { ...hourly, close, high, low };
    },
    ({ bars }) => {
      const closes = new Map(Array.from(bars.closeTime, (time, i) => [time, bars.close[i]!]));
      return (bar) => bar.close - (closes.get(bar.closeTime) ?? Number.NaN);
    },
  ),
  without('it is the last bar of a series alone', {
    title: 'an hour that is not over yet',
    market: 'hourly',
    prepare: (data) => ({
      ...getSubject(data, (bar) => bar.close - bar.open),
      aggregate: (bars, timeframe, instrument) => aggregate(bars, timeframe, instrument, Number.MAX_SAFE_INTEGER),
    }),
  }),
];

const withConfidence = (title: string, confidence: ConfidenceModel): Candidate => ({
  title,
  market: 'five-minute',
  prepare: (data) => ({ ...getSubject(data, (bar, _at, i) => bar.close - data.bars.close[i - 4]!), confidence }),
  earnsNothing: 'a confidence changes no trade',
});

const share = (wins: number, of: number) => Math.round((100 * (wins + 10)) / (of + 20));

const FROM_OUTCOMES: readonly Candidate[] = [
  withConfidence('outcomes of later trades in its confidence', (trades) => {
    const wins = trades.filter(({ firstTargetReached }) => firstTargetReached).length;
    return () => share(wins, trades.length);
  }),
  withConfidence('outcomes of trades that were still open in its confidence', (trades) => (signal) => {
    const begun = trades.filter(({ fillTime }) => fillTime <= signal.barCloseAt + HOUR_MS / 12);
    return share(begun.filter(({ firstTargetReached }) => firstTargetReached).length, begun.length);
  }),
];

/** Strategies with look-ahead, each of another kind. */
export const LEAKS: readonly Candidate[] = [
  ...FROM_PRICES,
  ...FROM_OTHER_INPUTS,
  ...FROM_AGGREGATION,
  ...FROM_OUTCOMES,
];
