import type { CalendarEvent, MarketKind, SeriesBar, StreamEvent } from '@sealtick/engine';
import { type Database, withTransaction } from '../../../platform/database.ts';
import { passFailPoint } from '../../../platform/fail-points.ts';
import type { BarBatch } from '../../market-data/index.ts';
import { getState, selectActive } from '../../signals/index.ts';
import type { MarketAlert } from '../alerts/market-alert.ts';
import { releaseAlerts } from '../alerts/release-alerts.ts';
import type { VolatilityWatch } from '../alerts/volatility-watch.ts';
import type { AppendFacts } from '../append-facts.ts';
import type { MarketSeries, PublishedPlan } from '../publish/stream-plan.ts';
import type { BarRouter } from './bar-router.ts';
import type { BatchStorage } from './batch-storage.ts';
import { lockCursor, moveCursor } from './cursor-repository.ts';
import { dayMarks } from './day-marks.ts';
import { type BatchNotes, type FollowedSignals, recordBatch } from './record-batch.ts';

/** The streams that a batch is stepped through. */
export interface SteppedStreams {
  step(
    batch: readonly SeriesBar[],
    events: readonly CalendarEvent[],
    closeTime: number,
  ): Promise<readonly StreamEvent[]>;
  getPlan(stream: number): PublishedPlan;
}

export interface BatchRunnerContext {
  readonly db: Database;
  readonly storage: BatchStorage;
  readonly market: MarketKind;
  readonly append: AppendFacts;
  readonly series: MarketSeries;
  readonly streams: SteppedStreams;
  readonly router: BarRouter;
  readonly volatility: VolatilityWatch;
  readonly events: (from: number, to: number) => Promise<readonly CalendarEvent[]>;
  /** Last close of each symbol at the cursor. */
  readonly closes: Map<string, number>;
  readonly tradesAtWeekends: boolean;
  /** Signals that streams of their own carry to their end. */
  readonly carried: ReadonlySet<string>;
}

/** Steps the streams through batches of base bars, one after another, and records what happened in one transaction each. */
export class BatchRunner {
  private readonly ctx: BatchRunnerContext;
  private followed: FollowedSignals;
  /** Close of the last batch, ms UTC, and the one that is stored. */
  private cursor: number;
  private stored: number;

  constructor(ctx: BatchRunnerContext, cursor: number, followed: FollowedSignals) {
    this.ctx = ctx;
    this.cursor = cursor;
    this.stored = cursor;
    this.followed = followed;
  }

  get closedThrough(): number {
    return this.cursor;
  }

  /** @param signal Ends the attempts to record a batch; the next start then records it. */
  async run(batch: BarBatch, signal: AbortSignal): Promise<void> {
    const { ctx } = this;
    ctx.storage.begin();
    const closed = batch.bars.flatMap(({ symbol, bar }) => ctx.router.route(symbol, bar));
    const range = { from: this.cursor - 1, to: batch.closeTime - 1, tradesAtWeekends: ctx.tradesAtWeekends };
    const marks = dayMarks(ctx.market, this.followed, ctx.closes, range);
    const happened = await ctx.streams.step(closed, await this.readEvents(closed), batch.closeTime);
    const alerts = await this.findAlerts(batch);
    for (const { symbol, bar } of batch.bars) ctx.closes.set(symbol, bar.close);
    if (happened.length > 0 || marks.length > 0 || alerts.length > 0) {
      // The streams cannot step back: a batch that is too late by now is recorded, and its setups are not published.
      await ctx.storage.untilStored(signal, () => this.record(batch.closeTime, happened, { marks, alerts }));
      this.stored = batch.closeTime;
    }
    this.cursor = batch.closeTime;
  }

  /** Stores a cursor that moved over bars without events. */
  async storeCursor(signal: AbortSignal): Promise<void> {
    if (this.stored === this.cursor) return;
    await this.ctx.storage.untilStored(signal, () => moveCursor(this.ctx.db, this.ctx.market, this.cursor));
    this.stored = this.cursor;
  }

  private async readEvents(closed: readonly SeriesBar[]): Promise<readonly CalendarEvent[]> {
    if (closed.length === 0) return [];
    const from = Math.min(...closed.map(({ bar }) => bar.time));
    const to = Math.max(...closed.map(({ bar }) => bar.closeTime));
    return this.ctx.events(from, to);
  }

  private async findAlerts({ bars, closeTime }: BarBatch): Promise<readonly MarketAlert[]> {
    const { market, events, volatility } = this.ctx;
    const ofReleases = await releaseAlerts(market, events, { from: this.cursor, to: closeTime });
    const ofBars = bars.map(({ symbol, bar }) => volatility.add(symbol, bar)).filter((alert) => alert !== null);
    return [...ofReleases, ...ofBars];
  }

  private async record(closeTime: number, happened: readonly StreamEvent[], notes: BatchNotes): Promise<void> {
    const { ctx } = this;
    const recorded = await withTransaction(ctx.db, async (tx) => {
      const stored = await lockCursor(tx, ctx.market);
      // An earlier commit may have succeeded although its response was lost, or another worker was faster.
      if (stored !== null && stored >= closeTime) return null;
      const batch = await recordBatch(
        { ...ctx, getPlan: (stream) => ctx.streams.getPlan(stream), followed: this.followed },
        tx,
        happened,
        notes,
      );
      await moveCursor(tx, ctx.market, closeTime);
      await passFailPoint('before-commit');
      return batch;
    });
    await passFailPoint('after-commit');
    this.followed = recorded ?? (await findFollowed(ctx.db, ctx.market, ctx.series));
  }
}

/** Returns the active signals as the database has them. */
export async function findFollowed(db: Database, market: MarketKind, series: MarketSeries): Promise<FollowedSignals> {
  const rows = await selectActive(db, market);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        record: row.record,
        symbol: row.symbol,
        digits: series.instruments.get(row.symbol)?.digits ?? 2,
        state: getState(row),
      },
    ]),
  );
}
