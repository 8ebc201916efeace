import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { appendAct } from '../modules/audit/append-act.ts';
import { auditEntry } from '../modules/audit/audit.tables.ts';
import { openAuditKey } from '../modules/audit/audit-key.ts';
import { useAuditChain } from '../modules/audit/testing/audit-chain.ts';
import { siteSetting } from '../modules/settings/settings.tables.ts';
import { useFolder } from '../platform/testing/use-folder.ts';
import { databaseVariables, runSealtick } from './testing/run-sealtick.ts';

const { clock, tamper, database, db } = useAuditChain();
const folder = useFolder('audit');

const verify = (...words: string[]) =>
  runSealtick(['audit', 'verify', ...words], { ...databaseVariables(db()), DATA_DIR: folder.path, AUDIT_SECRET: '' });

test('sealtick audit verify names a changed entry with exit code 1, and a missing key with 3', async () => {
  const none = await verify();
  expect(none, none.err).toMatchObject({ code: 0, out: 'The audit log is valid: 0 entries.\n' });
  const key = await openAuditKey({ auditSecret: null, dataDir: folder.path });
  for (const act of ['a.done', 'b.done', 'c.done']) {
    await appendAct({ clock, key }, database(), { act, by: { kind: 'program' }, accountId: null });
  }
  expect(await verify()).toMatchObject({ code: 0, out: 'The audit log is valid: 3 entries.\n' });
  await tamper("update audit_entry set act = 'other' where index = 2");
  const words = await verify();
  expect(words).toMatchObject({
    code: 1,
    out: 'Entry 2: changed.\nThe audit log is not what was written: 3 entries.\n',
  });
  const json = await verify('--json');
  expect([json.code, JSON.parse(json.out)]).toEqual([
    1,
    {
      status: 'invalid',
      size: 3,
      entries: 3,
      startIndex: 0,
      findings: [{ kind: 'changed', from: 2, to: 2, words: 'Entry 2: changed.' }],
    },
  ]);
  await rm(folder.join('audit.key'));
  expect(await verify()).toMatchObject({ code: 3, err: expect.stringContaining('audit.key is missing') });
});

test('sealtick settings set leaves an entry of the command line, and is refused with the key of another server', async () => {
  const words = ['settings', 'set', 'phone', '+44 20 7946 0123'];
  const set = (secret: string) => runSealtick(words, { ...databaseVariables(db()), AUDIT_SECRET: secret });
  const done = await set('a'.repeat(40));
  expect(done, done.err).toMatchObject({ code: 0, out: 'phone = +44 20 7946 0123\n' });
  expect(await database().select().from(auditEntry)).toMatchObject([
    { act: 'setting.changed', subject: 'phone', actorKind: 'command-line', actor: null, about: null },
  ]);
  await database().delete(siteSetting);
  const refused = await set('b'.repeat(40));
  expect(refused).toMatchObject({
    code: 3,
    err: expect.stringContaining('Set DATA_DIR or AUDIT_SECRET as for the server.'),
  });
  expect(await database().$count(siteSetting)).toBe(0);
});
