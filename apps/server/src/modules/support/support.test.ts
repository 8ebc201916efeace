import type { Principal } from '@sealtick/contract';
import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { NOW, useSupport } from './testing/use-support.ts';

const SENT = {
  name: 'Amara Okafor',
  email: 'Amara@example.com',
  company: 'Northwind',
  phone: '+44 20 7946 0123',
  planInterest: 'institutional',
  message: 'Ten seats.\nWhat do they cost?',
  openForMs: 20_000,
} as const;
const MISSING = 'Please fill in all required fields (Name, Email, Message)';
const MEMBER: Principal = { kind: 'member', accountId: 'a', strategies: [] };

const { state, audited, stored, mails, ...support } = useSupport();
const post = (payload: object | string, headers?: Record<string, string>, address?: string) =>
  support.post('sales', payload, headers, address);
const send = (change: object = {}) => post({ ...SENT, ...change });

describe('A request to sales', () => {
  test('is stored under a reference, and answered within 24 hours by the wall clock', async () => {
    const answer = await send();
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
    const { reference, dueAt } = answer.json();
    expect(reference).toMatch(/^SAL-26-[2-9A-HJ-NP-Z]{5}$/);
    expect(dueAt).toBe('2026-11-24T16:05:00.000Z');
    const { openForMs: _openForMs, planInterest: topic, ...typed } = SENT;
    expect(await stored()).toEqual([
      {
        reference,
        kind: 'sales',
        isSuspected: false,
        accountId: null,
        mailbox: 'amara@example.com',
        ...typed,
        topic,
        state: 'new',
        sentAt: new Date(NOW),
        dueAt: new Date(dueAt),
        tokenHash: null,
        overdueSentAt: null,
      },
    ]);
    expect(audited).toMatchObject([{ act: 'sales-request.sent', subject: reference }]);
    expect(audited[0]).not.toHaveProperty('values');
  });

  test.each(['tom&jerry@example.com', '#tag@example.com', 'user@xn--80a1acny.xn--p1ai'])(
    'is answered at the address %s',
    async (email) => {
      expect((await send({ email })).statusCode).toBe(200);
      const [toOperator, toSender] = await mails();
      expect(toOperator!.content!.replyTo).toBe(email);
      expect(toSender!.address).toBe(email);
    },
  );

  test('needs name, email address and message only, and names the account of a member', async () => {
    state.principal = MEMBER;
    const { name, email, message } = SENT;
    expect((await post({ name, email, message, company: ' ', openForMs: 1 })).statusCode).toBe(200);
    expect(await stored()).toMatchObject([
      { accountId: 'a', isSuspected: false, company: null, phone: null, topic: null },
    ]);
  });

  test('sends the operator what was typed, and the sender nothing of it', async () => {
    const { reference } = (await send()).json();
    const [toSales, toSender] = await mails();
    expect(toSales).toMatchObject({ address: 'sales@northwind.test', subject: `Sales request ${reference}` });
    expect(toSales!.content!.paragraphs).toEqual([
      'Answer by 24 Nov 2026, 16:05 UTC.',
      'Name: Amara Okafor',
      'Email: Amara@example.com',
      'Company: Northwind',
      'Phone: +44 20 7946 0123',
      'Plan: Institutional',
      'Message:',
      'Ten seats.',
      'What do they cost?',
    ]);
    expect(toSender).toMatchObject({ address: 'Amara@example.com', subject: `Your request ${reference}` });
    expect(toSender!.content!.paragraphs[1]).toBe('The sales team answers by 24 Nov 2026, 16:05 UTC.');
    expect(JSON.stringify(toSender!.content)).not.toMatch(/Amara|Northwind|7946|Institutional|seats/);
  });

  test('leaves nothing if its audit entry cannot be stored', async () => {
    state.isAuditBroken = true;
    expect((await send()).statusCode).toBe(500);
    expect([await stored(), await mails()]).toEqual([[], []]);
  });

  test('that is sent twice is one request, also at the same time', async () => {
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect([(await stored()).length, (await mails()).length]).toEqual([1, 2]);
    expect((await send({ message: 'Eleven seats.' })).json().reference).not.toBe(answers[0]!.json().reference);
    state.now += HOUR_MS;
    expect((await send()).json().reference).not.toBe(answers[0]!.json().reference);
  });

  test.each([{ topic: 'cheap pills' }, { openForMs: 2_999 }])(
    'of a robot (%j) is answered alike and stored, without any email',
    async (change) => {
      const answer = await send(change);
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['reference', 'dueAt']]);
      expect(await stored()).toMatchObject([{ isSuspected: true }]);
      expect(await mails()).toEqual([]);
    },
  );

  test.each([
    [`Invalid body field \`name\`: ${MISSING}.`, { name: ' ' }],
    [`Invalid body field \`name\`: ${MISSING}.`, { name: undefined }],
    [`Invalid body field \`message\`: ${MISSING}.`, { message: '\t\r\n' }],
    ['`message` must not contain control characters.', { message: 'a\u0000b' }],
    ['`name` must not contain control characters.', { name: 'Eve\u0007' }],
    ['Invalid body field `email`: Please enter a valid email address.', { email: 'amara' }],
    [
      'Invalid body field `email`: Please enter a valid email address.',
      { email: 'a@example.com\r\nBcc: b@example.com' },
    ],
    ['Invalid body field `email`: Please enter a valid email address.', { email: 'a@example.com,b@example.com' }],
    ['`company` must have at most 100 characters.', { company: 'a'.repeat(101) }],
    ['`message` must have at most 5000 characters.', { message: 'ä'.repeat(5_001) }],
    ['`planInterest` must be one of starter, pro, institutional, custom.', { planInterest: 'Pro' }],
    ['`openForMs` must be at least 0.', { openForMs: -1 }],
    ['`name` must be a string.', { name: ['a'] }],
    ['Unknown body field `to`.', { to: 'b@example.com' }],
  ])('is refused, and the answer names the field and what would be right: %s', async (detail, change) => {
    const answer = await send(change);
    expect([answer.statusCode, answer.json().detail]).toEqual([400, detail]);
    expect([await stored(), await mails(), audited]).toEqual([[], [], []]);
  });

  test('cannot add headers, hide direction marks or end a text early', async () => {
    const { reference } = (
      await send({ name: 'Eve\r\nBcc: all@example.com\u202egnp\u2028', message: 'a\r\nb\fc\v\td\n\n<b>' })
    ).json();
    expect(await stored()).toMatchObject([{ name: 'Eve Bcc: all@example.com gnp', message: 'a\nb c \td\n\n<b>' }]);
    for (const { subject } of await mails()) expect(subject).toMatch(new RegExp(`^[\\w ]+${reference}$`));
  });

  test('takes the longest message in every script', async () => {
    expect((await send({ message: '漢'.repeat(5_000) })).statusCode).toBe(200);
  });

  test('is refused as a form, as text, too large or from another site', async () => {
    const form = await post('name=Amara', { 'content-type': 'application/x-www-form-urlencoded' });
    const text = await post(JSON.stringify(SENT), { 'content-type': 'text/plain' });
    expect([form.statusCode, text.statusCode]).toEqual([415, 415]);
    expect((await send({ message: 'a'.repeat(10_000_000) })).statusCode).toBe(413);
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://elsewhere.example' },
      { cookie: 'a=b', 'sec-fetch-site': 'same-site' },
    ]) {
      expect((await post(SENT, headers)).statusCode).toBe(403);
    }
    expect(await stored()).toEqual([]);
  });
});

