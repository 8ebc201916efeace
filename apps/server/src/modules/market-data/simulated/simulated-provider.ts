import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Bars,
  barAt,
  type CalendarEvent,
  DAY_MS,
  type Instrument,
  SIMULATED_INSTRUMENTS,
  type StoredTimeframe,
  TIMEFRAMES,
  type Timeframe,
  utcDay,
} from '@sealtick/engine';
import {
  DEFAULT_SEED,
  firstOpens,
  HISTORY_DAYS,
  marketTime,
  REAL_BAR_SECONDS,
  releasesBetween,
  SimulatedSeries,
  STEP_MS,
} from '@sealtick/simulated-market';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { BarBatch, LastBar, MarketDataProvider, ProviderDescription, Range } from '../provider.ts';
import { firstAfter, sliceRange } from '../range.ts';
import { RunUp } from './run-up.ts';
import { endRunUp, findRunUpEnd, openSimulatedMarket, type SimulatedMarket } from './simulated-market-repository.ts';

/** Batches per call, so that catching up after an outage does not hold everything in memory. */
const MOST_BATCHES = 2_000;
/** Steps per turn of the event loop. */
const STEPS_A_TURN = 1_000;

interface Opened {
  readonly market: SimulatedMarket;
  readonly clock: Clock;
  readonly series: SimulatedSeries;
}

export interface SimulatedOptions {
  readonly db: Database;
  /** Wall clock. */
  readonly clock: Clock;
  /** Wall-clock seconds per 5-minute bar. */
  readonly barSeconds: number;
  readonly seed?: number;
  /** Days of market time of the run-up, by default none. */
  readonly runUpDays?: number;
}

/** The built-in market. It never closes, and a restart continues the same price path. */
export class SimulatedProvider implements MarketDataProvider {
  readonly description: ProviderDescription;
  readonly runUp: RunUp;
  private readonly options: SimulatedOptions;
  private opening: Promise<Opened> | null = null;
  private opened: Opened | null = null;
  private advancing: Promise<void> = Promise.resolve();

  constructor(options: SimulatedOptions) {
    this.options = options;
    const speed = REAL_BAR_SECONDS / options.barSeconds;
    this.description = { kind: 'simulated', market: 'simulated', accelerated: speed > 1, speed, hasCalendar: true };
    this.runUp = new RunUp({
      days: options.runUpDays ?? 0,
      opened: () => {
        if (this.opened === null) throw new Error('the simulated market has not been opened');
        return this.opened;
      },
      findEnd: () => findRunUpEnd(options.db),
      storeEnd: () => endRunUp(options.db),
    });
  }

  /** Opens or creates the market of this installation. `now` needs it; the other functions call it themselves. */
  async open(): Promise<void> {
    this.opening ??= this.start();
    await this.opening;
  }

  now(): number {
    return this.runUp.now();
  }

  async instruments(): Promise<readonly Instrument[]> {
    return SIMULATED_INSTRUMENTS;
  }

  async timeframes(symbol: string): Promise<readonly Timeframe[]> {
    return SIMULATED_INSTRUMENTS.some((one) => one.symbol === symbol) ? TIMEFRAMES : [];
  }

  async history(symbol: string, timeframe: StoredTimeframe, range: Range = {}): Promise<Bars> {
    const { series } = await this.ready();
    const offered = TIMEFRAMES.find((one) => one === timeframe);
    const found = offered === undefined ? null : series.get(symbol, offered);
    if (found === null) throw new AppError('NOT_FOUND', `No ${timeframe} bars of ${symbol} in the simulated market.`);
    return sliceRange(found.bars(), range);
  }

  async lastBar(symbol: string): Promise<LastBar | null> {
    const { series } = await this.ready();
    const newest = series.get(symbol, '5m')?.at(-1) ?? null;
    return newest === null ? null : { timeframe: '5m', closeTime: newest.closeTime, close: newest.close };
  }

  async closedBars(since: number): Promise<readonly BarBatch[]> {
    await this.runUp.step(since);
    const { series } = await this.ready();
    const now = this.now();
    if (since + STEP_MS > now) return [];
    const columns = series.instruments.map(({ symbol }) => ({ symbol, bars: series.get(symbol, '5m')!.bars() }));
    const { closeTime } = columns[0]!.bars;
    const first = firstAfter(closeTime, since);
    const end = Math.min(firstAfter(closeTime, now), first + MOST_BATCHES);
    return Array.from({ length: Math.max(0, end - first) }, (_, i) => ({
      closeTime: closeTime[first + i]!,
      bars: columns.map(({ symbol, bars }) => ({ symbol, bar: barAt(bars, first + i) })),
    }));
  }

  async events(from: number, to: number): Promise<readonly CalendarEvent[]> {
    const { market } = await this.ready();
    return releasesBetween(market.seed, Math.max(from, market.genesis), to);
  }

  async isShown(): Promise<boolean> {
    return true;
  }

  /** Returns the market, generated up to now. */
  private async ready(): Promise<Opened> {
    this.opening ??= this.start();
    const opened = await this.opening;
    const now = this.now();
    // Serialised, because the steps of two callers must not interleave.
    this.advancing = this.advancing.then(() => advance(opened.series, now));
    await this.advancing;
    return opened;
  }

  private async start(): Promise<Opened> {
    const { db, clock, barSeconds, seed = DEFAULT_SEED, runUpDays = 0 } = this.options;
    try {
      const market = await openSimulatedMarket(db, clock, barSeconds, (now) => {
        const installed = utcDay(now - runUpDays * DAY_MS) * DAY_MS;
        const runUpUntil = runUpDays === 0 ? null : now;
        return { seed, genesis: installed - HISTORY_DAYS.daily * DAY_MS, installed, runUpUntil };
      });
      const { seed: stored, genesis, installed, pathVersion } = market;
      const series = new SimulatedSeries(stored, genesis, firstOpens(installed), pathVersion);
      this.opened = { market, clock: { now: () => marketTime(market, clock.now()) }, series };
      return this.opened;
    } catch (error) {
      // After a database error the next caller tries again.
      this.opening = null;
      throw error;
    }
  }
}

async function advance(series: SimulatedSeries, now: number): Promise<void> {
  while (series.lastClose + STEP_MS <= now) {
    series.advance(Math.min(now, series.lastClose + STEPS_A_TURN * STEP_MS));
    if (series.lastClose + STEP_MS <= now) await nextTurn();
  }
}
