import { formatCount, formatPercent } from '../../lib/format.ts';
import { asList, asNumber, asRecord, asText, asTexts } from '../../lib/guard.ts';
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

const CAUSES: Readonly<Record<string, string>> = {
  late: 'its bar came too late for it to be published',
  paused: 'the strategy was paused',
  input: 'its bars were corrected afterwards',
  quarantined: 'its bar was held back as faulty',
  unexplained: 'for no known reason',
};

/** What a check of live against replay found, as a page says it, whatever the server sent. */
export function toParityView(sent: unknown): ParityView {
  const row = asRecord(sent);
  const ratio = asNumber(row.ratio);
  const compared = asNumber(row.compared);
  const reason = asText(row.reason) || 'It has not been compared yet.';
  if (ratio === null || compared === null) return { words: null, reason, differences: [] };
  const decisions = `${formatCount(compared)} ${compared === 1 ? 'decision' : 'decisions'}`;
  const checkedAt = orDash(() => formatMoment(row.checkedAt));
  return {
    words: `${formatShare(ratio)} of ${decisions}, checked ${checkedAt}`,
    reason: '',
    differences: sayAll(asList(row.differences).map(asRecord), compared - (asNumber(row.equal) ?? compared)),
  };
}

/** @param missing How many were not published as replayed: the list may be cut off, or hide what is not public yet. */
function sayAll(rows: readonly Readonly<Record<string, unknown>>[], missing: number): string[] {
  const named = rows.slice(0, NAMED).map(say);
  const more = Math.max(rows.length, missing) - named.length;
  return more > 0 && named.length > 0 ? [...named, `and ${formatCount(more)} more`] : named;
}

/** Nothing short of all is called 100 %. */
function formatShare(ratio: number): string {
  return ratio === 1 ? formatPercent(1, 0) : formatPercent(Math.min(ratio, 0.999));
}

function say(row: Readonly<Record<string, unknown>>): string {
  const which = `${asText(row.symbol)} ${asText(row.timeframe)}, ${orDash(() => formatMoment(row.barCloseAt))}`;
  if (row.kind === 'extra') return `${which}: published, but the replay has no such setup`;
  if (row.kind === 'changed') return `${which}: published with another ${asTexts(row.fields).join(', ')}`;
  return `${which}: not published, ${CAUSES[asText(row.cause)] ?? CAUSES.unexplained}`;
}
