import { randomBytes } from 'node:crypto';
import { writes } from '@sealtick/contract';
import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { withTransaction } from '../../platform/database.ts';
import { unzip } from '../../platform/testing/unzip.ts';
import { account } from '../identity/account.tables.ts';
import { signIn } from '../identity/identity.tables.ts';
import { ACCEPTED_VERSION, EMAIL, getCookies, PASSWORD, useIdentity } from '../identity/testing/use-identity.ts';
import { journalScreenshot } from '../journal/journal.tables.ts';
import { runTrial } from '../runs/runs.tables.ts';
import { collectExport } from './collect-export.ts';
import { takePreparing } from './export-repository.ts';
import { makeExports } from './make-exports.ts';
import { accountExport } from './personal-data.tables.ts';
import { PersonalDataMails } from './personal-data-mails.ts';

const { clock, mails, get, post, send, signUp, write, background, restart, database, folder } = useIdentity();

const PATH = '/api/account/export';
const state = async (cookies: Readonly<Record<string, string>>) => (await get(PATH, {}, cookies)).json();

async function download(cookies: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, string>> {
  const answer = await get(`${PATH}/file`, {}, cookies);
  expect(answer.statusCode).toBe(200);
  return new Map((await unzip(answer.rawPayload)).map(({ name, text }) => [name, text]));
}

describe('The export of an account', () => {
  test('is made in the background, announced by email, and offered for seven days', async () => {
    const cookies = await signUp();
    expect(await state(cookies)).toEqual({ state: 'none', requestedAt: null, availableUntil: null, bytes: null });
    const requested = await send('POST', PATH, cookies);
    expect(requested.json()).toMatchObject({ state: 'preparing', availableUntil: null, bytes: null });
    expect((await get(`${PATH}/file`, {}, cookies)).statusCode).toBe(404);
    await background();
    expect(mails.at(-1)).toMatchObject({ to: EMAIL, title: 'The copy of your data is ready' });
    const until = new Date(clock.time + 7 * DAY_MS).toISOString();
    expect(await state(cookies)).toMatchObject({ state: 'ready', availableUntil: until, bytes: expect.any(Number) });
    const { headers } = await get(`${PATH}/file`, {}, cookies);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="account-data.zip"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    clock.time += 6 * DAY_MS;
    const again = getCookies(await post('sign-in', { email: EMAIL, password: PASSWORD }));
    expect((await state(again)).state).toBe('ready');
    clock.time += DAY_MS + HOUR_MS;
    expect((await state(again)).state).toBe('none');
    await write(writes.security.stepUp, { password: PASSWORD }, again);
    expect((await get(`${PATH}/file`, {}, again)).statusCode).toBe(404);
    await background();
    expect(await database().$count(accountExport)).toBe(0);
  });

  test('has what is stored about the account, without secrets, and nothing about others', async () => {
    const cookies = await signUp();
    const other = await signUp('other@example.com');
    await post('sign-in', { email: EMAIL, password: 'a wrong password' });
    await send('POST', PATH, cookies);
    await background();
    const files = await download(cookies);
    expect(files.get('README.txt')).toContain(EMAIL);
    const rows = (name: string) => JSON.parse(files.get(`${name}.json`)!) as Record<string, unknown>[];
    expect(rows('account')).toMatchObject([{ email: EMAIL, isAdult: true, termsVersion: ACCEPTED_VERSION }]);
    expect(rows('sign_in')).toHaveLength(1);
    expect(rows('sign_in_try')).toHaveLength(1);
    expect(rows('audit_entry').map(({ act }) => act)).toEqual(
      expect.arrayContaining(['account.created', 'sign-in.refused', 'export.requested']),
    );
    const text = [...files.values()].join('\n');
    const { rows: secrets } = await database().execute<{ secret: string }>(
      `select token as secret from sign_in union all select password from credential union all select encode(salt, 'base64') from audit_value`,
    );
    expect(secrets.length).toBeGreaterThan(3);
    for (const { secret } of secrets) expect(text).not.toContain(secret);
    expect(text).not.toContain('other@example.com');
    expect(files.get('account.csv')).toContain(`\r\n`);
    expect(files.get('account.csv')).toContain(EMAIL);
    expect((await get(`${PATH}/file`, {}, other)).statusCode).toBe(404);
    const acts = (await get('/api/account/audit', {}, cookies)).json() as { act: string }[];
    expect(acts.map(({ act }) => act).slice(0, 2)).toEqual(['export.downloaded', 'export.requested']);
  });

  test('is kept when it is asked for again within an hour, and made again later', async () => {
    const cookies = await signUp();
    await send('POST', PATH, cookies);
    await background();
    const first = await state(cookies);
    expect((await send('POST', PATH, cookies)).json()).toEqual(first);
    clock.time += HOUR_MS;
    expect((await send('POST', PATH, cookies)).json()).toMatchObject({ state: 'preparing' });
  });

  test('is tried three times, and can then be asked for again', async () => {
    const cookies = await signUp();
    await send('POST', PATH, cookies);
    let tries = 0;
    const failing = new PersonalDataMails(async () => {
      tries += 1;
      throw new Error('no email');
    }, 'https://signals.example.com');
    const errors: unknown[] = [];
    const log = { error: (given: unknown) => errors.push(given) } as never;
    await makeExports({ db: database(), clock, log, secret: 's', dataDir: folder(), mails: failing });
    expect([tries, errors.length, (await state(cookies)).state]).toEqual([3, 3, 'failed']);
    expect((await send('POST', PATH, cookies)).json()).toMatchObject({ state: 'preparing' });
    await background();
    expect((await state(cookies)).state).toBe('ready');
  });

  test('counts an attempt from its beginning, and has failed after three that ended the process', async () => {
    const cookies = await signUp();
    await send('POST', PATH, cookies);
    const take = () => {
      const now = new Date(clock.time);
      return takePreparing(database(), { now, leasedUntil: new Date(clock.time + HOUR_MS), maxAttempts: 3 });
    };
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await take()).not.toBeNull();
      expect(await take(), 'while another process makes it').toBeNull();
      clock.time += HOUR_MS + 1;
    }
    await background();
    expect((await state(cookies)).state).toBe('failed');
  });

  test('that the end of the process interrupted is made at the next start', async () => {
    const cookies = await signUp();
    await send('POST', PATH, cookies);
    const leasedUntil = new Date(clock.time + HOUR_MS);
    await takePreparing(database(), { now: new Date(clock.time), leasedUntil, maxAttempts: 3 });
    await background();
    expect((await state(cookies)).state).toBe('preparing');
    await restart();
    await background();
    expect((await state(cookies)).state).toBe('ready');
  });

  test('needs a proof of who the person is that is not older than 12 hours, to ask for it and to download it', async () => {
    const cookies = await signUp();
    await send('POST', PATH, cookies);
    await background();
    clock.time += 13 * HOUR_MS;
    const refused = [await send('POST', PATH, cookies), await get(`${PATH}/file`, {}, cookies)];
    expect(refused.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [403, 'STEP_UP_REQUIRED'],
      [403, 'STEP_UP_REQUIRED'],
    ]);
    expect((await state(cookies)).state, 'that there is one may be seen').toBe('ready');
    await write(writes.security.stepUp, { password: PASSWORD }, cookies);
    expect((await send('POST', PATH, cookies)).statusCode).toBe(200);
    await background();
    expect((await get(`${PATH}/file`, {}, cookies)).statusCode).toBe(200);
  });

  test('is not for a browser that a login provider has logged in, until its person has proven who they are', async () => {
    const cookies = await signUp();
    await database().update(signIn).set({ steppedUpAt: null });
    expect((await send('POST', PATH, cookies)).statusCode).toBe(403);
    expect(await database().$count(accountExport)).toBe(0);
  });

  test('answers 401 to everyone else', async () => {
    for (const url of [PATH, `${PATH}/file`]) expect((await get(url)).statusCode).toBe(401);
    expect((await send('POST', PATH)).statusCode).toBe(401);
  });

  test('has every row once, also where they are read in many pages', async () => {
    await signUp();
    const [{ id: accountId } = { id: '' }] = await database().select().from(account);
    const rows = Array.from({ length: 700 }, (_, n) => ({
      accountId,
      strategyId: `strategy-${n}`,
      symbol: `S${n % 7}`,
      settingsSha256: randomBytes(1_000).toString('hex'),
      count: 1,
      measured: 0,
      mean: 0,
      squares: 0,
      createdAt: new Date(clock.time),
    }));
    await database().insert(runTrial).values(rows);
    const owner = { accountId, email: EMAIL, otherAddresses: [], trySubjects: ['x'] };
    const files = await unzip(await collectExport(database(), owner, { now: clock.time, dataDir: folder() }));
    const text = (name: string) => files.find((file) => file.name === name)!.text;
    const read = JSON.parse(text('run_trial.json')) as { strategyId: string }[];
    expect(read.map((row) => row.strategyId).sort()).toEqual(rows.map((row) => row.strategyId).sort());
    expect(text('run_trial.csv').trimEnd().split('\r\n')).toHaveLength(701);
    expect(text('run_trial.json')).toBe(`${JSON.stringify(read, null, 2)}\n`);
  });

  test('has a picture once, in the JSON file alone', async () => {
    await signUp();
    const [{ id: accountId } = { id: '' }] = await database().select().from(account);
    const picture = randomBytes(100_000);
    const row = { id: 'js_1', accountId, entryId: 'jt_1', width: 1, height: 1, createdAt: new Date(clock.time) };
    await database()
      .insert(journalScreenshot)
      .values({ ...row, picture });
    const owner = { accountId, email: EMAIL, otherAddresses: [], trySubjects: ['x'] };
    const archive = await collectExport(database(), owner, { now: clock.time, dataDir: folder() });
    const files = new Map((await unzip(archive)).map(({ name, text }) => [name, text]));
    expect(files.get('journal_screenshot.json')).toContain(picture.toString('base64'));
    expect(files.get('journal_screenshot.csv')).toMatch(/^id,accountId,entryId,width,height,createdAt\r\njs_1,/);
    expect(archive.length).toBeLessThan(1.5 * picture.length);
  });

  test('is not made within a transaction', async () => {
    const owner = { accountId: 'x', email: EMAIL, otherAddresses: [], trySubjects: ['x'] };
    const made = withTransaction(database(), (tx) => collectExport(tx, owner, { now: clock.time, dataDir: folder() }));
    await expect(made).rejects.toThrow('A copy of the data of an account must not run within a transaction.');
  });

  test('of an account without rows has every table, empty', async () => {
    const owner = { accountId: 'nobody', email: 'nobody@example.com', otherAddresses: [], trySubjects: ['x'] };
    const files = await unzip(await collectExport(database(), owner, { now: clock.time, dataDir: folder() }));
    expect(files.find(({ name }) => name === 'sign_in.json')?.text).toBe('[]\n');
  });
});
