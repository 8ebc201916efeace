import { DAY_MS, formatDay, type MarketKind } from '@sealtick/engine';
import type { MarkedEntry } from './entries.ts';
import type { LogContents } from './log-contents.ts';
import { getDigits } from './signal-rules.ts';

/** The rules for the marks of a day, given the contents of the log so far. */
export class MarkRules {
  private readonly contents: LogContents;
  private readonly lastDates = new Map<MarketKind, string>();

  constructor(contents: LogContents) {
    this.contents = contents;
  }

  /** Returns what is wrong with the marks of the next day. */
  getProblems(entry: MarkedEntry): string[] {
    return [...this.ofDate(entry), ...this.ofSignals(entry), ...this.ofPrices(entry)];
  }

  private ofDate({ date, market }: MarkedEntry): string[] {
    const last = this.lastDates.get(market);
    this.lastDates.set(market, date);
    if (last === undefined) return [];
    if (date <= last) return [`marks ${date} after ${last}`];
    const skipped = daysBetween(last, date);
    return skipped.length === 0 ? [] : [`marks ${date} after ${last}, without ${skipped.join(', ')}`];
  }

  private ofSignals({ marks, market }: MarkedEntry): string[] {
    const { signals } = this.contents;
    const problems: string[] = [];
    const seen = new Set<string>();
    for (const { signalId, price } of marks) {
      if (seen.has(signalId)) problems.push(`marks signal ${signalId} twice`);
      seen.add(signalId);
      const history = signals.get(signalId);
      if (history && history.opened.market !== market) problems.push(`marks signal ${signalId} of another market`);
      if (history && getDigits(price) !== getDigits(history.opened.entry)) {
        problems.push(`marks signal ${signalId} at ${price}, with other digits than its entry ${history.opened.entry}`);
      }
      const state = history?.state;
      if (state ? !signals.isCompleteOf(signalId) : !signals.isComplete) continue;
      if (!state?.fillPrice || state.status === 'closed') problems.push(`marks signal ${signalId}, which was not open`);
    }
    return problems;
  }

  /** A symbol has one last close, and an entry that gives it marks every open signal of the symbol. */
  private ofPrices({ market, marks }: MarkedEntry): string[] {
    const { signals } = this.contents;
    const problems: string[] = [];
    const marked = new Set(marks.map(({ signalId }) => signalId));
    const prices = new Map<string, string>();
    for (const { signalId, price } of marks) {
      const symbol = signals.get(signalId)?.opened.symbol;
      if (symbol === undefined) continue;
      const known = prices.get(symbol);
      if (known === undefined) prices.set(symbol, price);
      else if (Number(known) !== Number(price)) problems.push(`marks ${symbol} at ${known} and at ${price}`);
    }
    for (const { opened, state } of signals.active) {
      const isLeftOut = state.fillPrice !== null && opened.market === market && !marked.has(opened.signalId);
      if (!isLeftOut || !prices.has(opened.symbol) || !signals.isCompleteOf(opened.signalId)) continue;
      problems.push(`marks other signals on ${opened.symbol}, but not ${opened.signalId}, which was open`);
    }
    return problems;
  }
}

/** Returns the days between two dates that every market marks: those that end from Monday to Friday. At most three, and "…". */
function daysBetween(after: string, before: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(after) + DAY_MS; at < Date.parse(before); at += DAY_MS) {
    const weekday = new Date(at + DAY_MS).getUTCDay();
    if (weekday === 0 || weekday === 6) continue;
    if (days.length === 3) return [...days, '…'];
    days.push(formatDay(at));
  }
  return days;
}
