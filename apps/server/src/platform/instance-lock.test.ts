import { readdir, readFile, rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { getPlace } from './data-folder.ts';
import { type InstanceLock, takeLock } from './instance-lock.ts';
import { thisProcess } from './processes.ts';
import { freshDataFolder } from './testing/program.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await freshDataFolder();
  path = join(folder, 'test.lock');
});

/** A record as a program leaves it that was killed. */
const leave = (differing: object) => writeFile(path, JSON.stringify({ ...thisProcess(), address: null, ...differing }));

const ELSEWHERE = { kernel: 'another', hostname: 'far', pid: 7 };

/** A program on another machine that renews its record until the work is done. */
async function whileRenewed<T>(work: Promise<T>): Promise<T> {
  let second = 0;
  const timer = setInterval(() => {
    second += 1;
    // The last one may find that the record was removed.
    utimes(path, second, second).catch(() => {});
  }, 20);
  return work.finally(() => clearInterval(timer));
}

const taken = (result: Awaited<ReturnType<typeof takeLock>>): InstanceLock => {
  expect(result).toHaveProperty('lock');
  return (result as { lock: InstanceLock }).lock;
};

describe('takeLock', () => {
  test('gives the lock to one program, which announces its address', async () => {
    const lock = taken(await takeLock(path));
    await lock.announce('http://127.0.0.1:3000');
    expect(await takeLock(path)).toMatchObject({
      holder: { pid: process.pid, address: 'http://127.0.0.1:3000', pidNamespace: thisProcess().pidNamespace },
    });
    await lock.release();
    await taken(await takeLock(path)).release();
  });

  test('gives the lock to exactly one of many concurrent programs', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => takeLock(path)));
    expect(results.filter((result) => 'lock' in result)).toHaveLength(1);
  });

  test('leaves only the empty lock file', async () => {
    await taken(await takeLock(path)).release();
    expect(await readdir(folder)).toEqual(['test.lock.mutex']);
  });

  test.each([
    ['of a process that is gone', { pid: 999_999, began: '1' }],
    ['of another process that had the same id', { began: 'before' }],
    ['of a container that is gone', { pidNamespace: 'pid:[1]' }],
    ['of this process in the folder that this one is a copy of', { place: '1:1' }],
    ['of an earlier boot of this machine', { kernel: 'earlier' }],
  ])('takes over a record %s immediately', async (_whose, differing) => {
    await leave(differing);
    taken(await takeLock(path, { isLocal: true }));
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ ...thisProcess(), place: getPlace(folder) });
  });

  test.each(['null', '{"pid":', '[]', '"text"', '{"pid":"1"}', ''])(
    'takes over a record with the content %j',
    async (text) => {
      await writeFile(path, text);
      taken(await takeLock(path, { isLocal: true }));
      expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ pid: process.pid });
    },
  );

  test('respects the record of a live process if the lock file was removed', async () => {
    await leave({ place: getPlace(folder) });
    expect(await takeLock(path)).toHaveProperty('holder.pid', process.pid);
  });
});

describe('A program on another machine, on a shared folder', () => {
  const options = { isLocal: false };

  test('holds the lock while it renews its record', async () => {
    await leave(ELSEWHERE);
    const watched: string[] = [];
    const result = await whileRenewed(
      takeLock(path, { ...options, onWatch: (holder) => watched.push(holder.hostname) }),
    );
    expect(result).toMatchObject({ holder: { hostname: 'far', pid: 7 } });
    expect(watched).toEqual(['far']);
  });

  test('holds the lock also if its record cannot be read', async () => {
    await writeFile(path, 'null');
    expect(await whileRenewed(takeLock(path, options))).toMatchObject({ holder: { pid: 0 } });
  });

  test('loses the lock when its record is not renewed, at any time of its clock', async () => {
    await leave(ELSEWHERE);
    const future = new Date('2099-01-01');
    await utimes(path, future, future);
    taken(await takeLock(path, { ...options, silenceMs: 300 }));
  });

  test('is detected when it takes over the lock, and keeps its record', async () => {
    const lost = Promise.withResolvers<void>();
    const lock = taken(await takeLock(path, { onLost: lost.resolve }));
    await leave(ELSEWHERE);
    await rename(path, `${path}.other`);
    await rename(`${path}.other`, path);
    await lost.promise;
    await lock.release();
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject(ELSEWHERE);
  });

  test('causes no loss while the record is renewed', async () => {
    taken(await takeLock(path));
    await utimes(path, 1, 1);
    const { isRenewed } = await import('./presence.ts');
    expect(await isRenewed(path)).toBe(true);
  });
});
