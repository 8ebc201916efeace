import { afterAll, beforeAll, expect, test } from 'vitest';
import { mail } from '../../platform/mail/mail.tables.ts';
import { joinOperator } from '../../testing/join-operator.ts';
import { type OpenProgram, openProgram } from '../../testing/open-program.ts';
import { newsletterIssue } from '../newsletter/newsletter.tables.ts';
import { supportRequest } from '../support/support.tables.ts';
import { incident, incidentUpdate, maintenance } from './incidents.tables.ts';

const NOW = Date.UTC(2026, 2, 16, 9);
const at = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();
const REFERENCE = 'SUP-26-7K4QX';

let program: OpenProgram;
let cookie: string;
beforeAll(async () => {
  program = await openProgram({ now: () => NOW });
  cookie = await joinOperator(program.db.database, NOW);
  await program.db.database.insert(supportRequest).values({
    reference: REFERENCE,
    kind: 'help',
    isSuspected: false,
    name: 'Ines',
    email: 'ines@example.com',
    mailbox: 'ines@example.com',
    message: 'How?',
    sentAt: new Date(NOW),
    dueAt: new Date(NOW),
  });
});
afterAll(() => program.close());

const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
  program.ask({ method, url, headers: { host: 'localhost', 'sec-fetch-site': 'same-origin', cookie }, payload });

const INCIDENT = { title: 'Late', description: 'They wait.', severity: 'minor', components: ['mail'] };
const WORK = { title: 'Move', impact: 'None.', components: ['api'], from: at(50), until: at(51) };
const FORMS = [
  ['an incident', 'POST', '/api/admin/incidents', INCIDENT, ['title', 'description']],
  ['maintenance', 'POST', '/api/admin/maintenance', WORK, ['title', 'impact']],
  ['a setting', 'PUT', '/api/admin/settings/name', { value: 'North' }, ['value']],
  ['an answer', 'POST', `/api/admin/requests/${REFERENCE}/answers`, { text: 'So.' }, ['text']],
  ['a closing', 'POST', `/api/admin/requests/${REFERENCE}/close`, { reason: 'Done.' }, ['reason']],
] as const;

test.each(FORMS)('The form of %s refuses fields of 1 MB and fields that no one declared', async (...form) => {
  const [, method, url, given, fields] = form;
  for (const field of fields) {
    expect([400, 413]).toContain((await send(method, url, { ...given, [field]: 'x'.repeat(1_000_000) })).statusCode);
    expect([400, 422]).toContain((await send(method, url, { ...given, [field]: ' ' })).statusCode);
  }
  expect((await send(method, url, { ...given, role: 'owner' })).statusCode).toBe(400);
});

test('An incident of an operator is in the status that every page shows, until it is resolved', async () => {
  const incidents = async () => (await program.ask({ url: '/api/status' })).json().incidents;
  const { id } = (await send('POST', '/api/admin/incidents', INCIDENT)).json();
  expect(await incidents()).toEqual([{ id, title: 'Late', severity: 'minor', startTime: at(0) }]);
  await send('POST', `/api/admin/incidents/${id}/updates`, { status: 'resolved', message: 'They arrive again.' });
  expect(await incidents()).toEqual([]);
  await program.db.database.delete(incidentUpdate);
  await program.db.database.delete(incident);
});

test('A line break in a title adds no header to the emails of the status list, and markup stays text', async () => {
  const title = 'Late <img src=x onerror=alert(1)>\r\nBcc: all@example.com';
  await send('POST', '/api/admin/incidents', { ...INCIDENT, title });
  await send('POST', '/api/admin/maintenance', { ...WORK, title });
  const { database } = program.db;
  const titles = [...(await database.select().from(incident)), ...(await database.select().from(maintenance))];
  expect(titles).toHaveLength(2);
  for (const one of titles) expect(one.title).not.toMatch(/[\r\n]/);
  for (const { subject } of await database.select().from(newsletterIssue)) expect(subject).not.toMatch(/[\r\n]/);
});

test('A line break in the name of the site is refused, and an answer is text of one email to its sender', async () => {
  const name = 'North\r\nBcc: all@example.com';
  expect((await send('PUT', '/api/admin/settings/name', { value: name })).statusCode).toBe(422);
  const text = '<script>alert(1)</script>\r\nBcc: all@example.com';
  expect((await send('POST', `/api/admin/requests/${REFERENCE}/answers`, { text })).statusCode).toBe(204);
  const mails = await program.db.database.select().from(mail);
  expect(mails).toMatchObject([{ address: 'ines@example.com', subject: `Re: Your request ${REFERENCE}` }]);
});
