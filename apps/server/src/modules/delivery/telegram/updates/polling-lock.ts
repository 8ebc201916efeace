import pg from 'pg';
import { CONNECT_TIMEOUT_MS, type DatabaseTarget, QUERY_TIMEOUT_MS } from '../../../../platform/database.ts';

/** The lock of the one node that asks Telegram for updates. It is held by a connection, and ends with it. */
export class PollingLock {
  private readonly target: DatabaseTarget;
  private readonly botId: string;
  private client: pg.Client | null = null;

  constructor(target: DatabaseTarget, botId: string) {
    this.target = target;
    this.botId = botId;
  }

  get isHeld(): boolean {
    return this.client !== null;
  }

  /** Takes the lock. Returns false while another node holds it. @param onLost Called when the connection ends. */
  async take(onLost: () => void): Promise<boolean> {
    const client = new pg.Client({
      ...this.target,
      application_name: 'sealtick telegram',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
    });
    const lost = () => {
      if (this.client !== client) return;
      this.client = null;
      onLost();
    };
    client.on('error', lost);
    client.on('end', lost);
    try {
      await client.connect();
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
        [`telegram updates ${this.botId}`],
      );
      if (rows[0]!.taken) {
        this.client = client;
        return true;
      }
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    await client.end();
    return false;
  }

  async release(): Promise<void> {
    const client = this.client;
    this.client = null;
    // Another node can take it before the server sees that the connection has ended.
    await client?.query('select pg_advisory_unlock_all()').catch(() => {});
    await client?.end().catch(() => {});
  }
}
