import { NEWSLETTER_LIST_NAMES, NEWSLETTER_LISTS } from '@sealtick/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { countRequests } from './subscriber-repository.ts';
import { ORIGIN, useNewsletter } from './testing/use-newsletter.ts';

const { state, audited, call, database, subscribe, requests, subscribers, mails } = useNewsletter();

const EMAIL = 'ines@example.com';
const newestToken = async () => (await mails()).at(-1)!.content!.action!.url.split('#')[1]!;
const confirm = (token: string) => call('POST', '/api/newsletter/confirmations', { token });
/** Returns the token of the page of the address's lists. */
async function confirmed(list: (typeof NEWSLETTER_LIST_NAMES)[number], email = EMAIL): Promise<string> {
  await subscribe(list, email);
  return (await confirm(await newestToken())).json().listsToken;
}
const open = (token: string) => call('POST', '/api/newsletter/lists', { token });
const onLists = (answer: { json: () => { lists: { list: string; since: string | null }[] } }) =>
  answer
    .json()
    .lists.filter(({ since }) => since !== null)
    .map(({ list }) => list);

describe.each(NEWSLETTER_LIST_NAMES)('The list %s', (list) => {
  test('has an address once its owner has confirmed it; opening the link uses nothing up', async () => {
    const answer = await subscribe(list, 'Ines@Example.com');
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await subscribers()).toEqual([]);
    const [link] = await mails();
    expect(link).toMatchObject({ address: EMAIL, subject: 'Confirm your subscription', isUnlimited: false });
    expect(link!.content!.paragraphs[0]).toContain(NEWSLETTER_LISTS[list].about);
    expect(link!.content!.action!.url).toMatch(/^https:\/\/signals\.example\.com\/confirm-subscription#[\w-]{43}$/);
    state.now += HOUR_MS;
    const done = await confirm(await newestToken());
    expect(done.json()).toEqual({ list, listsToken: expect.any(String) });
    expect(await subscribers()).toEqual([
      {
        list,
        email: EMAIL,
        consent: NEWSLETTER_LISTS[list].consent,
        consentedAt: new Date(state.now - HOUR_MS),
        confirmedAt: new Date(state.now),
        endedAt: null,
      },
    ]);
    expect(await requests()).toEqual([]);
    expect(audited.map(({ act, subject }) => [act, subject])).toEqual([
      ['newsletter.requested', list],
      ['newsletter.confirmed', list],
    ]);
  });
});

test.each(['tom&jerry@example.com', '#tag@example.com', 'user@xn--80a1acny.xn--p1ai'])(
  'The address %s is on a list, and leaves it by its links',
  async (email) => {
    const token = await confirmed('status', email);
    const lists = await open(token);
    expect([lists.json().email, onLists(lists)]).toEqual([email, ['status']]);
    expect((await call('POST', '/api/newsletter/unsubscriptions', { token })).statusCode).toBe(200);
    expect(onLists(await open(token))).toEqual([]);
  },
);

