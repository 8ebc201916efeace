import type { AdminAct, ParsedInputOf, reads } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import type { AuditValues } from '../../platform/audit-values.ts';
import type { Database } from '../../platform/database.ts';
import type { Page } from '../../platform/http/serve-reads.ts';
import { findPseudonym, selectActs } from './act-list-repository.ts';
import { selectAddresses, selectValues } from './audit-repository.ts';
import { getChanges } from './get-changes.ts';

type Query = ParsedInputOf<typeof reads.adminAudit.list>;

/** Returns the acts that operators ask for, newest first. */
export async function readActs(
  db: Database,
  { act, account, from, to, limit, cursor }: Query,
): Promise<Page<AdminAct[]>> {
  const address = account?.trim().toLowerCase() || null;
  const pseudonym = address === null ? null : await findPseudonym(db, address);
  // An address without acts has no pseudonym.
  if (address !== null && pseudonym === null) return { answer: [], next: null };
  const found = await selectActs(db, {
    beginning: act || null,
    pseudonym,
    from: from === undefined ? null : new Date(from),
    until: to === undefined ? null : new Date(Date.parse(to) + DAY_MS),
    before: cursor ?? null,
    limit: limit + 1,
  });
  const rows = found.slice(0, limit);
  const [addresses, values] = await Promise.all([
    selectAddresses(
      db,
      rows.flatMap(({ actor, about }) => [actor, about].filter((one) => one !== null)),
    ),
    selectValues(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  const valuesByEntry = new Map(values.map((row) => [row.entryId, JSON.parse(row.values) as AuditValues]));
  const getEmail = (name: string | null) => (name === null ? null : (addresses.get(name) ?? null));
  const answer = rows.map((row) => ({
    index: row.index,
    at: row.at.toISOString(),
    act: row.act,
    by: row.actorKind,
    actor: getEmail(row.actor),
    about: getEmail(row.about),
    subject: row.subject,
    changes: getChanges(valuesByEntry.get(row.id) ?? {}),
  }));
  return { answer, next: found.length > limit ? String(rows.at(-1)!.index) : null };
}
