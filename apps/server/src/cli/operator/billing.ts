import { readConfig } from '../../config/config.ts';
import { getOwnOrigin } from '../../config/own-origin.ts';
import { createProvider, refundCourse, refundPlan, selectUnmatched } from '../../modules/billing/index.ts';
import { accessChanged } from '../../modules/subscriptions/index.ts';
import type { Database } from '../../platform/database.ts';
import { AppError, EnvironmentError, UsageError } from '../../platform/errors.ts';
import { printable } from '../../platform/printable.ts';
import { print, printJson } from '../print.ts';
import { textTable } from '../text-table.ts';
import { useDatabase } from '../use-database.ts';
import { mailNeeds } from './mail-deps.ts';
import { changeAccount } from './use-account.ts';

const MOST_EVENTS = 100;

/** Refunds what an account paid, and ends its paid plan. */
export async function refundMember(email: string): Promise<void> {
  const config = readConfig();
  const provider = createProvider(config);
  if (provider === null) throw new UsageError('No payment provider is set: STRIPE_SECRET_KEY is missing.');
  const now = Date.now();
  let cents = 0;
  const recordOnly = async () => {};
  await changeAccount(email, { act: 'plan.refunded' }, recordOnly, async (database, accountId) => {
    const deps = {
      ...mailNeeds(config),
      origin: getOwnOrigin(config),
      provider,
      accessChanged: (db: Database, id: string) => accessChanged(db, id, now),
    };
    cents = await refundPlan(deps, database, accountId, now).catch(toEnvironmentError);
  });
  print(`${(cents / 100).toFixed(2)} USD were refunded to ${printable(email)}. The paid plan has ended.`);
}

/** Refunds what an account paid for a course, which closes the course. */
export async function refundBoughtCourse(email: string, courseId: string): Promise<void> {
  const config = readConfig();
  const provider = createProvider(config);
  if (provider === null) throw new UsageError('No payment provider is set: STRIPE_SECRET_KEY is missing.');
  let cents = 0;
  const act = { act: 'course.refunded', subject: courseId };
  await changeAccount(
    email,
    act,
    async () => {},
    async (database, accountId) => {
      const deps = {
        ...mailNeeds(config),
        origin: getOwnOrigin(config),
        provider,
        accessChanged: async () => {},
      };
      cents = await refundCourse(deps, database, { accountId, courseId, now: Date.now() }).catch(toEnvironmentError);
    },
  );
  print(`${(cents / 100).toFixed(2)} USD were refunded to ${printable(email)}. The course is closed.`);
}

/** Lists events of the payment provider that belong to no account. */
export async function listBillingEvents({ json }: { readonly json?: true }): Promise<void> {
  const events = await useDatabase(({ database }) => selectUnmatched(database, MOST_EVENTS));
  if (json) printJson(events);
  else if (events.length === 0) print('Every event belongs to an account.');
  else
    print(
      textTable(
        ['Received', 'Event', 'Type', 'Object', 'Customer'],
        events.map(({ receivedAt, id, type, objectId, customerId }) => [
          receivedAt.toISOString(),
          ...[id, type, objectId, customerId ?? '–'].map(printable),
        ]),
      ),
    );
}

/** The provider is part of the surroundings of a command. */
function toEnvironmentError(error: unknown): never {
  throw error instanceof AppError ? new EnvironmentError(error.detail) : error;
}
