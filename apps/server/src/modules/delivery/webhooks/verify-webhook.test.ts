import { verifyWebhook, WebhookError } from '@sealtick/client';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { newSecret } from './endpoint-secrets.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const clock = { now: () => NOW };
const SECRET = newSecret();
const BODY = JSON.stringify({ type: 'test', timestamp: '2026-11-21T12:00:00.000Z', data: { text: 'Größe ≤ 1' } });

const readHeaders = (secrets: readonly string[], body = BODY, at = NOW) => ({
  'webhook-id': 'dl_one',
  'webhook-timestamp': String(Math.floor(at / 1_000)),
  'webhook-signature': secrets.map((one) => new Webhook(one).sign('dl_one', new Date(at), body)).join(' '),
});

describe('verifyWebhook', () => {
  test('returns what the public library signed, with its id', async () => {
    const headers = readHeaders([SECRET]);
    const message = { ...JSON.parse(BODY), id: 'dl_one' };
    expect(await verifyWebhook(headers, BODY, SECRET, clock)).toEqual(message);
    expect(await verifyWebhook(new Headers(headers), Buffer.from(BODY), SECRET, clock)).toEqual(message);
    const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
    expect(await verifyWebhook(named, BODY, SECRET, clock)).toEqual(message);
  });

  test('agrees with the public library on any body, and about each byte that changed', async () => {
    const bodies = fc.record({
      text: fc.string({ unit: 'binary' }),
      place: fc.nat(),
      by: fc.integer({ min: 1, max: 255 }),
    });
    await fc.assert(
      fc.asyncProperty(bodies, async ({ text, place, by }) => {
        const body = JSON.stringify({ type: 'test', data: { text } });
        const now = Date.now();
        const headers = readHeaders([SECRET], body, now);
        await verifyWebhook(headers, body, SECRET, { now: () => now });
        expect(new Webhook(SECRET).verify(body, headers)).toEqual(JSON.parse(body));
        const bytes = Buffer.from(body);
        bytes[place % bytes.length]! ^= by;
        await expect(verifyWebhook(headers, bytes, SECRET, { now: () => now })).rejects.toThrow(WebhookError);
      }),
    );
  });

  test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const)(
    'refuses %s with one character changed',
    async (name) => {
      const headers = readHeaders([SECRET]);
      for (let i = 0; i < headers[name].length; i++) {
        const other = headers[name][i] === '1' ? '2' : '1';
        const changed = { ...headers, [name]: headers[name].slice(0, i) + other + headers[name].slice(i + 1) };
        await expect(verifyWebhook(changed, BODY, SECRET, clock)).rejects.toThrow(WebhookError);
      }
      await expect(verifyWebhook({ ...headers, [name]: undefined }, BODY, SECRET, clock)).rejects.toThrow(
        `\`${name}\` is missing`,
      );
    },
  );

  test.each([-301, 301])(
    'refuses a message whose time differs by %i s, and accepts one second less',
    async (seconds) => {
      const verify = (at: number) => verifyWebhook(readHeaders([SECRET], BODY, at), BODY, SECRET, clock);
      await expect(verify(NOW + seconds * 1_000)).rejects.toThrow('differs from the clock by more than 300 s');
      expect((await verify(NOW + (seconds - Math.sign(seconds)) * 1_000)).id).toBe('dl_one');
    },
  );

  test('accepts while a secret is replaced: several signatures, and several secrets', async () => {
    const fresh = newSecret();
    const both = readHeaders([fresh, SECRET]);
    for (const secret of [SECRET, fresh, [fresh, SECRET], [newSecret(), SECRET]])
      expect((await verifyWebhook(both, BODY, secret, clock)).type).toBe('test');
    await expect(verifyWebhook(readHeaders([fresh]), BODY, SECRET, clock)).rejects.toThrow('No signature fits');
  });

  test('refuses signatures of other versions, and secrets that are none', async () => {
    const headers = readHeaders([SECRET]);
    const other = { ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1,', 'v2,') };
    await expect(verifyWebhook(other, BODY, SECRET, clock)).rejects.toThrow(WebhookError);
    for (const secret of ['', 'whsec_', 'whsec_%'])
      await expect(verifyWebhook(headers, BODY, secret, clock)).rejects.toThrow('The secret must be');
  });
});
