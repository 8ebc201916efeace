import { RISK_NOTICE, WebhookMessage } from '@sealtick/contract';
import { HOUR_MS } from '@sealtick/engine';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { newSecret, replaceCurrent, sealSecrets } from './endpoint-secrets.ts';
import { endpointRow, MESSAGES, OPENED, UPDATED } from './testing/samples.ts';
import { testBox, useEndpoint } from './testing/use-endpoint.ts';
import { createWebhookAdapter } from './webhook-adapter.ts';

const { receiver, adapter, secrets, send } = useEndpoint();
const only = () => receiver.received[0]!;

describe('A message to an endpoint', () => {
  test.each(MESSAGES.map((message) => [message.type, message] as const))(
    'of type %s fits its schema',
    async (_type, message) => {
      expect(await send(message)).toEqual({ kind: 'accepted', messageId: null, answer: { status: 204, text: '' } });
      const sent = JSON.parse(only().body);
      expect(WebhookMessage.parse(sent)).toEqual(sent);
      expect(sent.type).toBe(message.type);
    },
  );

  test('has the fields of the example, and where the entry is in the log', async () => {
    await send(OPENED);
    const { data } = JSON.parse(only().body);
    const { signal, sealed, size } = OPENED;
    const { symbol, timeframe, side, entry, stop, targets, confidence, note, id, validUntil, confidenceN } = signal;
    const example = { strategy: signal.strategyId, symbol, timeframe, side, entry, stop, targets, confidence, note };
    const added = {
      timestamp: signal.createdAt,
      id,
      validUntil,
      confidenceN,
      market: 'real',
      ...sealed,
      size,
      insteadOf: null,
      news: { name: 'US payrolls', currency: 'USD', releaseAt: '2025-11-20T12:30:00.000Z' },
      notice: RISK_NOTICE,
    };
    expect(data).toEqual({ ...example, ...added });
  });

  test('about a change gives the change and what the signal is now', async () => {
    await send(UPDATED);
    expect(JSON.parse(only().body).data).toMatchObject({
      change: 'filled',
      price: '1.08340',
      state: { status: 'active', currentStop: '1.07710', targetsReached: 0 },
    });
  });

  test('has the same id at every attempt, also if a later one names a newer checkpoint', async () => {
    await send(UPDATED, { now: Date.UTC(2026, 10, 21) });
    const sealed = { ...UPDATED.sealed, checkpoint: 'newer' };
    await send({ ...UPDATED, sealed, ageMs: 5_000 }, { now: Date.UTC(2026, 10, 22) });
    const [first, second] = receiver.received;
    const [before, after] = [JSON.parse(first!.body), JSON.parse(second!.body)];
    expect(after).toEqual({ ...before, data: { ...before.data, checkpoint: 'newer' } });
    expect([first, second].map((one) => one!.headers['webhook-id'])).toEqual(['dl_one', 'dl_one']);
    expect(second!.headers['webhook-timestamp']).not.toBe(first!.headers['webhook-timestamp']);
  });

  test('is verified by the public library, and by none after one byte changed', async () => {
    await send(OPENED);
    const { body, headers } = only();
    const library = new Webhook(secrets.current);
    expect(library.verify(body, headers as Record<string, string>)).toMatchObject({ type: 'signal.opened' });
    const changed = body.replace('1.08340', '1.08341');
    expect(() => library.verify(changed, headers as Record<string, string>)).toThrow('No matching signature');
  });

  test('is signed with both secrets for 24 hours after a replacement, then with the new one', async () => {
    const now = Date.now();
    const [old, fresh] = [newSecret(), newSecret()];
    const replaced = replaceCurrent({ current: old, previous: [] }, fresh, now);
    const row = endpointRow(receiver.url, '');
    const channel = { ...row, secret: await sealSecrets(testBox, row.id, replaced) };
    const verifies = (secret: string, { body, headers } = receiver.received.at(-1)!) => {
      try {
        return new Webhook(secret).verify(body, headers as Record<string, string>) !== undefined;
      } catch {
        return false;
      }
    };
    await send(OPENED, { channel, now });
    expect([old, fresh].map((secret) => verifies(secret))).toEqual([true, true]);
    expect(only().headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    await send(OPENED, { channel, now: now + 24 * HOUR_MS - 1 });
    expect(receiver.received[1]!.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    await send(OPENED, { channel, now: now + 24 * HOUR_MS });
    expect(receiver.received[2]!.headers['webhook-signature']).toMatch(/^v1,\S+$/);
  });

  test('is signed with every secret for 24 hours after its own replacement', async () => {
    const now = Date.now();
    const [first, second, third] = [newSecret(), newSecret(), newSecret()];
    const once = replaceCurrent({ current: first, previous: [] }, second, now);
    const twice = replaceCurrent(once, third, now + HOUR_MS);
    const signedBy = async (at: number) => {
      const row = endpointRow(receiver.url, '');
      await send(OPENED, { channel: { ...row, secret: await sealSecrets(testBox, row.id, twice) }, now: at });
      const { headers, body } = receiver.received.at(-1)!;
      const getSecret = (signature: string) =>
        [first, second, third].find((one) => new Webhook(one).sign('dl_one', new Date(at), body) === signature);
      return String(headers['webhook-signature']).split(' ').map(getSecret);
    };
    expect(await signedBy(now + HOUR_MS)).toEqual([third, second, first]);
    expect(await signedBy(now + 24 * HOUR_MS)).toEqual([third, second]);
    expect(await signedBy(now + 25 * HOUR_MS)).toEqual([third]);
  });

  test('is signed with the secret before also where the row holds one alone, as earlier versions stored it', async () => {
    const [now, row, current, secret] = [Date.now(), endpointRow(receiver.url, ''), newSecret(), newSecret()];
    const stored = { current, previous: { secret, until: now + 1 } };
    await send(OPENED, { channel: { ...row, secret: await sealSecrets(testBox, row.id, stored) }, now });
    const { body, headers } = only();
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({ type: OPENED.type });
    expect(new Webhook(current).verify(body, headers as Record<string, string>)).toMatchObject({ type: OPENED.type });
  });
});

describe('The answer of an endpoint', () => {
  const answers = (status: number, headers: Record<string, string> = {}, text = '') => {
    receiver.answer = (response) => response.writeHead(status, headers).end(text);
  };

  test.each([200, 201, 202, 204, 299])('%i is a success', async (status) => {
    answers(status);
    expect((await send(OPENED)).kind).toBe('accepted');
  });

  test.each([301, 302, 307, 308, 400, 401, 404, 500, 502])('%i is tried again', async (status) => {
    answers(status, { location: 'http://127.0.0.1:1/' }, 'no');
    expect(await send(OPENED)).toEqual({
      kind: 'retry',
      afterMs: null,
      reason: `The endpoint answered ${status}.`,
      answer: { status, text: 'no' },
    });
  });

  test('410 ends the channel', async () => {
    answers(410);
    expect(await send(OPENED)).toMatchObject({ kind: 'rejected', isGone: true, answer: { status: 410 } });
  });

  const NOW = Date.UTC(2026, 10, 21, 12);
  test.each([
    [429, '0', 0],
    [429, '120', 120_000],
    [503, '120', 120_000],
    [503, '1000000000', 1e12],
    [503, new Date(NOW + 90_000).toUTCString(), 90_000],
    [503, new Date(NOW - 90_000).toUTCString(), 0],
    [503, 'Saturday, 21-Nov-26 12:01:30 GMT', 90_000],
    [429, 'Sat Nov 21 12:01:30 2026', 90_000],
    [429, '-5', null],
    [429, '2026-11-21', null],
    [429, 'soon', null],
    [500, '120', null],
  ])('%i with Retry-After %s asks for a wait of %s ms', async (status, after, afterMs) => {
    answers(status, { 'retry-after': after });
    expect(await send(OPENED, { now: NOW })).toMatchObject({ kind: 'retry', afterMs });
  });

  test('is read up to 2,000 characters, without zero characters', async () => {
    answers(400, {}, `a\0b${'é'.repeat(30_000)}`);
    const { answer } = await send(OPENED);
    expect(answer!.text).toBe(`ab${'é'.repeat(1_998)}`);
    answers(400, {}, '');
    receiver.answer = (response) => response.writeHead(400).end(Buffer.alloc(60_000, 0xff));
    expect((await send(OPENED)).answer!.text, 'what is not text').toBe('\uFFFD'.repeat(2_000));
  });
});

describe('An endpoint in an allowed private network', () => {
  const inside = useEndpoint({ isPrivate: true });

  test('receives messages, and its members read the status of its answer, and none of its text', async () => {
    inside.receiver.answer = (response) => response.writeHead(400).end('a page of the intranet');
    expect(await inside.send(OPENED)).toMatchObject({ kind: 'retry', answer: { status: 400, text: '' } });
    expect(inside.receiver.received).toHaveLength(1);
  });
});

test('an endpoint gets at most 5 requests at the same time', () => {
  expect(adapter.capacityPerChannel).toBe(5);
});

test('an endpoint that had its posts of the hour gets the next one when there is room', async () => {
  const counted: [string, number][] = [];
  const limited = createWebhookAdapter({
    egress: async () => {
      throw new Error('Nothing is posted.');
    },
    box: testBox,
    countPost: async ({ id }, now) => {
      counted.push([id, now]);
      return 60_000;
    },
  });
  const target = { deliveryId: 'dl', opening: null, now: 5, expiresAt: null };
  const { signal } = new AbortController();
  const channel = endpointRow(receiver.url, '');
  expect(await limited.send(OPENED, { ...target, channel, signal })).toEqual({
    kind: 'retry',
    afterMs: 60_000,
    reason: 'An endpoint gets at most 1000 posts per hour.',
    answer: null,
    isHeldBack: true,
  });
  expect(counted).toEqual([[channel.id, 5]]);
});
