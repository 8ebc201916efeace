import { maySee } from '@sealtick/contract';
import type { Viewer } from '../../../platform/viewer.ts';
import { readSealed } from '../../log/index.ts';
import type { DeliveryRow } from '../messages/read-sources.ts';
import { getLog } from '../messages/source-logs.ts';

/** A delivery as far as it decides who may see it. */
type Visible = Pick<DeliveryRow, 'sourceLog' | 'sourceIndex' | 'signalId' | 'state'>;

/**
 * Returns the deliveries that a viewer may know of: those about no signal, those that were delivered, and those whose own
 * entry is visible. A queued or refused delivery shows that something happened, before it is public.
 */
export async function visibleDeliveries<R extends Visible>(viewer: Viewer, rows: readonly R[]): Promise<R[]> {
  // Without a delay everything is public.
  if (viewer.publicDelayMs === 0) return [...rows];
  const asked = rows.filter(({ signalId, state }) => signalId !== null && state !== 'delivered');
  const seen = new Set<string>();
  for (const [logId, ofLog] of Map.groupBy(asked, ({ sourceLog }) => getLog(sourceLog))) {
    if (logId === null) continue;
    const indexes = [...new Set(ofLog.map(({ sourceIndex }) => sourceIndex))];
    const sealed = await readSealed(viewer.db, logId, indexes);
    for (const entry of sealed?.rows ?? [])
      if (maySee(viewer.principal, { ...entry, ownerId: null }, viewer.now, viewer))
        seen.add(`${logId} ${entry.index}`);
  }
  return rows.filter((row) => !asked.includes(row) || seen.has(`${getLog(row.sourceLog)} ${row.sourceIndex}`));
}

/**
 * Returns the first deliveries of a list that a viewer may know of. It reads on for those that are left out: a short page, or
 * a cursor of one that is not shown, would reveal it.
 * @param read Returns up to `most` deliveries after one of the list; after null the first ones.
 */
export async function firstVisible<R extends Visible>(
  viewer: Viewer,
  most: number,
  read: (after: R | null) => Promise<readonly R[]>,
): Promise<R[]> {
  const found: R[] = [];
  for (let after: R | null = null; ; ) {
    const rows = await read(after);
    found.push(...(await visibleDeliveries(viewer, rows)));
    if (rows.length < most || found.length >= most) return found.slice(0, most);
    after = rows.at(-1)!;
  }
}
