import { describe, expect, test } from 'vitest';
import { withTransaction } from '../../platform/database.ts';
import { untilLockWait } from '../../platform/testing/lock-waits.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { haltAccounts } from './change-connections.ts';
import { checkConfirmation, confirmOrder } from './confirm-order.ts';
import { lockConnectionRow, updateConnection } from './connection-repository.ts';
import { updateOrder } from './order-repository.ts';
import type { CopySite } from './testing/copy-site.ts';
import { FAKE_INSTRUMENT } from './testing/fake-broker.ts';
import { useCopies } from './testing/use-copies.ts';

let copies: CopySite;
useCopies((_broker, made) => {
  copies = made;
});

const viewer = (db = copies.deps.db) =>
  testViewer(db, { principal: { kind: 'member', accountId: 'amara', strategies: [] }, clock: copies.clock });
const check = (id: string) => checkConfirmation(copies.deps, viewer(), id);
const confirm = async (id: string) => {
  const checked = await check(id);
  return withTransaction(copies.deps.db, (tx) => confirmOrder(viewer(tx), id, checked));
};

/** Returns the ids of copies that wait for amara. */
const wait = async (...signals: string[]): Promise<string[]> => {
  await copies.connect('amara', { broker: 'oanda', tradeMode: 'manual' });
  const targets = [
    { price: '1.10200', weight: 0.5 },
    { price: '1.10400', weight: 0.5 },
  ];
  await copies.publish(...signals.map((signal) => copies.opened(signal, { targets })));
  return (await copies.orders()).map(({ id }) => id);
};
/** Ends a copy with a loss. */
const lose = (id: string, profit: number) =>
  updateOrder(copies.deps.db, id, { state: 'closed', profit, endedAt: new Date(copies.clock.now()) });
const connection = 'brk_amara_oanda';

describe('A confirmation', () => {
  test('is refused at the maximum drawdown, until the member resumes', async () => {
    const [id] = await wait('sig_1');
    await updateConnection(copies.deps.db, connection, { equity: 9_000 });
    await expect(confirm(id!)).rejects.toThrow('No size: max drawdown reached: no new sizes until you resume.');
    await updateConnection(copies.deps.db, connection, { peakEquity: 9_000 });
    expect(await confirm(id!)).toMatchObject({ state: 'sent' });
  });

  test.each([
    ['the account', { caps: { ordersPerDay: null, lossPerDay: 50 } }, 1_060, '1,060.00 of 50.00 USD lost today.'],
    ['the risk settings', { haltedAt: null }, 600, 'No size: limit reached: no new sizes today.'],
  ])('is refused at the loss per day of %s', async (_name, change, loss, reason) => {
    const [lost, id] = await wait('sig_1', 'sig_2');
    await lose(lost!, -loss);
    await updateConnection(copies.deps.db, connection, change);
    await expect(confirm(id!)).rejects.toThrow(reason);
    expect((await copies.orders()).map(({ state }) => state)).toEqual(['closed', 'to-confirm']);
  });

  test('counts the copies that were confirmed before, and places fewer units where the limits leave less', async () => {
    const ids = await wait('sig_1', 'sig_2', 'sig_3', 'sig_4');
    for (const id of ids.slice(0, 3)) await confirm(id);
    // A day may lose 500, and each of the first two 200.
    await expect(confirm(ids[3]!)).rejects.toThrow('No size: daily loss with open positions and orders');
    const rows = (await copies.orders()).map(({ state, units, risk }) => [state, units, risk]);
    expect(rows).toEqual([
      ['sent', 100_000, 0.02],
      ['sent', 100_000, 0.02],
      ['sent', 50_000, expect.closeTo(0.01, 10)],
      ['to-confirm', 100_000, 0.02],
    ]);
    const parts = (await copies.parts()).filter(({ orderId }) => orderId === ids[2]);
    expect(parts.map(({ units, target, state }) => [units, target, state])).toEqual([
      [25_000, 1.102, 'planned'],
      [25_000, 1.104, 'planned'],
    ]);
    await copies.tick();
    expect((await copies.orders()).map(({ state }) => state)).toEqual([
      'accepted',
      'accepted',
      'accepted',
      'to-confirm',
    ]);
  });

  test('keeps the units that the member saw where the limits would allow more', async () => {
    const [id] = await wait('sig_1');
    await updateConnection(copies.deps.db, connection, { equity: 20_000, peakEquity: 20_000 });
    expect(await confirm(id!)).toMatchObject({ state: 'sent', units: 100_000 });
  });

  test('is refused while another one is stored at the same time', async () => {
    const [first, second] = await wait('sig_1', 'sig_2');
    const checks = [await check(first!), await check(second!)] as const;
    await confirmOrder(viewer(), first!, checks[0]);
    await expect(confirmOrder(viewer(), second!, checks[1])).rejects.toThrow(
      'Another order was sent at the same time.',
    );
    expect(await confirm(second!)).toMatchObject({ state: 'sent' });
  });

  test('is refused while the member has chosen another name for the symbol', async () => {
    const [id] = await wait('sig_1');
    const mini = { ...FAKE_INSTRUMENT, name: 'EUR_USD_MINI', unitStep: 1_000 };
    await updateConnection(copies.deps.db, connection, {
      instruments: [FAKE_INSTRUMENT, mini],
      chosenNames: { EURUSD: mini.name },
    });
    await expect(confirm(id!)).rejects.toThrow('EURUSD is EUR_USD_MINI at OANDA now. This copy was sized for EUR_USD.');
    await updateConnection(copies.deps.db, connection, { chosenNames: {} });
    expect(await confirm(id!)).toMatchObject({ state: 'sent' });
  });

  test('waits for the kill switch that is used at the same time, and is then refused', async () => {
    const [id] = await wait('sig_1');
    const { db } = copies.deps;
    const checked = await check(id!);
    const confirming = await withTransaction(db, async (tx) => {
      await lockConnectionRow(tx, connection);
      const confirming = withTransaction(db, (other) => confirmOrder(viewer(other), id!, checked));
      confirming.catch(() => {});
      await untilLockWait(db);
      await haltAccounts(tx, 'amara', copies.clock.now());
      return { confirming };
    });
    await expect(confirming.confirming).rejects.toThrow('Halted by the kill switch.');
    expect(await copies.orders()).toMatchObject([{ state: 'not-placed' }]);
  });
});
