import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { silentLog } from '../logging.ts';
import { Schedule } from '../schedule.ts';
import { useTestDatabase } from '../testing/use-database.ts';
import { createWakeUps, type WakeUps } from '../wake-up.ts';
import { createMail } from './create-mail.ts';
import type { QueuedMail } from './mail.ts';
import type { MailRoute } from './mail-route.ts';

const KEY = 'a-key-of-16-chars';
const COOKIE = `sealtick_dev_mail=${KEY}`;
const clock = { now: () => Date.UTC(2026, 0, 1, 12) };
const db = useTestDatabase();
let wakeUps: WakeUps;
let app: FastifyInstance;
const ending: (() => Promise<void>)[] = [];

const createWith = (mailRoute: MailRoute) =>
  createMail({
    config: { mailRoute },
    clock,
    log: silentLog,
    db: db.database,
    workDatabase: db.database,
    schedule: new Schedule(clock, silentLog),
    wakeUps,
    siteName: async () => 'Sealtick',
  });
type Created = ReturnType<typeof createMail>;
const getApp = ({ module }: Created) =>
  buildApp({
    config: { trustProxy: ['10.0.0.5'], baseUrl: null, environment: 'test' },
    log: silentLog,
    modules: [module],
    pages: async (site) => void site.get('*', (_request, reply) => reply.code(404).send('the 404 page of the site')),
  });
/** Asks with the cookie that the key sets. */
const ask = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.inject({ url, remoteAddress, headers: { accept: 'text/html', cookie: COOKIE, ...headers } });
/** Asks as a browser that has not brought the key. */
const askWithoutKey = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, remoteAddress: '127.0.0.1', headers: { accept: 'text/html', ...headers } });

const MAIL: QueuedMail = {
  cause: 'sign-up',
  to: 'ada@example.com',
  subject: 'Confirm <your> address',
  title: 'One more step',
  paragraphs: ['Someone signed up with this address.'],
  action: { label: 'Confirm', url: 'http://127.0.0.1:3000/confirm?code=1&next=%2F' },
  notes: ['The link holds for 24 hours.'],
  attachment: { name: 'entry.ics', type: 'text/calendar', text: 'BEGIN:VCALENDAR' },
};

beforeAll(async () => {
  wakeUps = createWakeUps(db.target, silentLog);
  const mail = createWith({ kind: 'mailbox', key: KEY });
  app = await getApp(mail);
  await mail.module.start?.();
  ending.push(async () => mail.module.stop?.());
  expect((await ask('/dev/mail')).body).toContain('No emails yet');
  await mail.queueMail(db.database, MAIL);
  const isShown = async () => expect((await ask('/dev/mail')).body).toContain('ada@example.com');
  await vi.waitFor(isShown, { timeout: 20_000 });
});
afterAll(async () => {
  for (const end of ending) await end();
  await app.close();
  await wakeUps.close();
});

const linkToMail = async () => /href="(\/dev\/mail\/[^"]+)"/.exec((await ask('/dev/mail')).body)![1]!;

test('opens with the key in the address, and from then on with the cookie that this sets', async () => {
  const { statusCode, body, headers } = await askWithoutKey(`/dev/mail?key=${KEY}`);
  expect([statusCode, body.includes('ada@example.com')]).toEqual([200, true]);
  expect(headers['set-cookie']).toBe(`${COOKIE}; Path=/dev/mail; HttpOnly; SameSite=Lax`);
  // The address of this page must not reach the pages that the links of the emails lead to.
  expect(headers['referrer-policy']).toBe('no-referrer');
  const later = await askWithoutKey('/dev/mail', { cookie: `other=1; ${COOKIE}` });
  expect([later.statusCode, later.headers['set-cookie']]).toEqual([200, undefined]);
  expect((await askWithoutKey(`/dev/mail?key=+${KEY}%20`)).statusCode, 'pasted with spaces').toBe(200);
});

