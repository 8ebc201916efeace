import { chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { startedByRoot } from '../data-folder.ts';
import { isAlive } from '../processes.ts';
import { createTestDatabase } from './database.ts';
import {
  answers,
  freshDataFolder,
  getPostgres,
  makeDataFolder,
  type RunningProgram,
  removeDataFolder,
  startBareProgram,
  startProgram,
} from './program.ts';

// Each of these starts a program, most of them more than once.
/** A folder that most tests share, because they need no new database; its state is that of the previous test. */
let shared: string;
beforeAll(async () => {
  shared = await makeDataFolder();
});
afterAll(() => removeDataFolder(shared));

/** Stops a program that has started, and requires that it leaves nothing running. */
async function stopsEverything(program: RunningProgram, signal: NodeJS.Signals): Promise<void> {
  await answers(await program.ready(), 200);
  const postgres = getPostgres(shared) as number;
  expect((await program.end(signal)).code).toBe(0);
  // Its id is free once the system has collected it, a moment after it has ended.
  await expect.poll(() => isAlive(postgres)).toBe(false);
}

describe('stopping', () => {
  test('SIGTERM stops everything with code 0, and a worker has printed no address of the mailbox that it does not serve', async () => {
    const program = startBareProgram({ DATA_DIR: shared, DEV_MAILBOX: 'on' });
    await stopsEverything(program, 'SIGTERM');
    expect(program.output).not.toContain('/dev/mail');
  });

  test.each(['SIGINT', 'SIGHUP'] as const)('%s stops everything with code 0', (signal) =>
    stopsEverything(startBareProgram({ DATA_DIR: shared }), signal),
  );

  test('A program whose output no one reads any longer stops everything with code 0', async () => {
    const program = startBareProgram({ DATA_DIR: shared, LOG_LEVEL: 'info' });
    const address = await program.ready();
    await answers(address, 200);
    const postgres = getPostgres(shared) as number;
    program.child.stdout?.destroy();
    program.child.stderr?.destroy();
    // Answered with a line in the log.
    await fetch(address);
    expect((await program.ended).code).toBe(0);
    await expect.poll(() => isAlive(postgres)).toBe(false);
  });

  test('A start that is broken off at any step leaves nothing running, and the next one continues', async () => {
    const folder = await freshDataFolder();
    for (const step of [/Creating the database/, /Starting PostgreSQL/, /Updating the tables/]) {
      const program = startBareProgram({ DATA_DIR: folder });
      await program.says(step);
      expect((await program.end('SIGTERM')).code, `${step}`).toBe(0);
      expect(getPostgres(folder), `${step}`).toBeNull();
    }
    const program = startBareProgram({ DATA_DIR: folder });
    await answers(await program.ready(), 200);
    await program.end('SIGTERM');
  });
});

describe('the development mailbox', () => {
  test('has its address printed once, with its key, and never in the log, by a whole program that stops everything', async () => {
    const program = startProgram({ DATA_DIR: shared, DEV_MAILBOX: 'on', LOG_LEVEL: 'info' }, { words: ['--no-pages'] });
    const address = await program.ready();
    const [, opened, key] = await program.says(/Emails are shown at (http:\S+\?key=(\S+))/);
    expect(opened).toBe(`${address}/dev/mail?key=${key}`);
    const headers = { accept: 'text/html' };
    expect((await fetch(opened!, { headers })).status).toBe(200);
    expect((await fetch(`${address}/dev/mail`, { headers })).status).toBe(403);
    await program.says(/"url":"\/dev\/mail\?key=\(hidden\)"/);
    await stopsEverything(program, 'SIGTERM');
    expect(program.output.split(key!)).toHaveLength(2);
  });
});

describe('starting again', () => {
  test('names the running program to a second one immediately', async () => {
    const folder = shared;
    const first = startBareProgram({ DATA_DIR: folder });
    const address = await first.ready();
    const second = startBareProgram({ DATA_DIR: folder });
    const { code } = await second.ended;
    expect(code).toBe(3);
    expect(second.output).toContain(`process ${first.pid}, ${address}.`);
    await answers(address, 200);
    await first.end('SIGTERM');
  });

  test('runs one of two programs started at the same time', async () => {
    const folder = await freshDataFolder();
    const copies = [startBareProgram({ DATA_DIR: folder }), startBareProgram({ DATA_DIR: folder })];
    const { code } = await Promise.race(copies.map((copy) => copy.ended));
    expect(code).toBe(3);
    const winner = copies.find((copy) => copy.child.exitCode === null);
    await answers((await winner?.ready()) as string, 200);
    await winner?.end('SIGTERM');
  });

  test('reuses the running database after kill -9, and stops it with the program', async () => {
    const folder = shared;
    const first = startBareProgram({ DATA_DIR: folder });
    await first.ready();
    const postgres = getPostgres(folder);
    await first.end('SIGKILL');
    expect(getPostgres(folder)).toBe(postgres);
    const second = startBareProgram({ DATA_DIR: folder });
    const address = await second.ready();
    await answers(address, 200);
    expect(getPostgres(folder)).toBe(postgres);
    await second.end('SIGTERM');
    expect(getPostgres(folder)).toBeNull();
  });

  test('starts after kill -9 of everything', async () => {
    const folder = shared;
    const first = startBareProgram({ DATA_DIR: folder });
    await first.ready();
    process.kill(getPostgres(folder) as number, 'SIGKILL');
    await first.end('SIGKILL');
    const second = startBareProgram({ DATA_DIR: folder });
    await answers(await second.ready(), 200);
    await second.end('SIGTERM');
  });

  test('takes over a lock of another process of the same id', async () => {
    const folder = shared;
    const left = { pid: process.pid, began: 'before', address: null };
    await writeFile(join(folder, 'sealtick.lock'), JSON.stringify(left));
    const program = startBareProgram({ DATA_DIR: folder });
    await answers(await program.ready(), 200);
    expect(JSON.parse(await readFile(join(folder, 'sealtick.lock'), 'utf8')).pid).toBe(program.pid);
    await program.end('SIGTERM');
  });

  test('restarts a database that stops', async () => {
    const folder = shared;
    const program = startBareProgram({ DATA_DIR: folder });
    const address = await program.ready();
    const postgres = getPostgres(folder) as number;
    process.kill(postgres, 'SIGQUIT');
    await expect.poll(() => [null, postgres].includes(getPostgres(folder))).toBe(false);
    await answers(address, 200);
    expect((await program.end('SIGTERM')).code).toBe(0);
  });
});

describe('where it runs', () => {
  test('runs without special rights as well as for root', async () => {
    const folder = await freshDataFolder();
    if (startedByRoot()) await chown(folder, 65_534, 65_534);
    const program = startBareProgram({ DATA_DIR: folder }, { unprivileged: true });
    await answers(await program.ready(), 200);
    await program.end('SIGTERM');
  });

  test('recreates a database whose creation was interrupted, at a long path of the data folder', async () => {
    const folder = join(await freshDataFolder(), 'a'.repeat(100), 'b'.repeat(100));
    await mkdir(join(folder, 'postgres.new/base'), { recursive: true });
    const program = startBareProgram({ DATA_DIR: folder });
    await answers(await program.ready(), 200);
    await program.end('SIGTERM');
    expect(getPostgres(folder)).toBeNull();
  });

  test('protects passwords, socket and database from others', async () => {
    const folder = shared;
    const program = startBareProgram({ DATA_DIR: folder });
    await program.ready();
    const modes = ['postgres', 'run', 'postgres-passwords.json', 'sealtick.lock'].map(
      async (name) => (await stat(join(folder, name))).mode & 0o777,
    );
    expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o600, 0o600]);
    await program.end('SIGTERM');
  });

  test('uses the operator’s server and leaves it running', async () => {
    const db = await createTestDatabase();
    onTestFinished(() => db.close());
    const { host, application, owner } = inject('postgres');
    const place = `${encodeURIComponent(host)}:5432/${db.target.database}`;
    const program = startBareProgram({
      DATABASE_URL: `postgres://sealtick:${application}@${place}`,
      DATABASE_OWNER_URL: `postgres://owner:${owner}@${place}`,
    });
    await answers(await program.ready(), 200);
    expect((await program.end('SIGTERM')).code).toBe(0);
  });
});
