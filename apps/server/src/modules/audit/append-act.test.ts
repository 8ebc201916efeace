import { ANONYMOUS } from '@sealtick/contract';
import { describe, expect, test } from 'vitest';
import { withTransaction } from '../../platform/database.ts';
import { appendAct } from './append-act.ts';
import { hashStart } from './entry-hash.ts';
import { pruneAudit } from './prune-audit.ts';
import { KEY, MEMBER, useAuditChain } from './testing/audit-chain.ts';

const { clock, append, appendMany, verify, owner, database } = useAuditChain();
const entries = async () =>
  (await owner().query('select e.*, index::int as index from audit_entry e order by e.index')).rows;

describe('An act', () => {
  test('is stored without anything personal', async () => {
    await append({ values: { before: { name: 'Amara' }, after: { name: 'Amara O.' } } });
    await append({ act: 'sign-in.refused', by: ANONYMOUS });
    await append({
      by: {
        kind: 'key',
        mode: 'live',
        callsPerHour: 1_000,
        keyId: 'key_1',
        accountId: 'acc_1',
        scopes: [],
        strategies: [],
      },
    });
    const [first, refused, byKey] = await entries();
    expect(first).toMatchObject({ actor_kind: 'member', about: first.actor, request_id: 'req-1' });
    expect(refused).toMatchObject({ actor: null, about: first.actor, actor_kind: 'anonymous' });
    expect(byKey).toMatchObject({ actor: first.actor, key_used: 'key_1' });
    expect(JSON.stringify(await entries())).not.toMatch(/acc_1|Amara/);
  });

  test('of an unknown account is stored without a pseudonym and without values', async () => {
    await append({ by: ANONYMOUS, accountId: 'nobody', values: { after: { name: 'x' } } });
    expect((await entries())[0]).toMatchObject({ actor: null, about: null, value_mac: null });
  });

  test('that is about no account has its values stored until the entry is deleted', async () => {
    const by = { kind: 'command-line' } as const;
    await append({ by, accountId: null, values: { before: { value: 'a' }, after: { value: 'b' } } });
    const { rows } = await owner().query('select account_id, values from audit_value');
    expect(rows).toEqual([{ account_id: null, values: '{"after":{"value":"b"},"before":{"value":"a"}}' }]);
    expect(await verify()).toMatchObject({ status: 'valid', entries: 1 });
  });

  test('is undone with the transaction that it belongs to', async () => {
    await append();
    const undone = withTransaction(database(), async (tx) => {
      await appendAct({ clock, key: KEY }, tx, { act: 'x.done', by: MEMBER, accountId: 'acc_1' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await append();
    expect((await entries()).map(({ index }) => index)).toEqual([1, 2]);
    expect(await verify()).toMatchObject({ status: 'valid', entries: 2 });
  });

  test('of many writers at the same time gets its own place', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        append({ accountId: n % 2 === 0 ? 'acc_1' : 'acc_2', values: { after: { n } } }),
      ),
    );
    expect((await entries()).map(({ index }) => index)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
    expect(await verify()).toMatchObject({ status: 'valid', entries: 40 });
  });

  test.each(['update audit_entry set act = act', 'truncate audit_entry'])(
    'is not changed by "%s"',
    async (statement) => {
      await append();
      await expect(owner().query(statement)).rejects.toThrow('Rows of audit_entry are never changed');
      await expect(database().execute(statement)).rejects.toMatchObject({
        cause: { message: expect.stringMatching(/permission denied/) },
      });
    },
  );

  test('is not deleted before seven years have passed', async () => {
    clock.time = Date.now() - 6.9 * 365.25 * 86_400_000;
    await append();
    await expect(owner().query('delete from audit_entry')).rejects.toThrow('Rows of audit_entry are never changed');
    await expect(database().execute('delete from audit_entry')).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/permission denied/) },
    });
    await expect(owner().query('select prune_audit(1)')).rejects.toThrow('Rows of audit_entry are never changed');
  });
});

describe('Entries older than seven years', () => {
  test('are deleted, and the log remains valid from there', async () => {
    clock.time = Date.UTC(2010, 0, 1);
    await appendMany(3);
    clock.time = Date.now();
    await appendMany(2);
    await pruneAudit(database(), KEY, clock.time);
    expect((await entries()).map(({ index }) => index)).toEqual([4, 5]);
    expect(await verify()).toEqual({ status: 'valid', size: 5, entries: 2, startIndex: 3, findings: [] });
    const { rows } = await owner().query('select start_hash, start_mac from audit_head');
    expect(rows[0].start_mac.equals(hashStart(KEY, 3, rows[0].start_hash))).toBe(true);
    await append();
    expect(await verify()).toMatchObject({ status: 'valid', entries: 3 });
    expect(await owner().query('select * from audit_value')).toMatchObject({ rowCount: 2 });
  });

  test('are deleted down to the last one', async () => {
    clock.time = Date.UTC(2010, 0, 1);
    await appendMany(2);
    clock.time = Date.now();
    await pruneAudit(database(), KEY, clock.time);
    expect(await verify()).toMatchObject({ status: 'valid', entries: 0, startIndex: 2 });
    await append();
    expect(await verify()).toMatchObject({ status: 'valid', entries: 1, size: 3 });
  });
});
