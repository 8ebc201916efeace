import { type AnnouncedPrices, type PriceChangeReach, writes } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { withTransaction } from '../../platform/database.ts';
import { silentLog } from '../../platform/logging.ts';
import { mail } from '../../platform/mail/mail.tables.ts';
import type { QueueMail } from '../../platform/mail/mail.ts';
import { queueMailWith } from '../../platform/mail/queue-mail.ts';
import { addAccount } from '../../testing/add-account.ts';
import { account } from '../identity/account.tables.ts';
import { announcePrice, announceToNewPayers, findUninformed } from './announce-price.ts';
import { announcedPrice, planPeriod, priceNotice } from './billing.tables.ts';
import { queuePriceNotices } from './queue-price-notices.ts';
import { useBilling } from './testing/use-billing.ts';

const { acts, billing, call, caller, clock, database, done, get, signIn, stripe } = useBilling();
const CHANGE = { plan: 'pro', newUsd: '159' } as const;
/** The first day on which the price may change: 30 days ahead, at midnight. */
const earliest = () => Math.ceil(clock.time / DAY_MS) * DAY_MS + 30 * DAY_MS;
const change = (given: object = {}) => ({ ...CHANGE, from: earliest(), ...given });

type Period = Partial<typeof planPeriod.$inferInsert>;

async function addMember(id: string, period: Period | null): Promise<void> {
  await addAccount(database(), id, new Date(clock.time));
  if (period === null) return;
  const [from, until] = [new Date(clock.time - 20 * DAY_MS), new Date(clock.time + 10 * DAY_MS)];
  const paid = { plan: 'pro', source: 'payment', from, until, paidUntil: until, subscriptionId: `sub_${id}` } as const;
  await database()
    .insert(planPeriod)
    .values({ accountId: id, ...paid, ...period });
}
const announce = (given: object = {}) =>
  withTransaction(database(), (tx) => announcePrice(tx, change(given), clock.time));
const queue = (queueMail: QueueMail = queueMailWith({ clock, log: silentLog }), batch?: number) =>
  queuePriceNotices({ clock, db: database(), queueMail, origin: 'https://signals.example.com' }, batch);
const mails = () => database().select().from(mail).orderBy(mail.address);
const addresses = async () => (await mails()).map(({ address }) => address);

beforeEach(async () => {
  for (const table of [mail, account, announcedPrice]) await database().delete(table);
});

