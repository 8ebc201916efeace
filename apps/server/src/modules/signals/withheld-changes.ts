import { includesScope } from '@sealtick/contract';
import type { Viewer } from '../../platform/viewer.ts';
import { readWithheld } from '../log/index.ts';
import { parseEntries, rowAsOf, rowFromEntries } from './partial-row.ts';
import type { VersionedRow } from './signal-repository.ts';
import { visibleTo } from './visible-to.ts';

/** Newest changes of public signals that a viewer may not see before the public delay has passed. */
export interface WithheldChanges {
  /** Signals whose end, if any, is withheld: for this viewer they are active. */
  readonly signalIds: readonly string[];
  /** Returns the row as the viewer may see it. */
  readonly hideIn: (row: VersionedRow) => VersionedRow;
  /** When the first withheld entry of the log becomes public, ms UTC. */
  readonly publicAt: number;
}

/** Returns the withheld changes. @param signalId Reads only this signal; all of them by default. */
export async function readWithheldChanges(viewer: Viewer, signalId?: string): Promise<WithheldChanges> {
  const withheld = await readWithheld(viewer, signalId);
  const { strategies, publicUntil } = visibleTo(viewer);
  const seesAll = ({ strategyId, assetClass }: VersionedRow) => includesScope(strategies, strategyId, assetClass);

  return {
    signalIds: [...withheld.keys()],
    hideIn(row) {
      const known = withheld.get(row.id);
      // The version differs from that of the whole row, so that both are cached separately.
      if (known) {
        const { visible } = known;
        return { ...rowFromEntries(row, parseEntries(visible)), version: `${row.version} ${visible.length}` };
      }
      const past = row.logIndex !== null || seesAll(row) ? row : rowAsOf(row, publicUntil);
      if (past === row) return row;
      const { filledAt, targetsReached, currentStop } = past;
      return { ...past, version: `${row.version} ${filledAt === null} ${targetsReached} ${currentStop}` };
    },
    publicAt: Math.min(Number.POSITIVE_INFINITY, ...[...withheld.values()].map(({ publicAt }) => publicAt)),
  };
}
