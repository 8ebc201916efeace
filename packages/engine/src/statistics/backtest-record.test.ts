import { expect, test } from 'vitest';
import type { Bar } from '../bars/bar.ts';
import { DAY_MS } from '../bars/time-units.ts';
import { simulate } from '../simulate/simulate.ts';
import { barsFrom, longSetup, type Prices, scripted, testInstrument } from '../simulate/testing/script.ts';
import { backtestRecord } from './backtest-record.ts';

const instrument = testInstrument();
const START = Date.UTC(2024, 2, 4);

test('A mark does not count an exit at an open of the same moment, for it is known only at the bar’s close', () => {
  const rows: Prices[] = [
    [100, 100, 100, 100],
    [100, 101, 99, 101],
    [104, 105, 103, 105],
    [105, 105, 105, 105],
  ];
  const bars = barsFrom(rows, { start: START, timeframe: 'daily' });
  const strategy = scripted({
    0: { open: longSetup({ targets: [{ price: 120 }] }) },
    1: (bar: Bar) => (bar.close === 101 ? { close: 'left at the open of the next day' } : null),
  });
  const { trades } = simulate(bars, { strategy, params: {}, instrument, timeframe: 'daily' });
  expect(trades[0]!.exits).toEqual([
    {
      time: START + 2 * DAY_MS,
      knownAt: START + 3 * DAY_MS,
      price: 104,
      weight: 1,
      reason: 'exit',
      nights: 1,
    },
  ]);
  const { curve } = backtestRecord([{ instrument, bars, trades }], START, START + 4 * DAY_MS);
  // At the end of the second day the position is worth its last close, 101: 0.5 R. The open at 104 is known a day later.
  expect(curve.equity).toEqual([10_000, 10_000, 10_050, 10_200, 10_200]);
});
