import { aggregate } from '../../bars/aggregate.ts';
import type { Bars } from '../../bars/bar.ts';
import { DAY_MS, HOUR_MS } from '../../bars/time-units.ts';
import type { CalendarEvent } from '../../strategies/strategy.ts';
import type { AuditData } from '../audit-data.ts';
import type { ConfidenceModel } from '../observe.ts';
import { type Candidate, deciding, deviation, following, mean, type Rule, setup, subjectOf } from './rules.ts';

const leak = (title: string, makeRule: (data: AuditData) => Rule): Candidate => ({
  title,
  market: 'five-minute',
  prepare: following(makeRule),
});

/** The last close of every period of `length` ms, from all the data: also of the period that is still running. */
function closesByPeriod({ time, close }: Bars, length: number): Map<number, number> {
  return new Map(Array.from(time, (at, i) => [Math.floor(at / length), close[i]!]));
}

const FROM_PRICES: readonly Candidate[] = [
  leak(
    'the next close, from a captured array',
    ({ bars: { close } }) =>
      (bar, _at, i) =>
        close[i + 1]! - bar.close,
  ),
  leak('whether the next low would have stopped it', ({ bars: { low, close } }) => (bar, _at, i) => {
    const rises = bar.close - close[i - 3]!;
    return low[i + 1]! > 0.999 * bar.close ? rises : 0;
  }),
  leak('a moving average centred on the bar', ({ bars: { close } }) => (bar, _at, i) => {
    return i < 5 ? 0 : mean(close, i - 5, i + 6) - bar.close;
  }),
  leak('prices scaled by the highest and lowest of the whole series', ({ bars: { close } }) => {
    const [low, high] = [Math.min(...close), Math.max(...close)];
    return (bar) => (bar.close - low) / (high - low) - 0.5;
  }),
  leak('a z-score with mean and deviation of the whole series', ({ bars: { close } }) => {
    const [middle, spread] = [mean(close), deviation(close)];
    return (bar) => ((bar.close - middle) / spread > 0.8 ? -1 : (bar.close - middle) / spread < -0.8 ? 1 : 0);
  }),
  leak('swing lows known at the bar that turns', ({ bars: { low } }) => (bar, _at, i) => {
    return i >= 3 && bar.low === Math.min(...low.subarray(i - 3, i + 4)) ? 1 : 0;
  }),
  leak("the hour's close before the hour is over", ({ bars }) => {
    const closes = closesByPeriod(bars, HOUR_MS);
    return (bar) => (closes.get(Math.floor(bar.time / HOUR_MS)) ?? Number.NaN) - bar.close;
  }),
  leak("the day's high in the morning", ({ bars }) => {
    const highs = new Map<number, number>();
    bars.time.forEach((time, i) => {
      const day = Math.floor(time / DAY_MS);
      highs.set(day, Math.max(highs.get(day) ?? 0, bars.high[i]!));
    });
    return (bar) => (bar.high > 0.997 * (highs.get(Math.floor(bar.time / DAY_MS)) ?? Number.NaN) ? -1 : 1);
  }),
  leak('an average that was smoothed backwards as well', ({ bars: { close } }) => {
    const smooth = Array.from(close);
    for (let i = smooth.length - 2; i >= 0; i--) smooth[i] = 0.2 * smooth[i]! + 0.8 * smooth[i + 1]!;
    return (bar, _at, i) => smooth[i]! - bar.close;
  }),
  leak('the trend line through the whole series', ({ bars: { close, length } }) => {
    const slope = (close[length - 1]! - close[0]!) / (length - 1);
    return (bar, _at, i) => (i < 10 ? 0 : close[0]! + slope * i - bar.close);
  }),
  leak('the look-back that did best in the end', ({ bars: { close, length } }) => {
    const profit = (back: number) => {
      let sum = 0;
      for (let i = back; i < length - 1; i++)
        sum += Math.sign(close[i]! - close[i - back]!) * (close[i + 1]! - close[i]!);
      return sum;
    };
    const best = [3, 5, 8, 13, 21, 34].toSorted((a, b) => profit(b) - profit(a))[0]!;
    return (bar, _at, i) => bar.close - close[i - best]!;
  }),
  leak('how many bars there are in all', ({ bars: { length, close } }) => (bar, _at, i) => {
    return i < 0.8 * length ? bar.close - close[i - 2]! : 0;
  }),
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
        const stop = Math.min(bar.low, data.bars.low[i + 1]!) - 0.5;
        return at.position.state === 'open' && stop > at.position.stop ? { moveStop: stop } : null;
      }),
  },
];

type Surprise = CalendarEvent & { readonly actual?: number };

const FROM_OTHER_INPUTS: readonly Candidate[] = [
  leak("the partner's next close", ({ partner }) => (_bar, at, i) => {
    return at.partner === null || partner === null ? 0 : partner.bars.close[i + 1]! - at.partner.close;
  }),
  leak('a hedge ratio fitted to the whole of both series', ({ bars, partner }) => {
    const ratio = partner === null ? Number.NaN : mean(bars.close) / mean(partner.bars.close);
    return (bar, at) => (at.partner === null ? 0 : ratio * at.partner.close - bar.close);
  }),
  leak("a release's result", () => (_bar, at) => (at.events[0] as Surprise | undefined)?.actual ?? 0),
  leak('a release that has not come yet', ({ events }) => (bar) => {
    const next = events?.find(({ time }) => time >= bar.closeTime);
    return next?.impact === 'high' ? 1 : -1;
  }),
];

/** Follows the last bar; the leak is in how its bars are made. */
const withAggregation = (title: string, make: (bars: Bars, hourly: Bars) => Bars): Candidate => ({
  title,
  market: 'hourly',
  prepare: (data) => ({
    ...subjectOf(data, (bar) => bar.close - bar.open),
    aggregate: (bars, timeframe, instrument) => make(bars, aggregate(bars, timeframe, instrument)),
  }),
});

const FROM_AGGREGATION: readonly Candidate[] = [
  withAggregation("an hour's bar from the hour's first five minutes on", (_bars, hourly) => ({
    ...hourly,
    closeTime: hourly.time.map((time) => time + HOUR_MS / 12),
  })),
  withAggregation("hours whose close is the next hour's first", (bars, hourly) => {
    const closes = new Map(Array.from(bars.time, (time, i) => [time, bars.close[i]!]));
    const close = hourly.closeTime.map((time, i) => closes.get(time) ?? hourly.close[i]!);
    const high = hourly.high.map((value, i) => Math.max(value, close[i]!));
    const low = hourly.low.map((value, i) => Math.min(value, close[i]!));
    return { ...hourly, close, high, low };
  }),
  {
    title: 'an hour that is not over yet',
    market: 'hourly',
    prepare: (data) => ({
      ...subjectOf(data, (bar) => bar.close - bar.open),
      aggregate: (bars, timeframe, instrument) => aggregate(bars, timeframe, instrument, Number.MAX_SAFE_INTEGER),
    }),
  },
];

const withConfidence = (title: string, confidence: ConfidenceModel): Candidate => ({
  title,
  market: 'five-minute',
  prepare: (data) => ({ ...subjectOf(data, (bar, _at, i) => bar.close - data.bars.close[i - 4]!), confidence }),
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
