import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mail } from '../../../platform/mail/mail.tables.ts';
import { joinOperator } from '../../../testing/join-operator.ts';
import { type OpenProgram, openProgram } from '../../../testing/open-program.ts';
import { insertStep } from '../request-repository.ts';
import { concernReport, supportRequest } from '../support.tables.ts';

const NOW = Date.UTC(2026, 2, 16, 9);
const SENT = { name: 'Ines', email: 'ines@example.com', message: 'How?', subject: 'general', openForMs: 9_000 };

let program: OpenProgram;
let cookie: string;

beforeAll(async () => {
  program = await openProgram({ now: () => NOW });
  cookie = await joinOperator(program.db.database, NOW);
});
afterAll(() => program.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object) =>
  program.ask({
    method,
    url,
    headers: { host: 'localhost', 'sec-fetch-site': 'same-origin', cookie },
    ...(payload ? { payload } : {}),
  });
const get = async (url: string) => (await call('GET', url)).json();

/** Expects an act to succeed, and returns the newest entry of the audit log. */
async function getEntry(method: 'POST' | 'PUT' | 'PATCH', url: string, payload?: object) {
  const answer = await call(method, url, payload);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return (await get('/api/admin/audit?limit=1'))[0];
}

async function sendRequest(email = SENT.email): Promise<string> {
  const headers = { host: 'localhost', 'sec-fetch-site': 'same-origin' };
  const payload = { ...SENT, email };
  const answer = await program.ask({ method: 'POST', url: '/api/support/help', headers, payload });
  return answer.json().reference;
}

test('Each act on a request leaves a step and an audit entry of its operator', async () => {
  const reference = await sendRequest();
  const url = `/api/admin/requests/${reference}`;
  const by = { by: 'operator', actor: 'olga@example.com', subject: reference };
  expect(await getEntry('POST', `${url}/start`)).toMatchObject({ act: 'request.started', ...by });
  expect(await getEntry('POST', `${url}/answers`, { text: 'So.' })).toMatchObject({ act: 'request.answered', ...by });
  const reason = 'It is settled.';
  expect(await getEntry('POST', `${url}/close`, { reason })).toMatchObject({
    act: 'request.closed',
    ...by,
    changes: [{ field: 'reason', before: null, after: reason }],
  });
  const { steps, state } = await get(url);
  const operator = 'olga@example.com';
  expect([state, steps]).toMatchObject([
    'closed',
    [
      { state: 'new', actor: 'sender', operator: null },
      { state: 'in-progress', actor: 'operator', operator },
      { state: 'answered', actor: 'operator', operator, message: 'So.' },
      { state: 'closed', actor: 'operator', operator, message: reason },
    ],
  ]);
  const mails = await program.db.database.select().from(mail);
  expect(mails.map(({ subject }) => subject)).toContain(`Re: Your request ${reference}`);
  expect((await call('POST', `${url}/start`)).statusCode).toBe(409);
  const missing = await call('POST', `${url}/close`, { reason: ' ' });
  expect(missing.json().errors).toEqual([{ path: 'reason', message: 'Enter the reason.' }]);
});

test('The list pages by due time, and finds parts of references and addresses, also with signs of patterns', async () => {
  for (const name of ['a_b', 'acb', 'd']) await sendRequest(`${name}@example.net`);
  const first = await call('GET', '/api/admin/requests?limit=2');
  const next = /<([^>]+)>/.exec(String(first.headers.link))![1]!;
  const rows = [...first.json(), ...(await get(next))];
  expect(new Set(rows.map(({ reference }) => reference)).size).toBe(3);
  const found = await get('/api/admin/requests?q=A_B@');
  expect(found.map(({ email }: { email: string }) => email)).toEqual(['a_b@example.net']);
  expect(await get('/api/admin/request-counts')).toMatchObject({ open: 3, overdue: 0, suspected: 0 });
});

test('Figures state what was answered in time, and the median time of the first answer', async () => {
  const figures = async () => get('/api/admin/request-figures');
  const before = await figures();
  expect(before).toMatchObject({ days: 90, due: 1, inTime: 1, medianAnswerMs: 0 });
  const at = (hours: number) => new Date(NOW + hours * 3_600_000);
  const row = { kind: 'help', name: 'Ines', email: 'i@example.org', mailbox: 'i@example.org', message: '' } as const;
  const times = { sentAt: at(-20), dueAt: at(-16), isSuspected: false, state: 'answered' } as const;
  await program.db.database.insert(supportRequest).values([
    { ...row, ...times, reference: 'SUP-26-SOONS' },
    { ...row, ...times, reference: 'SUP-26-LATES' },
    { ...row, ...times, reference: 'SUP-26-NEVER', state: 'new' },
    { ...row, ...times, reference: 'SUP-26-YOUNG', state: 'new', dueAt: at(1) },
    { ...row, ...times, reference: 'SUP-26-SHUTS', state: 'closed' },
    { ...row, ...times, reference: 'SUP-26-ROBOT', isSuspected: true },
    { ...row, ...times, reference: 'SUP-25-AGEDS', sentAt: at(-91 * 24), dueAt: at(-91 * 24) },
  ]);
  const step = (reference: string, state: 'answered' | 'closed', hours: number) =>
    insertStep(program.db.database, reference, {
      state,
      at: at(hours),
      actor: 'operator',
      operator: null,
      message: null,
    });
  await step('SUP-26-SOONS', 'answered', -18);
  await step('SUP-26-SOONS', 'answered', -1);
  await step('SUP-26-LATES', 'answered', -10);
  await step('SUP-26-SHUTS', 'closed', -17);
  // Sent: three answered at 0, 2 and 10 hours, one closed in time, one past due.
  expect(await figures()).toEqual({ days: 90, due: 5, inTime: 3, medianAnswerMs: 2 * 3_600_000 });
  await program.db.database.delete(supportRequest).where(sql`${supportRequest.email} = 'i@example.org'`);
});

