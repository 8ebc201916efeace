import {
  type InputOf,
  type Member,
  type MemberList,
  type MemberTotals,
  toRequest,
  type Write,
  writes,
} from '@sealtick/contract';
import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, withTransaction } from '../../platform/database.ts';
import { mail } from '../../platform/mail/mail.tables.ts';
import { whileOpen } from '../../platform/testing/while-open.ts';
import { joinOperator } from '../../testing/join-operator.ts';
import { joinProgram } from '../../testing/join-program.ts';
import { type OpenProgram, openProgram } from '../../testing/open-program.ts';
import { auditEntry, auditPseudonym } from '../audit/audit.tables.ts';
import { billingCustomer, payment, planPeriod } from '../billing/billing.tables.ts';
import { account } from '../identity/account.tables.ts';
import { accountDeletion } from '../identity/account-deletion.tables.ts';
import { pendingSignUp, signIn } from '../identity/identity.tables.ts';
import { lockAccount } from '../identity/index.ts';
import { passkey } from '../identity/passkey.tables.ts';
import { accountExport } from '../personal-data/personal-data.tables.ts';
import { grantMemberPlan, revokeMemberPlan } from './change-member.ts';
import { readMember } from './read-member.ts';

const NOW = Date.UTC(2026, 2, 16, 9);
const HEADERS = { host: 'localhost', 'sec-fetch-site': 'same-origin' };
const reason = 'Asked by telephone, identity checked';
const { members } = writes;

let program: OpenProgram;
const cookies: Record<string, string> = {};
const database = () => program.db.database;

beforeAll(async () => {
  program = await openProgram({ now: () => NOW });
  cookies.operator = await joinOperator(database(), NOW, 'operator');
  cookies.second = await joinOperator(database(), NOW, 'second');
  for (const id of ['amara', 'ben', 'carla']) cookies[id] = await joinProgram(database(), { id, at: NOW - DAY_MS });
});
afterAll(() => program.close());

const get = (url: string, cookie = cookies.operator!) =>
  program.ask({ url, headers: { ...HEADERS, ...(cookie === '' ? {} : { cookie }) } });
const list = async (query = ''): Promise<MemberList> => (await get(`/api/admin/members${query}`)).json();
const member = async (id: string): Promise<Member> => (await get(`/api/admin/members/${id}`)).json();

function call<W extends Write>(write: W, input: InputOf<W>, cookie = cookies.operator!) {
  const { method, path: url, body } = toRequest(write, input);
  const headers = { ...HEADERS, ...(cookie === '' ? {} : { cookie }) };
  return program.ask({ method, url, headers, ...(body === null ? {} : { payload: body }) });
}

/** Returns the newest entry of the audit log: its act, and whether the operator did it to the member. */
async function newestAct(about: string) {
  const [entry] = await database().select().from(auditEntry).orderBy(desc(auditEntry.index)).limit(1);
  const names = await database().select().from(auditPseudonym);
  const getName = (id: string) => names.find(({ accountId }) => accountId === id)?.pseudonym;
  expect([entry!.actor, entry!.about]).toEqual([getName('operator'), getName(about)]);
  return entry!.act;
}
const mailed = async () => (await database().select().from(mail)).map(({ address }) => address);

