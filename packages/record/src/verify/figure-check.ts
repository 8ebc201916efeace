import { RecordError } from '../entries.ts';
import { computeLiveRecord, type LiveRecord } from '../live-record.ts';
import type { LogContents, StrategyHistory } from '../log-contents.ts';
import type { Findings } from './finding.ts';
import type { PublishedFigures } from './source.ts';

const RELATIVE_ERROR = 1e-9;

/** A published figure and the recomputed one. */
export interface FigureCheck {
  readonly key: string;
  readonly shown: number | null;
  readonly recomputed: number | null;
  /** Why there is no recomputed value; null where there is one. */
  readonly reason: string | null;
  readonly isEqual: boolean;
}

/** Published figures of one record, each beside the recomputed one. */
export interface CheckedFigures extends Omit<PublishedFigures, 'values'> {
  /** Null where the log has no such record, or no mark with which it could end. */
  readonly figures: readonly FigureCheck[] | null;
}

/** Recomputes published figures from the entries. */
export function checkFigures(
  published: readonly PublishedFigures[],
  contents: LogContents,
  findings: Findings,
): CheckedFigures[] {
  return published.map(({ values, ...record }) => {
    const figures = compare(values, record, contents);
    if (typeof figures === 'string') {
      findings.add({ code: 'FIGURE_MISMATCH', layer: 'figure', detail: `${record.strategyId} ${figures}.` });
      return { ...record, figures: null };
    }
    for (const figure of figures) if (!figure.isEqual) findings.add(getDifference(figure, record));
    return { ...record, figures };
  });
}

/** Returns the comparison, or why there is none as the rest of a sentence. Figures are read before the entries, so these are newer. */
function compare(
  values: PublishedFigures['values'],
  { strategyId, market, to }: Omit<PublishedFigures, 'values'>,
  contents: LogContents,
): FigureCheck[] | string {
  const history = contents.strategy(strategyId, market);
  if (!history) return 'is shown with a live record, but the log never published it';
  const live = getLiveRecord(history, to);
  if (!live) return 'is shown with a live record, but its entries give none';
  // Before its first mark a record ends with its publication.
  if (live.curve.time.at(-1) !== to) return 'is shown with a live record that does not end with a mark of the log';
  return Object.entries(values).flatMap(([key, shown]) => {
    const statistic = live.statistics.find((one) => one.key === key);
    if (!statistic) return [];
    const { value: recomputed, reason } = statistic;
    return [{ key, shown, recomputed, reason, isEqual: isSame(shown, recomputed) }];
  });
}

/** Returns null where an entry, which the rules report, leaves nothing to compute. */
function getLiveRecord(history: StrategyHistory, to: number): LiveRecord | null {
  try {
    return computeLiveRecord(history, to);
  } catch (error) {
    if (error instanceof RecordError) return null;
    throw error;
  }
}

function getDifference({ key, shown, recomputed }: FigureCheck, { strategyId, to }: Omit<PublishedFigures, 'values'>) {
  const until = new Date(to).toISOString();
  const detail = `${strategyId} is shown with ${key} ${shown}, but the entries up to ${until} give ${recomputed}.`;
  return { code: 'FIGURE_MISMATCH', layer: 'figure', detail } as const;
}

function isSame(a: number | null, b: number | null): boolean {
  if (a === null || b === null) return a === b;
  return Math.abs(a - b) <= RELATIVE_ERROR * Math.max(1, Math.abs(b));
}
