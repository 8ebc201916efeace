import { sql } from 'drizzle-orm';
import pg from 'pg';
import { commitEarly } from './commit-early.ts';
import { CONNECT_TIMEOUT_MS, type Database, type DatabaseTarget } from './database.ts';
import { passFailPoint } from './fail-points.ts';
import type { Log } from './logging.ts';

/** Poll interval: reads happen at least this often, without any notification. */
const POLL_MS = 2_000;
const KEEP_ALIVE_MS = 5_000;
const RECONNECT_MS = 1_000;

/** Notifies the readers of a channel when the transaction commits. */
export async function wake(db: Database, channel: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, '')`);
}

/**
 * As `wake`, for a transaction that is not on the disk yet when it has committed. Only for what is made again from what is
 * stored if a crash of the database takes it. What commits after it takes it along to the disk.
 */
export async function wakeEarly(db: Database, channel: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ''), ${commitEarly}`);
}

/** Reads what is new. */
type Look = (signal: AbortSignal) => Promise<void>;

export interface WakeUps {
  /**
   * Calls `look` immediately, on every notification and at least every 2 s, never concurrently. Returns a function that
   * ends it: a look under way must end soon once its `signal` is aborted.
   */
  watch(channel: string, look: Look): () => Promise<void>;
  close(): Promise<void>;
}

/** Creates wake-ups that listen over one connection, which is reopened when it breaks. */
export function createWakeUps(target: DatabaseTarget, log: Log, pollMs = POLL_MS): WakeUps {
  const watchers = new Map<string, Set<Watcher>>();
  let client: pg.Client | null = null;
  let closed = false;
  let again: NodeJS.Timeout | undefined;

  const wakeAll = (channel: string) => {
    for (const watcher of watchers.get(channel) ?? []) watcher.wake();
  };
  let asked: Promise<unknown> = Promise.resolve();
  /** Runs queries one after another, because a connection takes one at a time. */
  const ask = (text: string) => {
    asked = asked.then(() => client?.query(text)).catch(lost);
    return asked;
  };
  const listen = (channel: string) => ask(`listen ${pg.escapeIdentifier(channel)}`);
  // A query detects a half-open connection.
  const keepAlive = setInterval(() => void ask('select 1'), KEEP_ALIVE_MS);

  function lost(error?: unknown): void {
    if (!client || closed) return;
    const broken = client;
    client = null;
    log.warn({ err: error }, 'wake-up connection lost; polling continues');
    void broken.end().catch(() => {});
    again = setTimeout(connect, RECONNECT_MS);
  }

  async function connect(): Promise<void> {
    if (closed) return;
    const fresh = new pg.Client({
      ...target,
      application_name: 'sealtick wake-ups',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: KEEP_ALIVE_MS,
      keepAlive: true,
    });
    fresh.on('error', () => client === fresh && lost());
    fresh.on('end', () => client === fresh && lost());
    fresh.on('notification', ({ channel }) => {
      if (!passFailPoint('before-wake-up')) wakeAll(channel);
    });
    try {
      await fresh.connect();
    } catch {
      again = setTimeout(connect, RECONNECT_MS);
      return;
    }
    if (closed) return void fresh.end();
    client = fresh;
    asked = Promise.resolve();
    // Reads find what was notified while no one was listening.
    for (const channel of watchers.keys()) {
      await listen(channel);
      wakeAll(channel);
    }
  }
  const connecting = connect();

  return {
    watch(channel, look) {
      const failed = (error: unknown) => log.warn({ err: error, channel }, 'reading new entries failed');
      const watcher = new Watcher(look, pollMs, failed);
      const known = watchers.get(channel);
      if (known) known.add(watcher);
      else {
        watchers.set(channel, new Set([watcher]));
        void listen(channel);
      }
      watcher.wake();
      return async () => {
        watchers.get(channel)?.delete(watcher);
        await watcher.stop();
      };
    },
    async close() {
      closed = true;
      clearTimeout(again);
      clearInterval(keepAlive);
      await connecting;
      await Promise.all([...watchers.values()].flatMap((set) => [...set].map((watcher) => watcher.stop())));
      await client?.end().catch(() => {});
    },
  };
}

/** One reader. A notification during a read causes one more read. */
class Watcher {
  private readonly look: Look;
  private readonly pollMs: number;
  private readonly onError: (error: unknown) => void;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;
  private isPending = false;
  private readonly stopping = new AbortController();

  constructor(look: Look, pollMs: number, onError: (error: unknown) => void) {
    this.look = look;
    this.pollMs = pollMs;
    this.onError = onError;
  }

  wake(): void {
    if (this.stopping.signal.aborted) return;
    this.isPending = true;
    this.running ??= this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    clearTimeout(this.timer);
    while (this.isPending && !signal.aborted) {
      this.isPending = false;
      await this.look(signal).catch(this.onError);
    }
    this.running = null;
    if (!signal.aborted) this.timer = setTimeout(() => this.wake(), this.pollMs);
  }
}
