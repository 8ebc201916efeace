import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { thisProcess } from '../processes.ts';
import { freshDataFolder } from '../testing/program.ts';
import { beginUse, requireNoRemoteUser } from './users.ts';

let folder: string;
beforeEach(async () => {
  folder = await freshDataFolder();
});

const getRecords = () => readdir(join(folder, 'postgres-users'));

describe('Users of a database', () => {
  test('are counted, and the last one to end stops it', async () => {
    const uses = await Promise.all([beginUse(folder), beginUse(folder), beginUse(folder)]);
    expect(await getRecords()).toHaveLength(3);
    const stopped: number[] = [];
    for (const [place, use] of uses.entries()) await use.end(1_000, async () => void stopped.push(place));
    expect(stopped).toEqual([2]);
    expect(await getRecords()).toEqual([]);
  });

  test('stop it once when all end at the same time', async () => {
    const uses = await Promise.all([beginUse(folder), beginUse(folder), beginUse(folder)]);
    let stops = 0;
    await Promise.all(
      uses.map((use) =>
        use.end(20_000, async () => {
          stops += 1;
        }),
      ),
    );
    expect(stops).toBe(1);
  });

  test('wait until it is stopped before they begin', async () => {
    const order: string[] = [];
    const first = await beginUse(folder);
    const stopping = Promise.withResolvers<void>();
    const stopped = Promise.withResolvers<void>();
    const ending = first.end(20_000, async () => {
      stopping.resolve();
      await stopped.promise;
      order.push('stopped');
    });
    await stopping.promise;
    const second = beginUse(folder).then((use) => {
      order.push('begun');
      return use;
    });
    stopped.resolve();
    await ending;
    await (await second).end(1_000, async () => {});
    expect(order).toEqual(['stopped', 'begun']);
  });

  test('leave no records when killed', async () => {
    await mkdir(join(folder, 'postgres-users'));
    await writeFile(join(folder, 'postgres-users/killed'), JSON.stringify(thisProcess()));
    const use = await beginUse(folder);
    expect(await getRecords()).toHaveLength(1);
    expect(await getRecords()).not.toContain('killed');
    await use.end(1_000, async () => {});
  });
});

describe('A process on another machine that uses the database', () => {
  const options = { isLocal: false };
  const path = () => join(folder, 'postgres-users/far');
  beforeEach(async () => {
    await mkdir(join(folder, 'postgres-users'));
    await writeFile(path(), JSON.stringify({ ...thisProcess(), kernel: 'another', hostname: 'far', pid: 7 }));
  });

  test('prevents a start of PostgreSQL here while it renews its record', async () => {
    let second = 0;
    const timer = setInterval(() => {
      second += 1;
      // The last one may find that the record was removed.
      utimes(path(), second, second).catch(() => {});
    }, 20);
    const checked = requireNoRemoteUser(folder, options).finally(() => clearInterval(timer));
    await expect(checked).rejects.toThrow(
      `The database in ${folder} is used by process 7 on the host far. Stop it, or`,
    );
  });

  test('is ignored when its record is not renewed', async () => {
    const steps: string[] = [];
    await requireNoRemoteUser(folder, { ...options, silenceMs: 300, onStep: (step) => steps.push(step) });
    expect(steps).toEqual(['Checking whether a program on another machine uses the database']);
    expect(await getRecords()).toEqual([]);
  });

  test('is impossible on a local disk', async () => {
    await requireNoRemoteUser(folder, { isLocal: true });
    expect(await getRecords()).toEqual(['far']);
  });
});
