import type { RecordEntry } from '../entries.ts';
import { LogContents } from '../log-contents.ts';
import { getTrade, type RecordedTrade } from '../recorded-trade.ts';
import { getTerms } from '../trade-terms.ts';

/** Returns the trades of a log, in the order of opening. @throws {RecordError} where entries contradict one another. */
export function getTrades(entries: Iterable<RecordEntry>): RecordedTrade[] {
  const contents = LogContents.of(entries);
  return contents.signals.all.flatMap((history) => {
    const { opened } = history;
    return getTrade(history, getTerms(contents.getVersions(opened.strategyId, opened.market), opened)) ?? [];
  });
}
