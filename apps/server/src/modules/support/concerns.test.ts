import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mail } from '../../platform/mail/mail.tables.ts';
import { queueMailWith } from '../../platform/mail/queue-mail.ts';
import { captureLog } from '../../platform/testing/capture-log.ts';
import { dumpTables } from '../../platform/testing/dump.ts';
import { filesIn } from '../../platform/testing/files-in.ts';
import { joinProgram } from '../../testing/join-program.ts';
import { type OpenProgram, openProgram } from '../../testing/open-program.ts';
import { readSiteSettings, resetSetting, setField } from '../settings/index.ts';
import { nextNotice, sendConcernNotice } from './concern-notice.ts';
import { concernReport } from './support.tables.ts';

/** An odd moment, so that it can be searched for. Friday, in winter. */
const NOW = Date.UTC(2026, 2, 13, 21, 43, 17, 391);
const AGENT = 'WhistleBrowser/7.31';
const ADDRESS = '203.0.113.77';
const NAME = 'Ines Duarte';
const EMAIL = 'ines.duarte@example.com';
const REQUEST_ID = 'proxy-id-8842';

const { log, lines } = captureLog();
let program: OpenProgram;
let cookie: string;
const clock = { now: () => NOW };

beforeAll(async () => {
  program = await openProgram(clock, log);
  cookie = await joinProgram(program.db.database, { id: 'acc_whistle', at: NOW - 3 * 3_600_000 });
});
afterAll(() => program.close());

const report = (change: object = {}) =>
  program.ask({
    method: 'POST',
    url: '/api/support/concerns',
    payload: { isAnonymous: true, concern: 'Fills were edited.', openForMs: 20_000, ...change },
    remoteAddress: ADDRESS,
    headers: {
      host: 'localhost',
      cookie,
      'sec-fetch-site': 'same-origin',
      'user-agent': AGENT,
      'x-request-id': REQUEST_ID,
      'x-forwarded-for': ADDRESS,
      authorization: 'Bearer stk_live_0123456789abcdef',
    },
  });

const IDENTIFYING = [ADDRESS, AGENT, NAME, EMAIL, REQUEST_ID, 'acc_whistle', '21:43', '43:17', String(NOW), 'stk_live'];

test('An anonymous report leaves its day, its text and its reference, in no other table, log, email or file', async () => {
  await program.app.ready();
  const before = await dumpTables(program.db.database);
  const filesBefore = await filesIn(program.folder);
  lines.length = 0;
  const answer = await report({ name: NAME, email: EMAIL });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).not.toHaveProperty('x-request-id');
  const { reference, dueOn } = answer.json();
  expect(reference).toMatch(/^WHB-26-[2-9A-HJ-NP-Z]{5}$/);
  expect(dueOn).toBe('2026-03-20');
  const after = await dumpTables(program.db.database);
  const changed = [...after.keys()].filter((name) => after.get(name) !== before.get(name));
  expect(changed).toEqual(['concern_report']);
  expect(await program.db.database.select().from(concernReport)).toEqual([
    {
      reference,
      receivedOn: '2026-03-13',
      dueOn: '2026-03-20',
      isSuspected: false,
      name: null,
      email: null,
      concern: 'Fills were edited.',
      isNoticed: false,
      isClosed: false,
      closeReason: null,
      answers: [],
    },
  ]);
  expect(lines).toEqual([]);
  const stored = after.get('concern_report');
  for (const text of IDENTIFYING) expect(stored).not.toContain(text);
  expect(await filesIn(program.folder)).toEqual(filesBefore);
});

test('a report is due by the response time that the operator has set, on the days on which the operator works', async () => {
  const settings = { db: program.db.database, clock };
  await setField(settings, 'concernResponse', '1-2 business days');
  expect((await report({ concern: 'Due in business days.' })).json().dueOn).toBe('2026-03-17');
  await setField(settings, 'concernResponse', '48 hours');
  expect((await report({ concern: 'Due in hours.' })).json().dueOn).toBe('2026-03-15');
  await resetSetting(settings, 'concernResponse');
});

test('A refused or failed one leaves no line that names its sender or its text', async () => {
  lines.length = 0;
  const refused = await report({ concern: '' });
  expect([refused.statusCode, refused.json().errors, refused.json().requestId]).toEqual([
    400,
    [{ path: 'concern', message: 'Please describe your compliance concern.' }],
    'none',
  ]);
  expect(refused.headers['x-request-id']).toBe('none');
  expect(lines).toEqual([]);
  const { $client } = program.db.database as typeof program.db.database & { $client: { connect(): Promise<unknown> } };
  const failed = new Error(`Failed query: insert into concern_report params: Fills, ${EMAIL}`);
  vi.spyOn($client, 'connect').mockRejectedValueOnce(failed);
  expect((await report()).statusCode).toBe(500);
  expect(lines).toMatchObject([{ msg: 'an anonymous request failed', code: 'INTERNAL' }]);
  for (const text of [...IDENTIFYING, 'Fills']) expect(JSON.stringify(lines)).not.toContain(text);
});

