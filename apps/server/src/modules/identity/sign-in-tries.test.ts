import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addressGroup } from '../../platform/http/address-group.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { signInTry } from './identity.tables.ts';
import { SignInTries } from './sign-in-tries.ts';

const NOON = Date.UTC(2026, 0, 1, 12);
let now = NOON;
const db = useTestDatabase();
let tries: SignInTries;
const informed: string[] = [];

beforeAll(() => {
  tries = new SignInTries({
    db: db.database,
    clock: { now: () => now },
    secret: 'secret',
    onCodesUsedUp: async (accountId) => {
      informed.push(accountId);
    },
  });
});
beforeEach(async () => {
  now = NOON;
  informed.length = 0;
  await db.database.delete(signInTry);
});

const isCounted = (counting: Promise<void>) =>
  counting.then(
    () => true,
    () => false,
  );
const count = (all: readonly boolean[]) => all.filter(Boolean).length;
const password = (address: string, email: string | null = 'amara@example.com', device: string | null = null) =>
  isCounted(tries.count({ email, addressGroup: addressGroup(address), device }));
const code = (device: string | null, address: string | null, accountId = 'amara') =>
  isCounted(tries.countCode({ accountId, addressGroup: address && addressGroup(address), device }));
const upTo = (end: number) => Array.from({ length: end }, (_, n) => n);

describe('An address', () => {
  test('tries 30 passwords in 15 minutes, over all accounts', async () => {
    const counted = await Promise.all(upTo(40).map((n) => password('192.0.2.1', `a${n}@example.com`)));
    expect(count(counted)).toBe(30);
    now += 15 * MINUTE_MS;
    expect(await password('192.0.2.1')).toBe(true);
  });

  test('of IPv6 counts by its /64, and by its /48 with four times as much', async () => {
    const ofGroup = await Promise.all(upTo(40).map((n) => password(`2001:db8:1:2::${n}`, `a${n}@example.com`)));
    expect(count(ofGroup)).toBe(30);
    const ofBlock: boolean[] = [];
    for (const n of upTo(120))
      ofBlock.push(await password(`2001:db8:1:${(n + 16).toString(16)}::1`, `b${n}@example.com`));
    expect(count(ofBlock), '120 of the /48 in all').toBe(90);
    expect(await password('2001:db8:2::1')).toBe(true);
  });

  test('does not stop a browser that the account knows', async () => {
    for (const n of upTo(30)) await password('192.0.2.1', `a${n}@example.com`);
    expect([await password('192.0.2.1'), await password('192.0.2.1', 'amara@example.com', 'known')]).toEqual([
      false,
      true,
    ]);
  });
});

describe('An account', () => {
  test('has 100 codes tried in a day and 20 in an hour, over any number of browsers and networks', async () => {
    const byHour: number[] = [];
    for (const hour of upTo(7)) {
      const devices = upTo(40).map((n) => code(n % 2 === 0 ? `device ${n}` : null, `10.0.${hour}.${n}`));
      byHour.push(count(await Promise.all(devices)));
      now += HOUR_MS;
    }
    expect(byHour).toEqual([20, 20, 20, 20, 20, 0, 0]);
    expect(new Set(informed)).toEqual(new Set(['amara']));
    now = NOON + DAY_MS;
    expect(await code(null, '10.1.0.1')).toBe(true);
  });

  test('has 10 codes tried in 15 minutes by the browsers that it does not know', async () => {
    expect(count(await Promise.all(upTo(15).map((n) => code(null, `10.0.0.${n}`))))).toBe(10);
    expect(informed, 'the account is not at its limit').toEqual([]);
    expect([await code('known', '10.0.0.1'), await code('login x', null)]).toEqual([true, true]);
    expect(await code(null, '10.0.0.1', 'zoe')).toBe(true);
  });
});
