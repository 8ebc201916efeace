import { asc, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { addAccount } from '../../../testing/add-account.ts';
import { brokerOrder } from '../brokers.tables.ts';
import { noteEnd } from '../order-repository.ts';
import { addClosedCopy } from '../testing/add-closed-copy.ts';
import { finishDrifts } from './finish-order.ts';

const db = useTestDatabase();
beforeAll(() => addAccount(db.database, 'amara', new Date('2026-03-16T08:00:00Z')));

test('The end of a signal is stored with all its copies, and the drift of each that has ended', async () => {
  const { database } = db;
  for (const id of ['bor_1', 'bor_2', 'bor_3', 'bor_open', 'bor_other'])
    await addClosedCopy(database, 'amara', { id, signalId: id === 'bor_other' ? 'sig_other' : 'sig_1' });
  await database.update(brokerOrder).set({ drift: null, publishedR: null, publishedCost: null });
  await database.update(brokerOrder).set({ closedPrice: 1.103 }).where(eq(brokerOrder.id, 'bor_2'));
  await database.update(brokerOrder).set({ endedAt: null }).where(eq(brokerOrder.id, 'bor_open'));
  await database.update(brokerOrder).set({ units: null, filledUnits: 0 }).where(eq(brokerOrder.id, 'bor_3'));
  await finishDrifts(database, await noteEnd(database, 'sig_1', 'close', { r: 1.97, cost: 0.00006 }));
  const orders = await database.select().from(brokerOrder).orderBy(asc(brokerOrder.id));
  expect(orders.map(({ id, ending, publishedR, drift }) => [id, ending, publishedR, drift?.total])).toEqual([
    ['bor_1', null, 1.97, expect.closeTo(-0.1, 9)],
    ['bor_2', null, 1.97, expect.closeTo(-0.6, 9)],
    ['bor_3', null, 1.97, undefined],
    ['bor_open', 'close', 1.97, undefined],
    ['bor_other', null, null, undefined],
  ]);
});
