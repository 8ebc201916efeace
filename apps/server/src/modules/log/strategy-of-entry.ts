import type { LogEntry, LogFact } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import { strategiesOfSignals, strategyOfEntry } from './entry-repository.ts';
import type { LogHead } from './head-repository.ts';

/**
 * Strategies of the signals and entries that earlier entries or facts of the same call name. Grows as facts are added.
 */
export interface Known {
  readonly bySignal: Map<string, string>;
  readonly byIndex: Map<number, string | null>;
}

/** Reads the strategies of the signals and entries that these facts refer to. */
export async function readKnown(tx: Database, { logId, ownerId }: LogHead, facts: readonly LogFact[]): Promise<Known> {
  const opened = new Set(facts.flatMap((fact) => (fact.kind === 'signal.opened' ? [fact.signalId] : [])));
  const referred = new Set(
    facts.flatMap((fact) => (fact.kind === 'signal.updated' || fact.kind === 'signal.closed' ? [fact.signalId] : [])),
  );
  const missing = [...referred].filter((signalId) => !opened.has(signalId));
  const bySignal = missing.length === 0 ? new Map() : await strategiesOfSignals(tx, ownerId, missing);
  const byIndex = new Map<number, string | null>();
  for (const fact of facts) {
    if (fact.kind !== 'correction') continue;
    const strategyId = await strategyOfEntry(tx, logId, fact.of);
    if (strategyId !== undefined) byIndex.set(fact.of, strategyId);
  }
  return { bySignal, byIndex };
}

/**
 * Returns the strategy whose subscribers see this entry first; null if it concerns none.
 * @throws {Error} if it refers to a signal or an entry that is not in the log before it.
 */
export function strategyOf(entry: LogEntry, known: Known): string | null {
  const strategyId = find(entry, known);
  if (strategyId === undefined) {
    const referred =
      entry.kind === 'correction' ? `entry ${entry.of}` : `signal ${(entry as { signalId: string }).signalId}`;
    throw new Error(`A ${entry.kind} refers to ${referred}, which is not in the log before it`);
  }
  known.byIndex.set(entry.index, strategyId);
  if (entry.kind === 'signal.opened') known.bySignal.set(entry.signalId, entry.strategyId);
  return strategyId;
}

function find(entry: LogEntry, known: Known): string | null | undefined {
  switch (entry.kind) {
    case 'strategy.published':
    case 'strategy.versioned':
    case 'strategy.retired':
      return entry.id;
    case 'backtest.recorded':
    case 'signal.opened':
      return entry.strategyId;
    case 'signal.updated':
    case 'signal.closed':
      return known.bySignal.get(entry.signalId);
    case 'correction':
      return known.byIndex.get(entry.of);
    default:
      return null;
  }
}
