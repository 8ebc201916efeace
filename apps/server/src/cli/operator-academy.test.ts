import { writeFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { courseGrant, webinar } from '../modules/academy/academy.tables.ts';
import { auditEntry } from '../modules/audit/audit.tables.ts';
import { makeKey } from '../modules/log/index.ts';
import { useTestDatabase } from '../platform/testing/use-database.ts';
import { useFolder } from '../platform/testing/use-folder.ts';
import { addAccount } from '../testing/add-account.ts';
import { databaseVariables, runSealtick } from './testing/run-sealtick.ts';

const EMAIL = 'amara@example.com';
const REASON = ['--reason', 'Paid by invoice'];

const db = useTestDatabase();
const folder = useFolder('academy');

beforeAll(async () => {
  await addAccount(db.database, 'a', new Date(), { email: EMAIL });
});

const run = (words: readonly string[]) =>
  runSealtick(words, { ...databaseVariables(db), DATA_DIR: folder.path, AUDIT_SECRET: '' });
const operator = (...words: readonly string[]) => run(['operator', ...words]);
const acts = async () => (await db.database.select().from(auditEntry)).map(({ act }) => act);

test('grants a paid course and ends the grant, with audit entries', async () => {
  expect(await operator('grant-course', EMAIL, 'risk', ...REASON)).toMatchObject({
    code: 2,
    err: expect.stringContaining('<course> risk: must be '),
  });
  expect(await operator('grant-course', EMAIL, 'automation', ...REASON)).toMatchObject({ code: 0 });
  expect(await db.database.select().from(courseGrant)).toMatchObject([{ accountId: 'a', courseId: 'automation' }]);
  expect(await operator('revoke-course', EMAIL, 'automation', '--reason', 'Refunded')).toMatchObject({ code: 0 });
  expect(await operator('revoke-course', EMAIL, 'automation', '--reason', 'Refunded')).toMatchObject({
    code: 2,
    err: expect.stringContaining('was not granted the course automation'),
  });
  expect(await db.database.$count(courseGrant)).toBe(0);
  expect(await acts()).toEqual(['course.granted', 'course.revoked']);
});

test('announces, changes, lists and cancels a webinar', async () => {
  const announce = (seats: string) =>
    operator(
      'announce-webinar',
      'sizing',
      '--title=Sizing by risk',
      '--description=Your questions',
      '--type=Live',
      '--speaker=Head of risk',
      '--from=2099-03-01T17:00Z',
      '--minutes=60',
      `--seats=${seats}`,
      '--place=https://meet.example.com/sizing',
    );
  expect(await announce('0')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--seats 0: must be 1 to 100000.'),
  });
  expect(await announce('10')).toMatchObject({ code: 0 });
  expect(await announce('20')).toMatchObject({ code: 0 });
  expect(await db.database.select().from(webinar)).toMatchObject([{ id: 'sizing', seats: 20 }]);
  expect((await operator('webinars')).out).toContain('0 of 20');
  expect(await operator('cancel-webinar', 'sizing')).toMatchObject({ code: 0 });
  expect(await operator('cancel-webinar', 'sizing')).toMatchObject({ code: 2 });
});

test('verifies a certificate without a connection, and names what is wrong with another', async () => {
  const key = await makeKey(folder.join('key.pem'), 'The key');
  const lines = ['number: AC-1', 'holder: Amara', 'course: risk', 'title: Risk', 'right: 8', 'questions: 8'];
  const signed = key.sign(`sealtick certificate v1\n${lines.join('\n')}\nissued: 2026-11-27\n`, 'localhost/academy');
  const file = folder.join('certificate.txt');
  const verify = async (text: string) => {
    await writeFile(file, text);
    return run(['certificate', file, '--key', key.verifierKey('localhost/academy')]);
  };
  expect(await verify(signed)).toMatchObject({
    code: 0,
    out: 'Valid. Certificate AC-1: Risk, 8 of 8, issued on 2026-11-27. Holder: Amara.\n',
  });
  expect(await verify(signed.replace('right: 8', 'right: 7'))).toMatchObject({
    code: 1,
    out: 'Not valid. The text of the certificate was changed: its signature does not fit.\n',
  });
});

test('takes the key as the API answers it, and does not call a certificate invalid because of a key that is none', async () => {
  const key = await makeKey(folder.join('key-of-the-api.pem'), 'The key');
  const fields = 'number: AC-1\nholder: Amara\ncourse: risk\ntitle: Risk\nright: 8\nquestions: 8\nissued: 2026-11-27\n';
  const file = folder.join('signed.txt');
  await writeFile(file, key.sign(`sealtick certificate v1\n${fields}`, 'localhost/academy'));
  const answer = JSON.stringify({ key: key.verifierKey('localhost/academy') });
  expect(await run(['certificate', file, '--key', answer])).toMatchObject({ code: 0 });
  const wrong = await run(['certificate', file, '--key', '{"key":7}']);
  expect([wrong.code, wrong.out]).toEqual([2, '']);
  expect(wrong.err).toContain('--key {"key":7}: A verifier key must have the form name+id+key.');
});

test('prints the questions of a course as a GIFT file, from which they can be made again', async () => {
  const exported = await run(['academy', 'export-questions', 'risk']);
  expect(exported).toMatchObject({ code: 0, err: '' });
  expect(exported.out).toMatch(
    /^\$CATEGORY: risk\/risk-management\n\n(?:\/\/ hint: .+\n)+::risk-management 1::\[plain\]/,
  );
  const file = folder.join('risk.gift');
  await writeFile(file, exported.out);
  const imported = await run(['academy', 'import-questions', file]);
  expect(imported.code).toBe(0);
  expect(imported.out.match(/- question: /g)).toHaveLength(exported.out.match(/^::/gm)!.length);
  expect(imported.out).toMatch(/^# risk\/risk-management\npractice:\n/);
  await writeFile(file, (await run(['academy', 'export-questions', 'risk', '--test'])).out);
  expect((await run(['academy', 'import-questions', file])).out).toMatch(/^# risk\/risk-management\ntest:\n {2}a:\n/);
  expect(await run(['academy', 'export-questions', 'none'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('<course> none: must be '),
  });
});

test('makes questions of a course from a GIFT file, and refuses a file by lines', async () => {
  const file = folder.join('questions.gift');
  const importFile = async (text: string) => {
    await writeFile(file, text);
    return run(['academy', 'import-questions', file]);
  };
  expect(await importFile('::A:: 1 R is: {=the risk ~the target ####By the published stop.}\n')).toMatchObject({
    code: 0,
    out: [
      'practice:',
      '  - question: "1 R is:"',
      '    right:',
      '      - the risk',
      '    wrong:',
      '      - the target',
      '    why: By the published stop.',
      '',
    ].join('\n'),
  });
  const refused = await importFile('Good? {T####Yes.}\n\nPairs {=a -> b ####c}\n\nOpen {\n');
  expect(refused).toMatchObject({ code: 2, out: '' });
  expect(refused.err).toContain(`${file}:3: the question matches pairs, which is not supported`);
  expect(refused.err).toContain(`${file}:5: the question must end its answers with }`);
  expect(await importFile('// nothing\n')).toMatchObject({ code: 2, err: expect.stringContaining('has no question') });
  expect(await run(['academy', 'import-questions', folder.join('none.gift')])).toMatchObject({ code: 2 });
});