test('A request to which a robot seems to have belonged is in no list but its own', async () => {
  const headers = { host: 'localhost', 'sec-fetch-site': 'same-origin' };
  const payload = { ...SENT, email: 'robot@example.net', topic: 'x' };
  await program.ask({ method: 'POST', url: '/api/support/help', headers, payload });
  const isListed = async (show: string) =>
    JSON.stringify(await get(`/api/admin/requests?show=${show}`)).includes('robot@example.net');
  expect([await isListed('open'), await isListed('all'), await isListed('suspected')]).toEqual([false, false, true]);
});

test('A report with a sender is answered once a day is known, an anonymous one never', async () => {
  const days = { receivedOn: '2026-03-02', dueOn: '2026-03-09', isSuspected: false, concern: 'Edited.' };
  await program.db.database.insert(concernReport).values([
    { reference: 'WHB-26-NAMED', ...days, name: 'Robin', email: 'robin@example.com' },
    { reference: 'WHB-26-BLANK', ...days },
  ]);
  const answers = (reference: string) => `/api/admin/concerns/${reference}/answers`;
  const by = { by: 'operator', subject: 'WHB-26-NAMED' };
  expect(await getEntry('POST', answers('WHB-26-NAMED'), { text: 'Yes.' })).toMatchObject({
    act: 'concern.answered',
    ...by,
  });
  expect((await call('POST', answers('WHB-26-BLANK'), { text: 'Yes.' })).statusCode).toBe(409);
  const reports = await get('/api/admin/concerns');
  expect(reports).toMatchObject([
    { reference: 'WHB-26-BLANK', sender: null, answers: [], isOverdue: true },
    { reference: 'WHB-26-NAMED', answers: [{ on: '2026-03-16', text: 'Yes.' }] },
  ]);
  const close = '/api/admin/concerns/WHB-26-BLANK/close';
  expect(await getEntry('POST', close, { reason: 'Unfounded.' })).toMatchObject({
    act: 'concern.closed',
    changes: [{ field: 'reason', before: null, after: 'Unfounded.' }],
  });
  expect((await get('/api/admin/concerns')).length).toBe(1);
  const closed = (await get('/api/admin/concerns?show=all')).find(({ isClosed }: { isClosed: boolean }) => isClosed);
  expect(closed).toMatchObject({ reference: 'WHB-26-BLANK', closeReason: 'Unfounded.' });
});

test('Incidents and maintenance are changed with an audit entry each', async () => {
  const text = { title: 'Emails are late', description: 'They wait.', severity: 'major', components: ['mail'] };
  const opened = await getEntry('POST', '/api/admin/incidents', text);
  expect(opened).toMatchObject({ act: 'incident.opened', by: 'operator' });
  const url = `/api/admin/incidents/${opened.subject}`;
  const update = { status: 'resolved', message: 'All were sent.' };
  expect(await getEntry('POST', `${url}/updates`, update)).toMatchObject({ act: 'incident.updated' });
  expect(await getEntry('PATCH', url, { resolution: 'A limit.' })).toMatchObject({ act: 'incident.edited' });
  expect((await call('PATCH', url, {})).statusCode).toBe(400);
  const work = { title: 'Update', impact: 'None.', components: ['api'], from: at(49), until: at(50) };
  const announced = await getEntry('POST', '/api/admin/maintenance', work);
  const of = `/api/admin/maintenance/${announced.subject}`;
  const isShort = async () => (await get('/api/status/maintenance'))[0].isShortNotice;
  expect(await isShort()).toBe(false);
  expect(await getEntry('PUT', of, { ...work, from: at(3), until: at(4) })).toMatchObject({
    act: 'maintenance.changed',
  });
  expect(await isShort()).toBe(true);
  const past = await call('PUT', of, { ...work, from: at(-1) });
  expect(past.json().errors).toEqual([{ path: 'from', message: 'must be in the future.' }]);
  expect(await getEntry('POST', `${of}/cancel`)).toMatchObject({ act: 'maintenance.cancelled' });
});

test('The audit log is verified on demand, and states what was changed behind its back', async () => {
  const verify = async () => (await call('POST', '/api/admin/audit-state/verifications')).json();
  expect(await verify()).toMatchObject({ status: 'valid', findings: [] });
  const { database } = program.db;
  await database.execute(sql`update audit_value set values = '{"after":{},"before":{}}'`);
  const { status, findings } = await verify();
  expect([status, findings[0]]).toEqual(['invalid', expect.stringContaining('stored with other values than')]);
  expect((await get('/api/admin/audit-state')).lastCheck).toMatchObject({ status: 'invalid' });
});

test('Health states versions, the size of the database and the emails that wait', async () => {
  expect(await get('/api/admin/health')).toMatchObject({
    versions: { node: process.versions.node, postgres: expect.stringMatching(/^\d+\.\d+/) },
    database: { bytes: expect.any(Number) },
    mail: { queued: expect.any(Number), rejected: 0 },
    lastBackupAt: null,
    copyingHalt: null,
  });
});

const at = (hours: number): string => new Date(NOW + hours * 3_600_000).toISOString();
