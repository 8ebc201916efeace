import type { LogEntry, LogFact } from '@sealtick/contract';
import { EntryRules, LogContents, parseEntry, RecordError } from '@sealtick/record';
import type { Database } from '../../platform/database.ts';
import type { LogHead } from './log-repository.ts';
import { selectRelated } from './related-entries.ts';
import type { Known } from './strategy-of-entry.ts';

/** A fact that the verifier would refuse as an entry of this log: a fault of the program that offers it. */
class RefusedEntryError extends Error {
  override readonly name = 'RefusedEntryError';
}

/** Checks the next entries of a log by the verifier's rules, in their order. */
export class EntryChecker {
  private readonly contents = new LogContents();
  private readonly rules = new EntryRules(this.contents);

  /** @param past The entries that the rules for the next ones need, in order of index. */
  constructor(past: readonly { readonly index: number; readonly bytes: Uint8Array }[]) {
    for (const { index, bytes } of past) {
      try {
        const entry = parseEntry(JSON.parse(Buffer.from(bytes).toString('utf8')), index);
        this.rules.problemsOf(entry);
        this.contents.add(entry);
      } catch (error) {
        // The audit reports what is wrong with stored entries.
        if (!(error instanceof RecordError)) throw error;
      }
    }
  }

  /** @throws {RefusedEntryError} */
  check(entry: LogEntry): void {
    const problems = this.problemsOf(entry);
    if (problems.length === 0) return;
    throw new RefusedEntryError(
      `Entry ${entry.index} (${entry.kind}) was not added, because the verifier would refuse it: it ${problems.join('; it ')}.`,
    );
  }

  private problemsOf(entry: LogEntry): string[] {
    try {
      const parsed = parseEntry(entry, entry.index);
      const problems = this.rules.problemsOf(parsed);
      this.contents.add(parsed);
      return problems;
    } catch (error) {
      if (error instanceof RecordError) return [error.problem];
      throw error;
    }
  }
}

/** Reads what the rules need of the log: what is said of the same signals and strategies, and the newest day's marks. */
export async function openEntryChecker(
  tx: Database,
  { logId }: LogHead,
  facts: readonly LogFact[],
  known: Known,
): Promise<EntryChecker> {
  const strategyIds = new Set(known.bySignal.values());
  const signalIds = new Set<string>();
  const markets = new Set<string>();
  for (const fact of facts) {
    if ('strategyId' in fact) strategyIds.add(fact.strategyId);
    if ('signalId' in fact) signalIds.add(fact.signalId);
    if (fact.kind.startsWith('strategy.') && 'id' in fact) strategyIds.add(fact.id);
    if (fact.kind === 'day.marked') {
      markets.add(fact.market);
      for (const { signalId } of fact.marks) signalIds.add(signalId);
    }
  }
  const subjects = { signalIds: [...signalIds], strategyIds: [...strategyIds], markets: [...markets] };
  return new EntryChecker(await selectRelated(tx, logId, subjects));
}
