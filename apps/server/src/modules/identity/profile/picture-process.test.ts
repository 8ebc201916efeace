import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { plainPng } from '../testing/plain-png.ts';
import { encodeApart } from './picture-process.ts';
import { pictureSize } from './picture-size.ts';

const SMALL = plainPng({ width: 10, height: 10 });
const LARGEST = plainPng({ width: 4_096, height: 4_096, bits: 8, channels: 3 });

/** Encodes a picture. Returns it with the last text of a file that the system has about the process until then. */
async function watch(given: Buffer, file: 'status' | 'environ') {
  const { pid, encoded } = encodeApart(given);
  let isOver = false;
  const ending = encoded.finally(() => {
    isOver = true;
  });
  let text = '';
  while (!isOver) {
    const isStarted = !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('/bin/sh');
    const now = readFileSync(`/proc/${pid}/${file}`, 'utf8');
    // A process that has ended no longer has a memory.
    if (isStarted && (file === 'environ' ? now !== '' : now.includes('VmHWM'))) text = now;
    await pause(5);
  }
  return { stored: await ending, text };
}

/** Returns the most memory that a process has used for a picture, MB. */
async function peakMb(given: Buffer): Promise<number> {
  const { stored, text } = await watch(given, 'status');
  expect(pictureSize(stored)).toMatchObject({ width: 256, height: 256 });
  return Number(/VmHWM:\s+(\d+)/.exec(text)![1]) / 1_024;
}

test('needs less than 150 MB for the largest picture that is accepted', async () => {
  const before = await peakMb(SMALL);
  expect((await peakMb(LARGEST)) - before).toBeLessThan(150);
});

test('encodes the largest picture again and again', async () => {
  for (let n = 0; n < 2; n += 1) expect(pictureSize(await encodeApart(LARGEST).encoded)).toMatchObject({ width: 256 });
});

test('refuses a picture whose process ends before it is encoded, and encodes the next one', async () => {
  const { pid, encoded } = encodeApart(LARGEST);
  process.kill(pid, 'SIGKILL');
  await expect(encoded).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
  expect((await encodeApart(SMALL).encoded).length).toBeGreaterThan(0);
});

test('leaves no process behind', async () => {
  const { pid, encoded } = encodeApart(SMALL);
  await encoded;
  await expect.poll(() => isRunning(pid)).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('ends a process that needs more memory than its limit', async () => {
  // What the check of the size refuses before: 16 bits a channel, scaled to a million pixels of width.
  const { encoded } = encodeApart(plainPng({ width: 4_096, height: 1, bits: 16, channels: 3 }));
  await expect(encoded).rejects.toMatchObject({
    code: 'UNPROCESSABLE',
    detail: 'The picture needs too much memory, or is damaged.',
  });
});

test('has no variables of the environment, so no secrets of the server', async () => {
  const { text } = await watch(SMALL, 'environ');
  const names = text
    .split('\0')
    .filter(Boolean)
    .map((one) => one.split('=')[0]!)
    .filter((name) => !name.startsWith('NODE_CHANNEL_'));
  expect(names.sort()).toEqual(['PWD', 'UV_THREADPOOL_SIZE']);
});
