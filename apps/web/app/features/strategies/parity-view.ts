import type { ParityDifference, StrategyParity } from '@sealtick/contract';
import { formatCount, formatPercent } from '../../lib/text/format.ts';
import { formatMoment } from '../../lib/time/time.ts';
import type { TimeZone } from '../../lib/time/time-zone.ts';

export interface ParityView {
  /** "100% of 132 decisions"; null without a result. */
  readonly text: string | null;
  /** When it was checked, by the wall clock; null without a result. */
  readonly checkedAt: string | null;
  /** Why there is no result. */
  readonly reason: string;
  /** Decisions on which live and backtest differ, one line each. */
  readonly differences: readonly string[];
}

/** How many differences a page lists; the first show the problem. */
const NAMED = 5;

const CAUSES: Readonly<Record<NonNullable<ParityDifference['cause']>, string>> = {
  late: 'its bar arrived too late',
  paused: 'the strategy was paused',
  input: 'its bars were corrected later',
  quarantined: 'its bar was quarantined',
  unexplained: 'cause unknown',
};

/** Returns the parity check as a page shows it. */
export function toParityView(parity: StrategyParity, zone?: TimeZone): ParityView {
  const { ratio, compared, equal, checkedAt, differences } = parity;
  const reason = parity.reason ?? 'Not checked yet.';
  if (ratio === null) return { text: null, checkedAt: null, reason, differences: [] };
  const decisions = `${formatCount(compared)} ${compared === 1 ? 'decision' : 'decisions'}`;
  return {
    text: `${formatShare(ratio)} of ${decisions}`,
    checkedAt,
    reason: '',
    differences: listDifferences(differences, compared - equal, zone),
  };
}

/** @param missing Number of differences: the list may be truncated, or omit what is not public yet. */
function listDifferences(rows: readonly ParityDifference[], missing: number, zone?: TimeZone): string[] {
  const named = rows.slice(0, NAMED).map((row) => formatDifference(row, zone));
  const more = Math.max(rows.length, missing) - named.length;
  return more > 0 && named.length > 0 ? [...named, `and ${formatCount(more)} more`] : named;
}

/** Rounds down, so that anything below all is not 100%. */
function formatShare(ratio: number): string {
  return ratio === 1 ? formatPercent(1, 0) : formatPercent(Math.min(ratio, 0.999));
}

function formatDifference(
  { symbol, timeframe, barCloseAt, kind, cause, fields }: ParityDifference,
  zone?: TimeZone,
): string {
  const which = `${symbol} ${timeframe}, ${formatMoment(barCloseAt, zone)}`;
  if (kind === 'extra') return `${which}: published, but the backtest has no such setup`;
  if (kind === 'changed') return `${which}: published with a different ${fields.join(', ')}`;
  return `${which}: not published, ${CAUSES[cause ?? 'unexplained']}`;
}
