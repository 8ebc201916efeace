import { ANONYMOUS, declareWrite, type InputOf, type Principal, toRequest, type Write } from '@sealtick/contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../../app.ts';
import { setField } from '../../modules/settings/index.ts';
import { selectSettings, upsertSetting } from '../../modules/settings/settings-repository.ts';
import { getRoutes } from '../../testing/get-routes.ts';
import { AppError, UsageError } from '../errors.ts';
import { silentLog } from '../logging.ts';
import { useTestDatabase } from '../testing/use-database.ts';
import { testViewer } from '../testing/viewer.ts';
import { ChangesPerDay } from './changes-per-day.ts';
import { serveWrite } from './serve-writes.ts';

const SettingName = z.string().min(1).max(100);
const value = z.string().max(1_000);

const set = declareWrite({
  method: 'PUT',
  path: '/api/settings/:name',
  tag: 'site',
  summary: 'Sets one setting of the site',
  callers: 'operators',
  params: z.strictObject({ name: SettingName }),
  body: z.strictObject({ value }),
  bodyLimit: 2_048,
  errors: { UNPROCESSABLE: 'The value does not fit the setting' },
  audit: { act: 'setting.changed', label: 'Setting changed', subject: 'name' },
});
const create = declareWrite({
  method: 'POST',
  path: '/api/settings',
  tag: 'site',
  summary: 'Sets the phone number of a site that has none',
  callers: 'accounts',
  scope: 'signals:write',
  body: z.strictObject({ phone: value }),
  answer: z.object({ name: SettingName, value }),
  errors: { CONFLICT: 'The site has a phone number' },
  audit: { act: 'setting.created', label: 'Setting created', subject: 'name' },
});
const clear = declareWrite({
  method: 'DELETE',
  path: '/api/settings',
  tag: 'site',
  summary: 'Resets all settings',
  callers: 'operators',
  audit: { act: 'settings.reset', label: 'Settings reset', subject: null },
});
const publish = declareWrite({
  method: 'POST',
  path: '/api/settings/signals',
  tag: 'site',
  summary: 'Counts under a policy by account',
  callers: 'accounts',
  policy: 'signal-writes',
  audit: null,
});
const look = declareWrite({
  method: 'PUT',
  path: '/api/settings/look',
  tag: 'site',
  summary: 'Marks the settings as seen',
  callers: 'operators',
  audit: null,
});

const CONFIG = { trustProxy: [], baseUrl: null, environment: 'test' } as const;
const OPERATOR: Principal = { kind: 'operator', accountId: 'o' };
const CLOCK = { now: () => Date.UTC(2026, 2, 1) };
const PHONE = '+49 30 123456';

const serveSet = serveWrite(set, async ({ db }, { name, value: text }, state) => {
  if (name === 'unchanged') return state(null);
  if (name === 'undeclared') throw new AppError('CONFLICT', 'No write declares this.');
  try {
    await setField({ db, clock: CLOCK }, name, text);
  } catch (error) {
    throw error instanceof UsageError ? new AppError('UNPROCESSABLE', error.message) : error;
  }
});
const serveCreate = serveWrite(create, async ({ db }, { phone }) => {
  if ((await selectSettings(db)).has('phone')) throw new AppError('CONFLICT', 'The site has a phone number.');
  await setField({ db, clock: CLOCK }, 'phone', phone);
  return { name: 'phone', value: phone };
});
const serveClear = serveWrite(clear, async ({ db }) => {
  await db.execute('DELETE FROM site_setting');
});
const serveLook = serveWrite(look, async ({ db }) => {
  await setField({ db, clock: CLOCK }, 'phone', PHONE);
});

const db = useTestDatabase();
let app: FastifyInstance;
let principal: Principal = OPERATOR;
let isAuditBroken = false;
let isProven = true;

beforeAll(async () => {
  app = await buildApp({
    config: CONFIG,
    log: silentLog,
    modules: [
      { name: 'settings', writes: [serveSet, serveCreate, serveClear, serveLook, serveWrite(publish, async () => {})] },
    ],
    getViewer: () => testViewer(db.database, { principal }),
    requireOperator: async ({ principal: by }) => {
      expect(by.kind, 'others are refused before').toBe('operator');
      if (!isProven) throw new AppError('STEP_UP_REQUIRED', 'Prove who you are.');
    },
    audit: async ({ db, principal: by }, entry) => {
      await upsertSetting(db, 'audit', { by, ...entry }, new Date(CLOCK.now()));
      if (isAuditBroken) throw new Error('The audit log is full.');
    },
  });
});
afterEach(async () => {
  principal = OPERATOR;
  isAuditBroken = false;
  isProven = true;
  await db.database.execute('DELETE FROM site_setting');
});
afterAll(() => app.close());

type Headers = Readonly<Record<string, string>>;

function call<W extends Write>(write: W, input: InputOf<W>, headers: Headers = {}): Promise<LightMyRequestResponse> {
  const { method, path: url, body } = toRequest(write, input);
  return send(method, url, body ?? undefined, headers);
}

