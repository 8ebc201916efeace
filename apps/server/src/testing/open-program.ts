import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageServices } from '@sealtick/contract';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { LogModule } from '../modules/log/index.ts';
import { composeProgram } from '../modules.ts';
import { HealthBoard } from '../platform/health.ts';
import { silentLog } from '../platform/logging.ts';
import { Schedule } from '../platform/schedule.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/database.ts';
import { createWakeUps } from '../platform/wake-up.ts';

/** Minutes until a signal is public. */
const DELAY = 15;
export const DELAY_MS = DELAY * 60_000;

/** The whole program on a real market without bars, with a public delay and a clock that a test sets. */
export interface OpenProgram {
  readonly app: FastifyInstance;
  readonly db: TestDatabase;
  readonly log: LogModule;
  /** What the pages of who has not signed in may ask for. */
  readonly pages: PageServices;
  /** A request from an address of its own: how often one may ask is not what is tested. */
  ask(request: InjectOptions): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/** @param clock by which everything is dated, ms UTC */
export async function openProgram(clock: { now(): number }): Promise<OpenProgram> {
  const folder = await mkdtemp(join(tmpdir(), 'sealtick-program-'));
  const db = await createTestDatabase();
  const wakeUps = createWakeUps(db.target, silentLog);
  const config = readConfig({ MARKET: 'files', PUBLIC_FEED_DELAY: String(DELAY), NODE_ENV: 'test', DATA_DIR: folder });
  const { modules, services } = composeProgram({
    config,
    log: silentLog,
    clock,
    database: db.database,
    workDatabase: db.database,
    databaseTarget: db.target,
    wakeUps,
    health: new HealthBoard(clock, silentLog),
    schedule: new Schedule(clock, silentLog),
  });
  for (const module of modules) await module.open?.(() => {});
  for (const module of modules) await module.prepare?.(() => {});
  const app = await buildApp({ config, log: silentLog, modules });
  let asked = 0;
  return {
    app,
    db,
    log: modules.find(({ name }) => name === 'log') as LogModule,
    pages: services({ raw: { headers: {} } } as never),
    ask(request) {
      asked += 1;
      return app.inject({ remoteAddress: `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`, ...request });
    },
    async close() {
      await app.close();
      await wakeUps.close();
      await db.close();
      await rm(folder, { recursive: true });
    },
  };
}
