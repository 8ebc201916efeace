import { and, desc, eq, gte, like, lt, or } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { account } from '../identity/account.tables.ts';
import { auditEntry, auditPseudonym } from './audit.tables.ts';
import type { EntryRow } from './entry-hash.ts';

/** Returns the pseudonym of the account of an address in lower case; null if it has none. */
export async function findPseudonym(db: Database, email: string): Promise<string | null> {
  const [found] = await db
    .select({ pseudonym: auditPseudonym.pseudonym })
    .from(auditPseudonym)
    .innerJoin(account, eq(account.id, auditPseudonym.accountId))
    .where(eq(account.email, email));
  return found?.pseudonym ?? null;
}

interface ActQuery {
  /** Beginning of the act's name, of lower-case letters, dots and hyphens. */
  readonly beginning: string | null;
  /** Of the account that acted, or that it is about. */
  readonly pseudonym: string | null;
  readonly from: Date | null;
  readonly until: Date | null;
  /** Index of an entry: only older ones. */
  readonly before: number | null;
  readonly limit: number;
}

/** Returns entries, newest first. */
export async function selectActs(db: Database, wanted: ActQuery): Promise<EntryRow[]> {
  const { beginning, pseudonym, from, until, before, limit } = wanted;
  const { act, actor, about, at, index } = auditEntry;
  return db
    .select()
    .from(auditEntry)
    .where(
      and(
        beginning === null ? undefined : like(act, `${beginning}%`),
        pseudonym === null ? undefined : or(eq(actor, pseudonym), eq(about, pseudonym)),
        from === null ? undefined : gte(at, from),
        until === null ? undefined : lt(at, until),
        before === null ? undefined : lt(index, before),
      ),
    )
    .orderBy(desc(index))
    .limit(limit);
}