const send = (method: Write['method'], url: string, payload?: object | string, headers: Headers = {}) =>
  app.inject({
    method,
    url,
    ...(payload === undefined ? {} : { payload }),
    headers: { host: 'localhost', ...headers },
  });
const put = (payload: object | string, headers?: Headers) => send('PUT', '/api/settings/phone', payload, headers);
const stored = async () => Object.fromEntries(await selectSettings(db.database));

describe('A declared write', () => {
  test('is carried out with its audit entry, and answers 204 that nothing stores', async () => {
    const answer = await call(set, { name: 'phone', value: PHONE });
    expect([answer.statusCode, answer.headers['cache-control'], answer.body]).toEqual([204, 'private, no-store', '']);
    const entry = { act: 'setting.changed', subject: 'phone', requestId: answer.headers['x-request-id'] };
    expect(await stored()).toEqual({ phone: PHONE, audit: { by: OPERATOR, ...entry } });
  });

  test('answers 200 with what it declares, and its audit entry names what was created', async () => {
    const answer = await call(create, { phone: PHONE });
    expect([answer.statusCode, answer.json()]).toEqual([200, { name: 'phone', value: PHONE }]);
    expect(await stored()).toMatchObject({ audit: { act: 'setting.created', subject: 'phone' } });
  });

  test('is counted as a change of its account where it leaves an audit entry, and refused above the limit', async () => {
    const count = vi.spyOn(ChangesPerDay.prototype, 'count');
    onTestFinished(() => count.mockRestore());
    await call(look, {});
    await call(set, { name: 'unchanged', value: '' });
    await call(set, { name: 'phone', value: PHONE });
    expect(count.mock.calls).toEqual([[{ method: 'PUT', audit: set.audit }, { name: 'phone', value: PHONE }, 'o']]);
    count.mockImplementation(() => {
      throw new AppError('RATE_LIMITED', 'Too many.');
    });
    expect((await call(set, { name: 'phone', value: `${PHONE}1` })).statusCode).toBe(429);
    expect(await stored()).toMatchObject({ phone: PHONE });
  });

  test('leaves no audit entry where its handler states that nothing changed', async () => {
    await call(set, { name: 'unchanged', value: '' });
    expect(await stored()).toEqual({});
  });

  test('without a body is carried out, and its audit entry is of the account', async () => {
    expect((await call(clear, {})).statusCode).toBe(204);
    expect(await stored()).toMatchObject({ audit: { subject: null } });
  });

  test('that is a mark of what someone looked at leaves no audit entry', async () => {
    expect((await call(look, {})).statusCode).toBe(204);
    expect(await stored()).toEqual({ phone: PHONE });
  });

  test('is undone if its audit entry cannot be stored', async () => {
    isAuditBroken = true;
    expect((await call(set, { name: 'phone', value: PHONE })).statusCode).toBe(500);
    expect(await stored()).toEqual({});
  });

  test('answers the errors that it declares, without an audit entry, and no others', async () => {
    const answer = await call(set, { name: 'phone', value: '0123' });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'UNPROCESSABLE']);
    expect((await call(set, { name: 'undeclared', value: '' })).statusCode).toBe(500);
    expect(await stored()).toEqual({});
  });

  test('answers 409 to a change that contradicts the state', async () => {
    await call(create, { phone: PHONE });
    const answer = await call(create, { phone: PHONE });
    expect([answer.statusCode, answer.json().detail]).toEqual([409, 'The site has a phone number.']);
  });

  test.each<[object | string, string, string]>([
    [{}, '`value` is required.', 'value'],
    ['', '`value` is required.', 'value'],
    [{ value: 1 }, '`value` must be a string.', 'value'],
    [{ value: 'a'.repeat(1_001) }, '`value` must have at most 1000 characters.', 'value'],
    [{ value: PHONE, extra: 1 }, 'Unknown body field `extra`.', 'extra'],
    [[], 'The body must be a JSON object.', ''],
  ])('refuses the body %j with 400 and the field', async (body, detail, path) => {
    const answer = await put(body);
    expect([answer.statusCode, answer.json().detail]).toEqual([400, detail]);
    expect(answer.json().errors.map((error: { path: string }) => error.path)).toEqual([path]);
  });

  test('rejects a body that is not JSON, too large, or unexpected', async () => {
    expect((await put('{"value":', { 'content-type': 'application/json' })).json().detail).toBe(
      'The body is not valid JSON.',
    );
    const noText = Buffer.from([...Buffer.from('{"value":"'), 0xc3, 0x28, ...Buffer.from('"}')]);
    expect((await put(noText, { 'content-type': 'application/json' })).json().detail).toBe('The body is not UTF-8.');
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`k${n}`, 1]));
    expect((await put(many)).json().errors).toHaveLength(20);
    expect((await put('value=1', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(415);
    expect((await put({ value: 'a'.repeat(3_000) })).statusCode).toBe(413);
    expect((await send('DELETE', '/api/settings', { all: true })).json().detail).toBe(
      'The request must not have a body.',
    );
    expect((await send('PUT', '/api/settings/phone?value=1', { value: PHONE })).statusCode).toBe(400);
    expect(await stored()).toEqual({});
  });

  test.each<[Principal, number, number]>([
    [ANONYMOUS, 401, 401],
    [{ kind: 'member', accountId: 'm', strategies: 'all' }, 403, 400],
    [
      { kind: 'key', mode: 'live', callsPerHour: 1_000, keyId: 'k', accountId: 'm', strategies: 'all', scopes: [] },
      403,
      403,
    ],
    [
      {
        kind: 'key',
        mode: 'live',
        callsPerHour: 1_000,
        keyId: 'k',
        accountId: 'm',
        strategies: 'all',
        scopes: ['signals:write'],
      },
      403,
      400,
    ],
  ])('refuses a caller that may not call it before it reads the body: %j', async (caller, ofSet, ofCreate) => {
    principal = caller;
    expect((await put({ wrong: true })).statusCode).toBe(ofSet);
    expect((await send('POST', '/api/settings', { wrong: true })).statusCode).toBe(ofCreate);
  });

  test('counts under a policy by account, over all addresses, and refuses the call above its quota', async () => {
    principal = { kind: 'member', accountId: 'publisher', strategies: 'all' };
    const once = (n: number) =>
      app.inject({
        method: 'POST',
        url: '/api/settings/signals',
        remoteAddress: `192.0.2.${n}`,
        headers: { host: 'localhost' },
      });
    const first = await once(0);
    expect([first.statusCode, first.headers.ratelimit]).toEqual([
      204,
      '"data";r=499;t=60, "signal-writes";r=49;t=3600',
    ]);
    for (let n = 1; n < 50; n += 1) expect((await once(n)).statusCode).toBe(204);
    const refused = await once(50);
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 3_500]).toEqual([429, true]);
    principal = { kind: 'member', accountId: 'another', strategies: 'all' };
    expect((await once(50)).statusCode).toBe(204);
  });

  test.each<[Headers, number]>([
    [{}, 204],
    [{ cookie: 'a=b', 'sec-fetch-site': 'same-origin' }, 204],
    [{ cookie: 'a=b', 'sec-fetch-site': 'same-site' }, 403],
    [{ cookie: 'a=b', 'sec-fetch-site': 'cross-site', origin: 'http://localhost' }, 403],
    [{ cookie: 'a=b', 'sec-fetch-site': 'none' }, 403],
    [{ cookie: 'a=b', origin: 'http://localhost' }, 204],
    [{ cookie: 'a=b', origin: 'https://localhost' }, 403],
    [{ cookie: 'a=b', origin: 'http://elsewhere.example' }, 403],
    [{ cookie: 'a=b', origin: 'null' }, 403],
    [{ cookie: 'a=b' }, 403],
    // Without a cookie too: a page of another site must not log a visitor in.
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: 'http://elsewhere.example' }, 403],
  ])('with the headers %j answers %d', async (headers, status) => {
    expect((await call(set, { name: 'phone', value: PHONE }, headers)).statusCode).toBe(status);
  });

  test('is described with its callers, its body, its answers and its errors', async () => {
    const { paths } = (await app.inject('/api/openapi.json')).json();
    const { put: operation } = paths['/api/settings/{name}'];
    expect(operation).toMatchObject({
      summary: 'Sets one setting of the site',
      description: 'For operators.',
      responses: { 422: { description: 'The value does not fit the setting' } },
    });
    expect(operation.requestBody.content['application/json'].schema.required).toEqual(['value']);
    const statuses = ['204', '400', '401', '403', '404', '413', '415', '422', '429', '500', '503'];
    expect(Object.keys(operation.responses)).toEqual(statuses);
    expect(paths['/api/settings'].post).toMatchObject({
      description: 'For accounts. A key needs the scope signals:write.',
      responses: { 200: { content: { 'application/json': { schema: { required: ['name', 'value'] } } } } },
    });
  });

  test('is listed among the routes by its method', () => {
    expect(getRoutes(app, 'PUT')).toEqual(['/api/settings/look', '/api/settings/:name']);
    expect([getRoutes(app, 'POST'), getRoutes(app, 'DELETE')]).toEqual([
      ['/api/settings', '/api/settings/signals'],
      ['/api/settings'],
    ]);
  });

  test('for operators asks for a fresh proof before it reads the body', async () => {
    isProven = false;
    const answer = await put('{', { 'content-type': 'application/json' });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'STEP_UP_REQUIRED']);
  });

  test('is not mounted without an audit log', async () => {
    const modules = [{ name: 'settings', writes: [serveSet] }];
    await expect(buildApp({ config: CONFIG, log: silentLog, modules })).rejects.toThrow('Writes need an audit log.');
  });
});
