import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import type { NewestPrice } from '../../market-data/index.ts';
import type { ChannelAdapter } from '../channels/channel-adapter.ts';
import type { Moment } from './decide.ts';
import type { DeliveryNode } from './delivery-node.ts';
import type { RecordContext } from './record-outcomes.ts';

/** What the sender and its parts need of the rest of the program. */
export interface SenderContext extends Pick<Moment, 'market' | 'speed' | 'publicDelayMs'>, RecordContext {
  readonly db: Database;
  /** Claims in the name of this node. */
  readonly node: Pick<DeliveryNode, 'id' | 'hold'>;
  readonly clock: Clock;
  /** The time that leases and retries are dated by; that of the database. */
  readonly time: (db: Database) => Promise<Date>;
  /** The market's clock, ms UTC. */
  readonly marketNow: () => number;
  readonly adapters: readonly ChannelAdapter[];
  /** Returns the newest price of a symbol. */
  readonly getPrice: (symbol: string) => Promise<NewestPrice | null>;
}
