import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { IDENTITY_CHANNEL } from '../../platform/identity.ts';
import { wake } from '../../platform/wake-up.ts';
import { account } from './account.tables.ts';
import { accountLink } from './account-link.tables.ts';
import { signIn } from './identity.tables.ts';
import { knownBrowser } from './known-browser.tables.ts';
import { secondStep } from './second-factor.tables.ts';
import { lockAccount } from './verified-address.ts';

/**
 * Ends what leads into an account: its sessions with their proofs, links in emails, sessions that wait for a code, and the
 * browsers by which it is known. API keys end too, unless the person who asks has a session: keys belong to programs, and
 * stay while their owner renews a password. Returns whether a session or a link ended.
 * @param except Id of the session that stays
 */
export async function endAccess(db: Database, accountId: string, except: string | null = null): Promise<boolean> {
  const links = await db
    .delete(accountLink)
    .where(eq(accountLink.accountId, accountId))
    .returning({ id: accountLink.accountId });
  const steps = await db
    .delete(secondStep)
    .where(eq(secondStep.accountId, accountId))
    .returning({ id: secondStep.accountId });
  await db.delete(knownBrowser).where(eq(knownBrowser.accountId, accountId));
  // Last, so that those end too which used one of the above up in the meantime.
  await lockAccount(db, accountId);
  const others = except === null ? undefined : ne(signIn.id, except);
  const sessions = await db
    .delete(signIn)
    .where(and(eq(signIn.userId, accountId), others))
    .returning({ id: signIn.id });
  if (except === null) {
    await db
      .update(account)
      .set({ keysEpoch: sql`${account.keysEpoch} + 1` })
      .where(eq(account.id, accountId));
  }
  await wake(db, IDENTITY_CHANNEL);
  return links.length + steps.length + sessions.length > 0;
}
