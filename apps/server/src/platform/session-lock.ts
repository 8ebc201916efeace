import pg from 'pg';
import { CONNECT_TIMEOUT_MS, type DatabaseTarget, QUERY_TIMEOUT_MS } from './database.ts';

/** A connection that no longer answers is noticed after this time and the time limit of a query. */
const CHECK_MS = 5_000;

/** Has the server notice a client that is gone within 15 s, such as one whose machine has lost its power. */
const KEEP_ALIVE = `select set_config('tcp_keepalives_idle', '5', false), set_config('tcp_keepalives_interval', '5', false),
  set_config('tcp_keepalives_count', '2', false)`;

/** Ends a session that has the lock. @returns a row if it had it */
const END_FORMER = `select pg_terminate_backend(pid, 1000) from pg_locks
  where locktype = 'advisory' and granted and objsubid = 1 and pid = $2
    and database = (select oid from pg_database where datname = current_database())
    and (classid::int8 << 32 | objid::int8) = hashtextextended($1, 0)`;

interface Held {
  readonly pid: number;
  readonly onLost: () => void;
  readonly checking: NodeJS.Timeout;
}

/** A lock in the database that one process has at a time. A connection holds it, and it ends with the connection. */
export class SessionLock {
  private readonly target: DatabaseTarget;
  private readonly name: string;
  /** Stays open between attempts. */
  private client: pg.Client | null = null;
  private held: Held | null = null;
  /** The server's process of the connection that had the lock last: it may not have noticed that the connection was cut. */
  private formerPid: number | null = null;

  /** @param name Names share one space in the database: begin one with what it locks. */
  constructor(target: DatabaseTarget, name: string) {
    this.target = target;
    this.name = name;
  }

  get isHeld(): boolean {
    return this.held !== null;
  }

  /** Takes the lock. Returns false while another process has it. @param onLost Called once when the connection ends. */
  async take(onLost: () => void): Promise<boolean> {
    const client = this.client ?? (await this.connect());
    try {
      const pid = (await tryLock(client, this.name)) ?? (await this.takeFromFormer(client));
      // It may have ended after the answer.
      if (pid === null || this.client !== client) return false;
      const checking = setInterval(() => void client.query('select 1').catch(() => this.drop(client)), CHECK_MS);
      this.held = { pid, onLost, checking };
      this.formerPid = pid;
      return true;
    } catch (error) {
      this.drop(client);
      throw error;
    }
  }

  async release(): Promise<void> {
    const { client } = this;
    if (client === null) return;
    clearInterval(this.held?.checking);
    this.held = null;
    this.client = null;
    // Another process can take it before the server sees that the connection has ended.
    await client.query('select pg_advisory_unlock_all()').catch(() => {});
    await client.end().catch(() => {});
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...this.target,
      application_name: `sealtick ${this.name}`,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
    });
    client.on('error', () => this.drop(client));
    client.on('end', () => this.drop(client));
    try {
      await client.connect();
      await client.query(KEEP_ALIVE);
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    this.client = client;
    return client;
  }

  private async takeFromFormer(client: pg.Client): Promise<number | null> {
    if (this.formerPid === null) return null;
    const { rowCount } = await client.query(END_FORMER, [this.name, this.formerPid]);
    return rowCount === 0 ? null : tryLock(client, this.name);
  }

  private drop(client: pg.Client): void {
    if (this.client !== client) return;
    const { held } = this;
    this.client = null;
    this.held = null;
    clearInterval(held?.checking);
    void client.end().catch(() => {});
    held?.onLost();
  }
}

/** Returns the id of the server's process if this connection has the lock now; null while another one has it. */
async function tryLock(client: pg.Client, name: string): Promise<number | null> {
  const { rows } = await client.query<{ pid: number; taken: boolean }>(
    'select pg_backend_pid() as pid, pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
    [name],
  );
  return rows[0]!.taken ? rows[0]!.pid : null;
}
