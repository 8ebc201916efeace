import { maySee, type Principal } from '@sealtick/contract';
import * as repository from './log-repository.ts';
import type { ReadContext } from './read-entries.ts';

/** A signal of which a principal may not see everything yet. */
export interface Withheld {
  /** What it may see of it, as canonical JSON, oldest first. */
  readonly told: readonly string[];
  /** Is its end among what it may not? */
  readonly isClosing: boolean;
  /** When the first of what it may not see becomes public, ms UTC. */
  readonly opensAt: number;
}

/** Signals of the provider's log whose newest entries this principal may not see yet, by id. */
export async function readWithheld(
  { database, clock, entitlement }: ReadContext,
  principal: Principal,
): Promise<ReadonlyMap<string, Withheld>> {
  const { publicDelayMs } = entitlement;
  const found = new Map<string, Withheld>();
  const head = publicDelayMs === 0 ? null : await repository.findProviderHead(database);
  if (!head) return found;
  const now = clock.now();
  const sees = (entry: repository.EntryRow) => maySee(principal, { ...entry, ownerId: head.ownerId }, now, entitlement);
  const young = await repository.selectIssuedAfter(database, head.logId, new Date(now - publicDelayMs));
  const ids = new Set(young.flatMap((entry) => (entry.signalId === null || sees(entry) ? [] : [entry.signalId])));
  for (const entry of await repository.selectEntriesOf(database, head.logId, [...ids])) {
    const { told, isClosing, opensAt } = found.get(entry.signalId!) ?? {
      told: [],
      isClosing: false,
      opensAt: Infinity,
    };
    found.set(entry.signalId!, {
      told: sees(entry) ? [...told, Buffer.from(entry.bytes).toString('utf8')] : told,
      isClosing: isClosing || (!sees(entry) && entry.kind === 'signal.closed'),
      opensAt: sees(entry) ? opensAt : Math.min(opensAt, entry.issuedAt + publicDelayMs),
    });
  }
  return found;
}
