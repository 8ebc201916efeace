import { AccountAnalytics, AccountTrades, MemberTradesQuery } from '@sealtick/contract';
import { DAY_MS } from '@sealtick/engine';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Typesetter } from '../../../platform/pdf/typesetter.ts';
import { testViewer } from '../../../platform/testing/viewer.ts';
import { closedFact, filledFact } from '../../log/testing/facts.ts';
import { readPdf } from '../../strategies/testing/read-pdf.ts';
import { brokerConnection, brokerOrder } from '../brokers.tables.ts';
import { disconnect } from '../change-connections.ts';
import { CopySite } from '../testing/copy-site.ts';
import { FakeBroker } from '../testing/fake-broker.ts';
import { writeAccountFile } from './account-files.ts';
import { printAccountReport } from './account-report.ts';
import { listAccountTrades } from './account-trades.ts';
import { CopiedAccounts } from './copied-accounts.ts';
import { getAccount } from './get-account.ts';
import { listRecords, readAccountAnalytics } from './read-account-analytics.ts';

let copies: CopySite;
let id: string;
beforeAll(async () => {
  copies = await CopySite.open(new FakeBroker());
  await copies.site.join('amara');
  id = await trade();
});
afterAll(() => copies.close());

const getViewer = (accountId: string) =>
  testViewer(copies.deps.db, { principal: { kind: 'member', accountId, strategies: [] }, market: 'simulated' });
const accounts = new CopiedAccounts();
const deps = () => ({ accounts, provider: copies.market, clock: copies.clock, lastPrices: copies.deps.lastPrices });
const bar = (close: number) => copies.market.add([close, close, close, close]);

/** A long from 1.1002 that leaves at its target, with 2 pips of slippage, and another one that stays open. */
async function trade(): Promise<string> {
  const connected = await copies.connect('amara');
  await copies.publish(copies.opened('sig_1'));
  await copies.tick();
  bar(1.1);
  bar(1.1002);
  await copies.tick();
  await copies.publish({ ...filledFact('sig_1'), price: '1.10000' } as never);
  bar(1.104);
  const exits = [{ price: '1.10400', weight: 1 }];
  await copies.publish({ ...closedFact('sig_1'), exits, cost: '0.00006', netR: 1.97 });
  await copies.tick();
  const levels = { entry: '1.10400', stop: '1.10200', targets: [{ price: '1.11400', weight: 1 }] };
  await copies.publish(copies.opened('sig_2', levels));
  await copies.tick();
  bar(1.104);
  bar(1.105);
  await copies.tick();
  return connected;
}

