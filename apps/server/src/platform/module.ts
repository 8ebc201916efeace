import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Config } from '../config/config.ts';
import type { Clock } from './clock.ts';
import type { Database, DatabaseTarget } from './database.ts';
import type { HealthBoard } from './health.ts';
import type { AccountUse } from './http/rate-limit.ts';
import type { ReadinessCheck } from './http/readiness.ts';
import type { ServedRead } from './http/serve-reads.ts';
import type { ServedWrite } from './http/serve-writes.ts';
import type { Log } from './logging.ts';
import type { Schedule } from './schedule.ts';
import type { WakeUps } from './wake-up.ts';

/** Services that every module receives. */
export interface Platform {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly db: Database;
  /** The same database over connections that no request uses, so that publishing never waits for readers. */
  readonly workDatabase: Database;
  /** For parts that open their own connections. */
  readonly databaseTarget: DatabaseTarget;
  readonly wakeUps: WakeUps;
  /** Collects the health of the parts; only the worker reports. */
  readonly health: HealthBoard;
  readonly schedule: Schedule;
}

/** Shows the user the current step in one sentence, during a start or a command. */
export type OnStep = (sentence: string) => void;

/**
 * Contributions of a module to the running program. `prepare`, `startFirst` and `start` are called again where the database was not
 * available to a worker that waits or takes over.
 */
export interface ServerModule {
  readonly name: string;
  /** Declared reads, with the handlers that answer them over HTTP and for pages. */
  readonly reads?: readonly ServedRead[];
  /** Declared writes, with the handlers that carry them out. */
  readonly writes?: readonly ServedWrite[];
  /** Routes under /api other than the reads and writes of the contract. */
  readonly routes?: FastifyPluginAsyncZod;
  /** Policies of accounts that count what was done in place of calls. */
  readonly uses?: readonly AccountUse[];
  /** Returns the calls of API keys in the current hour that were counted before this process started, by account. */
  keyCalls?(): Promise<ReadonlyMap<string, number>>;
  /** Mounted at the root: WebSockets. */
  sockets?(app: FastifyInstance): Promise<void>;
  /** Mounted at the root: pages beside those of the site. */
  pages?(app: FastifyInstance): Promise<void>;
  /** Its work runs on every worker; that of other modules only on the one that has the lock. */
  readonly onEveryWorker?: true;
  /** Run by /readyz. */
  readonly checks?: readonly ReadinessCheck[];
  /** Runs first, in every process: prepares what answers depend on. */
  open?(onStep: OnStep): Promise<void>;
  /**
   * Runs before the first request, after migrations; only in the worker. Runs once more at a takeover where the work of the module had
   * begun before, as `onEveryWorker` says.
   */
  prepare?(onStep: OnStep): Promise<void>;
  /** Starts work that must not wait until later modules are prepared; only in the worker. Runs right after `prepare`, must return soon. */
  startFirst?(): Promise<void>;
  /** Starts background work; only in the worker. Must return soon. */
  start?(): Promise<void>;
  /** Stops background work, that of `startFirst` as well; current work is finished or left consistent for the next start. */
  stop?(): Promise<void>;
}
