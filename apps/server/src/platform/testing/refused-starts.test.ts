import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { startedByRoot } from '../data-folder.ts';
import { createTestDatabase } from './database.ts';
import { freshDataFolder, getPostgres, startBareProgram } from './program.ts';

// Each of these starts a program, most of them more than once.
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

describe('wrong environment variables', () => {
  test('reports all at the same time, a secret without its value', async () => {
    const program = startBareProgram({
      PORT: '-1',
      MARKET: 'mars',
      BASE_URL: 'ftp://x',
      DATABASE_URL: 'mysql://me:hunter2@h/d',
    });
    expect((await program.ended).code).toBe(WRONG_USE);
    for (const name of ['PORT', 'MARKET', 'BASE_URL', 'DATABASE_URL']) expect(program.output).toContain(`${name} is `);
    expect(program.output).not.toContain('hunter2');
  });

  test.each([[['--role', 'boss']], [['--dve']], [['now']]])('rejects the arguments %j', async (words) => {
    const program = startBareProgram({}, { words });
    expect((await program.ended).code).toBe(WRONG_USE);
    expect(program.output).toMatch(/^error: /);
  });
});

describe('addresses', () => {
  test('names a port in use and starts nothing', async () => {
    const { port } = await listenOn();
    const folder = await freshDataFolder();
    const program = startBareProgram({ PORT: String(port), DATA_DIR: folder });
    expect((await program.ended).code).toBe(ENVIRONMENT);
    expect(program.output).toBe(
      `Port ${port} on 127.0.0.1 is in use by another program. Stop that program, or set PORT to a free port.\n`,
    );
    expect(getPostgres(folder)).toBeNull();
  });

  test('rejects an address of another machine', async () => {
    const program = startBareProgram({ HOST: '192.0.2.1', PORT: '4799', DATA_DIR: await freshDataFolder() });
    expect((await program.ended).code).toBe(ENVIRONMENT);
    expect(program.output).toMatch(/^HOST 192\.0\.2\.1 is not an address of this machine\./);
  });
});

describe('folders', () => {
  test('names a folder that is not writable', async () => {
    const parent = await freshDataFolder();
    await chmod(parent, 0o555);
    const program = startBareProgram({ DATA_DIR: join(parent, 'data') }, { unprivileged: true });
    expect((await program.ended).code).toBe(ENVIRONMENT);
    expect(program.output).toBe(
      `Cannot write to the data folder ${parent}/data (permission denied). Set DATA_DIR to a folder that this user may write to.\n`,
    );
  });

  test('rejects a file as folder', async () => {
    const file = join(await freshDataFolder(), 'file');
    await writeFile(file, '');
    const programs = [startBareProgram({ DATA_DIR: file }), startBareProgram({ DATA_DIR: join(file, 'data') })];
    expect((await Promise.all(programs.map((program) => program.ended))).map(({ code }) => code)).toEqual([3, 3]);
    expect(programs.map((program) => /\(.*\)/.exec(program.output)?.[0])).toEqual([
      '(it is a file)',
      '(a component of the path is a file)',
    ]);
  });

  test('does not recreate missing passwords', async () => {
    const folder = await freshDataFolder();
    await mkdir(join(folder, 'postgres'));
    const program = startBareProgram({ DATA_DIR: folder });
    expect((await program.ended).code).toBe(ENVIRONMENT);
    expect(program.output).toMatch(/Restore .*postgres-passwords\.json from a copy/);
  });

  test.runIf(startedByRoot())('names a folder that the database cannot enter', async () => {
    const closed = join(await freshDataFolder(), 'closed');
    await mkdir(closed, { mode: 0o700 });
    const program = startBareProgram({ DATA_DIR: join(closed, 'data') });
    expect((await program.ended).code).toBe(ENVIRONMENT);
    expect(program.output).toMatch(/The database.s user \(\d+\) cannot enter the data folder/);
  });
});

describe('the operator’s own database', () => {
  const outputFor = async (url: string) => {
    const program = startBareProgram({ DATABASE_URL: url });
    const { code } = await program.ended;
    expect(code).toBe(ENVIRONMENT);
    expect(program.output).not.toContain('hunter2');
    return program.output;
  };

  test('reports a port without a server', async () => {
    const { port, server } = await listenOn();
    server.close();
    const output = await outputFor(`postgres://me:hunter2@127.0.0.1:${port}/x`);
    expect(output).toBe(`Cannot connect to the database in DATABASE_URL: no server at 127.0.0.1:${port}.\n`);
  });

  test('reports an unknown host', async () => {
    expect(await outputFor('postgres://me:hunter2@database.invalid/x')).toMatch(
      /(unknown|cannot look up the) host database\.invalid/,
    );
  });

  test('reports a server that does not answer', async () => {
    const { port } = await listenOn();
    expect(await outputFor(`postgres://me:hunter2@127.0.0.1:${port}/x`)).toMatch(
      /no answer from 127\.0\.0\.1:\d+ within 5 s/,
    );
  });

  test('reports a rejected password and a missing database', async () => {
    const { application } = inject('postgres');
    expect(await outputFor(socketUrl('sealtick', 'hunter2', 'sealtick'))).toMatch(
      /rejected the user sealtick or its password/,
    );
    expect(await outputFor(socketUrl('sealtick', application, 'elsewhere'))).toMatch(/has no database elsewhere/);
  });

  test('reports a user that may not create tables', async () => {
    const { owner, application } = inject('postgres');
    const admin = new pg.Client({
      host: inject('postgres').host,
      user: 'owner',
      password: owner,
      database: 'postgres',
    });
    await admin.connect();
    await admin.query('create database bare');
    expect(await outputFor(socketUrl('sealtick', application, 'bare'))).toMatch(
      /Cannot create the tables .*DATABASE_OWNER_URL/,
    );
    await admin.query('drop database bare');
    await admin.end();
  });

  test('reports a database of a newer program', async () => {
    const db = await createTestDatabase();
    onTestFinished(() => db.close());
    const owner = new pg.Client(db.ownerTarget);
    await owner.connect();
    await owner.query(`insert into sealtick_migration (name, sha256) values ('9999_next', '')`);
    await owner.end();
    expect(await outputFor(socketUrl('owner', inject('postgres').owner, String(db.target.database)))).toMatch(
      /The database is newer than this program: it has the migration 9999_next/,
    );
  });
});
