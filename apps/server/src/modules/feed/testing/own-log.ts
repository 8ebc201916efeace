import type { OwnMode } from '@sealtick/contract';
import { addAccount } from '../../../testing/add-account.ts';
import { appendToMemberLog } from '../../own-strategies/member-log.ts';
import { ownStrategy } from '../../own-strategies/own-strategies.tables.ts';
import type { FeedSite } from './feed-site.ts';

/** When each entry was issued. */
export const AT = new Date('2025-11-20T12:00:00Z');

/** Adds a member with a strategy of each mode, and a key that is named like the member. */
export async function addMember({ db, identity }: FeedSite, id: string): Promise<void> {
  await addAccount(db.database, id, AT);
  for (const mode of ['live', 'test'] as const) {
    await db.database
      .insert(ownStrategy)
      .values({ id: `own_${id}_${mode}`, accountId: id, name: 'Mine', mode, createdAt: AT });
  }
  identity.give(id, [], id);
}

/** Appends entries to the own log of a member. */
export const append = ({ db }: FeedSite, accountId: string, count = 1, mode: OwnMode = 'live') =>
  db.database.transaction(async (tx) => {
    const entry = { kind: 'signal.opened', strategyId: `own_${accountId}_${mode}`, signalId: null } as const;
    const entries = Array.from({ length: count }, (_, i) => ({ ...entry, issuedAt: AT, data: { i } }));
    await appendToMemberLog(tx as never, { accountId, mode }, entries);
  });
