import { Aggregator } from '../../bars/aggregator.ts';
import { DAY_MS } from '../../bars/time-units.ts';
import { ConfidenceTracker } from '../../confidence/confidence-tracker.ts';
import { ExponentialMovingAverage } from '../../indicators/exponential-moving-average.ts';
import { SwingPoints } from '../../indicators/swing-points.ts';
import type { AuditData } from '../audit-data.ts';
import { type Candidate, deciding, deviation, following, getSubject, mean, type Rule, setup } from './rules.ts';

const clean = (title: string, makeRule: (data: AuditData) => Rule): Candidate => ({
  title,
  market: 'five-minute',
  prepare: following(makeRule),
});

/** Strategies without look-ahead: the counterparts of those in `leaks.ts`. */
export const CLEAN: readonly Candidate[] = [
  clean(
    'the close before, from a captured array',
    ({ bars: { close } }) =>
      (bar, _at, i) =>
        bar.close - close[i - 1]!,
  ),
  clean('an average of the last bars, worked out for the whole series at the same time', ({ bars: { close } }) => {
    const averages = close.map((_, i) => (i < 9 ? Number.NaN : mean(close, i - 9, i + 1)));
    return (bar, _at, i) => bar.close - averages[i]!;
  }),
  clean('prices scaled by the highest and lowest so far', () => {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    return (bar) => {
      [low, high] = [Math.min(low, bar.close), Math.max(high, bar.close)];
      return (bar.close - low) / (high - low) - 0.5;
    };
  }),
  clean('a z-score of the last fifty bars', ({ bars: { close } }) => (bar, _at, i) => {
    if (i < 49) return 0;
    const score = (bar.close - mean(close, i - 49, i + 1)) / deviation(close, i - 49, i + 1);
    return Math.abs(score) > 1.5 ? -score : 0;
  }),
  clean('swing lows once they are confirmed', () => {
    const swings = new SwingPoints(3);
    return (bar) => {
      swings.update(bar.high, bar.low);
      return swings.isNewLow ? 1 : swings.isNewHigh ? -1 : 0;
    };
  }),
  clean('the last hour that is over', ({ instrument }) => {
    let hourly = Number.NaN;
    const hours = new Aggregator('1h', instrument, ({ close }) => {
      hourly = close;
    });
    return (bar) => {
      hours.add(bar);
      return bar.close - hourly;
    };
  }),
  clean("yesterday's high", () => {
    let [today, high, before] = [Number.NaN, 0, Number.NaN];
    return (bar) => {
      const day = Math.floor(bar.time / DAY_MS);
      if (day !== today) [today, before, high] = [day, high || Number.NaN, 0];
      high = Math.max(high, bar.high);
      return bar.close - before;
    };
  }),
  clean("the partner's bar before", ({ partner }) => (_bar, at, i) => {
    return at.partner === null || partner === null ? 0 : at.partner.close - partner.bars.close[i - 1]!;
  }),
  clean('a hedge ratio of all bars so far', () => {
    let [own, other] = [0, 0];
    return (bar, at) => {
      if (at.partner === null) return 0;
      [own, other] = [own + bar.close, other + at.partner.close];
      return (own / other) * at.partner.close - bar.close;
    };
  }),
  clean('the time and rank of releases', () => {
    let waiting = 0;
    return (bar, at) => {
      waiting = at.events.some(({ impact }) => impact === 'high') ? 3 : waiting - 1;
      return waiting > 0 ? bar.close - bar.open : 0;
    };
  }),
  {
    title: 'hours put together by the engine',
    market: 'hourly',
    prepare: (data) => {
      const average = new ExponentialMovingAverage(5);
      return getSubject(data, (bar) => bar.close - average.update(bar.close));
    },
  },
  {
    title: 'a trailing stop, an exit rule and a confidence of closed trades only',
    market: 'five-minute',
    prepare: (data) => ({
      ...deciding(data, (bar, at, i) => {
        if (at.position === null) return i % 4 === 0 ? { open: setup(bar, 1) } : null;
        if (at.position.state === 'pending') return null;
        if (at.position.barsHeld === 3 && bar.close < at.position.fill) return { close: 'It has not moved.' };
        return bar.low - 1 > at.position.stop ? { moveStop: bar.low - 1 } : null;
      }),
      confidence: (trades) => {
        const tracker = new ConfidenceTracker();
        for (const trade of trades) tracker.addTrade(trade);
        return (signal) => tracker.getConfidence(signal).percent;
      },
    }),
  },
];
