import type { ParityDifference, StrategyParity } from '@sealtick/contract';
import { formatCount, formatPercent } from '../../lib/format.ts';
import { formatMoment, orDash } from '../../lib/time.ts';

export interface ParityView {
  /** "100 % of 132 decisions, checked 21 Nov 2026, 02:00 UTC"; null where there is nothing to say. */
  readonly words: string | null;
  /** Why there is nothing to say. */
  readonly reason: string;
  /** Decisions on which live and replay do not agree, a line each. */
  readonly differences: readonly string[];
}

/** Differences that a page names; of many, the first say what is wrong. */
const NAMED = 5;

const CAUSES: Readonly<Record<NonNullable<ParityDifference['cause']>, string>> = {
  late: 'its bar came too late for it to be published',
  paused: 'the strategy was paused',
  input: 'its bars were corrected afterwards',
  quarantined: 'its bar was held back as faulty',
  unexplained: 'for no known reason',
};

/** What a check of live against replay found, as a page says it. */
export function toParityView(parity: StrategyParity): ParityView {
  const { ratio, compared, equal, checkedAt, differences } = parity;
  const reason = parity.reason ?? 'It has not been compared yet.';
  if (ratio === null) return { words: null, reason, differences: [] };
  const decisions = `${formatCount(compared)} ${compared === 1 ? 'decision' : 'decisions'}`;
  return {
    words: `${formatShare(ratio)} of ${decisions}, checked ${orDash(() => formatMoment(checkedAt))}`,
    reason: '',
    differences: sayAll(differences, compared - equal),
  };
}

/** @param missing How many were not published as replayed: the list may be cut off, or hide what is not public yet. */
function sayAll(rows: readonly ParityDifference[], missing: number): string[] {
  const named = rows.slice(0, NAMED).map(say);
  const more = Math.max(rows.length, missing) - named.length;
  return more > 0 && named.length > 0 ? [...named, `and ${formatCount(more)} more`] : named;
}

/** Nothing short of all is called 100 %. */
function formatShare(ratio: number): string {
  return ratio === 1 ? formatPercent(1, 0) : formatPercent(Math.min(ratio, 0.999));
}

function say({ symbol, timeframe, barCloseAt, kind, cause, fields }: ParityDifference): string {
  const which = `${symbol} ${timeframe}, ${orDash(() => formatMoment(barCloseAt))}`;
  if (kind === 'extra') return `${which}: published, but the replay has no such setup`;
  if (kind === 'changed') return `${which}: published with another ${fields.join(', ')}`;
  return `${which}: not published, ${CAUSES[cause ?? 'unexplained']}`;
}
