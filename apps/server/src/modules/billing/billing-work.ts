import { setTimeout as wait } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS } from '@sealtick/engine';
import type { ServerModule } from '../../platform/module.ts';
import { every } from '../../platform/schedule.ts';
import { announceToNewPayers } from './announce-price.ts';
import { billingCheck, PriceWatch } from './billing-checks.ts';
import type { BillingContext } from './billing-context.ts';
import { CustomerWatch } from './customer-watch.ts';
import { mountEvents } from './event-route.ts';
import type { Provider } from './provider/provider.ts';
import { PRICE_CHANNEL, queuePriceNotices } from './queue-price-notices.ts';
import { BILLING_CHANNEL, readDueCustomers } from './read-due-customers.ts';
import { mountReturn } from './return-route.ts';
import { sendReminders } from './send-reminders.ts';

const STOP_MS = 1_000;
/** Prices that differ, or could not be read, are compared again this often. */
const PRICES_MS = 5 * MINUTE_MS;

/** What runs while plans can be paid for: events, reading of customers, emails, comparison of prices. */
export function billingWork(
  ctx: BillingContext,
  provider: Provider,
): Pick<ServerModule, 'routes' | 'checks' | 'start' | 'stop'> {
  const { clock, queueMail, origin, platform } = ctx;
  const { workDatabase: database, log, schedule, wakeUps } = platform;
  const prices = new PriceWatch(provider, clock);
  const customers = new CustomerWatch(provider, database, clock);
  let ends: (() => Promise<void>)[] = [];
  return {
    routes: async (api) => {
      mountReturn(api, ctx, provider);
      await api.register(async (scope) => mountEvents(scope, ctx, provider));
    },
    checks: [prices.check, billingCheck(database, customers)],
    async start() {
      const announce = () => announceToNewPayers(database, clock.now());
      const remind = () => sendReminders({ db: database, queueMail, origin }, clock.now());
      ends = [
        wakeUps.watch(BILLING_CHANNEL, () => readDueCustomers({ ...ctx, provider, db: database, log })),
        wakeUps.watch(PRICE_CHANNEL, () => queuePriceNotices({ clock, db: database, queueMail, origin })),
        schedule.add({ name: 'emails about failed payments', next: every(MINUTE_MS), firstAfterMs: 0, work: remind }),
        schedule.add({ name: 'prices', next: every(PRICES_MS), firstAfterMs: 0, work: () => prices.compareIfDue() }),
        schedule.add({
          name: 'emails about announced prices',
          next: every(PRICES_MS),
          firstAfterMs: 0,
          work: announce,
        }),
        schedule.add({ name: 'customers', next: every(DAY_MS), firstAfterMs: 0, work: () => customers.find() }),
      ];
    },
    async stop() {
      const ended = Promise.all(ends.map((end) => end()));
      ends = [];
      // A call of the provider may take longer; it is repeated after the next start.
      await Promise.race([ended, wait(STOP_MS, undefined, { ref: false })]);
    },
  };
}
