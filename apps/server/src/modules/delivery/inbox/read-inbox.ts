import { type Inbox, type InputOf, RECEIPT_DAYS, UNREAD_MAX, type writes } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { requireAccount } from '../../../platform/require-account.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { firstVisible } from '../access/visible-deliveries.ts';
import { deliveryInbox } from '../delivery.tables.ts';
import { type ReceiptRow, selectReceipts } from '../receipts/receipt-repository.ts';

/** One message can go to several channels: this many deliveries are read for the count. */
const READ_MOST = 5 * UNREAD_MAX;

/** Returns how many messages the caller has not read. */
export async function readInbox(viewer: Viewer): Promise<Inbox> {
  const accountId = requireAccount(viewer);
  const { db } = viewer;
  const readAt = await selectReadAt(db, accountId);
  const oldest = viewer.clock.now() - RECEIPT_DAYS * DAY_MS;
  const since = new Date(Math.max(oldest, readAt?.getTime() ?? 0));
  const rows = await firstVisible<ReceiptRow>(viewer, READ_MOST, (after) =>
    selectReceipts(db, accountId, { signalId: null, since, after }, READ_MOST),
  );
  const messages = rows.filter(({ type }) => type !== 'test').map((row) => `${row.sourceLog} ${row.sourceIndex}`);
  return { unread: Math.min(UNREAD_MAX, new Set(messages).size), readAt: readAt?.toISOString() ?? null };
}

/** Marks the messages of the caller as read: those queued up to a time, or all. A later mark stays. */
export async function markRead(viewer: Viewer, { upTo }: InputOf<typeof writes.deliveryInbox.markRead>): Promise<void> {
  const now = viewer.clock.now();
  const readAt = upTo === undefined ? now : Math.min(now, Date.parse(upTo));
  await upsertReadAt(viewer.db, requireAccount(viewer), new Date(readAt));
}

/** Returns when an account marked its messages as read; null if it never did. */
async function selectReadAt(db: Database, accountId: string): Promise<Date | null> {
  const [row] = await db.select().from(deliveryInbox).where(eq(deliveryInbox.accountId, accountId));
  return row?.readAt ?? null;
}

/** Stores that an account marked its messages as read. */
async function upsertReadAt(db: Database, accountId: string, readAt: Date): Promise<void> {
  await db
    .insert(deliveryInbox)
    .values({ accountId, readAt })
    .onConflictDoUpdate({
      target: deliveryInbox.accountId,
      set: { readAt: sql`greatest(${deliveryInbox.readAt}, ${readAt})` },
    });
}