test('A link confirms once, within 24 hours, and by the token of the email only; only its hash is stored', async () => {
  await subscribe('status', EMAIL);
  const token = await newestToken();
  expect((await requests())[0]!.tokenHash).not.toContain(token);
  const codes = await Promise.all([confirm(token), confirm(token)]);
  expect(codes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  expect((await confirm('x'.repeat(43))).json().detail).toBe(
    'The link is unknown, was used, or is older than 24 hours. Subscribe again to receive a new one.',
  );
  await subscribe('newsletter', EMAIL);
  const late = await newestToken();
  state.now += DAY_MS;
  expect((await confirm(late)).statusCode).toBe(422);
});

test('The answer is the same for an address that is on the list; its owner receives an email that says so', async () => {
  await confirmed('status');
  const unknown = await subscribe('status', 'zoe@example.com');
  const known = await subscribe('status', EMAIL);
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
  expect(
    (await mails())
      .filter(({ address }) => address === EMAIL)
      .map(({ subject }) => subject)
      .sort(),
  ).toEqual(['Confirm your subscription', 'You are subscribed already']);
});

test('A double click sends one email; a request a minute later another one, and both links hold', async () => {
  await Promise.all([subscribe('status', EMAIL), subscribe('status', EMAIL)]);
  expect(await mails()).toHaveLength(1);
  const first = await newestToken();
  state.now += MINUTE_MS;
  await subscribe('status', EMAIL);
  expect(await mails()).toHaveLength(2);
  expect((await confirm(first)).statusCode).toBe(200);
});

describe('A request', () => {
  test('needs an address, the words of the consent and a known list', async () => {
    const wrong = async (change: object) => (await subscribe('status', EMAIL, change)).json().errors;
    expect(await wrong({ email: '' })).toEqual([
      { path: 'email', message: 'Please enter your email address to subscribe.' },
    ]);
    expect(await wrong({ email: 'ines@' })).toEqual([
      { path: 'email', message: 'Please enter a valid email address.' },
    ]);
    expect(await wrong({ consent: 'Yes.' })).toMatchObject([{ path: 'consent' }]);
    expect(await wrong({ list: 'everything' })).toMatchObject([{ path: 'list' }]);
    expect(await requests()).toEqual([]);
  });

  test('with markup, a header or 1 MB in its fields is refused, and sends nothing', async () => {
    for (const email of [
      '<img src=x onerror=alert(1)>@example.com',
      'a@example.com\r\nBcc: b@example.com',
      'a@example.com, b@example.com',
      `${'a'.repeat(260)}@example.com`,
    ]) {
      expect((await subscribe('status', email)).statusCode).toBe(400);
    }
    expect((await subscribe('status', EMAIL, { topic: 'x'.repeat(1_000_000) })).statusCode).toBe(413);
    expect((await subscribe('status', EMAIL, { role: 'operator' })).statusCode).toBe(400);
    expect([await requests(), await mails()]).toEqual([[], []]);
  });

  test('of a robot is answered alike, stored and counted separately, and sends nothing', async () => {
    for (const change of [{ topic: 'pills' }, { openForMs: 100 }]) {
      expect((await subscribe('status', EMAIL, change)).statusCode).toBe(204);
      state.now += MINUTE_MS;
    }
    expect(await requests()).toMatchObject([{ isSuspected: true }, { isSuspected: true }]);
    expect(await mails()).toEqual([]);
    const getCount = () => countRequests(database(), 'status', new Date(state.now));
    expect(await getCount()).toEqual({ waiting: 0, suspected: 2 });
    await subscribe('status', EMAIL);
    expect(await getCount()).toEqual({ waiting: 1, suspected: 2 });
    expect(await mails()).toHaveLength(1);
    expect((await requests()).filter(({ isSuspected }) => !isSuspected)).toHaveLength(1);
  });

  test('of a person is answered also after robots have asked for the address all day', async () => {
    for (let n = 0; n < 30; n += 1) {
      state.network += 1;
      state.now += MINUTE_MS;
      await subscribe('status', EMAIL, { topic: 'pills' });
    }
    expect(await requests()).toHaveLength(20);
    await subscribe('status', EMAIL);
    expect(await mails()).toMatchObject([{ address: EMAIL, subject: 'Confirm your subscription' }]);
  });

  test('of one network is answered five times per hour, and one address receives five emails per hour', async () => {
    const codes: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      codes.push((await subscribe('status', `ines${n}@example.com`)).statusCode);
    }
    expect(codes).toEqual([204, 204, 204, 204, 204, 429, 429]);
    for (let n = 0; n < 30; n += 1) {
      state.network += 1;
      state.now += MINUTE_MS;
      expect((await subscribe('status', EMAIL)).statusCode).toBe(204);
    }
    expect((await mails()).filter(({ address }) => address === EMAIL)).toHaveLength(5);
    expect((await requests()).filter(({ email }) => email === EMAIL)).toHaveLength(20);
  });
});

