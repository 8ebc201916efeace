import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseTarget } from '../database.ts';
import { EnvironmentError } from '../errors.ts';
import { initialise } from './initdb.ts';
import { OWNER, type Passwords, passwordsOf } from './passwords.ts';
import { isReady, livePostmaster, type Postmaster, SOCKET_PORT, spawnPostmaster } from './postmaster.ts';
import { findPrograms, type PostgresPrograms } from './programs.ts';
import { makeSocketFolder } from './socket-folder.ts';

const START_PATIENCE_MS = 60_000;

export interface Cluster {
  readonly folder: string;
  readonly passwords: Passwords;
  /** Whether it ran already: after a crash of ours, or for another command. */
  readonly adopted: boolean;
  targetOf(role: { user: string; password: string }, database: string): DatabaseTarget;
}

export interface ClusterOptions {
  readonly dataDir: string;
  readonly settings?: readonly string[];
  readonly onStep?: (sentence: string) => void;
  /** Breaks a start off; what was begun is ended or left whole for the next one. */
  readonly signal?: AbortSignal;
}

/** Finds the PostgreSQL of a data folder running, or makes what is missing and starts it. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { dataDir, onStep = () => {} } = options;
  const folder = join(dataDir, 'postgres');
  const passwords = await passwordsOf(dataDir);
  let running = await settled(folder);
  const adopted = running !== null;
  if (!running) {
    const programs = await findPrograms();
    if (!existsSync(folder)) {
      onStep('Making the database (first start only)');
      await initialise(programs, folder, passwords, options.signal);
    }
    options.signal?.throwIfAborted();
    onStep('Starting PostgreSQL');
    running = await start(programs, options, folder);
  }
  const { socketFolder } = running;
  return {
    folder,
    passwords,
    adopted,
    targetOf: (role, database) => ({ host: socketFolder, port: SOCKET_PORT, ...role, database }),
  };
}

/** A postmaster that is on its way up is waited for; one on its way down is waited for to be gone. */
async function settled(folder: string): Promise<Postmaster | null> {
  for (let waited = 0; waited < START_PATIENCE_MS; waited += 50) {
    const running = livePostmaster(folder);
    if (!running || isReady(folder)) return running;
    await wait(50);
  }
  throw new EnvironmentError(`PostgreSQL in ${folder} neither starts nor stops; see postgres.log beside that folder.`);
}

async function start(programs: PostgresPrograms, options: ClusterOptions, folder: string): Promise<Postmaster> {
  const socketFolder = await makeSocketFolder(options.dataDir);
  const logPath = join(options.dataDir, 'postgres.log');
  if (((await stat(logPath).catch(() => null))?.size ?? 0) > 4_000_000) await rename(logPath, `${logPath}.old`);
  const deadline = Date.now() + START_PATIENCE_MS;
  for (;;) {
    const log = await open(logPath, 'a', 0o600);
    const from = (await log.stat()).size;
    const settings = options.settings ?? [];
    const child = spawnPostmaster(programs, { folder, socketFolder, logFile: log.fd, settings });
    await log.close();
    try {
      const running = await comesUp(child, folder, deadline, options.signal);
      if (running) return running;
    } catch (error) {
      await endChild(child);
      throw error;
    }
    const why = await reason(logPath, from);
    // Sessions of one that was killed may outlive it for a moment.
    if (!/shared memory block/.test(why) || Date.now() > deadline) throw new EnvironmentError(why);
    await wait(200);
  }
}

/** So young a child may have no pid file yet by which it could be found and stopped. */
async function endChild(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  await Promise.race([ended, wait(3_000, undefined, { ref: false })]);
}

/** Null when it ended instead, unless another process of ours was first: then that one is ours to use. */
async function comesUp(
  child: ChildProcess,
  folder: string,
  deadline: number,
  signal: AbortSignal | undefined,
): Promise<Postmaster | null> {
  let failure: Error | null = null;
  child.on('error', (error) => {
    failure = error;
  });
  while (Date.now() < deadline) {
    const running = livePostmaster(folder);
    if (running && isReady(folder)) return running;
    signal?.throwIfAborted();
    if (failure) throw new EnvironmentError(`PostgreSQL cannot be started: ${(failure as Error).message}`);
    if ((child.exitCode !== null || child.signalCode !== null) && !running) return null;
    await wait(10);
  }
  throw new EnvironmentError(`PostgreSQL in ${folder} did not come up within a minute; see postgres.log beside it.`);
}

async function reason(logPath: string, from: number): Promise<string> {
  const log = await open(logPath, 'r');
  try {
    const text = (await log.readFile({ encoding: 'utf8' })).slice(from);
    const fatal = text.split('\n').find((line) => /FATAL|PANIC|error while loading/.test(line));
    return `PostgreSQL ended as it started: ${fatal?.replace(/^.*?(FATAL|PANIC): +/, '') ?? `see ${logPath}`}`;
  } finally {
    await log.close();
  }
}

/** One connection for one piece of work, as the owner. */
export async function asOwner<T>(
  cluster: Cluster,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(cluster.targetOf({ user: OWNER, password: cluster.passwords.owner }, database));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
