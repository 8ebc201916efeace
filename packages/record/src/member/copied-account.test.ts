import { describe, expect, test } from 'vitest';
import { type CopiedTrade, computeCopiedAccount, copiedCorrelations } from './copied-account.ts';
import { memberCurve, memberStatistics } from './member-statistics.ts';
import { strategyResults } from './strategy-results.ts';
import { winRate30d } from './trade-figures.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FROM = Date.UTC(2026, 0, 5, 8);
const span = (days: number) => ({ opening: 10_000, from: FROM, now: FROM + days * DAY });

/** A trade that is filled on a day at 08:00 and closes an hour later. */
const trade = (day: number, resultR: number, more: Partial<CopiedTrade> = {}): CopiedTrade => ({
  signalId: `s${day}`,
  strategyId: 'trend',
  symbol: 'BTCUSD',
  timeframe: '5m',
  side: 'long',
  session: 'always',
  filledAt: FROM + day * DAY,
  closedAt: FROM + day * DAY + HOUR,
  risk: 200,
  riskFraction: 0.02,
  resultR,
  notionalPerRisk: 50,
  plannedRewardRisk: 2,
  ...more,
});

const statistic = (account: ReturnType<typeof computeCopiedAccount>, key: string) =>
  memberStatistics(account).find((one) => one.key === key)!;

describe('The account of copied trades', () => {
  test('is the opening balance and what the trades made of it, by the shares that they risked', () => {
    const account = computeCopiedAccount([trade(0, 1.5), trade(1, -1), trade(2, 0.25)], span(3));
    const values = [10_000, 10_300, 10_094, 10_144.47, 10_144.47];
    expect(account.growth).toEqual(values.map((value) => expect.closeTo(value, 8)));
    expect(statistic(account, 'totalReturn').value).toBeCloseTo(0.014447, 10);
    expect(statistic(account, 'maxDrawdown').value).toBeCloseTo(-0.02, 10);
    expect(memberCurve(account).time.at(-1)).toBe(FROM + 3 * DAY);
  });

  test('is not changed by a deposit: a loss of 2,000 after 99,000 were added to 1,000 is one of 2%', () => {
    const results = [-1, 1.5, 2, 1.5];
    const trades = results.map((result, day) => trade(day, result, { risk: 2_000 }));
    const account = computeCopiedAccount(trades, { ...span(4), opening: 1_000 });
    expect(account.account.trades).toHaveLength(4);
    expect(statistic(account, 'totalReturn').value).toBeCloseTo(0.98 * 1.03 * 1.04 * 1.03 - 1, 10);
    expect(statistic(account, 'maxDrawdown').value).toBeCloseTo(-0.02, 10);
  });

  test('counts an open trade when it closes', () => {
    const open = trade(1, 0, { closedAt: null });
    const account = computeCopiedAccount([trade(0, 1), open], span(2));
    expect(account.growth.at(-1)).toBeCloseTo(10_200, 8);
    expect(account.account.trades).toHaveLength(2);
    expect(winRate30d(account)).toMatchObject({ wins: 1, trades: 1, missing: 'needs 10 trades, has 1' });
  });

  test('counts a trade whose fill and close were reported at the same moment', () => {
    const both = trade(0, 1, { closedAt: FROM });
    expect(computeCopiedAccount([both], span(1)).growth.at(-1)).toBeCloseTo(10_200, 8);
  });

  test('ends at 0 when losses use up the balance', () => {
    const account = computeCopiedAccount([trade(0, -60), trade(1, 1)], span(3));
    expect(account.growth.at(-1)).toBe(0);
  });

  test('says what is missing where there are too few trades', () => {
    const account = computeCopiedAccount([trade(0, 1)], span(2));
    expect(statistic(account, 'sharpeRatio').reason).toBe('insufficient sample: 1 of 30 trades, 1 of 90 days');
  });

  test('has results for each strategy, as shares of the balance at the fill', () => {
    const account = computeCopiedAccount(
      [trade(0, 1.5), trade(1, 1, { strategyId: 'other', risk: 103, riskFraction: 0.01 })],
      span(2),
    );
    const signals = account.account.trades.map(({ trade: { opened } }) => ({
      opened: { ...opened, issuedAt: new Date(FROM).toISOString() },
    }));
    const [trend, other] = strategyResults({ ...account, signals });
    expect(trend).toMatchObject({ strategyId: 'trend', trades: 1, totalR: 1.5, gain: expect.closeTo(0.03, 10) });
    expect(other!.gain).toBeCloseTo(0.01, 10);
  });

  test('correlates strategies over the days that both have', () => {
    const days = Array.from({ length: 70 }, (_, day) => day);
    const results = (day: number) => (day % 3 === 0 ? -1 : 1);
    const alike = days.flatMap((day) => [trade(day, results(day)), trade(day, results(day), { strategyId: 'twin' })]);
    const [pair] = copiedCorrelations(alike, span(70));
    expect(pair).toMatchObject({ strategyIds: ['trend', 'twin'], days: 70, value: expect.closeTo(1, 6) });
    expect(copiedCorrelations(alike.slice(0, 40), span(20))[0]).toMatchObject({ days: 20, value: null });
  });
});
