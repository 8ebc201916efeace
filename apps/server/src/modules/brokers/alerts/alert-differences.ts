import { BROKERS, type BrokerDifference } from '@sealtick/contract';
import type { Database } from '../../../platform/database.ts';
import type { ConnectionRow } from '../brokers.tables.ts';
import { recordAlert } from './record-alert.ts';

const CAN_LAST: ReadonlySet<BrokerDifference['kind']> = new Set(['size', 'stop', 'no-stop']);

/** Returns the differences that a member gets a message about. @param before The account as it was before this comparison */
export const lastingDifferences = (
  { comparedAt }: Pick<ConnectionRow, 'comparedAt'>,
  differences: readonly BrokerDifference[],
): readonly BrokerDifference[] =>
  differences.filter(({ kind, seenAt }) => CAN_LAST.has(kind) && seenAt === comparedAt?.toISOString());

/**
 * Records a message about positions that still differ in the second comparison: the first one may have seen a fill that was on its
 * way. Lost orders have a message of their own; what is not from here is the member's.
 *
 * @param before The account as it was before this comparison
 */
export async function alertDifferences(
  tx: Database,
  before: ConnectionRow,
  differences: readonly BrokerDifference[],
  at: Date,
): Promise<void> {
  const lasting = lastingDifferences(before, differences);
  if (lasting.length === 0) return;
  const { name } = BROKERS[before.broker];
  const text = lasting.map(({ symbol, detail }) => `${symbol}: ${detail}`).join(' ');
  await recordAlert(
    tx,
    before,
    { signalId: null, what: 'positions differ from this site', text: `${text} Check the account at ${name}.` },
    at,
  );
}

/** Records a message about stops that were changed at the broker: they are set back before a second comparison could show them. */
export async function alertChangedStops(
  tx: Database,
  before: ConnectionRow,
  stops: readonly BrokerDifference[],
  at: Date,
): Promise<void> {
  if (stops.length === 0) return;
  const { name } = BROKERS[before.broker];
  const symbols = [...new Set(stops.map(({ symbol }) => symbol))].join(', ');
  const text = [...new Set(stops.map(({ symbol, detail }) => `${symbol}: ${detail}`))].join(' ');
  const own = `For a stop of your own, open a position of your own at ${name}.`;
  await recordAlert(
    tx,
    before,
    { signalId: null, what: `the stop of ${symbols} was changed`, text: `${text} ${own}` },
    at,
  );
}
