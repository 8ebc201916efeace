import { hasRoute, READS, type Read, type Write, writes } from '@sealtick/contract';
import { HOUR_MS } from '@sealtick/engine';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '../modules/identity/identity.tables.ts';
import { grantOperator } from '../modules/identity/operators.ts';
import { passkey } from '../modules/identity/passkey.tables.ts';
import { joinProgram } from './join-program.ts';
import { type OpenProgram, openProgram } from './open-program.ts';
import { getAddresses, READ_NAMES } from './read-samples.ts';

const NOW = Date.UTC(2026, 2, 16, 9);
const FRESH = new Date(NOW - 12 * HOUR_MS + 1);
const STALE = new Date(NOW - 12 * HOUR_MS);
const HEADERS = { host: 'localhost', 'sec-fetch-site': 'same-origin' };
const IDS = ['amara', 'bare', 'late', 'operator'] as const;

interface Call {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly isOfOperators: boolean;
}

const readCalls = READ_NAMES.filter((name) => hasRoute(READS[name])).map((name): Call => {
  const read: Read = READS[name];
  return { name, method: 'GET', url: getAddresses(name, 1)[0]!, isOfOperators: read.entitlement === 'operator' };
});
const writeCalls = Object.entries<Readonly<Record<string, Write>>>(writes).flatMap(([noun, calls]) =>
  Object.entries(calls).map(([name, { method, path, callers }]): Call => {
    const url = path.replace(/:\w+/g, 'x');
    return { name: `${noun}.${name}`, method, url, isOfOperators: callers === 'operators' };
  }),
);
const calls = [...readCalls, ...writeCalls];
const ofOperators = calls.filter(({ isOfOperators }) => isOfOperators);

let program: OpenProgram;
const cookies = new Map<string, string>();

beforeAll(async () => {
  program = await openProgram({ now: () => NOW });
  const { database } = program.db;
  for (const id of IDS) cookies.set(id, await joinProgram(database, { id, at: NOW }));
  for (const id of IDS.slice(1)) await grantOperator(database, id, new Date(NOW));
  const key = { publicKey: '', counter: 0, isBackedUp: false, createdAt: new Date(NOW), name: 'Key' };
  for (const accountId of ['amara', 'late', 'operator']) {
    await database.insert(passkey).values({ id: `key of ${accountId}`, accountId, ...key });
  }
  for (const id of IDS) {
    await database
      .update(signIn)
      .set({ steppedUpAt: id === 'late' ? STALE : FRESH })
      .where(eq(signIn.id, id));
  }
});
afterAll(() => program.close());

const send = ({ method, url }: Call, id: (typeof IDS)[number] | null) =>
  program.ask({
    method: method as 'GET',
    url,
    headers: { ...HEADERS, ...(id === null ? {} : { cookie: cookies.get(id)! }) },
    ...(method === 'GET' ? {} : { payload: {} }),
  });

test('The calls of the console, and no others, are for operators alone', () => {
  const ofConsole = calls.filter(({ url }) => url.startsWith('/api/admin/')).map(({ name }) => name);
  expect(ofOperators.map(({ name }) => name)).toEqual(ofConsole);
  expect(ofConsole.length).toBeGreaterThan(5);
});

describe.each(ofOperators.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  test.each([
    [null, 401, 'UNAUTHORIZED', 'Log in to call this.'],
    ['amara', 403, 'FORBIDDEN', 'Only an operator may call this.'],
    [
      'bare',
      403,
      'FORBIDDEN',
      'Operators need a second factor. Add an authenticator app or a passkey to your account.',
    ],
    ['late', 403, 'STEP_UP_REQUIRED', 'Confirm first that it is you.'],
  ] as const)('refuses %s', async (id, status, code, detail) => {
    const answer = await send(call, id);
    expect([answer.statusCode, answer.json()]).toEqual([status, expect.objectContaining({ code, detail })]);
  });

  test('answers an operator with a second factor and a fresh proof, and is stored nowhere', async () => {
    const answer = await send(call, 'operator');
    expect([200, 204, 400, 404], answer.body).toContain(answer.statusCode);
    if (answer.statusCode === 200) expect(answer.headers['cache-control']).toBe('private, no-store');
  });
});

test('An account reads what it still needs for the console', async () => {
  const states = [];
  for (const id of IDS) {
    const call = calls.find(({ name }) => name === 'security.operatorAccess')!;
    states.push((await send(call, id)).json().state);
  }
  expect(states).toEqual(['none', 'factor-missing', 'proof-missing', 'granted']);
});
