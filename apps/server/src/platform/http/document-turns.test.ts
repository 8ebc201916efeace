import { reads } from '@sealtick/contract';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { silentLog } from '../logging.ts';
import { testViewer } from '../testing/viewer.ts';
import { serve } from './serve-reads.ts';

let app: FastifyInstance;
/** Ends the documents that are being typeset, in order. */
let ends: (() => void)[];

beforeEach(async () => {
  ends = [];
  const print = serve(reads.strategies.rulebook, async () => {
    await new Promise<void>((resolve) => ends.push(resolve));
    return { body: new Uint8Array([1]), name: 'Rulebook.pdf' };
  });
  app = await buildApp({
    config: { trustProxy: [], baseUrl: null, environment: 'test' },
    log: silentLog,
    modules: [{ name: 'strategies', reads: [print] }],
    getViewer: () => testViewer(null as never),
  });
});
afterEach(() => app.close());

test('Documents are typeset one at a time; four of an address run or wait, and other addresses are served', async () => {
  const answered: number[] = [];
  const ask = async (remoteAddress: string) => {
    const { statusCode } = await app.inject({ url: reads.strategies.rulebook.path, remoteAddress });
    answered.push(statusCode);
  };
  const all = [...Array.from({ length: 30 }, () => ask('192.0.2.1')), ask('192.0.2.2')];
  await expect.poll(() => answered).toEqual(Array(26).fill(503));
  for (let n = 1; n <= 5; n += 1) {
    await expect.poll(() => ends.length).toBe(n);
    ends[n - 1]!();
  }
  await Promise.all(all);
  expect(answered.slice(26)).toEqual(Array(5).fill(200));
});
