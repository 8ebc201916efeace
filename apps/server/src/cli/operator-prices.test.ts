import { expect, inject, onTestFinished, test } from 'vitest';
import { auditEntry } from '../modules/audit/audit.tables.ts';
import { planPeriod, priceNotice } from '../modules/billing/billing.tables.ts';
import { STAND_IN, StripeStandIn } from '../modules/billing/testing/stripe-stand-in.ts';
import { mail } from '../platform/mail/mail.tables.ts';
import { startMailServer } from '../platform/mail/testing/mail-server.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/database.ts';
import { freshDataFolder, startProgram } from '../platform/testing/program.ts';
import { addAccount } from '../testing/add-account.ts';
import { databaseVariables, runSealtick } from './testing/run-sealtick.ts';

const DAY_MS = 86_400_000;
const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const MEMBERS = ['amara', 'ben', 'zoe'];

async function membersWhoPay(db: TestDatabase): Promise<void> {
  const at = new Date();
  const until = new Date(at.getTime() + 10 * DAY_MS);
  for (const id of MEMBERS) {
    await addAccount(db.database, id, at);
    const paid = { plan: 'pro', source: 'payment', from: at, until, paidUntil: until } as const;
    await db.database.insert(planPeriod).values({ accountId: id, ...paid, subscriptionId: `sub_${id}` });
  }
}

test('announces a price once to each member, also if the site is killed while it sends', async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.close());
  const stripe = new StripeStandIn(Date.now);
  await stripe.start();
  onTestFinished(() => stripe.stop());
  await membersWhoPay(db);
  const folder = await freshDataFolder();
  const keys = {
    STRIPE_SECRET_KEY: STAND_IN.secretKey,
    STRIPE_WEBHOOK_SECRET: STAND_IN.webhookSecret,
    STRIPE_PRICE_STARTER: STAND_IN.prices.starter,
    STRIPE_PRICE_PRO: STAND_IN.prices.pro,
    STRIPE_API_URL: stripe.origin,
  };
  const env = { ...databaseVariables(db), DATA_DIR: folder, AUDIT_SECRET: '', ...keys };
  const announce = (...words: string[]) => runSealtick(['operator', 'announce-price', ...words], env);
  // 31 days would be less than 30 days and a part of one, if midnight passes while the test runs.
  const from = dayAfter(32);
  const pro = ['pro', '--usd', '159', '--from', from] as const;

  for (const [words, reason] of [
    [['gold', '--usd', '159', '--from', from], '<plan> gold: must be starter, pro.'],
    [['pro', '--usd', '-1', '--from', from], '--usd -1: must be an amount, such as 159 or 159.50.'],
    [['pro', '--usd', '159', '--from', '2099-02-30'], '--from 2099-02-30: must be a day'],
    [['pro', '--usd', '159', '--from', dayAfter(30)], 'A price is announced at least 30 days before it takes effect'],
    [['pro', '--usd', '159', '--from', dayAfter(30), '--dry-run'], 'at least 30 days before it takes effect'],
    [['pro', '--usd', '149', '--from', from], 'The price of Pro is 149 USD a month already.'],
  ] as const) {
    expect(await announce(...words)).toMatchObject({ code: 2, err: expect.stringContaining(reason) });
  }
  const text = `Pro costs 159 USD a month instead of 149 from ${from} on.`;
  expect(await announce(...pro, '--dry-run')).toMatchObject({
    code: 0,
    out: `${text} Emails that would be sent: 3.\namara@example.com\nben@example.com\nzoe@example.com\n`,
  });
  for (const table of [priceNotice, mail, auditEntry]) expect(await db.database.select().from(table)).toEqual([]);

  expect(await announce(...pro)).toMatchObject({ code: 0, out: `${text} Emails queued by the running site: 3.\n` });
  expect(await announce(...pro)).toMatchObject({ code: 2, err: expect.stringContaining('has been informed') });
  expect(await db.database.select().from(auditEntry)).toMatchObject([
    { act: 'price-change.announced', subject: `pro: 159 USD from ${from}` },
  ]);

  const hanging = new Promise<never>(() => {});
  const server = await startMailServer({ onMessage: () => hanging });
  const { host, application, owner } = inject('postgres');
  const place = `${encodeURIComponent(host)}:5432/${db.target.database}`;
  const site = {
    ...env,
    DATABASE_URL: `postgres://sealtick:${application}@${place}`,
    DATABASE_OWNER_URL: `postgres://owner:${owner}@${place}`,
    SMTP_URL: server.url,
    MAIL_FROM: 'signals@example.com',
  };
  const first = startProgram(site);
  await expect.poll(() => server.received.length).toBeGreaterThan(0);
  await first.end('SIGKILL');
  const counted = (await db.database.select().from(mail)).filter(({ attempts }) => attempts === 1);
  expect(counted[0], 'an attempt is stored before it is made').toMatchObject({ state: 'queued' });
  server.answers.onMessage = () => undefined;
  await db.database.update(mail).set({ nextAttemptAt: new Date() });
  startProgram(site);
  const sent = async () => (await db.database.select().from(mail)).filter(({ state }) => state === 'sent');
  await expect.poll(async () => (await sent()).length).toBe(3);
  const rows = await db.database.select().from(mail);
  expect(rows.map(({ address }) => address).sort()).toEqual(MEMBERS.map((id) => `${id}@example.com`));
  // A message that was on its way at the kill arrives twice under one id, which email programs show once.
  const ids = server.received.map(({ source }) => /^Message-ID: .*$/m.exec(source)?.[0]);
  expect(new Set(ids).size).toBe(3);
  expect(ids.filter((id) => id === ids[0])).toHaveLength(2);
  expect(server.received.at(-1)!.source).toMatch(/^Subject: The price of Pro changes on /m);
});

test('needs the payment provider of the site', async () => {
  const words = ['operator', 'announce-price', 'pro', '--usd', '159', '--from', dayAfter(31)];
  expect(await runSealtick(words)).toMatchObject({ code: 2, err: expect.stringContaining('STRIPE_SECRET_KEY') });
});
