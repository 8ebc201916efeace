import type { BrokerOrderState } from '../../broker-adapter.ts';
import { type IbkrSnapshot, isOpen } from './ibkr-book.ts';
import { exitPrice } from './ibkr-brackets.ts';

/** Returns the orders of a list that are open. @param getName Returns the name of a contract; the ticker is what the list calls it */
export const toIbkrOrderStates = (
  { rows, orders }: Pick<IbkrSnapshot, 'rows' | 'orders'>,
  getName: (conid: string, ticker?: string | null) => string,
): BrokerOrderState[] =>
  rows.filter(isOpen).map((row) => {
    const own = orders.find((one) => one.row === row);
    return {
      clientId: own?.clientId ?? null,
      brokerRef: row.orderId,
      instrument: getName(row.conid, row.ticker),
      side: /^b/i.test(row.side) ? 'long' : 'short',
      role: own === undefined || own.role === 'close' ? 'other' : own.role,
      units: row.totalSize ?? row.filledQuantity + row.remainingQuantity,
      filledUnits: row.filledQuantity,
      price: exitPrice(row),
    };
  });
