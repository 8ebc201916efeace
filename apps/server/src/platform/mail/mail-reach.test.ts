import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import { beforeEach, describe, expect, test } from 'vitest';
import { withTransaction } from '../database.ts';
import { addressGroup } from '../http/address-group.ts';
import { silentLog } from '../logging.ts';
import { useTestDatabase } from '../testing/use-database.ts';
import { mail as table } from './mail.tables.ts';
import { MailReach } from './mail-reach.ts';
import { queueMailWith } from './queue-mail.ts';

const NOON = Date.UTC(2026, 0, 1, 12);
let now = NOON;
const clock = { now: () => now };
const queueMail = queueMailWith({ clock, log: silentLog });
const db = useTestDatabase();
let reach: MailReach;

beforeEach(async () => {
  now = NOON;
  reach = new MailReach(clock);
  await db.database.delete(table);
});

/** Has an email sent as a form does. Returns whether the caller may. */
function send(to: string, from: { account?: string | null; address?: string } = {}): Promise<boolean> {
  const { account: accountId = null, address = '192.0.2.1' } = from;
  const mail = {
    to,
    subject: 'Confirm',
    title: 'Confirm',
    paragraphs: [],
    cause: 'delivery-address',
    accountId,
  } as const;
  const sent = withTransaction(db.database, async (tx) => {
    await reach.count(tx, { accountId, network: addressGroup(address) }, to);
    await queueMail(tx, mail);
    return true;
  });
  return sent.catch((error: { code?: string }) => {
    expect(error.code).toBe('RATE_LIMITED');
    return false;
  });
}

const other = (n: number) => `other${n}@example.com`;
const sendAll = async (numbers: readonly number[], from: (n: number) => Parameters<typeof send>[1]) => {
  const sent: boolean[] = [];
  for (const n of numbers) sent.push(await send(other(n), from(n)));
  return sent.filter(Boolean).length;
};
const upTo = (end: number) => Array.from({ length: end }, (_, n) => n);

describe('An account', () => {
  const amara = (n: number) => ({ account: 'amara', address: `198.51.100.${n}` });

  test('has emails sent to five addresses of others in an hour, from any networks', async () => {
    expect(await sendAll(upTo(20), amara)).toBe(5);
    expect(await send(other(0), { account: 'amara' }), 'one of the five again').toBe(true);
    expect(await send('Other1+again@example.com', { account: 'amara' })).toBe(true);
    now += HOUR_MS;
    expect(await sendAll([10, 11, 12, 13, 14, 15], amara)).toBe(5);
  });

  test('has emails sent to ten in a day', async () => {
    let sent = 0;
    for (let n = 0; n < 23; n += 1) {
      sent += await sendAll([n], amara);
      now += HOUR_MS;
    }
    expect(sent).toBe(10);
    now = NOON + DAY_MS;
    expect(await sendAll([30], amara)).toBe(1);
  });

  test('has no more sent by calls at the same time', async () => {
    const sent = await Promise.all(upTo(12).map((n) => send(other(n), amara(n))));
    expect(sent.filter(Boolean)).toHaveLength(5);
  });

  test('does not use up what another account may', async () => {
    await sendAll(upTo(6), amara);
    expect(await send(other(9), { account: 'ben' })).toBe(true);
  });

  test('receives the time of the next one', async () => {
    await sendAll(upTo(5), amara);
    now += HOUR_MS / 3;
    const caller = { accountId: 'amara', network: '192.0.2.1' };
    await expect(withTransaction(db.database, (tx) => reach.count(tx, caller, other(9)))).rejects.toMatchObject({
      detail: 'Emails were sent to 5 other addresses for you, the most within an hour. Try again in 40 min.',
      retryAfterSeconds: 2_400,
    });
  });
});

test('All accounts of a network together reach 20 addresses in an hour', async () => {
  expect(await sendAll(upTo(30), (n) => ({ account: `account ${n}` }))).toBe(20);
  expect(await send(other(40), { account: 'account 40', address: '198.51.100.1' })).toBe(true);
});

describe('Visitors', () => {
  test('of one network have emails sent to five addresses in an hour and ten in a day', async () => {
    expect(await sendAll(upTo(20), () => ({}))).toBe(5);
    expect(await send(other(9), { address: '198.51.100.1' })).toBe(true);
    now += 2 * HOUR_MS;
    expect(await sendAll([20, 21, 22, 23, 24, 25, 26], () => ({}))).toBe(5);
    now += 2 * HOUR_MS;
    expect(await sendAll([30], () => ({}))).toBe(0);
    now += DAY_MS;
    expect(await sendAll([40], () => ({}))).toBe(1);
  });

  test('of one IPv6 /48 reach 20 addresses, however many networks of it they use', async () => {
    expect(await sendAll(upTo(40), (n) => ({ address: `2001:db8:1:${n}::1` }))).toBe(20);
    expect(await send(other(50), { address: '2001:db8:2::1' })).toBe(true);
  });
});
