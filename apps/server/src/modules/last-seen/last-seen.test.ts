import { type Principal, VISIT_MS } from '@sealtick/contract';
import { DAY_MS, STRATEGIES } from '@sealtick/engine';
import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { addAccount } from '../../testing/add-account.ts';
import { START } from '../../testing/use-members.ts';
import { account } from '../identity/account.tables.ts';
import { insertSignals } from '../signals/index.ts';
import { signalRow } from '../signals/testing/rows.ts';
import { markSeen, readLastSeen } from './last-seen.ts';

const DELAY = 900_000;
const [followed, other] = STRATEGIES.map(({ id }) => id) as [string, string];
const db = useTestDatabase();
const clock = { time: START, now: () => clock.time };

beforeEach(async () => {
  clock.time = START;
  await db.database.delete(account);
  for (const id of ['amara', 'ben']) await addAccount(db.database, id, new Date(START));
});

const viewer = (principal: Partial<Principal & { accountId: string }> = {}) =>
  testViewer(db.database, {
    principal: { kind: 'member', accountId: 'amara', strategies: [followed], ...principal } as Principal,
    now: clock.time,
    clock,
    publicDelayMs: DELAY,
  });
const read = () => readLastSeen(viewer());
const mark = () => markSeen(viewer());
const publish = (serial: number, ago: number, strategyId = followed) =>
  insertSignals(db.database, [signalRow(serial, clock.time - ago, strategyId)]);

test('counts what came since the visit before, for as long as the visit lasts', async () => {
  expect(await read()).toEqual({ since: null, newSignals: 0, byStrategy: [], isDue: true });
  await mark();
  expect(await read(), 'nothing is new on the first visit').toEqual({
    since: null,
    newSignals: 0,
    byStrategy: [],
    isDue: false,
  });

  clock.time += DAY_MS;
  await publish(1, DAY_MS + 1);
  await publish(2, DAY_MS - 1);
  await publish(3, 1);
  const expected = {
    since: new Date(START).toISOString(),
    newSignals: 2,
    byStrategy: [{ strategyId: followed, newSignals: 2 }],
  };
  expect(await read()).toEqual({ ...expected, isDue: true });
  await mark();
  expect(await read()).toEqual({ ...expected, isDue: false });
  clock.time += VISIT_MS - 1;
  await mark();
  expect(await read(), 'a second look in the same visit moves nothing').toEqual({ ...expected, isDue: false });
  clock.time += 1;
  expect(await read()).toEqual({
    since: new Date(START + DAY_MS).toISOString(),
    newSignals: 0,
    byStrategy: [],
    isDue: true,
  });
});

test('counts a signal that became public since then, and none that is not visible yet', async () => {
  clock.time += 30 * DAY_MS;
  await mark();
  await publish(11, 1, other);
  clock.time += DELAY + VISIT_MS;
  await publish(12, DELAY - 1, other);
  await publish(13, DELAY, other);
  await publish(14, 1);
  const { newSignals, byStrategy } = await read();
  expect(newSignals).toBe(3);
  expect(byStrategy).toEqual([
    { strategyId: other, newSignals: 2 },
    { strategyId: followed, newSignals: 1 },
  ]);
});

test('knows each account apart', async () => {
  await mark();
  clock.time += DAY_MS;
  expect((await readLastSeen(viewer({ accountId: 'ben' }))).since).toBeNull();
  await expect(readLastSeen(viewer({ kind: 'anonymous' }))).rejects.toThrow();
});