describe('The list of members', () => {
  test('counts accounts by plan, with those on trial, in grace and cancelled', async () => {
    const totals = async (): Promise<MemberTotals> => (await get('/api/admin/member-totals')).json();
    const of = async (plan: string) => (await totals()).plans.find((total) => total.plan === plan);
    expect(await totals()).toMatchObject({ accounts: 5, newAccounts: 5, newAccountsDay: 5, endingTrials: 0 });
    expect(await of('free')).toMatchObject({ accounts: 5 });
    const until = new Date(NOW + DAY_MS);
    const period = { plan: 'pro', source: 'payment', from: new Date(NOW - DAY_MS), until, isCancelled: false } as const;
    await database()
      .insert(planPeriod)
      .values([
        { ...period, accountId: 'amara', source: 'trial' },
        { ...period, accountId: 'ben', isCancelled: true },
        { ...period, accountId: 'carla', until: new Date(NOW - HOUR_MS), failedAt: new Date(NOW - HOUR_MS) },
      ]);
    expect(await of('pro')).toEqual({ plan: 'pro', accounts: 3, trialing: 1, pastDue: 1, cancelling: 1 });
    expect(await totals()).toMatchObject({ endingTrials: 1 });
    await database()
      .update(planPeriod)
      .set({ until: new Date(NOW + 4 * DAY_MS) });
    expect(await totals()).toMatchObject({ endingTrials: 0 });
    expect(await of('free')).toMatchObject({ accounts: 2 });
    await database().delete(planPeriod);
  });

  test('finds accounts by how address, name or id begin, and pages', async () => {
    const getIds = async (query: string) => (await list(query)).members.map(({ id }) => id).sort();
    expect(await getIds('')).toEqual(['amara', 'ben', 'carla', 'operator', 'second']);
    expect(await getIds('?q=AMARA%40')).toEqual(['amara']);
    expect(await getIds('?q=car')).toEqual(['carla']);
    expect(await getIds('?q=%25')).toEqual([]);
    const [first] = (await list()).members;
    expect(await getIds(`?after=${first!.id}`)).toHaveLength(4);
    expect(await list()).toMatchObject({ total: 5, next: null });
  });

  test('is refused to visitors, members, and operators without a second factor or a fresh proof', async () => {
    const without = await joinProgram(database(), { id: 'without', at: NOW });
    const { grantOperator } = await import('../identity/operators.ts');
    await grantOperator(database(), 'without', new Date(NOW));
    const statuses = [];
    for (const cookie of ['', cookies.amara!, without]) {
      statuses.push((await get('/api/admin/members', cookie)).statusCode);
      statuses.push((await call(members.endSignIns, { id: 'ben', reason }, cookie)).statusCode);
    }
    expect(statuses).toEqual([401, 401, 403, 403, 403, 403]);
  });
});

