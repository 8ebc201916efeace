import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { tryLock, waitForLock } from './kernel-lock.ts';
import { freshDataFolder } from './testing/program.ts';

let path: string;
beforeEach(async () => {
  path = join(await freshDataFolder(), 'test.mutex');
});

const PROGRAM = `
  const { tryLock } = await import(${JSON.stringify(resolve(import.meta.dirname, 'kernel-lock.ts'))});
  console.log(tryLock(process.argv[1], process.argv[2]) ? 'held' : 'busy');
  setInterval(() => {}, 1000);
`;

/** Another process that tries to take the lock and then stays. */
async function takeElsewhere(mode: string) {
  const words = ['--input-type=module', '--eval', PROGRAM, path, mode];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [answer] = await once(child.stdout!, 'data');
  const kill = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return { answer: String(answer).trim(), kill };
}

describe('tryLock', () => {
  test('gives an exclusive lock to one process until it is released', async () => {
    const mine = tryLock(path, 'exclusive')!;
    const refused = await takeElsewhere('exclusive');
    expect(refused.answer).toBe('busy');
    await refused.kill();
    mine.release();
    const taken = await takeElsewhere('exclusive');
    expect(taken.answer).toBe('held');
    expect(tryLock(path, 'exclusive')).toBeNull();
    expect(tryLock(path, 'shared')).toBeNull();
    await taken.kill();
  });

  test('releases the lock when its process is killed', async () => {
    const other = await takeElsewhere('exclusive');
    const waiting = waitForLock(path, { timeoutMs: 20_000 });
    await other.kill();
    (await waiting)!.release();
  });

  test('gives a shared lock to any number, and no exclusive lock in the meantime', async () => {
    const mine = tryLock(path, 'shared')!;
    const other = await takeElsewhere('shared');
    expect(other.answer).toBe('held');
    mine.release();
    expect(tryLock(path, 'exclusive')).toBeNull();
    await other.kill();
    tryLock(path, 'exclusive')!.release();
  });

  test('works between two parts of one process', () => {
    const mine = tryLock(path, 'exclusive')!;
    expect(tryLock(path, 'exclusive')).toBeNull();
    mine.release();
    tryLock(path, 'exclusive')!.release();
  });

  test('stops waiting after its time limit and when its signal is aborted', async () => {
    tryLock(path, 'exclusive');
    expect(await waitForLock(path, { timeoutMs: 0 })).toBeNull();
    const stopping = new AbortController();
    const waiting = waitForLock(path, { timeoutMs: 60_000, signal: stopping.signal });
    stopping.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
  });

  test('leaves an empty file that only its user may read', async () => {
    tryLock(path, 'exclusive')!.release();
    expect(await stat(path)).toMatchObject({ size: 0 });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });
});

describe('tryLock names a file that cannot be locked', () => {
  test('with content', async () => {
    await writeFile(path, 'something of another program');
    expect(() => tryLock(path, 'exclusive')).toThrow(`The lock file ${path} is damaged: it must be empty. Stop every`);
  });

  test('that is a folder', async () => {
    await mkdir(path);
    expect(() => tryLock(path, 'shared')).toThrow(`Cannot open the lock file ${path}`);
  });

  test('in a missing folder', () => {
    expect(() => tryLock(join(path, 'deeper/test.mutex'), 'shared')).toThrow(/Cannot create/);
  });
});
