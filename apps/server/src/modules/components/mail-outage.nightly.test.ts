import type { Incident, StatusHistory } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';
import { expect, inject, onTestFinished, test } from 'vitest';
import { startMailServer } from '../../platform/mail/testing/mail-server.ts';
import { createTestDatabase } from '../../platform/testing/database.ts';
import { freshDataFolder, startProgram } from '../../platform/testing/program.ts';

/** Within this time an outage is shown as an incident. */
const SHOWN_WITHIN_MS = 2 * MINUTE_MS;

test('a mail server that goes away is an incident within two minutes, which resolves automatically', {
  timeout: 15 * MINUTE_MS,
}, async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.close());
  const { host, application, owner } = inject('postgres');
  const place = `${encodeURIComponent(host)}:5432/${db.target.database}`;
  const server = await startMailServer();
  const env = {
    MARKET: 'simulated',
    SIMULATED_RUN_UP_DAYS: '0',
    DATA_DIR: await freshDataFolder(),
    DATABASE_URL: `postgres://sealtick:${application}@${place}`,
    DATABASE_OWNER_URL: `postgres://owner:${owner}@${place}`,
    SMTP_URL: server.url,
    MAIL_FROM: 'signals@example.com',
  };
  const program = startProgram(env, { words: ['--no-pages'] });
  const url = await program.ready();
  const read = async <T>(path: string): Promise<T> => (await fetch(url + path)).json() as Promise<T>;
  const mailState = async () =>
    (await read<StatusHistory>('/api/status/history')).components.find(({ id }) => id === 'mail')?.state;
  const incident = async () =>
    (await read<Incident[]>('/api/status/incidents')).find(({ affectedServices }) => affectedServices.includes('mail'));

  await expect.poll(mailState, { timeout: 3 * MINUTE_MS, interval: 1_000 }).toBe('operational');
  await server.close();
  const wentAwayAt = Date.now();
  await expect
    .poll(async () => (await incident())?.status, { timeout: 4 * MINUTE_MS, interval: 1_000 })
    .toBe('investigating');
  expect(Date.parse((await incident())!.startTime) - wentAwayAt).toBeLessThan(SHOWN_WITHIN_MS);

  await startMailServer({}, server.port);
  await expect
    .poll(async () => (await incident())?.status, { timeout: 8 * MINUTE_MS, interval: 1_000 })
    .toBe('resolved');
  expect((await incident())!.updates.map(({ status }) => status)).toEqual(['investigating', 'monitoring', 'resolved']);
});
