import { COMPLAINT_CATEGORIES, REQUEST_KINDS, REQUESTS_PER_DAY, type RequestKind } from '@sealtick/contract';
import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { setField } from '../settings/index.ts';
import { answerRequest, closeRequest, startRequest } from './answer-request.ts';
import { selectRequests } from './request-repository.ts';
import { sendOverdueNotices } from './send-overdue-notices.ts';
import { NOW, useSupport } from './testing/use-support.ts';

const { state, needs, audited, accounts, exported, database, post, stored, steps, mails } = useSupport();

const SENDER = { name: 'Ines Duarte', email: 'ines@example.com', openForMs: 20_000 };
/** The text of each kind, the day by which it is due, and who receives it. */
const KINDS: Readonly<Record<RequestKind, readonly [object, string, string]>> = {
  sales: [{ message: 'Ten seats.' }, '2026-11-24T16:05', 'sales'],
  help: [{ subject: 'billing', message: 'An invoice is missing.' }, '2026-11-23T20:05', 'support'],
  legal: [{ message: 'Which law applies?' }, '2026-11-30T16:05', 'compliance'],
  risk: [{ message: 'What is the largest loss?' }, '2026-11-25T16:05', 'compliance'],
  data: [{ requestType: 'portability' }, '2026-12-23T16:05', 'compliance'],
  deletion: [{ reason: 'I no longer trade.' }, '2026-12-23T16:05', 'compliance'],
  inquiry: [{ inquiry: 'Who supervises you?' }, '2026-11-25T16:05', 'compliance'],
  complaint: [{ category: 'conduct', complaint: 'No one called back.' }, '2026-12-14T16:05', 'compliance'],
};
const NAMES = Object.keys(KINDS) as RequestKind[];
const send = (kind: RequestKind, change: object = {}) => post(kind, { ...SENDER, ...KINDS[kind][0], ...change });
const getToken = async () => (await mails()).map((one) => one.content?.action?.url.split('#')[1]).find(Boolean)!;
const confirm = (token: string) => post('confirmations', { token });

