import { ANONYMOUS, FEED_RESUME_ENTRIES, maySee } from '@sealtick/contract';
import { refuseParameter } from '../../platform/http/refuse-parameter.ts';
import { publicUntil, type Viewer } from '../../platform/viewer.ts';
import { selectIssuedAfter, selectSignalEntriesAfter } from './entry-repository.ts';
import { formatFeedCursor, parseFeedCursor } from './feed-cursor.ts';
import { findProviderHead } from './head-repository.ts';
import { endPosition, type Position, seenAtOnceBy, wasSent } from './position.ts';

/**
 * Returns the ids of the signals with an entry that the live feed would send to the viewer after this cursor.
 * @throws {AppError} INVALID_REQUEST for a cursor that the feed could not resume from.
 */
export async function readChangedSince(viewer: Viewer, since: string): Promise<string[]> {
  const { logId, position } = await parseSince(viewer, since);
  const entries = await selectSignalEntriesAfter(viewer.db, logId, position.public);
  const isNew = (entry: (typeof entries)[number]) =>
    !wasSent(position, entry) && maySee(viewer.principal, { ...entry, ownerId: null }, viewer.now, viewer);
  return [...new Set(entries.filter(isNew).map(({ signalId }) => signalId))];
}

/** Returns the cursor of a reader that has everything the viewer may see now; null before the log is open. */
export async function readEndCursor(viewer: Viewer): Promise<string | null> {
  const head = await findProviderHead(viewer.db);
  if (!head) return null;
  const access = seenAtOnceBy(viewer.principal);
  return formatFeedCursor(head.logId, endPosition(head.peaks.size, await lastPublic(viewer, head), access));
}

/** Returns the index up to which every entry is public. */
async function lastPublic(
  viewer: Viewer,
  { logId, peaks }: { readonly logId: string; readonly peaks: { readonly size: number } },
): Promise<number> {
  if (viewer.publicDelayMs === 0) return peaks.size;
  const recent = await selectIssuedAfter(viewer.db, logId, new Date(publicUntil(viewer)));
  const withheld = recent.filter((entry) => !maySee(ANONYMOUS, { ...entry, ownerId: null }, viewer.now, viewer));
  return Math.min(peaks.size, ...withheld.map(({ index }) => index - 1));
}

async function parseSince({ db }: Viewer, since: string): Promise<{ logId: string; position: Position }> {
  const cursor = parseFeedCursor(since);
  const head = await findProviderHead(db);
  if (!cursor || !head) throw refuse('must be a cursor of the live feed or of the header `Sealtick-Cursor`');
  if (cursor.epoch !== head.logId) throw refuse('must be a cursor of the current log; read the list without it');
  const { position } = cursor;
  if (position.live > head.peaks.size) throw refuse('must not be ahead of the log');
  if (head.peaks.size - position.public > FEED_RESUME_ENTRIES) {
    throw refuse(`must be at most ${FEED_RESUME_ENTRIES} entries behind the log; read the list without it`);
  }
  return { logId: head.logId, position };
}

const refuse = (message: string) => refuseParameter('since', message);
