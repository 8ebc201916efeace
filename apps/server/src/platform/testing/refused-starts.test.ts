import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { startedByRoot } from '../data-folder.ts';
import { createTestDatabase } from './database.ts';
import { freshDataFolder, postgresOf, startProgram } from './program.ts';

// Each of these starts the whole program, most of them more than once.
vi.setConfig({ testTimeout: 120_000 });

const WRONG_USE = 2;
const ENVIRONMENT = 3;

async function listenOn(): Promise<{ port: number; server: Server }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  return { server, port: (server.address() as { port: number }).port };
}

const socketUrl = (user: string, password: string, database: string): string =>
  `postgres://${user}:${password}@${encodeURIComponent(inject('postgres').host)}:5432/${database}`;

describe('wrong settings', () => {
  test.each([
    [{ PORT: 'http' }, /PORT is "http"; must be a whole number from 0 to 65535\./],
    [{ PORT: '70000' }, /PORT is "70000"/],
    [{ TRUST_PROXY: 'true' }, /TRUST_PROXY is "true"; must be addresses or networks/],
    [{ SIMULATED_BAR_SECONDS: '0.5' }, /SIMULATED_BAR_SECONDS is "0\.5"/],
    [{ DATABASE_OWNER_URL: 'postgres://owner@localhost/x' }, /DATABASE_OWNER_URL is set without DATABASE_URL/],
  ])('%o is refused by name', async (env, sentence) => {
    const program = startProgram(env);
    expect((await program.ended).code).toBe(WRONG_USE);
    expect(program.output).toMatch(sentence);
  });

  test('All are named at once, a secret without its value', async () => {
    const program = startProgram({
      PORT: '-1',
      MARKET: 'mars',
      BASE_URL: 'ftp://x',
      DATABASE_URL: 'mysql://me:hunter2@h/d',
    });
    expect((await program.ended).code).toBe(WRONG_USE);
    for (const name of ['PORT', 'MARKET', 'BASE_URL', 'DATABASE_URL']) expect(program.output).toContain(`${name} is `);
    expect(program.output).not.toContain('hunter2');
  });

  test.each([[['--role', 'boss']], [['--dve']], [['now']]])('The words %j are refused', async (words) => {
    const program = startProgram({}, { words });
    expect((await program.ended).code).toBe(WRONG_USE);
    expect(program.output).toMatch(/^error: /);
  });
});

describe('addresses', () => {
  test('A taken port is named, and nothing is started for it', async () => {
    const { port } = await listenOn();
    const folder = await freshDataFolder();
    const program = startProgram({ PORT: String(port), DATA_DIR: folder });
    expect((await program.ended).code).toBe(ENVIRONMENT);
    expect(program.output).toBe(
      `Port ${port} on 127.0.0.1 is in use by another program. Stop that program, or set PORT to a free port.\n`,
    );
    expect(postgresOf(folder)).toBeNull();
  });

  test('An address of another machine is refused', async () => {
    const program = startProgram({ HOST: '192.0.2.1', PORT: '4799', DATA_DIR: await freshDataFolder() });
    expect((await program.ended).code).toBe(ENVIRONMENT);
    expect(program.output).toMatch(/^HOST 192\.0\.2\.1 is not an address of this machine\./);
  });
});

describe('folders', () => {
  test('A folder that may not be written is named', async () => {
    const parent = await freshDataFolder();
    await chmod(parent, 0o555);
    const program = startProgram({ DATA_DIR: join(parent, 'data') }, { unprivileged: true });
    expect((await program.ended).code).toBe(ENVIRONMENT);
    expect(program.output).toBe(
      `The data folder ${parent}/data cannot be written (this user may not). Set DATA_DIR to a folder that this user may write.\n`,
    );
  });

  test('A file is no folder', async () => {
    const file = join(await freshDataFolder(), 'file');
    await writeFile(file, '');
    const programs = [startProgram({ DATA_DIR: file }), startProgram({ DATA_DIR: join(file, 'data') })];
    expect((await Promise.all(programs.map((program) => program.ended))).map(({ code }) => code)).toEqual([3, 3]);
    expect(programs.map((program) => /\(.*\)/.exec(program.output)?.[0])).toEqual([
      '(it is a file)',
      '(a part of the path is a file)',
    ]);
  });

  test('Passwords that are missing are not made anew', async () => {
    const folder = await freshDataFolder();
    await mkdir(join(folder, 'postgres'));
    const program = startProgram({ DATA_DIR: folder });
    expect((await program.ended).code).toBe(ENVIRONMENT);
    expect(program.output).toMatch(/put .*postgres-passwords\.json back/);
  });

  test.runIf(startedByRoot())('Root is told of a folder that the database cannot enter', async () => {
    const closed = join(await freshDataFolder(), 'closed');
    await mkdir(closed, { mode: 0o700 });
    const program = startProgram({ DATA_DIR: join(closed, 'data') });
    expect((await program.ended).code).toBe(ENVIRONMENT);
    expect(program.output).toMatch(/lies in a folder that the database.s user \(\d+\) cannot enter/);
  });
});

describe('databases of the operator', () => {
  const refuse = async (url: string) => {
    const program = startProgram({ DATABASE_URL: url });
    const { code } = await program.ended;
    expect(code).toBe(ENVIRONMENT);
    expect(program.output).not.toContain('hunter2');
    return program.output;
  };

  test('One where nothing answers', async () => {
    const { port, server } = await listenOn();
    server.close();
    const output = await refuse(`postgres://me:hunter2@127.0.0.1:${port}/x`);
    expect(output).toBe(`DATABASE_URL does not lead to a database: nothing answers at 127.0.0.1:${port}.\n`);
  });

  test('One on a host that is not known', async () => {
    expect(await refuse('postgres://me:hunter2@database.invalid/x')).toMatch(
      /the host database\.invalid (is not known|cannot be looked up)/,
    );
  });

  test('One that takes the call and says nothing', async () => {
    const { port } = await listenOn();
    expect(await refuse(`postgres://me:hunter2@127.0.0.1:${port}/x`)).toMatch(/no answer from 127\.0\.0\.1:\d+ in 5 s/);
  });

  test('One that refuses the password, and one that is not there', async () => {
    const { application } = inject('postgres');
    expect(await refuse(socketUrl('sealtick', 'hunter2', 'sealtick'))).toMatch(
      /refuses the user sealtick or its password/,
    );
    expect(await refuse(socketUrl('sealtick', application, 'elsewhere'))).toMatch(/has no database elsewhere/);
  });

  test('One in which the user may make no tables', async () => {
    const { owner, application } = inject('postgres');
    const admin = new pg.Client({
      host: inject('postgres').host,
      user: 'owner',
      password: owner,
      database: 'postgres',
    });
    await admin.connect();
    await admin.query('create database bare');
    expect(await refuse(socketUrl('sealtick', application, 'bare'))).toMatch(
      /The tables cannot be made .*DATABASE_OWNER_URL/,
    );
    await admin.query('drop database bare');
    await admin.end();
  });

  test('One that a newer program has changed', async () => {
    const db = await createTestDatabase();
    onTestFinished(() => db.close());
    const owner = new pg.Client(db.ownerTarget);
    await owner.connect();
    await owner.query(`insert into sealtick_migration (name, sha256) values ('9999_next', '')`);
    await owner.end();
    expect(await refuse(socketUrl('owner', inject('postgres').owner, String(db.target.database)))).toMatch(
      /The database is newer than this program: it holds the change 9999_next/,
    );
  });
});
