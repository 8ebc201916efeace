import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { mail as mailTable } from '../../../platform/mail/mail.tables.ts';
import { startMailServer } from '../../../platform/mail/testing/mail-server.ts';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { addAccount } from '../../../testing/add-account.ts';
import type { Target } from '../channels/channel-adapter.ts';
import type { DeliveryMessage } from '../messages/delivery-message.ts';
import { emailAdapter } from './email-adapter.ts';
import { CLOSED, OPENED, OTHERS, SEALED, SIGNAL } from './testing/sample-messages.ts';
import { emailNeeds, getPart, getTarget, ORIGIN, PIXEL, readHeaders, routeTo } from './testing/use-email.ts';

const AT = new Date('2026-09-04T11:00:00Z');
const db = useTestDatabase();
beforeAll(() => addAccount(db.database, 'amara', AT, { name: 'Amara', timeZone: 'Europe/London' }));

const clock = { now: () => AT.getTime() };

/** Sends messages through a mail server and returns what it received and what the channel said. */
async function send(messages: readonly (readonly [DeliveryMessage, Partial<Target>])[], siteName?: string) {
  const server = await startMailServer();
  const deps = emailNeeds({
    database: db.database,
    clock,
    route: routeTo(server.port),
    ...(siteName === undefined ? {} : { siteName }),
  });
  const adapter = emailAdapter(deps, deps.mailer!);
  const outcomes = [];
  for (const [message, target] of messages) outcomes.push(await adapter.send(message, getTarget(target)));
  await adapter.stop!();
  return { outcomes, sources: server.received.map(({ source }) => source) };
}

const one = async (message: DeliveryMessage, target: Partial<Target> = {}, siteName?: string) =>
  (await send([[message, target]], siteName)).sources[0]!;

