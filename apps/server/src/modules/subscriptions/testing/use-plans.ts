import type { PlanPeriod } from '@sealtick/contract';
import type { Database } from '../../../platform/database.ts';
import { silentLog } from '../../../platform/logging.ts';
import type { Mail, QueueMail } from '../../../platform/mail/mail.ts';
import type { ServerModule } from '../../../platform/module.ts';
import { Schedule } from '../../../platform/schedule.ts';
import { type Site, useMembers } from '../../../testing/use-members.ts';
import type { Act } from '../../audit/act.ts';
import { type BillingContext, createBilling } from '../../billing/index.ts';
import { insertPeriod } from '../../billing/plan-repository.ts';
import type { Provider } from '../../billing/provider/provider.ts';
import { accessChanged, createSubscriptions } from '../index.ts';

/** Address of the site of these tests. */
export const ORIGIN = 'https://signals.example.com';

/**
 * Mounts plans and subscriptions on a site of their own for the tests of a file.
 *
 * @param getProvider Returns the payment provider; without it plans cannot be paid for.
 * @param more Further modules of the site.
 */
export function usePlans(
  getProvider: () => Provider | null = () => null,
  more: (site: Site, billing: BillingContext) => readonly ServerModule[] = () => [],
) {
  const mails: Mail[] = [];
  const recorded: Act[] = [];
  const queueMail: QueueMail = async (_database, mail) => {
    mails.push(mail);
  };
  const changed = (db: Database, accountId: string) => accessChanged(db, accountId, clock.time);
  const site = useMembers((own) => {
    const { clock: siteClock, db } = own;
    const billing: BillingContext = {
      clock: siteClock,
      secret: async () => 'secret',
      accessChanged: changed,
      provider: getProvider(),
      origin: ORIGIN,
      queueMail,
      record: async (_database, act) => void recorded.push(act),
      platform: {
        workDatabase: db.database,
        log: silentLog,
        schedule: new Schedule(siteClock, silentLog),
        wakeUps: { watch: () => async () => {}, close: async () => {} },
      },
    };
    return [createBilling(billing), createSubscriptions(siteClock), ...more(own, billing)];
  });
  const { clock, database } = site;

  /** Gives the account `amara` a plan. */
  const give = async (period: Partial<PlanPeriod>): Promise<void> => {
    const accountId = 'amara';
    const grant = { plan: 'pro', source: 'grant', from: clock.time, until: null } as const;
    await insertPeriod(database(), accountId, { ...grant, failedAt: null, isCancelled: false, ...period });
    await changed(database(), accountId);
  };

  return { ...site, mails, recorded, queueMail, changed, give };
}