describe('The announcement of a price', () => {
  test('gives old and new price, currency, day and how to cancel', async () => {
    await addMember('amara', {});
    expect(await announce({ from: Date.UTC(2030, 0, 1) })).toBe(1);
    await queue();
    const [sent] = await mails();
    const subject = 'The price of Pro changes on 1 January 2030';
    expect(sent).toMatchObject({ address: 'amara@example.com', subject, isUnlimited: true });
    expect(sent!.content).toMatchObject({
      paragraphs: [
        'The plan Pro costs 149 US dollars (USD) per month now. From 1 January 2030 (UTC) on it costs 159 US dollars (USD) per month.',
        'The new price applies from your first payment on or after that day. Payments before it are 149 USD.',
        expect.stringMatching(
          /^If you do not agree, cancel before 1 January 2030: choose "Cancel the plan" under Plan and billing/,
        ),
      ],
      action: { label: 'Open billing', url: 'https://signals.example.com/account#billing' },
    });
  });

  test('gives each member the price that is paid now, also a former one', async () => {
    const former = { isTaxIncluded: false, monthlyCents: 12_950 };
    await addMember('former', former);
    await addMember('current', { ...former, monthlyCents: 14_900 });
    await addMember('changes-to-it', { ...former, plan: 'starter', nextPlan: 'pro', monthlyCents: 4_900 });
    await addMember('unknown', {});
    expect(await announce()).toBe(4);
    const notices = await database().select().from(priceNotice).orderBy(priceNotice.accountId);
    expect(notices.map(({ accountId, oldUsd }) => [accountId, oldUsd])).toEqual([
      ['changes-to-it', '149'],
      ['current', '149'],
      ['former', '129.50'],
      ['unknown', '149'],
    ]);
    await addMember('twice', former);
    await database()
      .insert(planPeriod)
      .values({
        accountId: 'twice',
        plan: 'starter',
        source: 'payment',
        nextPlan: 'pro',
        monthlyCents: 4_900,
        from: new Date(clock.time),
        until: new Date(clock.time + DAY_MS),
        subscriptionId: 'sub_second',
      });
    expect((await findUninformed(database(), change(), clock.time)).payers).toMatchObject([
      { accountId: 'twice', monthlyCents: 12_950 },
    ]);
  });

  test('reaches everyone who pays for the plan, and no one else', async () => {
    const over = new Date(clock.time - 1);
    const failedAt = new Date(clock.time - 6 * DAY_MS);
    await addMember('pays', {});
    await addMember('failed', { until: over, paidUntil: over, failedAt });
    await addMember('changes-to-it', { plan: 'starter', nextPlan: 'pro' });
    await addMember('changes-from-it', { nextPlan: 'starter' });
    await addMember('starter', { plan: 'starter' });
    await addMember('cancelled', { isCancelled: true });
    await addMember('ended', { until: over, paidUntil: over });
    await addMember('granted', { source: 'grant', subscriptionId: null, paidUntil: null, until: null });
    await addMember('trial', { source: 'trial', subscriptionId: null, paidUntil: null });
    await addMember('free', null);
    const reached = ['changes-from-it', 'changes-to-it', 'failed', 'pays'].map((id) => `${id}@example.com`);
    expect((await findUninformed(database(), change(), clock.time)).payers.map(({ email }) => email)).toEqual(reached);
    expect(await database().select().from(priceNotice)).toEqual([]);
    expect(await announce()).toBe(4);
    await queue();
    expect(await addresses()).toEqual(reached);
  });

  test('is refused less than 30 days ahead, and for the price that holds already', async () => {
    await addMember('amara', {});
    const day = new Date(earliest()).toISOString().slice(0, 10);
    await expect(announce({ from: earliest() - DAY_MS })).rejects.toThrow(
      `A price is announced at least 30 days before it takes effect: ${day} or later.`,
    );
    await expect(announce({ from: clock.time + 30 * DAY_MS - 1 })).rejects.toThrow('at least 30 days');
    await expect(announce({ newUsd: '149.00' })).rejects.toThrow('The price of Pro is 149 USD a month already.');
    expect(await database().select().from(priceNotice)).toEqual([]);
    expect(await announce({ from: clock.time + 30 * DAY_MS })).toBe(1);
  });

  test('repeated, reaches only those who pay for the plan since then', async () => {
    await addMember('amara', {});
    expect(await announce()).toBe(1);
    await queue();
    await expect(announce()).rejects.toThrow(
      'No member pays for Pro, or each of them has been informed of this price.',
    );
    await addMember('zoe', {});
    expect(await announce()).toBe(1);
    await queue();
    await queue();
    expect(await addresses()).toEqual(['amara@example.com', 'zoe@example.com']);
    expect(await announce({ newUsd: '169' })).toBe(2);
    expect(await database().select().from(priceNotice)).toHaveLength(4);
  });

  test('once made, reaches new payers up to its day, also without a repetition', async () => {
    await addMember('amara', {});
    await addMember('cancelled', { isCancelled: true });
    const given = change();
    await announce(given);
    await queue();
    clock.time += 20 * DAY_MS;
    await addMember('zoe', {});
    const [until, paidUntil] = [new Date(clock.time + 10 * DAY_MS), new Date(clock.time + 10 * DAY_MS)];
    await database()
      .update(planPeriod)
      .set({ isCancelled: false, until, paidUntil })
      .where(eq(planPeriod.accountId, 'cancelled'));
    expect(await announce(given)).toBe(2);
    await addMember('late', {});
    await announceToNewPayers(database(), clock.time);
    await announceToNewPayers(database(), clock.time);
    await queue();
    const all = ['amara', 'cancelled', 'late', 'zoe'].map((id) => `${id}@example.com`);
    expect(await addresses()).toEqual(all);
    clock.time = given.from;
    await addMember('on-the-day', {});
    await announceToNewPayers(database(), clock.time);
    await queue();
    expect(await addresses()).toEqual(all);
    await expect(announce(given)).rejects.toThrow('A price is announced at least 30 days');
  });

  test('is stored where no one pays for the plan yet, and named to those who choose it', async () => {
    await signIn('zoe');
    const before = clock.time;
    expect(await announce({ from: Date.UTC(2026, 4, 1) })).toBe(0);
    const stated = [{ plan: 'pro', newUsd: '159', from: '2026-05-01T00:00:00.000Z' }];
    expect((await billing()).priceChanges).toEqual(stated);
    for (const plan of ['pro', 'starter'] as const) await done(writes.billing.checkout, { plan });
    expect(stripe.books.sessions.slice(-2).map(({ notice }) => notice)).toEqual([
      'From 1 May 2026 (UTC) on, Pro costs 159 USD per month instead of 149 USD.',
      null,
    ]);
    clock.time = Date.UTC(2026, 4, 1);
    expect((await billing()).priceChanges).toEqual([]);
    clock.time = before;
  });

  test('is one email to each member if the process ends between two batches, and if two run at the same time', async () => {
    const ids = Array.from({ length: 10 }, (_, n) => `member${n}`);
    for (const id of ids) await addMember(id, {});
    await announce();
    let left = 5;
    const real = queueMailWith({ clock, log: silentLog });
    const killed: QueueMail = async (tx, given) => {
      if (left === 0) throw new Error('killed');
      left -= 1;
      await real(tx, given);
    };
    await expect(queue(killed, 3)).rejects.toThrow('killed');
    expect(await addresses()).toHaveLength(3);
    await Promise.all([queue(real, 3), queue(real, 3)]);
    await queue();
    expect(await addresses()).toEqual(ids.map((id) => `${id}@example.com`));
  });
});

