import { MINUTE_MS } from '@sealtick/engine';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withTransaction } from '../../../platform/database.ts';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { insertLiveBars, openLiveSeries } from './live-repository.ts';
import { LiveSite } from './testing/live-site.ts';
import { type StandInFault, type VendorStandIn, wanderingBars } from './testing/vendor-stand-in.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 2, 18, 12, 1);
const BARS = wanderingBars(START - MINUTE_MS - 3 * DAY_MS, 4 * 288);
const OTHERS = wanderingBars(START - MINUTE_MS - 3 * DAY_MS, 4 * 288, { price: 20, seed: 7 });

const db = useTestDatabase({ each: true });
let site: LiveSite;
let kraken: VendorStandIn;

beforeEach(async () => {
  site = new LiveSite(db, START);
  kraken = await site.add('kraken');
  kraken.series.set('XBTUSD', BARS);
  kraken.series.set('ETHUSD', OTHERS);
});
afterEach(() => site.close());

const SYMBOLS = { symbols: ['BTCUSD', 'ETHUSD'] };
const after = (start: number, bars = BARS) => bars.filter(({ time }) => time >= start - MINUTE_MS);
const FAULTS: readonly [StandInFault, RegExp][] = [
  ['too many', /too many requests/],
  ['too many, wait', /too many requests/],
  ['html', /not complete JSON/],
  ['truncated', /not complete JSON/],
  ['half', /no list of bars/],
  ['error', /answered 502/],
  ['refused', /refused the request/],
  ['cut', /cannot be reached/],
  ['never ends', /no answer in time/],
];

describe('A vendor that answers with', () => {
  test.each(FAULTS)('"%s" is degraded within 60 s, is asked rarely, and loses no bar', async (fault, detail) => {
    await site.open(SYMBOLS);
    await site.run(6 * MINUTE_MS);
    kraken.fault = fault;
    await site.run(MINUTE_MS);
    expect(site.state()).toMatchObject({ state: 'degraded', detail: expect.stringMatching(detail) });
    expect(site.state('market data')).toMatchObject({ state: 'degraded' });
    const before = kraken.requests;
    await site.run(8 * MINUTE_MS);
    expect(kraken.requests - before).toBeLessThanOrEqual(12);
    kraken.fault = null;
    await site.run(8 * MINUTE_MS);
    expect(site.state('market data')).toMatchObject({ state: 'ok' });
    expect(site.handedOn('BTCUSD')).toEqual(after(START).slice(0, site.handedOn('BTCUSD').length));
    expect(site.handedOn('BTCUSD').length).toBeGreaterThanOrEqual(4);
    const late = site.batches.filter(({ bars, closeTime }) => bars.some((one) => one.bar.closeTime < closeTime));
    // What closed together is handed on together, so that pairs find each other.
    expect(late.every(({ bars }) => bars.length === 2)).toBe(true);
  });
});

test('A vendor goes on after bars of its outage were imported, which stay, and hands its own on in order', async () => {
  await site.open(SYMBOLS);
  await site.run(6 * MINUTE_MS);
  kraken.fault = 'cut';
  await site.run(60 * MINUTE_MS);
  const series = { symbol: 'BTCUSD', timeframe: '5m', prices: 'trades', source: 'own.csv' } as const;
  const id = await openLiveSeries(db.database, { ...series, redistributable: false });
  const [known, missing, ...others] = after(START);
  const imported = others.slice(0, 6).map((bar) => ({ ...bar, volume: bar.volume + 1 }));
  await withTransaction(db.database, (tx) => insertLiveBars(tx, id, imported));
  await site.run(5 * MINUTE_MS);
  kraken.fault = null;
  await site.run(5 * MINUTE_MS);
  expect(site.state()).toMatchObject({ state: 'ok' });
  const expected = [...imported, ...others.slice(6, 13)];
  expect(site.handedOn('BTCUSD')).toEqual([known, ...expected]);
  expect(site.handedOn('ETHUSD')).toEqual(after(START, OTHERS).slice(0, 15));
  const stored = await site.provider.history('BTCUSD', '5m', { from: missing!.time });
  expect([...stored.volume]).toEqual([missing!, ...expected].map(({ volume }) => volume));
});

