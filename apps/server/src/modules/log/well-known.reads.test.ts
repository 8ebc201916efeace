import { parseNote, parseVerifierKey } from '@sealtick/log';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { silentLog } from '../../platform/logging.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { appendEntries } from './append-entries.ts';
import { logReads } from './log.reads.ts';
import { CheckpointReader } from './read-checkpoint.ts';
import { alertFact } from './testing/facts.ts';
import { openTestLog, type TestLog } from './testing/provider-log.ts';

const db = useTestDatabase();
let log: TestLog;
let app: FastifyInstance;

beforeAll(async () => {
  log = await openTestLog(db.database);
  app = await buildApp({
    config: { trustProxy: [], baseUrl: null, environment: 'test' },
    log: silentLog,
    modules: [{ name: 'log', reads: logReads(new CheckpointReader(db.database)) }],
    getViewer: () => testViewer(db.database),
  });
});
afterAll(async () => {
  await app.close();
  await log.remove();
});

describe('/.well-known/sealtick', () => {
  test('serves the newest signed checkpoint as plain text', async () => {
    const context = { ...log.ctx, key: log.key };
    const { checkpoint } = await appendEntries(context, db.database, log.logId, [alertFact('a')]);
    const answer = await app.inject('/.well-known/sealtick/checkpoint');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'private, no-cache',
    });
    expect(answer.body).toBe(checkpoint);
    expect(log.key.verifies(parseNote(answer.body), log.origin)).toBe(true);
  });

  test('serves the key that signed it', async () => {
    const { body } = await app.inject('/.well-known/sealtick/log-key');
    expect(body).toBe(`${log.key.verifierKey(log.origin)}\n`);
    expect(parseVerifierKey(body.trim())).toEqual({ name: log.origin, publicKey: log.key.publicKey });
  });

  test('rejects other addresses and methods as the API does', async () => {
    expect((await app.inject('/.well-known/sealtick/other')).statusCode).toBe(404);
    const posted = await app.inject({ method: 'POST', url: '/.well-known/sealtick/checkpoint' });
    expect(posted.statusCode).toBe(405);
  });
});