describe('Requests', () => {
  test('of one network are five per hour; those that failed do not count', async () => {
    state.isAuditBroken = true;
    for (let n = 0; n < 6; n += 1) await send({ message: 'x', email: 'amara' });
    state.isAuditBroken = false;
    for (let n = 0; n < 5; n += 1) expect((await send({ message: `Question ${n}` })).statusCode).toBe(200);
    const refused = await send({ message: 'Question 6' });
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().detail]).toEqual([
      429,
      '3600',
      '5 requests were sent from your network within an hour. Try again in 60 min.',
    ]);
    expect((await post(SENT, {}, '198.51.100.7')).statusCode).toBe(200);
    state.now += HOUR_MS;
    expect((await send({ message: 'Question 6' })).statusCode).toBe(200);
  });

  test('with one email address are 20 per day, however it is spelled', async () => {
    for (let n = 0; n < 20; n += 1) {
      const email = n % 2 === 0 ? 'amara@example.com' : `Amara+${n}@Example.com`;
      const answer = await post({ ...SENT, email, message: `Question ${n}` }, {}, `198.51.100.${100 + n}`);
      expect(answer.statusCode).toBe(200);
    }
    const refused = await send();
    expect([refused.statusCode, refused.json().detail]).toEqual([
      429,
      '20 requests were sent with this email address within a day. Try again later.',
    ]);
    const toSender = (await mails()).filter(({ isUnlimited }) => !isUnlimited);
    expect(toSender, 'a mailbox receives five emails per hour').toHaveLength(5);
    state.now += DAY_MS;
    expect((await send()).statusCode).toBe(200);
  });

  test('of visitors with the address of a member do not use up what the member may send', async () => {
    for (let n = 0; n < 21; n += 1) await post({ ...SENT, message: `Question ${n}` }, {}, `198.51.100.${n}`);
    expect((await send()).statusCode, 'of a visitor').toBe(429);
    state.principal = MEMBER;
    support.accounts.set(SENT.email, 'a');
    expect((await send({ message: 'Mine' })).statusCode).toBe(200);
    const [newest] = (await mails()).filter(({ isByOwner }) => isByOwner);
    expect(newest).toMatchObject({ address: SENT.email, accountId: 'a' });
  });

  test('of a member with addresses of others are five per hour', async () => {
    state.principal = MEMBER;
    const codes: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      const body = { ...SENT, email: `other${n}@example.com` };
      codes.push((await post(body, {}, `198.51.100.${n}`)).statusCode);
    }
    expect(codes).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await stored()).toHaveLength(5);
  });
});
