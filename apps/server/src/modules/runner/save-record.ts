import type { Strategy } from '@sealtick/engine';
import { type Database, withTransaction } from '../../platform/database.ts';
import { findBacktest, saveBacktest, saveBacktestTrades, toTradeRow } from '../backtests/index.ts';
import { insertSignals, type NewSignalRow } from '../signals/index.ts';
import type { BookEvent, OpenedEvent } from './book-event.ts';
import type { MarketBasis } from './facts.ts';
import type { RunningStrategy } from './publish-strategies.ts';
import { idOf } from './record-batch.ts';
import { changeOf, moveOf, openedRow } from './rows.ts';
import type { RecordedSignal, StrategyRecord } from './thread/orders.ts';

export interface RecordContext {
  readonly database: Database;
  readonly market: MarketBasis;
}

/** Strategies whose running version has no back-test record yet: it is new, or its first replay was broken off. */
export async function findUnrecorded(
  { database, market }: RecordContext,
  strategies: readonly RunningStrategy[],
): Promise<Set<Strategy['id']>> {
  const missing = new Set<string>();
  for (const { row, streams } of strategies) {
    if (streams.length > 0 && !(await findBacktest(database, { ...row, market }))) missing.add(row.strategyId);
  }
  return missing;
}

/** Stores the figures of a strategy's history and its newest signals as rows. Nothing replayed ever enters the log. */
export async function saveRecord(
  { database, market }: RecordContext,
  { row, streams }: RunningStrategy,
  { from, to, statistics, periodsPerYear, curve, newest, trades }: StrategyRecord,
  withPlan: (event: RecordedSignal['opened'] | RecordedSignal['outcomes'][number]) => BookEvent,
  computedAt: number,
): Promise<void> {
  const rows = newest.map(({ opened, outcomes }): NewSignalRow => {
    const event = withPlan(opened) as OpenedEvent;
    const begun = openedRow(event, idOf(market, event), market, { record: 'backtest', cause: null });
    const events = outcomes.map((outcome) => withPlan(outcome) as Exclude<BookEvent, OpenedEvent>);
    return Object.assign(begun, ...events.map(changeOf), { moves: events.flatMap(moveOf) });
  });
  const instruments = new Map(streams.map(({ instrument }) => [instrument.symbol, instrument]));
  await withTransaction(database, async (tx) => {
    await insertSignals(tx, rows);
    await saveBacktest(tx, {
      strategyId: row.strategyId,
      version: row.version,
      market,
      from: new Date(from),
      to: new Date(to),
      periodsPerYear,
      statistics,
      curveTime: [...curve.time],
      curveEquity: [...curve.equity],
      computedAt: new Date(computedAt),
    });
    await saveBacktestTrades(
      tx,
      { ...row, market },
      trades.map((one) => toTradeRow(one, instruments.get(one.trade.signal.symbol)!)),
    );
  });
}
