import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentLog } from '../logging.ts';
import { type RunningDatabase, withDatabase } from '../running-database.ts';
import { answers, getPostgres, inherited, makeDataFolder, removeDataFolder, startBareProgram } from './program.ts';

// Each of these starts a program, most of them more than once.
let folder: string;
beforeAll(async () => {
  folder = await makeDataFolder();
});
afterAll(() => removeDataFolder(folder));

const never = new AbortController().signal;
const command = <T>(work: (running: RunningDatabase) => Promise<T>, signal = never): Promise<T> =>
  withDatabase(
    { dataDir: folder, databaseUrl: null, databaseOwnerUrl: null },
    { onStep: () => {}, log: silentLog, signal },
    work,
  );
const answer = (running: RunningDatabase) => running.database.execute(sql`select 1`);

describe('a command that needs the database', () => {
  test('starts it and stops it again', async () => {
    expect(await command(answer)).toMatchObject({ rowCount: 1 });
    expect(getPostgres(folder)).toBeNull();
  });

  test('leaves nothing running after an error or a stop', async () => {
    await expect(command(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const stopping = new AbortController();
    const endless = command(() => {
      stopping.abort(new Error('stopped'));
      return new Promise(() => {});
    }, stopping.signal);
    await expect(endless).rejects.toThrow('stopped');
    expect(getPostgres(folder)).toBeNull();
  });

  test('uses the database of a running server and leaves it running', async () => {
    const server = startBareProgram({ DATA_DIR: folder });
    const address = await server.ready();
    const postgres = getPostgres(folder);
    expect(await command(answer)).toMatchObject({ rowCount: 1 });
    expect(getPostgres(folder)).toBe(postgres);
    await answers(address, 200);
    await server.end('SIGTERM');
    expect(getPostgres(folder)).toBeNull();
  });

  test('keeps the database when the server stops first', async () => {
    const server = startBareProgram({ DATA_DIR: folder });
    await server.ready();
    await command(async (running) => {
      await server.end('SIGTERM');
      expect(await answer(running)).toMatchObject({ rowCount: 1 });
    });
    expect(getPostgres(folder)).toBeNull();
  });
});

describe('the command line', () => {
  const launcher = resolve(import.meta.dirname, '../../../bin/sealtick.js');
  const sealtick = (words: string[], env: Record<string, string> = {}) =>
    spawnSync(process.execPath, [launcher, ...words], { encoding: 'utf8', env: { ...inherited(), ...env } });

  test('prints help', () => {
    const { status, stdout } = sealtick(['--help']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/serve .*\n[\s\S]*config /);
    expect(sealtick(['serve', '--help']).stdout).toContain('--role');
  });

  test('prints variables as one JSON document, and errors to standard error', () => {
    const { status, stdout, stderr } = sealtick(['config', '--json'], {
      PORT: 'x',
      DATABASE_URL: 'postgres://a:hunter2@b/c',
    });
    expect(status).toBe(2);
    expect(JSON.parse(stdout).problems).toHaveLength(1);
    expect(stderr).toMatch(/^PORT is "x"/);
    expect(stdout + stderr).not.toContain('hunter2');
  });

  test('rejects an unknown command', () => {
    const { status, stderr } = sealtick(['fly']);
    expect(status).toBe(2);
    expect(stderr).toContain("unknown command 'fly'");
  });
});
