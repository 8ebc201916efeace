import { reads } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { askReads } from '../../platform/ask-reads.ts';
import type { Database } from '../../platform/database.ts';
import type { ProviderDescription } from '../market-data/index.ts';
import { createSite } from './index.ts';

async function hasNewBars(kind: ProviderDescription['kind']): Promise<boolean> {
  const market = 'real';
  // Nothing of this read is stored.
  const shared = { db: {} as Database, clock: { now: () => 0 } };
  const { reads: served = [] } = createSite({
    ...shared,
    config: readConfig({}),
    market: { kind, market, accelerated: false, speed: 1 },
    status: async () => ({ overall: 'operational', checks: [], incidents: [], restored: null }),
  });
  const viewer = { ...shared, principal: { kind: 'anonymous' }, now: 0, market, publicDelayMs: 0 } as const;
  return (await askReads(served)(viewer)(reads.site.market, {})).hasNewBars;
}

test('imported files send no new bars, every other market does', async () => {
  expect([await hasNewBars('files'), await hasNewBars('live'), await hasNewBars('simulated')]).toEqual([
    false,
    true,
    true,
  ]);
});
