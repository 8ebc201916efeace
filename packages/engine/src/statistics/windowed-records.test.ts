import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../bars/time-units.ts';
import { resolveParameters } from '../simulate/resolve-parameters.ts';
import { simulate } from '../simulate/simulate.ts';
import { getStrategy } from '../strategies/strategies.ts';
import { randomMarket } from '../strategies/testing/random-market.ts';
import { type WindowedStream, windowedRecords, windowStart } from './windowed-records.ts';

const strategy = getStrategy('tideline-pullback')!;
const params = resolveParameters(strategy);

function stream(timeframe: '1h' | '4h', length: number): WindowedStream {
  const { instrument, bars } = randomMarket({ seed: 5, length, timeframe });
  const { trades } = simulate(bars, { strategy, params, instrument, timeframe, partner: null, hasCalendar: false });
  const warmedUpAt = bars.closeTime[strategy.warmUpBars(params) - 1] ?? null;
  return { instrument, timeframe, bars, trades, warmedUpAt };
}

describe('The window of a record (rule 13b)', () => {
  test('begins at the first midnight at which every stream has finished its warm-up', () => {
    const five = Date.UTC(2025, 2, 3, 9, 15);
    const hour = Date.UTC(2025, 0, 20, 14);
    const daily = Date.UTC(2025, 5, 11, 21);
    expect(windowStart([five, hour, daily])).toBe(Date.UTC(2025, 5, 12));
    expect(windowStart([hour])).toBe(Date.UTC(2025, 0, 21));
    expect(windowStart([Date.UTC(2025, 0, 21)])).toBe(Date.UTC(2025, 0, 21));
  });

  test('is one for all streams, and one for each timeframe', () => {
    const streams = [stream('1h', 3000), stream('4h', 700)];
    const end = Math.min(...streams.map(({ bars }) => bars.closeTime[bars.length - 1]!));
    const records = windowedRecords(streams, end);
    expect(records.map(({ timeframe }) => timeframe)).toEqual(['all', '1h', '4h']);
    const [all, hours, fours] = records;
    expect(hours!.from).toBe(windowStart([streams[0]!.warmedUpAt!]));
    expect(fours!.from).toBe(windowStart([streams[1]!.warmedUpAt!]));
    expect(all!.from).toBe(Math.max(hours!.from, fours!.from));
    expect(all!.to).toBe(end);
    expect(all!.from % DAY_MS).toBe(0);
    expect(all!.curve.time[0]).toBe(all!.from);
    const filled = streams.flatMap(({ trades }) => trades).filter(({ fillTime }) => fillTime >= all!.from);
    expect(all!.trades.length).toBe(filled.filter(({ decidedAt }) => decidedAt <= end).length);
    expect(all!.trades.length).toBeGreaterThan(20);
    expect(hours!.trades.length + fours!.trades.length).toBeGreaterThan(all!.trades.length);
  });

  test('is not delayed by a stream that never warms up, and is empty if none does', () => {
    const long = stream('1h', 1000);
    const short = { ...stream('4h', 20) };
    expect(short.warmedUpAt).toBeNull();
    const records = windowedRecords([long, short], Number.POSITIVE_INFINITY);
    expect(records[0]!.from).toBe(windowStart([long.warmedUpAt!]));
    const fours = records.find(({ timeframe }) => timeframe === '4h')!;
    expect(fours.from).toBe(fours.to);
    expect(fours.trades).toEqual([]);
    expect(windowedRecords([], 0)).toEqual([]);
  });
});
