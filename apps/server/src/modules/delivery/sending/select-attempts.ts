import { LISTED_ATTEMPTS } from '@sealtick/contract';
import { and, asc, desc, eq, getColumns, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { delivery, deliveryAttempt } from '../delivery.tables.ts';
import type { DeliveryRow } from '../messages/read-sources.ts';

export type AttemptRow = typeof deliveryAttempt.$inferSelect;

interface AttemptsOptions {
  /** Whether the answers of the receiving side are read, which can be long; else they are null. */
  readonly hasAnswers: boolean;
}

/** Returns the newest attempts of each of these deliveries, the oldest first. */
export async function selectAttempts(
  db: Database,
  rows: readonly DeliveryRow[],
  { hasAnswers }: AttemptsOptions,
): Promise<AttemptRow[]> {
  if (rows.length === 0) return [];
  const days = [...new Set(rows.map(({ issuedOn }) => issuedOn))];
  const ids = rows.map(({ id }) => id);
  const answer = sql<string | null>`${hasAnswers ? deliveryAttempt.answer : sql`null::text`}`.as('answer');
  const newest = db
    .select({ ...getColumns(deliveryAttempt), answer })
    .from(deliveryAttempt)
    .where(and(eq(deliveryAttempt.issuedOn, delivery.issuedOn), eq(deliveryAttempt.deliveryId, delivery.id)))
    .orderBy(desc(deliveryAttempt.fence))
    .limit(LISTED_ATTEMPTS)
    .as('newest');
  return db
    .select(getColumns(newest))
    .from(delivery)
    .innerJoinLateral(newest, sql`true`)
    .where(and(inArray(delivery.issuedOn, days), inArray(delivery.id, ids)))
    .orderBy(asc(newest.startedAt), asc(newest.fence));
}
