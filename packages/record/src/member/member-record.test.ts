import { runAccount } from '@sealtick/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LogContents } from '../log-contents.ts';
import { closed, EntryList, filled, marked, opened, published, target } from '../testing/entries.ts';
import { tradesOf } from '../testing/trades-of.ts';
import { countActive } from './active-signals.ts';
import { exposureOf } from './exposure.ts';
import { MemberAccount } from './member-account.ts';
import type { MemberInput } from './member-input.ts';
import { computeMemberRecord, priceOf } from './member-record.ts';
import type { AccessInterval, RiskVersion } from './member-terms.ts';
import { portfolioRisk, riskStatus } from './risk-figures.ts';
import { tailFigures } from './tail-figures.ts';
import { monthToDate, winRate30d } from './trade-figures.ts';

const DAY = 86_400_000;
const midnight = (day: number) => Date.UTC(2025, 10, day);
const at = (day: number, hour = 12) => `2025-11-${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;
const START = midnight(17);

const FIRST: RiskVersion = {
  since: START,
  currency: 'USD',
  equity: 10_000,
  equityStatedAt: START,
  maxRiskPerTrade: 0.02,
  sizing: 'fixed',
  maxDailyLoss: 500,
  maxDrawdown: 0.1,
};
const ALWAYS: AccessInterval = { strategyId: 'trend', assetClass: null, from: START, to: null };

/** A trade that is filled at 12:00 of a day and closes at 13:00 with this result, which follows from its exit. */
const trade = (id: string, day: number, netR: 1.5 | 0 | -1) =>
  [
    opened(id),
    filled(id, '100.00', at(day)),
    closed(id, [[(100 + 2 * netR).toFixed(2), 1]], netR, at(day, 13)),
  ] as const;

const listOf = (...entries: Parameters<EntryList['add']>) => new EntryList().add(published(), ...entries);

function recordOf(list: EntryList, change: Partial<MemberInput> = {}) {
  return computeMemberRecord({
    contents: LogContents.of(list.entries),
    market: 'simulated',
    access: [ALWAYS],
    settings: [FIRST],
    priceAt: () => null,
    assetClassOf: () => 'commodities',
    publicUntil: midnight(21),
    now: midnight(21),
    ...change,
  });
}

describe('A member’s record', () => {
  test('books trades with the stated equity and risk: +1.5 R is 10,300, then −1 R is 10,094', () => {
    const { account } = recordOf(listOf(...trade('s1', 17, 1.5), ...trade('s2', 18, -1)));
    expect(account.valueAt(midnight(18))).toBeCloseTo(10_300, 9);
    expect(account.valueAt(midnight(19))).toBeCloseTo(10_094, 9);
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
      recordOf(list, { access: given, market }).signals.map((signal) => signal.opened.signalId);
    expect(ids(access)).toEqual(['s17', 's19']);
    expect(ids([{ ...ALWAYS, strategyId: 'breakout' }])).toEqual([]);
    expect(ids([{ ...ALWAYS, assetClass: 'fx' }])).toEqual([]);
    expect(ids([{ ...ALWAYS, assetClass: 'commodities' }])).toHaveLength(3);
    expect(ids(access, 'real')).toEqual([]);
  });

  test('knows what happened after a subscription once it is public', () => {
    const list = listOf(opened('s1'), filled('s1', '100.00', at(17)));
    list.issuedAt = at(18, 10);
    list.add(closed('s1', [['98.00', 1]], -1, at(18, 10), { reason: 'stop' }));
    const ended = [{ ...ALWAYS, to: midnight(18) }];
    const valueWith = (access: readonly AccessInterval[], publicUntil: string) =>
      recordOf(list, { access, publicUntil: Date.parse(publicUntil) }).account.valueAt(midnight(21));
    expect(valueWith(ended, at(18, 9)), 'nobody else sees the close yet').toBe(10_000);
    expect(valueWith(ended, at(18, 10))).toBe(9_800);
    expect(valueWith([ALWAYS], at(18, 9)), 'a subscriber sees it at once').toBe(9_800);
  });

  test('sizes a fill by the settings in force then', () => {
    const list = listOf(...trade('s1', 17, 0), ...trade('s2', 18, 0));
    const changed = { ...FIRST, since: midnight(18), maxRiskPerTrade: 0.01 };
    const { account } = recordOf(list, { settings: [FIRST, changed] });
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
    const [own] = recordOf(list, { settings, access }).account.trades;
    // k = 0.45 − 0.55 / 1.5 = 0.083333
    expect(own!.risk).toBeCloseTo(10_000 * (0.45 - 0.55 / 1.5) * 0.5, 6);
  });

  test('takes a restated equity as a cash flow, not as a gain', () => {
    const restated = { ...FIRST, since: midnight(18), equity: 20_000, equityStatedAt: midnight(18) };
    const record = recordOf(listOf(...trade('s1', 17, 1.5), ...trade('s2', 18, 1.5)), { settings: [FIRST, restated] });
    expect(record.account.valueAt(midnight(18))).toBe(20_000);
    expect(record.account.valueAt(midnight(19))).toBeCloseTo(20_600, 9);
    expect(record.dailyReturns.map((value) => Number(value.toFixed(9)))).toEqual([0.03, 0.03, 0, 0]);
    expect(monthToDate(record, 'UTC').gain.value).toBeCloseTo(1.03 ** 2 - 1, 12);
    // 20,600 now would have been 20,600 / 1.03² at the start.
    expect(monthToDate(record, 'UTC').amount.value).toBeCloseTo(20_600 - 20_600 / 1.03 ** 2, 9);
    expect(riskStatus(record, 'UTC')).toMatchObject({ lostToday: 0, drawdown: 0 });
  });

  test('values open positions by bars, else by the mark in the log, else by the fill', () => {
    const list = listOf(opened('s1'), filled('s1', '100.00', at(17)));
    expect(recordOf(list).account.valueAt(midnight(18))).toBe(10_000);
    list.add(marked('2025-11-17', { s1: '100.80' }));
    expect(recordOf(list).account.valueAt(midnight(18))).toBeCloseTo(10_080, 9);
    const record = recordOf(list, { priceAt: () => 101 });
    expect(record.account.valueAt(midnight(18))).toBeCloseTo(10_100, 9);
    expect(priceOf(record, record.account.trades[0]!.trade, midnight(18))).toBe(101);
  });

  test('throws for an instrument that the version was not published with', () => {
    const list = listOf(opened('s1', { symbol: 'XAGUSD' }), filled('s1', '100.00', at(17)));
    expect(() => recordOf(list)).toThrow('Version 1 of trend was published without XAGUSD');
  });

  test('equals the model account of the engine while no equity is restated', () => {
    const hours = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(fc.array(fc.tuple(hours, hours, fc.constantFrom('98.00', '101.00', '103.00'))), (given) => {
        const list = listOf();
        given.forEach(([from, length, price], i) => {
          const time = (hour: number) => new Date(START + hour * 3_600_000).toISOString();
          const netR = (Number(price) - 100) / 2;
          list.add(opened(`s${i}`), filled(`s${i}`, '100.00', time(from)));
          list.add(closed(`s${i}`, [[price, 1]], netR, time(from + length)));
        });
        const trades = tradesOf(list.entries);
        const account = new MemberAccount(trades, [FIRST], () => 0);
        const booked = runAccount(trades, 10_000);
        const risks = account.trades.map(({ risk }) => risk).sort((a, b) => a - b);
        expect(risks).toEqual(booked.map(({ risk }) => risk).sort((a, b) => a - b));
      }),
    );
  });
});

describe('Portfolio risk', () => {
  const risk = (list: EntryList) => portfolioRisk(recordOf(list));
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

  test('is 2.2 % for a fill at 100.2 of 100 / 98 while the stop is at 98', () => {
    const list = listOf(opened('s1', fields), filled('s1', '100.20', at(17)));
    expect(risk(list).open).toBeCloseTo(0.022, 12);
    expect(risk(list)).toMatchObject({ openPositions: 1, ifFilled: 0 });
    expect(risk(list).byAssetClass).toEqual([{ assetClass: 'commodities', risk: expect.closeTo(0.022, 12) }]);
  });

  test('is 0 with half out and the stop at the fill', () => {
    const list = listOf(opened('s1', fields), filled('s1', '100.20', at(17)));
    list.add(target('s1', '101.00', 0.5, at(18)), move('100.20'));
    expect(risk(list).open).toBe(0);
  });

  test('is 1.1 % less what was filled better, for half of a short at 1.0996 of 1.1000 / 1.1040', () => {
    const short = { side: 'short', entry: '1.1000', stop: '1.1040' } as const;
    const targets = [
      { price: '1.0980', weight: 0.5 },
      { price: '1.0960', weight: 0.5 },
    ];
    const list = listOf(opened('s1', { ...short, targets }), filled('s1', '1.0996', at(17)));
    list.add(target('s1', '1.0980', 0.5, at(18)));
    expect(risk(list).open).toBeCloseTo(0.011, 12);
  });

  test('counts pending signals apart, as if they were filled', () => {
    expect(risk(listOf(opened('s1')))).toEqual({ open: 0, ifFilled: 0.02, openPositions: 0, byAssetClass: [] });
    const expired = listOf(opened('s1')).add(closed('s1', [], null, at(18), { reason: 'expired' }));
    expect(risk(expired).ifFilled).toBe(0);
  });

  test('risks of a pending signal follow Kelly’s fraction where the member chose it', () => {
    const settings = [{ ...FIRST, sizing: 'kelly' } as const];
    expect(portfolioRisk(recordOf(listOf(opened('s1')), { settings })).ifFilled).toBe(0.02);
  });
});

describe('Figures of a member', () => {
  test('the win rate needs 10 trades closed in 30 days', () => {
    const list = listOf();
    for (let i = 0; i < 9; i++) list.add(...trade(`s${i}`, 17 + (i % 3), -1));
    expect(winRate30d(recordOf(list))).toEqual({ value: null, missing: 'needs 10 trades, has 9', wins: 0, trades: 9 });
    list.add(...trade('won', 20, 1.5));
    expect(winRate30d(recordOf(list))).toEqual({ value: 0.1, missing: null, wins: 1, trades: 10 });
    const later = midnight(17) + 30 * DAY + 14 * 3_600_000;
    expect(winRate30d(recordOf(list, { now: later })).missing).toBe('needs 10 trades, has 7');
  });

  test('the month begins in the member’s time zone', () => {
    const first = { ...FIRST, since: Date.UTC(2025, 9, 1), equityStatedAt: Date.UTC(2025, 9, 1) };
    const list = listOf();
    // 23:30 UTC of October 31 is November in Berlin.
    list.add(opened('s1'), filled('s1', '100.00', '2025-10-31T23:00:00.000Z'));
    list.add(closed('s1', [['98.00', 1]], -1, '2025-10-31T23:30:00.000Z', { reason: 'stop' }));
    const record = recordOf(list, { settings: [first], now: midnight(2) });
    expect(monthToDate(record, 'Europe/Berlin').gain.value).toBeCloseTo(-0.02, 12);
    expect(monthToDate(record, 'Europe/Berlin').totalR.value).toBe(-1);
    expect(monthToDate(record, 'UTC').gain).toEqual({ value: null, missing: 'needs 1 closed trade, has 0' });
  });

  test('what was lost today counts from 00:00 in the member’s time zone, and is not below 0', () => {
    const list = listOf(opened('s1'), filled('s1', '100.00', at(17, 2)));
    list.add(closed('s1', [['98.00', 1]], -1, at(17, 3), { reason: 'stop' }));
    const record = recordOf(list, { now: midnight(17) + 8 * 3_600_000 });
    expect(riskStatus(record, 'UTC')).toMatchObject({ lostToday: 200, dailyLimit: 500, dailyLimitShare: 0.05 });
    expect(riskStatus(record, 'UTC')).toMatchObject({ dailyUse: 'low', drawdownUse: 'low' });
    // 03:00 UTC is the evening before in New York.
    const first = { ...FIRST, since: midnight(16), equityStatedAt: midnight(16) };
    const ofYesterday = recordOf(list, { settings: [first], now: midnight(17) + 8 * 3_600_000 });
    expect(riskStatus(ofYesterday, 'America/New_York').lostToday).toBe(0);
    expect(riskStatus(ofYesterday, 'America/New_York').drawdown).toBeCloseTo(0.02, 12);
  });

  test.each([
    [245, 'low'],
    [250, 'medium'],
    [395, 'medium'],
    [400, 'high'],
    [495, 'high'],
    [500, 'reached'],
  ])('%d of a limit of 500 is %s', (used, use) => {
    const price = 100 - (2 * used) / 1000;
    const list = listOf(opened('s1'), filled('s1', '100.00', at(17, 2)));
    const settings = [{ ...FIRST, maxRiskPerTrade: 0.1 }];
    const record = recordOf(list, { settings, priceAt: () => price, now: midnight(17) + 8 * 3_600_000 });
    expect(riskStatus(record, 'UTC').dailyUse).toBe(use);
  });

  test('active signals are counted in subscribed strategies, now and 24 hours ago', () => {
    const list = new EntryList().add(published());
    list.issuedAt = at(18, 0);
    list.add(opened('s1'), opened('s2'), opened('other', { strategyId: 'breakout' }));
    list.issuedAt = at(19, 0);
    list.add(opened('s3'), closed('s1', [], null, at(19, 0), { reason: 'expired' }), opened('s4'));
    const input = recordOf(list, { now: midnight(19) + 3_600_000 });
    expect(countActive(input)).toEqual({ count: 3, change: 1 });
    expect(countActive({ ...input, access: [] })).toEqual({ count: 0, change: 0 });
  });

  test('tail losses need 60 days', () => {
    const days = (count: number) => tailFigures({ ...recordOf(listOf()), dailyReturns: Array(count).fill(-0.01) });
    expect(days(59).valueAtRisk).toEqual({ value: null, missing: 'needs 60 days, has 59' });
    expect(days(60).conditional).toEqual({ value: expect.closeTo(0.01, 12), missing: null });
  });

  test('VaR is 1.7525 % and CVaR 1.9 % of returns from −2 % to 2.95 % in steps of 0.05 %', () => {
    const dailyReturns = Array.from({ length: 100 }, (_, i) => (i * 5 - 200) / 10_000);
    const { valueAtRisk, conditional } = tailFigures({ ...recordOf(listOf()), dailyReturns });
    expect(valueAtRisk.value).toBeCloseTo(0.017525, 12);
    expect(conditional.value).toBeCloseTo(0.019, 12);
  });
});

describe('Exposure', () => {
  test('is Σ units × price, gross, net and by currency', () => {
    const list = listOf(opened('long'), opened('short', { side: 'short', stop: '102.00' }));
    list.add(filled('long', '100.00', at(17)), filled('short', '100.00', at(17)));
    list.add(target('short', '99.00', 0.5, at(18)));
    const exposure = exposureOf(
      recordOf(list).account.openAt(midnight(21)),
      () => 110,
      () => 'USD',
    );
    // 200 at risk over 2.00 are 100 units, 11,000 at 110; of the short half is left.
    expect(exposure).toMatchObject({ gross: 16_500, net: 5_500 });
    expect(Object.fromEntries(exposure.byCurrency)).toEqual({ XAU: 5_500, USD: -5_500 });
  });

  test('of what is no pair stands by its symbol', () => {
    const list = listOf(opened('long'), filled('long', '100.00', at(17)));
    const { byCurrency } = exposureOf(
      recordOf(list).account.openAt(midnight(21)),
      () => 100,
      () => 'EUR',
    );
    expect(Object.fromEntries(byCurrency)).toEqual({ XAUUSD: 10_000, EUR: -10_000 });
  });
});
