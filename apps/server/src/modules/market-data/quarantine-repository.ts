import type { MarketKind, StoredTimeframe } from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import type { Quarantined } from './bar-gate.ts';
import { barQuarantine } from './market-data.tables.ts';

export interface QuarantineRow {
  readonly symbol: string;
  readonly timeframe: StoredTimeframe;
  readonly market: MarketKind;
  readonly source: string;
  readonly time: string;
  readonly reason: string;
  readonly detail: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
}

/** Returns a quarantined bar of 5 minutes as it is stored. */
export function toQuarantineRow(
  { symbol, bar, reason, detail }: Quarantined,
  { market, source }: Pick<QuarantineRow, 'market' | 'source'>,
): QuarantineRow {
  return {
    symbol,
    timeframe: '5m',
    market,
    source,
    time: timeText(bar.time),
    reason,
    detail,
    open: String(bar.open),
    high: String(bar.high),
    low: String(bar.low),
    close: String(bar.close),
    volume: String(bar.volume),
  };
}

const BATCH_ROWS = 1_000;

/** Stores quarantined bars with their reasons. */
export async function insertQuarantined(db: Database, rows: readonly QuarantineRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    await db.insert(barQuarantine).values(rows.slice(from, from + BATCH_ROWS));
  }
}

/** Formats a time; a value that is not a valid time is converted to text as it is. */
export function timeText(ms: unknown): string {
  const usable = typeof ms === 'number' && Number.isInteger(ms) && Math.abs(ms) < 8.64e15;
  return usable ? new Date(ms).toISOString() : String(ms);
}
