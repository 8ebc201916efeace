import type { Run, RunDetail, RunTrials } from '@sealtick/contract';
import { deflateSharpe, monthlyReturns, ruinedOn } from '@sealtick/engine';
import { viewStatistics } from '../strategies/index.ts';
import type { RunRow, StoredResult } from './runs.tables.ts';
import { computeDeviation, type TriedSettings } from './tried-settings.ts';

const instant = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Returns a run as its member sees it. */
export function toRun({
  accountId: _account,
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
export function toRunDetail(row: RunRow, stored: StoredResult | null, tried: TriedSettings): RunDetail {
  if (stored === null) return { ...toRun(row), result: null, trials: null };
  const { statistics, curve } = stored;
  const result = {
    ...stored,
    statistics: viewStatistics(statistics),
    doubts: stored.doubts ?? null,
    detail: stored.detail ?? null,
    months: monthlyReturns(curve),
    ruinedOn: ruinedOn(curve),
  };
  return { ...toRun(row), result, trials: trialsOfResult(stored, tried) };
}

/** Returns how many settings a result is one of, and its Sharpe ratio deflated by them. */
function trialsOfResult(
  { curve, statistics, periodsPerYear }: Pick<StoredResult, 'curve' | 'statistics' | 'periodsPerYear'>,
  tried: TriedSettings,
): RunTrials {
  const { count, measured } = tried;
  const deviation = computeDeviation(tried);
  const sharpe = statistics.find(({ key }) => key === 'sharpeRatio');
  const none = (reason: string): RunTrials => ({ count, deflatedSharpe: null, bestOfTrials: null, reason });
  if (sharpe?.value == null) return none(sharpe?.reason ?? 'no Sharpe ratio');
  if (deviation === null) return none(`needs 2 settings with a Sharpe ratio, has ${measured}`);
  // Both Sharpe ratios are of daily marks.
  const { probability, bestOfTrials } = deflateSharpe(curve, curve.time.length - 1, periodsPerYear, {
    count,
    deviation,
  });
  if (probability === null) return none('no variance');
  return { count, deflatedSharpe: probability, bestOfTrials, reason: null };
}
