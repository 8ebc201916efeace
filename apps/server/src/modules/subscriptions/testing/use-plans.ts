import type { PlanPeriod } from '@sealtick/contract';
import type { Database } from '../../../platform/database.ts';
import { silentLog } from '../../../platform/logging.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { Schedule } from '../../../platform/schedule.ts';
import { useMembers } from '../../../testing/use-members.ts';
import { createBilling } from '../../billing/index.ts';
import { insertPeriod } from '../../billing/plan-repository.ts';
import type { Provider } from '../../billing/provider/provider.ts';
import { accessChanged, createSubscriptions } from '../index.ts';

/**
 * Mounts plans and subscriptions on a site of their own for the tests of a file.
 *
 * @param providerOf Returns the payment provider; without it plans cannot be paid for.
 */
export function usePlans(providerOf: () => Provider | null = () => null) {
  const mails: Mail[] = [];
  const changed = (db: Database, accountId: string) => accessChanged(db, accountId, clock.time);
  const site = useMembers(({ clock: siteClock, db }) => [
    createBilling({
      clock: siteClock,
      secret: async () => 'secret',
      accessChanged: changed,
      provider: providerOf(),
      origin: 'https://signals.example.com',
      queueMail: async (_database, mail) => {
        mails.push(mail);
      },
      platform: {
        workDatabase: db.database,
        log: silentLog,
        schedule: new Schedule(siteClock, silentLog),
        wakeUps: { watch: () => async () => {}, close: async () => {} },
      },
    }),
    createSubscriptions(siteClock),
  ]);
  const { clock, database } = site;

  /** Gives the account `amara` a plan. */
  const give = async (period: Partial<PlanPeriod>): Promise<void> => {
    const accountId = 'amara';
    const grant = { plan: 'pro', source: 'grant', from: clock.time, until: null } as const;
    await insertPeriod(database(), accountId, { ...grant, failedAt: null, isCancelled: false, ...period });
    await changed(database(), accountId);
  };

  return { ...site, mails, changed, give };
}
