import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type Channel, REPLACED_SECRETS_MAX, writes } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEgress } from '../../../platform/egress/egress.ts';
import { useMembers } from '../../../testing/use-members.ts';
import { insertPeriod } from '../../billing/plan-repository.ts';
import { signIn as signInTable } from '../../identity/identity.tables.ts';
import { lockVerified } from '../../identity/index.ts';
import { passkey } from '../../identity/passkey.tables.ts';
import { deliveryChannel, deliveryHourlyCount } from '../delivery.tables.ts';
import { createWebhookChannel } from './index.ts';
import { Receiver } from './testing/receiver.ts';
import { OPENED } from './testing/samples.ts';

const LOOPBACK = ['127.0.0.0/8'];
const config = { webhookAllow: LOOPBACK, encryptionSecrets: ['a'.repeat(40)], dataDir: '/nowhere' };
const egress = createEgress({ allow: LOOPBACK, limits: { failureMs: 0 } });
const site = useMembers(({ clock, db }) => {
  const { reads = [], writes: own = [] } = createWebhookChannel({ config, clock, workDatabase: db.database, egress });
  return [{ name: 'webhooks', reads, writes: own }];
});
const { acts, caller, call, clock, database, done, signIn } = site;
const { add, replaceSecret, verify } = writes.deliveryWebhooks;

const receiver = new Receiver();
beforeAll(() => receiver.start());
beforeEach(() => receiver.reset());
afterAll(() => receiver.stop());

const eqId = (id: string) => eq(deliveryChannel.id, id);

/** Adds an endpoint. @param name Makes its address another one. */
const added = (name = 'a') => done(add, { url: `${receiver.url}/${name}` });
const stored = async (id: string) => (await database().select().from(deliveryChannel)).find((row) => row.id === id)!;

