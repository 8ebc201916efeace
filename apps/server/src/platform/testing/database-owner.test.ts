import { spawnSync } from 'node:child_process';
import {
  chownSync,
  copyFileSync,
  existsSync,
  lchownSync,
  linkSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startedByRoot } from '../data-folder.ts';
import { NOBODY, readAccounts } from '../postgres/accounts.ts';
import {
  answers,
  freshDataFolder,
  getPostgres,
  makeDataFolder,
  removeDataFolder,
  startBareProgram,
} from './program.ts';

let folder: string;
beforeAll(async () => {
  folder = await makeDataFolder();
});
afterAll(() => removeDataFolder(folder));

const inFolder = (...names: string[]) => join(folder, ...names);
const getOwner = (path: string) => statSync(path).uid;

/** Every file and folder of the database, itself included. */
const getFiles = (path: string): string[] => [
  path,
  ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name)),
];
const getOwners = (path: string) => [...new Set(getFiles(path).map(getOwner))];

/** Starts the program once. @param work Done while it runs @returns The user of its PostgreSQL */
async function runOnce(env: Record<string, string> = {}, work = async () => {}): Promise<number> {
  const program = startBareProgram({ DATA_DIR: folder, ...env });
  await answers(await program.ready(), 200);
  await work();
  const uid = getOwner(`/proc/${getPostgres(folder)}`);
  expect((await program.end('SIGTERM')).code).toBe(0);
  return uid;
}

/** As the program left it that ran PostgreSQL as a user that daemons share. */
async function ownByNobody(): Promise<void> {
  for (const name of ['postgresql.conf', 'pg_hba.conf', 'pg_ident.conf']) {
    copyFileSync(inFolder('postgres-config', name), inFolder('postgres', name));
  }
  await rm(inFolder('postgres-config'), { recursive: true });
  for (const top of ['postgres', 'run']) {
    for (const path of getFiles(inFolder(top))) lchownSync(path, NOBODY, NOBODY);
  }
}

/** Runs a query as the owner of the tables, on the database of the running program. */
async function query(text: string): Promise<object[]> {
  const { owner } = JSON.parse(readFileSync(inFolder('postgres-passwords.json'), 'utf8'));
  const client = new pg.Client({ host: inFolder('run'), user: 'owner', password: owner, database: 'sealtick' });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Rows on many pages, which later tests read. */
const addRows = async () => void (await query('create table content as select generate_series(1, 100000) as n'));
const expectRows = async () =>
  expect(await query('select count(*)::int, sum(n)::text from content')).toEqual([
    { count: 100_000, sum: '5000050000' },
  ]);

function startedAsRoot(): void {
  test('belongs to a user without an account, the same at every start', async () => {
    const uid = await runOnce({}, addRows);
    const { users, groups } = readAccounts();
    expect([users.has(uid), groups.has(uid), uid === NOBODY]).toEqual([false, false, false]);
    expect(await runOnce()).toBe(uid);
    expect(getOwners(inFolder('postgres'))).toEqual([uid]);
    expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  test('has access rules that its user can read but not change', async () => {
    const program = startBareProgram({ DATA_DIR: folder });
    await program.ready();
    const uid = getOwner(`/proc/${getPostgres(folder)}`);
    const asDatabase = (script: string) => spawnSync('sh', ['-c', script], { uid, gid: uid, cwd: '/' }).status;
    for (const name of ['postgresql.conf', 'pg_hba.conf', 'pg_ident.conf']) {
      const file = inFolder('postgres-config', name);
      expect(asDatabase(`cat ${file}`)).toBe(0);
      expect(asDatabase(`echo >> ${file}`)).not.toBe(0);
      expect(asDatabase(`rm -f ${file}`)).not.toBe(0);
      expect(existsSync(inFolder('postgres', name))).toBe(false);
    }
    await program.end('SIGTERM');
  });

  test('ignores access rules that its user writes', async () => {
    const rules = inFolder('postgres/pg_hba.conf');
    await writeFile(rules, 'local all all trust\n');
    await writeFile(inFolder('postgres/postgresql.auto.conf'), `hba_file = '${rules}'\n`);
    const program = startBareProgram({ DATA_DIR: folder });
    await program.ready();
    expect(await query('show hba_file')).toEqual([{ hba_file: inFolder('postgres-config/pg_hba.conf') }]);
    await program.end('SIGTERM');
    await writeFile(inFolder('postgres/postgresql.auto.conf'), '');
  });

  test('keeps settings that an operator changes, and restores its access rules', async () => {
    const settings = inFolder('postgres-config/postgresql.conf');
    await writeFile(settings, `${readFileSync(settings, 'utf8')}\nlog_min_duration_statement = 77\n`);
    await writeFile(inFolder('postgres-config/pg_hba.conf'), 'local all all trust\n');
    await runOnce();
    expect(readFileSync(settings, 'utf8')).toContain('log_min_duration_statement = 77');
    expect(readFileSync(inFolder('postgres-config/pg_hba.conf'), 'utf8')).toBe('local all all scram-sha-256\n');
  });

  test('changes its owner to DATABASE_UID and keeps it', async () => {
    expect(await runOnce({ DATABASE_UID: '61111' })).toBe(61_111);
    expect(getOwners(inFolder('postgres'))).toEqual([61_111]);
    expect(await runOnce()).toBe(61_111);
  });

  test('changes its owner from a user that daemons share, with its content', async () => {
    await ownByNobody();
    const uid = await runOnce({}, expectRows);
    expect(uid).not.toBe(NOBODY);
    expect(getOwners(inFolder('postgres'))).toEqual([uid]);
    expect(getOwner(inFolder('run'))).toBe(uid);
  });

  test('completes an interrupted change of owner', async () => {
    await ownByNobody();
    const files = getFiles(inFolder('postgres'));
    for (const path of files.slice(0, files.length / 2)) lchownSync(path, 61_112, 61_112);
    chownSync(inFolder('postgres'), 0, 0);
    const uid = await runOnce({}, expectRows);
    expect(getOwners(inFolder('postgres'))).toEqual([uid]);
  });

  test('does not change the owner of a file with another hard link', async () => {
    await ownByNobody();
    const linked = inFolder('linked');
    await writeFile(linked, 'of another user');
    linkSync(linked, inFolder('postgres/base/linked'));
    const program = startBareProgram({ DATA_DIR: folder });
    expect((await program.ended).code).toBe(3);
    expect(program.output).toContain(`The file ${inFolder('postgres/base/linked')} has a hard link elsewhere`);
    expect(getOwner(linked)).toBe(0);
    await rm(inFolder('postgres/base/linked'));
    await runOnce();
  });
}

async function startedAsAnother(): Promise<void> {
  const own = await freshDataFolder();
  if (startedByRoot()) chownSync(own, NOBODY, NOBODY);
  const program = startBareProgram({ DATA_DIR: own, DATABASE_UID: '61113' }, { unprivileged: true });
  await answers(await program.ready(), 200);
  const owner = startedByRoot() ? NOBODY : process.getuid!();
  expect(statSync(join(own, 'postgres-config')).mode & 0o777).toBe(0o700);
  // A running database makes and removes files, also while they are listed.
  await program.end('SIGTERM');
  expect(getOwners(join(own, 'postgres'))).toEqual([owner]);
}

describe.runIf(startedByRoot())('The database of a program that root starts', startedAsRoot);

test('belongs to the user that starts the program', startedAsAnother);
