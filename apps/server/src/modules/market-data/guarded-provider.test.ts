import {
  type Bar,
  type Bars,
  createBars,
  getSimulatedInstrument,
  type Instrument,
  sliceBars,
  type Timeframe,
} from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { GuardedProvider } from './guarded-provider.ts';
import { barQuarantine } from './market-data.tables.ts';
import type { BarBatch, MarketDataProvider } from './provider.ts';

const STEP = 300_000;
const START = Date.UTC(2026, 0, 5);
const GOLD = getSimulatedInstrument('XAUUSD')!;

/** A provider whose live bars a test writes by hand; its history ends at START. */
class ScriptedProvider implements MarketDataProvider {
  readonly description = {
    kind: 'simulated',
    market: 'simulated',
    accelerated: false,
    speed: 1,
    hasCalendar: false,
  } as const;
  readonly batches: BarBatch[] = [];

  add(slot: number, close: number, more: Partial<Bar> = {}, closeSlot = slot + 1): void {
    const time = START + slot * STEP;
    const bar = {
      time,
      closeTime: time + STEP,
      open: close,
      high: close + 1,
      low: close - 1,
      close,
      volume: 5,
      ...more,
    };
    this.batches.push({ closeTime: START + closeSlot * STEP, bars: [{ symbol: 'XAUUSD', bar }] });
  }

  now(): number {
    return START + 10_000 * STEP;
  }

  async instruments(): Promise<readonly Instrument[]> {
    return [GOLD];
  }

  async timeframes(): Promise<readonly Timeframe[]> {
    return ['5m'];
  }

  async history(): Promise<Bars> {
    const time = Float64Array.from({ length: 3 }, (_, i) => START + (i - 3) * STEP);
    const price = (value: number) => new Float64Array(3).fill(value);
    const columns = {
      time,
      open: price(2000),
      high: price(2001),
      low: price(1999),
      close: price(2000),
      volume: price(5),
    };
    return sliceBars(createBars('XAUUSD', '5m', columns), 0, 3);
  }

  async lastBar() {
    return null;
  }

  async closedBars(since: number): Promise<readonly BarBatch[]> {
    return this.batches.filter(({ closeTime }) => closeTime > since);
  }

  async events(): Promise<readonly []> {
    return [];
  }

  async isShown(): Promise<boolean> {
    return true;
  }
}

const db = useTestDatabase();
const log = pino({ level: 'silent' });

function guarded(): { source: ScriptedProvider; provider: GuardedProvider } {
  const source = new ScriptedProvider();
  return { source, provider: new GuardedProvider(source, db.database, log) };
}

const view = (batches: readonly BarBatch[]) =>
  batches.map(({ closeTime, bars }) => [(closeTime - START) / STEP, ...bars.map(({ bar }) => bar.close)]);

describe('GuardedProvider', () => {
  test('returns valid batches, and the same ones again for the same start', async () => {
    const { source, provider } = guarded();
    source.add(0, 2000);
    source.add(1, 2001);
    expect(view(await provider.closedBars(START))).toEqual([
      [1, 2000],
      [2, 2001],
    ]);
    expect(view(await provider.closedBars(START)), 'a reader that failed asks again').toEqual([
      [1, 2000],
      [2, 2001],
    ]);
    expect(view(await provider.closedBars(START + STEP))).toEqual([[2, 2001]]);
    source.add(2, 2002);
    expect(view(await provider.closedBars(START + 2 * STEP))).toEqual([[3, 2002]]);
    expect(view(await provider.closedBars(START)), 'a new reader').toEqual([
      [1, 2000],
      [2, 2001],
      [3, 2002],
    ]);
  });

  test('ignores a repeated bar of the history and quarantines a changed one', async () => {
    const { source, provider } = guarded();
    source.add(-1, 2000, {}, 1);
    source.add(-2, 1990, {}, 2);
    source.add(0, 2003, {}, 3);
    expect(view(await provider.closedBars(START))).toEqual([[3, 2003]]);
    const rows = await db.database.select().from(barQuarantine);
    expect(rows).toMatchObject([
      {
        symbol: 'XAUUSD',
        timeframe: '5m',
        market: 'simulated',
        reason: 'changed',
        close: '1990',
        time: '2026-01-04T23:50:00.000Z',
      },
    ]);
  });

  test('stores non-finite numbers as text', async () => {
    const { source, provider } = guarded();
    source.add(0, Number.NaN);
    source.add(1, 2000, { volume: Number.POSITIVE_INFINITY });
    source.add(2, 2000, { time: Number.NaN });
    expect(await provider.closedBars(START)).toEqual([]);
    const { rows } = await db.database.execute<{ close: string; volume: string; time: string }>(
      sql`select reason, close, volume, time from bar_quarantine where reason = 'damaged' order by id`,
    );
    expect(rows.map(({ close, volume }) => [close, volume])).toEqual([
      ['NaN', '5'],
      ['2000', 'Infinity'],
      ['2000', '5'],
    ]);
    expect(rows[2]!.time).toBe('NaN');
  });

  test('returns a confirmed jump with the bar that confirmed it', async () => {
    const { source, provider } = guarded();
    source.add(0, 2000);
    source.add(1, 120_000);
    expect(view(await provider.closedBars(START))).toEqual([[1, 2000]]);
    source.add(2, 120_010);
    expect(view(await provider.closedBars(START + 2 * STEP))).toEqual([[3, 120_000, 120_010]]);
  });

  test('marks a series degraded after a gap, until enough bars without a gap have arrived', async () => {
    const { source, provider } = guarded();
    source.add(0, 2000);
    await provider.closedBars(START);
    expect(provider.degraded).toEqual([]);
    source.add(5, 2000);
    await provider.closedBars(START + STEP);
    expect(provider.degraded).toEqual(['XAUUSD']);
    for (let slot = 6; slot < 20; slot++) source.add(slot, 2000);
    await provider.closedBars(START + 6 * STEP);
    expect(provider.degraded).toEqual([]);
  });
});