describe.each(NAMES)('A request of the kind %s', (kind) => {
  const { prefix, isConfirmed, missing } = REQUEST_KINDS[kind];
  const [text, due, receiver] = KINDS[kind];

  test('is stored under its reference, is due by its rule and goes to who answers', async () => {
    const answer = await send(kind);
    expect(answer.statusCode).toBe(200);
    const { reference, dueAt } = answer.json();
    expect(reference).toMatch(new RegExp(`^${prefix}-26-[2-9A-HJ-NP-Z]{5}$`));
    expect(dueAt).toBe(`${due}:00.000Z`);
    const message = Object.entries(text).find(([name]) => /message|reason|inquiry|complaint/.test(name))?.[1] ?? '';
    expect(await stored()).toMatchObject([{ reference, kind, state: 'new', message }]);
    expect(await steps()).toMatchObject([{ reference, state: 'new', actor: 'sender' }]);
    expect(audited).toMatchObject([{ act: `${kind}-request.sent`, subject: reference }]);
    if (isConfirmed) await confirm(await getToken());
    const [notice, toSender] = await mails();
    expect(notice).toMatchObject({ address: `${receiver}@northwind.test`, isUnlimited: true });
    expect(notice!.content).toMatchObject({ replyTo: SENDER.email });
    expect(toSender).toMatchObject({ address: SENDER.email, subject: `Your request ${reference}` });
    expect(toSender!.content).toMatchObject({ thread: reference, replyTo: `${receiver}@northwind.test` });
    if (message !== '') expect(JSON.stringify(toSender!.content)).not.toContain(message);
    expect(JSON.stringify(toSender!.content)).not.toContain('Ines Duarte');
  });

  test('needs every field, and says at each what is missing', async () => {
    const required = ['name', 'email', ...Object.keys(text)].filter((name) => !['subject'].includes(name));
    for (const field of required) {
      const { errors } = (await send(kind, { [field]: '' })).json();
      const isChoice = ['requestType', 'category'].includes(field);
      expect(errors).toEqual([
        { path: field, message: isChoice ? expect.stringMatching(/^must be one of /) : missing },
      ]);
    }
    const { errors } = (await send(kind, { email: 'ines@' })).json();
    expect(errors).toEqual([{ path: 'email', message: 'Please enter a valid email address.' }]);
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['markup', { name: '<img src=x onerror=alert(1)>', ...text }],
    ['a line break in the name', { name: 'Eve\r\nBcc: all@example.com', ...text }],
    ['a direction mark', { name: 'Eve\u202egnp', ...text }],
  ])('with %s stays text in one line, and adds no header', async (_name, change) => {
    expect((await send(kind, change)).statusCode).toBe(200);
    const [row] = await stored();
    expect(row!.name).not.toMatch(/[\r\n\u202e]/);
    for (const { subject, content } of await mails()) {
      expect(subject).toMatch(/^[\w ]+-26-\w{5}$/);
      expect(content!.replyTo).toMatch(/^\w+@[\w.]+$/);
    }
  });

  test('is refused with a field of 1 MB, a header in the address, or an unknown field', async () => {
    for (const field of ['name', ...Object.keys(text)]) {
      expect((await send(kind, { [field]: 'x'.repeat(1_000_000) })).statusCode).toBe(413);
      expect((await send(kind, { [field]: 'x'.repeat(6_000) })).statusCode).toBe(400);
    }
    expect((await send(kind, { email: 'a@example.com\r\nBcc: b@example.com' })).statusCode).toBe(400);
    expect((await send(kind, { dueAt: '2026-01-01' })).statusCode).toBe(400);
    expect([await stored(), await mails()]).toEqual([[], []]);
  });

  test('of a robot is answered alike and stored separately, without any email', async () => {
    for (const change of [{ topic: 'pills' }, { openForMs: 100, name: 'Bot' }]) {
      const answer = await send(kind, change);
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['reference', 'dueAt']]);
    }
    expect(await stored()).toMatchObject([{ isSuspected: true }, { isSuspected: true }]);
    expect([await mails(), await selectRequests(database(), { isAll: true, most: 9 })]).toEqual([[], []]);
  });

  test('is sent although a robot seems to have sent the same before, and robots use nothing up', async () => {
    const robot = { ...SENDER, ...text, openForMs: 100 };
    await post(kind, robot);
    for (let n = 1; n < REQUESTS_PER_DAY; n += 1)
      await post(kind, { ...robot, name: `Bot ${n}` }, {}, `198.51.100.${n}`);
    expect((await send(kind)).statusCode).toBe(200);
    expect((await stored()).filter(({ isSuspected }) => !isSuspected)).toHaveLength(1);
    expect(await mails()).not.toEqual([]);
  });
});

test.each(Object.entries(COMPLAINT_CATEGORIES))(
  'A complaint about %s is stored under it, and both emails name the category',
  async (category, label) => {
    await send('complaint', { category });
    expect(await stored()).toMatchObject([{ topic: category }]);
    const [notice, toSender] = await mails();
    expect(notice!.content!.paragraphs).toContain(`Category: ${label}`);
    expect(toSender!.content!.paragraphs).toContain(`Category: ${label}`);
  },
);

test.each([
  ['access', 'send you a copy of your data'],
  ['portability', 'send you your data in a machine-readable format'],
])('A request for data gives its type in its row and in both emails: %s', async (requestType, asked) => {
  await send('data', { requestType });
  expect(await stored()).toMatchObject([{ topic: requestType }]);
  const [link] = await mails();
  expect(link!.content!.paragraphs.join(' ')).toContain(`asked Sealtick to ${asked}`);
  await confirm(await getToken());
  const [notice] = await mails();
  expect(notice!.content!.paragraphs).toContain(`Type: ${requestType}`);
});

