import { access, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSealtick } from '../cli/testing/run-sealtick.ts';
import { answers, makeDataFolder, removeDataFolder, startProgram } from '../platform/testing/program.ts';

/** The log of a folder without its checkpoint file, which the first test leaves to the second. */
let folder: string;
beforeAll(async () => {
  folder = await makeDataFolder();
});
afterAll(() => removeDataFolder(folder));

test('a web process needs neither key nor checkpoint file, and may not begin a log', async () => {
  const program = startProgram({}, { words: ['--role', 'web', '--begin-restored-log'] });
  expect((await program.ended).code).toBe(2);
  expect(program.output).toContain('--begin-restored-log needs --role all or --role worker');

  const worker = startProgram({ DATA_DIR: folder });
  await worker.ready();
  await worker.end('SIGTERM');
  const [key, aside] = [join(folder, 'log-key.pem'), join(folder, 'aside')];
  await rm(join(folder, 'log-checkpoint.txt'));
  await rename(key, aside);
  const web = startProgram({ DATA_DIR: folder }, { words: ['--role', 'web', '--no-pages'] });
  const address = await web.ready();
  const answer = await fetch(`${address}/readyz`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    status: 'ready',
    checks: [
      { name: 'database', ok: true },
      { name: 'migrations', ok: true },
      { name: 'audit log', ok: true },
      { name: 'clock', ok: true },
    ],
  });
  await web.end('SIGTERM');
  await rename(aside, key);
});

test('exits with code 3 without the checkpoint file, and begins a restored log with the flag', async () => {
  const file = join(folder, 'log-checkpoint.txt');
  const refused = startProgram({ DATA_DIR: folder });
  expect((await refused.ended).code).toBe(3);
  expect(refused.output).toContain(`${file} is missing, but the log in the database has`);
  expect(refused.output).toContain('npm start -- --begin-restored-log');

  const words = ['--role', 'worker', '--begin-restored-log'];
  const begun = startProgram({ DATA_DIR: folder }, { words });
  await answers(await begun.ready(), 200);
  expect(begun.output).toContain('This start began a new log after a restore.');
  await access(file);
  await begun.end('SIGTERM');

  const again = startProgram({ DATA_DIR: folder }, { words });
  await again.ready();
  expect(again.output).toContain('--begin-restored-log has no effect: the checkpoint file exists');
  await again.end('SIGTERM');
  const verified = await runSealtick(['verify'], { DATA_DIR: folder, MARKET: 'files' });
  expect(verified.out).toContain('RESTORED, not valid for what was lost');
  expect(verified.code).toBe(1);
});
