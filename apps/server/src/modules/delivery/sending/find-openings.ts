import type { Database } from '../../../platform/database.ts';
import { findSignals } from '../../signals/index.ts';
import type { DeliveryAttempt } from './attempt-result.ts';
import type { AttemptedRow } from './outcome-repository.ts';

/** Returns for each attempt the message that opened a signal; null for those that sent none. */
export async function findOpenings(
  db: Database,
  attempted: readonly DeliveryAttempt[],
): Promise<AttemptedRow['opening'][]> {
  const openings = attempted.map(getOpening);
  const signals = await findSignals(db, [...new Set(openings.flatMap((one) => one?.signalId ?? []))]);
  // The close may have been fanned out while the receiving side took its time.
  return openings.map((one) => {
    const isClosed = one !== null && signals.get(one.signalId)?.signal.status === 'closed';
    return isClosed ? { ...one, closedAt: one.sentAt } : one;
  });
}

function getOpening({ row, attempt }: DeliveryAttempt): AttemptedRow['opening'] {
  const { outcome, endedAt: sentAt, insteadOf, price } = attempt;
  const { type, signalId, channelId, accountId, strategyId, news } = row;
  if (outcome.kind !== 'accepted' || type !== 'signal.opened' || signalId === null) return null;
  const { messageId, size = null } = outcome;
  const opening = {
    signalId,
    channelId,
    accountId,
    strategyId: strategyId ?? '',
    messageId,
    size,
    insteadOf,
    news,
    sentAt,
  };
  return { ...opening, ...price };
}
