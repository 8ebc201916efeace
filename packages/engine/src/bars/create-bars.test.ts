import { expect, test } from 'vitest';
import type { Instrument } from '../instruments/instrument.ts';
import { getInstrument } from '../instruments/instruments.ts';
import { InvalidParameterError } from '../parameters.ts';
import { BarsError } from './bars-error.ts';
import { type BarColumns, createBars } from './create-bars.ts';
import { parseIso, toIso } from './iso.ts';
import { barAt } from './slice.ts';

const ms = (text: string) => parseIso(text) as number;
const flat = (times: readonly string[], price = 100): BarColumns => {
  const prices = times.map(() => price);
  return { time: times.map(ms), open: prices, high: prices, low: prices, close: prices };
};
const closes = (bars: { closeTime: Float64Array }) => [...bars.closeTime].map(toIso);

const HOURLY: BarColumns = {
  time: [0, 3_600_000],
  open: [100, 101],
  high: [103, 102],
  low: [99, 100],
  close: [101, 100.5],
  volume: [5, 6],
};

test('Valid columns give a series', () => {
  const bars = createBars('EURUSD', '1h', HOURLY);
  expect(bars).toMatchObject({ symbol: 'EURUSD', timeframe: '1h', length: 2 });
  expect(barAt(bars, 1)).toEqual({
    time: 3_600_000,
    closeTime: 7_200_000,
    open: 101,
    high: 102,
    low: 100,
    close: 100.5,
    volume: 6,
  });
});

test('Empty columns give an empty series', () => {
  expect(createBars('EURUSD', '1h', { time: [], open: [], high: [], low: [], close: [] }).length).toBe(0);
});

test('Typed columns are not copied', () => {
  const open = Float64Array.from(HOURLY.open);
  expect(createBars('EURUSD', '1h', { ...HOURLY, open }).open).toBe(open);
});

test('An error names symbol, time, field, value and rule', () => {
  const enter = () => createBars('EURUSD', '1h', { ...HOURLY, high: [103, 99] });
  expect(enter).toThrow('EURUSD bar 1970-01-01T01:00:00.000Z: high must be at least the low, 100, not 99');
  try {
    enter();
  } catch (error) {
    expect(error).toBeInstanceOf(BarsError);
    expect(error).toMatchObject({ symbol: 'EURUSD', time: 3_600_000, field: 'high', value: 99 });
  }
});

test('Text is rejected and quoted in the error', () => {
  const close = [101, '100.5'] as unknown as number[];
  expect(() => createBars('EURUSD', '1h', { ...HOURLY, close })).toThrow('close must be a finite number, not "100.5"');
});

test('The error quotes an invalid time as given', () => {
  expect(() => createBars('X', '1h', { ...HOURLY, time: [Number.NaN, 0] })).toThrow('X bar NaN: time must be whole');
  const time = ['soon', 0] as unknown as number[];
  expect(() => createBars('X', '1h', { ...HOURLY, time })).toThrow('X bar "soon": time must be whole');
});

test('Unordered, duplicate or overlapping bars are rejected', () => {
  const rule = 'time must be at or after the close of the bar before';
  for (const second of [-3_600_000, 0, 1_800_000]) {
    expect(() => createBars('X', '1h', { ...HOURLY, time: [0, second] }), `second bar at ${second}`).toThrow(rule);
  }
});

test('Columns of different length throw InvalidParameterError', () => {
  const enter = () => createBars('X', '1h', { ...HOURLY, low: [99] });
  expect(enter).toThrow(InvalidParameterError);
  expect(enter).toThrow('columns.low must be as long as time, 2 values, not 1 values');
});

test('Given close times are used and checked', () => {
  const closeTime = [1_800_000, 7_200_000];
  expect([...createBars('X', '1h', { ...HOURLY, closeTime }).closeTime]).toEqual(closeTime);
  expect(() => createBars('X', '1h', { ...HOURLY, closeTime: [3_600_001, 7_200_000] })).toThrow('time must be');
  expect(() => createBars('X', '1h', { ...HOURLY, closeTime: [0, 7_200_000] })).toThrow(
    'closeTime must be after the open, in whole ms before 2200, not 1970-01-01T00:00:00.000Z',
  );
});

test('An imported day ends 24 hours after its open, independent of the session', () => {
  const fx = getInstrument('EURUSD') as Instrument;
  const utcDays = flat(['2024-03-08T00:00:00Z', '2024-03-10T00:00:00Z', '2024-03-11T00:00:00Z']);
  const expected = ['2024-03-09T00:00:00.000Z', '2024-03-11T00:00:00.000Z', '2024-03-12T00:00:00.000Z'];
  expect(closes(createBars('EURUSD', 'daily', utcDays, { instrument: fx }))).toEqual(expected);
  expect(closes(createBars('EURUSD', 'daily', utcDays))).toEqual(expected);
});

test('A day that opens with the session ends with it, in 23 hours when the clock goes forward', () => {
  const fx = getInstrument('EURUSD') as Instrument;
  const sessionDays = flat(['2024-03-07T22:00:00Z', '2024-03-09T22:00:00Z']);
  expect(closes(createBars('EURUSD', 'daily', sessionDays, { instrument: fx }))).toEqual([
    '2024-03-08T22:00:00.000Z',
    '2024-03-10T21:00:00.000Z',
  ]);
});

test('A local day that loses an hour ends where the next one opens', () => {
  const berlinDays = flat(['2024-03-29T23:00:00Z', '2024-03-30T23:00:00Z', '2024-03-31T22:00:00Z']);
  expect(closes(createBars('BTCEUR', 'daily', berlinDays))).toEqual([
    '2024-03-30T23:00:00.000Z',
    '2024-03-31T22:00:00.000Z',
    '2024-04-01T22:00:00.000Z',
  ]);
});

test('Bars of a shorter timeframe than stated are rejected', () => {
  const hours = flat(['2024-03-04T00:00:00Z', '2024-03-04T01:00:00Z']);
  expect(() => createBars('X', 'daily', hours)).toThrow('time must be at or after the close of the bar before');
});

test('A close time derived from the timeframe is checked too', () => {
  const lastMoment = ms('2199-12-31T23:30:00Z');
  const enter = () => createBars('X', '1h', { ...HOURLY, time: [0, lastMoment] });
  expect(enter).toThrow('closeTime must be after the open, in whole ms before 2200, not 2200-01-01T00:30:00.000Z');
});
