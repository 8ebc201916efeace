import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import type { RecordAct } from '../audit/index.ts';
import { planPeriod } from '../billing/billing.tables.ts';
import { brokerConnection } from '../brokers/brokers.tables.ts';
import { deliveryAttempt } from '../delivery/delivery.tables.ts';
import { account } from '../identity/account.tables.ts';
import { accountDeletion } from '../identity/account-deletion.tables.ts';
import { ACCEPTED_VERSION, EMAIL, getCookies, PASSWORD, useIdentity } from '../identity/testing/use-identity.ts';
import { eraseDue } from './erase-account.ts';
import { appendErasure, erasuresIn, readErasures } from './erasure-journal.ts';
import { replayErasures } from './replay-erasures.ts';

const { clock, mails, get, post, send, user, signUp, background, folder, database, ownAddress } = useIdentity();

const PATH = '/api/account/deletion';
const signIn = async () => getCookies(await post('sign-in', { email: EMAIL, password: PASSWORD }));

type Row = Readonly<Record<string, unknown>>;

/** Returns the tables of the database in which a text occurs. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await database().execute<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: all } = await database().execute<{ text: string }>(`select t::text as text from ${name} t`);
    if (all.some((row) => row.text.includes(text))) found.push(name);
  }
  return found;
}

const accountId = async () => (await database().select().from(account))[0]!.id;

describe('The deletion of an account', () => {
  test.each([
    [10, 'it ends on '],
    [20, ' (UTC), but ends with the erasure, without a refund.'],
  ])('says in its emails when a plan that is paid for %i days ends', async (days, ends) => {
    const session = await signUp();
    const paidUntil = new Date(clock.time + days * DAY_MS);
    await database()
      .insert(planPeriod)
      .values({
        accountId: await accountId(),
        plan: 'pro',
        source: 'payment',
        from: new Date(clock.time - DAY_MS),
        until: paidUntil,
        paidUntil,
        subscriptionId: 'sub_1',
      });
    await send('POST', PATH, session);
    const last = (ms: number) => new Date(ms - 1).getUTCDate();
    expect(mails.at(-1)!.paragraphs.join(' ')).toContain('The plan Pro is cancelled: ');
    expect(mails.at(-1)!.paragraphs.join(' ')).toContain(ends);
    await signIn();
    expect(mails.at(-1)!.paragraphs.join(' ')).toContain(
      `The plan Pro stays cancelled and ends on ${last(paidUntil.getTime())} `,
    );
  });

  test('says nothing of a plan in its emails where none is paid for', async () => {
    const session = await signUp();
    await send('POST', PATH, session);
    await signIn();
    for (const { paragraphs } of mails.slice(-2)) expect(paragraphs.join(' ')).not.toContain('The plan');
  });

  test('ends every session immediately, says by email until when it can be undone, and is undone by logging in', async () => {
    const [one, two] = [await signUp(), await signIn()];
    const answer = await send('POST', PATH, one);
    const erasedAfter = new Date(clock.time + 14 * DAY_MS).toISOString();
    expect([answer.statusCode, answer.json()]).toEqual([200, { erasedAfter }]);
    expect([await user(one), await user(two)]).toEqual([null, null]);
    expect(mails.at(-1)).toMatchObject({ to: EMAIL, title: 'Your account will be deleted' });
    expect(mails.at(-1)!.paragraphs.join(' ')).toContain('Messages to your channels');
    expect(mails.at(-1)!.paragraphs.join(' ')).toContain(`is erased on ${erasedAfter.slice(0, 10)}`);
    clock.time += 6 * DAY_MS;
    await background();
    const login = await post('sign-in', { email: EMAIL, password: PASSWORD });
    expect(login.json()).toEqual({ isKept: true });
    const back = getCookies(login);
    expect(mails.at(-1)).toMatchObject({ title: 'Your account is kept' });
    expect(mails.at(-1)!.paragraphs.join(' ')).toContain('Your channels receive messages again.');
    const acts = (await get('/api/account/audit', {}, back)).json() as { act: string; by: string }[];
    expect(acts.slice(0, 2)).toMatchObject([
      { act: 'deletion.cancelled', by: 'you' },
      { act: 'sign-in.created', by: 'you' },
    ]);
    clock.time += 30 * DAY_MS;
    await background();
    expect(await database().$count(account)).toBe(1);
  });

  test('halts the copying to accounts at brokers immediately, and says so by email', async () => {
    const cookies = await signUp();
    const at = new Date(clock.time);
    await database()
      .insert(brokerConnection)
      .values({
        id: 'brk_1',
        accountId: await accountId(),
        broker: 'paper',
        environment: 'demo',
        tradeMode: 'automated',
        caps: { ordersPerDay: null, lossPerDay: null },
        chosenNames: {},
        instruments: [],
        differences: [],
        createdAt: at,
      });
    await send('POST', PATH, cookies);
    expect(await database().select({ haltedAt: brokerConnection.haltedAt }).from(brokerConnection)).toEqual([
      { haltedAt: at },
    ]);
    expect(mails.at(-1)!.paragraphs.join(' ')).toContain('Copying to your accounts at brokers is halted.');
  });

  test('leaves after 14 days only acts under a pseudonym and the proof of consent', async () => {
    const cookies = await signUp();
    const id = await accountId();
    await get('/api/logout', { 'user-agent': 'Browser of Amara' }, await signIn());
    await post('sign-in', { email: EMAIL, password: 'a wrong password' });
    await post('sign-up', { email: EMAIL, password: PASSWORD, isAdult: true, acceptsTerms: true });
    await post('send-reset', { email: EMAIL });
    await send('POST', '/api/account/export', cookies);
    await background();
    expect(await tablesWith(id)).toEqual(
      expect.arrayContaining(['account', 'audit_pseudonym', 'audit_value', 'sign_in']),
    );
    await send('POST', PATH, cookies);
    const { rows: pseudonyms } = await database().execute<{ pseudonym: string }>(
      `select pseudonym from audit_pseudonym where account_id = '${id}'`,
    );
    clock.time += 14 * DAY_MS + 1;
    await background();
    for (const personal of [id, EMAIL, 'Browser of Amara']) expect(await tablesWith(personal)).toEqual([]);
    // Sign-ups from this network: no account belongs to them.
    expect(await tablesWith(ownAddress())).toEqual(['sign_in_try']);
    expect(await tablesWith(pseudonyms[0]!.pseudonym)).toEqual(['audit_entry']);
    const { rows } = await database().execute<Row>('select * from closed_account');
    expect(rows).toMatchObject([{ is_adult: true, terms_version: ACCEPTED_VERSION }]);
    expect((await post('sign-in', { email: EMAIL, password: PASSWORD })).statusCode).toBe(401);
    const last = await database().execute<Row>('select * from audit_entry order by index desc offset 1 limit 1');
    expect(last.rows).toMatchObject([
      { act: 'account.erased', actor_kind: 'program', about: pseudonyms[0]!.pseudonym },
    ]);
  });

  test('of an account that cannot be erased keeps no other from it, and is repeated', async () => {
    const journal = erasuresIn(folder());
    await send('POST', PATH, await signUp());
    clock.time += 1;
    await send('POST', PATH, await signUp('other@example.com'));
    clock.time += 14 * DAY_MS + 1;
    let acts = 0;
    const record = async () => {
      acts += 1;
      if (acts === 1) throw new Error('The audit log cannot be written.');
    };
    const ctx = { secret: 's', record, journal };
    await expect(eraseDue(ctx, database(), clock.time)).rejects.toThrow('Accounts could not be erased.');
    const left = await database().select({ email: account.email }).from(account);
    expect(left).toEqual([{ email: EMAIL }]);
    await eraseDue(ctx, database(), clock.time);
    expect(await database().$count(account)).toBe(0);
  });

  test('deletes what was sent to the account in transactions before, and only while it is due', async () => {
    const cookies = await signUp();
    const id = await accountId();
    const key = { issuedOn: '2026-03-16', accountId: id, deliveryId: 'dl_1' };
    const attempt = { ...key, startedAt: new Date(clock.time), tookMs: 1, outcome: 'accepted' } as const;
    await database()
      .insert(deliveryAttempt)
      .values([1, 2].map((fence) => ({ ...attempt, fence })));
    await send('POST', PATH, cookies);
    const failing = async () => {
      throw new Error('The audit log cannot be written.');
    };
    const ctx = { secret: 's', record: failing, journal: erasuresIn(folder()) };
    await eraseDue(ctx, database(), clock.time);
    expect(await database().$count(deliveryAttempt)).toBe(2);
    clock.time += 14 * DAY_MS + 1;
    await expect(eraseDue(ctx, database(), clock.time)).rejects.toThrow('Accounts could not be erased.');
    expect([await database().$count(account), await database().$count(deliveryAttempt)]).toEqual([1, 0]);
  });

  test('appends its act to the audit log after the rows are deleted', async () => {
    await send('POST', PATH, await signUp());
    clock.time += 14 * DAY_MS + 1;
    const acts: unknown[] = [];
    const record: RecordAct = async (tx, act) => void acts.push([await tx.$count(account), act]);
    await eraseDue({ secret: 's', record, journal: erasuresIn(folder()) }, database(), clock.time);
    const about = expect.stringMatching(/^p_/);
    expect(acts).toEqual([[0, { act: 'account.erased', by: { kind: 'program' }, accountId: null, about }]]);
  });

  test('is carried out again when a backup brings the account back', async () => {
    const cookies = await signUp();
    const id = await accountId();
    const journal = erasuresIn(folder());
    const record = async () => {};
    const at = new Date(clock.time).toISOString();
    await writeFile(journal, `${JSON.stringify({ at, accountId: 'acc_other' })}\n{"at":"20`);
    expect(await replayErasures({ secret: 's', record, journal }, database(), clock.time)).toBe(0);
    await writeFile(journal, `${JSON.stringify({ at, accountId: id })}\n`);
    expect(await replayErasures({ secret: 's', record, journal }, database(), clock.time)).toBe(1);
    expect(await user(cookies)).toBeNull();
    expect(await database().$count(account)).toBe(0);
    expect(await readFile(journal, 'utf8')).toMatch(new RegExp(`${id}.*\n.*${id}`));
  });

  test('is in the journal after a line that was cut off', async () => {
    const journal = erasuresIn(folder());
    await writeFile(journal, '{"at":"20');
    await appendErasure(journal, 'acc_1', clock.time);
    expect((await readErasures(journal)).erased).toEqual(new Map([['acc_1', clock.time]]));
  });

  test('is not carried out again after it failed and was withdrawn, but after a later one', async () => {
    const cookies = await signUp();
    const id = await accountId();
    const ctx = { secret: 's', record: async () => {}, journal: erasuresIn(folder()) };
    await send('POST', PATH, cookies);
    clock.time += 14 * DAY_MS + 1;
    // What an erasure leaves whose commit failed.
    await appendErasure(ctx.journal, id, clock.time);
    clock.time += MINUTE_MS;
    expect((await post('sign-in', { email: EMAIL, password: PASSWORD })).json()).toEqual({ isKept: true });
    expect(await replayErasures(ctx, database(), clock.time)).toBe(0);
    expect(await database().$count(account)).toBe(1);
    await appendErasure(ctx.journal, id, clock.time + 1);
    expect(await replayErasures(ctx, database(), clock.time)).toBe(1);
  });

  test('is not carried out again after it was withdrawn while that of another account was', async () => {
    const journal = erasuresIn(folder());
    await rm(journal, { force: true });
    for (const email of [EMAIL, 'other@example.com']) await send('POST', PATH, await signUp(email));
    clock.time += 14 * DAY_MS + 1;
    for (const { id } of await database().select().from(account)) await appendErasure(journal, id, clock.time);
    clock.time += MINUTE_MS;
    const kept: string[] = [];
    const outside = AsyncLocalStorage.snapshot();
    const record: RecordAct = async (tx) => {
      const [other] = await tx.select().from(account);
      if (!other) return;
      kept.push(other.id);
      const answer = await outside(() => post('sign-in', { email: other.email, password: PASSWORD }));
      expect(answer.json()).toEqual({ isKept: true });
    };
    expect(await replayErasures({ secret: 's', record, journal }, database(), clock.time)).toBe(1);
    expect([await accountId()]).toEqual(kept);
    expect((await readErasures(journal)).kept).toEqual(new Map([[kept[0], clock.time]]));
  });

  test('is not carried out after a backup brings back the request that was withdrawn once it had failed', async () => {
    const cookies = await signUp();
    const id = await accountId();
    const journal = erasuresIn(folder());
    await rm(journal, { force: true });
    await send('POST', PATH, cookies);
    // The jobs get their next time by the clock of this test.
    await background();
    const [request] = await database().select().from(accountDeletion);
    clock.time += 14 * DAY_MS + 1;
    // No line can be appended, as to a full disk.
    await mkdir(journal);
    await background();
    await rm(journal, { recursive: true });
    await appendErasure(journal, id, clock.time);
    clock.time += MINUTE_MS - 1;
    await signIn();
    clock.time += MINUTE_MS;
    await background();
    expect(await readFile(journal, 'utf8')).toMatch(new RegExp(`"accountId":"${id}".*\n.*"kept":"${id}"`));

    await database().insert(accountDeletion).values(request!);
    const acts: unknown[] = [];
    const record: RecordAct = async (_tx, act) => void acts.push(act);
    clock.time += MINUTE_MS;
    expect(await replayErasures({ secret: 's', record, journal }, database(), clock.time)).toBe(0);
    expect(acts).toEqual([{ act: 'deletion.cancelled', by: { kind: 'program' }, accountId: id }]);
    await background();
    expect(await database().$count(account)).toBe(1);
  });

  test('needs a proof of who someone is within 12 hours', async () => {
    const cookies = await signUp();
    clock.time += 13 * HOUR_MS;
    const answer = await send('POST', PATH, cookies);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'STEP_UP_REQUIRED']);
    expect(await user(cookies)).not.toBeNull();
  });

  test('can be withdrawn by a call, which changes nothing without a request', async () => {
    const cookies = await signUp();
    expect((await send('DELETE', PATH, cookies)).statusCode).toBe(204);
    expect(mails.at(-1)!.title).not.toBe('Your account is kept');
    expect((await send('DELETE', PATH)).statusCode).toBe(401);
    expect((await send('POST', PATH)).statusCode).toBe(401);
  });
});
