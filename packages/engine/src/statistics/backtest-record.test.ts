import { expect, test } from 'vitest';
import type { Bar } from '../bars/bar.ts';
import { DAY_MS, HOUR_MS } from '../bars/time-units.ts';
import { fromTemplate } from '../instruments/templates.ts';
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

test('Exposure and open risk of a share are measured against its own trading hours', () => {
  const share = { ...fromTemplate('ACME', 'equity'), costs: instrument.costs };
  // 09:30 to 16:00 in New York, without trades before and after the exchange's hours.
  const open = START + 14.5 * HOUR_MS;
  const rows = Array.from({ length: 13 }, (): Prices => [100, 101, 99, 100]);
  const bars = barsFrom(rows, { start: open, timeframe: '30m', symbol: 'ACME' });
  const strategy = scripted({
    0: { open: longSetup({ targets: [{ price: 120 }] }) },
    11: { close: 'the end of the day' },
  });
  const { trades } = simulate(bars, { strategy, params: {}, instrument: share, timeframe: '30m' });
  const { statistics } = backtestRecord([{ instrument: share, bars, trades }], open, open + DAY_MS + 6.5 * HOUR_MS);
  const value = (name: string) => statistics.find(({ key }) => key === name)!.value;
  // Held from 10:00 to 15:30 of one of two days of 6.5 hours, with 1% of the balance at risk.
  expect(value('exposureTime')).toBeCloseTo(5.5 / 13, 12);
  expect(value('averageOpenRisk')).toBeCloseTo((0.01 * 5.5) / 13, 12);
});
