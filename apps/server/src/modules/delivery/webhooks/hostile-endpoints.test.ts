import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createEgress } from '../../../platform/egress/egress.ts';
import { newSecret, sealSecrets } from './endpoint-secrets.ts';
import { Receiver } from './testing/receiver.ts';
import { endpointRow, MESSAGES, OPENED } from './testing/samples.ts';
import { countPost, testBox, useEndpoint } from './testing/use-endpoint.ts';
import { createWebhookAdapter } from './webhook-adapter.ts';

const { receiver, send } = useEndpoint();
/** For endpoints that use up their time: a share of the 15 s that the tests of outgoing requests check. */
const short = useEndpoint({ limits: { totalMs: 600 } });
const NOT_ANSWERED = 'The address did not answer as expected.';

describe('An attempt', () => {
  test('ends in time where the endpoint never answers, and rests for a while', async () => {
    short.receiver.answer = () => {};
    expect(await short.send(OPENED)).toEqual({
      kind: 'retry',
      afterMs: null,
      reason: NOT_ANSWERED,
      answer: null,
      isLate: true,
    });
  });

  test('ends in time where the answer comes a byte at a time', async () => {
    short.receiver.answer = (response) => {
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    };
    expect(await short.send(OPENED)).toMatchObject({ kind: 'retry', isLate: true });
  });

  test('ends when the program stops', async () => {
    receiver.answer = () => {};
    const stop = new AbortController();
    const sent = send(OPENED, { signal: stop.signal });
    await expect.poll(() => receiver.received.length).toBe(1);
    stop.abort();
    expect(await sent).toMatchObject({ kind: 'retry', reason: NOT_ANSWERED, isLate: false });
  });

  test('reads 64 KiB of an endless answer, and none of a compressed one: the status counts', async () => {
    receiver.answer = (response) => {
      const write = () => {
        while (response.write('x'.repeat(16_384))) if (response.destroyed) return;
      };
      response.on('drain', write);
      write();
    };
    const endless = await send(OPENED);
    expect([endless.kind, endless.answer!.text.length]).toEqual(['accepted', 2_000]);
    const bomb = gzipSync(Buffer.alloc(10_000_000));
    receiver.answer = (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    expect(await send(OPENED)).toMatchObject({ kind: 'accepted', answer: { status: 200, text: '' } });
  });

  test('fails where the headers of the answer have more than 16 KiB', async () => {
    receiver.answer = (response) => response.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end();
    expect(await send(OPENED)).toMatchObject({ kind: 'retry', reason: NOT_ANSWERED, isLate: false });
  });

  test.each([301, 302, 307, 308])('follows no redirect of %i', async (status) => {
    const other = new Receiver();
    await other.start();
    receiver.answer = (response) => response.writeHead(status, { location: other.url }).end();
    expect(await send(OPENED)).toMatchObject({ kind: 'retry', answer: { status } });
    expect(other.received).toEqual([]);
    other.stop();
  });
});

describe('Without allowed networks', () => {
  const egress = createEgress({ limits: { failureMs: 0 } });
  const adapter = createWebhookAdapter({ egress, box: testBox, countPost });
  const target = { deliveryId: 'dl_one', opening: null, now: 0, expiresAt: null } as const;
  const { signal } = new AbortController();

  test('an address of this machine is not reached, whatever is sent', async () => {
    for (const url of [
      receiver.url,
      receiver.url.replace('http:', 'https:'),
      receiver.url.replace('127.0.0.1', 'localhost'),
    ]) {
      const row = endpointRow(url, '');
      const secret = await sealSecrets(testBox, row.id, { current: newSecret(), previous: null });
      for (const message of MESSAGES) {
        const outcome = await adapter.send(message, { ...target, signal, channel: { ...row, secret } });
        expect(outcome).toEqual({ kind: 'retry', afterMs: null, reason: NOT_ANSWERED, answer: null, isLate: false });
      }
    }
    expect(receiver.received).toEqual([]);
  });
});
