import { DAY_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { captureLog } from '../../platform/testing/capture-log.ts';
import { dumpTables, withText } from '../../platform/testing/dump.ts';
import { filesIn } from '../../platform/testing/files-in.ts';
import { account } from '../identity/account.tables.ts';
import { type Cookies, EMAIL, PASSWORD, useIdentity } from '../identity/testing/use-identity.ts';
import { IMPERSONAL_TABLES } from './testing/impersonal-tables.ts';
import { type Person, plantRows } from './testing/plant-rows.ts';

/** Tables of which rows remain; docs/security/stored-data.md says how long, and why. */
const REMAINING = [
  'audit_entry',
  'billing_event',
  'closed_account',
  'closed_customer',
  'course_payment',
  'member_notice',
  'payment',
  'sign_in_try',
];
const NETWORK = '192.0.2.1';
const BROWSER = 'Browser of Amara';
const NAME = 'Okafor-Amara';
const MARK = 'what-amara-entered';

const { log, lines } = captureLog();
const { clock, get, post, send, signUp, background, folder, database, user } = useIdentity({ log });

async function getPerson(email: string, mark: string): Promise<Person> {
  const rows = await database().select().from(account);
  return { accountId: rows.find((row) => row.email === email)!.id, email, customer: `cus_${mark.length}814`, mark };
}

/** Adds a row to every table, by what a member does and by what the tables take. */
async function live(cookies: Cookies, person: Person): Promise<void> {
  await database().update(account).set({ name: NAME, lastName: NAME, image: person.mark });
  await post('sign-in', { email: person.email, password: 'a wrong password' });
  await post('send-reset', { email: person.email });
  await get('/api/account/profile', { 'user-agent': BROWSER }, cookies);
  await send('POST', '/api/account/export', cookies);
  await background();
  // What the payment provider named remains: it leads to no one once the account is gone.
  const texts = (table: string) => (REMAINING.includes(table) ? person.customer : person.mark);
  await plantRows(database(), person, clock.time, texts);
}

const getRows = async (table: string): Promise<number> => {
  const { rows } = await database().execute<{ n: string }>(`select count(*) as n from ${table}`);
  return Number(rows[0]!.n);
};

test('Of a deleted account nothing is left but the listed rows, in no table, file or line of the log', async () => {
  const cookies = await signUp();
  const amara = await getPerson(EMAIL, MARK);
  await live(cookies, amara);
  const before = await dumpTables(database());
  const personal = [...before.keys()].filter((table) => !IMPERSONAL_TABLES.includes(table));
  for (const table of personal) {
    if (['account_deletion', 'closed_account', 'used_trial'].includes(table)) continue;
    expect(await getRows(table), `rows of the person in ${table}`).toBeGreaterThan(0);
  }
  for (const text of [amara.accountId, EMAIL, NAME, MARK]) expect(withText(before, text).length).toBeGreaterThan(0);

  expect((await send('POST', '/api/account/deletion', cookies)).statusCode).toBe(200);
  clock.time += 14 * DAY_MS + 1;
  await background();
  const after = await dumpTables(database());
  for (const text of [amara.accountId, EMAIL, NAME, BROWSER, MARK]) expect(withText(after, text), text).toEqual([]);
  const left: string[] = [];
  for (const table of personal) if ((await getRows(table)) > 0) left.push(table);
  expect(left).toEqual(REMAINING);
  expect(withText(after, NETWORK), 'attempts to sign up from the network').toEqual(['sign_in_try']);
  const planted = REMAINING.filter((table) => !['audit_entry', 'closed_account', 'sign_in_try'].includes(table));
  expect(withText(after, amara.customer)).toEqual(planted);

  const files = await filesIn(folder());
  for (const text of [EMAIL, NAME, BROWSER, MARK, NETWORK]) expect(withText(files, text), text).toEqual([]);
  expect(withText(files, amara.accountId), 'erased again if a backup brings it back').toEqual(['erasures.log']);
  const logged = new Map(lines.map((line, i) => [`${i} ${line.msg}`, JSON.stringify(line)]));
  expect(logged.size).toBeGreaterThan(0);
  for (const text of [amara.accountId, EMAIL, NAME, MARK, PASSWORD]) expect(withText(logged, text), text).toEqual([]);

  clock.time += 90 * DAY_MS;
  await background();
  expect(withText(await dumpTables(database()), NETWORK), 'after 90 days').toEqual([]);
});

test('The deletion of an account leaves the rows of others as they are', async () => {
  const zoes = await signUp('zoe@example.com');
  const zoe = await getPerson('zoe@example.com', 'what-zoe-entered');
  await live(zoes, zoe);
  const amaras = await signUp();
  await live(amaras, await getPerson(EMAIL, MARK));
  const counted = async () => withText(await dumpTables(database()), zoe.mark);
  const before = await counted();
  expect(before.length).toBeGreaterThan(20);
  await send('POST', '/api/account/deletion', amaras);
  await database().execute("update account_deletion set erased_after = now() - interval '1 day'");
  await background();
  expect(await counted()).toEqual(before);
  expect(await user(zoes)).not.toBeNull();
});