describe('The email of a new signal', () => {
  test('gives side, levels, confidence, validity in the zone of the member, and the place in the log', async () => {
    const source = await one(OPENED);
    for (const type of ['text/plain', 'text/html']) {
      const body = getPart(source, type).replaceAll('\u00a0', ' ');
      for (const words of ['↑ Long', 'BRENT', '1h', '90.51', '89.63', '92.44', '+2.2 R', '−1.0 R', 'Confidence 37%'])
        expect(body, type).toContain(words);
      expect(body).toContain('12:00 BST');
      expect(body).toContain('13:00 BST');
      expect(body).toContain('#12,342');
      expect(body).toContain(SEALED.leafHash);
      expect(body).toContain(`${ORIGIN}/signals/verify`);
      expect(body).toContain('Educational, not investment advice.');
      expect(body.match(/Simulated market/g), 'the market is named once').toHaveLength(1);
    }
    expect(getPart(source, 'text/plain'), 'the text part has the checkpoint in full').toContain(
      SEALED.checkpoint.trim(),
    );
  });

  test('carries the picture of the signal inside itself, in light and dark', async () => {
    const source = await one(OPENED);
    const html = getPart(source, 'text/html');
    for (const theme of ['light', 'dark']) {
      const [id] = new RegExp(`${theme}\\.[0-9a-f]{32}@example\\.com`).exec(html)!;
      expect(html).toContain(`cid:${id}`);
      const part = source.slice(source.indexOf(`Content-ID: <${id}>`));
      expect(part).toContain(`filename=signal-${theme}.png\r\n\r\n${PIXEL.toString('base64').slice(0, 76)}\r\n`);
    }
    expect(html, 'asks no server for anything').not.toMatch(/src="http|url\(|<link/);
  });

  test('is sent without its picture if none can be drawn', async () => {
    const server = await startMailServer();
    const deps = emailNeeds({ database: db.database, clock, route: routeTo(server.port) });
    const pictures = { find: async () => null };
    const adapter = emailAdapter({ ...deps, pictures }, deps.mailer!);
    expect(await adapter.send(OPENED, getTarget())).toMatchObject({ kind: 'accepted' });
    expect(getPart(server.received[0]!.source, 'text/html')).not.toContain('<img');
    await adapter.stop!();
  });

  test('names the channel in whose place it was sent, and the size of the member', async () => {
    const text = getPart(await one({ ...OPENED, insteadOf: 'your webhook', size: '0.66 lots' }), 'text/plain');
    expect(text).toContain('Because your webhook did not answer.');
    expect(text).toContain('0.66 lots');
  });
});

test('answers the email of the new signal with its close, in one conversation', async () => {
  const { outcomes, sources } = await send([
    [OPENED, {}],
    [
      CLOSED,
      {
        deliveryId: 'dl_close',
        opening: { messageId: '<dl_opening@example.com>', size: null, insteadOf: null, news: null },
      },
    ],
    [CLOSED, { deliveryId: 'dl_alone' }],
  ]);
  expect(outcomes).toMatchObject([
    { kind: 'accepted', messageId: '<dl_opening@example.com>' },
    { kind: 'accepted', messageId: '<dl_close@example.com>' },
    { kind: 'accepted' },
  ]);
  const [opened, closed, alone] = sources.map(readHeaders) as [string[], string[], string[]];
  expect(opened).toContain('Message-ID: <dl_opening@example.com>');
  expect(closed).toContain('In-Reply-To: <dl_opening@example.com>');
  expect(closed).toContain('References: <dl_opening@example.com>');
  const getSubject = (lines: string[]) => lines.find((line) => line.startsWith('Subject:'));
  expect(getSubject(closed)).not.toBe(getSubject(opened));
  expect(alone.join('\n')).not.toMatch(/^(In-Reply-To|References):/m);
  expect(getPart(sources[1]!, 'text/plain').replaceAll('\u00a0', ' ')).toContain('target reached, +2.16 R');
});

test('gives the age of a change that waited for a minute or longer', async () => {
  const texts = async (ageMs: number) => {
    const { sources } = await send([[{ ...CLOSED, ageMs } as DeliveryMessage, {}]]);
    return getPart(sources[0]!, 'text/plain').replaceAll(/\s+/g, ' ');
  };
  expect(await texts(59_999)).not.toContain('before this email was sent');
  expect(await texts(60_000)).toContain('It was added to the log 1 minute before this email was sent.');
  expect(await texts(185_000)).toContain('It was added to the log 3 minutes before this email was sent.');
});

test('sends every other type of message, with the link to end them except on a test', async () => {
  const { outcomes, sources } = await send(OTHERS.map((message) => [message, { deliveryId: `dl_${message.type}` }]));
  expect(outcomes.every(({ kind }) => kind === 'accepted')).toBe(true);
  for (const [i, source] of sources.entries()) {
    const headers = readHeaders(source);
    const isTest = OTHERS[i]!.type === 'test';
    expect(
      headers.some((line) => line.startsWith('List-Unsubscribe:')),
      OTHERS[i]!.type,
    ).toBe(!isTest);
  }
  const texts = sources.map((source) => getPart(source, 'text/plain').replaceAll('\u00a0', ' '));
  expect(texts.at(-1)).toContain('This is a test. It is not a signal');
  const unmarked = OTHERS.filter((_message, i) => !texts[i]!.includes('Simulated market')).map(({ type }) => type);
  expect(new Set(unmarked)).toEqual(new Set(['strategy.status', 'system.alert', 'broker.alert', 'alert.gap', 'test']));
  for (const words of [
    'was not sent late as if it were new',
    'US payrolls',
    'Range Release is paused',
    'Maintenance on Sunday',
    'EURUSD is above 1.10000',
    'Daily digest 2 signals',
    'You follow Trend 1 open signal',
  ])
    expect(texts.join('\n')).toContain(words);
});

test('lists the levels of open signals in rows, by the stop that applies, and of many those of the newest', async () => {
  const moved = { ...SIGNAL, currentStop: '90.51' };
  const signals = Array.from({ length: 6 }, () => moved);
  const open = { type: 'digest', from: SIGNAL.createdAt, until: SIGNAL.createdAt, followed: 'Trend', signals } as const;
  const text = getPart(await one(open), 'text/plain').replaceAll('\u00a0', ' ');
  expect(text.match(/^Target: 92\.44, \+1\.93, \+2\.2 R$/gm)).toHaveLength(5);
  expect(text.match(/^Stop: 90\.51, 0\.00, 0\.0 R$/gm)).toHaveLength(5);
  expect(text).toContain('stop 90.51, target 92.44');
});

describe('Headers', () => {
  test('let email programs end the emails with one post (RFC 8058)', async () => {
    const headers = readHeaders(await one(OPENED));
    const link = headers.find((line) => line.startsWith('List-Unsubscribe:'));
    expect(link).toMatch(
      /^List-Unsubscribe: <https:\/\/signals\.example\.com\/api\/delivery\/one-click\?token=ch_a{22}\.[\w-]{43}>$/,
    );
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(headers).toContain('Auto-Submitted: auto-generated');
  });

  test('take no further line from a name, a note or a symbol', async () => {
    const evil = 'X\r\nBcc: eve@example.com';
    const signal = { ...SIGNAL, symbol: evil, strategyName: evil, note: evil };
    const source = await one({ ...OPENED, signal }, {}, `Northwind\r\nBcc: eve@example.com`);
    expect(readHeaders(source).filter((line) => /^bcc/i.test(line))).toEqual([]);
    const system = {
      type: 'system.alert',
      title: evil,
      text: evil,
      path: '//evil.example',
      at: SIGNAL.createdAt,
    } as const;
    const second = await one(system);
    expect(readHeaders(second).filter((line) => /^bcc/i.test(line))).toEqual([]);
    expect(getPart(second, 'text/plain'), 'links lead to this site alone').not.toContain('evil.example');
  });

  test('every link leads to the address of the settings', async () => {
    const { sources } = await send([[OPENED, {}], [CLOSED, {}], ...OTHERS.map((message) => [message, {}] as const)]);
    const links = sources.flatMap((source) =>
      [...getPart(source, 'text/html').matchAll(/href="([^"]+)"/g)].map(([, url]) => url!),
    );
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((url) => !url.startsWith(`${ORIGIN}/`))).toEqual([]);
  });
});

