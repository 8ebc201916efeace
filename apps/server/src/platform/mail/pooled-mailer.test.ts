import { expect, onTestFinished, test } from 'vitest';
import type { DirectMail } from './direct-mailer.ts';
import { pooledMailer } from './pooled-mailer.ts';
import { type MailServer, startMailServer } from './testing/mail-server.ts';

const AN_HOUR_EACH = 1 / 3_600;
const CONNECTIONS = 10;

function mailerTo({ port }: MailServer, perSecond: number | null) {
  const server = { host: '127.0.0.1', port, isEncrypted: false, isLocal: true, account: null };
  const mailer = pooledMailer({ kind: 'smtp', server, from: 'site@example.com', perSecond }, async () => 'Example');
  onTestFinished(() => mailer.close());
  return mailer;
}

const mail = (id: string, signal = new AbortController().signal): DirectMail => ({
  id,
  accountId: 'amara',
  mail: { to: `${id}@example.com`, subject: 'EURUSD', title: 'EURUSD', paragraphs: [], notes: [] },
  inReplyTo: null,
  signal,
  isValid: () => true,
});

test('an email waits for its turn at the rate of the settings, until its attempt ends', async () => {
  const server = await startMailServer();
  const mailer = mailerTo(server, AN_HOUR_EACH);
  expect(await mailer.send(mail('first'))).toMatchObject({ state: 'sent' });
  const attempt = new AbortController();
  const second = mailer.send(mail('second', attempt.signal));
  // One that did not wait would be sent before this one, over the open connection.
  expect(await mailerTo(server, null).send(mail('other'))).toMatchObject({ state: 'sent' });
  attempt.abort();
  expect(await second).toMatchObject({ state: 'failed', reason: 'The mail server did not answer in time.' });
  expect(server.received.map(({ to }) => to)).toEqual([['first@example.com'], ['other@example.com']]);
});

test('an email is sent when its turn has come', async () => {
  const server = await startMailServer();
  const mailer = mailerTo(server, 100);
  const sent = await Promise.all(['a', 'b', 'c'].map((id) => mailer.send(mail(id))));
  expect(sent.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
});

test(`emails that are sent at the same time share ${CONNECTIONS} connections`, async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const server = await startMailServer({ onMessage: () => released });
  const mailer = mailerTo(server, null);
  const sending = Array.from({ length: 3 * CONNECTIONS }, (_, n) => mailer.send(mail(`m${n}`)));
  await expect.poll(() => server.received.length).toBeGreaterThanOrEqual(CONNECTIONS);
  release();
  expect(new Set((await Promise.all(sending)).map(({ state }) => state))).toEqual(new Set(['sent']));
  expect(server.connections()).toBe(CONNECTIONS);
});
