import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Config } from '../config.ts';
import type { Clock } from './clock.ts';
import type { Database, DatabaseTarget } from './database.ts';
import type { HealthBoard } from './health.ts';
import type { ReadinessCheck } from './http/readiness.ts';
import type { ServedRead } from './http/serve-reads.ts';
import type { Log } from './logging.ts';
import type { Schedule } from './schedule.ts';
import type { WakeUps } from './wake-up.ts';

/** What every module is made from. */
export interface Platform {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly database: Database;
  /** The same database over connections that no request uses: what publishes signals never waits for readers. */
  readonly workDatabase: Database;
  /** For what wants connections of its own. */
  readonly databaseTarget: DatabaseTarget;
  readonly wakeUps: WakeUps;
  /** Where each part says how it is; only what does the worker's work reports. */
  readonly health: HealthBoard;
  readonly schedule: Schedule;
}

/** Tells a person in one sentence what is being done, while the program starts or a command works. */
export type OnStep = (sentence: string) => void;

/** What a module gives to the running program. */
export interface ServerModule {
  readonly name: string;
  /** Declared reads, with the handlers that answer them over HTTP and for pages. */
  readonly reads?: readonly ServedRead[];
  /** Mounted under /api: what is no read of the contract. */
  readonly routes?: FastifyPluginAsyncZod;
  /** Mounted at the root: what is not plain request and answer. */
  sockets?(app: FastifyInstance): Promise<void>;
  /** Asked by /readyz. */
  readonly checks?: readonly ReadinessCheck[];
  /** Before anything else, in every process: what answers rest on. */
  open?(onStep: OnStep): Promise<void>;
  /** Before the first request is taken, after migrations; only where the worker's work is done. */
  prepare?(onStep: OnStep): Promise<void>;
  /** Begins background work; only where the worker's work is done. Must return soon. */
  start?(): Promise<void>;
  /** Ends background work; what is under way is finished or left whole for the next start. */
  stop?(): Promise<void>;
}
