import { type CopiedSlippage, reads } from '@sealtick/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { testViewer } from '../../../platform/testing/viewer.ts';
import { addAccount } from '../../../testing/add-account.ts';
import { brokerConnection } from '../brokers.tables.ts';
import { addClosedCopy } from '../testing/add-closed-copy.ts';
import { accountRecordReads } from './account-records.reads.ts';
import { readCopiedSlippage } from './copied-slippage.ts';

const NOW = Date.UTC(2026, 2, 16, 12);
const db = useTestDatabase();
beforeAll(async () => {
  await addAccount(db.database, 'amara', new Date(0));
  for (let i = 1; i <= 30; i += 1)
    await addClosedCopy(db.database, 'amara', { id: `bor_${i}`, slippage: -i / 100, sharesSlippage: i !== 30 });
});

const read = (now = NOW, publicDelayMs = 0) =>
  readCopiedSlippage(
    { market: 'simulated', clock: { now: () => now } },
    testViewer(db.database, { principal: { kind: 'anonymous' }, publicDelayMs }),
  );

test('no median is shown under 30 closed copies, and accounts that do not share are not counted', async () => {
  expect(await read()).toEqual({
    market: 'simulated',
    strategies: [{ strategyId: 'trend', kind: 'broker', n: 29, medianR: null, interval: null }],
  });
});

test('from 30 on the median is shown with its interval: positive is worse', async () => {
  await db.database.update(brokerConnection).set({ sharesSlippage: true });
  expect((await read()).strategies).toEqual([
    { strategyId: 'trend', kind: 'broker', n: 30, medianR: 0.15, interval: { low: 0.09, high: 0.22 } },
  ]);
});

test('fills of paper accounts and of brokers are counted separately', async () => {
  await db.database.update(brokerConnection).set({ broker: 'paper' }).where(eq(brokerConnection.id, 'brk_bor_1'));
  expect((await read()).strategies.map(({ kind, n }) => [kind, n])).toEqual([
    ['broker', 29],
    ['paper', 1],
  ]);
  await db.database.update(brokerConnection).set({ paperMarket: 'real' }).where(eq(brokerConnection.broker, 'paper'));
  expect(
    (await read()).strategies.map(({ kind, n }) => [kind, n]),
    'of another market',
  ).toEqual([['broker', 29]]);
});

test('copies that ended within the public delay are not counted', async () => {
  expect((await read(Date.UTC(2026, 2, 16, 9, 10), 900_000)).strategies).toEqual([]);
});

test('all callers within a minute share one answer', async () => {
  const provider = { description: { market: 'simulated' } };
  const served = accountRecordReads({ provider, clock: { now: () => NOW }, lastPrices: {} } as never, {} as never);
  const { handle } = served.find(({ read: { path } }) => path === reads.accountRecords.slippage.path)!;
  const ask = () => handle(testViewer(db.database, { publicDelayMs: 0 }), {} as never) as Promise<CopiedSlippage>;
  const [first, second] = await Promise.all([ask(), ask()]);
  await db.database.update(brokerConnection).set({ sharesSlippage: false });
  expect([second, await ask()]).toEqual([first, first]);
  expect(first.strategies).toMatchObject([{ n: 29 }]);
});