describe('A new endpoint', () => {
  test('is active once it answers its signed challenge with a 2xx', async () => {
    await signIn();
    const { channel, secret } = await added();
    expect(channel).toMatchObject({ kind: 'webhook', label: `${receiver.url}/a`, state: 'active', isOn: true });
    expect(channel.categories).toEqual(['signals', 'updates', 'strategy-status', 'system']);
    const { headers, body } = receiver.received[0]!;
    expect(JSON.parse(body)).toMatchObject({ type: 'endpoint.verification', data: { channel: channel.id } });
    const expected = new Webhook(secret).sign(headers['webhook-id'] as string, new Date(clock.time), body);
    expect(headers['webhook-signature']).toBe(expected);
    expect(acts).toEqual(['webhook.added null']);
  });

  test('signs with the secret that its member entered', async () => {
    await signIn();
    const own = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
    expect((await done(add, { url: `${receiver.url}/own`, secret: own })).secret).toBe(own);
    const { headers, body } = receiver.received[0]!;
    expect(headers['webhook-signature']).toBe(
      new Webhook(own).sign(headers['webhook-id'] as string, new Date(clock.time), body),
    );
  });

  test.each([
    ['without its prefix', Buffer.alloc(32).toString('base64')],
    ['that is not Base64', 'whsec_correct horse battery staple, again'],
    ['of 23 bytes', `whsec_${Buffer.alloc(23).toString('base64')}`],
    ['of 65 bytes', `whsec_${Buffer.alloc(65).toString('base64')}`],
  ])('is refused with a secret %s, without a challenge', async (_what, secret) => {
    await signIn();
    const refused = await call(add, { url: `${receiver.url}/own`, secret });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [{ path: 'secret', message: 'must be whsec_ and 24 to 64 bytes in Base64' }],
    ]);
    expect(receiver.received).toEqual([]);
  });

  test('is verified alone: while it is slow, other calls are answered immediately and hold no connection', async () => {
    await signIn();
    const { promise: asked, resolve } = Promise.withResolvers<ServerResponse>();
    receiver.answer = resolve;
    const first = call(add, { url: `${receiver.url}/slow` });
    const response = await asked;
    const others = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];
    const answers = await Promise.all(others.map((name) => call(add, { url: `${receiver.url}/${name}` })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(others.map(() => 429));
    expect(answers[0]!.headers['retry-after']).toBe('15');
    await database().transaction(async (tx) => {
      await lockVerified(tx, 'amara');
    });
    response.writeHead(204).end();
    expect((await first).json()).toMatchObject({ channel: { state: 'active' } });
    expect(receiver.received).toHaveLength(1);
  });

  test('stays unverified until it does, and can be asked again', async () => {
    await signIn();
    receiver.answer = (response) => response.writeHead(401).end();
    const { channel } = await added();
    expect(channel).toMatchObject({ state: 'unverified', reason: 'The endpoint answered 401 to the challenge.' });
    expect(await done(verify, { id: channel.id })).toMatchObject({ state: 'unverified' });
    receiver.reset();
    expect(await done(verify, { id: channel.id })).toMatchObject({ state: 'active', reason: null });
    expect(receiver.received).toHaveLength(1);
  });

  test('has a secret that is stored encrypted, for its row alone, and is shown once', async () => {
    await signIn();
    const { channel, secret } = await added();
    const { secret: sealed } = await stored(channel.id);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(sealed).toMatch(/^[\da-f]{16}\./);
    expect(sealed).not.toContain(secret.slice(6));
    expect(Object.keys(channel)).not.toContain('secret');
    const other = await added('b');
    await database().update(deliveryChannel).set({ secret: sealed }).where(eqId(other.channel.id));
    expect((await call(verify, { id: other.channel.id })).statusCode).toBe(500);
  });

  test('is refused, without a challenge, while the account is not confirmed', async () => {
    await signIn('zoe', 'zoe@example.com', false);
    await expect(added()).rejects.toThrow('403 Confirm your email address first.');
    expect(receiver.received).toEqual([]);
    expect(await database().$count(deliveryChannel)).toBe(0);
  });

  test('is refused for the address of another one, and for a sixth, with Institutional for a 26th', async () => {
    await signIn();
    for (const name of ['a', 'b', 'c', 'd', 'e']) await added(name);
    await expect(added('a')).rejects.toThrow('409 You have an endpoint with this address.');
    await expect(added('f')).rejects.toThrow('409 The plan Free has at most 5 webhook endpoints. Delete one first');
    const grant = { source: 'grant', from: clock.time, until: null, failedAt: null, isCancelled: false } as const;
    await insertPeriod(database(), 'amara', { ...grant, plan: 'institutional' });
    expect((await added('f')).channel.state).toBe('active');
    await signIn('ben');
    expect((await added('a')).channel.state).toBe('active');
  });

  test('is refused without https, except of allowed networks', async () => {
    await signIn();
    for (const url of ['http://example.com/', 'http://10.0.0.1/'])
      await expect(done(add, { url })).rejects.toThrow('422 `url` must begin with https://.');
    const port = '422 `url` must have the port 443, 8443, or one from 1024 on.';
    for (const url of ['https://hooks.example:22', 'https://hooks.example:80/x', 'https://10.0.0.1:1023'])
      await expect(done(add, { url })).rejects.toThrow(port);
    for (const url of [
      'x',
      'ftp://example.com/',
      'file:///etc/passwd',
      'gopher://example.com/',
      'https://a:b@example.com/',
    ]) {
      expect((await call(add, { url })).statusCode, url).toBe(400);
    }
    expect((await call(add, { url: `https://example.com/${'x'.repeat(2_048)}` })).statusCode).toBe(400);
  });

  test('whose address is not public reads like one that does not answer', async () => {
    await signIn('fay');
    const read: Channel['reason'][] = [];
    const closed = 'https://127.0.0.1:1024/';
    for (const url of ['https://10.0.0.1/', 'https://169.254.169.254/latest', 'https://[::1]:8443/', closed]) {
      const { channel } = await done(add, { url });
      expect(channel.state).toBe('unverified');
      read.push(channel.reason);
      // Five are the most.
      await database().delete(deliveryChannel);
    }
    expect(new Set(read)).toEqual(new Set(['The address did not answer as expected.']));
    expect(receiver.received).toEqual([]);
  });

  test('is refused after 20 challenges in an hour', async () => {
    await signIn('cleo');
    const { channel } = await added();
    for (let n = 0; n < 19; n++) await done(verify, { id: channel.id });
    const refused = await call(verify, { id: channel.id });
    expect([refused.statusCode, refused.json().detail]).toEqual([
      429,
      expect.stringMatching(/^At most 20 challenges are sent in an hour\. Try again in \d+ min\.$/),
    ]);
  });
});

