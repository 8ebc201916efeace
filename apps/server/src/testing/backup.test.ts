import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runSealtick } from '../cli/testing/run-sealtick.ts';
import { DATA_FILES } from '../platform/backup/data-files.ts';
import { answers, freshDataFolder, startProgram } from '../platform/testing/program.ts';

/** What else a data folder has: the embedded database, locks, and what the program makes again. */
const OF_MACHINE = /^(postgres|run$|sealtick\.lock)/;

const run = (dataDir: string, ...words: string[]) =>
  runSealtick(words, { DATA_DIR: dataDir, MARKET: 'files', NO_COLOR: '1' });

test('a backup of a running program starts elsewhere, with the same log and valid records', async () => {
  const folder = await freshDataFolder();
  const program = startProgram({ DATA_DIR: folder }, { words: ['--no-pages'] });
  await answers(await program.ready(), 200);
  const others = (await readdir(folder)).filter((name) => !DATA_FILES.includes(name) && !OF_MACHINE.test(name));
  expect(others, 'files that are in no backup').toEqual([]);

  const parent = await freshDataFolder();
  const backup = join(parent, 'backup');
  const written = await run(folder, 'backup', backup);
  expect(written, written.err).toMatchObject({ code: 0 });
  await program.end('SIGTERM');
  const before = await run(folder, 'verify', '--json');

  const moved = await freshDataFolder();
  await mkdir(join(moved, 'lost+found'));
  const restored = await run(moved, 'restore', backup, '--continue-log');
  expect(restored, restored.err).toMatchObject({ code: 0 });
  const again = startProgram({ DATA_DIR: moved }, { words: ['--no-pages'] });
  await answers(await again.ready(), 200);
  await again.end('SIGTERM');
  expect(again.output).not.toContain('after a restore');
  const after = await run(moved, 'verify', '--json');
  expect(after, after.err).toMatchObject({ code: 0 });
  expect(JSON.parse(after.out)).toMatchObject({
    status: JSON.parse(before.out).status,
    size: JSON.parse(before.out).size,
  });
  expect(await run(moved, 'audit', 'verify')).toMatchObject({ code: 0 });

  const old = await freshDataFolder();
  expect(await run(old, 'restore', backup)).toMatchObject({
    code: 0,
    out: expect.stringContaining('Start with: npm start -- --begin-restored-log'),
  });
  const refused = startProgram({ DATA_DIR: old }, { words: ['--no-pages'] });
  expect((await refused.ended).code).toBe(3);
  expect(refused.output).toContain('npm start -- --begin-restored-log');
  const begun = startProgram({ DATA_DIR: old }, { words: ['--no-pages', '--begin-restored-log'] });
  await answers(await begun.ready(), 200);
  await begun.end('SIGTERM');
  const lost = await run(old, 'verify');
  expect(lost).toMatchObject({ code: 1, out: expect.stringContaining('RESTORED') });
});
