import { BrokerUnavailable } from '../../broker-adapter.ts';
import { ExchangeRefusal } from '../exchange-refusal.ts';
import type { OwnOrder } from './ibkr-book.ts';
import type { IbkrClient } from './ibkr-client.ts';
import { IbkrOrderStatus } from './ibkr-schemas.ts';

/** When entries were taken: the list of orders has only the time of the last change of each. */
export class IbkrOrderTimes {
  private readonly client: IbkrClient;
  private readonly known = new Map<string, number>();

  constructor(client: IbkrClient) {
    this.client = client;
  }

  /** Returns when an entry was taken, to the second, ms UTC; null where Interactive Brokers no longer says. */
  async acceptedAt({ clientId, row }: OwnOrder): Promise<number | null> {
    const known = this.known.get(clientId);
    if (known !== undefined) return known;
    const path = `/iserver/account/order/status/${encodeURIComponent(row.orderId)}`;
    const status = await this.client.send(IbkrOrderStatus, path).catch((error: unknown) => {
      if (error instanceof ExchangeRefusal) return null;
      throw error;
    });
    if (status === null) return null;
    if (status.conid !== row.conid)
      throw new BrokerUnavailable('Interactive Brokers has changed the numbers of its orders');
    const at = readOrderTime(status.order_time);
    this.known.set(clientId, at);
    return at;
  }
}

/** Returns the time of an order, which Interactive Brokers writes as YYMMDDhhmmss in UTC. */
function readOrderTime(text: string): number {
  const [year, month, day, hour, minute, second] = text.match(/\d\d/g)!.map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return Date.UTC(2_000 + year, month - 1, day, hour, minute, second);
}
