import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { CONNECT_TIMEOUT_MS } from '../database.ts';
import { EnvironmentError } from '../errors.ts';
import { hasCode } from '../file-errors.ts';
import { hasLivingProcess } from './liveness.ts';
import { OWNER, type Passwords } from './passwords.ts';
import { isStarting, livePostmaster, SOCKET_PORT } from './postmaster.ts';
import { startLimit } from './start-limit.ts';

interface Progress {
  readonly onStep?: (sentence: string) => void;
  readonly signal?: AbortSignal;
}

/** Whether PostgreSQL is running on a data folder, here or in another container of this machine. */
export async function isServed(dataDir: string, socketFolder: string): Promise<boolean> {
  return livePostmaster(join(dataDir, 'postgres')) !== null || hasLivingProcess(socketFolder, SOCKET_PORT);
}

/**
 * Returns true when PostgreSQL accepts connections and false when it has ended; waits while it starts or stops.
 * @throws {EnvironmentError}
 */
export async function findRunning(
  dataDir: string,
  socketFolder: string,
  passwords: Passwords,
  { signal, onStep }: Progress,
): Promise<boolean> {
  const isOver = startLimit(() => isStarting(join(dataDir, 'postgres')), onStep);
  while (!isOver()) {
    signal?.throwIfAborted();
    if (!(await isServed(dataDir, socketFolder))) return false;
    if (await takesConnections(dataDir, socketFolder, passwords)) return true;
    await wait(50);
  }
  throw new EnvironmentError(
    `PostgreSQL on ${dataDir} is running, here or in another container, but neither accepts connections nor ends. See postgres.log there.`,
  );
}

async function takesConnections(dataDir: string, host: string, { owner }: Passwords): Promise<boolean> {
  const client = new pg.Client({
    host,
    port: SOCKET_PORT,
    user: OWNER,
    password: owner,
    database: 'postgres',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    // "Too many connections" also means that it accepts connections.
    if (hasCode(error, '53300')) return true;
    if (hasCode(error, '28P01')) {
      throw new EnvironmentError(
        `The database rejected the password in ${join(dataDir, 'postgres-passwords.json')}. Restore that file from a copy.`,
      );
    }
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
