import { describe, expect, test } from 'vitest';
import { closed, EntryList, filled, opened, published, target } from '../testing/entries.ts';
import { at, FIRST, listOf, midnight, recordOf, trade } from '../testing/member.ts';
import { countActive } from './active-signals.ts';
import { exposureOf } from './exposure.ts';
import { riskStatus } from './risk-figures.ts';
import { tailFigures } from './tail-figures.ts';
import { monthToDate, winRate30d } from './trade-figures.ts';

const DAY = 86_400_000;

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

  test('counts a position at a price below 0 in the gross sum without the sign of the price', () => {
    const list = listOf(opened('long'), filled('long', '100.00', at(17)));
    const exposure = exposureOf(
      recordOf(list).account.openAt(midnight(21)),
      () => -37,
      () => 'USD',
    );
    expect(exposure).toMatchObject({ gross: 3_700, net: -3_700 });
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