test.each([
  ['no key', '', {}],
  ['a wrong key', '?key=a-key-of-16-charz', {}],
  ['a part of the key', `?key=${KEY.slice(0, -1)}`, {}],
  ['an empty key', '?key=', {}],
  ['two keys', `?key=${KEY}&key=${KEY}`, {}],
  ['a wrong cookie', '', { cookie: 'sealtick_dev_mail=x' }],
  ['the cookie of another name', '', { cookie: `sealtick_dev_mail2=${KEY}` }],
])('with %s says where to find the key, and shows no email', async (what, query, headers) => {
  for (const path of ['/dev/mail', await linkToMail(), `${await linkToMail()}/html`, '/dev/mail/x']) {
    const answer = await askWithoutKey(`${path}${query}`, headers);
    expect(answer.statusCode, path).toBe(403);
    expect(answer.body).toContain('/dev/mail?key=…');
    const isWrong = /wrong|part|two/.test(what);
    expect(answer.body.includes('This is not the key.')).toBe(isWrong);
    expect(answer.body).toContain('DEV_MAILBOX_KEY');
    expect(answer.body).not.toMatch(/ada@example\.com|Confirm/);
    expect(answer.body).not.toContain(KEY);
    expect(answer.headers).not.toHaveProperty('set-cookie');
  }
});

test('lists emails with recipient and time, and leads to each', async () => {
  const list = await ask('/dev/mail');
  expect(list.statusCode).toBe(200);
  expect(list.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  expect(list.body).toContain('Confirm &lt;your&gt; address');
  expect(list.body).toContain('2026-01-01 12:00:00 UTC');
  const mail = await ask(await linkToMail());
  expect(mail.body).toContain('<h1');
  expect(mail.body).toContain('href="http://127.0.0.1:3000/confirm?code=1&amp;next=%2F"');
  for (const part of [MAIL.title, ...MAIL.paragraphs, ...MAIL.notes!, 'Attached: entry.ics'])
    expect(mail.body).toContain(part);
});

test('shows an email as an email program does, with its own style sheet and no script', async () => {
  const { body, headers } = await ask(`${await linkToMail()}/html`);
  expect(body).toContain('prefers-color-scheme:dark');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/);
});

test('runs on the content policy of the site without a style sheet or a script', async () => {
  for (const path of ['/dev/mail', await linkToMail()]) {
    const { body } = await ask(path);
    expect(body).not.toMatch(/<(style|script|link)/);
  }
});

test.each([
  ['forwarded', 'for=192.0.2.1'],
  ['x-forwarded-for', '127.0.0.1'],
  ['X-Forwarded-Host', 'localhost'],
  ['x-forwarded-proto', ''],
  ['x-real-ip', '127.0.0.1'],
  ['via', '1.1 proxy'],
  ['cf-connecting-ip', '192.0.2.1'],
])('does not exist for a request with the header %s', async (name, value) => {
  for (const path of ['/dev/mail', await linkToMail(), `${await linkToMail()}/html`]) {
    const { statusCode, body } = await ask(path, { [name]: value });
    expect(statusCode, path).toBe(404);
    expect(body).not.toContain('ada@example.com');
  }
});

test('does not exist for another machine, also a trusted proxy that names this one', async () => {
  for (const address of ['192.0.2.1', '10.0.0.5', '::ffff:192.0.2.1']) {
    expect((await ask('/dev/mail', {}, address)).statusCode, address).toBe(404);
  }
  expect((await ask('/dev/mail', {}, '::ffff:127.0.0.1')).statusCode).toBe(200);
  expect((await ask('/dev/mail', {}, '::1')).statusCode).toBe(200);
});

test('is refused under the name of another site, which DNS rebinding sends', async () => {
  expect((await ask('/dev/mail', { host: 'evil.example.com' })).statusCode).toBe(421);
});

test('answers 404 for unknown emails', async () => {
  for (const id of ['00000000-0000-4000-8000-000000000000', 'x', "'", '%00']) {
    expect((await ask(`/dev/mail/${id}`)).statusCode, id).toBe(404);
  }
});

test('is not there without DEV_MAILBOX, while emails stay queued and readiness says what to set', async () => {
  const mail = createWith(null);
  const other = await getApp(mail);
  await mail.module.start?.();
  ending.push(
    () => other.close(),
    async () => mail.module.stop?.(),
  );
  const headers = { accept: 'text/html' };
  expect((await other.inject({ url: '/dev/mail', remoteAddress: '127.0.0.1', headers })).body).toBe(
    'the 404 page of the site',
  );
  const ready = await other.inject('/readyz');
  expect(ready.statusCode).toBe(200);
  expect(ready.json().checks).toEqual([
    { name: 'mail', ok: true, state: 'degraded', reason: expect.stringContaining('Set SMTP_URL and MAIL_FROM') },
  ]);
});

test('is well with the mailbox', async () => {
  expect((await app.inject('/readyz')).json().checks).toEqual([{ name: 'mail', ok: true }]);
});
