import { HOUR_MS } from '@sealtick/engine';
import { beforeEach, describe, expect, test } from 'vitest';
import { plainPng } from '../testing/plain-png.ts';
import { PictureQueue } from './picture-queue.ts';

const PICTURE = plainPng({ width: 20, height: 20 });
const clock = { time: 0, now: () => clock.time };
let queue: PictureQueue;
/** Ends the encodings that have begun. */
let ends: (() => void)[];

beforeEach(() => {
  clock.time = 0;
  ends = [];
  queue = new PictureQueue(clock, (given) => new Promise((resolve) => ends.push(() => resolve(given))));
});

const encode = (accountId: string, isNeeded = () => true) => queue.encode(PICTURE, accountId, { isNeeded });
const BUSY = { status: 503, retryAfterSeconds: 2 };

describe('PictureQueue', () => {
  test('encodes one picture, lets four others wait, and refuses further ones immediately', async () => {
    const encoded = ['a', 'b', 'c', 'd', 'e'].map((accountId) => encode(accountId));
    await expect(encode('f')).rejects.toMatchObject(BUSY);
    for (let n = 1; n <= 5; n += 1) {
      await expect.poll(() => ends.length).toBe(n);
      ends.at(-1)!();
    }
    expect(await Promise.all(encoded)).toEqual(Array(5).fill(PICTURE));
  });

  test('takes one picture of an account at a time, so that one member cannot take all places', async () => {
    const first = encode('a');
    await expect(encode('a')).rejects.toMatchObject(BUSY);
    ends[0]!();
    await first;
    const second = encode('a');
    await expect.poll(() => ends.length).toBe(2);
    ends[1]!();
    expect(await second).toBe(PICTURE);
  });

  test('gives the place of a caller that left to the next one, and encodes nothing for it', async () => {
    let isThere = true;
    const first = encode('a');
    const left = encode('b', () => isThere);
    left.catch(() => {});
    isThere = false;
    const others = ['c', 'd', 'e', 'f'].map((accountId) => encode(accountId));
    await expect(left).rejects.toMatchObject({ status: 503 });
    for (let n = 1; n <= 5; n += 1) {
      await expect.poll(() => ends.length).toBe(n);
      ends.at(-1)!();
    }
    await Promise.all([first, ...others]);
  });

  test('encodes 20 pictures of an account in an hour', async () => {
    queue = new PictureQueue(clock, async (given) => given);
    for (let n = 0; n < 20; n += 1) await encode('a');
    clock.time = HOUR_MS - 30_000;
    await expect(encode('a')).rejects.toMatchObject({
      status: 429,
      detail: 'An account can have 20 pictures encoded an hour. Try again in 1 min.',
      retryAfterSeconds: 30,
    });
    expect(await encode('b')).toBe(PICTURE);
    clock.time = HOUR_MS;
    expect(await encode('a')).toBe(PICTURE);
  });
});
