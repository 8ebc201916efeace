import { expect, test } from 'vitest';
import type { Instrument } from '../instruments/instrument.ts';
import { getInstrument } from '../instruments/instruments.ts';
import { SESSIONS, type SessionId } from '../instruments/session.ts';
import { isTradingDate, openMs, sessionDate } from '../instruments/session-calendar.ts';
import { aggregate } from './aggregate.ts';
import { Aggregator } from './aggregator.ts';
import type { Bars } from './bar.ts';
import { createBars } from './create-bars.ts';
import { toIso } from './iso.ts';
import { countedBars, getRows, ms } from './testing/counted-bars.ts';

const FX = getInstrument('EURUSD') as Instrument;

/** Bars of every slot from one moment to another in which the fx market is open. */
function hours(from: string, to: string, isWanted: (at: number) => boolean = () => true): Bars {
  const times: string[] = [];
  for (let at = ms(from); at < ms(to); at += 3_600_000) if (isWanted(at)) times.push(toIso(at).slice(0, 16));
  return countedBars('1h', times);
}

const spans = (bars: Bars) =>
  getRows(bars).map((bar) => [toIso(bar.time).slice(5, 16), toIso(bar.closeTime).slice(5, 16)]);

const isWeekend = (at: number) => at >= ms('2024-03-08T22:00') && at < ms('2024-03-10T21:00');

test('Days of currencies end at 17:00 New York, before and after the change of the clock', () => {
  const days = aggregate(
    hours('2024-03-07T22:00', '2024-03-11T21:00', (at) => !isWeekend(at)),
    'daily',
    FX,
  );
  expect(spans(days)).toEqual([
    ['03-07T22:00', '03-08T22:00'],
    ['03-10T21:00', '03-11T21:00'],
  ]);
});

test('Four-hour bars open at 21 01 05 09 13 17 UTC in summer', () => {
  const bars = aggregate(hours('2024-03-10T21:00', '2024-03-11T21:00'), '4h', FX);
  expect(spans(bars).map(([open]) => open!.slice(6, 8))).toEqual(['21', '01', '05', '09', '13', '17']);
});

test('Minutes aggregate to quarters and hours on the UTC hour', () => {
  const minutes = countedBars(
    '1m',
    ['10:07', '10:14', '10:15', '10:44', '10:59'].map((time) => `2024-03-05T${time}`),
  );
  expect(spans(aggregate(minutes, '1h', FX))).toEqual([['03-05T10:00', '03-05T11:00']]);
  expect(getRows(aggregate(minutes, '15m', FX)).map(({ open, close, volume }) => [open, close, volume])).toEqual([
    [1, 2, 3],
    [3, 3, 3],
    [4, 4, 4],
    [5, 5, 5],
  ]);
});

test('Days of crypto are UTC days', () => {
  const bitcoin = getInstrument('BTCUSD') as Instrument;
  const days = aggregate(hours('2024-03-09T00:00', '2024-03-11T00:00'), 'daily', bitcoin);
  expect(spans(days)).toEqual([
    ['03-09T00:00', '03-10T00:00'],
    ['03-10T00:00', '03-11T00:00'],
  ]);
});

test('A bucket needs at least one base bar', () => {
  const bars = aggregate(countedBars('1h', ['2024-03-05T02:00', '2024-03-05T10:00', '2024-03-05T14:00']), '4h', FX);
  expect(spans(bars)).toEqual([
    ['03-05T02:00', '03-05T06:00'],
    ['03-05T10:00', '03-05T14:00'],
  ]);
});

test('The last bucket is included once its end has passed, also without a later bar', () => {
  const quarter = countedBars('5m', ['2024-03-05T10:00', '2024-03-05T10:05']);
  expect(aggregate(quarter, '15m', FX).length).toBe(0);
  expect(aggregate(quarter, '15m', FX, ms('2024-03-05T10:14')).length).toBe(0);
  expect(aggregate(quarter, '15m', FX, ms('2024-03-05T10:15')).length).toBe(1);
});

