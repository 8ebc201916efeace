import { findLastIssuedAt } from '../modules/log/index.ts';
import { createLogAudit } from '../modules/log-audit/index.ts';
import { createMachine } from '../modules/machine/index.ts';
import { shareProviderBars } from '../modules/market-data/index.ts';
import { selectTraded } from '../modules/signals/index.ts';
import type { Platform, ServerModule } from '../platform/module.ts';
import { StorageWatch } from '../platform/storage-watch.ts';
import type { Market } from './compose-market.ts';

interface CheckDeps {
  readonly platform: Platform;
  readonly market: Pick<Market, 'provider' | 'market' | 'speed' | 'now' | 'signalLog'>;
}

/** Creates what checks the stored log and the machine. */
export function composeChecks({ platform, market: ofMarket }: CheckDeps) {
  const { clock, workDatabase } = platform;
  const { provider, market, speed, now, signalLog } = ofMarket;
  const storage = new StorageWatch({ clock, db: workDatabase });
  const modules: ServerModule[] = [
    createLogAudit({
      ...platform,
      marketNow: now,
      newestCheckpoint: () => signalLog.newestCheckpoint(),
      bars: {
        market,
        read: async () => shareProviderBars(provider, await selectTraded(workDatabase, market)),
      },
    }),
    { name: 'storage', checks: [storage.check] },
    createMachine({ ...platform, marketNow: now, speed, newestEntry: () => findLastIssuedAt(workDatabase) }),
  ];
  return { storage, modules };
}
