import { MEMBERS_PAGE, type MemberList } from '@sealtick/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { countAccounts, searchAccounts, searchSignUps } from '../identity/index.ts';
import { toMemberRows } from './member-row.ts';

/** Sign-ups that are listed beside the accounts. */
const MOST_SIGN_UPS = 20;

/** Returns one page of the accounts whose address, names or id begin with a text, the newest first. */
export async function listMembers(
  clock: Clock,
  db: Database,
  { q, after }: { readonly q: string; readonly after?: string | undefined },
): Promise<MemberList> {
  const now = clock.now();
  const found = await searchAccounts(db, { q, after: after ?? null, limit: MEMBERS_PAGE + 1 });
  const page = found.slice(0, MEMBERS_PAGE);
  const signUps = await searchSignUps(db, q, new Date(now), MOST_SIGN_UPS);
  return {
    members: await toMemberRows(db, page, now),
    total: await countAccounts(db),
    next: found.length > MEMBERS_PAGE ? page.at(-1)!.id : null,
    unconfirmed: signUps.map(({ email, createdAt, expiresAt }) => ({
      email,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  };
}