test('An endpoint is sent 1,000 messages per hour', async () => {
  await signIn();
  const { channel } = await added();
  receiver.reset();
  const counted = { what: 'post', counted: channel.id, accountId: 'amara' } as const;
  await database()
    .insert(deliveryHourlyCount)
    .values({ ...counted, hour: new Date(clock.time), current: 999, previous: 0 });
  const { adapter } = createWebhookChannel({ config, clock, workDatabase: database(), egress });
  const send = async (deliveryId: string) =>
    adapter!.send(OPENED, {
      channel: await stored(channel.id),
      deliveryId,
      opening: null,
      now: clock.time,
      expiresAt: null,
      signal: new AbortController().signal,
    });
  expect(await send('dl_1000')).toMatchObject({ kind: 'accepted' });
  expect(await send('dl_1001')).toMatchObject({ kind: 'retry', isHeldBack: true });
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(['dl_1000']);
});

describe('A member with a second factor', () => {
  test('proves who they are before an endpoint is added or its secret replaced', async () => {
    await signIn('dora');
    const { channel } = await added();
    const key = { publicKey: '', counter: 0, isBackedUp: false, createdAt: new Date(clock.time) };
    await database()
      .insert(passkey)
      .values({ id: 'key', accountId: 'dora', name: 'Key', ...key });
    caller.principal = { kind: 'member', accountId: 'dora', strategies: [], signInId: 'browser' };
    await expect(added('b')).rejects.toThrow('403 Confirm first that it is you.');
    await expect(done(replaceSecret, { id: channel.id })).rejects.toThrow('403 Confirm first that it is you.');
    const at = new Date(clock.time);
    const browser = { id: 'browser', userId: 'dora', token: createHash('sha256').update('x').digest('hex') };
    const times = { createdAt: at, updatedAt: at, expiresAt: new Date(clock.time + DAY_MS), steppedUpAt: at };
    await database()
      .insert(signInTable)
      .values({ ...browser, ...times });
    expect((await added('b')).channel.state).toBe('active');
  });
});

describe('A replaced secret', () => {
  test('is returned once, and the previous one signs too for 24 hours', async () => {
    await signIn('gus');
    const { channel, secret } = await added();
    const replaced = await done(replaceSecret, { id: channel.id });
    expect(replaced.secret).not.toBe(secret);
    expect(Date.parse(replaced.previousUntil)).toBe(clock.time + DAY_MS);
    const signatures = async () => {
      receiver.reset();
      await done(verify, { id: channel.id });
      const { headers, body } = receiver.received[0]!;
      const sign = (one: string) => new Webhook(one).sign(headers['webhook-id'] as string, new Date(clock.time), body);
      return [(headers['webhook-signature'] as string).split(' '), sign(replaced.secret), sign(secret)] as const;
    };
    const [both, fresh, old] = await signatures();
    expect(both).toEqual([fresh, old]);
    clock.time += DAY_MS;
    const [one, freshLater] = await signatures();
    expect(one).toEqual([freshLater]);
    expect(acts).toContain(`webhook.secret-replaced ${channel.id}`);
  });

  test('keeps what was promised to it however often it is replaced again, up to ten times in 24 hours', async () => {
    await signIn('hana');
    const { channel, secret } = await added();
    for (let n = 0; n < REPLACED_SECRETS_MAX; n += 1) await done(replaceSecret, { id: channel.id });
    const promisedUntil = new Date(clock.time + DAY_MS).toISOString();
    const signatures = async () => {
      receiver.reset();
      await done(verify, { id: channel.id });
      const { headers, body } = receiver.received[0]!;
      const first = new Webhook(secret).sign(headers['webhook-id'] as string, new Date(clock.time), body);
      return { all: (headers['webhook-signature'] as string).split(' '), first };
    };
    clock.time += DAY_MS - 1;
    await expect(done(replaceSecret, { id: channel.id })).rejects.toThrow(
      `429 At most 10 secrets are replaced in 24 hours. Try again at ${promisedUntil}.`,
    );
    const { all, first } = await signatures();
    expect(all).toHaveLength(REPLACED_SECRETS_MAX + 1);
    expect(all).toContain(first);
    clock.time += 1;
    await done(replaceSecret, { id: channel.id });
    expect((await signatures()).all).toHaveLength(2);
  });
});
