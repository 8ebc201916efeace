import type { LogEntry, LogFact } from '@sealtick/contract';
import { EntryRules, LogContents, ownProblems, parseEntry, RecordError } from '@sealtick/record';
import type { Database } from '../../platform/database.ts';
import type { LogHead } from './head-repository.ts';
import { selectRelated } from './related-entries.ts';
import type { KnownSubjects } from './subject-of-entry.ts';

/** Thrown for a fact that the verifier would reject as an entry of this log, which is a bug of the program. */
class RefusedEntryError extends Error {
  override readonly name = 'RefusedEntryError';
}

/** Checks the next entries of a log, in order, by the verifier's rules. */
export class EntryChecker {
  private readonly contents = new LogContents();
  private readonly rules = new EntryRules(this.contents);

  /** @param past Earlier entries that the rules for the next ones need, ascending by index. */
  constructor(past: readonly { readonly index: number; readonly bytes: Uint8Array }[]) {
    for (const { index, bytes } of past) {
      try {
        const entry = parseEntry(JSON.parse(Buffer.from(bytes).toString('utf8')), index);
        this.rules.getProblems(entry);
        this.contents.add(entry);
      } catch (error) {
        // The audit reports errors of stored entries.
        if (!(error instanceof RecordError)) throw error;
      }
    }
  }

  /** Checks the next entry. @throws {RefusedEntryError} if the verifier would reject it. */
  check(entry: LogEntry): void {
    const problems = this.getProblems(entry);
    if (problems.length === 0) return;
    throw new RefusedEntryError(
      `Entry ${entry.index} (${entry.kind}) was not added: the verifier would reject it, because it ${problems.join('; it ')}.`,
    );
  }

  private getProblems(entry: LogEntry): string[] {
    try {
      const parsed = parseEntry(entry, entry.index);
      const problems = [...ownProblems(parsed), ...this.rules.getProblems(parsed)];
      this.contents.add(parsed);
      return problems;
    } catch (error) {
      if (error instanceof RecordError) return [error.problem];
      throw error;
    }
  }
}

/**
 * Creates a checker for new facts: reads the entries about the same signals and strategies, and the newest day marks.
 */
export async function openEntryChecker(
  db: Database,
  { logId }: LogHead,
  facts: readonly LogFact[],
  known: KnownSubjects,
): Promise<EntryChecker> {
  const strategyIds = new Set([...known.bySignal.values()].flatMap(({ strategyId }) => strategyId ?? []));
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
  return new EntryChecker(await selectRelated(db, logId, subjects));
}
