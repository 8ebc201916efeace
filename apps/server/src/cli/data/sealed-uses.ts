import type { Timeframe } from '@sealtick/engine';
import { BarStore, type SeriesSummary } from '../../modules/market-data/index.ts';
import { selectVersionsOfMarket } from '../../modules/strategies/index.ts';
import type { Database } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';

/** A published version whose sealed backtest and signals were computed from bars of a series. */
export interface SealedUse {
  readonly strategy: string;
  readonly version: number;
  /** Index of its publication in the log. */
  readonly logIndex: number;
  /** Its streams that use the series, such as `EURUSD daily`. */
  readonly streams: readonly string[];
}

/** Returns the published versions that rest on any of these series. */
export async function findSealedUses(db: Database, series: readonly SeriesSummary[]): Promise<SealedUse[]> {
  const chosen = new Set(series.map(({ id }) => id));
  const store = new BarStore(db);
  const uses: SealedUse[] = [];
  for (const { strategyId, version, logIndex, streams } of await selectVersionsOfMarket(db, 'real')) {
    const used = new Set<string>();
    for (const { symbol, partner, timeframe } of streams) {
      for (const one of partner === null ? [symbol] : [symbol, partner]) {
        const base = await findBaseId(store, one, timeframe);
        if (base !== null && chosen.has(base)) used.add(`${one} ${timeframe}`);
      }
    }
    if (used.size > 0) uses.push({ strategy: strategyId, version, logIndex, streams: [...used] });
  }
  return uses;
}

/** Returns a use as text. */
export const sealedUseText = ({ strategy, version, logIndex, streams }: SealedUse): string =>
  `${strategy} version ${version} (log entry ${logIndex}): ${streams.join(', ')}`;

async function findBaseId(store: BarStore, symbol: string, timeframe: Timeframe): Promise<number | null> {
  try {
    return (await store.findBase(symbol, timeframe)).id;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
