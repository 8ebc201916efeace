import { join } from 'node:path';
import { getInstrument, type Timeframe } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { readReleases, readSeries } from '../research/read-series.ts';
import { compareWithScript, hasPython } from './remake.ts';

const DATA = join(process.env.SEALTICK_SHARED ?? join(import.meta.dirname, '../../../shared'), 'market-data');
const CALENDAR = { events: readReleases(), file: join(DATA, 'calendar/economic_calendar_2001_2025.csv.gz') };

type Case = readonly [strategy: string, symbol: string, timeframe: Timeframe, trades: number, partner?: string];

/** A stream of each strategy, with every class of markets. EURUSD 1h has 74,439 bars with gaps and rollovers. */
const BY_DAY: readonly Case[] = [
  ['tideline-pullback', 'BRENT', '4h', 250],
  ['horizon-channel', 'BTCUSD', '4h', 250],
  ['pendulum-reversion', 'SPX', 'daily', 200],
  ['first-range-breakout', 'EURUSD', '1h', 400],
  ['tailwind-momentum', 'US500', '4h', 150],
  ['sweep-and-gap', 'BTCUSD', '4h', 100],
  ['twin-ratio', 'USDCAD', 'daily', 100, 'BRENT'],
  ['after-the-release', 'XAUUSD', '4h', 100],
];

/** With those, two to five streams of each strategy, some of them not published. */
const BY_NIGHT: readonly Case[] = [
  ['tideline-pullback', 'EURUSD', '1h', 1_000],
  ['tideline-pullback', 'EURUSD', 'daily', 90],
  ['tideline-pullback', 'XAUUSD', '4h', 400],
  ['tideline-pullback', 'BTCUSD', '4h', 300],
  ['horizon-channel', 'EURUSD', '1h', 1_000],
  ['horizon-channel', 'XAUUSD', '4h', 400],
  ['horizon-channel', 'BRENT', '4h', 250],
  ['horizon-channel', 'BTCUSD', 'daily', 40],
  ['pendulum-reversion', 'US100', 'daily', 60],
  ['first-range-breakout', 'US500', '1h', 150],
  ['first-range-breakout', 'BTCUSD', '1h', 100],
  ['tailwind-momentum', 'EURUSD', 'daily', 90],
  ['tailwind-momentum', 'XAUUSD', '4h', 500],
  ['tailwind-momentum', 'BTCUSD', '4h', 400],
  ['sweep-and-gap', 'EURUSD', '1h', 500],
  ['sweep-and-gap', 'US500', '4h', 60],
  ['twin-ratio', 'XAUUSD', 'daily', 100, 'XAGUSD'],
  ['twin-ratio', 'EURUSD', 'daily', 100, 'GBPUSD'],
  ['after-the-release', 'EURUSD', '1h', 200],
];

const STREAMS = process.env.SEALTICK_NIGHTLY === 'on' ? [...BY_DAY, ...BY_NIGHT] : BY_DAY;

test.concurrent.each(STREAMS.map((stream) => ({ stream, title: stream.slice(0, 3).join(' ') })))(
  'the script recomputes every trade and mark of $title',
  async ({ stream }) => {
    if (!(await hasPython())) return;
    const [strategy, symbol, timeframe, least, other] = stream;
    const series = (one: string) => ({
      instrument: getInstrument(one)!,
      bars: readSeries(one, timeframe)!,
      file: join(DATA, `${one}_${timeframe === 'daily' ? '1d' : timeframe}.csv.gz`),
    });
    const partner = other === undefined ? {} : { partner: series(other) };
    const calendar = strategy === 'horizon-channel' ? {} : { calendar: CALENDAR };
    const compared = await compareWithScript({ strategy, timeframe, ...series(symbol), ...partner, ...calendar });
    expect(compared.differences).toBe('');
    expect(compared.trades).toBeGreaterThan(least);
    expect(compared.marks).toBeGreaterThan(1_000);
  },
);
