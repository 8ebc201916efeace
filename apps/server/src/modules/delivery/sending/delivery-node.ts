import { randomInt } from 'node:crypto';
import pg from 'pg';
import { CONNECT_TIMEOUT_MS, type DatabaseTarget, QUERY_TIMEOUT_MS } from '../../../platform/database.ts';

/** First number of the advisory locks of nodes; the second one is the node's. */
export const NODE_LOCKS = 1_684_367_725;
const MAX_NUMBER = 2 ** 31 - 1;
/** A connection that was lost unnoticed is found after this time. */
const CHECK_EVERY_MS = 2_000;

/**
 * One process that sends. As long as it lives it holds a lock of the database under a number that no other process ever
 * had: a process id or a name could be another one's after a restart.
 */
export class DeliveryNode {
  readonly id = randomInt(1, MAX_NUMBER);
  private readonly target: DatabaseTarget;
  private client: pg.Client | null = null;
  private checkedAt = 0;

  constructor(target: DatabaseTarget) {
    this.target = target;
  }

  /** Takes the lock if it is not held, because the connection was lost or never made. @throws {Error} if it cannot */
  async hold(): Promise<void> {
    if (this.client && performance.now() - this.checkedAt < CHECK_EVERY_MS) return;
    await this.client?.query('select 1').catch(() => this.drop());
    this.client ??= await this.lock();
    this.checkedAt = performance.now();
  }

  /** Releases the lock: what the node has claimed and not given back is sent by another one. */
  async end(): Promise<void> {
    const client = this.client;
    this.client = null;
    await client?.query('select pg_advisory_unlock_all()').catch(() => {});
    await client?.end().catch(() => {});
  }

  private async lock(): Promise<pg.Client> {
    const client = new pg.Client({
      ...this.target,
      application_name: 'sealtick delivery',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
    });
    const lost = () => {
      if (this.client === client) this.client = null;
    };
    client.on('error', lost);
    client.on('end', lost);
    try {
      await client.connect();
      // Shared: the connection before may not have ended on the side of the database.
      await client.query('select pg_advisory_lock_shared($1::int, $2::int)', [NODE_LOCKS, this.id]);
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  }

  private drop(): void {
    const broken = this.client;
    this.client = null;
    void broken?.end().catch(() => {});
  }
}
