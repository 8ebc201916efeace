import { type Bar, TIMEFRAME_MS } from '@sealtick/engine';
import { type Database, withTransaction } from '../../../platform/database.ts';
import { insertLiveBars } from './live-repository.ts';

export const STEP_MS = TIMEFRAME_MS['5m'];

/** Bars of one series that are to be stored. */
export interface LiveBarsOf {
  readonly seriesId: number;
  readonly bars: readonly Bar[];
  /** Whether the bars of this symbol are handed on; its history is not. */
  readonly isFed: boolean;
}

/** Orders the storing and the handing on of live bars, so that a bar is either in time or late. */
export class LiveStore {
  /** Market time through which bars were handed on, ms UTC. */
  private fed = Number.NEGATIVE_INFINITY;
  /** Number of the stored bars, to see whether there are new ones. */
  private count = 0;
  private last: Promise<unknown> = Promise.resolve();
  private readonly database: Database;

  constructor(db: Database) {
    this.database = db;
  }

  get fedThrough(): number {
    return this.fed;
  }

  get stored(): number {
    return this.count;
  }

  /** Carries out steps one after another. */
  inOrder<T>(step: () => Promise<T>): Promise<T> {
    const result = this.last.then(step);
    this.last = result.catch(() => {});
    return result;
  }

  /** Notes that bars were handed on through this time. */
  noteFed(through: number): void {
    this.fed = Math.max(this.fed, through);
  }

  /** Stores bars of a coarse series, which are not handed on. */
  async storeHistory(seriesId: number, bars: readonly Bar[]): Promise<void> {
    if (bars.length > 0) await withTransaction(this.database, (tx) => insertLiveBars(tx, seriesId, bars));
  }

  /**
   * Stores bars of 5m series. A bar whose time was handed on is late: it is handed on now, together with those that closed with
   * it.
   */
  store(all: readonly LiveBarsOf[]): Promise<void> {
    return this.inOrder(async () => {
      const late = all.filter(({ isFed }) => isFed).flatMap(({ bars }) => bars.map(({ closeTime }) => closeTime));
      const closes = [...new Set(late.filter((close) => close <= this.fed))].sort((a, b) => a - b);
      const fedAtByClose = new Map(closes.map((close, i) => [close, this.fed + 1 + i]));
      await withTransaction(this.database, async (tx) => {
        for (const { seriesId, bars, isFed } of all) {
          const fedAt = bars.flatMap(({ time, closeTime }): [number, number][] => {
            const at = isFed ? fedAtByClose.get(closeTime) : undefined;
            return at === undefined ? [] : [[time, at]];
          });
          await insertLiveBars(tx, seriesId, bars, new Map(fedAt));
        }
      });
      this.fed += closes.length;
      this.count += all.reduce((sum, { bars }) => sum + bars.length, 0);
    });
  }
}

/** Returns the start of the 5m slot of a moment, ms UTC. */
export const getSlot = (ms: number): number => Math.floor(ms / STEP_MS) * STEP_MS;
