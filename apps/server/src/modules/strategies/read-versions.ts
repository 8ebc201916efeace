import type { VersionRow } from '@sealtick/record';
import type { Database } from '../../platform/database.ts';
import type { StrategyVersionRow } from './strategies.tables.ts';
import { selectVersionsOfLog } from './strategy-version-repository.ts';

/** Returns the stored versions that a log published, for comparison with the log. */
export async function readVersions(db: Database, logId: string): Promise<VersionRow[]> {
  return (await selectVersionsOfLog(db, logId)).map(toVersion);
}

function toVersion(row: StrategyVersionRow): VersionRow {
  const { strategyId, version, market, logIndex, paramsSha256, codeSha256, streams, publishedAt } = row;
  return {
    strategyId,
    version,
    market,
    index: logIndex,
    fields: {
      paramsSha256,
      codeSha256,
      streams: streams.map(({ symbol, timeframe, partner, anchor }) => ({
        symbol,
        timeframe,
        ...(partner === null ? {} : { partner }),
        anchor: new Date(anchor).toISOString(),
      })),
      publishedAt: publishedAt.toISOString(),
    },
  };
}
