import { runAccount } from '@sealtick/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closed, EntryList, filled, marked, opened, published, target } from '../testing/entries.ts';
import { getTrades } from '../testing/get-trades.ts';
import { ALWAYS, at, FIRST, getList, getRecord, midnight, START, trade } from '../testing/member.ts';
import { AccountBook } from './account-book.ts';
import { getPrice } from './member-record.ts';
import { memberStatistics } from './member-statistics.ts';
import type { AccessInterval } from './member-terms.ts';
import { memberTradeRows } from './member-trade-rows.ts';
import { portfolioRisk, riskStatus } from './risk-figures.ts';
import { monthToDate } from './trade-figures.ts';

describe('A member’s record', () => {
  test('books trades with the stated equity and risk: +1.5 R is 10,300, then −1 R is 10,094', () => {
    const { account } = getRecord(getList(...trade('s1', 17, 1.5), ...trade('s2', 18, -1)));
    expect(account.valueAt(midnight(18))).toBeCloseTo(10_300, 9);
    expect(account.valueAt(midnight(19))).toBeCloseTo(10_094, 9);
  });

  test('gives the average price over the parts of a position as its exit, from which the result follows', () => {
    const list = getList(opened('s1'), filled('s1', '100.00', at(17)), target('s1', '104.00', 0.5, at(17, 2)));
    list.issuedAt = at(17, 5);
    list.add(
      closed(
        's1',
        [
          ['104.00', 0.5],
          ['100.00', 0.5],
        ],
        1,
        at(17, 5),
        { reason: 'stop' },
      ),
    );
    expect(memberTradeRows(getRecord(list))).toMatchObject([{ fillPrice: 100, exitPrice: 102, netR: 1 }]);
  });

  test('has the signals that were opened inside an access interval, and no others', () => {
    const list = new EntryList().add(published());
    for (const day of [16, 17, 18, 19]) {
      list.issuedAt = at(day, 0);
      list.add(opened(`s${day}`));
    }
    const access = [
      { ...ALWAYS, from: midnight(17), to: midnight(18) },
      { ...ALWAYS, from: midnight(19) },
    ];
    const ids = (given: readonly AccessInterval[], market: 'real' | 'simulated' = 'simulated') =>
      getRecord(list, { access: given, market }).signals.map((signal) => signal.opened.signalId);
    expect(ids(access)).toEqual(['s17', 's19']);
    expect(ids([{ ...ALWAYS, strategyId: 'breakout' }])).toEqual([]);
    expect(ids([{ ...ALWAYS, assetClass: 'fx' }])).toEqual([]);
    expect(ids([{ ...ALWAYS, assetClass: 'commodities' }])).toHaveLength(3);
    expect(ids(access, 'real')).toEqual([]);
  });

  test('takes intervals by the hundred thousand', () => {
    const list = new EntryList().add(published());
    list.issuedAt = at(17, 0);
    list.add(opened('s17'));
    const seconds = Array.from({ length: 100_000 }, (_, i) => {
      const from = midnight(16) + i * 2_000;
      return { ...ALWAYS, from, to: from + 1_000 };
    });
    expect(getRecord(list, { access: seconds }).signals).toHaveLength(1);
    expect(getRecord(list, { access: seconds.filter(({ from }) => from !== midnight(17)) }).signals).toEqual([]);
  });

  test('knows what happened after a subscription once it is public', () => {
    const list = getList(opened('s1'), filled('s1', '100.00', at(17)));
    list.issuedAt = at(18, 10);
    list.add(closed('s1', [['98.00', 1]], -1, at(18, 10), { reason: 'stop' }));
    const ended = [{ ...ALWAYS, to: midnight(18) }];
    const valueWith = (access: readonly AccessInterval[], publicUntil: string) =>
      getRecord(list, { access, publicUntil: Date.parse(publicUntil) }).account.valueAt(midnight(21));
    expect(valueWith(ended, at(18, 9)), 'no one else sees the close yet').toBe(10_000);
    expect(valueWith(ended, at(18, 10))).toBe(9_800);
    expect(valueWith([ALWAYS], at(18, 9)), 'a subscriber sees it immediately').toBe(9_800);
  });

  test('sizes a fill by the settings in force then', () => {
    const list = getList(...trade('s1', 17, 0), ...trade('s2', 18, 0));
    const changed = { ...FIRST, since: midnight(18), maxRiskPerTrade: 0.01 };
    const { account } = getRecord(list, { settings: [FIRST, changed] });
    expect(account.trades.map(({ risk }) => risk)).toEqual([200, 100]);
  });

  test('risks half of Kelly’s fraction from 100 closed trades of the strategy on', () => {
    const list = new EntryList().add(published());
    const results = [...Array(45).fill(['103.00', 1.5]), ...Array(55).fill(['98.00', -1])] as const;
    results.forEach(([price, netR], i) => {
      list.add(opened(`k${i}`), filled(`k${i}`, '100.00', at(17, 1)), closed(`k${i}`, [[price, 1]], netR, at(17, 2)));
    });
    list.issuedAt = at(18, 0);
    list.add(opened('own'), filled('own', '100.00', at(18)));
    const settings = [{ ...FIRST, sizing: 'kelly', maxRiskPerTrade: 0.1 } as const];
    const access = [{ ...ALWAYS, from: midnight(18) }];
    const [own] = getRecord(list, { settings, access }).account.trades;
    // k = 0.45 − 0.55 / 1.5 = 0.083333
    expect(own!.risk).toBeCloseTo(10_000 * (0.45 - 0.55 / 1.5) * 0.5, 6);
  });

  test('takes a restated equity as a cash flow, not as a gain', () => {
    const restated = { ...FIRST, since: midnight(18), equity: 20_000, equityStatedAt: midnight(18) };
    const record = getRecord(getList(...trade('s1', 17, 1.5), ...trade('s2', 18, 1.5)), {
      settings: [FIRST, restated],
    });
    expect(record.account.valueAt(midnight(18))).toBe(20_000);
    expect(record.account.valueAt(midnight(19))).toBeCloseTo(20_600, 9);
    expect(record.dailyReturns.map((value) => Number(value.toFixed(9)))).toEqual([0.03, 0.03, 0, 0]);
    expect(monthToDate(record, 'UTC').gain.value).toBeCloseTo(1.03 ** 2 - 1, 12);
    // 3% of 10,000, then 3% of 20,000.
    expect(monthToDate(record, 'UTC').amount.value).toBeCloseTo(900, 8);
    expect(riskStatus(record, 'UTC')).toMatchObject({ lostToday: 0, drawdown: 0 });
  });

  test('values open positions by bars, else by the mark in the log, else by the fill', () => {
    const list = getList(opened('s1'), filled('s1', '100.00', at(17)));
    expect(getRecord(list).account.valueAt(midnight(18))).toBe(10_000);
    list.add(marked('2025-11-17', { s1: '100.80' }));
    expect(getRecord(list).account.valueAt(midnight(18))).toBeCloseTo(10_080, 9);
    const record = getRecord(list, { priceAt: () => 101 });
    expect(record.account.valueAt(midnight(18))).toBeCloseTo(10_100, 9);
    expect(getPrice(record, record.account.trades[0]!.trade, midnight(18))).toBe(101);
  });

  test('throws for an instrument that the version was not published with', () => {
    const list = getList(opened('s1', { symbol: 'XAGUSD' }), filled('s1', '100.00', at(17)));
    expect(() => getRecord(list)).toThrow('Version 1 of trend was published without XAGUSD');
  });

  test('equals the model account of the engine while no equity is restated', () => {
    const hours = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(fc.array(fc.tuple(hours, hours, fc.constantFrom('98.00', '101.00', '103.00'))), (given) => {
        const list = getList();
        given.forEach(([from, length, price], i) => {
          const time = (hour: number) => new Date(START + hour * 3_600_000).toISOString();
          const netR = (Number(price) - 100) / 2;
          list.add(opened(`s${i}`), filled(`s${i}`, '100.00', time(from)));
          list.add(closed(`s${i}`, [[price, 1]], netR, time(from + length)));
        });
        const trades = getTrades(list.entries);
        const account = new AccountBook(trades, [FIRST], () => 0);
        const booked = runAccount(trades, 10_000);
        const risks = account.trades.map(({ risk }) => risk).sort((a, b) => a - b);
        expect(risks).toEqual(booked.map(({ risk }) => risk).sort((a, b) => a - b));
      }),
    );
  });
});

