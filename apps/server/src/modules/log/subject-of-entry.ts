import type { LogEntry, LogFact } from '@sealtick/contract';
import type { AssetClass } from '@sealtick/engine';
import type { Database } from '../../platform/database.ts';
import { type Subject, subjectOfEntry, subjectsOfSignals } from './entry-repository.ts';
import type { LogHead } from './head-repository.ts';

/** Subject of entries about no strategy. */
const NONE: Subject = { strategyId: null, assetClass: null };

/** Returns the asset class of a symbol; null for an unknown one. */
export type AssetClassOf = (symbol: string) => AssetClass | null | Promise<AssetClass | null>;

/**
 * Subjects of the signals and entries that earlier entries or facts of the same call name. Grows as facts are added.
 */
export interface KnownSubjects {
  readonly bySignal: Map<string, Subject>;
  readonly byIndex: Map<number, Subject>;
  readonly bySymbol: ReadonlyMap<string, AssetClass | null>;
}

/** Reads the subjects of the signals and entries that these facts refer to, and the asset classes of their symbols. */
export async function readKnown(
  db: Database,
  { logId, ownerId }: LogHead,
  facts: readonly LogFact[],
  getAssetClass: AssetClassOf,
): Promise<KnownSubjects> {
  const opened = new Set<string>();
  const referred = new Set<string>();
  const bySymbol = new Map<string, AssetClass | null>();
  const byIndex = new Map<number, Subject>();
  for (const fact of facts) {
    if (fact.kind === 'signal.opened') {
      opened.add(fact.signalId);
      bySymbol.set(fact.symbol, await getAssetClass(fact.symbol));
    }
    if (fact.kind === 'signal.updated' || fact.kind === 'signal.closed') referred.add(fact.signalId);
    if (fact.kind !== 'correction') continue;
    const subject = await subjectOfEntry(db, logId, fact.of);
    if (subject) byIndex.set(fact.of, subject);
  }
  const bySignal = await subjectsOfSignals(db, ownerId, [...referred.difference(opened)]);
  return { bySignal, byIndex, bySymbol };
}

/**
 * Returns what an entry is about, which decides whose subscribers see it first.
 * @throws {Error} if it refers to a signal or an entry that is not in the log before it.
 */
export function getSubject(entry: LogEntry, known: KnownSubjects): Subject {
  const subject = find(entry, known);
  if (subject === undefined) {
    const referred =
      entry.kind === 'correction' ? `entry ${entry.of}` : `signal ${(entry as { signalId: string }).signalId}`;
    throw new Error(`A ${entry.kind} refers to ${referred}, which is not in the log before it`);
  }
  known.byIndex.set(entry.index, subject);
  if (entry.kind === 'signal.opened') known.bySignal.set(entry.signalId, subject);
  return subject;
}

function find(entry: LogEntry, known: KnownSubjects): Subject | undefined {
  switch (entry.kind) {
    case 'strategy.published':
    case 'strategy.versioned':
    case 'strategy.retired':
      return { strategyId: entry.id, assetClass: null };
    case 'backtest.recorded':
      return { strategyId: entry.strategyId, assetClass: null };
    case 'signal.opened':
      return { strategyId: entry.strategyId, assetClass: known.bySymbol.get(entry.symbol) ?? null };
    case 'signal.updated':
    case 'signal.closed':
      return known.bySignal.get(entry.signalId);
    case 'correction':
      return known.byIndex.get(entry.of);
    default:
      return NONE;
  }
}
