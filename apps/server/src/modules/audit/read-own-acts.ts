import type { AccountAct } from '@sealtick/contract';
import type { AuditValues } from '../../platform/audit-values.ts';
import type { Database } from '../../platform/database.ts';
import { refuseCursor } from '../../platform/http/refuse-parameter.ts';
import type { Page } from '../../platform/http/serve-reads.ts';
import { requireAccount } from '../../platform/require-account.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { selectOwnEntries, selectValues } from './audit-repository.ts';
import type { EntryRow } from './entry-hash.ts';
import { getChanges } from './get-changes.ts';

/** Returns the acts about the caller's account, newest first. @throws {AppError} */
export async function readOwnActs(
  viewer: Viewer,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page<AccountAct[]>> {
  const { db } = viewer;
  const accountId = requireAccount(viewer);
  const found = await selectOwnEntries(db, accountId, { after: cursor ?? null, limit: limit + 1 });
  if (!found) throw refuseCursor();
  const rows = found.rows.slice(0, limit);
  const answer = await toActs(db, rows, found.own);
  return { answer, next: found.rows.length > limit ? rows.at(-1)!.id : null };
}

/** Returns the newest acts about an account. Its own ones are those of `you`. */
export async function readAccountActs(db: Database, accountId: string, limit: number): Promise<AccountAct[]> {
  const { rows, own } = (await selectOwnEntries(db, accountId, { after: null, limit }))!;
  return toActs(db, rows, own);
}

async function toActs(db: Database, rows: readonly EntryRow[], own: string): Promise<AccountAct[]> {
  const stored = await selectValues(
    db,
    rows.map(({ id }) => id),
  );
  const valuesByEntry = new Map(stored.map(({ entryId, values }) => [entryId, JSON.parse(values) as AuditValues]));
  return rows.map((row) => toAct(row, own, valuesByEntry.get(row.id) ?? {}));
}

function toAct(row: EntryRow, own: string, values: AuditValues): AccountAct {
  const { id, at, act, subject, actorKind, actor } = row;
  return {
    id,
    at: at.toISOString(),
    act,
    by: actor === own ? (actorKind === 'key' ? 'key' : 'you') : actorLabel(actorKind),
    subject,
    changes: getChanges(values),
  };
}

function actorLabel(kind: EntryRow['actorKind']): AccountAct['by'] {
  if (kind === 'operator' || kind === 'command-line') return 'operator';
  return kind === 'program' ? 'program' : 'somebody';
}
