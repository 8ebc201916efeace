import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ANONYMOUS } from '@sealtick/contract';
import {
  buildApp,
  createSignals,
  createWakeUps,
  insertSignals,
  silentLog,
  startDatabase,
} from '@sealtick/server/testing/program';
import type { Start } from '../servers/server.ts';
import { makeSignals, toRows } from './signals.ts';

const NOW = Date.UTC(2025, 10, 20, 12);

/** Starts the product's HTTP server on its own database, with limits, ETag, security headers and request ids. */
export const start: Start = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sealtick-bench-'));
  await chmod(dataDir, 0o711);
  const config = { dataDir, databaseUrl: null, databaseOwnerUrl: null };
  const running = await startDatabase(config, { log: silentLog, onStep: () => {} });
  const { database } = running;
  const wakeUps = createWakeUps(running.target, silentLog);
  await insertSignals(database, toRows(makeSignals(NOW)));
  const viewer = {
    db: database,
    clock: { now: () => NOW },
    market: 'simulated',
    publicDelayMs: 0,
    principal: ANONYMOUS,
    now: NOW,
  } as const;
  const signals = createSignals(wakeUps);
  await signals.open?.(() => {});
  const app = await buildApp({
    config: { trustProxy: ['127.0.0.1'], baseUrl: null, environment: 'production' },
    log: silentLog,
    modules: [signals],
    getViewer: () => viewer,
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    port: Number(new URL(address).port),
    close: async () => {
      await app.close();
      await wakeUps.close();
      await running.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
