import { ANONYMOUS, reads, writes } from '@sealtick/contract';
import { describe, expect, test } from 'vitest';
import { SAMPLE_START, sampleTime } from '../../testing/sample-entries.ts';
import { listRiskVersions } from '../risk/index.ts';
import { riskSetting } from '../risk/risk.tables.ts';
import { NOW, usePortfolio } from './testing/use-portfolio.ts';

const site = usePortfolio();

describe('POST /api/portfolio/resume', () => {
  const resume = () =>
    site.app().inject({ method: 'POST', url: writes.portfolio.resume.path, headers: { host: 'localhost' } });
  const limits = async () => (await site.get(reads.portfolio.get.path)).json().limits;
  /** One trade lost 10%, the open one gained half of that: 5.5% below the peak. */
  async function reachTheLimit() {
    await site.grant(0, null);
    const since = new Date(SAMPLE_START);
    await site.database().insert(riskSetting).values({
      accountId: 'a',
      since,
      currency: 'USD',
      equity: 10_000,
      equityStatedAt: since,
      maxRiskPerTrade: 0.1,
      sizing: 'fixed',
      maxDailyLoss: 500,
      maxDrawdown: 0.05,
      maxOpenRisk: 0.05,
      maxGroupRisk: 0.025,
      automaticStopLoss: true,
    });
  }

  test('gives sizes again, counts the drawdown from the current value, and leaves an audit entry', async () => {
    await reachTheLimit();
    expect(await limits()).toMatchObject({
      drawdown: expect.closeTo(0.055, 9),
      countedDrawdown: expect.closeTo(0.055, 9),
      stoppedAt: sampleTime(10),
      resumedAt: null,
      drawdownUse: 'reached',
    });
    expect((await resume()).json()).toEqual({ resumedAt: sampleTime(10) });
    expect(await limits()).toMatchObject({
      drawdown: expect.closeTo(0.055, 9),
      countedDrawdown: 0,
      stoppedAt: null,
      resumedAt: sampleTime(10),
      drawdownUse: 'low',
    });
    expect(site.audited).toMatchObject([{ act: 'risk.resumed', values: { after: { resumedAt: sampleTime(10) } } }]);
  });

  test('keeps the settings, and later changes of them keep the resumption', async () => {
    await reachTheLimit();
    await resume();
    const versions = await listRiskVersions(site.database(), 'a');
    expect(versions.at(-1)).toMatchObject({
      maxRiskPerTrade: 0.1,
      maxDrawdown: 0.05,
      resumption: { at: NOW, value: expect.closeTo(9_450, 9) },
    });
  });

  test('is refused while the limit is not reached, twice in a row, and for a visitor', async () => {
    expect((await resume()).statusCode).toBe(409);
    await reachTheLimit();
    const answers = await Promise.all([resume(), resume()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(site.audited).toHaveLength(1);
    site.principal = ANONYMOUS;
    expect((await resume()).statusCode).toBe(401);
  });
});