test('A report with a name needs name and address, and is confirmed without what was typed', async () => {
  const said = 'Please fill in your name and email, or check anonymous reporting.';
  const missing = await report({ isAnonymous: false });
  expect(missing.json().errors).toEqual([
    { path: 'name', message: said },
    { path: 'email', message: said },
  ]);
  const wrong = await report({ isAnonymous: false, name: NAME, email: 'ines' });
  expect(wrong.json().errors).toEqual([{ path: 'email', message: 'Please enter a valid email address.' }]);
  const { reference } = (await report({ isAnonymous: false, name: NAME, email: EMAIL })).json();
  const mails = await program.db.database.select().from(mail);
  expect(mails).toMatchObject([{ address: EMAIL, subject: `Your report ${reference}` }]);
  const stored = await program.db.database.select().from(concernReport);
  expect(stored.find((row) => row.reference === reference)).toMatchObject({ name: NAME, email: EMAIL });
  expect(JSON.stringify(mails[0]!.content)).not.toMatch(/Ines|Fills/);
  await program.db.database.delete(mail);
});

test('The address of an anonymous report is neither checked nor stored', async () => {
  const answer = await report({ email: 'no address' });
  expect(answer.statusCode).toBe(200);
  const stored = await program.db.database.select().from(concernReport);
  expect(stored.find((row) => row.reference === answer.json().reference)).toMatchObject({ name: null, email: null });
});

test('The operator receives one email at 08:00 in London, which says nothing of the reports', async () => {
  expect(new Date(nextNotice(NOW)).toISOString()).toBe('2026-03-14T08:00:00.000Z');
  expect(new Date(nextNotice(Date.UTC(2026, 6, 1, 6, 59))).toISOString()).toBe('2026-07-01T07:00:00.000Z');
  const { database } = program.db;
  const deps = {
    queueMail: queueMailWith({ clock, log }),
    readSettings: () => readSiteSettings({ db: database, clock }),
  };
  await report({ topic: 'pills' });
  await sendConcernNotice(deps, database);
  await sendConcernNotice(deps, database);
  const mails = await database.select().from(mail);
  expect(mails).toMatchObject([{ address: 'compliance@example.com', subject: 'A report is waiting' }]);
  expect(mails[0]!.content).toEqual({
    title: 'A report is waiting',
    paragraphs: ['Read it in the console, or with: npx sealtick operator concerns list'],
  });
});

test('Five reports an hour come from one network, and markup stays text', async () => {
  const codes: number[] = [];
  for (let n = 0; n < 7; n += 1)
    codes.push((await report({ concern: `<script>alert(${n})</script>\u202e` })).statusCode);
  expect(codes).toContain(429);
  const stored = await program.db.database.select().from(concernReport);
  expect(stored.every(({ concern }) => !concern.includes('\u202e'))).toBe(true);
  expect((await report({ concern: 'x'.repeat(1_000_000) })).statusCode).toBe(413);
});

test('A name or an address with a line break adds no header, and what is too long or unknown is refused', async () => {
  await program.db.database.delete(mail);
  const from = (change: object) => report({ isAnonymous: false, name: NAME, email: EMAIL, ...change });
  const refused = await Promise.all([
    from({ email: 'a@example.com\r\nBcc: b@example.com' }),
    from({ name: 'x'.repeat(6_000) }),
    from({ concern: 'x'.repeat(6_000) }),
    from({ to: 'b@example.com' }),
  ]);
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400]);
  const stored = await program.db.database.select().from(concernReport);
  expect(stored.every(({ name }) => !/[\r\n]/.test(name ?? ''))).toBe(true);
  expect(await program.db.database.select().from(mail)).toEqual([]);
});

test('1,000 reports from one network are refused above the limit, and none of those before is lost', async () => {
  const before = await program.db.database.select().from(concernReport);
  const codes = new Set<number>();
  const answers = await Promise.all(Array.from({ length: 1_000 }, (_, n) => report({ concern: `Flood ${n}` })));
  for (const { statusCode } of answers) codes.add(statusCode);
  expect([...codes]).toEqual([429]);
  expect(await program.db.database.select().from(concernReport)).toEqual(before);
});
