import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabaseTarget } from '../database.ts';
import { getDatabaseUser } from './database-user.ts';
import { initialise } from './initdb.ts';
import { requireOwner } from './owner.ts';
import { OWNER, type Passwords, readOrMakePasswords } from './passwords.ts';
import { SOCKET_PORT } from './postmaster.ts';
import { findPrograms } from './programs.ts';
import { findRunning } from './running-postmaster.ts';
import { prepareServerFiles } from './server-files.ts';
import { makeSocketFolder, reachSocketFolder, requireFolder } from './socket-folder.ts';
import { withStartLock } from './start-lock.ts';
import { startPostgres } from './start-postgres.ts';
import { requireNoRemoteUser } from './users.ts';

export interface Cluster {
  readonly folder: string;
  /** Folder of its socket, as reachable by this process. */
  readonly socketFolder: string;
  readonly passwords: Passwords;
  /** Whether it was already running, after a crash of the program or for another process. */
  readonly adopted: boolean;
  getTarget(role: { user: string; password: string }, database: string): DatabaseTarget;
}

export interface ClusterOptions {
  readonly dataDir: string;
  /** DATABASE_UID: the user as which PostgreSQL runs if root starts it. */
  readonly databaseUid?: number | null;
  readonly settings?: readonly string[];
  readonly onStep?: (sentence: string) => void;
  /** Aborts a start; its steps are undone or left consistent for the next one. */
  readonly signal?: AbortSignal;
}

/**
 * Returns the running PostgreSQL of a data folder, or creates what is missing and starts it.
 * @throws {EnvironmentError}
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { dataDir, signal } = options;
  return withStartLock(dataDir, signal, async () => {
    const folder = join(dataDir, 'postgres');
    const passwords = await readOrMakePasswords(dataDir);
    const socketFolder = await getSocketFolder(options);
    const adopted = await findRunning(dataDir, socketFolder, passwords, options);
    if (!adopted) {
      await startStopped(options, folder, passwords);
      await findRunning(dataDir, socketFolder, passwords, options);
    }
    return {
      folder,
      socketFolder,
      passwords,
      adopted,
      getTarget: (role, database) => ({ host: socketFolder, port: SOCKET_PORT, ...role, database }),
    };
  });
}

/** Returns the socket folder, created if missing; without it PostgreSQL cannot be running. */
async function getSocketFolder({ dataDir, databaseUid = null }: ClusterOptions): Promise<string> {
  const folder = join(dataDir, 'run');
  if (existsSync(folder)) await requireFolder(folder);
  else await makeSocketFolder(dataDir, getDatabaseUser(dataDir, databaseUid));
  return reachSocketFolder(dataDir);
}

/** Starts a stopped PostgreSQL. Called with the start lock held, so no other process of this machine can start it. */
async function startStopped(options: ClusterOptions, folder: string, passwords: Passwords): Promise<void> {
  const { dataDir, onStep = () => {}, signal } = options;
  await requireNoRemoteUser(dataDir, { signal, onStep });
  const user = getDatabaseUser(dataDir, options.databaseUid ?? null);
  const programs = await findPrograms(user);
  await rm(`${folder}.new`, { recursive: true, force: true });
  if (!existsSync(folder)) {
    onStep('Creating the database (first start only)');
    await initialise(programs, folder, passwords, { user, signal });
  }
  await requireOwner(folder, user, onStep);
  signal?.throwIfAborted();
  onStep('Starting PostgreSQL');
  await makeSocketFolder(dataDir, user);
  const settings = [...(await prepareServerFiles(dataDir, user)), ...(options.settings ?? [])];
  await startPostgres(programs, { dataDir, folder, settings, user, onStep, ...(signal ? { signal } : {}) });
}

/** Runs work over one connection as the owner. */
export async function asOwner<T>(
  cluster: Cluster,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(cluster.getTarget({ user: OWNER, password: cluster.passwords.owner }, database));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
