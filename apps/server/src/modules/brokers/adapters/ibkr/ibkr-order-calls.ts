import { BrokerUnavailable, type OrderAnswer } from '../../broker-adapter.ts';
import { rejected } from '../answers.ts';
import { ExchangeRefusal } from '../exchange-refusal.ts';
import type { IbkrBook } from './ibkr-book.ts';
import type { IbkrClient } from './ibkr-client.ts';
import { IbkrAnything, type IbkrOrder } from './ibkr-schemas.ts';
import { sendOrder } from './questions.ts';
import type { IbkrOrderBody } from './to-ibkr-orders.ts';

const NAME = 'Interactive Brokers';
const ALREADY_THERE = /already registered/i;
/** States of an order that came to nothing. */
export const FAILED = /^(failed|rejected|inactive|cancelled)$/i;

/** The calls that change orders of an account. Each makes what was read before out of date. */
export class IbkrOrderCalls {
  private readonly client: IbkrClient;
  private readonly path: string;
  private readonly book: IbkrBook;

  constructor(client: IbkrClient, account: string, book: IbkrBook) {
    this.client = client;
    this.path = `/iserver/account/${encodeURIComponent(account)}`;
    this.book = book;
  }

  /** Sends orders that belong together; all are taken, or the answer is a rejection. */
  async submit(orders: readonly IbkrOrderBody[]): Promise<OrderAnswer> {
    this.book.changed();
    const reply = await orKnown(sendOrder(this.client, `${this.path}/orders`, { orders }));
    const failed = reply.find(({ order_id, order_status = '' }) => Number(order_id) <= 0 || FAILED.test(order_status));
    if (failed) return rejected(failed.text || `${NAME} refused an order: ${failed.order_status ?? 'no number'}`);
    if (reply.length < orders.length) return rejected(`${NAME} took ${reply.length} of ${orders.length} orders`);
    this.book.changed(orders.map(({ cOID }) => cOID));
    return { outcome: 'accepted', brokerRef: reply[0]!.order_id! };
  }

  /** Changes an order. @param body What it is to be; its reference stays */
  async modify(row: IbkrOrder, body: IbkrOrderBody): Promise<OrderAnswer> {
    this.book.changed();
    const { cOID: _cOID, ...change } = body;
    const [taken] = await sendOrder(this.client, `${this.path}/order/${encodeURIComponent(row.orderId)}`, change);
    if (!taken?.order_id || FAILED.test(taken.order_status ?? '')) return rejected(`${NAME} did not change the stop`);
    return { outcome: 'accepted', brokerRef: taken.order_id };
  }

  /** Cancels an order. */
  async end({ orderId }: IbkrOrder): Promise<void> {
    this.book.changed();
    await this.client.send(IbkrAnything, `${this.path}/order/${encodeURIComponent(orderId)}`, { method: 'DELETE' });
  }
}

/** Returns the reply; an id that is there already says that an earlier call arrived. */
const orKnown = <T>(reply: Promise<T>): Promise<T> =>
  reply.catch((error: unknown) => {
    if (error instanceof ExchangeRefusal && ALREADY_THERE.test(error.message))
      throw new BrokerUnavailable(`${NAME} has an order of this id already`);
    throw error;
  });
