import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getKey } from './audit-key.ts';
import { KEY, useAuditChain } from './testing/audit-chain.ts';
import { formatAuditFinding } from './verify-audit.ts';

const { tamper, append, appendMany, verify, owner, database } = useAuditChain();

const found = async (...given: Parameters<typeof verify>) => {
  const { status, findings } = await verify(...given);
  expect(status).toBe(findings.length === 0 ? 'valid' : 'invalid');
  return findings.map(({ kind, from, to }) => `${kind} ${from === to ? from : `${from}-${to}`}`);
};

async function head(): Promise<{ size: number; hash: string }> {
  const { rows } = await owner().query("select size::int, encode(hash, 'hex') as hash from audit_head");
  return rows[0];
}

/** Numbers later entries again, as someone would who hides a deletion. */
const renumber = (from: number, by: number) =>
  tamper(`update audit_entry set index = -(index + ${by}) where index >= ${from};
          update audit_entry set index = -index where index < 0;
          update audit_head set size = size + ${by}`);

const getCopy = (index: number, as: number) =>
  tamper(`insert into audit_entry select ${as}, 'aud_' || ${as}, at, act, actor_kind, actor, key_used, about, subject,
          request_id, value_mac, key_id, previous, hash from audit_entry where index = ${index}`);

describe('The audit log', () => {
  test('is valid as it was written', async () => {
    await appendMany(12);
    expect(await verify()).toEqual({ status: 'valid', size: 12, entries: 12, startIndex: 0, findings: [] });
  });

  test('is valid without entries', async () => {
    expect(await found()).toEqual([]);
  });

  test.each([
    ["id = id || '!'"],
    ["at = at + interval '1 ms'"],
    ["act = 'password.kept'"],
    ["actor_kind = 'operator'"],
    ["actor = 'p_other'"],
    ["key_used = 'k'"],
    ['about = null'],
    ["subject = 'other'"],
    ["request_id = 'other'"],
    ['value_mac = null'],
    ["previous = decode(repeat('00', 32), 'hex')"],
    ["hash = decode(repeat('00', 32), 'hex')"],
  ])('shows that %s was changed, and where', async (change) => {
    await appendMany(8);
    await tamper(`update audit_entry set ${change} where index = 5`);
    expect((await found()).filter((finding) => !finding.startsWith('values'))).toEqual(['changed 5']);
    await tamper(`update audit_entry set ${change} where index = 8`);
    expect((await found()).filter((finding) => !finding.startsWith('values'))).toEqual(['changed 5', 'changed 8']);
  });

  test('shows entries that were deleted at the beginning and between others', async () => {
    await appendMany(10);
    await tamper('delete from audit_entry where index in (1, 2, 6)');
    expect(await found()).toEqual(['deleted 1-2', 'deleted 6']);
  });

  test('shows a deleted entry although all later ones were numbered again', async () => {
    await appendMany(10);
    await tamper('delete from audit_entry where index in (6, 7)');
    await renumber(8, -2);
    expect(await found()).toEqual(['deleted 6-7']);
  });

  test('shows an entry that was inserted between others', async () => {
    await appendMany(10);
    await renumber(5, 1);
    await getCopy(4, 5);
    expect(await found()).toEqual(['inserted 5']);
  });

  test('shows entries that were added without the key', async () => {
    await appendMany(4);
    await getCopy(4, 5);
    expect(await found()).toEqual(['inserted 5']);
  });

  test('shows that the newest entries were deleted', async () => {
    await appendMany(10);
    await tamper('delete from audit_entry where index > 8');
    expect(await found()).toEqual(['truncated 9-10']);
  });

  test('shows by checkpoints.log that the newest entries were deleted together with the head', async () => {
    await appendMany(8);
    const at8 = await head();
    await appendMany(2);
    const at10 = await head();
    await tamper(`delete from audit_entry where index > 8;
                  update audit_head set size = 8, hash = decode('${at8.hash}', 'hex')`);
    expect(await found()).toEqual([]);
    expect(await found([at8, at10])).toEqual(['truncated 9-10']);
    await appendMany(3);
    expect(await found([at8, at10])).toEqual(['replaced 10']);
  });

  test('shows that the head names another entry', async () => {
    await appendMany(3);
    await tamper("update audit_head set hash = decode(repeat('00', 32), 'hex')");
    expect(await found()).toEqual(['head 3']);
  });

  test('shows that the beginning was moved', async () => {
    await appendMany(5);
    await tamper(`delete from audit_entry where index <= 2;
      update audit_head set start_index = 2, start_hash = (select previous from audit_entry where index = 3)`);
    expect(await found()).toEqual(['start 2']);
  });

  test('shows changed values, not deleted ones', async () => {
    await appendMany(3);
    await tamper(`update audit_value set values = replace(values, '1', '7')`);
    expect(await found()).toEqual(['values 2']);
    await tamper('delete from account');
    expect(await found()).toEqual([]);
    expect(await database().execute('select * from audit_value')).toMatchObject({ rows: [] });
  });

  test('names entries under a key that this machine does not have', async () => {
    await appendMany(3);
    expect(await found([], [getKey('another')])).toEqual(['unknown-key 1-3']);
    expect(await found([], [getKey('another'), KEY])).toEqual([]);
  });

  test('shows any changed set of entries', async () => {
    await appendMany(12);
    const index = fc.integer({ min: 1, max: 12 });
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(index, { minLength: 1, maxLength: 6 }), async (indexes) => {
        const changed = [...indexes].sort((a, b) => a - b);
        const list = changed.join();
        await tamper(`update audit_entry set act = act || '!' where index in (${list})`);
        const { findings } = await verify();
        await tamper(`update audit_entry set act = rtrim(act, '!') where index in (${list})`);
        const named = findings.flatMap(({ kind, from, to }) => {
          expect(kind).toBe('changed');
          return Array.from({ length: to - from + 1 }, (_, n) => from + n);
        });
        expect(named).toEqual(changed);
        expect(await found()).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  test('explains a finding in a sentence', async () => {
    await append();
    expect(formatAuditFinding({ kind: 'changed', from: 5, to: 5 })).toBe('Entry 5: changed.');
    expect(formatAuditFinding({ kind: 'deleted', from: 5, to: 7 })).toBe('Entries 5 to 7: deleted.');
  });
});
