import { once } from 'node:events';
import { FEED_PATH, type Incident, type StatusHistory } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import { expect, inject, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { createTestDatabase } from '../../platform/testing/database.ts';
import { freshDataFolder, startProgram } from '../../platform/testing/program.ts';

/** Within this time an outage is shown as an incident. */
const SHOWN_WITHIN_MS = 2 * MINUTE_MS;
const FEED_SWITCH = new URL('../../testing/faults/feed-switch.ts', import.meta.url).href;

test('a live feed that goes away in a running program is an incident within two minutes, which resolves automatically', {
  timeout: 15 * MINUTE_MS,
}, async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.close());
  const { host, application, owner } = inject('postgres');
  const place = `${encodeURIComponent(host)}:5432/${db.target.database}`;
  const env = {
    MARKET: 'simulated',
    SIMULATED_RUN_UP_DAYS: '0',
    DATA_DIR: await freshDataFolder(),
    DATABASE_URL: `postgres://sealtick:${application}@${place}`,
    DATABASE_OWNER_URL: `postgres://owner:${owner}@${place}`,
    NODE_OPTIONS: `--import=${FEED_SWITCH}`,
  };
  const program = startProgram(env, { words: ['--no-pages'] });
  const url = await program.ready();
  const read = async <T>(path: string): Promise<T> => (await fetch(url + path)).json() as Promise<T>;
  const feedState = async () =>
    (await read<StatusHistory>('/api/status/history')).components.find(({ id }) => id === 'feed')?.state;
  const incident = async () =>
    (await read<Incident[]>('/api/status/incidents')).find(({ affectedServices }) => affectedServices.includes('feed'));

  await expect.poll(feedState, { timeout: 3 * MINUTE_MS, interval: 1_000 }).toBe('operational');
  const reader = new WebSocket(url.replace('http', 'ws') + FEED_PATH);
  await once(reader, 'open');
  const cut = once(reader, 'close');
  program.child.kill('SIGUSR2');
  const wentAwayAt = Date.now();
  await cut;
  await expect
    .poll(async () => (await incident())?.status, { timeout: 4 * MINUTE_MS, interval: 1_000 })
    .toBe('investigating');
  expect(Date.parse((await incident())!.startTime) - wentAwayAt).toBeLessThan(SHOWN_WITHIN_MS);
  await expect.poll(feedState, { timeout: MINUTE_MS, interval: 1_000 }).toBe('outage');

  program.child.kill('SIGUSR2');
  await expect
    .poll(async () => (await incident())?.status, { timeout: 8 * MINUTE_MS, interval: 1_000 })
    .toBe('resolved');
  expect((await incident())!.updates.map(({ status }) => status)).toEqual(['investigating', 'monitoring', 'resolved']);
});