describe('An operator', () => {
  test('grants a plan until a day and revokes it; the member sees both with the reason', async () => {
    expect((await call(members.grantPlan, { id: 'amara', plan: 'pro', until: '2026-03-20', reason })).statusCode).toBe(
      204,
    );
    expect(await newestAct('amara')).toBe('plan.granted');
    expect(await member('amara')).toMatchObject({
      plan: 'pro',
      planState: 'active',
      planUntil: '2026-03-21T00:00:00.000Z',
    });
    const own = (await get('/api/account/audit', cookies.amara)).json();
    expect(own[0]).toMatchObject({ act: 'plan.granted', by: 'operator' });
    expect(own[0].changes).toContainEqual({ field: 'reason', before: null, after: reason });
    const [granted] = await database().select().from(mail).where(eq(mail.accountId, 'amara'));
    expect(granted).toMatchObject({
      subject: 'You have been granted the plan Pro until 20 March 2026',
      content: {
        paragraphs: [
          'Your account has been granted the plan Pro until the end of 20 March 2026 (UTC). The grant is free of charge and does not renew.',
          'Your account has the plan Pro until 20 March 2026 (UTC), then the plan Free.',
          'No card is needed.',
        ],
        action: { url: expect.stringMatching(/\/account#billing$/) },
      },
    });
    expect((await call(members.revokePlan, { id: 'amara', reason })).statusCode).toBe(204);
    expect(await member('amara')).toMatchObject({ plan: 'free', planState: 'ended' });
    expect((await call(members.revokePlan, { id: 'amara', reason })).statusCode).toBe(409);
    const sent = await database().select().from(mail).where(eq(mail.accountId, 'amara'));
    expect(sent.map(({ subject }) => subject).sort()).toEqual([granted!.subject, 'Your granted plan was revoked']);
  });

  describe('grants a plan until 20 March, and its email says what', () => {
    const on = (day: number) => new Date(Date.UTC(2026, 2, day, 9));
    const period = { plan: 'pro', from: on(10), isCancelled: false } as const;
    const trial = { ...period, source: 'trial', until: on(18) } as const;
    /** The paid period ends on a day, and the plan stays for another one while it renews. */
    const paid = (day: number, given: Partial<typeof planPeriod.$inferInsert> = {}) =>
      ({
        ...period,
        source: 'payment',
        until: on(day + 1),
        paidUntil: on(day),
        subscriptionId: 'sub',
        ...given,
      }) as const;
    const cancelled = (day: number) => paid(day, { until: on(day), isCancelled: true });
    const CHARGED =
      'The plan that you pay for is charged as before. If you do not need it, cancel it under Plan and billing.';
    const STAYS = 'Pro stays: Starter counts while your account has no higher plan.';
    const has = (rest: string) => `Your account has the plan ${rest}`;

    test.each([
      [
        'a member has who pays for a lower plan',
        'pro',
        [paid(25, { plan: 'starter' })],
        [has('Pro until 20 March 2026 (UTC), then the plan Starter, which renews on 25 March 2026 (UTC).'), CHARGED],
      ],
      [
        'a member has whose lower plan renews before',
        'pro',
        [paid(18, { plan: 'starter' })],
        [has('Pro until 20 March 2026 (UTC), then the plan Starter, which renews each month.'), CHARGED],
      ],
      [
        'a member has who pays for a higher plan',
        'starter',
        [paid(18)],
        [STAYS, has('Pro, which renews on 18 March 2026 (UTC).'), CHARGED],
      ],
      [
        'a member has whose higher plan becomes the lower one',
        'starter',
        [paid(18, { nextPlan: 'starter' })],
        [STAYS, has('Pro until 18 March 2026 (UTC), then the plan Starter, which renews each month.'), CHARGED],
      ],
      [
        'a member has who cancelled a higher plan that ends later',
        'starter',
        [cancelled(25)],
        [STAYS, has('Pro until 25 March 2026 (UTC), then the plan Free.'), 'No card is needed.'],
      ],
      [
        'a member has who cancelled a lower plan that ends later',
        'pro',
        [{ ...cancelled(25), plan: 'starter' }],
        [
          has('Pro until 20 March 2026 (UTC), then the plan Starter until 25 March 2026 (UTC), then the plan Free.'),
          'No card is needed.',
        ],
      ],
      [
        'a member has whose trial of a higher plan ends before',
        'starter',
        [trial],
        [
          STAYS,
          has('Pro until 18 March 2026 (UTC), then the plan Starter until 20 March 2026 (UTC), then the plan Free.'),
          'No card is needed.',
        ],
      ],
      [
        'a member has whose trial ends after it',
        'institutional',
        [{ ...trial, until: on(24) }],
        [
          has(
            'Institutional until 20 March 2026 (UTC), then the plan Pro until 24 March 2026 (UTC), then the plan Free.',
          ),
          'No card is needed.',
        ],
      ],
      [
        'a member has who pays from the end of the trial on',
        'starter',
        [trial, paid(18, { from: on(18) })],
        [STAYS, has('Pro until 18 March 2026 (UTC), then the plan Pro, which renews each month.'), CHARGED],
      ],
      [
        'a member has whose payment failed',
        'pro',
        [paid(15, { plan: 'starter', failedAt: on(15) })],
        [
          `${has('Pro until 20 March 2026 (UTC), then the plan Starter until 22 March 2026 (UTC), then the plan Free.')} A payment for the plan Starter failed: the plan stays if the payment succeeds by 22 March 2026 (UTC).`,
        ],
      ],
    ] as const)('%s', async (_who, plan, periods, expected) => {
      for (const one of periods)
        await database()
          .insert(planPeriod)
          .values({ ...one, accountId: 'carla' });
      await call(members.grantPlan, { id: 'carla', plan, until: '2026-03-20', reason });
      const [granted] = await database().delete(mail).where(eq(mail.accountId, 'carla')).returning();
      await database().delete(planPeriod);
      expect(granted!.content!.paragraphs.slice(1)).toEqual(expected);
    });
  });

  test.each([
    [{}, 'Your account has the plan Pro, which renews on 25 March 2026 (UTC).'],
    [{ isCancelled: true }, 'Your account has the plan Pro until 26 March 2026 (UTC), then the plan Free.'],
    [
      { failedAt: new Date(NOW - DAY_MS) },
      'Your account has the plan Pro until 22 March 2026 (UTC), then the plan Free. A payment for the plan Pro failed: the plan stays if the payment succeeds by 22 March 2026 (UTC).',
    ],
  ])('ends a grant, and the email says how the paid plan continues: %o', async (given, sentence) => {
    const paidUntil = new Date(NOW + 9 * DAY_MS);
    const paid = { plan: 'pro', source: 'payment', from: new Date(NOW - DAY_MS), subscriptionId: 'sub' } as const;
    const period = { ...paid, accountId: 'carla', until: new Date(NOW + 10 * DAY_MS), paidUntil, isCancelled: false };
    await database()
      .insert(planPeriod)
      .values({ ...period, ...given });
    await call(members.grantPlan, { id: 'carla', plan: 'institutional', until: '2026-03-20', reason });
    await call(members.revokePlan, { id: 'carla', reason });
    const sent = await database().delete(mail).where(eq(mail.accountId, 'carla')).returning();
    await database().delete(planPeriod);
    const ended = sent.find(({ subject }) => subject === 'Your granted plan was revoked');
    expect(ended!.content!.paragraphs).toEqual(['The plan that was granted to your account was revoked.', sentence]);
  });

  test('shows the end of what is paid, without the day that waits for a renewal', async () => {
    const paidUntil = new Date(NOW + 9 * DAY_MS);
    const paid = { plan: 'pro', source: 'payment', from: new Date(NOW - DAY_MS), subscriptionId: 'sub' } as const;
    await database()
      .insert(planPeriod)
      .values({ ...paid, accountId: 'carla', until: new Date(NOW + 10 * DAY_MS), paidUntil, isCancelled: false });
    const { planUntil, periods } = await member('carla');
    await database().delete(planPeriod);
    expect([planUntil, periods[0]!.until]).toEqual([paidUntil.toISOString(), paidUntil.toISOString()]);
  });

  test('shows what of its payments was refunded', async () => {
    const at = new Date(NOW - DAY_MS);
    const paid = { plan: 'pro', source: 'payment', from: at, until: new Date(NOW), isCancelled: true } as const;
    await database()
      .insert(planPeriod)
      .values({ ...paid, accountId: 'carla', subscriptionId: 'sub', paidUntil: at });
    const one = { customerId: 'cus', subscriptionId: 'sub', amountCents: 14_900, currency: 'usd', paidAt: at };
    await database()
      .insert(payment)
      .values([
        { ...one, invoiceId: 'in_1', refundedCents: 14_900, isReversed: true },
        { ...one, invoiceId: 'in_2', isReversed: false },
        { ...one, invoiceId: 'in_3', refundedCents: 900, isReversed: false, subscriptionId: 'another' },
      ]);
    const { periods } = await member('carla');
    await database().delete(payment);
    await database().delete(planPeriod);
    expect(periods).toMatchObject([{ isCancelled: true, refunded: [{ amountCents: 14_900, currency: 'usd' }] }]);
  });

  test('must state a reason, and a day that is not over', async () => {
    const grant = { id: 'amara', plan: 'pro', until: '2026-03-20' } as const;
    expect((await call(members.grantPlan, { ...grant, reason: ' ' })).statusCode).toBe(400);
    expect((await call(members.grantPlan, { ...grant, until: '2026-03-15', reason })).json()).toMatchObject({
      status: 422,
      errors: [{ path: 'until', message: 'must be today or later' }],
    });
    expect((await call(members.endSignIns, { id: 'nobody', reason })).statusCode).toBe(404);
  });

  test('logs a member out, and has a copy of the data made', async () => {
    expect((await call(members.endSignIns, { id: 'ben', reason })).statusCode).toBe(204);
    expect(await newestAct('ben')).toBe('sign-in.all-ended');
    expect((await member('ben')).signIns).toEqual([]);
    expect((await call(members.prepareExport, { id: 'ben', reason })).statusCode).toBe(204);
    expect(await newestAct('ben')).toBe('export.requested');
    expect(await database().select().from(accountExport)).toMatchObject([{ accountId: 'ben', state: 'preparing' }]);
  });

  test('deletes an account only if its address is typed, and never that of an operator', async () => {
    const remove = (id: string, email: string) => call(members.requestDeletion, { id, reason, email });
    expect((await remove('carla', 'ben@example.com')).statusCode).toBe(422);
    expect((await remove('second', 'second@example.com')).statusCode).toBe(409);
    expect((await remove('operator', 'operator@example.com')).statusCode).toBe(409);
    expect(await database().$count(accountDeletion)).toBe(0);
    expect((await remove('carla', 'Carla@example.com')).json()).toEqual({ erasedAfter: '2026-03-30T09:00:00.000Z' });
    expect(await newestAct('carla')).toBe('deletion.requested');
    expect(await mailed()).toContain('carla@example.com');
    expect((await member('carla')).erasedAfter).toBe('2026-03-30T09:00:00.000Z');
  });

  test('has lost second factors removed after an hour; the member is logged out and gets an email', async () => {
    expect((await call(members.requestFactorRemoval, { id: 'ben', reason })).statusCode).toBe(409);
    await database()
      .insert(passkey)
      .values({
        id: 'key',
        accountId: 'ben',
        name: 'Key',
        publicKey: '',
        counter: 0,
        isBackedUp: false,
        createdAt: new Date(NOW),
      });
    const answer = await call(members.requestFactorRemoval, { id: 'ben', reason });
    expect(answer.json()).toEqual({
      requestedAt: new Date(NOW).toISOString(),
      dueAt: new Date(NOW + HOUR_MS).toISOString(),
      reason,
    });
    expect(await newestAct('ben')).toBe('factor-removal.requested');
    expect(await mailed()).toContain('ben@example.com');
    expect((await member('ben')).factorRemoval?.reason).toBe(reason);
    expect((await call(members.cancelFactorRemoval, { id: 'ben', reason })).statusCode).toBe(204);
    expect((await member('ben')).factorRemoval).toBeNull();
  });

  test('cannot remove the second factors of an operator, not even their own', async () => {
    for (const id of ['second', 'operator'])
      expect((await call(members.requestFactorRemoval, { id, reason })).statusCode).toBe(409);
  });

  test('sends the link of a sign-up again; the previous one ends', async () => {
    const email = 'dora@example.com';
    expect((await call(members.resendConfirmation, { email, reason })).statusCode).toBe(404);
    const [createdAt, expiresAt] = [new Date(NOW - HOUR_MS), new Date(NOW + HOUR_MS)];
    const row = { email, password: 'x', termsVersion: '1', createdAt, expiresAt };
    await database()
      .insert(pendingSignUp)
      .values({ ...row, tokenHash: 'old' });
    expect((await list('?q=dora')).unconfirmed).toMatchObject([{ email }]);
    const answer = await call(members.resendConfirmation, { email, reason });
    expect(answer.json()).toEqual({ signedUpAt: createdAt.toISOString() });
    const [entry] = await database().select().from(auditEntry).orderBy(desc(auditEntry.index)).limit(1);
    expect(entry, 'without the address').toMatchObject({
      act: 'confirmation.sent-again',
      subject: createdAt.toISOString(),
    });
    const [after] = await database().select().from(pendingSignUp);
    expect(after!.tokenHash).not.toBe('old');
    expect(after!.expiresAt.getTime()).toBe(NOW + DAY_MS);
    expect(await mailed()).toContain(email);
  });
});

test('what can be refunded is shown where plans can be paid for', async () => {
  const clock = { now: () => NOW };
  expect((await member('amara')).refunds).toBeNull();
  const { refunds } = await readMember({ clock, hasPayments: true }, database(), 'amara');
  expect(refunds).toEqual({ plan: null, courses: [], pending: null, refused: null });
});

test('the searches use indexes', async () => {
  const { rows } = await withTransaction(database(), async (tx) => {
    await tx.execute('set local enable_seqscan = off');
    return tx.execute<{ 'QUERY PLAN': string }>(
      "explain select * from account where email like 'amara%' or lower(name) like 'amara%' or lower(last_name) like 'amara%' or id like 'amara%'",
    );
  });
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  for (const index of ['email', 'name', 'last_name', 'id']) expect(plan).toContain(`account_${index}_prefix`);
  expect(await database().$count(account)).toBeGreaterThan(0);
  expect(await database().$count(signIn)).toBeGreaterThan(0);
});

/** Whether an account can be locked by another transaction. */
async function isFree(id: string): Promise<boolean> {
  const { rows } = await database().execute<{ id: string }>(
    sql`select id from account where id = ${id} for no key update skip locked`,
  );
  return rows.length > 0;
}

describe('The plan of a member', () => {
  test('is granted and revoked with the account locked', async () => {
    const deps = { clock: { now: () => NOW }, queueMail: async () => {}, origin: 'https://signals.example.com' };
    await withTransaction(database(), async (tx) => {
      await grantMemberPlan(deps, tx, 'amara', { plan: 'pro', until: '2026-03-20' });
      expect(await isFree('amara')).toBe(false);
    });
    await withTransaction(database(), async (tx) => {
      await revokeMemberPlan(deps, tx, 'amara');
      expect(await isFree('amara')).toBe(false);
    });
    await database().delete(planPeriod);
  });
});

describe('The deletion of a paying member', () => {
  test('waits for a read of the payment provider, which locks the customer and then the account', async () => {
    await joinProgram(database(), { id: 'paula', at: NOW - DAY_MS });
    await database().insert(billingCustomer).values({ accountId: 'paula', customerId: 'cus_paula' });
    const email = 'paula@example.com';
    const read = {
      work: (tx: Database) =>
        tx.select().from(billingCustomer).where(eq(billingCustomer.accountId, 'paula')).for('update'),
      last: (tx: Database) => lockAccount(tx, 'paula'),
    };
    const remove = () => call(members.requestDeletion, { id: 'paula', reason, email });
    expect((await whileOpen(database(), read, remove)).statusCode).toBe(200);
    await database().delete(account).where(eq(account.id, 'paula'));
  });
});