describe('In the console', () => {
  const announcement = writes.priceChanges.announce;
  const PATH = '/api/admin/price-changes';
  const firstDay = () => new Date(earliest()).toISOString().slice(0, 10);
  const given = () => ({ plan: 'pro', usd: '159.00', firstDay: firstDay() }) as const;
  const asOperator = async () => {
    await addMember('olga', null);
    caller.principal = { kind: 'operator', accountId: 'olga' };
  };

  test('an operator sees whom a price change reaches, announces it, and sees how many emails wait', async () => {
    await asOperator();
    for (const id of ['amara', 'ben']) await addMember(id, {});
    const reach = () => get<PriceChangeReach>(`${PATH}/reach?${new URLSearchParams(given())}`);
    expect(await get<AnnouncedPrices>(PATH)).toEqual({ isOn: true, announced: [] });
    expect(await reach()).toEqual({ isAnnounced: false, members: 2, emails: ['amara@example.com', 'ben@example.com'] });
    expect(await database().select().from(priceNotice)).toEqual([]);
    const change = `pro: 159 USD from ${firstDay()}`;
    expect(await done(announcement, given())).toEqual({ change, members: 2 });
    expect(acts).toEqual([`price-change.announced ${change}`]);
    expect(await reach()).toEqual({ isAnnounced: true, members: 0, emails: [] });
    const announced = {
      plan: 'pro',
      oldUsd: '149',
      newUsd: '159',
      from: new Date(earliest()).toISOString(),
      members: 2,
    };
    const listed = async () => (await get<AnnouncedPrices>(PATH)).announced;
    expect(await listed()).toEqual([{ ...announced, announcedAt: new Date(clock.time).toISOString(), waiting: 2 }]);
    await queue();
    expect(await listed()).toMatchObject([{ ...announced, waiting: 0 }]);
    expect(await addresses()).toEqual(['amara@example.com', 'ben@example.com']);
  });

  test('the command line’s rules hold', async () => {
    await asOperator();
    await addMember('amara', {});
    const soon = new Date(earliest() - DAY_MS).toISOString().slice(0, 10);
    await expect(done(announcement, { ...given(), firstDay: soon })).rejects.toThrow(
      '422 A price is announced at least 30',
    );
    await expect(done(announcement, { ...given(), usd: '149' })).rejects.toThrow('422 The price of Pro is 149 USD');
    expect((await call(announcement, { ...given(), usd: '-1' })).statusCode).toBe(400);
    await done(announcement, given());
    await expect(done(announcement, given())).rejects.toThrow(
      '422 No member pays for Pro, or each of them has been informed',
    );
    expect(await database().select().from(priceNotice)).toHaveLength(1);
  });
});
