import type { PerformanceMetrics, RecordPerformance } from '@sealtick/contract';
import { LIBRARY_FIGURES, libraryFigures } from '@sealtick/record';

/** Returns the main figures of one record; `reason` is that of the first missing one. */
export function recordMetrics({ statistics, ...record }: RecordPerformance): PerformanceMetrics {
  const { basis, from, to, trials, ruinedOn } = record;
  const figures = libraryFigures(statistics);
  const of = (key: string) => statistics.find((one) => one.key === key);
  const reasons = Object.values(LIBRARY_FIGURES).map((key) => of(key)?.reason ?? null);
  return {
    ...figures,
    deflatedSharpe: of('deflatedSharpeRatio')?.value ?? null,
    trials,
    trades: figures.trades ?? 0,
    from,
    to,
    basis,
    reason: reasons.find((reason) => reason !== null) ?? null,
    ruinedOn,
  };
}
