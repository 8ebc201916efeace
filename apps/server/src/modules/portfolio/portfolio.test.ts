import { ANONYMOUS, reads } from '@sealtick/contract';
import { HOUR_MS } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { SAMPLE_START } from '../../testing/sample-entries.ts';
import { account } from '../identity/account.tables.ts';
import { riskSetting } from '../risk/risk.tables.ts';
import { accessInterval } from '../subscriptions/subscriptions.tables.ts';
import { getMember, NOW, usePortfolio } from './testing/use-portfolio.ts';

const NEEDS_A_CLOSED_TRADE = { value: null, missing: 'needs 1 closed trade, has 0' };

const site = usePortfolio();

describe('GET /api/portfolio', () => {
  const portfolio = (search = '') => site.get(`${reads.portfolio.get.path}${search}`);

  test('says what is missing without a signal', async () => {
    const answer = await portfolio();
    expect(answer.json()).toEqual({
      market: 'simulated',
      currency: 'USD',
      value: 10_000,
      ruin: null,
      trades: 0,
      openPositions: 0,
      activeSignals: { count: 0, change: null },
      winRate: { value: null, missing: 'needs 10 trades, has 0', wins: 0, trades: 0 },
      month: { gain: NEEDS_A_CLOSED_TRADE, amount: NEEDS_A_CLOSED_TRADE, totalR: NEEDS_A_CLOSED_TRADE },
      risk: {
        open: 0,
        ifFilled: 0,
        byAssetClass: [],
        maxOpen: 0.1,
        maxGroup: 0.05,
        use: 'low',
        groups: [],
        positions: [],
      },
      level: 'conservative',
      limits: {
        lostToday: 0,
        openLoss: 0,
        dailyLimit: 500,
        dailyLimitShare: 0.05,
        dailyUse: 'low',
        drawdown: 0,
        countedDrawdown: 0,
        stoppedAt: null,
        resumedAt: null,
        maxDrawdown: 0.1,
        drawdownUse: 'low',
      },
    });
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  test('is computed from the signals received', async () => {
    await site.grant(0, null);
    // A trade lost 200; the open one gained half of the 196 that it risks, and one signal is pending.
    expect((await portfolio()).json()).toMatchObject({
      value: 9_898,
      trades: 2,
      openPositions: 1,
      activeSignals: { count: 2, change: null },
      winRate: { value: null, missing: 'needs 10 trades, has 1', wins: 0, trades: 1 },
      month: {
        gain: { value: expect.closeTo(-0.0102, 12), missing: null },
        amount: { value: expect.closeTo(-102, 9), missing: null },
        totalR: { value: expect.closeTo(-0.5, 12), missing: null },
      },
      risk: {
        open: 0.02,
        ifFilled: 0.02,
        byAssetClass: [{ assetClass: 'commodities', risk: 0.02 }],
        groups: [
          { name: 'commodities', risk: 0.02 },
          { name: 'long XAU', risk: 0.02 },
          { name: 'short USD', risk: 0.02 },
        ],
        // 196 from the fill at 100 to the stop at 98; from 101 one and a half times as much.
        positions: [
          { signalId: 's2', symbol: 'XAUUSD', side: 'long', assetClass: 'commodities', risk: 0.02, loss: 294 },
        ],
      },
      limits: { lostToday: 102, openLoss: 294, dailyUse: 'medium', drawdown: expect.closeTo(0.0102, 12) },
    });
    site.principal = getMember('b');
    expect((await portfolio()).json()).toMatchObject({ trades: 0, activeSignals: { count: 0 } });
  });

  test('leaves out signals from before and after the subscription, and of other asset classes', async () => {
    await site.grant(2, 8);
    expect((await portfolio()).json()).toMatchObject({
      trades: 1,
      openPositions: 1,
      value: 10_100,
      risk: { ifFilled: 0 },
    });
    await site.database().delete(accessInterval);
    await site.grant(0, null, 'fx');
    expect((await portfolio()).json()).toMatchObject({ trades: 0 });
    await site.grant(0, null, 'commodities');
    expect((await portfolio()).json()).toMatchObject({ trades: 2 });
  });

  test('leaves out signals from before the subscription after the speed of the market has changed', async () => {
    // 50 times as fast for the last hour of market time: the subscription was 59 min earlier by the market.
    site.speeds = [
      { since: NOW - HOUR_MS, speed: 50 },
      { since: 0, speed: 1 },
    ];
    await site.grant(3, 9);
    expect((await portfolio()).json()).toMatchObject({ trades: 1, openPositions: 1, value: 10_100 });
  });

  test('uses the settings that were in force at each fill', async () => {
    await site.grant(0, null);
    await site
      .database()
      .insert(riskSetting)
      .values({
        accountId: 'a',
        since: new Date(SAMPLE_START + 3.5 * HOUR_MS),
        currency: 'EUR',
        equity: 20_000,
        equityStatedAt: new Date(SAMPLE_START + 3.5 * HOUR_MS),
        maxRiskPerTrade: 0.01,
        sizing: 'fixed',
        maxDailyLoss: 500,
        maxDrawdown: 0.1,
        maxOpenRisk: 0.1,
        maxGroupRisk: 0.05,
        automaticStopLoss: true,
      });
    expect((await portfolio()).json()).toMatchObject({ currency: 'EUR', value: 20_100, risk: { open: 0.01 } });
  });

  test('says on which day losses used up the account, and whether equity was stated since', async () => {
    await site.grant(0, null);
    const settings = {
      accountId: 'a',
      currency: 'USD',
      equity: 10_000,
      sizing: 'fixed',
      maxDailyLoss: 500,
      maxDrawdown: 0.1,
      maxOpenRisk: 0.1,
      maxGroupRisk: 0.05,
      automaticStopLoss: true,
    } as const;
    const from = (hours: number, maxRiskPerTrade: number) => {
      const at = new Date(SAMPLE_START + hours * HOUR_MS);
      return { ...settings, since: at, equityStatedAt: at, maxRiskPerTrade };
    };
    await site.database().insert(riskSetting).values(from(1, 1));
    const on = new Date(SAMPLE_START).toISOString().slice(0, 10);
    expect((await portfolio()).json()).toMatchObject({ value: 0, trades: 1, ruin: { on, isStopped: true } });
    await site.database().insert(riskSetting).values(from(4, 0.02));
    expect((await portfolio()).json()).toMatchObject({ value: 10_100, trades: 1, ruin: { on, isStopped: false } });
  });

  test('begins the day in the member’s time zone', async () => {
    await site.grant(0, null);
    // Midnight there is 06:00 UTC, after the trade that lost.
    await site.database().update(account).set({ timeZone: 'America/Costa_Rica' });
    expect((await portfolio()).json()).toMatchObject({ value: 9_898, limits: { lostToday: 0 } });
    expect((await portfolio('?zone=UTC')).json()).toMatchObject({ limits: { lostToday: 102 } });
  });

  test('begins the day in the asked time zone', async () => {
    await site.grant(0, null);
    // In Halifax the day began at 04:00 UTC, after the loss; the open trade has gained since.
    expect((await portfolio('?zone=America/Halifax')).json().limits.lostToday).toBe(0);
    expect((await portfolio('?zone=Europe/Atlantis')).statusCode).toBe(400);
  });

  test('needs a logged-in member', async () => {
    site.principal = ANONYMOUS;
    expect((await portfolio()).statusCode).toBe(401);
  });
});
