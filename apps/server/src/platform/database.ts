import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg, { type PoolClient, type PoolConfig } from 'pg';
import { causes } from './errors.ts';
import { runTransaction } from './open-transaction.ts';

/** Typed SQL over the pool or over one transaction. */
export type Database = NodePgDatabase;

/** Address and user of a database: a URL or its parts. */
export type DatabaseTarget = Pick<PoolConfig, 'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'>;

/**
 * A query over a dead connection must fail within 10 s. The server's limit comes first; the client's timer covers
 * half-open connections.
 */
const STATEMENT_TIMEOUT_MS = 9_000;
export const QUERY_TIMEOUT_MS = 9_500;
export const CONNECT_TIMEOUT_MS = 5_000;
/** Time that a request waits for a free connection; less than that of a readiness check, so that the check says what is missing. */
export const REQUEST_WAIT_MS = 2_500;
/** Connections for publishing, deliveries, the live feed, health and measurements. */
export const WORK_CONNECTIONS = 5;
const CLOSE_TIMEOUT_MS = 800;

export interface OpenDatabase {
  readonly database: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

interface OpenOptions {
  readonly connections?: number;
  /** Time for a free connection, ms; by default that of a connection to a busy server. */
  readonly waitMs?: number;
  /** Time limit of a query on the client, ms. */
  readonly queryTimeoutMs?: number;
  /**
   * Reads tables by their indexes. For a table that is a queue: most of it has left the queue, also if the statistics do not say so
   * yet, and a plain scan of an index marks their entries, so that later scans skip them. A bitmap reads all of them each time.
   */
  readonly isQueue?: boolean;
  /** Called when an idle connection breaks; the pool replaces it. */
  readonly onIdleError?: (error: Error) => void;
}

/** Opens a pool of connections to a database. */
export function openDatabase(target: DatabaseTarget, options: OpenOptions = {}): OpenDatabase {
  const pool = new pg.Pool({
    ...target,
    application_name: 'sealtick',
    max: options.connections ?? 10,
    connectionTimeoutMillis: options.waitMs ?? CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: options.queryTimeoutMs ?? QUERY_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    ...(options.isQueue && { options: '-c enable_seqscan=off -c enable_bitmapscan=off' }),
  });
  let closing = false;
  // A database that stops may still send errors to connections that are being closed.
  pool.on('error', (error) => {
    if (!closing) options.onIdleError?.(error);
  });
  const close = () => {
    closing = true;
    return endPool(pool);
  };
  return { database: drizzle({ client: pool, paramsInErrors: false }), pool, close };
}

/** Ends a pool; a connection that is never returned must not prevent the program from ending. */
async function endPool(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), wait(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
}

const transactions = new WeakSet<Database>();

/**
 * Runs `work` in one transaction. Given a transaction, it joins that one, whose owner commits. The work waits for nothing
 * but its database, because a connection is held until it ends.
 */
export async function withTransaction<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  // One of the library has no pool to begin another on.
  if (transactions.has(db) || !('$client' in db)) return work(db);
  const client = await (db as Database & { $client: pg.Pool }).$client.connect();
  const inTurn = oneAtATime(client);
  const tx = drizzle({ client: inTurn, paramsInErrors: false });
  transactions.add(tx);
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on('error', onError);
  try {
    await inTurn.query('begin');
    const result = await runTransaction(() => work(tx));
    await inTurn.query('commit');
    return result;
  } catch (error) {
    if (isUnavailable(error)) broken ??= error as Error;
    if (!broken) broken = await rollback(inTurn);
    throw error;
  } finally {
    client.off('error', onError);
    // A connection in an unknown state is closed, never reused.
    client.release(broken);
  }
}

/** Returns a connection that sends each query once the previous one is answered: the library allows no other order. */
function oneAtATime(client: PoolClient): PoolClient {
  let last: Promise<unknown> = Promise.resolve();
  const query = (...given: Parameters<PoolClient['query']>) => {
    const answer = last.then(() => client.query(...given));
    last = answer.catch(() => undefined);
    return answer;
  };
  return Object.create(client, { query: { value: query } }) as PoolClient;
}

/** Runs `work` on a read-only snapshot of the database. */
export async function withSnapshot<T>(db: Database, work: (snapshot: Database) => Promise<T>): Promise<T> {
  return withTransaction(db, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read read only`);
    return work(tx);
  });
}

/**
 * Makes other transactions that lock this name wait for the end of this one. Names share one space in the database: begin one with
 * what it locks.
 */
export async function lockName(tx: Database, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

async function rollback(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '57014',
  '53000',
  '53100',
  '53200',
  '53300',
  '53400',
  '58000',
  '58030',
  '25006',
  '25P03',
  '55P03',
  '40001',
  '40P01',
]);
const UNAVAILABLE_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after|not queryable/;

/** Whether the database is temporarily unavailable, so that the caller may retry. */
export function isUnavailable(error: unknown): boolean {
  for (const cause of causes(error)) {
    const code = typeof cause.code === 'string' ? cause.code : '';
    if (isUnavailableCode(code, cause) || UNAVAILABLE_WORDS.test(cause.message)) return true;
  }
  return false;
}

/** Whether a lock was not available within the `lock_timeout` of the transaction. */
export const isLockTimeout = (error: unknown): boolean => [...causes(error)].some(({ code }) => code === '55P03');

function isUnavailableCode(code: string, cause: Error): boolean {
  if (code.startsWith('08')) return true;
  // Files have the same operating system codes; only those of sockets count.
  if (code.startsWith('E')) return UNAVAILABLE_CODES.has(code) && 'syscall' in cause && cause.syscall !== 'open';
  return UNAVAILABLE_CODES.has(code);
}
