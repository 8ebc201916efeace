import { type InputOf, type OperatedStrategy, type Strategy, toRequest, type Write, writes } from '@sealtick/contract';
import { STRATEGIES } from '@sealtick/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntry } from '../../../modules/audit/audit.tables.ts';
import { deliveryEvent } from '../../../modules/delivery/delivery.tables.ts';
import { joinOperator } from '../../../testing/join-operator.ts';
import { joinProgram } from '../../../testing/join-program.ts';
import { type OpenProgram, openProgram } from '../../../testing/open-program.ts';
import { endPauses, holdPause } from '../../runner/record/pause-repository.ts';
import { strategyFile } from '../../strategy-files/strategy-files.tables.ts';
import { insertVersion } from '../strategy-version-repository.ts';
import { putApplied } from './switch-repository.ts';
import { SWITCHED_OFF } from './switched-off.ts';

const NOW = Date.UTC(2026, 2, 16, 9);
const HEADERS = { host: 'localhost', 'sec-fetch-site': 'same-origin' };
const [{ id }, { id: other }] = STRATEGIES as unknown as [{ id: string }, { id: string }];
const reason = 'The broker has changed its costs';
const { operatedStrategies } = writes;

let program: OpenProgram;
let cookie: string;
let member: string;

beforeAll(async () => {
  program = await openProgram({ now: () => NOW });
  const { database } = program.db;
  cookie = await joinOperator(database, NOW, 'operator');
  member = await joinProgram(database, { id: 'amara', at: NOW });
  const stream = { symbol: 'EURUSD', timeframe: '5m', partner: null, anchor: NOW } as const;
  const row = {
    version: 2,
    market: 'real',
    paramsSha256: '',
    codeSha256: '',
    streams: [stream],
    logId: 'log',
  } as const;
  await insertVersion(database, { ...row, strategyId: id, logIndex: 1, publishedAt: new Date(NOW) });
});
afterAll(() => program.close());

function call<W extends Write>(write: W, input: InputOf<W>, as = cookie) {
  const { method, path: url, body } = toRequest(write, input);
  return program.ask({ method, url, headers: { ...HEADERS, cookie: as }, ...(body === null ? {} : { payload: body }) });
}
const get = async <T>(url: string): Promise<T> => (await program.ask({ url, headers: { ...HEADERS, cookie } })).json();
const operated = async () => (await get<OperatedStrategy[]>('/api/admin/strategies')).find((one) => one.id === id);

test('a paused strategy says so with reason and time, and runs again after its resumption', async () => {
  const unchecked = { ratio: null, compared: 0, equal: 0 };
  expect(await operated()).toMatchObject({ state: 'running', off: null, version: 2, parity: unchecked });
  expect((await call(operatedStrategies.pause, { id, reason })).statusCode).toBe(204);
  expect(await get<Strategy>(`/api/strategies/${id}`)).toMatchObject({
    isActive: false,
    isPaused: true,
    switchedOff: { state: 'paused', by: 'operator', since: null, reason },
  });
  await putApplied(program.db.database, 'real', id, NOW);
  expect((await operated())?.off?.since).toBe(new Date(NOW).toISOString());
  expect((await call(operatedStrategies.pause, { id, reason })).statusCode).toBe(409);
  expect((await call(operatedStrategies.resume, { id, reason })).statusCode).toBe(204);
  // The runner ends its pause once it has planned the streams again.
  const pause = { market: 'real', strategyId: id, version: 2, from: NOW, reason: SWITCHED_OFF } as const;
  await holdPause(program.db.database, pause);
  expect(await operated()).toMatchObject({ state: 'running', off: null, fault: null });
  expect(await get<Strategy>(`/api/strategies/${id}`)).toMatchObject({ isActive: true, isPaused: false });
  await endPauses(program.db.database, 'real', NOW);
  expect((await call(operatedStrategies.resume, { id, reason })).statusCode).toBe(409);
});

test('retirement is permanent', async () => {
  expect((await call(operatedStrategies.retire, { id, reason })).statusCode).toBe(204);
  expect(await get<Strategy>(`/api/strategies/${id}`)).toMatchObject({
    isActive: false,
    isPaused: false,
    switchedOff: { state: 'retired' },
  });
  for (const write of [operatedStrategies.pause, operatedStrategies.resume, operatedStrategies.retire])
    expect((await call(write, { id, reason })).statusCode).toBe(409);
  // The runner records the retirement with its entry in the log.
  const events = await program.db.database.select().from(deliveryEvent).orderBy(deliveryEvent.id);
  expect(events.map(({ type, strategyId }) => [type, strategyId])).toEqual(Array(2).fill(['strategy.status', id]));
  expect(events.map(({ data }) => data)).toMatchObject([{ status: 'paused', reason }, { status: 'running' }]);
  const acts = await program.db.database.select().from(auditEntry).orderBy(auditEntry.index);
  expect(acts.map(({ act, subject }) => `${act} ${subject}`)).toEqual([
    `strategy.paused ${id}`,
    `strategy.resumed ${id}`,
    `strategy.retired ${id}`,
  ]);
});

test('no one else switches a strategy', async () => {
  expect((await call(operatedStrategies.pause, { id: other, reason }, member)).statusCode).toBe(403);
  expect((await call(operatedStrategies.pause, { id: 'nothing', reason })).statusCode).toBe(404);
});

test('an own file that was never accepted is listed with what is wrong in it', async () => {
  const problems = ['my-rule.ts:3: eval is not among the names of a strategy'];
  const row = { id: 'my-rule', file: 'my-rule.ts', state: 'refused' as const, problems, checkedBy: 'c' };
  await program.db.database.insert(strategyFile).values({ ...row, checkedAt: new Date(NOW) });
  const listed = await get<OperatedStrategy[]>('/api/admin/strategies');
  expect(listed.find((one) => one.id === 'my-rule')).toMatchObject({
    name: 'my-rule',
    version: null,
    file: { name: 'my-rule.ts', state: 'refused', problems },
  });
  expect(listed.filter(({ file }) => file !== null)).toHaveLength(1);
});
