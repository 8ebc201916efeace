import { expect, inject, onTestFinished, test } from 'vitest';
import { silentLog } from '../../logging.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { freshDataFolder, startProgram } from '../../testing/program.ts';
import { mail as table } from '../mail.tables.ts';
import { queueMailWith } from '../queue-mail.ts';
import { startMailServer } from './mail-server.ts';

test('sends an email again as the same message after kill -9 in the middle of sending', async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.close());
  const { host, application, owner } = inject('postgres');
  const place = `${encodeURIComponent(host)}:5432/${db.target.database}`;
  const hanging = new Promise<never>(() => {});
  const server = await startMailServer({ onMessage: () => hanging });
  const env = {
    DATA_DIR: await freshDataFolder(),
    DATABASE_URL: `postgres://sealtick:${application}@${place}`,
    DATABASE_OWNER_URL: `postgres://owner:${owner}@${place}`,
    SMTP_URL: server.url,
    MAIL_FROM: 'signals@example.com',
  };
  await queueMailWith({ clock: { now: () => Date.now() }, log: silentLog })(db.database, {
    to: 'ada@example.com',
    subject: 'Confirm your address',
    title: 'Confirm your address',
    paragraphs: ['Someone signed up with this address.'],
    cause: 'sign-up',
  });
  const first = startProgram(env);
  await expect.poll(() => server.received.length).toBe(1);
  await first.end('SIGKILL');
  expect(await db.database.select().from(table)).toMatchObject([{ state: 'queued', attempts: 1 }]);

  server.answers.onMessage = () => undefined;
  await db.database.update(table).set({ nextAttemptAt: new Date() });
  startProgram(env);
  const state = async () => (await db.database.select().from(table))[0]?.state;
  await expect.poll(state).toBe('sent');
  const ids = server.received.map(({ source }) => /^Message-ID: .*$/m.exec(source)?.[0]);
  expect(ids).toHaveLength(2);
  expect(ids[1]).toBe(ids[0]);
});
