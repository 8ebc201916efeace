import type { FaultSite } from '../fault-site.ts';
import { type BrokerReplies, OUTSIDE } from './broker-messages.ts';
import type { OutsideBrokers } from './outside-brokers.ts';

export interface Copies {
  /** What contradicts the guarantees, in sentences. */
  readonly faults: readonly string[];
  /** Orders that brokers accepted, the paper account's included. */
  readonly orders: number;
  readonly copies: number;
}

const OLD = "interval '90 seconds'";

/** Returns the orders that a broker's own book has more than once, by their client ids, in sentences. */
export const doubledOrders = (views: BrokerReplies['view']['brokers']): string[] =>
  OUTSIDE.flatMap((name) =>
    Object.entries(views[name].orders).flatMap(([id, count]) =>
      count > 1 ? [`${name} has the order ${id} ${count} times`] : [],
    ),
  );

/** Compares what brokers hold with what the site stored. */
export async function checkCopies(site: Pick<FaultSite, 'query'>, brokers: OutsideBrokers): Promise<Copies> {
  const { brokers: views } = await brokers.ask({ ask: 'view' });
  const bare = OUTSIDE.flatMap((name) =>
    views[name].positions.flatMap(({ clientId, stop }) =>
      stop === null ? [`${name} holds the position ${clientId} without a stop`] : [],
    ),
  );
  const faults = [...doubledOrders(views), ...bare];
  const rows = (what: string, from: string) =>
    site.query<{ id: string }>(`select ${what} as id from ${from}`).then((found) => found.map(({ id }) => id));
  const counted = async (what: string, from: string) => {
    const found = await rows(what, from);
    return found.length === 0 ? [] : [`${found.length} rows of ${from}: ${found.slice(0, 5).join(', ')}`];
  };
  faults.push(
    // Fills or ends that were counted twice.
    ...(await counted(
      'client_id',
      'broker_part where filled_units > units + 1e-6 or closed_units > filled_units + 1e-6',
    )),
    ...(await counted(
      'client_id',
      "(select client_id from paper_event where kind = 'filled' group by client_id having count(*) > 1) fills",
    )),
    ...(await counted(
      'client_id',
      "broker_part p where state = 'calling' and exists (select from broker_order o where o.id = p.order_id and o.created_at < now() - " +
        `${OLD})`,
    )),
    ...(await counted(
      'client_id',
      `broker_part p where state = 'planned' and exists (select from broker_order o where o.id = p.order_id and o.ended_at is null and o.created_at < now() - ${OLD})`,
    )),
  );
  const [paper] = await site.query<{ count: string }>('select count(*) from paper_order');
  const [copies] = await site.query<{ count: string }>('select count(*) from broker_order');
  const outside = OUTSIDE.reduce((sum, name) => sum + Object.keys(views[name].orders).length, 0);
  return { faults, orders: outside + Number(paper!.count), copies: Number(copies!.count) };
}
