import { groupRisks } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { closed, EntryList, filled, marked, opened, published, target } from '../testing/entries.ts';
import { ALWAYS, at, FIRST, getList, getRecord, midnight, trade } from '../testing/member.ts';
import { countActive } from './active-signals.ts';
import { computeExposure } from './exposure.ts';
import { memberStatistics } from './member-statistics.ts';
import { memberTradeRows } from './member-trade-rows.ts';
import { portfolioRisk, riskStatus, riskUse } from './risk-figures.ts';
import { tailFigures } from './tail-figures.ts';
import { monthToDate, winRate30d } from './trade-figures.ts';

const DAY = 86_400_000;
const moved = (signalId: string, stop: string, barCloseAt: string) =>
  ({ kind: 'signal.updated', change: 'stopMoved', signalId, price: stop, stop, barCloseAt }) as const;

describe('Figures of a member', () => {
  test('the win rate needs 10 trades closed in 30 days', () => {
    const list = getList();
    for (let i = 0; i < 9; i++) list.add(...trade(`s${i}`, 17 + (i % 3), -1));
    expect(winRate30d(getRecord(list))).toEqual({ value: null, missing: 'needs 10 trades, has 9', wins: 0, trades: 9 });
    list.add(...trade('won', 20, 1.5));
    expect(winRate30d(getRecord(list))).toEqual({ value: 0.1, missing: null, wins: 1, trades: 10 });
    const later = midnight(17) + 30 * DAY + 14 * 3_600_000;
    expect(winRate30d(getRecord(list, { now: later })).missing).toBe('needs 10 trades, has 7');
  });

  test('the month begins in the member’s time zone', () => {
    const first = { ...FIRST, since: Date.UTC(2025, 9, 1), equityStatedAt: Date.UTC(2025, 9, 1) };
    const list = getList();
    // 23:30 UTC of October 31 is November in Berlin.
    list.add(opened('s1'), filled('s1', '100.00', '2025-10-31T23:00:00.000Z'));
    list.add(closed('s1', [['98.00', 1]], -1, '2025-10-31T23:30:00.000Z', { reason: 'stop' }));
    const record = getRecord(list, { settings: [first], now: midnight(2) });
    expect(monthToDate(record, 'Europe/Berlin').gain.value).toBeCloseTo(-0.02, 12);
    expect(monthToDate(record, 'Europe/Berlin').totalR.value).toBe(-1);
    expect(monthToDate(record, 'UTC').gain).toEqual({ value: null, missing: 'needs 1 closed trade, has 0' });
  });

  test('the month in money and in R counts open trades at their last price', () => {
    const list = getList(...trade('s1', 17, -1), opened('s2'), filled('s2', '100.00', at(18)));
    const now = midnight(19);
    const { gain, amount, totalR } = monthToDate(getRecord(list, { priceAt: () => 99, now }), 'UTC');
    // -1 R of 200 closed, -0.5 R of 196 open.
    expect(totalR.value).toBeCloseTo(-1.5, 12);
    expect(amount.value).toBeCloseTo(-298, 9);
    expect(gain.value).toBeCloseTo(-0.0298, 12);
  });

  test('a trade that was open when the month began counts for the part of the month', () => {
    const first = { ...FIRST, since: Date.UTC(2025, 9, 1), equityStatedAt: Date.UTC(2025, 9, 1) };
    const list = getList(opened('s1'), filled('s1', '100.00', '2025-10-31T10:00:00.000Z'));
    list.add(marked('2025-10-31', { s1: '99.00' }), ...trade('s2', 17, 1.5));
    list.add(closed('s1', [['98.00', 1]], -1, at(18), { reason: 'stop' }));
    const record = getRecord(list, { settings: [first], access: [{ ...ALWAYS, from: first.since }] });
    // Half of the loss of the first trade was October's.
    expect(monthToDate(record, 'UTC').totalR.value).toBeCloseTo(1.5 - 0.5, 12);
  });

  test('the maximum drawdown is never below the current one', () => {
    const list = getList(...trade('s1', 17, 1.5), opened('s2'), filled('s2', '100.00', at(18)));
    const record = getRecord(list, { priceAt: () => 98.5, now: midnight(18) + 20 * 3_600_000 });
    const { drawdown } = riskStatus(record, 'UTC');
    expect(drawdown).toBeCloseTo(0.015, 12);
    const value = (key: string) => memberStatistics(record).find((one) => one.key === key)?.value;
    expect(value('maxDrawdown')).toBeCloseTo(-drawdown, 12);
    expect(value('totalReturn')).toBeCloseTo(record.account.valueAt(record.now) / 10_000 - 1, 12);
  });

  test('every sample counts the trades up to the last daily mark', () => {
    const list = getList(...trade('s1', 17, 1.5), ...trade('s2', 18, -1));
    const record = getRecord(list, { now: midnight(18) + 20 * 3_600_000 });
    const reason = (key: string) => memberStatistics(record).find((one) => one.key === key)?.reason;
    expect(reason('volatility')).toMatch(/: 1 of 30 trades,/);
    expect(reason('calmarRatio')).toMatch(/: 1 of 30 trades,/);
  });

  test('what was lost today counts from 00:00 in the member’s time zone, and is not below 0', () => {
    const list = getList(opened('s1'), filled('s1', '100.00', at(17, 2)));
    list.add(closed('s1', [['98.00', 1]], -1, at(17, 3), { reason: 'stop' }));
    const record = getRecord(list, { now: midnight(17) + 8 * 3_600_000 });
    expect(riskStatus(record, 'UTC')).toMatchObject({ lostToday: 200, dailyLimit: 500, dailyLimitShare: 0.05 });
    expect(riskStatus(record, 'UTC')).toMatchObject({ dailyUse: 'low', drawdownUse: 'low' });
    // 03:00 UTC is the evening before in New York.
    const first = { ...FIRST, since: midnight(16), equityStatedAt: midnight(16) };
    const ofYesterday = getRecord(list, { settings: [first], now: midnight(17) + 8 * 3_600_000 });
    expect(riskStatus(ofYesterday, 'America/New_York').lostToday).toBe(0);
    expect(riskStatus(ofYesterday, 'America/New_York').drawdown).toBeCloseTo(0.02, 12);
  });

  test('a deposit of the same day does not change what was lost', () => {
    const list = getList(opened('s1'), filled('s1', '100.00', at(17, 2)));
    list.add(closed('s1', [['98.00', 1]], -1, at(17, 3), { reason: 'stop' }));
    const statedAt = Date.parse(at(17, 5));
    const restated = { ...FIRST, since: statedAt, equity: 100_000, equityStatedAt: statedAt };
    const record = getRecord(list, { settings: [FIRST, restated], now: midnight(17) + 8 * 3_600_000 });
    expect(riskStatus(record, 'UTC')).toMatchObject({ lostToday: expect.closeTo(200, 8), dailyUse: 'low' });
    expect(monthToDate(record, 'UTC').amount.value).toBeCloseTo(-200, 8);
  });

  test('another account currency values what is open as the same share of the account', () => {
    const since = Date.parse(at(17, 5));
    const yen = { ...FIRST, since, currency: 'JPY' as const, equity: 1_550_000, equityStatedAt: since };
    const given = { settings: [FIRST, yen], now: midnight(17) + 8 * 3_600_000, priceAt: () => 100 };
    const open = getRecord(getList(opened('s1'), filled('s1', '100.00', at(17, 2))), given);
    // 2% of 10,000 USD at the fill.
    expect(portfolioRisk(open).positions).toMatchObject([{ risk: 0.02, loss: expect.closeTo(31_000, 6) }]);
    const list = getList(opened('s1'), filled('s1', '100.00', at(17, 2)));
    list.add(closed('s1', [['98.00', 1]], -1, at(17, 7), { reason: 'stop' }));
    const lost = getRecord(list, given);
    expect(lost.account.valueAt(lost.now)).toBeCloseTo(1_519_000, 6);
    expect(lost.growth.at(-1)).toBeCloseTo(9_800, 6);
    expect(riskStatus(lost, 'UTC').lostToday).toBeCloseTo(31_000, 6);
    expect(memberTradeRows(lost)).toMatchObject([{ currency: 'USD', risk: 200, result: -200 }]);
  });

  test.each([
    [245, 'low'],
    [250, 'medium'],
    [395, 'medium'],
    [400, 'high'],
    [495, 'high'],
    [500, 'reached'],
  ])('%d of a limit of 500 is %s', (used, use) => {
    const list = getList(opened('s1'), filled('s1', '100.00', at(17, 2)));
    list.add(closed('s1', [['98.00', 1]], -1, at(17, 3), { reason: 'stop' }));
    const settings = [{ ...FIRST, maxRiskPerTrade: used / 10_000 }];
    const record = getRecord(list, { settings, now: midnight(17) + 8 * 3_600_000 });
    expect(riskStatus(record, 'UTC').dailyUse).toBe(use);
  });

  test('what open positions can still lose at their stops counts as lost today', () => {
    const list = getList(
      opened('s1'),
      filled('s1', '100.00', at(17, 2)),
      opened('s2'),
      filled('s2', '100.00', at(17, 2)),
    );
    const statusAt = (price: number) =>
      riskStatus(getRecord(list, { priceAt: () => price, now: midnight(17) + 8 * 3_600_000 }), 'UTC');
    // Two positions of 200 each: half of it is lost, the other half can be.
    expect(statusAt(99)).toMatchObject({ lostToday: 200, openLoss: 200, dailyUse: 'high' });
    // What was gained today is lost first.
    expect(statusAt(101)).toMatchObject({ lostToday: 0, openLoss: 400, dailyUse: 'high' });
  });

  test('a stop that was moved to the fill loses nothing more', () => {
    const list = getList(opened('s1'), filled('s1', '100.00', at(17, 2)), moved('s1', '100.00', at(17, 3)));
    const record = getRecord(list, { priceAt: () => 100, now: midnight(17) + 8 * 3_600_000 });
    expect(riskStatus(record, 'UTC')).toMatchObject({ lostToday: 0, openLoss: 0, openUse: 'low' });
    expect(riskUse(record, 'UTC').held).toMatchObject([{ symbol: 'XAUUSD', side: 'long', risk: 0, loss: 0 }]);
  });

  test('open positions use the limit of open risk', () => {
    const list = getList();
    for (let i = 0; i < 5; i++) list.add(opened(`s${i}`), filled(`s${i}`, '100.00', at(17, 2)));
    const record = getRecord(list, { now: midnight(17) + 8 * 3_600_000 });
    expect(riskStatus(record, 'UTC').openUse).toBe('reached');
    expect(groupRisks(riskUse(record, 'UTC').held).map(({ name, risk }) => [name, Number(risk.toFixed(9))])).toEqual([
      ['commodities', 0.1],
      ['long XAU', 0.1],
      ['short USD', 0.1],
    ]);
  });

  test('active signals are counted in subscribed strategies, now and 24 hours ago', () => {
    const list = new EntryList().add(published());
    list.issuedAt = at(18, 0);
    list.add(opened('s1'), opened('s2'), opened('other', { strategyId: 'breakout' }));
    list.issuedAt = at(19, 0);
    list.add(opened('s3'), closed('s1', [], null, at(19, 0), { reason: 'expired' }), opened('s4'));
    const input = getRecord(list, { now: midnight(19) + 3_600_000 });
    expect(countActive(input)).toEqual({ count: 3, change: 1 });
    expect(countActive({ ...input, access: [] })).toEqual({ count: 0, change: null });
    const new10MinutesAgo = input.access.map((one) => ({ ...one, from: input.now - 600_000 }));
    expect(countActive({ ...input, access: new10MinutesAgo }), 'no record of the day before').toEqual({
      count: 3,
      change: null,
    });
  });

  test('tail losses need 60 days', () => {
    const days = (count: number) => tailFigures({ ...getRecord(getList()), dailyReturns: Array(count).fill(-0.01) });
    expect(days(59).valueAtRisk).toEqual({ value: null, missing: 'needs 60 days, has 59' });
    expect(days(60).conditional).toEqual({ value: expect.closeTo(0.01, 12), missing: null });
  });

  test('VaR is 1.7525% and CVaR 1.9% of returns from −2% to 2.95% in steps of 0.05%', () => {
    const dailyReturns = Array.from({ length: 100 }, (_, i) => (i * 5 - 200) / 10_000);
    const { valueAtRisk, conditional } = tailFigures({ ...getRecord(getList()), dailyReturns });
    expect(valueAtRisk.value).toBeCloseTo(0.017525, 12);
    expect(conditional.value).toBeCloseTo(0.019, 12);
  });
});

