import pg from 'pg';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { addAccount } from '../../../testing/add-account.ts';
import { account } from '../../identity/account.tables.ts';
import type { Act } from '../act.ts';
import { appendAct } from '../append-act.ts';
import { getKey } from '../audit-key.ts';
import type { RecordedHead } from '../recorded-heads.ts';
import { type AuditReport, verifyAudit } from '../verify-audit.ts';

export const KEY = getKey('the key of these tests');
export const MEMBER = { kind: 'member', accountId: 'acc_1', strategies: [] } as const;

/** An audit log of its own for the tests of a file, and a superuser who tampers with it. */
export function useAuditChain() {
  const db = useTestDatabase();
  let owner: pg.Client;
  const clock = { time: Date.UTC(2026, 0, 1), now: () => clock.time };

  beforeAll(async () => {
    owner = new pg.Client(db.ownerTarget);
    await owner.connect();
  });
  beforeEach(async () => {
    clock.time = Date.UTC(2026, 0, 1);
    await tamper('truncate audit_entry');
    await owner.query(`update audit_head set size = 0, hash = start, key_id = null,
      start_index = 0, start_hash = start, start_mac = null, start_key_id = null
      from (select decode(repeat('00', 32), 'hex') as start) as zero`);
    await tamper('delete from audit_value');
    await db.database.delete(account);
    for (const id of ['acc_1', 'acc_2']) await addAccount(db.database, id, new Date(clock.time));
  });
  afterAll(() => owner.end());

  /** Runs a statement as someone who may switch off the triggers. */
  async function tamper(statement: string): Promise<void> {
    await owner.query('alter table audit_entry disable trigger all');
    try {
      await owner.query(statement);
    } finally {
      await owner.query('alter table audit_entry enable always trigger append_only');
      await owner.query('alter table audit_entry enable always trigger append_only_delete');
    }
  }

  const append = (given: Partial<Act> = {}) =>
    appendAct({ clock, key: KEY }, db.database, {
      act: 'password.changed',
      by: MEMBER,
      accountId: MEMBER.accountId,
      requestId: 'req-1',
      ...given,
    });

  async function appendMany(count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) await append({ values: { after: { n } } });
  }

  const verify = (recorded: readonly RecordedHead[] = [], keys = [KEY]): Promise<AuditReport> =>
    verifyAudit(db.database, { keys, recorded });

  return { clock, tamper, append, appendMany, verify, owner: () => owner, database: () => db.database, db: () => db };
}
