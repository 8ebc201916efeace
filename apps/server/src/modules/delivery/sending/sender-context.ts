import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import type { Log } from '../../../platform/logging.ts';
import type { NewestPrice } from '../../market-data/index.ts';
import type { ChannelAdapter } from '../channels/channel-adapter.ts';
import type { ChannelRow } from '../channels/channel-repository.ts';
import type { Moment } from './decide.ts';
import type { DeliveryNode } from './delivery-node.ts';
import type { DeadLetter } from './notify-dead-letter.ts';

/** What the sender and its parts need of the rest of the program. */
export interface SenderContext extends Pick<Moment, 'speed' | 'publicDelayMs'> {
  readonly db: Database;
  /** Claims in the name of this node. */
  readonly node: Pick<DeliveryNode, 'id' | 'hold'>;
  readonly log: Log;
  readonly clock: Clock;
  /** The time that leases and retries are dated by; that of the database. */
  readonly time: (db: Database) => Promise<Date>;
  /** The market's clock, ms UTC. */
  readonly marketNow: () => number;
  readonly adapters: readonly ChannelAdapter[];
  /** Called once when a channel is permanently disabled. */
  readonly onDisabled: (channel: ChannelRow) => Promise<void>;
  /** Called when a message has failed permanently, at most once an hour for each channel. */
  readonly onDeadLetter: (dead: DeadLetter) => Promise<void>;
  /** Returns the newest price of a symbol. */
  readonly getPrice: (symbol: string) => Promise<NewestPrice | null>;
  /** 0 to 1. */
  readonly random: () => number;
}
