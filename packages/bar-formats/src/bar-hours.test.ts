import {
  createBars,
  fromTemplate,
  getInstrument,
  type Instrument,
  isOpen,
  type OwnSession,
  openMs,
  SESSIONS,
} from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { hoursText, withBarHours } from './bar-hours.ts';
import { findGaps } from './series-bars.ts';

const MINUTE = 60_000;
const STEPS = { '5m': 5 * MINUTE, '15m': 15 * MINUTE, '1h': 60 * MINUTE, '4h': 240 * MINUTE } as const;

const own = (base: 'us-stock' | 'us-index' | 'eu-index', opensAfter: number, closesAfter: number): OwnSession => ({
  ...SESSIONS[base],
  base,
  opensAfter: opensAfter * 60,
  closesAfter: closesAfter * 60,
  closedDays: [],
});
const REGULAR = own('us-stock', 13.5, 20);

/** Bars of all slots in which a market is open, over three months. */
function barsIn(session: Parameters<typeof isOpen>[0], timeframe: keyof typeof STEPS, offset = 0) {
  const step = STEPS[timeframe];
  const time: number[] = [];
  const [from, to] = [Date.UTC(2024, 8, 3), Date.UTC(2024, 11, 20)];
  for (let at = from + offset; at < to; at += step) if (openMs(session, at, at + step) > 0) time.push(at);
  const column = (value: number) => time.map((_, i) => value + (i % 7));
  return createBars('X', timeframe, {
    time,
    open: column(500),
    high: column(502),
    low: column(499),
    close: column(501),
  });
}

const spy = getInstrument('SPY') as Instrument;
const msft = fromTemplate('MSFT', 'equity');

describe('The trading hours of bars', () => {
  test.each(['5m', '15m', '1h', '4h'] as const)('are the regular ones of a share in bars of %s', (timeframe) => {
    const found = withBarHours(spy, barsIn(REGULAR, timeframe));
    expect(hoursText(found)).toBe('09:30 to 16:00 America/New_York');
    expect(found.hours).toMatchObject({ base: 'us-stock', opensAfter: 13.5 * 60, closesAfter: 20 * 60 });
  });

  test('are the regular ones in hours that begin at half past', () => {
    expect(hoursText(withBarHours(spy, barsIn(REGULAR, '1h', 30 * MINUTE)))).toBe('09:30 to 16:00 America/New_York');
  });

  test('are those of the instrument where its bars have them', () => {
    expect(withBarHours(spy, barsIn('us-stock', '15m'))).toBe(spy);
    expect(withBarHours(msft, barsIn(REGULAR, '15m'))).toBe(msft);
  });

  test('are the extended ones of a share that was added with the regular ones', () => {
    expect(hoursText(withBarHours(msft, barsIn('us-stock', '15m')))).toBe('04:00 to 20:00 America/New_York');
  });

  test.each([
    ['US500', own('us-index', 16.5, 23), '09:30 to 16:00 America/New_York'],
    ['ES', own('us-index', 16.5, 23.25), '09:30 to 16:15 America/New_York'],
    ['GER40', own('eu-index', 10, 18.5), '09:00 to 17:30 Europe/Berlin'],
    ['GER40', own('eu-index', 9, 23), '08:00 to 22:00 Europe/Berlin'],
  ])('of %s are those of its exchange', (symbol, session, text) => {
    expect(hoursText(withBarHours(getInstrument(symbol) as Instrument, barsIn(session, '15m')))).toBe(text);
  });

  test.each(['EURUSD', 'BTCUSD'])('of %s are its own, as its market has no daily ones', (symbol) => {
    const instrument = getInstrument(symbol) as Instrument;
    expect(withBarHours(instrument, barsIn(REGULAR, '15m'))).toBe(instrument);
  });

  test('count no night as a gap, and a missing hour within them', () => {
    const bars = barsIn(REGULAR, '15m');
    expect(findGaps(bars, spy)!.length).toBeGreaterThan(70);
    expect(findGaps(bars, withBarHours(spy, bars))).toEqual([]);
  });

  test('are not narrowed by flat bars that no one traded', () => {
    const bars = barsIn('us-stock', '15m');
    const isRegular = Array.from(bars.time, (at) => isOpen(REGULAR, at));
    const flat = (column: Float64Array) => Float64Array.from(column, (value, i) => (isRegular[i] ? value : 500));
    const filled = {
      ...bars,
      open: flat(bars.open),
      high: flat(bars.high),
      low: flat(bars.low),
      close: flat(bars.close),
    };
    expect(hoursText(withBarHours(spy, filled))).toBe('09:30 to 16:00 America/New_York');
  });
});
