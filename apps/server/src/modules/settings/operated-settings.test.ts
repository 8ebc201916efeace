import { type InputOf, type SettingsOfOperator, toRequest, type Write, writes } from '@sealtick/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinOperator } from '../../testing/join-operator.ts';
import { joinProgram } from '../../testing/join-program.ts';
import { type OpenProgram, openProgram } from '../../testing/open-program.ts';
import { auditValue } from '../audit/audit.tables.ts';

const NOW = Date.UTC(2026, 2, 16, 9);
const HEADERS = { host: 'localhost', 'sec-fetch-site': 'same-origin' };
const { settings } = writes;

let program: OpenProgram;
let cookie: string;
let member: string;

beforeAll(async () => {
  program = await openProgram({ now: () => NOW });
  cookie = await joinOperator(program.db.database, NOW, 'operator');
  member = await joinProgram(program.db.database, { id: 'amara', at: NOW });
});
afterAll(() => program.close());

function call<W extends Write>(write: W, input: InputOf<W>, as = cookie) {
  const { method, path: url, body } = toRequest(write, input);
  return program.ask({ method, url, headers: { ...HEADERS, cookie: as }, ...(body === null ? {} : { payload: body }) });
}
const get = async <T>(url: string): Promise<T> => (await program.ask({ url, headers: { ...HEADERS, cookie } })).json();
const getLine = async (name: string) =>
  (await get<SettingsOfOperator>('/api/admin/settings')).lines.find((line) => line.name === name);

test('an operator changes a setting; the history says who, and which values', async () => {
  expect((await call(settings.set, { name: 'name', value: 'North Signals' })).statusCode).toBe(204);
  expect((await getLine('name'))?.value).toBe('North Signals');
  expect((await get<SettingsOfOperator>('/api/admin/settings')).changes).toMatchObject([
    {
      name: 'name',
      by: 'operator',
      operator: 'operator@example.com',
      before: 'Sealtick',
      after: 'North Signals',
    },
  ]);
  expect((await call(settings.reset, { name: 'name' })).statusCode).toBe(204);
  expect((await getLine('name'))?.value).toBe('Sealtick');
  const changes = async () => (await get<SettingsOfOperator>('/api/admin/settings')).changes;
  expect((await changes())[0]).toMatchObject({ before: 'North Signals', after: 'Sealtick' });
  expect((await call(settings.set, { name: 'xUrl', value: 'none' })).statusCode).toBe(204);
  expect((await changes())[0]).toMatchObject({ name: 'xUrl', after: null });
  await program.db.database.delete(auditValue);
  expect((await changes())[0]).not.toHaveProperty('after');
});

test('a value is refused by the rule of the command line', async () => {
  const answer = await call(settings.set, { name: 'phone', value: 'call me' });
  expect(answer.json()).toMatchObject({
    status: 422,
    errors: [{ path: 'value', message: expect.stringContaining('must be an international telephone number') }],
  });
  expect((await call(settings.set, { name: 'claim.authorised', value: 'yes' })).statusCode).toBe(422);
  expect((await call(settings.set, { name: 'nothing', value: 'x' })).statusCode).toBe(404);
  expect((await getLine('phone'))?.problem).toBe('still has the example value');
});

test('an operator confirms a claim with its evidence, and withdraws it', async () => {
  const name = 'claim.authorised';
  const evidence = 'https://register.example.com/000000';
  const confirm = (given: object) => call(settings.confirmClaim, { name, evidence, expires: '2027-12-31', ...given });
  expect((await confirm({ evidence: 'by telephone' })).json().errors[0].path).toBe('evidence');
  expect((await confirm({ expires: '2025-01-01' })).json().errors[0]).toMatchObject({
    path: 'expires',
    message: expect.stringMatching(/^Last day "2025-01-01"/),
  });
  expect((await confirm({})).statusCode).toBe(204);
  expect((await getLine(name))?.claim).toMatchObject({ status: 'confirmed', evidence, expires: '2027-12-31' });
  expect((await call(settings.reset, { name })).statusCode).toBe(204);
  expect((await getLine(name))?.claim?.status).toBe('unconfirmed');
});

test('members change nothing', async () => {
  expect((await call(settings.set, { name: 'name', value: 'Mine' }, member)).statusCode).toBe(403);
});
