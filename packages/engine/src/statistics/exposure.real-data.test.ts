import { expect, test } from 'vitest';
import { isOpen } from '../instruments/session-calendar.ts';
import { simulate } from '../simulate/simulate.ts';
import type { StreamSpec } from '../simulate/stream.ts';
import { instrumentFor, readBars } from '../strategies/testing/market-files.ts';
import { backtestRecord } from './backtest-record.ts';

const HOUR = 3_600_000;

/** Buys every hundredth close and leaves after 30 bars, at a stop 0.5% below or at a target 0.5% above. */
const everyHundredth: StreamSpec['strategy'] = {
  start: () => {
    let seen = 0;
    return ({ close }, { position }) => {
      seen += 1;
      if (seen % 100 !== 0 || position !== null) return null;
      const levels = { entry: close, stop: close * 0.995, targets: [{ price: close * 1.005 }] };
      return { open: { side: 'long', type: 'market', ...levels, maxBars: 30, reason: 'the hundredth' } };
    };
  },
};

test('Exposure on EURUSD 1h is the share of its open hours in which a position is held', () => {
  const bars = readBars('EURUSD', '1h');
  const instrument = instrumentFor('EURUSD');
  const { trades } = simulate(bars, { strategy: everyHundredth, params: {}, instrument, timeframe: '1h' });
  const from = bars.time[0]!;
  const to = bars.closeTime[bars.length - 1]!;
  let held = 0;
  let open = 0;
  let next = 0;
  for (let hour = from; hour! < to; hour! += HOUR) {
    if (!isOpen('fx', hour!)) continue;
    open += 1;
    while (next < trades.length && trades[next]!.exits[0]!.time <= hour!) next += 1;
    if (next < trades.length && trades[next]!.fillTime <= hour!) held += 1;
  }
  const { statistics } = backtestRecord([{ instrument, bars, trades }], from, to);
  const exposure = statistics.find(({ key }) => key === 'exposureTime')!.value;
  expect(exposure).toBeCloseTo(held / open, 12);
  expect(trades.length).toBeGreaterThan(700);
  // Weekends held, and bars left at their open, would make it greater by more than a fifth.
  const clock = trades.reduce((total, { fillTime, decidedAt }) => total + decidedAt - fillTime, 0);
  expect(clock / (open * HOUR)).toBeGreaterThan(1.2 * (held / open));
});
