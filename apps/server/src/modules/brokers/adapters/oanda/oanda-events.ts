import type { BrokerEvent } from '../../broker-adapter.ts';
import type { OandaTransaction } from './oanda-schemas.ts';

const ENTRY = /^(MARKET|LIMIT|STOP)_ORDER$/;
const ENTRY_REJECT = /^(MARKET|LIMIT|STOP)_ORDER_REJECT$/;
const EXITS: Readonly<Record<string, 'stopped' | 'target'>> = {
  STOP_LOSS_ORDER: 'stopped',
  TAKE_PROFIT_ORDER: 'target',
};

/** Whether a transaction creates an entry; orders that close a trade have its id as their reason's subject. */
export const isEntry = ({ type, reason }: OandaTransaction): boolean =>
  ENTRY.test(type) && (reason === 'CLIENT_ORDER' || reason === 'REPLACEMENT');

/** Whether a transaction is the refusal of an entry. */
export const isEntryReject = ({ type }: OandaTransaction): boolean => ENTRY_REJECT.test(type);

/** Returns what a transaction means for orders and positions; one fill may end several trades. */
export function toOandaEvents(transaction: OandaTransaction): BrokerEvent[] {
  const { id, time, type, reason = '', price = null } = transaction;
  const base = { cursor: id, at: Date.parse(time), brokerRef: transaction.orderID ?? id, costs: 0, reason: null };
  const units = Math.abs(transaction.units ?? 0);
  const clientId = transaction.clientExtensions?.id ?? transaction.clientOrderID ?? null;
  if (isEntry(transaction)) return [{ ...base, clientId, kind: 'accepted', units, price }];
  if (isEntryReject(transaction))
    return [{ ...base, clientId, kind: 'rejected', units, price, reason: transaction.rejectReason ?? 'Rejected' }];
  // Stops and targets that a fill created have no id of a client.
  if (type === 'ORDER_CANCEL')
    return clientId === null ? [] : [{ ...base, clientId, kind: 'cancelled', units, price, reason }];
  if (type === 'STOP_LOSS_ORDER' && reason !== 'ON_FILL')
    return [{ ...base, clientId: transaction.clientTradeID ?? null, kind: 'stop-moved', units, price }];
  if (type !== 'ORDER_FILL') return [];
  const { tradeOpened, tradeReduced, tradesClosed = [], commission = 0 } = transaction;
  const ended = [...tradesClosed, ...(tradeReduced ? [tradeReduced] : [])];
  const share = commission / (ended.length + (tradeOpened ? 1 : 0) || 1);
  const opened: BrokerEvent[] = tradeOpened
    ? [
        {
          ...base,
          clientId,
          kind: 'filled',
          units: Math.abs(tradeOpened.units),
          price: tradeOpened.price ?? price,
          costs: share,
        },
      ]
    : [];
  const exits = ended.map(
    (trade): BrokerEvent => ({
      ...base,
      clientId: trade.clientTradeID ?? null,
      kind: EXITS[reason] ?? 'closed',
      units: Math.abs(trade.units),
      price: trade.price ?? price,
      // Financing that was received is positive there.
      costs: share - (trade.financing ?? 0) || 0,
      swap: -(trade.financing ?? 0) || 0,
      reason: EXITS[reason] ? null : reason,
    }),
  );
  // One cursor for each event, ascending.
  return [...opened, ...exits].map((event, part) => ({ ...event, cursor: part === 0 ? id : `${id}.${part}` }));
}
