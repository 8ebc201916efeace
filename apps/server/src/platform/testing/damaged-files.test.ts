import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyPrograms } from '../postgres/programs.ts';
import { answers, freshDataFolder, makeDataFolder, removeDataFolder, startBareProgram } from './program.ts';

const ENVIRONMENT = 3;

let folder: string;
beforeAll(async () => {
  folder = await makeDataFolder();
});
afterAll(() => removeDataFolder(folder));

async function startsAndStops(): Promise<void> {
  const program = startBareProgram({ DATA_DIR: folder });
  await answers(await program.ready(), 200);
  expect((await program.end('SIGTERM')).code).toBe(0);
}

/** Puts something else in the place of a file or folder while the work is done. */
async function withInPlace(name: string, put: (path: string) => Promise<unknown>, work: () => Promise<void>) {
  const path = join(folder, name);
  const aside = join(folder, 'aside');
  const wasThere = existsSync(path);
  if (wasThere) await rename(path, aside);
  try {
    await put(path);
    await work();
  } finally {
    await rm(path, { recursive: true, force: true });
    if (wasThere) await rename(aside, path);
  }
}

/** A script that has each removal of a file take 0.7 s. */
const SLOW_DISK = `data:text/javascript,${encodeURIComponent(`
  import disk from 'node:fs/promises';
  import { syncBuiltinESMExports } from 'node:module';
  const { rm } = disk;
  disk.rm = (...args) => new Promise((done) => setTimeout(done, 700)).then(() => rm(...args));
  syncBuiltinESMExports();`)}`;

const text = (content: string) => (path: string) => writeFile(path, content, { mode: 0o600 });
const aFolder = (path: string) => mkdir(path);

test('creates a data folder and uses it again', async () => {
  await startsAndStops();
  await startsAndStops();
});

describe('names a damaged file in one sentence with what to do', () => {
  test.each([
    [
      'sealtick.lock',
      'a folder',
      aFolder,
      /Cannot read the lock file .* \(it is a folder\)\. Remove it and start again\./,
    ],
    ['sealtick.lock.mutex', 'some text', text('text'), /is damaged: it must be empty\. Stop every program/],
    ['postgres-start.mutex', 'some text', text('text'), /is damaged: it must be empty\. Stop every program/],
    ['postgres-users.mutex', 'a folder', aFolder, /Cannot open the lock file .* must be able to read and write it/],
    ['postgres-users', 'a file', text(''), /Cannot create the folder .* \(it is a file\)\. Remove what is there\./],
    ['postgres-passwords.json', 'half a document', text('{"owner":'), /does not contain .* Restore it from a copy\./],
    ['postgres-passwords.json', 'null', text('null'), /does not contain .* Restore it from a copy\./],
    ['postgres-passwords.json', 'one of two', text('{"owner":"a"}'), /does not contain .* Restore it from a copy\./],
    [
      'postgres-passwords.json',
      'wrong ones',
      text('{"owner":"a","application":"b"}'),
      /rejected the password in .* Restore that file/,
    ],
    ['postgres-passwords.json', 'a folder', aFolder, /Cannot read .* \(it is a folder\)/],
    ['postgres-config', 'a file', text(''), /Cannot write .* must be able to write to the folder/],
    ['postgres-place.json', 'a folder', aFolder, /Cannot write .* Remove what is there\./],
    ['postgres.log', 'a folder', aFolder, /Cannot write .* \(it is a folder\)/],
    ['run', 'a file', text(''), /is not a folder, .* Remove it\./],
    ['run/.s.PGSQL.5432', 'a file', text(''), /is not a socket, .* Remove it\./],
    ['run/.s.liveness', 'a folder', aFolder, /is not a socket, .* Remove it\./],
    ['run/.s.PGSQL.5432.lock', 'a folder', aFolder, /Cannot remove .* Remove it; nothing uses it\./],
  ])('%s that is %s', async (name, _what, put, sentence) => {
    await withInPlace(name, put, async () => {
      const program = startBareProgram({ DATA_DIR: folder });
      expect((await program.ended).code, program.output).toBe(ENVIRONMENT);
      const sentences = program.output.split('\n').filter((line) => line !== '' && !line.endsWith('…'));
      expect(sentences, program.output).toHaveLength(1);
      expect(sentences[0]).toMatch(sentence);
      expect(sentences[0]).toContain(join(folder, name));
    });
  });

  test('says nothing else on a slow disk', async () => {
    await withInPlace('run/.s.liveness', aFolder, async () => {
      const program = startBareProgram({ DATA_DIR: folder, NODE_OPTIONS: `--import ${SLOW_DISK}` });
      expect((await program.ended).code, program.output).toBe(ENVIRONMENT);
      expect(program.output.split('\n').filter((line) => line !== '' && !line.endsWith('…'))).toHaveLength(1);
    });
  });

  test('starts again when the files are repaired', startsAndStops);
});

describe('A start after a killed one', () => {
  test.each([
    ['postgres/postmaster.pid', 'not a number'],
    ['postgres/postmaster.pid', ''],
    ['run/.s.PGSQL.5432.lock', 'not a number'],
    ['postgres-place.json', '{"kernel":'],
  ])('ignores %s with the content %j', async (name, content) => {
    await withInPlace(name, text(content), startsAndStops);
  });

  test('removes temporary files', async () => {
    const before = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const left = [
      '.write-17',
      'sealtick.lock.17',
      'sealtick.lock.0f0a',
      'log-key.pem.0f0a',
      'log-checkpoint.txt.17.new',
      'postgres-users/17',
      'postgres-config/pg_hba.conf.new',
      'run/.s.liveness.0f0a',
      'postgres.new/data/base/1',
    ];
    await mkdir(join(folder, 'postgres.new/data/base'), { recursive: true });
    for (const name of left) await writeFile(join(folder, name), '');
    await startsAndStops();
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(left.filter((name) => names.includes(name))).toEqual([]);
    expect(names.filter((name) => !name.startsWith('postgres/') && !before.includes(name))).toEqual([]);
  });

  test('removes interrupted copies of PostgreSQL, and leaves one in progress', async () => {
    const [packaged, system] = [await freshDataFolder(), await freshDataFolder()];
    await writeFile(join(packaged, 'package.json'), '{"version":"1.2"}');
    await mkdir(join(packaged, 'native'));
    for (const name of ['old', 'new']) await mkdir(join(system, `postgresql-1.2.${name}`));
    const longAgo = new Date(Date.now() - 7_200_000);
    await utimes(join(system, 'postgresql-1.2.old'), longAgo, longAgo);
    expect(await copyPrograms(packaged, system)).toBe(join(system, 'postgresql-1.2'));
    expect(readdirSync(system).sort()).toEqual(['postgresql-1.2', 'postgresql-1.2.new']);
    expect((await stat(join(system, 'postgresql-1.2/native'))).isDirectory()).toBe(true);
  });
});
