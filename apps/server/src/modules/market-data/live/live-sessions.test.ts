import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sealtick/engine';
import { afterEach, expect, test } from 'vitest';
import { useTestDatabase } from '../../../platform/testing/use-database.ts';
import { LiveSite } from './testing/live-site.ts';
import { wanderingBars } from './testing/vendor-stand-in.ts';

const db = useTestDatabase({ each: true });
let site: LiveSite;

afterEach(() => site.close());

/** Friday evening before the clocks of New York or London change, and the open of the week in UTC. */
const WEEKENDS = [
  ['New York changes to summer time', Date.UTC(2026, 2, 6, 21, 50), Date.UTC(2026, 2, 6, 22), Date.UTC(2026, 2, 8, 21)],
  [
    'London changes to summer time',
    Date.UTC(2026, 2, 27, 20, 50),
    Date.UTC(2026, 2, 27, 21),
    Date.UTC(2026, 2, 29, 21),
  ],
  [
    'New York changes to standard time',
    Date.UTC(2026, 9, 30, 20, 50),
    Date.UTC(2026, 9, 30, 21),
    Date.UTC(2026, 10, 1, 22),
  ],
] as const;

test.each(WEEKENDS)(
  'Over the weekend on which %s a currency is neither stale nor has a gap, and goes on with the first bar',
  async (_name, start, closes, opens) => {
    site = new LiveSite(db, start + MINUTE_MS);
    site.history = [{ timeframe: '5m', days: 1 }];
    const standIn = await site.add('oanda');
    const before = wanderingBars(closes - DAY_MS, 288, { price: 1.2 });
    const after = wanderingBars(opens, 288, { price: 1.2, seed: 5 });
    standIn.series.set('EUR_USD', [...before, ...after]);
    await site.open({ symbols: ['EURUSD'] });
    await site.run(20 * MINUTE_MS, 30_000);
    expect(site.handedOn('EURUSD')).toEqual(before.slice(-2));
    const asked = standIn.requests;
    for (const end = opens - MINUTE_MS; site.time < end; ) {
      await site.run(Math.min(HOUR_MS, end - site.time), HOUR_MS);
      expect(site.state('market data oanda')).toMatchObject({ state: 'ok' });
    }
    // One look an hour, at the steps of this test: nothing is due.
    expect(standIn.requests - asked).toBeLessThanOrEqual(50);
    await site.run(12 * MINUTE_MS, 30_000);
    expect(site.handedOn('EURUSD')).toEqual([...before.slice(-2), ...after.slice(0, 2)]);
    expect(site.state('market data oanda')).toMatchObject({ state: 'ok' });
    const days = await site.provider.history('EURUSD', 'daily');
    expect(days.closeTime.at(-1)).toBe(closes);
  },
);