describe('Two vendors', () => {
  test('share the symbols by their order, and one that fails does not affect the other', async () => {
    const coinbase = await site.add('coinbase');
    coinbase.series.set('ETH-USD', OTHERS);
    await site.open({ ...SYMBOLS, pins: [{ symbol: 'ETHUSD', vendor: 'coinbase', code: null }] });
    coinbase.fault = 'cut';
    await site.run(21 * MINUTE_MS);
    expect(site.handedOn('BTCUSD')).toEqual(after(START).slice(0, 4));
    expect(site.handedOn('ETHUSD')).toEqual([]);
    expect(site.state('market data coinbase')).toMatchObject({ state: 'degraded' });
    expect(site.state('market data kraken')).toMatchObject({ state: 'ok' });
  });

  test('one that is named last and has no symbol says so, and is not asked', async () => {
    const yahoo = await site.add('yahoo');
    yahoo.series.set('BTC-USD', BARS);
    await site.open({ symbols: ['BTCUSD'] });
    const before = yahoo.requests;
    await site.run(6 * MINUTE_MS);
    expect(site.handedOn('BTCUSD').length).toBeGreaterThan(0);
    expect(yahoo.requests).toBe(before);
    const detail =
      'No symbol comes from Yahoo Finance: it has none, or vendors before it in MARKET or in MARKET_PINS have them.';
    expect(site.state('market data yahoo')).toMatchObject({ state: 'ok', detail });
    expect(site.lines.map(({ msg }) => msg)).toContain(
      'no symbol comes from Yahoo Finance: it has none, or vendors before it in MARKET or in MARKET_PINS have them',
    );
  });

  test('a symbol that a vendor does not know is reported, and its other symbols go on', async () => {
    kraken.series.delete('ETHUSD');
    const provider = await site.open(SYMBOLS);
    expect((await provider.instruments()).map(({ symbol }) => symbol)).toEqual(['BTCUSD']);
    await site.run(6 * MINUTE_MS);
    expect(site.handedOn('BTCUSD')).toEqual(after(START).slice(0, 1));
    expect(site.state()).toMatchObject({ state: 'ok', detail: expect.stringContaining('It does not have ETHUSD.') });
  });
});

describe('A vendor that refuses requests from before its history', () => {
  const AWAY_MS = 70 * DAY_MS;
  const open = () => site.open({ symbols: ['BTCUSD'], pins: [{ symbol: 'BTCUSD', vendor: 'yahoo', code: null }] });

  test('goes on with a symbol whose newest bar is older, after a gap', async () => {
    const yahoo = await site.add('yahoo');
    const later = wanderingBars(START - MINUTE_MS + AWAY_MS - DAY_MS, 2 * 288, { seed: 5 });
    yahoo.series.set('BTC-USD', [...BARS, ...later]);
    site.history = [{ timeframe: '5m', days: 2 }];
    await open();
    await site.run(6 * MINUTE_MS);
    await site.provider.stop();
    site.time = START + AWAY_MS;
    await open();
    await site.run(6 * MINUTE_MS);
    expect(site.handedOn('BTCUSD').at(-1)).toEqual(after(START + AWAY_MS, later)[0]);
    expect(site.state('market data yahoo')?.detail).not.toContain('not available');
  });

  test('reads the history of a symbol with older bars of a coarse series', async () => {
    const yahoo = await site.add('yahoo');
    yahoo.series.set('BTC-USD', BARS);
    const series = { symbol: 'BTCUSD', timeframe: '1h', prices: 'trades', source: 'own.csv' } as const;
    const time = START - MINUTE_MS - 800 * DAY_MS;
    const id = await openLiveSeries(db.database, { ...series, redistributable: false });
    const bars = [{ ...BARS[0]!, time, closeTime: time + 60 * MINUTE_MS }];
    await withTransaction(db.database, (tx) => insertLiveBars(tx, id, bars));
    const provider = await open();
    expect((await provider.instruments()).map(({ symbol }) => symbol)).toEqual(['BTCUSD']);
    expect((await provider.history('BTCUSD', '1h', { from: time + DAY_MS })).length).toBe(72);
  });
});
