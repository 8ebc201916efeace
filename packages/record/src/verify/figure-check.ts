import { reckon } from '../live-record.ts';
import type { RecordBook } from '../record-book.ts';
import type { Findings } from './finding.ts';
import type { PublishedFigures } from './source.ts';

const RELATIVE_ERROR = 1e-9;

/** Reckons published figures anew from the entries. @returns how many were compared. */
export function checkFigures(published: readonly PublishedFigures[], book: RecordBook, findings: Findings): number {
  let compared = 0;
  for (const { strategyId, market, to, values } of published) {
    const record = book.strategy(strategyId, market);
    // A mark that is not public yet, or lost before a restore.
    if (!record || record.marks.last(to) !== to) continue;
    const { statistics } = reckon(record, to);
    for (const [key, shown] of Object.entries(values)) {
      const statistic = statistics.find((one) => one.key === key);
      if (!statistic) continue;
      compared += 1;
      if (isSame(shown, statistic.value)) continue;
      const detail = `${strategyId} is shown with ${key} ${shown}, but the entries up to ${new Date(to).toISOString()} give ${statistic.value}.`;
      findings.add({ code: 'FIGURE_MISMATCH', layer: 'figure', detail });
    }
  }
  return compared;
}

function isSame(a: number | null, b: number | null): boolean {
  if (a === null || b === null) return a === b;
  return Math.abs(a - b) <= RELATIVE_ERROR * Math.max(1, Math.abs(b));
}