test.each(['technical', 'billing', 'signals', 'account', 'general'])(
  'A request to support stores its subject %s, and the email to support gives it',
  async (subject) => {
    expect((await send('help', { subject })).statusCode).toBe(200);
    expect(await stored()).toMatchObject([{ kind: 'help', topic: subject }]);
    expect((await mails())[0]!.content!.paragraphs).toContain(`Subject: ${subject}`);
  },
);

const BY = { kind: 'command-line' } as const;

describe('1,000 requests', () => {
  test('from one network are five, and one mailbox receives five emails', async () => {
    const codes = new Map<number, number>();
    const sendOne = async (n: number) => {
      const { statusCode } = await send(NAMES[n % NAMES.length]!, { name: `Ines ${n}` });
      codes.set(statusCode, (codes.get(statusCode) ?? 0) + 1);
    };
    // At the same time, because a caller far above the limits is refused late.
    await Promise.all(Array.from({ length: 1_000 }, (_, n) => sendOne(n)));
    expect(Object.fromEntries(codes)).toEqual({ 200: 5, 429: 995 });
    expect(await stored()).toHaveLength(5);
    expect((await mails()).filter(({ isUnlimited }) => !isUnlimited)).toHaveLength(5);
  });

  test('with one address from many networks are 20 per day over all kinds', async () => {
    const codes = new Set<number>();
    for (let n = 0; n < 60; n += 1) {
      const kind = NAMES[n % NAMES.length]!;
      const answer = await post(kind, { ...SENDER, ...KINDS[kind][0], name: `Ines ${n}` }, {}, `198.51.100.${n}`);
      codes.add(answer.statusCode);
    }
    expect([...codes]).toEqual([200, 429]);
    expect(await stored()).toHaveLength(20);
  });
});

