import type { OrderAnswer } from '../../broker-adapter.ts';
import { isEntry, isEntryReject } from './oanda-events.ts';
import type { OandaTransaction } from './oanda-schemas.ts';

/** Orders of the account as its transactions show them. Reads of single orders lag behind these by up to half a second. */
export class OandaAnswers {
  private readonly answers = new Map<string, OrderAnswer>();
  private readonly clientIds = new Map<string, string>();

  /** Returns the answer to the order of an id; null if no transaction names it. */
  find(clientId: string): OrderAnswer | null {
    return this.answers.get(clientId) ?? null;
  }

  add(transaction: OandaTransaction): void {
    const { id } = transaction;
    const clientId = transaction.clientExtensions?.id;
    if (isEntry(transaction)) {
      if (clientId === undefined) return;
      this.clientIds.set(id, clientId);
      this.answers.set(clientId, { outcome: 'accepted', brokerRef: id });
    } else if (isEntryReject(transaction) && clientId !== undefined) {
      this.answers.set(clientId, { outcome: 'rejected', reason: transaction.rejectReason ?? 'Rejected' });
    } else if (transaction.type === 'ORDER_CANCEL' && isByBroker(transaction)) {
      const cancelled = this.clientIds.get(transaction.orderID ?? '');
      if (cancelled) this.answers.set(cancelled, { outcome: 'rejected', reason: transaction.reason! });
    }
  }
}

/** Reasons of cancellations that follow an order's acceptance by a wish or by time, and are not its refusal. */
const LATER = new Set(['CLIENT_REQUEST', 'CLIENT_REQUEST_REPLACED', 'TIME_IN_FORCE_EXPIRED', 'LINKED_TRADE_CLOSED']);

/** Whether the broker cancelled an order on its own: MARKET_HALTED, INSUFFICIENT_MARGIN, STOP_LOSS_ON_FILL_LOSS. */
const isByBroker = ({ reason }: OandaTransaction): boolean => reason !== undefined && !LATER.has(reason);
