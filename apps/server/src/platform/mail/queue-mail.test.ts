import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { withTransaction } from '../database.ts';
import { captureLog } from '../testing/capture-log.ts';
import { useTestDatabase } from '../testing/use-database.ts';
import { type MailState, mail as table } from './mail.tables.ts';
import type { Mail, MailLimit, QueuedMail } from './mail.ts';
import type { MailCause } from './mail-cause.ts';
import { queueMailWith } from './queue-mail.ts';
import { rejectUnsent } from './reject-unsent.ts';

const NOON = Date.UTC(2026, 0, 1, 12);
let now = NOON;
const db = useTestDatabase();
const { log, lines } = captureLog();
const queueMail = queueMailWith({ clock: { now: () => now }, log });
const mail = (given: Partial<Mail> = {}, limit: MailLimit = { cause: 'sign-up' }): QueuedMail => ({
  to: 'ada@example.com',
  subject: 'Confirm your address',
  title: 'Confirm your address',
  paragraphs: ['Someone signed up with this address.'],
  ...given,
  ...limit,
});
const queue = (given: Partial<Mail> = {}, limit?: MailLimit) => queueMail(db.database, mail(given, limit));
/** Queues emails of a cause to Ada. Returns how many were. */
async function send(
  cause: MailCause,
  count: number,
  { isByOwner = false, accountId = null }: { readonly isByOwner?: boolean; readonly accountId?: string | null } = {},
): Promise<number> {
  const before = (await rows()).length;
  for (let n = 0; n < count; n++) await queueMail(db.database, { ...mail({}, { cause, isByOwner }), accountId });
  return (await rows()).length - before;
}
const rows = () => db.database.select().from(table).orderBy(table.queuedAt);

beforeEach(async () => {
  now = NOON;
  await db.database.delete(table);
});

test('queues an email with its cause, and not without it', async () => {
  const action = { label: 'Confirm', url: 'https://signals.example.com/confirm?code=1' };
  await withTransaction(db.database, (tx) => queueMail(tx, mail({ action })));
  const failed = withTransaction(db.database, async (tx) => {
    await queueMail(tx, mail());
    throw new Error('the cause failed');
  });
  await expect(failed).rejects.toThrow('the cause failed');
  expect(await rows()).toMatchObject([
    { address: 'ada@example.com', state: 'queued', attempts: 0, content: { action } },
  ]);
});

test('drops the sixth email of an hour to one address, over all spellings of it', async () => {
  for (const to of [
    'ada@example.com',
    'Ada@example.com',
    'ada+1@example.com',
    'ada+2@EXAMPLE.com',
    'ADA@example.com',
  ]) {
    await queue({ to });
  }
  await queue();
  await queue({ to: 'grace@example.com' });
  expect((await rows()).map(({ mailbox }) => mailbox)).toEqual([
    ...Array.from({ length: 5 }, () => 'ada@example.com'),
    'grace@example.com',
  ]);
  expect(lines.filter(({ level }) => level === 40)).toHaveLength(1);
  expect(JSON.stringify(lines), 'the log names no one').not.toContain('ada');
  now += HOUR_MS;
  await queue();
  expect(await rows()).toHaveLength(7);
});

test('drops the 21st email of a day', async () => {
  for (let n = 0; n < 25; n++) {
    await queue();
    now += 13 * MINUTE_MS;
  }
  expect(await rows()).toHaveLength(20);
  now = NOON + DAY_MS;
  await queue();
  expect(await rows()).toHaveLength(21);
});

test('finds no more room when forms are sent at the same time', async () => {
  await Promise.all(Array.from({ length: 9 }, () => queue()));
  expect(await rows()).toHaveLength(5);
});

test('queues notices above the limits, and does not count them', async () => {
  for (let n = 0; n < 8; n++) await queue({}, { isUnlimited: true });
  for (let n = 0; n < 6; n++) await queue();
  expect(await rows()).toHaveLength(13);
});

test('counts the emails of each cause apart, so that none uses up what another may send', async () => {
  const causes = ['sign-up', 'has-account', 'account-link', 'delivery-address', 'email-change', 'newsletter'] as const;
  const sent: number[] = [];
  for (const cause of causes) sent.push(await send(cause, 9));
  expect(sent).toEqual([5, 2, 3, 5, 5, 5]);
});

test('keeps two links per hour and eight per day for a browser of the account', async () => {
  expect(await send('account-link', 9)).toBe(3);
  expect(await send('account-link', 9, { isByOwner: true })).toBe(2);
  let [others, owner] = [3, 2];
  for (let hour = 1; hour < 24; hour++) {
    now += HOUR_MS;
    others += await send('account-link', 9);
    owner += await send('account-link', 9, { isByOwner: true });
  }
  expect([others, owner]).toEqual([12, 8]);
});

test('lets the owner have all five links of an hour where no one else asked for one', async () => {
  expect(await send('account-link', 9, { isByOwner: true })).toBe(5);
  expect(await send('account-link', 1)).toBe(0);
});

test.each(['delivery-address', 'email-change'] as const)(
  'queues three emails an hour that one account asks for, and leaves the others to other accounts (%s)',
  async (cause) => {
    expect(await send(cause, 9, { accountId: 'ben' })).toBe(3);
    expect(await send(cause, 9, { accountId: 'carla' })).toBe(2);
  },
);

test('queues one email per day about codes that are used up', async () => {
  expect(await send('codes-used-up', 5)).toBe(1);
  now += DAY_MS - 1;
  expect(await send('codes-used-up', 5)).toBe(0);
  now += 1;
  expect(await send('codes-used-up', 5)).toBe(1);
});

test('takes one address and a web address only', async () => {
  for (const to of ['a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com', 'nobody', '']) {
    await expect(queue({ to }), to).rejects.toThrow();
  }
  await expect(queue({ action: { label: 'Open', url: 'javascript:alert(1)' } })).rejects.toThrow();
  expect(await rows()).toEqual([]);
});

test('writes a subject with line breaks on one line', async () => {
  await queue({ subject: 'Hello\r\nBcc: b@example.com\u2028X-Other: 1' });
  expect(await rows()).toMatchObject([{ subject: 'Hello Bcc: b@example.com X-Other: 1' }]);
});

test('gives up emails after five days', async () => {
  const put = async (state: MailState) => {
    await queue({ subject: state }, { isUnlimited: true });
    await db.database.execute(sql`update mail set state = ${state} where subject = ${state}`);
  };
  for (const state of ['sent', 'shown', 'queued'] as const) await put(state);
  expect(await rejectUnsent(db.database, NOON + 5 * DAY_MS - 1)).toBe(0);
  expect(await rejectUnsent(db.database, NOON + 5 * DAY_MS + 1)).toBe(1);
  const left = (await rows()).map(({ subject, state }) => `${subject} ${state}`).sort();
  expect(left).toEqual(['queued rejected', 'sent sent', 'shown shown']);
  expect((await rows()).find(({ subject }) => subject === 'queued')).toMatchObject({ content: null });
});