describe('The ruin of a member’s account', () => {
  const risky = { ...FIRST, maxRiskPerTrade: 0.1 };
  const crash = (id: string, day: number) =>
    [
      opened(id),
      filled(id, '100.00', at(day)),
      closed(id, [['76.00', 1]], -12, at(day, 13), { reason: 'stop' }),
    ] as const;

  test('ends it at 0: 10% risk and −12 R are 0.00 at the next mark, and later trades are not taken', () => {
    const record = getRecord(getList(...crash('s1', 17), ...trade('s2', 19, 1.5)), { settings: [risky] });
    expect(record.ruinedAt).toBe(Date.parse(at(17, 13)));
    expect(record.history.marks).toEqual([START, midnight(18)]);
    expect(record.growth).toEqual([10_000, 0, 0]);
    expect(record.dailyReturns).toEqual([-1]);
    expect(record.account.trades.map(({ trade: { netR } }) => netR)).toEqual([-12]);
    expect(record.account.valueAt(record.now)).toBe(0);
    expect(monthToDate(record, 'UTC')).toMatchObject({ gain: { value: -1 }, amount: { value: -10_000 } });
    expect(riskStatus(record, 'UTC')).toMatchObject({ lostToday: 0, drawdown: 1, drawdownUse: 'reached' });
    const statistics = memberStatistics(record);
    const value = (key: string) => statistics.find((one) => one.key === key)!.value;
    expect([value('totalReturn'), value('maxDrawdown'), value('closedDrawdown'), value('trades')]).toEqual([
      -1, -1, -1, 1,
    ]);
    for (const one of statistics) expect(Number.isNaN(one.value), one.key).toBe(false);
  });

  test('shows what was lost on its day', () => {
    const now = midnight(17) + 20 * 3_600_000;
    const record = getRecord(getList(...crash('s1', 17)), { settings: [risky], now });
    expect(riskStatus(record, 'UTC')).toMatchObject({ lostToday: 10_000, dailyUse: 'reached' });
  });

  test('comes at the mark where open losses reach the balance, and closes what is open there', () => {
    const held = ['a', 'b', 'c', 'd'].flatMap((id) => [opened(id), filled(id, '100.00', at(17))]);
    const list = getList(...held, marked('2025-11-17', { a: '94.00', b: '94.00', c: '94.00', d: '94.00' }));
    list.add(...['a', 'b', 'c', 'd'].map((id) => closed(id, [['103.00', 1]], 1.5, at(19))));
    const record = getRecord(list, { settings: [risky] });
    expect(record.ruinedAt).toBe(midnight(18));
    expect(record.growth).toEqual([10_000, 0, 0]);
    expect(record.account.trades.map(({ trade: { netR, exits } }) => [netR, exits.map(({ price }) => price)])).toEqual(
      held.slice(0, 4).map(() => [-3, [94]]),
    );
  });

  test('is not there while open gains outweigh a closed balance at or below 0, but nothing is sized with it', () => {
    const list = getList(opened('win'), filled('win', '100.00', at(17, 1)), ...crash('s1', 17), ...trade('s2', 18, -1));
    list.add(marked('2025-11-17', { win: '150.00' }), marked('2025-11-18', { win: '150.00' }));
    const record = getRecord(list, { settings: [risky], priceAt: () => 150 });
    expect(record.ruinedAt).toBeNull();
    expect(record.account.trades).toHaveLength(2);
    expect(record.account.valueAt(record.now)).toBeCloseTo(-2_000 + 25 * 1_000, 6);
  });

  test('ends one account; equity that is stated afterwards begins another, whose record begins there', () => {
    const restated = { ...risky, since: midnight(19), equity: 5_000, equityStatedAt: midnight(19) };
    const list = getList(...crash('s1', 17), ...trade('s2', 18, 1.5), ...trade('s3', 19, 1.5));
    const record = getRecord(list, { settings: [risky, restated] });
    expect(record.ruinedAt).toBe(Date.parse(at(17, 13)));
    expect(record.account.from).toBe(midnight(19));
    expect(record.account.trades.map(({ trade: { opened: signal } }) => signal.signalId)).toEqual(['s3']);
    expect(record.account.valueAt(record.now)).toBeCloseTo(5_750, 9);
    expect(monthToDate(record, 'UTC').gain.value).toBeCloseTo(0.15, 12);
  });

  test('comes where equity is stated of an account that is worth nothing', () => {
    const at6 = midnight(18) + 6 * 3_600_000;
    const restated = { ...risky, since: at6, equity: 5_000, equityStatedAt: at6 };
    const list = getList(opened('held'), filled('held', '100.00', at(17, 1)));
    list.add(marked('2025-11-17', { held: '90.00' }));
    const noLoss = getRecord(list, { settings: [risky, restated] });
    expect(noLoss.ruinedAt, 'worth 5,000 then').toBeNull();
    list.add(
      opened('x'),
      filled('x', '100.00', at(18, 1)),
      closed('x', [['80.00', 1]], -10, at(18, 2), { reason: 'stop' }),
    );
    const ruined = getRecord(list, { settings: [risky, restated] });
    expect(ruined.ruinedAt).toBe(at6);
    expect(ruined.account.from).toBe(at6);
  });
});

