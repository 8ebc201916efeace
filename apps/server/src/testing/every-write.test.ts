import { SIGN_IN_CALLS, type Write, writes } from '@sealtick/contract';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntry } from '../modules/audit/audit.tables.ts';
import { joinOperator } from './join-operator.ts';
import { joinProgram } from './join-program.ts';
import { type OpenProgram, openProgram } from './open-program.ts';

const NOW = Date.UTC(2026, 2, 16, 9);

interface Route {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly hasBody: boolean;
  readonly isOfOperators: boolean;
  /** Fields of its body. */
  readonly fields: readonly string[];
}

const declared = Object.values<Readonly<Record<string, Write>>>(writes).flatMap((ofNoun) => Object.values(ofNoun));
const ROUTES: readonly Route[] = [
  ...declared.map(({ method, path, examples, body, callers }) => ({
    method,
    url: path.replace(/:(\w+)/g, (_all, name: string) => examples?.[name] ?? 'x'),
    isOfOperators: callers === 'operators',
    hasBody: body !== undefined,
    fields: Object.keys(body?.shape ?? {}),
  })),
  ...Object.keys(SIGN_IN_CALLS).map((call) => ({
    method: 'POST' as const,
    url: `/api/auth/${call}`,
    hasBody: true,
    isOfOperators: false,
    fields: [],
  })),
];
const named = ROUTES.map((route) => [`${route.method} ${route.url}`, route] as const);

let program: OpenProgram;
let cookie: string;
let operatorCookie: string;

beforeAll(async () => {
  program = await openProgram({ now: () => NOW });
  const { database } = program.db;
  cookie = await joinProgram(database, { id: 'amara', at: NOW });
  operatorCookie = await joinOperator(database, NOW);
});
afterAll(() => program.close());

const HOST = 'localhost';
const send = (
  { method, url, isOfOperators }: Route,
  headers: Record<string, string>,
  payload: InjectOptions['payload'] = {},
) =>
  program.ask({
    method,
    url,
    payload: payload as object,
    headers: { host: HOST, cookie: isOfOperators ? operatorCookie : cookie, ...headers },
  });

const JSON_TYPE = 'application/json';
/** What browsers send for a page of another site, for frames without an origin, and for another host of the domain. */
const FOREIGN: readonly (readonly [string, Record<string, string>])[] = [
  ['another site', { 'sec-fetch-site': 'cross-site', 'content-type': JSON_TYPE }],
  ['another site that claims this origin', { 'sec-fetch-site': 'cross-site', origin: `http://${HOST}` }],
  ['another host of the domain', { 'sec-fetch-site': 'same-site', 'content-type': JSON_TYPE }],
  ['an older browser', { origin: 'https://elsewhere.example', 'content-type': JSON_TYPE }],
  ['a frame without an origin', { origin: 'null', 'content-type': JSON_TYPE }],
  ['a browser that gives no origin', { 'content-type': JSON_TYPE }],
  ['a form', { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' }],
  ['a form that sends text', { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' }],
];
/** What a caller might try to set beside the declared fields. */
const MORE = {
  role: 'operator',
  plan: 'pro',
  userId: 'ben',
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  emailVerified: true,
  hash: 'x',
};

describe.each(named)('%s', (_name, route) => {
  test('is refused to pages of other sites, and to what gives no origin', async () => {
    const entries = await program.db.database.$count(auditEntry);
    for (const [from, headers] of FOREIGN) {
      const isForm = headers['content-type']?.startsWith('application/x') || headers['content-type'] === 'text/plain';
      const answer = await send(route, headers, isForm ? 'a=b' : {});
      expect([answer.statusCode, answer.json().code], from).toEqual([403, 'FORBIDDEN']);
    }
    expect(await program.db.database.$count(auditEntry)).toBe(entries);
  });

  test('takes JSON only, of an object with the declared fields only', async () => {
    const own = { 'sec-fetch-site': 'same-origin' };
    const form = await send(route, { ...own, 'content-type': 'application/x-www-form-urlencoded' }, 'name=x');
    expect(form.statusCode).toBe(415);
    expect((await send(route, { ...own, 'content-type': 'text/plain' }, '{}')).statusCode).toBe(415);
    const more = await send(route, own, MORE);
    expect(more.statusCode).toBe(400);
    const refused = (more.json().errors ?? []).map(({ path }: { path: string }) => path);
    const undeclared = Object.keys(MORE).filter((name) => !route.fields.includes(name));
    if (route.hasBody) expect(refused).toEqual(expect.arrayContaining(undeclared));
    else expect(more.json().detail).toBe('The request must not have a body.');
    const polluted = await send(route, { ...own, 'content-type': JSON_TYPE }, '{"__proto__":{"isPolluted":true}}');
    expect(polluted.statusCode).toBe(400);
    expect('isPolluted' in {}).toBe(false);
  });
});
