import { sql } from 'drizzle-orm';
import type { ChannelAdapter } from '../../../modules/delivery/channels/channel-adapter.ts';
import { FanOut } from '../../../modules/delivery/fan-out/fan-out.ts';
import { databaseTime } from '../../../modules/delivery/sending/claim-repository.ts';
import { Sender } from '../../../modules/delivery/sending/sender.ts';
import { readTail } from '../../../modules/log/read-tail.ts';
import { systemClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database.ts';
import { silentLog } from '../../../platform/logging.ts';
import { DELAY_MS } from '../../open-program-on.ts';

/** What the database did, since its start. */
interface DatabaseWork {
  readonly transactions: number;
  readonly rowsWritten: number;
  /** Of the write-ahead log. */
  readonly walBytes: number;
  /** Of deliveries, attempts and openings with their indexes. */
  readonly storedBytes: number;
}

const accepting: ChannelAdapter = {
  kind: 'webhook',
  capacity: 200,
  capacityPerChannel: 5,
  send: async () => ({ kind: 'accepted', messageId: null, answer: { status: 204, text: '' } }),
};

/** The queue of deliveries alone: fan-out and sender, without a network. */
export class DeliveryQueue {
  private readonly database: Database;
  private readonly fanOut: FanOut;

  constructor(db: Database) {
    this.database = db;
    this.fanOut = new FanOut({
      ...clocks,
      market: 'real',
      publicDelayMs: DELAY_MS,
      findReleases: async () => () => [],
      db,
      log: { readTail: (after, range) => readTail(db, after, range) },
    });
  }

  /** Makes the deliveries of all entries that have none. Returns after how many ms. */
  async queue(): Promise<number> {
    return getMs(() => this.fanOut.followLog());
  }

  /** Sends everything that is due to a channel that accepts immediately. Returns after how many ms. */
  async drain(): Promise<number> {
    const sender = new Sender({
      getPrice: async () => null,
      ...clocks,
      node: { id: 1, hold: async () => {} },
      db: this.database,
      log: silentLog,
      time: databaseTime,
      market: 'simulated',
      publicDelayMs: DELAY_MS,
      adapters: [accepting],
      onDisabled: async () => {},
      onDeadLetter: async () => {},
      random: Math.random,
    });
    const ms = await getMs(() => sender.settle());
    await sender.stop(0);
    return ms;
  }

  async work(): Promise<DatabaseWork> {
    const { rows } = await this.database.execute<Record<keyof DatabaseWork, string>>(sql`
      select xact_commit as transactions, tup_inserted + tup_updated + tup_deleted as "rowsWritten",
        pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as "walBytes",
        (select sum(pg_total_relation_size(oid)) from pg_class
          where relkind = 'r' and relname ~ '^(delivery_[0-9]{8}|delivery_attempt_[0-9]{8}|sent_opening)$') as "storedBytes"
      from pg_stat_database where datname = current_database()`);
    const numbers = Object.entries(rows[0]!).map(([name, value]) => [name, Number(value)]);
    return Object.fromEntries(numbers) as DatabaseWork;
  }
}

const clocks = { clock: systemClock, marketNow: Date.now, speed: 1 } as const;

async function getMs(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
