import type { SentNotice } from '@sealtick/contract';
import type { Database } from '../../platform/database.ts';
import { selectAddresses } from '../audit/index.ts';
import { selectNotices } from './notice-repository.ts';

/** Returns the notices that were sent, the newest first. */
export async function readNotices(db: Database): Promise<SentNotice[]> {
  const rows = await selectNotices(db);
  const addresses = await selectAddresses(
    db,
    rows.flatMap(({ operator }) => operator ?? []),
  );
  return rows.map(({ id, subject, text, page, audience, sentAt, operator, recipients, sent, failed, isOpen }) => ({
    id,
    subject,
    text,
    page,
    audience,
    sentAt: sentAt.toISOString(),
    by: operator === null ? 'command-line' : 'operator',
    operator: operator === null ? null : (addresses.get(operator) ?? null),
    recipients,
    sent,
    failed,
    isOpen,
  }));
}
