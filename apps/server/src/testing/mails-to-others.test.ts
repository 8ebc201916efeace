import { NEWSLETTER_LISTS } from '@sealtick/contract';
import { HOUR_MS } from '@sealtick/engine';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signIn } from '../modules/identity/identity.tables.ts';
import { mail } from '../platform/mail/mail.tables.ts';
import { createTestDatabase } from '../platform/testing/database.ts';
import { joinProgram } from './join-program.ts';
import { type OpenProgram, openProgramOn } from './open-program-on.ts';

const clock = { time: Date.UTC(2026, 10, 26, 9), now: () => clock.time };
const HOST = 'localhost:3000';
let program: OpenProgram;

beforeAll(async () => {
  const db = await createTestDatabase();
  program = await openProgramOn(db, clock, { settings: { BASE_URL: `http://${HOST}` } });
});
afterAll(() => program.close());
beforeEach(async () => {
  clock.time += 25 * HOUR_MS;
  await program.db.database.delete(mail);
});

const FORM = { topic: '', openForMs: 20_000 };
/** Returns address and body of a call that has an email sent to an address. */
type Form = (email: string) => readonly [url: string, body: object];
const FORMS: readonly Form[] = [
  (email: string) => ['/api/support/help', { ...FORM, name: 'Ben', email, subject: 'general', message: 'Hello?' }],
  (email: string) => ['/api/support/data', { ...FORM, name: 'Ben', email, requestType: 'access' }],
  (email: string) => ['/api/support/sales', { ...FORM, name: 'Ben', email, message: 'Hello?' }],
  (email: string) => [
    '/api/newsletter/requests',
    { ...FORM, list: 'status', email, consent: NEWSLETTER_LISTS.status.consent },
  ],
];
const OF_MEMBERS: readonly Form[] = [
  (email: string) => ['/api/account/email', { email }],
  (email: string) => ['/api/delivery/email', { address: email }],
];
const OF_VISITORS: readonly Form[] = [
  (email: string) => [
    '/api/auth/sign-up',
    { email, password: 'a quiet set of words', isAdult: true, acceptsTerms: true },
  ],
  (email: string) => ['/api/auth/send-link', { email }],
];

/** Sends each form to addresses of its own. Returns how many were accepted, and how many addresses got an email. */
async function sendAll(
  forms: readonly Form[],
  rounds: number,
  {
    cookie,
    getAddress,
    prefix = 'other',
  }: { readonly cookie?: string; readonly getAddress: (n: number) => string; readonly prefix?: string },
): Promise<{ accepted: number; reached: number }> {
  let accepted = 0;
  for (let n = 0; n < rounds * forms.length; n += 1) {
    const [url, payload] = forms[n % forms.length]!(`${prefix}${n}@example.com`);
    const headers = { host: HOST, 'sec-fetch-site': 'same-origin', ...(cookie ? { cookie } : {}) };
    const answer = await program.app.inject({ method: 'POST', url, payload, headers, remoteAddress: getAddress(n) });
    if (answer.statusCode < 300) accepted += 1;
    else expect([url, answer.statusCode, answer.headers['retry-after']]).toEqual([url, 429, expect.any(String)]);
  }
  const rows = await program.db.database.select().from(mail);
  const found = rows.filter(({ address }) => address.startsWith(prefix));
  return { accepted, reached: new Set(found.map(({ address }) => address)).size };
}

test('One account reaches five addresses of others in an hour and ten in a day, over all forms and from any network', async () => {
  const cookie = await joinProgram(program.db.database, { id: 'ben', at: clock.time });
  await program.db.database.update(signIn).set({ steppedUpAt: new Date(clock.time) });
  const getAddress = (n: number) => `198.51.100.${n + 1}`;
  const send = (prefix: string) => sendAll([...OF_MEMBERS, ...FORMS], 3, { cookie, getAddress, prefix });
  expect(await send('first')).toEqual({ accepted: 5, reached: 5 });
  clock.time += HOUR_MS;
  await program.db.database.update(signIn).set({ steppedUpAt: new Date(clock.time) });
  expect(await send('second')).toEqual({ accepted: 5, reached: 5 });
  clock.time += HOUR_MS;
  await program.db.database.update(signIn).set({ steppedUpAt: new Date(clock.time) });
  expect(await send('third')).toEqual({ accepted: 0, reached: 0 });
});

test('One network of visitors reaches five addresses in an hour, over all forms', async () => {
  const { accepted, reached } = await sendAll([...OF_VISITORS, ...FORMS], 4, { getAddress: () => '203.0.113.5' });
  // A link to log in sends nothing to an address without an account, and counts all the same.
  expect([accepted, reached <= 5]).toEqual([5, true]);
});

test('One IPv6 /48 of visitors reaches 20 addresses in an hour', async () => {
  const getAddress = (n: number) => `2001:db8:77:${n.toString(16)}::1`;
  const { accepted } = await sendAll([...OF_VISITORS, ...FORMS], 6, { getAddress });
  expect(accepted).toBe(20);
});
