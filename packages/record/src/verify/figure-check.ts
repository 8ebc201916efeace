import { computeLiveRecord } from '../live-record.ts';
import type { LogContents } from '../log-contents.ts';
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
  /** Null where the entries up to `to` are not all here: its mark is not public yet, or was lost before a restore. */
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
    for (const figure of figures ?? []) if (!figure.isEqual) findings.add(differenceOf(figure, record));
    return { ...record, figures };
  });
}

function compare(
  values: PublishedFigures['values'],
  { strategyId, market, to }: Omit<PublishedFigures, 'values'>,
  contents: LogContents,
): FigureCheck[] | null {
  const history = contents.strategy(strategyId, market);
  const live = history && computeLiveRecord(history, to);
  // Before its first mark a record ends with its publication.
  if (live?.curve.time.at(-1) !== to) return null;
  return Object.entries(values).flatMap(([key, shown]) => {
    const statistic = live.statistics.find((one) => one.key === key);
    if (!statistic) return [];
    const { value: recomputed, reason } = statistic;
    return [{ key, shown, recomputed, reason, isEqual: isSame(shown, recomputed) }];
  });
}

function differenceOf({ key, shown, recomputed }: FigureCheck, { strategyId, to }: Omit<PublishedFigures, 'values'>) {
  const until = new Date(to).toISOString();
  const detail = `${strategyId} is shown with ${key} ${shown}, but the entries up to ${until} give ${recomputed}.`;
  return { code: 'FIGURE_MISMATCH', layer: 'figure', detail } as const;
}

function isSame(a: number | null, b: number | null): boolean {
  if (a === null || b === null) return a === b;
  return Math.abs(a - b) <= RELATIVE_ERROR * Math.max(1, Math.abs(b));
}
