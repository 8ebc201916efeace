import { HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { addressGroup } from './address-group.ts';
import { NetworkLimit } from './network-limit.ts';

const NOON = Date.UTC(2026, 0, 1, 12);

/** Returns a function that sends a request from an address, and says whether it was carried out. */
function sender(most: number) {
  const limit = new NetworkLimit(most);
  return async (address: string, now = NOON, send: () => Promise<unknown> = async () => {}) => {
    try {
      await limit.limited(addressGroup(address), now, send);
      return true;
    } catch {
      return false;
    }
  };
}

test('carries out the stated number of requests per hour from one IPv4 address, and from each', async () => {
  const send = sender(2);
  expect([await send('192.0.2.1'), await send('192.0.2.1'), await send('192.0.2.1')]).toEqual([true, true, false]);
  expect(await send('192.0.2.2')).toBe(true);
  expect([await send('192.0.2.1', NOON + HOUR_MS - 1), await send('192.0.2.1', NOON + HOUR_MS)]).toEqual([false, true]);
});

test('counts the addresses of an IPv6 /64 together', async () => {
  const send = sender(2);
  const sent = [1, 2, 3].map((n) => send(`2001:db8:1:2::${n}`));
  expect(await Promise.all(sent)).toEqual([true, true, false]);
});

test('carries out four times as many from an IPv6 /48, however many /64 networks of it are used', async () => {
  const send = sender(2);
  const sent: boolean[] = [];
  for (let n = 0; n < 20; n += 1) sent.push(await send(`2001:db8:1:${n.toString(16)}::1`));
  expect(sent).toEqual([...Array.from({ length: 8 }, () => true), ...Array.from({ length: 12 }, () => false)]);
  expect(await send('2001:db8:2::1'), 'another /48').toBe(true);
  expect(await send('2001:db8:1:ff::1', NOON + HOUR_MS)).toBe(true);
});

test('does not count a request that failed', async () => {
  const send = sender(1);
  const failing = async () => {
    throw new Error('no');
  };
  expect([await send('2001:db8::1', NOON, failing), await send('2001:db8::1')]).toEqual([false, true]);
});

test('says when the next request is possible', async () => {
  const limit = new NetworkLimit(1);
  await limit.limited('192.0.2.1', NOON, async () => {});
  const refused = limit.limited('192.0.2.1', NOON + 20 * MINUTE_MS, async () => {});
  await expect(refused).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    detail: '1 requests were sent from your network within an hour. Try again in 40 min.',
    retryAfterSeconds: 2_400,
  });
});
