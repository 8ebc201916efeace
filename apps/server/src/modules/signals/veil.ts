import { readWithheld } from '../log/index.ts';
import { asOf, asTold, entriesFrom } from './as-told.ts';
import type { VersionedRow } from './signal-repository.ts';
import { type SignalsContext, visibleTo } from './visible-to.ts';

/** What a caller may not see yet of signals that are public: the newest changes, until the public delay has passed over them. */
export interface Veil {
  /** Signals of which the newest is not public yet, and so no end: for this caller they are active. */
  readonly changing: readonly string[];
  /** The row as far as the caller may see it. */
  readonly over: (row: VersionedRow) => VersionedRow;
  /** When the first withheld entry of the log becomes public, ms UTC. */
  readonly opensAt: number;
}

/** @param signalId The veil over this one alone; over all of them if left out. */
export async function veilOf(ctx: SignalsContext, signalId?: string): Promise<Veil> {
  const { database, entitlement, principal, now } = ctx;
  const withheld = await readWithheld({ database, entitlement, clock: { now: () => now } }, principal, signalId);
  const { strategies, publicUntil } = visibleTo(ctx);
  const seesAll = ({ strategyId }: VersionedRow) => strategies === 'all' || strategies.includes(strategyId);

  return {
    changing: [...withheld.keys()],
    over(row) {
      const held = withheld.get(row.id);
      // Another answer than that of the whole row, and kept as such.
      if (held) return { ...asTold(row, entriesFrom(held.told)), version: `${row.version} ${held.told.length}` };
      const past = row.logIndex !== null || seesAll(row) ? row : asOf(row, publicUntil);
      if (past === row) return row;
      const { filledAt, targetsReached, currentStop } = past;
      return { ...past, version: `${row.version} ${filledAt === null} ${targetsReached} ${currentStop}` };
    },
    opensAt: Math.min(Infinity, ...[...withheld.values()].map(({ opensAt }) => opensAt)),
  };
}