test('Bars after the close of the week belong to the next session instead of a separate day', () => {
  const bars = hours('2024-03-08T20:00', '2024-03-11T21:00', (at) => !isWeekend(at) || at === ms('2024-03-08T22:00'));
  expect(
    getRows(aggregate(bars, 'daily', FX)).map(({ open, closeTime }) => [open, toIso(closeTime).slice(5, 16)]),
  ).toEqual([
    [1, '03-08T22:00'],
    [3, '03-11T21:00'],
  ]);
  expect(spans(aggregate(bars, '4h', FX)).slice(0, 2)).toEqual([
    ['03-08T18:00', '03-08T22:00'],
    ['03-10T21:00', '03-11T01:00'],
  ]);
});

/** Days of four-hour bars: the prices they open and close with, and their ends. */
const getDays = (times: readonly string[]) =>
  getRows(aggregate(countedBars('4h', times), 'daily', FX)).map(({ open, close, closeTime }) => [
    open,
    close,
    toIso(closeTime).slice(0, 16),
  ]);

test('A base bar that crosses the end of a day belongs to the day in which it closes', () => {
  const times = ['2024-03-05T16:00', '2024-03-05T20:00', '2024-03-06T00:00', '2024-03-06T20:00'];
  expect(getDays(times)).toEqual([
    [1, 1, '2024-03-05T22:00'],
    [2, 3, '2024-03-06T22:00'],
  ]);
});

test('A base bar that crosses the end of the week belongs to the next session', () => {
  const times = ['2024-03-08T16:00', '2024-03-08T20:00', '2024-03-10T20:00', '2024-03-11T00:00', '2024-03-11T20:00'];
  expect(getDays(times)).toEqual([
    [1, 1, '2024-03-08T22:00'],
    [2, 4, '2024-03-11T21:00'],
  ]);
});

test('A base bar that crosses into a holiday does not create a day', () => {
  const times = ['2024-12-24T16:00', '2024-12-24T20:00', '2024-12-26T00:00', '2024-12-26T20:00'];
  expect(getDays(times)).toEqual([
    [1, 1, '2024-12-24T22:00'],
    [2, 3, '2024-12-26T22:00'],
  ]);
});

test('A bar that crosses the end of a day already closed by time belongs to the next day', () => {
  const closed: unknown[] = [];
  const aggregator = new Aggregator('daily', FX, ({ open, close }) => closed.push([open, close]));
  const [inside, across, next] = getRows(
    countedBars('4h', ['2024-03-08T16:00', '2024-03-08T20:00', '2024-03-11T16:00']),
  );
  aggregator.add(inside!);
  aggregator.closeUntil(ms('2024-03-08T22:00'));
  aggregator.add(across!);
  aggregator.add(next!);
  aggregator.closeUntil(ms('2024-03-11T21:00'));
  expect(closed).toEqual([
    [1, 1],
    [2, 3],
  ]);
});

test.each(Object.keys(SESSIONS) as SessionId[])('Four years of %s hours give each trading date one day', (session) => {
  const instrument: Instrument = { ...FX, session };
  const times: number[] = [];
  for (let at = ms('2021-01-01T00:00'); at < ms('2025-01-01T00:00'); at += 3_600_000) {
    if (openMs(session, at, at + 3_600_000) > 0) times.push(at);
  }
  const price = times.map(() => 1);
  const bars = createBars('X', '1h', { time: times, open: price, high: price, low: price, close: price });
  const dates = [...aggregate(bars, 'daily', instrument).time].map((time) => sessionDate(session, time));
  const expected: number[] = [];
  for (let date = dates[0]!; date <= dates[dates.length - 1]!; date++) {
    if (isTradingDate(session, date)) expected.push(date);
  }
  expect(dates).toEqual(expected);
  expect(dates.length).toBeGreaterThan(1000);
});

test('Only a longer timeframe is accepted', () => {
  const bars = countedBars('1h', ['2024-03-05T10:00']);
  for (const timeframe of ['1h', '15m'] as const) {
    expect(() => aggregate(bars, timeframe, FX)).toThrow('timeframe must be longer than that of the bars, 1h');
  }
});