test('What others ask for with the address of a member does not use up what the member may ask for', async () => {
  for (let n = 0; n < 30; n += 1) {
    state.network += 1;
    state.now += MINUTE_MS;
    await subscribe('status', EMAIL);
  }
  const before = (await mails()).length;
  expect(before).toBe(5);
  state.now += MINUTE_MS;
  await subscribe('newsletter', EMAIL);
  expect(await mails(), 'of a visitor').toHaveLength(before);
  state.principal = { kind: 'member', accountId: 'ines', strategies: [] };
  await subscribe('changelog', EMAIL);
  expect((await mails()).at(-1)).toMatchObject({ address: EMAIL, isByOwner: true, accountId: 'ines' });
  expect((await confirm(await newestToken())).json()).toMatchObject({ list: 'changelog' });
});

test('A member asks for the emails of a list for five addresses of others in an hour', async () => {
  state.principal = { kind: 'member', accountId: 'ben', strategies: [] };
  const codes: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    state.network += 1;
    codes.push((await subscribe('status', `other${n}@example.com`)).statusCode);
  }
  expect(codes).toEqual([204, 204, 204, 204, 204, 429, 429]);
  expect((await subscribe('status', 'ben@example.com')).statusCode, 'the own address').toBe(204);
});

describe('The page of the lists of an address', () => {
  test('opens by a signed link, and switches lists on with their consent and off', async () => {
    const token = await confirmed('status');
    expect((await open(token)).json()).toMatchObject({ email: EMAIL });
    expect(onLists(await open(token))).toEqual(['status']);
    const { consent } = NEWSLETTER_LISTS.changelog;
    const on = { token, list: 'changelog', isSubscribed: true };
    expect((await call('PUT', '/api/newsletter/lists', on)).statusCode).toBe(400);
    state.now += DAY_MS;
    expect(onLists(await call('PUT', '/api/newsletter/lists', { ...on, consent }))).toEqual(['changelog', 'status']);
    expect((await subscribers()).find(({ list }) => list === 'changelog')).toMatchObject({
      consent,
      consentedAt: new Date(state.now),
    });
    const off = { token, list: 'status', isSubscribed: false };
    expect(onLists(await call('PUT', '/api/newsletter/lists', off))).toEqual(['changelog']);
    expect((await subscribers()).find(({ list }) => list === 'status')).toMatchObject({ endedAt: new Date(state.now) });
    expect(onLists(await call('POST', '/api/newsletter/unsubscriptions', { token }))).toEqual([]);
  });

  test('does not open by a token that was changed, of another address, or of one click', async () => {
    const token = await confirmed('status');
    const [, signature] = token.split('.');
    const other = Buffer.from('zoe@example.com').toString('base64url');
    for (const wrong of [`${token}x`, `${other}.${signature}`, signature!, `${token}.${signature}`, '.']) {
      const answer = await open(wrong);
      expect([answer.statusCode, answer.json().detail]).toEqual([
        422,
        'The link is not complete. Follow the link in the newest email of a list.',
      ]);
    }
  });

  test('ends links that would have confirmed a list', async () => {
    const token = await confirmed('status');
    await subscribe('newsletter', EMAIL);
    const link = await newestToken();
    await call('POST', '/api/newsletter/unsubscriptions', { token });
    expect((await confirm(link)).statusCode).toBe(422);
    expect(onLists(await open(token))).toEqual([]);
  });
});

test('An address that left a list joins it again by a new confirmation', async () => {
  const token = await confirmed('status');
  await call('POST', '/api/newsletter/unsubscriptions', { token });
  state.now += DAY_MS;
  await confirmed('status');
  expect(await subscribers()).toMatchObject([{ confirmedAt: new Date(state.now), endedAt: null }]);
  expect((await mails()).every(({ content }) => content!.action!.url.startsWith(ORIGIN))).toBe(true);
});