describe('The answer of the mail server', () => {
  const attempt = async (answers: Parameters<typeof startMailServer>[0]) => {
    const server = await startMailServer(answers);
    const deps = emailNeeds({ database: db.database, clock, route: routeTo(server.port) });
    const adapter = emailAdapter(deps, deps.mailer!);
    const outcome = await adapter.send(OPENED, getTarget());
    await adapter.stop!();
    return outcome;
  };

  test.each([
    [
      '550 5.1.1 about the recipient ends the channel',
      { onRecipient: () => ({ code: 550, message: '5.1.1 User unknown' }) },
      { kind: 'rejected', isGone: true },
    ],
    [
      'another 5xx about the recipient rejects the message',
      { onRecipient: () => ({ code: 550, message: '5.7.1 Relay denied' }) },
      { kind: 'rejected', isGone: false },
    ],
    [
      '5xx about the content rejects the message',
      { onMessage: () => ({ code: 554, message: '5.6.0 Refused' }) },
      { kind: 'rejected', isGone: false },
    ],
    [
      '4xx is tried again',
      { onRecipient: () => ({ code: 451, message: '4.2.1 Later' }) },
      { kind: 'retry', answer: { status: 451 } },
    ],
    [
      'a refused sender is an error of the settings, and is tried again',
      { onSender: () => ({ code: 550, message: 'Who are you?' }) },
      { kind: 'retry' },
    ],
  ])('%s', async (_title, answers, expected) => {
    expect(await attempt(answers)).toMatchObject(expected);
  });

  test('that does not come is not waited for after the end of the attempt', async () => {
    const server = await startMailServer({ onMessage: () => new Promise<never>(() => {}) });
    const deps = emailNeeds({ database: db.database, clock, route: routeTo(server.port) });
    const adapter = emailAdapter(deps, deps.mailer!);
    const ending = new AbortController();
    const sending = adapter.send(OPENED, getTarget({ signal: ending.signal }));
    ending.abort();
    expect(await sending).toMatchObject({ kind: 'retry', answer: null });
    await adapter.stop!();
  });

  test('is asked for by the check of the channel', async () => {
    const server = await startMailServer();
    const deps = emailNeeds({ database: db.database, clock, route: routeTo(server.port) });
    const adapter = emailAdapter(deps, deps.mailer!);
    expect(await adapter.check!()).toBeNull();
    await adapter.stop!();
    await server.close();
    expect(await deps.mailer!.check()).toMatch(/^The mail server does not answer/);
  });
});

test('sends fewer emails at the same time where the operator limits them, so that none waits longer than an attempt may take', () => {
  const capacity = (perSecond: number | null) => {
    const deps = emailNeeds({ database: db.database, clock, route: routeTo(25, perSecond) });
    return emailAdapter(deps, deps.mailer!).capacity;
  };
  expect([null, 1, 2, 100].map(capacity)).toEqual([60, 5, 10, 60]);
});

test('appears once in the development mailbox, and in no queue, however often it is tried', async () => {
  const deps = emailNeeds({ database: db.database, clock, route: { kind: 'mailbox', key: 'a-key-of-16-chars' } });
  const adapter = emailAdapter(deps, deps.mailer!);
  for (let n = 0; n < 2; n += 1) expect(await adapter.send(OPENED, getTarget())).toMatchObject({ kind: 'accepted' });
  const rows = await db.database.select().from(mailTable).where(eq(mailTable.address, 'amara@example.com'));
  expect(rows).toMatchObject([{ state: 'shown', isUnlimited: true }]);
  expect(z.uuid().safeParse(rows[0]!.id).success, 'the mailbox opens it').toBe(true);
});
