import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '../../../platform/mail/testing/mail-server.ts';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { emailAdapter } from './email-adapter.ts';
import { OPENED } from './testing/sample-messages.ts';
import { emailNeeds, getTarget, readHeaders, routeTo } from './testing/use-email.ts';

const AT = Date.UTC(2026, 8, 4, 11);
const CONNECTIONS = 10;
const db = useTestDatabase();

/** A mail server that answers nothing until it is released, and the channel that sends to it. */
async function useSlowServer(perSecond: number | null = null) {
  const held = Promise.withResolvers<undefined>();
  const asked: string[] = [];
  const onSender = (address: string) => {
    asked.push(address);
    return held.promise;
  };
  const server = await startMailServer({ onSender });
  const time = { now: AT };
  const clock = { now: () => time.now };
  const deps = emailNeeds({ database: db.database, clock, route: routeTo(server.port, perSecond) });
  const adapter = emailAdapter(deps, deps.mailer!);
  onTestFinished(() => adapter.stop!());
  return {
    time,
    release: () => held.resolve(undefined),
    send: (
      deliveryId: string,
      { signal, expiresAt = null }: { signal?: AbortSignal; expiresAt?: number | null } = {},
    ) => adapter.send(OPENED, getTarget({ deliveryId, expiresAt, ...(signal ? { signal } : {}) })),
    areAsked: (mails: number) => expect.poll(() => asked.length).toBe(mails),
    received: () =>
      server.received.flatMap(({ source }) => readHeaders(source).filter((line) => line.startsWith('Message-ID: <'))),
  };
}
const numbered = (count: number) => Array.from({ length: count }, (_, n) => `dl_${n}`);
const getId = (deliveryId: string) => `Message-ID: <${deliveryId}@example.com>`;

test('never sends an email whose attempt has ended, whether it was being sent or waited for a connection', async () => {
  const { send, areAsked, release, received } = await useSlowServer();
  const ending = new AbortController();
  const sending = numbered(CONNECTIONS + 5).map((id) => send(id, { signal: ending.signal }));
  await areAsked(CONNECTIONS);
  ending.abort();
  const late = { kind: 'retry', reason: 'The mail server did not answer in time.', answer: null };
  for (const outcome of await Promise.all(sending)) expect(outcome).toMatchObject(late);
  release();
  expect(await send('dl_next')).toMatchObject({ kind: 'accepted' });
  expect(received()).toEqual([getId('dl_next')]);
});

test('gives up an opening that was no longer valid when a connection was free', async () => {
  const { time, send, areAsked, release, received } = await useSlowServer();
  const first = numbered(CONNECTIONS).map((id) => send(id));
  await areAsked(CONNECTIONS);
  const [late, valid] = [send('dl_late', { expiresAt: AT + 1_000 }), send('dl_valid', { expiresAt: AT + 1_001 })];
  time.now = AT + 1_000;
  release();
  expect(await late).toMatchObject({ kind: 'retry', isHeldBack: true, answer: null });
  expect(await valid).toMatchObject({ kind: 'accepted' });
  await Promise.all(first);
  expect(received()).toHaveLength(CONNECTIONS + 1);
  expect(received()).not.toContain(getId('dl_late'));
});

test('gives up an opening whose validity ended before its turn in the second', async () => {
  const { time, send, release, received } = await useSlowServer(50);
  release();
  const sending = [send('dl_first'), send('dl_late', { expiresAt: AT + 1_000 })];
  time.now = AT + 1_000;
  const [first, late] = await Promise.all(sending);
  expect(first).toMatchObject({ kind: 'accepted' });
  expect(late).toMatchObject({ kind: 'retry', reason: 'It was no longer valid when its turn came.' });
  expect(received()).toEqual([getId('dl_first')]);
});
