import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  canMakeNamespaces,
  endContained,
  findFirstChild,
  getPostmasters,
  runContained,
  startBesideShell,
  startContained,
} from './namespace.ts';
import {
  answers,
  freshDataFolder,
  getPostgres,
  makeDataFolder,
  removeDataFolder,
  startBareProgram,
} from './program.ts';

const ENVIRONMENT = 3;
const timeout = 120_000;

let shared: string;
beforeAll(async () => {
  shared = await makeDataFolder();
});
afterAll(() => removeDataFolder(shared));

const noPostmaster = (folder: string) => expect.poll(() => getPostmasters(folder)).toEqual([]);

test('respects the lock of a program in another process namespace', { timeout }, async () => {
  const first = startBareProgram({ DATA_DIR: shared });
  const address = await first.ready();
  const path = join(shared, 'sealtick.lock');
  const record = JSON.parse(await readFile(path, 'utf8'));
  // As one step: the first program takes an empty record for that of another one.
  await writeFile(`${path}.new`, JSON.stringify({ ...record, pid: 999_999, pidNamespace: 'pid:[1]' }));
  await rename(`${path}.new`, path);
  const second = startBareProgram({ DATA_DIR: shared });
  expect((await second.ended).code, second.output).toBe(ENVIRONMENT);
  expect(second.output).toContain('process 999999 in another container');
  await answers(address, 200);
  await first.end('SIGTERM');
});

test('stops program and database when another machine takes over its folder', { timeout }, async () => {
  const program = startBareProgram({ DATA_DIR: shared });
  await program.ready();
  const path = join(shared, 'sealtick.lock');
  await writeFile(`${path}.new`, JSON.stringify({ pid: 7, began: null, kernel: 'another', hostname: 'far' }));
  await rename(`${path}.new`, path);
  expect((await program.ended).code).toBe(ENVIRONMENT);
  expect(program.output).toContain(`Another Sealtick took over the data folder ${shared}`);
  expect(getPostgres(shared)).toBeNull();
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ hostname: 'far' });
});

function containers(): void {
  test('rejects a second program, names the first and leaves its database alone', async () => {
    const env = { DATA_DIR: shared };
    const first = startContained(env);
    const address = await first.ready();
    const postmasters = getPostmasters(shared);
    expect(postmasters).toHaveLength(1);

    const second = startContained(env);
    expect((await second.ended).code, second.output).toBe(ENVIRONMENT);
    expect(second.output).toContain(`process 1 in another container`);
    expect(second.output).toContain(address);

    await answers(address, 200);
    expect(getPostmasters(shared)).toEqual(postmasters);
    expect((await endContained(first, 'SIGTERM')).code).toBe(0);
    await noPostmaster(shared);
  });

  test('lets a command use the database of a running program without stopping it', async () => {
    const env = { DATA_DIR: shared };
    const program = startContained(env);
    const address = await program.ready();
    const postmasters = getPostmasters(shared);
    const { status, stderr } = runContained(env, 'settings', 'get', 'phone');
    expect(status, stderr).toBe(0);
    expect(getPostmasters(shared)).toEqual(postmasters);
    await answers(address, 200);
    expect((await endContained(program, 'SIGTERM')).code).toBe(0);
    await noPostmaster(shared);
  });

  test('runs exactly one of two programs started at the same time', async () => {
    const folder = await freshDataFolder();
    const programs = [startContained({ DATA_DIR: folder }), startContained({ DATA_DIR: folder })];
    const refused = await Promise.race(programs.map(async (program) => ({ program, ...(await program.ended) })));
    expect(refused.code, refused.program.output).toBe(ENVIRONMENT);
    const winner = programs.find((program) => program !== refused.program)!;
    await answers(await winner.ready(), 200);
    expect(getPostmasters(folder)).toHaveLength(1);
    await endContained(winner, 'SIGTERM');
    await noPostmaster(folder);
  });

  test('takes over after a container was killed', async () => {
    const env = { DATA_DIR: shared };
    const first = startContained(env);
    await first.ready();
    await endContained(first, 'SIGKILL');
    const second = startContained(env);
    await answers(await second.ready(), 200);
    expect(getPostmasters(shared)).toHaveLength(1);
    await endContained(second, 'SIGTERM');
    await noPostmaster(shared);
  });

  test('uses a database that another container left running, without stopping it', async () => {
    // Too long for the path of a socket, so both use a shorter one.
    const folder = join(await freshDataFolder(), 'a'.repeat(100));
    const env = { DATA_DIR: folder };
    const shell = startBesideShell(env);
    await shell.ready();
    const postmasters = getPostmasters(folder);
    process.kill(findFirstChild(findFirstChild(shell.pid)), 'SIGKILL');
    const second = startContained(env);
    await answers(await second.ready(), 200);
    expect(getPostmasters(folder)).toEqual(postmasters);
    expect((await endContained(second, 'SIGTERM')).code).toBe(0);
    expect(getPostmasters(folder)).toEqual(postmasters);
    await endContained(shell, 'SIGKILL');
    await noPostmaster(folder);
  });

  test('restarts a database that ended with its container', async () => {
    const env = { DATA_DIR: shared };
    const shell = startBesideShell(env);
    await shell.ready();
    const [left] = getPostmasters(shared);
    process.kill(findFirstChild(findFirstChild(shell.pid)), 'SIGKILL');
    const second = startContained(env);
    const address = await second.ready();
    await endContained(shell, 'SIGKILL');
    await expect.poll(() => getPostmasters(shared).filter((pid) => pid !== left)).toHaveLength(1);
    await answers(address, 200);
    await endContained(second, 'SIGTERM');
    await noPostmaster(shared);
  });
}

describe.runIf(canMakeNamespaces)('Containers on one data folder', { timeout }, containers);
