import type { BrokerEvent } from '../../broker-adapter.ts';
import { timeCursor } from '../settled-events.ts';
import type { IbkrSnapshot, OwnOrder } from './ibkr-book.ts';
import { shortText } from './short-text.ts';

const KINDS = { entry: 'filled', stop: 'stopped', target: 'target', close: 'closed' } as const;
const ID_LENGTH = 32;
const SECOND_MS = 1_000;
const NUMBERS = { accepted: 0, filled: 1, ended: 2 };

/**
 * Returns what happened to the orders of the site. @param acceptedAt Returns when an entry was taken, ms UTC; null where the
 * broker no longer says
 */
export async function toIbkrEvents(
  { orders, trades }: IbkrSnapshot,
  acceptedAt: (order: OwnOrder) => Promise<number | null>,
): Promise<BrokerEvent[]> {
  const events: BrokerEvent[] = [];
  for (const order of orders) {
    const { clientId, role, row } = order;
    if (role !== 'entry') continue;
    const base = { clientId, brokerRef: row.orderId, costs: 0 };
    const units = row.totalSize ?? row.filledQuantity + row.remainingQuantity;
    const endedAt = row.lastExecutionTime_r ?? 0;
    const ended = getEnd(row.status);
    const at = begin(await acceptedAt(order), [
      ...trades.filter((one) => one.clientId === clientId).map(({ trade }) => trade.trade_time_r),
      ...(ended === null ? [] : [endedAt]),
    ]);
    if (at !== null) {
      const cursor = timeCursor(at, NUMBERS.accepted, padded(clientId));
      events.push({ ...base, at, cursor, kind: 'accepted', units, price: row.price ?? null, reason: null });
    }
    if (ended === null) continue;
    const cursor = timeCursor(endedAt, NUMBERS.ended, padded(clientId));
    const kind = ended === 'rejected' && row.filledQuantity === 0 ? 'rejected' : 'cancelled';
    const reason = shortText(row.order_cancellation_by_system_reason || row.status);
    events.push({ ...base, at: endedAt, cursor, kind, units: units - row.filledQuantity, price: null, reason });
  }
  for (const { clientId, role, trade } of trades) {
    const { execution_id, trade_time_r: at, size: units, price, commission } = trade;
    const cursor = timeCursor(at, NUMBERS.filled, execution_id.padEnd(ID_LENGTH));
    const fill = { clientId, brokerRef: execution_id, kind: KINDS[role], units, price };
    events.push({ ...fill, at, cursor, costs: Math.abs(commission ?? 0), reason: null });
  }
  return events;
}

/** Returns the time of an order, which is known to the second: its end, or the first time at which something happened to it. */
const begin = (second: number | null, later: readonly number[]): number | null =>
  second === null ? null : Math.min(second + SECOND_MS - 1, ...later.filter((at) => at >= second));

const padded = (clientId: string): string => clientId.padEnd(ID_LENGTH);

function getEnd(status: string): 'cancelled' | 'rejected' | null {
  const word = status.toLowerCase();
  if (word === 'rejected' || word === 'inactive') return 'rejected';
  return word.includes('cancelled') && !word.startsWith('pending') ? 'cancelled' : null;
}
