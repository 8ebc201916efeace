import { type Channel, writes } from '@sealtick/contract';
import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import { asc } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { mail } from '../../../platform/mail/mail.tables.ts';
import { useMembers } from '../../../testing/use-members.ts';
import { passkey } from '../../identity/passkey.tables.ts';
import { deliveryChannel } from '../delivery.tables.ts';
import { addOwnChannel, createEmailChannel } from './index.ts';
import { recordBounce } from './record-bounce.ts';
import { emailNeeds } from './testing/use-email.ts';

const { acts, call, caller, clock, database, done, signIn } = useMembers(({ clock: siteClock, db }) => {
  const deps = emailNeeds({ database: db.database, clock: siteClock });
  const { writes: served = [], routes } = createEmailChannel(deps);
  return [{ name: 'delivery', writes: served, ...(routes ? { routes } : {}) }];
});
const { add, confirm } = writes.deliveryEmail;
const channels = () => database().select().from(deliveryChannel).orderBy(asc(deliveryChannel.createdAt));

/** Adds an address and returns its channel with the token of the newest email. */
async function ask(address: string): Promise<{ channel: Channel; token: string }> {
  await database().delete(mail);
  const channel = await done(add, { address });
  const [row] = await database().select().from(mail);
  return { channel, token: row!.content!.action!.url.split('?confirm=')[1]! };
}

describe('POST /api/delivery/email', () => {
  test('makes the confirmed address of the account active immediately, without an email', async () => {
    await signIn();
    expect(await done(add, { address: 'Amara@example.com' })).toMatchObject({
      kind: 'email',
      label: 'amara@example.com',
      state: 'active',
      isOn: true,
    });
    expect(await database().select().from(mail)).toEqual([]);
    expect(acts).toEqual([expect.stringMatching(/^channel\.added ch_/)]);
  });

  test('sends another address a link, and nothing is sent to it before it is followed', async () => {
    await signIn();
    const { channel, token } = await ask('desk@example.com');
    expect(channel).toMatchObject({ state: 'unverified', label: 'desk@example.com' });
    expect(await done(confirm, { token })).toMatchObject({ id: channel.id, state: 'active', reason: null });
    expect((await call(confirm, { token })).statusCode, 'the link works once').toBe(422);
  });

  test.each(['tom&jerry@example.com', '#tag@example.com', 'user@xn--80a1acny.xn--p1ai'])(
    'adds the address %s by its link',
    async (address) => {
      await signIn();
      const { channel, token } = await ask(address);
      expect(channel.label).toBe(address);
      expect(await done(confirm, { token })).toMatchObject({ id: channel.id, state: 'active' });
    },
  );

  test('refuses a link of another account, after 24 hours, or with a changed signature', async () => {
    await signIn();
    const { token } = await ask('desk@example.com');
    await signIn('eve');
    expect((await call(confirm, { token })).statusCode).toBe(422);
    await signIn();
    // Another letter in any case, and not the last one, of which two bits do not count.
    const other = token.at(-2) === 'A' ? 'B' : 'A';
    expect((await call(confirm, { token: token.slice(0, -2) + other + token.at(-1) })).statusCode).toBe(422);
    expect((await call(confirm, { token: 'x' })).statusCode).toBe(422);
    clock.time += DAY_MS;
    expect((await call(confirm, { token })).statusCode).toBe(422);
    expect(await channels()).toMatchObject([{ state: 'unverified' }]);
  });

  test('accepts three addresses, and each of them once', async () => {
    await signIn();
    for (const name of ['amara', 'b', 'c', 'b']) await done(add, { address: `${name}@example.com` });
    const fourth = await call(add, { address: 'd@example.com' });
    expect([fourth.statusCode, fourth.json().detail]).toEqual([
      409,
      'An account has at most 3 email addresses. Delete one first.',
    ]);
    expect(await channels()).toHaveLength(3);
  });

  test('asks for the second factor of an account that has one, for every address but its own', async () => {
    await signIn();
    caller.principal = { kind: 'member', accountId: 'amara', strategies: [], signInId: 'sign-in' };
    await database().insert(passkey).values({
      id: 'key',
      accountId: 'amara',
      name: '',
      publicKey: '',
      counter: 0,
      isBackedUp: false,
      createdAt: new Date(),
    });
    expect((await call(add, { address: 'desk@example.com' })).json().code).toBe('STEP_UP_REQUIRED');
    expect((await call(add, { address: 'amara@example.com' })).statusCode).toBe(200);
  });

  test.each(['', 'amara', 'a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com'])(
    'refuses %j with the name of the field',
    async (address) => {
      await signIn();
      const answer = await call(add, { address });
      expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'address']);
    },
  );

  test('needs a confirmed account', async () => {
    await signIn('zoe', 'zoe@example.com', false);
    expect((await call(add, { address: 'zoe@example.com' })).statusCode).toBe(403);
  });

  test('confirms an address again that sent emails back, and takes the own one back immediately', async () => {
    await signIn();
    const { token } = await ask('desk@example.com');
    await done(confirm, { token });
    await done(add, { address: 'amara@example.com' });
    clock.time += 1_000;
    for (const name of ['desk', 'amara'])
      expect(await recordBounce(database(), `${name}@example.com`, 'No such mailbox', clock.time)).toBe(1);
    expect((await ask('desk@example.com')).channel).toMatchObject({ state: 'unverified' });
    expect((await call(confirm, { token })).statusCode, 'the old link holds no more').toBe(422);
    expect(await done(add, { address: 'amara@example.com' })).toMatchObject({ state: 'active', reason: null });
  });
});

test('adds the own address with the first subscription, unless the account ever had an email channel', async () => {
  await signIn();
  await addOwnChannel(database(), 'amara', clock.time);
  await addOwnChannel(database(), 'amara', clock.time);
  expect(await channels()).toMatchObject([{ address: 'amara@example.com', state: 'active', isOn: true }]);
});

test('reaches five addresses of others in an hour, though each is deleted again', async () => {
  clock.time += DAY_MS;
  await signIn();
  const statuses: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    const answer = await call(add, { address: `other${n}@example.com` });
    statuses.push(answer.statusCode);
    if (answer.statusCode === 200) await database().delete(deliveryChannel);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(await channels()).toEqual([]);
  clock.time += HOUR_MS;
  expect((await call(add, { address: 'desk@example.com' })).statusCode).toBe(200);
});
