import { noticeOfRow } from '@sealtick/contract';
import { averageExit } from '@sealtick/record';
import { toCsv } from '../../platform/csv.ts';
import type { OwnSignalRow } from './own-strategies.tables.ts';

/** Returns closed trades of an own strategy as CSV. The exit price is the average of the parts of the position. */
export function ownTradesCsv(strategyName: string, trades: readonly OwnSignalRow[]): string {
  return toCsv(
    {
      strategy: () => strategyName,
      symbol: (row) => row.symbol,
      timeframe: (row) => row.timeframe,
      record: () => 'own',
      market: (row) => row.market,
      side: (row) => row.side,
      type: (row) => row.type,
      published_at: (row) => row.createdAt.toISOString(),
      entry: (row) => Number(row.entry),
      stop: (row) => Number(row.stop),
      targets: (row) => row.targets.map(({ price }) => price).join(' '),
      weights: (row) => row.targets.map(({ weight }) => weight).join(' '),
      confidence: (row) => row.confidence,
      fill_time: (row) => row.filledAt!.toISOString(),
      fill_price: (row) => Number(row.fillPrice),
      close_time: (row) => row.closedAt!.toISOString(),
      exit_price: (row) => averageExit(row.exits.map(({ price, weight }) => ({ price: Number(price), weight }))),
      close_reason: (row) => row.closeReason,
      cost: (row) => (row.cost === null ? null : Number(row.cost)),
      net_r: (row) => row.netR,
      mae_r: (row) => row.maeR,
      mfe_r: (row) => row.mfeR,
      source: (row) => row.source,
      signal: (row) => row.id,
      position: (row) => row.position,
      note: (row) => row.note,
      notice: (row) => `member's own record: not proven; ${noticeOfRow({ record: 'live', market: row.market })}`,
    },
    trades,
  );
}
