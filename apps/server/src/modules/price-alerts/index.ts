import { reads, writes } from '@sealtick/contract';
import { AppError } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve-reads.ts';
import { servePreparedWrite, serveWrite } from '../../platform/http/serve-writes.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { requireAccount } from '../../platform/require-account.ts';
import { every } from '../../platform/schedule.ts';
import type { MarketData } from '../market-data/index.ts';
import { checkAlerts } from './check-alerts.ts';
import { checkPriceAlert, createPriceAlert } from './create-price-alert.ts';
import { deletePriceAlert, selectPriceAlerts, toPriceAlert } from './price-alert-repository.ts';

/** Alerts are compared with new bars this often. */
const CHECK_MS = 1_000;

type PriceAlertsDeps = Pick<Platform, 'workDatabase' | 'clock' | 'log' | 'schedule'> &
  Pick<MarketData, 'provider' | 'lastPrices'>;

/** Creates the module of price alerts: members are sent a message when a symbol passes a level. */
export function createPriceAlerts({
  workDatabase,
  clock,
  log,
  schedule,
  provider,
  lastPrices,
}: PriceAlertsDeps): ServerModule {
  let end: (() => Promise<void>) | null = null;
  return {
    name: 'price-alerts',
    reads: [
      serve(reads.priceAlerts.list, async (viewer) =>
        (await selectPriceAlerts(viewer.db, requireAccount(viewer))).map(toPriceAlert),
      ),
    ],
    writes: [
      servePreparedWrite(
        writes.priceAlerts.create,
        (_viewer, wanted) => checkPriceAlert({ provider, lastPrices }, wanted),
        (viewer, _wanted, checked) => createPriceAlert(viewer, provider, checked),
      ),
      serveWrite(writes.priceAlerts.remove, async (viewer, { id }) => {
        const isDeleted = await deletePriceAlert(viewer.db, requireAccount(viewer), id);
        if (!isDeleted) throw new AppError('NOT_FOUND', 'Unknown price alert.');
      }),
    ],
    async start() {
      end = schedule.add({
        name: 'check of price alerts',
        next: every(CHECK_MS),
        work: () => checkAlerts({ db: workDatabase, provider, clock, log }),
      });
    },
    async stop() {
      await end?.();
    },
  };
}
