import type { RecordEntry } from '../entries.ts';
import { LogContents } from '../log-contents.ts';
import { type RecordedTrade, tradeOf } from '../recorded-trade.ts';
import { termsOf } from '../trade-terms.ts';

/** Returns the trades of a log, in the order of opening. @throws {RecordError} where entries contradict one another. */
export function tradesOf(entries: Iterable<RecordEntry>): RecordedTrade[] {
  const contents = LogContents.of(entries);
  return contents.signals.all.flatMap((history) => {
    const { opened } = history;
    return tradeOf(history, termsOf(contents.versionsOf(opened.strategyId, opened.market), opened)) ?? [];
  });
}