describe('Portfolio risk', () => {
  const risk = (list: EntryList) => portfolioRisk(getRecord(list));
  const fields = { entry: '100.00', stop: '98.00' };
  const move = (stop: string) =>
    ({
      kind: 'signal.updated',
      change: 'stopMoved',
      signalId: 's1',
      price: '101.00',
      barCloseAt: at(18),
      stop,
    }) as const;

  test('is 2.2% for a fill at 100.2 of 100 / 98 while the stop is at 98', () => {
    const list = getList(opened('s1', fields), filled('s1', '100.20', at(17)));
    expect(risk(list).open).toBeCloseTo(0.022, 12);
    expect(risk(list)).toMatchObject({ openPositions: 1, ifFilled: 0 });
    expect(risk(list).byAssetClass).toEqual([{ assetClass: 'commodities', risk: expect.closeTo(0.022, 12) }]);
  });

  test('is 0 with half out and the stop at the fill', () => {
    const list = getList(opened('s1', fields), filled('s1', '100.20', at(17)));
    list.add(target('s1', '101.00', 0.5, at(18)), move('100.20'));
    expect(risk(list).open).toBe(0);
  });

  test('is 1.1% less what was filled better, for half of a short at 1.0996 of 1.1000 / 1.1040', () => {
    const short = { side: 'short', entry: '1.1000', stop: '1.1040' } as const;
    const targets = [
      { price: '1.0980', weight: 0.5 },
      { price: '1.0960', weight: 0.5 },
    ];
    const list = getList(opened('s1', { ...short, targets }), filled('s1', '1.0996', at(17)));
    list.add(target('s1', '1.0980', 0.5, at(18)));
    expect(risk(list).open).toBeCloseTo(0.011, 12);
  });

  test('counts pending signals separately, as if they were filled', () => {
    expect(risk(getList(opened('s1')))).toEqual({
      open: 0,
      ifFilled: 0.02,
      openPositions: 0,
      positions: [],
      byAssetClass: [],
    });
    const expired = getList(opened('s1')).add(closed('s1', [], null, at(18), { reason: 'expired' }));
    expect(risk(expired).ifFilled).toBe(0);
  });

  test('risks of a pending signal follow Kelly’s fraction where the member chose it', () => {
    const settings = [{ ...FIRST, sizing: 'kelly' } as const];
    expect(portfolioRisk(getRecord(getList(opened('s1')), { settings })).ifFilled).toBe(0.02);
  });
});
