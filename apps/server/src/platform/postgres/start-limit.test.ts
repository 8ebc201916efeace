import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { freshDataFolder } from '../testing/program.ts';
import { isStarting } from './postmaster.ts';
import { startLimit } from './start-limit.ts';

afterEach(() => vi.restoreAllMocks());

test('A start has a minute, which begins again while PostgreSQL says that it is starting', async () => {
  const folder = join(await freshDataFolder(), 'postgres');
  await mkdir(folder);
  const say = (state: string) =>
    writeFile(join(folder, 'postmaster.pid'), `1\n${folder}\n1\n5432\n/run\n\n 1 2\n${state}\n`);
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const steps: string[] = [];
  const isOver = startLimit(
    () => isStarting(folder),
    (step) => steps.push(step),
  );
  expect(isOver()).toBe(false);
  await say('starting');
  for (now = 0; now < 600_000; now += 10_000) expect(isOver()).toBe(false);
  expect(steps).toEqual(Array.from({ length: 19 }, () => 'PostgreSQL recovers the database'));
  await say('ready');
  expect(isOver(), 'the moment after the recovery').toBe(false);
  now += 50_000;
  expect(isOver()).toBe(true);
});

test('A start of which PostgreSQL says nothing has a minute', () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const isOver = startLimit(() => false);
  now = 59_999;
  expect(isOver()).toBe(false);
  now = 60_000;
  expect(isOver()).toBe(true);
});
