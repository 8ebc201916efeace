import { noticeOfRow } from '@sealtick/contract';
import { averageExit } from '@sealtick/record';
import { toCsv } from '../../platform/csv.ts';
import type { OwnSignalRow } from './own-strategies.tables.ts';

const COLUMNS = [
  'strategy',
  'symbol',
  'timeframe',
  'record',
  'market',
  'side',
  'type',
  'published_at',
  'entry',
  'stop',
  'targets',
  'weights',
  'confidence',
  'fill_time',
  'fill_price',
  'close_time',
  'exit_price',
  'close_reason',
  'cost',
  'net_r',
  'mae_r',
  'mfe_r',
  'source',
  'signal',
  'position',
  'note',
  'notice',
];

/** Returns closed trades of an own strategy as CSV. The exit price is the average of the parts of the position. */
export function ownTradesCsv(strategyName: string, trades: readonly OwnSignalRow[]): string {
  const rows = trades.map((row) => ({
    strategy: strategyName,
    symbol: row.symbol,
    timeframe: row.timeframe,
    record: 'own',
    market: row.market,
    side: row.side,
    type: row.type,
    published_at: row.createdAt.toISOString(),
    entry: Number(row.entry),
    stop: Number(row.stop),
    targets: row.targets.map(({ price }) => price).join(' '),
    weights: row.targets.map(({ weight }) => weight).join(' '),
    confidence: row.confidence,
    fill_time: row.filledAt!.toISOString(),
    fill_price: Number(row.fillPrice),
    close_time: row.closedAt!.toISOString(),
    exit_price: averageExit(row.exits.map(({ price, weight }) => ({ price: Number(price), weight }))),
    close_reason: row.closeReason,
    cost: row.cost === null ? null : Number(row.cost),
    net_r: row.netR,
    mae_r: row.maeR,
    mfe_r: row.mfeR,
    source: row.source,
    signal: row.id,
    position: row.position,
    note: row.note,
    notice: `member's own record: not proven; ${noticeOfRow({ record: 'live', market: row.market })}`,
  }));
  return toCsv(COLUMNS, rows);
}