describe('A request about the data of a person', () => {
  test('reaches the operator once its sender has confirmed it; opening the link uses nothing up', async () => {
    const { reference, dueAt } = (await send('data')).json();
    expect((await mails()).map(({ address }) => address)).toEqual([SENDER.email]);
    expect(await selectRequests(database(), { isAll: false, most: 9 })).toEqual([]);
    const [link] = await mails();
    expect(link!.content!.action!.url).toMatch(/^https:\/\/signals\.example\.com\/confirm-request#[\w-]{43}$/);
    const answer = await confirm(await getToken());
    expect(answer.json()).toEqual({ reference, dueAt, kind: 'data', hasAccount: false, isCallers: false });
    expect((await mails())[0]).toMatchObject({ subject: `Data request ${reference}` });
    expect(await stored()).toMatchObject([{ state: 'confirmed', tokenHash: null }]);
    expect((await steps()).map((step) => step.state)).toEqual(['new', 'confirmed']);
    expect(audited.at(-1)).toMatchObject({ act: 'request.confirmed', subject: reference });
  });

  test('has a copy of the data made where the address has an account', async () => {
    accounts.set(SENDER.email, 'acc_ines');
    await send('data');
    expect((await confirm(await getToken())).json()).toMatchObject({ hasAccount: true });
    expect(exported).toEqual(['acc_ines']);
  });

  test('deletes nothing by its link: the owner of an account logs in for that', async () => {
    accounts.set(SENDER.email, 'acc_ines');
    await send('deletion');
    expect((await confirm(await getToken())).json()).toMatchObject({ kind: 'deletion', hasAccount: true });
    expect(exported).toEqual([]);
  });

  test.each([
    ['acc_ines', true],
    ['acc_other', false],
  ])('says whether its account is that of the caller: %s', async (accountId, isCallers) => {
    accounts.set(SENDER.email, 'acc_ines');
    await send('deletion');
    state.principal = { kind: 'member', accountId, strategies: [] };
    expect((await confirm(await getToken())).json()).toMatchObject({ hasAccount: true, isCallers });
  });

  test('is confirmed once, within 24 hours, by the token of the email only', async () => {
    await send('data');
    const token = await getToken();
    const unknown = await confirm('x'.repeat(43));
    expect([unknown.statusCode, unknown.json().detail]).toEqual([
      422,
      'The link is unknown, was used, or is older than 24 hours. Send the request again.',
    ]);
    const codes = await Promise.all([confirm(token), confirm(token)]);
    expect(codes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    await send('deletion');
    const late = (await mails()).map((one) => one.content?.action?.url.split('#')[1]).filter(Boolean);
    state.now += DAY_MS;
    expect((await confirm(late.find((one) => one !== token)!)).statusCode).toBe(422);
  });
});

describe('A request that is answered', () => {
  const answer = (reference: string, text: string) => answerRequest(needs, database(), reference, text, BY);

  test('receives emails in its own thread, and ends closed', async () => {
    const { reference } = (await send('legal')).json();
    state.now += HOUR_MS;
    await startRequest(needs.clock, database(), reference, BY);
    state.now += HOUR_MS;
    await answer(reference, ' English law applies.\r\n\r\nSee section 11. ');
    state.now += HOUR_MS;
    await closeRequest(needs.clock, database(), reference, BY);
    const mail = (await mails()).find(({ subject }) => subject === `Re: Your request ${reference}`)!;
    expect(mail).toMatchObject({ address: SENDER.email, isUnlimited: true });
    expect(mail.content).toMatchObject({ thread: reference, replyTo: 'compliance@northwind.test' });
    expect(mail.content!.paragraphs).toEqual(['English law applies.', 'See section 11.']);
    expect(await steps()).toMatchObject([
      { state: 'new', at: new Date(NOW), actor: 'sender' },
      { state: 'in-progress', at: new Date(NOW + HOUR_MS), actor: 'command-line', message: null },
      { state: 'answered', message: 'English law applies.\n\nSee section 11.' },
      { state: 'closed', at: new Date(NOW + 3 * HOUR_MS) },
    ]);
    expect(await stored()).toMatchObject([{ state: 'closed' }]);
    await expect(answer(reference, 'More.')).rejects.toThrow(`${reference} is closed.`);
  });

  test('is not confirmed by its link once it is closed', async () => {
    accounts.set(SENDER.email, 'acc_ines');
    const { reference } = (await send('data')).json();
    await closeRequest(needs.clock, database(), reference, BY);
    expect((await confirm(await getToken())).statusCode).toBe(422);
    expect([exported, await stored()]).toMatchObject([[], [{ state: 'closed' }]]);
  });

  test('must exist, be confirmed and have an answer', async () => {
    const { reference } = (await send('deletion')).json();
    await expect(answer('LEG-26-XXXXX', 'a')).rejects.toThrow('No request has the reference LEG-26-XXXXX.');
    await expect(answer(reference, 'a')).rejects.toThrow(`${reference} is not confirmed by its sender.`);
    await expect(answer(reference, ' \n')).rejects.toThrow('The answer must have 1 to 20000 characters.');
    await closeRequest(needs.clock, database(), reference, BY);
  });
});

test('Of a request past due the operator hears once; of answered and unconfirmed ones never', async () => {
  const { reference } = (await send('help')).json();
  const answered = (await send('help', { message: 'Another.' })).json().reference;
  await answerRequest(needs, database(), answered, 'Done.', BY);
  await send('data');
  const notices = async () =>
    (await mails())
      .filter(({ subject }) => subject.startsWith('Past due'))
      .map(({ subject, address }) => [subject, address]);
  await sendOverdueNotices(needs, database());
  expect(await notices()).toEqual([]);
  state.now += 40 * DAY_MS;
  await Promise.all([sendOverdueNotices(needs, database()), sendOverdueNotices(needs, database())]);
  await sendOverdueNotices(needs, database());
  expect(await notices()).toEqual([[`Past due: ${reference}`, 'support@northwind.test']]);
});

test('a request is due by the response time that the operator has set for its team', async () => {
  await setField({ db: database(), clock: needs.clock }, 'legalResponse', '7-10 business days');
  expect((await send('legal')).json().dueAt).toBe('2026-12-07T16:05:00.000Z');
  expect((await send('risk')).json().dueAt).toBe('2026-11-25T16:05:00.000Z');
});
