import type { RecordPerformance } from '@sealtick/contract';
import type { HeatRow } from './heatmap.tsx';

/** Returns months in rows of a year, newest first; a year's return compounds them. */
export function toMonthRows(months: RecordPerformance['months']): HeatRow[] {
  const years = [...new Set(months.map(({ year }) => year))].sort((a, b) => b - a);
  return years.map((year) => {
    const own = months.filter((month) => month.year === year);
    return {
      year,
      months: Array.from({ length: 12 }, (_, i) => own.find(({ month }) => month === i + 1) ?? null),
      total: own.reduce((product, { value }) => product * (1 + value), 1) - 1,
    };
  });
}
