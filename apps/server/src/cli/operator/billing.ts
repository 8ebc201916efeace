import { formatTotal, type Refund } from '@sealtick/contract';
import { readConfig } from '../../config/config.ts';
import { getOwnOrigin } from '../../config/own-origin.ts';
import { createProvider, refundWrites, selectUnmatched } from '../../modules/billing/index.ts';
import { accessChanged } from '../../modules/subscriptions/index.ts';
import type { Database } from '../../platform/database.ts';
import { EnvironmentError, UsageError } from '../../platform/errors.ts';
import { printable } from '../../platform/printable.ts';
import { print, printJson } from '../print.ts';
import { textTable } from '../text-table.ts';
import { useDatabase } from '../use-database.ts';
import { mailNeeds } from './mail-deps.ts';
import { carryOutWrite } from './use-account.ts';

const MOST_EVENTS = 100;

interface ReasonFlag {
  readonly reason: string;
}

/** Refunds what an account paid, and ends its paid plan. */
export async function refundMember(email: string, { reason }: ReasonFlag): Promise<void> {
  report(email, await carryOutWrite<Refund>(getWrites().plan, email, { reason }), 'The paid plan has ended.');
}

/** Refunds what an account paid for a course, which closes the course. */
export async function refundBoughtCourse(email: string, courseId: string, { reason }: ReasonFlag): Promise<void> {
  const refund = await carryOutWrite<Refund>(getWrites().course, email, { courseId, reason });
  report(email, refund, 'The course is closed.');
}

/** Returns the writes of the console. @throws {UsageError} without a payment provider */
function getWrites() {
  const config = readConfig();
  const provider = createProvider(config);
  if (provider === null) throw new UsageError('No payment provider is set: STRIPE_SECRET_KEY is missing.');
  const changed = (db: Database, accountId: string) => accessChanged(db, accountId, Date.now());
  return refundWrites({ ...mailNeeds(config), origin: getOwnOrigin(config), provider, accessChanged: changed });
}

/** @param end What has ended with a payment @throws {EnvironmentError} if the provider has not refunded everything */
function report(email: string, { refunded, refusal, isPending }: Refund, end: string): void {
  if (isPending)
    throw new EnvironmentError(
      'The payment provider stopped answering. The refund has begun: the running site finishes it, or this command when it is repeated.',
    );
  print(`${formatTotal(refunded)} were refunded to ${printable(email)}. ${end}`);
  if (refusal !== null) throw new EnvironmentError(`The rest was not refunded. ${refusal}`);
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
