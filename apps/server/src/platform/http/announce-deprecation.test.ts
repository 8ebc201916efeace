import { declareRead, declareWrite } from '@sealtick/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../../app.ts';
import type { Database } from '../database.ts';
import { silentLog } from '../logging.ts';
import { testViewer } from '../testing/viewer.ts';
import { serve } from './serve-reads.ts';
import { serveWrite } from './serve-writes.ts';

const deprecated = { since: '2026-12-01', sunset: '2027-06-01' };
const read = {
  path: '/api/rows',
  tag: 'site',
  summary: 'Rows',
  entitlement: 'open',
  answer: z.array(z.string()),
} as const;
const write = {
  method: 'POST',
  tag: 'site',
  summary: 'Adds a row',
  callers: 'accounts',
  audit: null,
} as const;
const [current, old] = [declareRead(read), declareRead({ ...read, path: '/api/old-rows', deprecated })];
const oldWrite = declareWrite({ ...write, path: '/api/old-rows', deprecated });

let app: FastifyInstance;

beforeAll(async () => {
  app = await buildApp({
    config: { trustProxy: [], baseUrl: null, environment: 'test' } as never,
    log: silentLog,
    modules: [
      {
        name: 'rows',
        reads: [serve(current, () => []), serve(old, () => [])],
        writes: [serveWrite(oldWrite, () => undefined as never)],
      },
    ],
    getViewer: () => testViewer(undefined as unknown as Database),
    audit: async () => {},
  });
});
afterAll(() => app.close());

test('a deprecated read says since when, and when it ends', async () => {
  const { statusCode, headers } = await app.inject('/api/old-rows');
  expect(statusCode).toBe(200);
  expect([headers.deprecation, headers.sunset]).toEqual(['@1796083200', 'Tue, 01 Jun 2027 00:00:00 GMT']);
});

test('a deprecated write says so even when it refuses a caller', async () => {
  const { statusCode, headers } = await app.inject({ method: 'POST', url: '/api/old-rows' });
  expect(statusCode).toBe(401);
  expect(headers).toMatchObject({ deprecation: '@1796083200', sunset: 'Tue, 01 Jun 2027 00:00:00 GMT' });
});

test('other calls have neither header', async () => {
  const { headers } = await app.inject('/api/rows');
  expect([headers.deprecation, headers.sunset]).toEqual([undefined, undefined]);
});

test('the OpenAPI document marks the deprecated calls alone', async () => {
  const { paths } = (await app.inject('/api/openapi.json')).json();
  expect([paths['/api/old-rows'].get.deprecated, paths['/api/old-rows'].post.deprecated]).toEqual([true, true]);
  expect(paths['/api/rows'].get.deprecated).toBeUndefined();
});
