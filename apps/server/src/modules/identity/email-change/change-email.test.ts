import { writes } from '@sealtick/contract';
import { HOUR_MS } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { mail } from '../../../platform/mail/mail.tables.ts';
import { billingCustomer } from '../../billing/billing.tables.ts';
import { account } from '../account.tables.ts';
import { signIn } from '../identity.tables.ts';
import { knownBrowser } from '../known-browser.tables.ts';
import { totp } from '../second-factor.tables.ts';
import { ACCEPTED, type Cookies, EMAIL, getCookies, getToken, PASSWORD, useIdentity } from '../testing/use-identity.ts';

const { clock, mails, post, write, user, signUp, database } = useIdentity();

const NEW = 'amara@new.example';

const change = (cookies: Cookies, email = NEW) => write(writes.security.changeEmail, { email }, cookies);
const confirm = (token: string) => post('confirm-new-email', { token });
/** Returns the token of the newest email to an address. */
const tokenTo = (address: string) => getToken(mails.filter(({ to }) => to === address).at(-1));

describe('A change of the email address', () => {
  test('counts once it is confirmed at both addresses, in any order', async () => {
    const cookies = await signUp();
    const accountId = (await database().select().from(account))[0]!.id;
    await database().insert(billingCustomer).values({ accountId, customerId: 'cus_amara' });
    expect((await change(cookies, 'Amara@New.example')).statusCode).toBe(204);
    expect((await confirm(tokenTo(NEW))).json()).toEqual({ isChanged: false });
    expect(await user(cookies)).toMatchObject({ email: EMAIL });
    expect((await confirm(tokenTo(EMAIL))).json()).toEqual({ isChanged: true });
    expect(await user(cookies)).toMatchObject({ email: NEW });
    const due = { isEmailDue: true, readDueAt: new Date(clock.time) };
    expect(await database().select().from(billingCustomer)).toMatchObject([due]);
    expect(mails.at(-1)).toMatchObject({
      to: EMAIL,
      title: 'Your email address was changed',
      action: { label: 'Contact us', url: expect.stringMatching(/\/help-center\?tab=contact$/) },
    });
    expect(mails.at(-1)!.paragraphs[0]).toContain('another email address now: am…@new.example.');
    expect((await post('sign-in', { email: NEW, password: PASSWORD })).statusCode).toBe(204);
    expect((await post('sign-in', { email: EMAIL, password: PASSWORD })).statusCode).toBe(401);
  });

  test('needs both links: one of them twice is not enough', async () => {
    const cookies = await signUp();
    await change(cookies);
    const token = tokenTo(NEW);
    const both = await Promise.all([confirm(token), confirm(token)]);
    expect(both.map((answer) => answer.json())).toEqual([{ isChanged: false }, { isChanged: false }]);
    expect(await user(cookies)).toMatchObject({ email: EMAIL });
  });

  test('is carried out once, though both links are used at the same time', async () => {
    const cookies = await signUp();
    await change(cookies);
    const answers = await Promise.all([confirm(tokenTo(NEW)), confirm(tokenTo(EMAIL))]);
    expect(answers.map((answer) => answer.json().isChanged).sort()).toEqual([false, true]);
    expect(mails.filter(({ title }) => title === 'Your email address was changed')).toHaveLength(1);
    expect((await confirm(getToken(mails.filter(({ action }) => action)[1]))).statusCode).toBe(422);
  });

  test('ends after 24 hours, and with another change', async () => {
    const cookies = await signUp();
    await change(cookies);
    const [first, second] = [tokenTo(EMAIL), tokenTo(NEW)];
    await change(cookies, 'other@new.example');
    expect([(await confirm(first)).statusCode, (await confirm(second)).statusCode]).toEqual([422, 422]);
    const last = tokenTo('other@new.example');
    clock.time += 25 * HOUR_MS;
    expect((await confirm(last)).statusCode).toBe(422);
  });

  test('to the address of another account answers the same, and can never be confirmed', async () => {
    const cookies = await signUp();
    await signUp('zoe@example.com');
    const answer = await change(cookies, 'zoe@example.com');
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(mails.at(-1)).toMatchObject({ to: 'zoe@example.com', title: 'You already have an account' });
    expect((await confirm(tokenTo(EMAIL))).json()).toEqual({ isChanged: false });
    expect(await user(cookies)).toMatchObject({ email: EMAIL });
  });

  test('is refused if someone else has signed up with the address in the meantime', async () => {
    const cookies = await signUp();
    await change(cookies);
    const [ofOld, ofNew] = [tokenTo(EMAIL), tokenTo(NEW)];
    await signUp(NEW);
    expect((await confirm(ofOld)).json()).toEqual({ isChanged: false });
    expect((await confirm(ofNew)).statusCode).toBe(409);
    expect(await database().$count(account)).toBe(2);
  });

  test('needs a proof that is not older than 12 hours, and another address', async () => {
    const cookies = await signUp();
    const same = await change(cookies, EMAIL.toUpperCase());
    expect([same.statusCode, same.json().errors[0].path]).toEqual([422, 'email']);
    clock.time += 13 * HOUR_MS;
    expect((await change(cookies)).json().code).toBe('STEP_UP_REQUIRED');
    expect((await change({})).statusCode).toBe(401);
  });
});

