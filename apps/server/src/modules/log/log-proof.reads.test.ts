import { LogCheckpoint, LogConsistency, LogProof, LogSigner, type Problem } from '@sealtick/contract';
import { fromHex, parseVerifierKey, toHex, verifyConsistency, verifyInclusion } from '@sealtick/log';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../../app.ts';
import { silentLog } from '../../platform/logging.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { appendEntries } from './append-entries.ts';
import { logReads } from './log.reads.ts';
import { CheckpointReader } from './read-checkpoint.ts';
import { openedFact } from './testing/facts.ts';
import { openTestLog, type TestLog } from './testing/provider-log.ts';

const SIZE = 13;

const db = useTestDatabase();
let log: TestLog;
let app: FastifyInstance;

beforeAll(async () => {
  log = await openTestLog(db.database);
  app = await buildApp({
    config: { trustProxy: [], baseUrl: null, environment: 'test' },
    log: silentLog,
    modules: [{ name: 'log', reads: logReads(new CheckpointReader(db.database)) }],
    getViewer: () => testViewer(db.database, { now: log.clock.now(), publicDelayMs: 900_000 }),
  });
  const facts = Array.from({ length: SIZE }, (_, i) => openedFact(`s${i}`));
  await appendEntries({ ...log.ctx, key: log.key }, db.database, log.logId, facts);
});
afterAll(async () => {
  await app.close();
  await log.remove();
});

const get = async <T>(path: string, schema: z.ZodType<T>): Promise<T> => {
  const answer = await app.inject(`/api/log/${path}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return schema.parse(answer.json());
};
const refused = async (path: string, status: number): Promise<Problem> => {
  const answer = await app.inject(`/api/log/${path}`);
  expect(answer.statusCode, answer.body).toBe(status);
  return answer.json();
};

describe('GET /api/log/proof/{index}', () => {
  test('proves every entry in the tree of every size that contains it', async () => {
    for (let size = 1; size <= SIZE; size++) {
      for (let index = 1; index <= size; index++) {
        const { leafHash, rootHash, proof } = await get(`proof/${index}?size=${size}`, LogProof);
        const hashes = proof.map(fromHex);
        expect(verifyInclusion(index - 1, size, fromHex(leafHash), hashes, fromHex(rootHash))).toBe(true);
      }
    }
  });

  test('uses the newest checkpoint without a size', async () => {
    const checkpoint = await get('checkpoint', LogCheckpoint);
    expect(await get('proof/3', LogProof)).toMatchObject({ size: SIZE, rootHash: checkpoint.rootHash });
  });

  test('returns only hashes for an entry that is not public yet', async () => {
    const answer = await app.inject('/api/log/proof/2');
    expect(Object.keys(answer.json())).toEqual(['index', 'leafHash', 'size', 'rootHash', 'proof']);
    expect(answer.body).not.toContain('1.1');
  });

  test('answers 404 for an entry or a size that the log does not have', async () => {
    expect((await refused('proof/14', 404)).detail).toBe('`index` must be at most `size` (13), got 14.');
    expect((await refused('proof/5?size=4', 404)).detail).toBe('`index` must be at most `size` (4), got 5.');
    expect((await refused('proof/1?size=14', 404)).detail).toBe('The log has 13 entries (got size 14).');
  });

  test('names an invalid index, an invalid size and an unknown parameter', async () => {
    for (const [path, field] of [
      ['proof/0', 'index'],
      ['proof/x', 'index'],
      ['proof/1?size=0', 'size'],
      ['proof/1?size=1e99', 'size'],
      ['proof/1?extra=1', 'extra'],
    ]) {
      expect(JSON.stringify((await refused(path!, 400)).errors), path).toContain(field);
    }
  });
});

describe('GET /api/log/consistency', () => {
  test('proves the consistency of every pair of sizes', async () => {
    for (let to = 0; to <= SIZE; to++) {
      for (let from = 0; from <= to; from++) {
        const answer = await get(`consistency?from=${from}&to=${to}`, LogConsistency);
        const roots = [fromHex(answer.fromRootHash), fromHex(answer.toRootHash)] as const;
        expect(verifyConsistency(from, to, ...roots, answer.proof.map(fromHex))).toBe(true);
      }
    }
  });

  test('uses the newest checkpoint without an end', async () => {
    const { rootHash, size } = await get('checkpoint', LogCheckpoint);
    expect(await get('consistency?from=5', LogConsistency)).toMatchObject({ to: size, toRootHash: rootHash });
  });

  test('answers 404 for a size that the log does not have, and 400 for an end before the start', async () => {
    expect((await refused('consistency?from=1&to=14', 404)).detail).toContain('The log has 13 entries (got size 14).');
    expect((await refused('consistency?from=14', 404)).detail).toContain('The log has 13 entries (got size 14).');
    expect((await refused('consistency?from=3&to=2', 400)).errors).toEqual([
      { path: 'to', message: 'must be at least `from`' },
    ]);
  });
});

test('GET /api/log/keys returns the keys of each log with the size from which they sign', async () => {
  const signers = await get('keys', z.array(LogSigner));
  expect(signers).toMatchObject([{ origin: log.origin, fromSize: 0 }]);
  expect(toHex(parseVerifierKey(signers[0]!.verifierKey).publicKey)).toBe(toHex(log.key.publicKey));
});

test('answers 503 if a node of the tree is missing', async () => {
  const { Client } = (await import('pg')).default;
  const owner = new Client(db.ownerTarget);
  await owner.connect();
  await owner.query('alter table log_node disable trigger append_only');
  await owner.query('delete from log_node where level = 3 and position = 0');
  await owner.end();
  expect((await refused('proof/9', 503)).detail).toContain('incomplete');
  expect((await refused('consistency?from=8', 503)).detail).toContain('incomplete');
});
