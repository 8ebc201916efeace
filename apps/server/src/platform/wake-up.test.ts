import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { withTransaction } from './database.ts';
import { silentLog } from './logging.ts';
import { useTestDatabase } from './testing/use-database.ts';
import { createWakeUps, type WakeUps, wake, wakeEarly } from './wake-up.ts';

const db = useTestDatabase();

/** Longer than any test may take: a look is then the hint's doing. */
const NO_POLL_MS = 600_000;

function startWakeUps(pollMs = NO_POLL_MS): WakeUps {
  const wakeUps = createWakeUps(db.target, silentLog, pollMs);
  onTestFinished(() => wakeUps.close());
  return wakeUps;
}

/** Counts the calls, and resolves when a count is reached. */
function counter() {
  let count = 0;
  let onLook = () => {};
  return {
    look: async () => {
      count += 1;
      onLook();
    },
    get count() {
      return count;
    },
    reaches: (wanted: number) =>
      new Promise<void>((resolve) => {
        onLook = () => count >= wanted && resolve();
        onLook();
      }),
  };
}

const listeners = sql`select pid from pg_stat_activity where application_name = 'sealtick wake-ups' and query ilike 'listen%'
  and datname = current_database()`;
const listener = async () => (await db.database.execute<{ pid: number }>(listeners)).rows[0]?.pid ?? null;
const isListening = async () => (await listener()) !== null;

test('reads immediately, and again when a notifying transaction commits', async () => {
  const wakeUps = startWakeUps();
  const looks = counter();
  wakeUps.watch('entries', looks.look);
  await expect.poll(isListening, { interval: 10 }).toBe(true);
  const before = looks.count;
  expect(before).toBeGreaterThan(0);
  await withTransaction(db.database, (tx) => wake(tx, 'entries'));
  await looks.reaches(before + 1);
});

test('notifies of what is not on the disk yet, where its transaction says so, and of no later one', async () => {
  const wakeUps = startWakeUps();
  const looks = counter();
  wakeUps.watch('early', looks.look);
  await expect.poll(isListening, { interval: 10 }).toBe(true);
  const before = looks.count;
  const setting = async (tx = db.database) =>
    (await tx.execute<{ synchronous_commit: string }>(sql`show synchronous_commit`)).rows[0]!.synchronous_commit;
  await withTransaction(db.database, async (tx) => {
    await tx.execute(sql`set local synchronous_commit = on`);
    await wake(tx, 'early');
    expect(await setting(tx)).toBe('on');
    await wakeEarly(tx, 'early');
    expect(await setting(tx)).toBe('off');
  });
  await looks.reaches(before + 1);
  await withTransaction(db.database, async (tx) => {
    await tx.execute(sql`set session synchronous_commit = on`);
    await wakeEarly(tx, 'early');
  });
  const settings = await Promise.all(Array.from({ length: 10 }, () => setting()));
  expect(settings).toContain('on');
});

test('reads at the poll interval without a notification', async () => {
  const wakeUps = startWakeUps(50);
  const looks = counter();
  wakeUps.watch('silence', looks.look);
  await expect.poll(isListening, { interval: 10 }).toBe(true);
  await looks.reaches(looks.count + 1);
});

test('reopens a connection that the server ended', async () => {
  const wakeUps = startWakeUps();
  const looks = counter();
  wakeUps.watch('entries', looks.look);
  await expect.poll(isListening, { interval: 10 }).toBe(true);
  const ended = await listener();
  await db.database.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'sealtick wake-ups' and datname = current_database()`);
  await expect.poll(async () => ![null, ended].includes(await listener()), { interval: 10 }).toBe(true);
  const before = looks.count;
  await wake(db.database, 'entries');
  await looks.reaches(before + 1);
});

test('never reads concurrently, and reads again after a notification in the meantime', async () => {
  const wakeUps = startWakeUps();
  let under = 0;
  let most = 0;
  const looks = counter();
  let finish = () => {};
  wakeUps.watch('slow', async () => {
    under += 1;
    most = Math.max(most, under);
    await looks.look();
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    under -= 1;
  });
  await expect.poll(isListening, { interval: 10 }).toBe(true);
  await wake(db.database, 'slow');
  await wake(db.database, 'slow');
  finish();
  await looks.reaches(2);
  finish();
  expect(most).toBe(1);
  onTestFinished(() => finish());
});

test('reads again after an error', async () => {
  const wakeUps = startWakeUps();
  const looks = counter();
  wakeUps.watch('faulty', async () => {
    await looks.look();
    throw new Error('not now');
  });
  await looks.reaches(2);
});

test('stops reading when a watch ends', async () => {
  const wakeUps = startWakeUps();
  const looks = counter();
  const stop = wakeUps.watch('entries', looks.look);
  await expect.poll(isListening, { interval: 10 }).toBe(true);
  await stop();
  const before = looks.count;
  await wake(db.database, 'entries');
  const other = counter();
  wakeUps.watch('other', other.look);
  await other.reaches(1);
  expect(looks.count).toBe(before);
});

test('has a reading that is under way end when its watch ends', async () => {
  const begun = Promise.withResolvers<void>();
  const end = startWakeUps().watch('entries', async (signal) => {
    begun.resolve();
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  });
  await begun.promise;
  await end();
});

test('listens to several channels without two queries on its connection at a time', async () => {
  const warnings: string[] = [];
  const onWarning = ({ message }: Error) => warnings.push(message);
  process.on('warning', onWarning);
  onTestFinished(() => void process.off('warning', onWarning));
  const wakeUps = startWakeUps();
  const first = counter();
  wakeUps.watch('first', first.look);
  await expect.poll(isListening, { interval: 10 }).toBe(true);
  const channels = ['second', 'third', 'fourth', 'fifth'];
  const others = channels.map((channel) => {
    const looks = counter();
    wakeUps.watch(channel, looks.look);
    return looks;
  });
  const hears = async () => {
    for (const channel of channels) await wake(db.database, channel);
    return others.every(({ count }) => count > 1);
  };
  await expect.poll(hears, { interval: 10 }).toBe(true);
  expect(warnings).toEqual([]);
});