describe('A changed email address', () => {
  const ATTACKER = 'words of an attacker';
  /** Changes the address, after every kind of link was sent to the old mailbox. */
  async function changed() {
    const owner = await signUp();
    const other = getCookies(await post('sign-in', { email: EMAIL, password: PASSWORD }));
    await post('send-reset', { email: EMAIL });
    await post('send-link', { email: EMAIL });
    const [reset, link] = mails.slice(-2).map(getToken);
    await change(owner, 'earlier@new.example');
    const earlier = tokenTo(EMAIL);
    await post('sign-up', { email: NEW, password: ATTACKER, ...ACCEPTED });
    const foreignSignUp = tokenTo(NEW);
    await change(owner);
    const [ofOld, ofNew] = [tokenTo(EMAIL), tokenTo(NEW)];
    await confirm(ofOld);
    expect((await confirm(ofNew)).json()).toEqual({ isChanged: true });
    return { owner, other, reset: reset!, link: link!, earlier, foreignSignUp, ofOld, ofNew };
  }

  test('ends every link that was sent before', async () => {
    const { reset, link, earlier, foreignSignUp, ofOld, ofNew } = await changed();
    const used = [
      await post('reset-password', { token: reset, password: ATTACKER }),
      await post('use-link', { token: link }),
      await confirm(earlier),
      await confirm(ofOld),
      await confirm(ofNew),
      await post('confirm-email', { token: foreignSignUp }),
      await post('confirm-elsewhere', { token: foreignSignUp, password: ATTACKER, ...ACCEPTED }),
    ];
    expect(used.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422, 422, 422, 422]);
    for (const email of [EMAIL, NEW])
      expect((await post('sign-in', { email, password: ATTACKER })).statusCode, email).toBe(401);
    expect((await post('sign-in', { email: NEW, password: PASSWORD })).statusCode).toBe(204);
  });

  test('ends every other session and known browser, and keeps the one that asked, with its proof', async () => {
    const { owner, other } = await changed();
    expect([await user(other), await user(owner)]).toMatchObject([null, { email: NEW }]);
    expect([await database().$count(signIn), await database().$count(knownBrowser)]).toEqual([1, 0]);
    expect((await write(writes.security.endOtherSignIns, {}, owner)).statusCode).toBe(204);
  });

  test('ends all sessions where the one that asked has ended', async () => {
    const owner = await signUp();
    await change(owner);
    const [ofOld, ofNew] = [tokenTo(EMAIL), tokenTo(NEW)];
    const later = getCookies(await post('sign-in', { email: EMAIL, password: PASSWORD }, owner));
    await confirm(ofOld);
    await confirm(ofNew);
    expect([await user(owner), await user(later), await database().$count(signIn)]).toEqual([null, null, 0]);
  });

  test('ends sessions that wait for a code', async () => {
    const owner = await signUp();
    const accountId = (await database().select().from(account))[0]!.id;
    const at = new Date(clock.time);
    await database().insert(totp).values({ accountId, secret: 'x', createdAt: at, confirmedAt: at, usedStep: 0 });
    const waiting = await post('sign-in', { email: EMAIL, password: PASSWORD });
    await change(owner);
    await confirm(tokenTo(EMAIL));
    await confirm(tokenTo(NEW));
    const { ticket } = waiting.json();
    const second = await post('second-step', { ticket, code: '000000' }, getCookies(waiting));
    expect([second.statusCode, second.json().detail]).toEqual([422, 'This took too long. Log in again.']);
  });

  test('sends links to the new address only', async () => {
    await changed();
    mails.length = 0;
    for (const email of [EMAIL, NEW]) await post('send-reset', { email });
    expect(mails.map(({ to }) => to)).toEqual([NEW]);
  });

  test('leaves the emails to the old address with the account, which its erasure finds', async () => {
    await changed();
    const accountId = (await database().select().from(account))[0]!.id;
    const rows = await database().select().from(mail);
    const toOld = rows.filter(({ address }) => address === EMAIL);
    expect(toOld.length).toBeGreaterThan(3);
    expect(new Set(toOld.map((row) => row.accountId))).toEqual(new Set([accountId]));
  });
});

describe('A change to addresses of others', () => {
  test('reaches five in an hour and ten in a day', async () => {
    const cookies = await signUp();
    const ask = async (n: number) => (await change(cookies, `other${n}@example.com`)).statusCode;
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1) statuses.push(await ask(n));
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429, 429]);
    clock.time += HOUR_MS;
    for (let n = 10; n < 18; n += 1) statuses.push(await ask(n));
    clock.time += 2 * HOUR_MS;
    expect(statuses.filter((status) => status === 204)).toHaveLength(10);
    expect(await ask(20)).toBe(429);
    expect(mails.filter(({ to }) => to.startsWith('other'))).toHaveLength(10);
  });

  test('that have an account counts too, and sends them two emails per hour', async () => {
    await signUp('zoe@example.com');
    const cookies = await signUp();
    mails.length = 0;
    for (let n = 0; n < 4; n += 1) expect((await change(cookies, 'zoe@example.com')).statusCode).toBe(204);
    expect(mails.filter(({ to }) => to === 'zoe@example.com')).toHaveLength(2);
  });
});
