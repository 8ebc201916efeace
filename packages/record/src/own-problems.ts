import { DAY_MS, MINUTE_MS, TIMEFRAME_MS, toGrade } from '@sealtick/engine';
import type { AlertEntry, OpenedEntry, RecordEntry, StrategyEntry } from './entries.ts';

/** Most bars for which an order waits, and how much longer than its bars that can be: markets close at night and on holidays. */
const MOST_VALID_BARS = 1_000;
const CLOSED_FACTOR = 8;
const LONGEST_CLOSURE_MS = 31 * DAY_MS;
/** An alert is issued 15 minutes before its release. */
const ALERT_AHEAD_MS = 15 * MINUTE_MS;

/**
 * Returns what an entry contradicts on its own: above all, nothing is known before it happened. Each problem is the rest of a
 * sentence that begins with the entry.
 */
export function ownProblems(entry: RecordEntry): string[] {
  const late = getMoments(entry).filter(([, at]) => Date.parse(at) > Date.parse(entry.issuedAt));
  const problems = late.map(([what, at]) => `has ${what} ${at}, after it was issued at ${entry.issuedAt}`);
  switch (entry.kind) {
    case 'strategy.published':
    case 'strategy.versioned':
    case 'strategy.retired':
      return [...problems, ...streamProblems(entry)];
    case 'signal.opened':
      return [...problems, ...openedProblems(entry)];
    case 'market.alert':
      return [...problems, ...alertProblems(entry)];
    default:
      return problems;
  }
}

/** What an entry says has happened, and when. */
function getMoments(entry: RecordEntry): [what: string, at: string][] {
  switch (entry.kind) {
    case 'strategy.published':
    case 'strategy.versioned':
    case 'strategy.retired':
      return entry.streams.map(({ symbol, timeframe, anchor }) => [`the anchor of ${symbol} ${timeframe}`, anchor]);
    case 'backtest.recorded':
      return [['the end of its backtest', entry.to]];
    case 'signal.opened':
    case 'signal.updated':
    case 'signal.closed':
      return [['the close of its bar', entry.barCloseAt]];
    case 'day.marked':
      return [['the end of its day', new Date(Date.parse(entry.date) + DAY_MS).toISOString()]];
    default:
      return [];
  }
}

function streamProblems({ streams, instruments }: Pick<StrategyEntry, 'streams' | 'instruments'>): string[] {
  const names = streams.map(({ symbol, timeframe, partner }) => [symbol, timeframe, partner ?? ''].join(' '));
  const traded = new Set(
    streams.flatMap(({ symbol, partner }) => (partner === undefined ? [symbol] : [symbol, partner])),
  );
  const listed = instruments.map(({ symbol }) => symbol);
  const problems: string[] = [];
  if (new Set(names).size < names.length) problems.push('has the same stream twice');
  if (new Set(listed).size < listed.length) problems.push('has the same instrument twice');
  const missing = [...traded].filter((symbol) => !listed.includes(symbol));
  if (missing.length > 0) problems.push(`has streams on ${missing.join(', ')}, but not the instrument`);
  const unused = listed.filter((symbol) => !traded.has(symbol));
  if (unused.length > 0) problems.push(`has the instruments ${unused.join(', ')}, but no stream on them`);
  for (const { symbol, costs } of instruments) {
    const days = 'rows' in costs ? costs.rows.map(({ from }) => from) : [];
    if (days.some((day, i) => i > 0 && day <= days[i - 1]!)) problems.push(`has costs of ${symbol} out of order`);
  }
  return problems;
}

function openedProblems({ confidence, grade, type, timeframe, barCloseAt, validUntil }: OpenedEntry): string[] {
  const problems: string[] = [];
  if (grade !== toGrade(confidence)) problems.push(`has the grade ${grade}, but its confidence is ${confidence}`);
  const bars = type === 'market' ? 1 : MOST_VALID_BARS;
  const longest = bars * TIMEFRAME_MS[timeframe] * CLOSED_FACTOR + LONGEST_CLOSURE_MS;
  if (Date.parse(validUntil) - Date.parse(barCloseAt) > longest) {
    problems.push(`is valid until ${validUntil}, longer than an order can wait`);
  }
  return problems;
}

function alertProblems({ currency, releaseAt, issuedAt }: AlertEntry): string[] {
  if ((currency === undefined) !== (releaseAt === undefined)) {
    return ['has a currency without the time of its release, or that time without a currency'];
  }
  if (releaseAt === undefined) return [];
  const ahead = Date.parse(releaseAt) - Date.parse(issuedAt);
  return ahead > 0 && ahead <= ALERT_AHEAD_MS
    ? []
    : [`is about a release at ${releaseAt}, not within 15 minutes after it`];
}
