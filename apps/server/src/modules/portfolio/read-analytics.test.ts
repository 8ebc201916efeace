import { ANONYMOUS, reads } from '@sealtick/contract';
import { HOUR_MS } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { SAMPLE_START, SAMPLE_STRATEGY, sampleTime } from '../../testing/sample-entries.ts';
import { NOW, usePortfolio } from './testing/use-portfolio.ts';

const site = usePortfolio();

describe('GET /api/portfolio/analytics', () => {
  const analytics = () => site.get(reads.portfolio.analytics.path);

  test('says what is missing without a signal', async () => {
    const missing = { value: null, missing: 'needs 60 days, has 1' };
    expect((await analytics()).json()).toMatchObject({
      value: 10_000,
      valueAtRisk: missing,
      conditionalValueAtRisk: missing,
      exposure: { gross: 0, net: 0, byCurrency: [] },
      strategies: [],
      correlations: [],
    });
  });

  test('is computed from the signals received', async () => {
    await site.grant(0, null);
    const answer = (await analytics()).json();
    expect(answer).toMatchObject({
      market: 'simulated',
      currency: 'USD',
      value: 9_898,
      curve: { time: [SAMPLE_START - 48 * HOUR_MS, SAMPLE_START, NOW], equity: [10_000, 10_000, 9_898] },
      // 196 at risk over 2.00 are 98 units, at 101.
      exposure: {
        gross: 9_898,
        net: 9_898,
        byCurrency: [
          { currency: 'XAU', value: 9_898 },
          { currency: 'USD', value: -9_898 },
        ],
      },
      strategies: [
        {
          strategyId: SAMPLE_STRATEGY,
          signals: 3,
          trades: 1,
          gain: -0.02,
          totalR: -1,
          gains90d: [-0.02],
          lastClosedAt: sampleTime(3),
        },
      ],
      correlations: [],
    });
    // Like value and drawdown, they end now.
    const total = { key: 'totalReturn', value: expect.closeTo(-0.0102, 12), reason: null };
    expect(answer.statistics).toContainEqual(total);
    expect(answer.statistics).toContainEqual({ ...total, key: 'maxDrawdown' });
  });

  test('needs a logged-in member', async () => {
    site.principal = ANONYMOUS;
    expect((await analytics()).statusCode).toBe(401);
  });
});
