import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import { openToDatabase, prepareDataFolder } from './data-folder.ts';
import {
  CONNECT_TIMEOUT_MS,
  type DatabaseTarget,
  type OpenDatabase,
  openDatabase,
  REQUEST_WAIT_MS,
} from './database.ts';
import { EnvironmentError } from './errors.ts';
import type { Log } from './logging.ts';
import { migrate } from './migrations.ts';
import type { OnStep } from './module.ts';
import { type Cluster, startCluster } from './postgres/cluster.ts';
import { getDatabaseUser } from './postgres/database-user.ts';
import { APPLICATION, OWNER } from './postgres/passwords.ts';
import { stopPostmaster } from './postgres/postmaster.ts';
import { DATABASE, ensureRolesAndDatabase } from './postgres/roles.ts';
import { supervise } from './postgres/supervise.ts';
import { beginUse } from './postgres/users.ts';
import { unlessStopped } from './shutdown.ts';
import { stopOnSignal } from './stop-signal.ts';

const MIN_SERVER_VERSION = 180_000;
const STOP_TIMEOUT_MS = 8_000;

type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl'> &
  Partial<Pick<Config, 'databaseUid'>>;

interface StartOptions {
  readonly onStep: OnStep;
  readonly log: Log;
  readonly connections?: number;
  /** Restarts the embedded database if it stops. */
  readonly supervised?: boolean;
  /** Refuses tables of an earlier version and leaves them as they are. */
  readonly keepsTables?: boolean;
  /** Aborts the start. */
  readonly signal?: AbortSignal;
}

export interface RunningDatabase extends OpenDatabase {
  readonly target: DatabaseTarget;
  /** As the owner of the tables. */
  readonly ownerTarget: DatabaseTarget;
  /** Stops what was started within this time; the database last, immediately if necessary. */
  close(timeoutMs?: number): Promise<void>;
}

/**
 * Returns the configured database, running, migrated and open. `close` stops everything that was started.
 * @throws {EnvironmentError}
 */
export async function startDatabase(config: DatabaseConfig, options: StartOptions): Promise<RunningDatabase> {
  return config.databaseUrl === null ? startEmbedded(config, options) : openServer(config.databaseUrl, config, options);
}

/**
 * Runs a command's work on the database, with or without a running server, and stops what it started. Tables of another version
 * are refused: the program that runs would go on with them.
 * @throws {EnvironmentError}
 */
export async function withDatabase<T>(
  config: DatabaseConfig,
  options: StartOptions,
  work: (running: RunningDatabase) => Promise<T>,
): Promise<T> {
  const { signal = stopOnSignal().signal } = options;
  const running = await startDatabase(config, { ...options, signal, keepsTables: true });
  try {
    return await unlessStopped(signal, work(running));
  } finally {
    await running.close();
  }
}

async function startEmbedded(config: DatabaseConfig, options: StartOptions): Promise<RunningDatabase> {
  const { dataDir, databaseUid = null } = config;
  const { onStep, log, signal, keepsTables = false } = options;
  const progress = signal ? { onStep, signal } : { onStep };
  await prepareDataFolder(dataDir);
  await openToDatabase(dataDir, getDatabaseUser(dataDir, databaseUid));
  const use = await beginUse(dataDir, signal);
  const undo: (() => Promise<void>)[] = [];
  const end = async (timeoutMs = STOP_TIMEOUT_MS) => {
    const started = performance.now();
    for (const step of undo.reverse()) await step();
    await use.end(timeoutMs - (performance.now() - started), (leftMs) =>
      stopPostmaster(join(dataDir, 'postgres'), leftMs),
    );
  };
  try {
    const cluster = await startCluster({ dataDir, databaseUid, ...progress });
    const { owner, application } = getTargets(cluster);
    if (options.supervised) {
      undo.push(supervise({ dataDir, databaseUid, socketFolder: cluster.socketFolder }, log));
    }
    await ensureRolesAndDatabase(cluster);
    await migrate({ owner, application: APPLICATION, keepsTables, ...progress });
    const opened = open(application, options);
    undo.push(opened.close);
    return { ...opened, target: application, ownerTarget: owner, close: end };
  } catch (error) {
    await end();
    throw error;
  }
}

function getTargets(cluster: Cluster): { owner: DatabaseTarget; application: DatabaseTarget } {
  const { owner, application } = cluster.passwords;
  return {
    owner: cluster.getTarget({ user: OWNER, password: owner }, DATABASE),
    application: cluster.getTarget({ user: APPLICATION, password: application }, DATABASE),
  };
}

async function openServer(url: string, config: DatabaseConfig, options: StartOptions): Promise<RunningDatabase> {
  const target: DatabaseTarget = { connectionString: url };
  const application = await inspect('DATABASE_URL', target);
  const ownerUrl = config.databaseOwnerUrl;
  if (ownerUrl !== null) await inspect('DATABASE_OWNER_URL', { connectionString: ownerUrl });
  const ownerTarget = { connectionString: ownerUrl ?? url };
  const { onStep, keepsTables = false } = options;
  await migrate({ owner: ownerTarget, application, keepsTables, onStep });
  return { ...open(target, options), target, ownerTarget };
}

function open(target: DatabaseTarget, { log, connections }: StartOptions): OpenDatabase {
  return openDatabase(target, {
    ...(connections === undefined ? {} : { connections }),
    waitMs: REQUEST_WAIT_MS,
    onIdleError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
}

/**
 * Checks that the operator's database server is usable. Returns the role of this program.
 * @throws {EnvironmentError}
 */
async function inspect(setting: string, target: DatabaseTarget): Promise<string> {
  const client = new pg.Client({ ...target, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      `select current_user as role, current_setting('server_version') as version,
        current_setting('server_version_num')::int >= $1 as fits`,
      [MIN_SERVER_VERSION],
    );
    if (!rows[0].fits) {
      throw new EnvironmentError(
        `${setting} points to PostgreSQL ${rows[0].version}. Version 18 or later is required.`,
      );
    }
    return rows[0].role;
  } catch (error) {
    throw error instanceof EnvironmentError ? error : unreachable(setting, client, error as Error & { code?: string });
  } finally {
    await client.end().catch(() => {});
  }
}

function unreachable(setting: string, client: pg.Client, error: Error & { code?: string }): EnvironmentError {
  const place = client.host.startsWith('/') ? client.host : `${client.host}:${client.port}`;
  const reasons: Readonly<Record<string, string>> = {
    ECONNREFUSED: `no server at ${place}`,
    ENOENT: `no socket in ${place}`,
    ENOTFOUND: `unknown host ${client.host}`,
    EAI_AGAIN: `cannot look up the host ${client.host}`,
    '28P01': `the server at ${place} rejected the user ${client.user} or its password`,
    '28000': `the server at ${place} rejected the user ${client.user}`,
    '3D000': `the server at ${place} has no database ${client.database}`,
  };
  const late = /timeout/i.test(error.message) ? `no answer from ${place} within ${CONNECT_TIMEOUT_MS / 1000} s` : null;
  return new EnvironmentError(
    `Cannot connect to the database in ${setting}: ${reasons[error.code ?? ''] ?? late ?? error.message}.`,
  );
}
