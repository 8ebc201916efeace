import { setTimeout as wait } from 'node:timers/promises';
import { HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { beforeEach, expect, test } from 'vitest';
import { captureLog } from '../testing/capture-log.ts';
import { useTestDatabase } from '../testing/use-database.ts';
import { findServerProblem } from './find-server-problem.ts';
import { mail as table } from './mail.tables.ts';
import type { Mail } from './mail.ts';
import { takeDueMails } from './mail-repository.ts';
import { queueMailWith } from './queue-mail.ts';
import { MailSender } from './send-mails.ts';
import { deliverBySmtp } from './smtp-delivery.ts';
import { type MailServer, startMailServer } from './testing/mail-server.ts';

const NOON = Date.UTC(2026, 0, 1, 12);
let now = NOON;
const db = useTestDatabase();
const clock = { now: () => now };
const { log, lines } = captureLog();

beforeEach(async () => {
  now = NOON;
  lines.length = 0;
  await db.database.delete(table);
});

const queue = (given: Partial<Mail> & { until?: number; isOfMany?: true } = {}) =>
  queueMailWith({ clock, log })(db.database, {
    to: 'ada@example.com',
    subject: 'Confirm your address',
    title: 'Confirm your address',
    paragraphs: ['Someone signed up with this address.'],
    action: { label: 'Confirm', url: 'https://signals.example.com/confirm?code=one-time' },
    cause: 'sign-up',
    ...given,
  });
const senderTo = (
  { port }: Pick<MailServer, 'port'>,
  account: { user: string; password: string } | null = null,
): MailSender => {
  const server = { host: '127.0.0.1', port, isEncrypted: false, isLocal: true, account };
  const route = { kind: 'smtp' as const, server, from: 'signals@example.com' };
  const deliver = deliverBySmtp({ route, siteName: async () => 'Sealtick' });
  return new MailSender({ db: db.database, clock, log, deliver });
};
const rows = () => db.database.select().from(table).orderBy(table.queuedAt, table.address);
const readHeaders = (source: string): string[] => source.slice(0, source.indexOf('\r\n\r\n')).split(/\r\n(?!\s)/);
const getMessageId = (source: string) => readHeaders(source).find((line) => line.startsWith('Message-ID:'));

test('sends the emails of one conversation as such, with the address for replies', async () => {
  const server = await startMailServer();
  await queue({ thread: 'SAL-26-7K4QX', replyTo: 'sales@example.com' });
  await senderTo(server).sendDue();
  expect(readHeaders(server.received[0]!.source)).toEqual(
    expect.arrayContaining([
      'In-Reply-To: <sal-26-7k4qx@example.com>',
      'References: <sal-26-7k4qx@example.com>',
      'Reply-To: sales@example.com',
    ]),
  );
  await server.close();
});

test('lets email programs leave the list of an email by one click, and no one add a header', async () => {
  const server = await startMailServer();
  const oneClickUrl = `https://signals.example.com/api/newsletter/one-click?token=${'a'.repeat(383)}`;
  const pageUrl = 'https://signals.example.com/mail-lists#token';
  await queue({ list: { reason: 'You subscribed.', pageUrl, oneClickUrl }, subject: 'Late\r\nBcc: all@example.com' });
  await queue({ to: 'zoe@example.com' });
  await senderTo(server).sendDue();
  const [ofList, other] = [...server.received].sort((a, b) => a.to[0]!.localeCompare(b.to[0]!));
  const headers = readHeaders(ofList!.source).map((line) => line.replace(/\r\n\s+/g, ' '));
  expect(headers).toEqual(
    expect.arrayContaining([
      `List-Unsubscribe: <${oneClickUrl}>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      'Subject: Late Bcc: all@example.com',
    ]),
  );
  expect(headers.some((line) => line.startsWith('Bcc'))).toBe(false);
  expect(ofList!.source.replace(/=\r\n/g, '')).toContain(`Unsubscribe or choose lists: ${pageUrl}`);
  expect(other!.source).not.toContain('List-Unsubscribe');
  await server.close();
});

test('takes an email that someone waits for before the older ones of lists and of notices to all', async () => {
  const list = { reason: 'You subscribed.', pageUrl: 'https://a.example/', oneClickUrl: 'https://a.example/' };
  for (let n = 0; n < 5; n += 1)
    await queue({ to: `reader${n}@example.com`, ...(n % 2 === 0 ? { list } : { isOfMany: true }) });
  now += 1_000;
  await queue({ to: 'ada@example.com', subject: 'Your link to log in' });
  const taken = async (most: number) =>
    (await takeDueMails(db.database, new Date(now), most)).map(({ address }) => address);
  expect(await taken(1)).toEqual(['ada@example.com']);
  expect((await taken(9)).sort()).toEqual([0, 1, 2, 3, 4].map((n) => `reader${n}@example.com`));
});

test('delivers an email and deletes its content', async () => {
  const server = await startMailServer();
  await queue();
  const { id } = (await rows())[0]!;
  await senderTo(server).sendDue();
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1, content: null, reason: null }]);
  const [message] = server.received;
  expect(message?.to).toEqual(['ada@example.com']);
  const headers = readHeaders(message!.source);
  expect(headers).toEqual(
    expect.arrayContaining([
      'From: Sealtick <signals@example.com>',
      'To: ada@example.com',
      'Subject: Confirm your address',
      `Message-ID: <${id}@example.com>`,
      'Auto-Submitted: auto-generated',
    ]),
  );
  const readable = message!.source.replace(/=\r\n/g, '').replaceAll('=3D', '=');
  expect(readable).toContain('Content-Type: text/plain');
  expect(readable).toContain('Content-Type: text/html');
  expect(readable.split('https://signals.example.com/confirm?code=one-time')).toHaveLength(5);
});

test('adds no header by subject, name of the site or text', async () => {
  const server = await startMailServer();
  const evil = 'Hello\r\nBcc: eve@example.com\r\n\r\nBody';
  await queue({ subject: evil, title: evil, paragraphs: [evil] });
  await db.database.update(table).set({ subject: evil });
  const route = {
    kind: 'smtp' as const,
    server: { host: '127.0.0.1', port: server.port, isEncrypted: false, isLocal: true, account: null },
    from: 'signals@example.com',
  };
  const deliver = deliverBySmtp({ route, siteName: async () => `Site\r\nX-Evil: 1` });
  await new MailSender({ db: db.database, clock, log, deliver }).sendDue();
  const [message] = server.received;
  expect(message?.to).toEqual(['ada@example.com']);
  expect(
    readHeaders(message!.source)
      .map((line) => line.slice(0, line.indexOf(':')))
      .sort(),
  ).toEqual(['Auto-Submitted', 'Content-Type', 'Date', 'From', 'MIME-Version', 'Message-ID', 'Subject', 'To']);
});

test('repeats an email after an answer of 4xx as the same message', async () => {
  const server = await startMailServer({ onMessage: () => ({ code: 451, message: 'Greylisted' }) });
  await queue();
  const sender = senderTo(server);
  await sender.sendDue();
  expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1, reason: expect.stringContaining('Greylisted') }]);
  expect(sender.serverProblem, 'the server takes other emails').toBeNull();
  server.answers.onMessage = () => undefined;
  now += MINUTE_MS - 1;
  await sender.sendDue();
  expect(server.received, 'not before a minute has passed').toHaveLength(1);
  now += MINUTE_MS / 2;
  await sender.sendDue();
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2, reason: null }]);
  const [first, second] = server.received.map(({ source }) => getMessageId(source));
  expect(second).toBe(first);
});

test('waits longer after each failed attempt, up to half an hour', async () => {
  const server = await startMailServer({ onRecipient: () => ({ code: 450, message: 'Busy' }) });
  await queue();
  const sender = senderTo(server);
  const waits: number[] = [];
  for (let n = 0; n < 8; n++) {
    await sender.sendDue();
    const next = (await rows())[0]!.nextAttemptAt.getTime();
    waits.push((next - now) / MINUTE_MS);
    now = next;
  }
  [1, 2, 4, 8, 16, 30, 30, 30].forEach((minutes, n) => {
    expect(waits[n]).toBeGreaterThanOrEqual(minutes);
    expect(waits[n]).toBeLessThanOrEqual(minutes * 1.25 + 0.001);
  });
});

test.each([
  ['the recipient', { onRecipient: () => ({ code: 550, message: 'No such user' }) }],
  ['the message', { onMessage: () => ({ code: 554, message: 'No such user' }) }],
])('rejects an email when the server refuses %s permanently', async (_what, answers) => {
  const server = await startMailServer(answers);
  await queue();
  const sender = senderTo(server);
  await sender.sendDue();
  now += 5 * HOUR_MS;
  await sender.sendDue();
  expect(await rows()).toMatchObject([
    { state: 'rejected', attempts: 1, content: null, reason: expect.stringContaining('No such user') },
  ]);
  expect(sender.serverProblem).toBeNull();
});

test('keeps emails while the server refuses its sender or the password, and says which', async () => {
  const server = await startMailServer({ onSender: () => ({ code: 553, message: 'Not your address' }) });
  await queue();
  const unknown = senderTo(server);
  await unknown.sendDue();
  expect(unknown.serverProblem).toBe('The mail server refuses the address of MAIL_FROM.');
  now += 2 * MINUTE_MS;
  const wrong = senderTo(server, { user: 'site', password: 'wrong' });
  await wrong.sendDue();
  expect(wrong.serverProblem).toBe('The mail server refuses the user or the password of SMTP_URL.');
  expect(await rows()).toMatchObject([{ state: 'queued', attempts: 2 }]);
  server.answers.onSender = () => undefined;
  server.answers.password = 'right';
  now += 3 * MINUTE_MS;
  const right = senderTo(server, { user: 'site', password: 'right' });
  await right.sendDue();
  expect(right.serverProblem).toBeNull();
  expect(await rows()).toMatchObject([{ state: 'sent' }]);
});

test('keeps emails while the server cannot be reached', async () => {
  const server = await startMailServer();
  await server.close();
  await queue();
  const sender = senderTo(server);
  await sender.sendDue();
  expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1, content: { title: 'Confirm your address' } }]);
  expect(sender.serverProblem).toMatch(/^The mail server does not answer as it should \(E\w+\)\.$/);
});

test('knows from a check, without an email, that the server is away and is back', async () => {
  const server = await startMailServer({ onSender: () => ({ code: 553, message: 'Not your address' }) });
  const account = null;
  const target = { host: '127.0.0.1', port: server.port, isEncrypted: false, isLocal: true, account };
  const sender = senderTo(server);
  const check = async () => sender.checked(await findServerProblem(target));
  await check();
  expect(sender.serverProblem).toBeNull();
  await server.close();
  await check();
  expect(sender.serverProblem).toMatch(/^The mail server does not answer as it should \(E\w+\)\.$/);
  const again = await startMailServer(server.answers, server.port);
  await check();
  expect(sender.serverProblem).toBeNull();
  await queue();
  await sender.sendDue();
  await check();
  expect(sender.serverProblem, 'a check cannot know it').toBe('The mail server refuses the address of MAIL_FROM.');
  expect(again.received).toEqual([]);
});

test('sends each email once while two processes work on the queue', async () => {
  const server = await startMailServer({});
  for (let n = 10; n < 40; n++) await queue({ to: `member${n}@example.com` });
  await Promise.all([senderTo(server).sendDue(), senderTo(server).sendDue()]);
  const recipients = server.received.flatMap(({ to }) => to);
  expect(recipients.sort()).toEqual(Array.from({ length: 30 }, (_, n) => `member${n + 10}@example.com`));
});

test('begins nothing after a stop', async () => {
  const server = await startMailServer();
  await queue();
  const sender = senderTo(server);
  sender.stop();
  await sender.sendDue();
  await wait(20);
  expect(server.received).toEqual([]);
});

test('logs neither addresses nor links', async () => {
  const server = await startMailServer({ onRecipient: () => ({ code: 550, message: 'No such user ada@example.com' }) });
  await queue();
  await senderTo(server).sendDue();
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toMatch(/ada|one-time/);
});

test('does not send an email that is of no use any longer', async () => {
  const server = await startMailServer();
  await queue({ to: 'ben@example.com', until: NOON + 1 });
  await queue({ until: NOON });
  await senderTo(server).sendDue();
  expect(server.received.map(({ to }) => to)).toEqual([['ben@example.com']]);
  expect(await rows()).toMatchObject([
    {
      address: 'ada@example.com',
      state: 'rejected',
      reason: 'It could not be sent in time.',
      content: null,
      attempts: 1,
    },
    { address: 'ben@example.com', state: 'sent' },
  ]);
  await server.close();
});
