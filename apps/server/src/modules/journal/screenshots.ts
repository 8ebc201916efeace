import { type JournalScreenshot, SCREENSHOTS_MAX, SCREENSHOTS_PER_TRADE } from '@sealtick/contract';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import { sendPicture } from '../../platform/http/send-picture.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { lockVerified, pictureSize } from '../identity/index.ts';
import type { JournalDeps } from './change-entries.ts';
import { hasTrade, journalEntry, journalScreenshot } from './journal.tables.ts';
import { newId } from './journal-repository.ts';
import { readEntry } from './read-entries.ts';

/** Stores a screenshot of a trade. @param picture As our own process encoded it */
export async function addScreenshot(
  { clock, readRecord }: JournalDeps,
  viewer: Viewer,
  entryId: string,
  picture: Buffer,
): Promise<JournalScreenshot> {
  const accountId = requireAccount(viewer);
  const { db } = viewer;
  await lockVerified(db, accountId);
  const { screenshots } = await readEntry(readRecord, viewer, accountId, entryId);
  if (screenshots.length >= SCREENSHOTS_PER_TRADE)
    throw new AppError('CONFLICT', `A trade has at most ${SCREENSHOTS_PER_TRADE} screenshots. Delete one first.`);
  const [all] = await db
    .select({ n: count() })
    .from(journalScreenshot)
    .where(and(eq(journalScreenshot.accountId, accountId), hasTrade(isNull(journalEntry.deletedAt))));
  if (all!.n >= SCREENSHOTS_MAX)
    throw new AppError('CONFLICT', `An account has at most ${SCREENSHOTS_MAX} screenshots. Delete one first.`);
  const { width, height } = pictureSize(picture)!;
  const id = newId('js');
  await db
    .insert(journalScreenshot)
    .values({ id, accountId, entryId, width, height, picture, createdAt: new Date(clock.now()) });
  return { id, width, height };
}

/** Deletes a screenshot of the caller. */
export async function removeScreenshot(viewer: Viewer, id: string): Promise<void> {
  const rows = await viewer.db
    .delete(journalScreenshot)
    .where(and(eq(journalScreenshot.accountId, requireAccount(viewer)), eq(journalScreenshot.id, id)))
    .returning({ id: journalScreenshot.id });
  if (rows.length === 0) throw new AppError('NOT_FOUND', 'Unknown screenshot.');
}

const Query = z.strictObject({ id: z.string().regex(/^js_[\w-]{22}$/) });

/** Adds the address of the caller's screenshots. It is not a declared read, because its answer is not text. */
export function mountScreenshots(api: FastifyInstance): void {
  api.get('/journal/screenshot', { schema: { hide: true, querystring: Query } }, async ({ viewer, query }, reply) => {
    const { id } = query as z.infer<typeof Query>;
    if (viewer.principal.kind === 'key') throw new AppError('FORBIDDEN', 'No API key may call this.');
    const [found] = await viewer.db
      .select({ picture: journalScreenshot.picture })
      .from(journalScreenshot)
      .where(and(eq(journalScreenshot.accountId, requireAccount(viewer)), eq(journalScreenshot.id, id)));
    if (!found) throw new AppError('NOT_FOUND', 'Unknown screenshot.');
    return sendPicture(reply, { picture: found.picture, name: 'screenshot.webp', cache: 'private' });
  });
}