describe('Exposure', () => {
  test('is Σ units × price, gross, net and by currency', () => {
    const list = getList(opened('long'), opened('short', { side: 'short', stop: '102.00' }));
    list.add(filled('long', '100.00', at(17)), filled('short', '100.00', at(17)));
    list.add(target('short', '99.00', 0.5, at(18)));
    const exposure = computeExposure(
      getRecord(list).account.openAt(midnight(21)),
      () => 110,
      () => 'USD',
    );
    // 200 at risk over 2.00 are 100 units, 11,000 at 110; of the short half is left.
    expect(exposure).toMatchObject({ gross: 16_500, net: 5_500 });
    expect(Object.fromEntries(exposure.byCurrency)).toEqual({ XAU: 5_500, USD: -5_500 });
  });

  test('counts a position at a price below 0 in the gross sum without the sign of the price', () => {
    const list = getList(opened('long'), filled('long', '100.00', at(17)));
    const exposure = computeExposure(
      getRecord(list).account.openAt(midnight(21)),
      () => -37,
      () => 'USD',
    );
    expect(exposure).toMatchObject({ gross: 3_700, net: -3_700 });
  });

  test('of what is not a pair stands by its symbol', () => {
    const list = getList(opened('long'), filled('long', '100.00', at(17)));
    const { byCurrency } = computeExposure(
      getRecord(list).account.openAt(midnight(21)),
      () => 100,
      () => 'EUR',
    );
    expect(Object.fromEntries(byCurrency)).toEqual({ XAUUSD: 10_000, EUR: -10_000 });
  });
});
