import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { aggregate } from '../bars/aggregate.ts';
import type { Bars } from '../bars/bar.ts';
import { checkBar } from '../bars/check-bar.ts';
import { createBars } from '../bars/create-bars.ts';
import { parseIso } from '../bars/iso.ts';
import { missingSlots } from '../bars/missing-slots.ts';
import { barAt } from '../bars/slice.ts';
import type { Timeframe } from '../bars/timeframe.ts';
import type { Instrument } from './instrument.ts';
import { getInstrument } from './instruments.ts';
import { nthSlotEnd } from './next-slot.ts';

const shared = process.env.SEALTICK_SHARED ?? join(import.meta.dirname, '../../../../../shared');
const folder = join(shared, 'market-data');
const files = readdirSync(folder).filter((name) => name.endsWith('.csv.gz'));

/** Known faults of the sources: rows that are not bars, and closes with more digits than the market quotes. */
const REFUSED: Readonly<Record<string, number>> = { 'VIX_1d.csv.gz': 47 };
const OFF_DIGITS: Readonly<Record<string, number>> = { 'BTCPERP_5m.csv.gz': 3 };

interface Series {
  bars: Bars;
  instrument: Instrument;
  timeframe: Timeframe;
  refused: number;
}

function read(file: string): Series {
  const [symbol, short] = file.replace('.csv.gz', '').split('_');
  const timeframe = (short === '1d' ? 'daily' : short) as Timeframe;
  const instrument = getInstrument(symbol!) as Instrument;
  const lines = gunzipSync(readFileSync(join(folder, file)))
    .toString('utf8')
    .trim()
    .split('\n')
    .slice(1);
  const rows = lines.map((line) => {
    const [stamp, open, high, low, close, volume] = line.trim().split(',');
    const time = parseIso(stamp!) as number;
    const prices = { open: Number(open), high: Number(high), low: Number(low), close: Number(close) };
    return { time, closeTime: time + 1, ...prices, volume: Number(volume) };
  });
  const good = rows.filter((bar) => checkBar(bar) === null);
  const column = (name: 'time' | 'open' | 'high' | 'low' | 'close' | 'volume') => good.map((bar) => bar[name]);
  const columns = {
    time: column('time'),
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume: column('volume'),
  };
  const bars = createBars(symbol!, timeframe, columns, { instrument });
  return { bars, instrument, timeframe, refused: rows.length - good.length };
}

const all: readonly (readonly [string, Series])[] = files.map((file) => [file, read(file)]);

test.each(all)(
  '%s is accepted by createBars, with the digits of its instrument',
  (file, { bars, instrument, refused }) => {
    expect(refused).toBe(REFUSED[file] ?? 0);
    const scale = 10 ** instrument.digits;
    const off = bars.close.filter((price) => Math.abs(price * scale - Math.round(price * scale)) > 1e-4).length;
    expect(off).toBe(OFF_DIGITS[file] ?? 0);
  },
);

test.each(all)(
  'In %s an order for the next slot is valid until the next bar, except at gaps in the data',
  (_, series) => {
    const { bars, instrument, timeframe } = series;
    let early = 0;
    let disagreeing = 0;
    for (let i = 1; i < bars.length; i++) {
      const end = nthSlotEnd(instrument, timeframe, bars.closeTime[i - 1]!, 1);
      const missing = missingSlots(instrument, timeframe, bars.closeTime[i - 1]!, bars.time[i]!);
      if (end <= bars.time[i]!) early += 1;
      if (missing > 0 !== end <= bars.time[i]!) disagreeing += 1;
    }
    expect(disagreeing, 'the two rules agree').toBe(0);
    expect(early / bars.length).toBeLessThan(timeframe === 'daily' ? 0.01 : 0.1);
  },
);

const hourly = all.filter(([file]) => file.includes('_1h'));

test.each(hourly)('Days aggregated from %s contain every bar, one day per weekday', (_, { bars, instrument }) => {
  const days = aggregate(bars, 'daily', instrument, Number.POSITIVE_INFINITY);
  const sum = (column: Float64Array) => column.reduce((total, value) => total + value, 0);
  expect(sum(days.volume)).toBeCloseTo(sum(bars.volume), -3);
  expect(Math.max(...days.high)).toBe(bars.high.reduce((a, b) => Math.max(a, b)));
  const years = (days.closeTime[days.length - 1]! - days.time[0]!) / (365.25 * 86_400_000);
  const perYear = days.length / years;
  const expected = instrument.assetClass === 'crypto' ? 365.25 : 365.25 * (5 / 7);
  expect(perYear / expected).toBeGreaterThan(0.95);
  expect(perYear / expected).toBeLessThan(1.001);
});

test('Days made of four-hour bars agree with the source that made them from the same trades', () => {
  const series = (name: string) => all.find(([file]) => file.startsWith(name))?.[1] as Series;
  const { bars, instrument } = series('BTCUSD_4h');
  const theirs = series('BTCUSD_1d').bars;
  const ours = aggregate(bars, 'daily', instrument, Number.POSITIVE_INFINITY);
  const at = new Map([...ours.time].map((time, i) => [time, i]));
  let equal = 0;
  for (let i = 0; i < theirs.length; i++) {
    const mine = at.get(theirs.time[i]!);
    if (mine === undefined) continue;
    const { volume: theirVolume, ...their } = barAt(theirs, i);
    const { volume, ...our } = barAt(ours, mine);
    expect(our).toEqual(their);
    expect(volume).toBeCloseTo(theirVolume, 4);
    equal += 1;
  }
  expect(equal).toBe(theirs.length);
});
