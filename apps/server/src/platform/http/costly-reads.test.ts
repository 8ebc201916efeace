import { type Principal, reads } from '@sealtick/contract';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { silentLog } from '../logging.ts';
import { testViewer } from '../testing/viewer.ts';
import { serve } from './serve-reads.ts';

let app: FastifyInstance;
/** Ends the reads that run, in order. */
let ends: (() => void)[];

beforeEach(async () => {
  ends = [];
  const wait = async () => {
    await new Promise<void>((resolve) => ends.push(resolve));
    return { body: '', name: 'report.html' };
  };
  app = await buildApp({
    config: { trustProxy: [], baseUrl: null, environment: 'test' },
    log: silentLog,
    modules: [{ name: 'runs', reads: [serve(reads.runs.reportFile, wait), serve(reads.runs.list, async () => [])] }],
    getViewer: ({ headers }) => {
      const principal: Principal = { kind: 'member', accountId: String(headers['x-account']), strategies: [] };
      return testViewer(null as never, { principal });
    },
  });
});
afterEach(() => app.close());

const ask = (account: string, url = '/api/runs/run_1/report.html') =>
  app.inject({ url, headers: { host: 'localhost', 'x-account': account } });

test('Two costly reads run at a time; an account has six that run or wait, and other reads and accounts are served', async () => {
  const own = Array.from({ length: 6 }, () => ask('amara'));
  await expect.poll(() => ends.length).toBe(2);
  const refused = await ask('amara');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2']);
  expect(refused.json()).toMatchObject({
    code: 'RATE_LIMITED',
    detail: 'More than 6 costly reads at a time. Try again in 2 s.',
  });
  expect((await ask('amara', reads.runs.list.path)).statusCode).toBe(200);
  const other = ask('ben');
  for (let n = 0; n < 7; n += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(n);
    ends[n]!();
  }
  const answers = await Promise.all([...own, other]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(200));
});
