import { setImmediate as nextTurn } from 'node:timers/promises';
import { type BacktestStream, type Bars, backtestRecord, type CalendarEvent, type Timeframe } from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import { findBacktest, saveBacktest } from '../backtests/index.ts';
import type { MarketDataProvider } from '../market-data/index.ts';
import { insertSignals, type NewSignalRow } from '../signals/index.ts';
import type { MarketBasis } from './facts.ts';
import type { RunningStrategy } from './publish-strategies.ts';
import { type FollowedSignal, idOf } from './record-batch.ts';
import { changeOf, openedRow } from './rows.ts';
import type { Replay, StreamBook } from './stream-book.ts';

/** Newest replayed signals kept as rows for each strategy: enough for its page and for the feed of a fresh install. */
const ROWS_PER_STRATEGY = 60;

export interface ReplayContext {
  readonly provider: MarketDataProvider;
  readonly database: Database;
  readonly market: MarketBasis;
  /** ms UTC: history ends with the bars that closed by then. */
  readonly through: number;
  readonly onStrategy?: (name: string) => void;
}

/** Series are asked for once each, however many streams run on them. */
export class SeriesReader {
  private readonly known = new Map<string, Bars>();
  private readonly ctx: Pick<ReplayContext, 'provider' | 'through'>;

  constructor(ctx: Pick<ReplayContext, 'provider' | 'through'>) {
    this.ctx = ctx;
  }

  async read(symbol: string, timeframe: Timeframe): Promise<Bars> {
    const key = `${symbol} ${timeframe}`;
    const known = this.known.get(key);
    if (known) return known;
    const bars = await this.ctx.provider.history(symbol, timeframe, { to: this.ctx.through });
    this.known.set(key, bars);
    return bars;
  }
}

interface StrategyReplay {
  readonly running: RunningStrategy;
  readonly replays: readonly { readonly replay: Replay; readonly bars: Bars }[];
}

/** Strategies whose running version has no back-test record yet: it is new, or its first replay was broken off. */
export async function findUnrecorded(
  { database, market }: Pick<ReplayContext, 'database' | 'market'>,
  strategies: readonly RunningStrategy[],
): Promise<Set<string>> {
  const missing = new Set<string>();
  for (const { row, streams } of strategies) {
    if (streams.length > 0 && !(await findBacktest(database, { ...row, market }))) missing.add(row.strategyId);
  }
  return missing;
}

/**
 * Feeds every stream its bars from its anchor to the cursor. Nothing replayed ever enters the log.
 *
 * @param unrecorded Strategies whose back-test figures and newest rows are not stored yet: they are now.
 *
 * @returns back-test signals that were open at the cursor, to be followed from there, by id.
 */
export async function replayHistory(
  ctx: ReplayContext,
  book: StreamBook,
  strategies: readonly RunningStrategy[],
  unrecorded: ReadonlySet<string>,
): Promise<Map<string, FollowedSignal>> {
  const series = new SeriesReader(ctx);
  const replayed: StrategyReplay[] = [];
  for (const running of strategies) {
    ctx.onStrategy?.(running.strategy.name);
    const events = running.strategy.inputs.calendar ? await ctx.provider.events(0, ctx.through) : [];
    replayed.push({ running, replays: await replayStreams(book, series, running, events) });
  }
  const followed = new Map<string, FollowedSignal>();
  for (const { running, replays } of replayed) {
    if (!unrecorded.has(running.strategy.id)) continue;
    await storeRecord(ctx, running, replays);
    const rows = newestRows(
      ctx,
      book,
      replays.map(({ replay }) => replay),
    );
    await insertSignals(
      ctx.database,
      rows.map(({ row }) => row),
    );
    for (const { row, signal } of rows) if (row.status === 'active') followed.set(row.id, signal);
  }
  return followed;
}

/** Feeds every stream of a strategy its bars; requests are answered between two streams. */
export async function replayStreams(
  book: StreamBook,
  series: SeriesReader,
  { streams }: RunningStrategy,
  events: readonly CalendarEvent[],
): Promise<StrategyReplay['replays']> {
  const replays: { replay: Replay; bars: Bars }[] = [];
  for (const plan of streams) {
    const bars = await series.read(plan.instrument.symbol, plan.timeframe);
    const partner = plan.partner ? await series.read(plan.partner.symbol, plan.timeframe) : undefined;
    replays.push({ replay: book.replay(plan, bars, partner, events), bars });
    // Requests are answered between two streams.
    await nextTurn();
  }
  return replays;
}

async function storeRecord(
  ctx: ReplayContext,
  { row, streams }: RunningStrategy,
  replays: StrategyReplay['replays'],
): Promise<void> {
  if (replays.length === 0) return;
  const parts = replays.map(
    ({ replay, bars }): BacktestStream => ({
      instrument: replay.plan.instrument,
      bars,
      trades: replay.signals.flatMap(({ closed }) => (closed?.trade ? [closed.trade] : [])),
    }),
  );
  const from = Math.min(...streams.map(({ anchor }) => anchor));
  const to = Math.max(...replays.map(({ bars }) => bars.closeTime[bars.length - 1] ?? from));
  const record = backtestRecord(parts, from, to);
  await saveBacktest(ctx.database, {
    strategyId: row.strategyId,
    version: row.version,
    market: ctx.market,
    from: new Date(from),
    to: new Date(to),
    periodsPerYear: record.periodsPerYear,
    statistics: record.statistics,
    curveTime: [...record.curve.time],
    curveEquity: [...record.curve.equity],
    computedAt: new Date(ctx.provider.now()),
  });
}

function newestRows({ market }: ReplayContext, book: StreamBook, replays: readonly Replay[]) {
  return replays
    .flatMap(({ signals }) => signals)
    .sort((a, b) => b.setup.signal.barCloseAt - a.setup.signal.barCloseAt)
    .slice(0, ROWS_PER_STRATEGY)
    .map(({ setup, outcomes }): { row: NewSignalRow; signal: FollowedSignal } => {
      const id = idOf(market, setup);
      const opened = openedRow(book.withConfidence(setup), id, market, { record: 'backtest', cause: null });
      const row = Object.assign(opened, ...outcomes.map(changeOf)) as NewSignalRow;
      const { symbol, digits } = setup.plan.instrument;
      return { row, signal: { record: 'backtest', symbol, digits, isFilled: row.filledAt != null } };
    });
}