describe('The record of an account', () => {
  test('has the results of its own fills, what they differ by, and what is open', async () => {
    const shown = AccountAnalytics.parse(await readAccountAnalytics(deps(), getViewer('amara'), id));
    const [closed, open] = await copies.orders();
    expect(open).toMatchObject({ state: 'open' });
    const { profit } = closed!;
    expect(shown).toMatchObject({
      account: { connectionId: id, kind: 'paper', endedAt: null },
      openingBalance: 10_000,
      currency: 'USD',
      trades: 2,
      winRate: { value: null, missing: 'needs 10 trades, has 1', wins: 1, trades: 1 },
      valueAtRisk: { value: null, missing: 'needs 60 days, has 0' },
      drift: { trades: 1, sum: closed!.drift },
      chance: { value: null, missing: 'needs 30 closed trades, has 1' },
      openRisk: { positions: [{ signalId: 'sig_2', symbol: 'EURUSD', side: 'long' }] },
    });
    expect(shown.curve.equity.at(-1)).toBeCloseTo(10_000 + profit!, 6);
    expect(shown.statistics.find(({ key }) => key === 'totalReturn')!.value).toBeCloseTo(profit! / 10_000, 9);
    expect(shown.exposure.gross).toBeCloseTo(open!.filledUnits * 1.105, 4);
    expect(shown.strategies).toMatchObject([{ trades: 1, totalR: closed!.resultR }]);
  });

  test('lists trades with fill, slippage and costs, and filters them', async () => {
    const ask = async (query: object) =>
      AccountTrades.parse(
        await listAccountTrades(deps(), getViewer('amara'), { id, ...MemberTradesQuery.parse(query) }),
      );
    const page = await ask({});
    expect(page).toMatchObject({ total: 2, all: 2, closed: 1, currency: 'USD' });
    expect(page.trades.map(({ signalId }) => signalId)).toEqual(['sig_2', 'sig_1']);
    expect(page.trades[1]).toMatchObject({
      fillPrice: 1.1002,
      exitPrice: 1.104,
      closeReason: 'target',
      publishedR: 1.97,
      slippageR: expect.closeTo(0.1, 9),
    });
    expect((await ask({ outcome: 'open' })).trades).toMatchObject([{ signalId: 'sig_2', closedAt: null }]);
    expect((await ask({ outcome: 'loss' })).total).toBe(0);
  });

  test('is the same until a copied signal or the opening balance changes, and a new day begins', async () => {
    const read = () => getAccount(deps(), getViewer('amara'), id);
    const before = await read();
    expect((await read()).account).toBe(before.account);
    const { db } = copies.deps;
    await db.update(brokerOrder).set({ publishedR: 1.5 }).where(eq(brokerOrder.signalId, 'sig_1'));
    const changed = await read();
    expect(changed.orders.map(({ publishedR }) => publishedR)).toEqual([1.5, null]);
    await db.update(brokerOrder).set({ publishedR: 1.97 }).where(eq(brokerOrder.signalId, 'sig_1'));
    expect((await read()).orders[0]).toMatchObject({ publishedR: 1.97 });
    const later = { ...deps(), clock: { now: () => copies.clock.now() + 3 * DAY_MS } };
    expect((await getAccount(later, getViewer('amara'), id)).account.times.length).toBe(
      changed.account.times.length + 3,
    );
    await db.update(brokerConnection).set({ openingBalance: 20_000 }).where(eq(brokerConnection.id, id));
    expect((await read()).span.opening).toBe(20_000);
    await db.update(brokerConnection).set({ openingBalance: before.connection.openingBalance });
  });

  test('is written as files that say what it is in every row', async () => {
    const file = async (kind: 'trades' | 'record' | 'daily-returns') => {
      const { body, name } = await writeAccountFile(deps(), getViewer('amara'), { id, kind });
      return { name, lines: String(body).trim().split(/\r?\n/) };
    };
    const { name, lines } = await file('trades');
    expect(name).toBe('paper-trades.csv');
    expect(lines[0]).toMatch(/^account,strategy,symbol,timeframe,record,market,/);
    expect(lines[1]).toContain(',paper,simulated,long,100000,');
    expect(lines[1]).toMatch(
      /hypothetical \(simulated market: prices are generated; paper account: fills are simulated\)/,
    );
    expect(lines).toHaveLength(3);
    expect((await file('record')).lines[0]).toBe('time,record,market,currency,balance,return,drawdown,notice');
    expect((await file('daily-returns')).lines).toEqual(['date,return,notice']);
    const press = { typesetter: new Typesetter(), siteName: async () => 'Sealtick' };
    const { body } = await printAccountReport(deps(), press, getViewer('amara'), id);
    const { title, text } = await readPdf(Buffer.from(body));
    expect(title).toBe('Trading record: Paper account');
    for (const words of ['Paper account: fills are simulated', 'needs 10 trades, has 1', 'EURUSD long', 'Published'])
      expect(text, words).toContain(words);
  });

  test('is listed while the account is connected, and afterwards if it has a trade', async () => {
    await copies.connect('amara', { id: 'brk_old', broker: 'oanda', endedAt: new Date(0) });
    expect(await listRecords(getViewer('amara'))).toMatchObject([{ connectionId: id, kind: 'paper' }]);
    await disconnect(getViewer('amara'), id, null);
    const [account, ...others] = await listRecords(getViewer('amara'));
    expect([account, others]).toMatchObject([{ connectionId: id, endedAt: expect.any(String) }, []]);
    const { db } = copies.deps;
    await db.delete(brokerOrder).where(eq(brokerOrder.state, 'closed'));
    expect(await copies.orders(), 'left open').toMatchObject([{ state: 'lost', resultR: null }]);
    expect(await listRecords(getViewer('amara'))).toMatchObject([{ connectionId: id }]);
    await db.delete(brokerOrder);
    expect(await listRecords(getViewer('amara'))).toEqual([]);
  });

  test('is unknown to other members', async () => {
    expect(await listRecords(getViewer('ben'))).toEqual([]);
    await expect(readAccountAnalytics(deps(), getViewer('ben'), id)).rejects.toThrow('Unknown connection.');
  });
});
