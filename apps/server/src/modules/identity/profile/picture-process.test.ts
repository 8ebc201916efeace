import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { plainPng } from '../testing/plain-png.ts';
import { PictureProcess } from './picture-process.ts';
import { pictureSize } from './picture-size.ts';

let encoder: PictureProcess;
beforeEach(() => {
  encoder = new PictureProcess();
});
afterEach(() => {
  if (encoder.pid !== null) process.kill(encoder.pid);
});

/** Returns the most memory that the process has used, MB. */
const peakMb = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${encoder.pid}/status`, 'utf8'))![1]) / 1_024;

test('needs less than 150 MB for the largest picture that is accepted', async () => {
  await encoder.encode(plainPng({ width: 10, height: 10 }));
  const before = peakMb();
  const stored = await encoder.encode(plainPng({ width: 4_096, height: 4_096, bits: 8, channels: 3 }));
  expect(pictureSize(stored)).toMatchObject({ width: 256, height: 256 });
  expect(peakMb() - before).toBeLessThan(150);
});

test('refuses a picture whose process ends before it is encoded, and encodes the next one', async () => {
  const ended = encoder.encode(plainPng({ width: 4_096, height: 4_096 }));
  process.kill(encoder.pid!, 'SIGKILL');
  await expect(ended).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
  expect((await encoder.encode(plainPng({ width: 10, height: 10 }))).length).toBeGreaterThan(0);
});

test('ends a process that needs more memory than its limit', async () => {
  // What the check of the size refuses before: 16 bits a channel, scaled to a million pixels of width.
  await expect(encoder.encode(plainPng({ width: 4_096, height: 1, bits: 16, channels: 3 }))).rejects.toMatchObject({
    code: 'UNPROCESSABLE',
    detail: 'The picture needs too much memory, or is damaged.',
  });
});

test('has no variables of the environment, so no secrets of the server', async () => {
  await encoder.encode(plainPng({ width: 10, height: 10 }));
  const given = readFileSync(`/proc/${encoder.pid}/environ`, 'utf8').split('\0').filter(Boolean);
  expect(
    given
      .map((one) => one.split('=')[0])
      .filter((name) => !name!.startsWith('NODE_CHANNEL_'))
      .sort(),
  ).toEqual(['PWD', 'UV_THREADPOOL_SIZE']);
});
