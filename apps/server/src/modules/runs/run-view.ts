import type { Run, RunDetail } from '@sealtick/contract';
import { viewStatistics } from '../strategies/index.ts';
import type { RunRow, StoredResult } from './runs.tables.ts';

const instant = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Returns a run as its member sees it. */
export function toRun({
  accountId: _account,
  streams: _streams,
  attempts: _attempts,
  startedAt: _startedAt,
  deletedAt: _deletedAt,
  ...row
}: RunRow): Run {
  const { from, to, createdAt, endedAt } = row;
  return {
    ...row,
    params: { ...row.params },
    from: instant(from),
    to: instant(to),
    createdAt: createdAt.toISOString(),
    endedAt: instant(endedAt),
  };
}

/** Returns a run with its result. */
export function toRunDetail(row: RunRow, stored: StoredResult | null): RunDetail {
  const result = stored && { ...stored, statistics: viewStatistics(stored.statistics) };
  return { ...toRun(row), result };
}
