import { LogCheckpoint, LoggedEntry } from '@sealtick/contract';
import {
  canonicalBytes,
  fromHex,
  hashLeaf,
  MerkleTree,
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  signBody,
  toHex,
} from '@sealtick/log';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../../app.ts';
import { silentLog } from '../../platform/logging.ts';
import { createTestDatabase } from '../../platform/testing/database.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { testViewer } from '../../platform/testing/viewer.ts';
import { appendEntries } from './append-entries.ts';
import { logReads } from './log.reads.ts';
import { CheckpointReader } from './read-checkpoint.ts';
import { closedFact, openedFact, publishedFact } from './testing/facts.ts';
import { openTestLog, START, type TestLog } from './testing/provider-log.ts';

const DELAY_MS = 15 * 60_000;

const db = useTestDatabase();
let log: TestLog;
let app: FastifyInstance;

beforeAll(async () => {
  log = await openTestLog(db.database);
  app = await buildApp({
    config: { trustProxy: [], baseUrl: null, environment: 'test' },
    log: silentLog,
    modules: [{ name: 'log', reads: logReads(new CheckpointReader(db.database)) }],
    getViewer: () => testViewer(db.database, { now: log.clock.now(), publicDelayMs: DELAY_MS }),
  });
  const append = (facts: Parameters<typeof appendEntries>[3]) =>
    appendEntries({ ...log.ctx, key: log.key }, db.database, log.logId, facts);
  await append([publishedFact(), openedFact('old')]);
  log.clock.time = START + DELAY_MS;
  await append([openedFact('fresh'), closedFact('old')]);
});
afterAll(async () => {
  await app.close();
  await log.remove();
});

const entries = async (query: string) => {
  const answer = await app.inject(`/api/log/entries?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return z.array(LoggedEntry).parse(answer.json());
};

describe('GET /api/log/entries', () => {
  test('returns entries whose hashes match their content', async () => {
    const sent = await entries('from=1&to=2');
    expect(sent.map(({ index, entry }) => [index, entry?.kind])).toEqual([
      [1, 'strategy.published'],
      [2, 'signal.opened'],
    ]);
    for (const { leafHash, entry } of sent) expect(toHex(hashLeaf(canonicalBytes(entry)))).toBe(leafHash);
  });

  test('returns only index and leaf hash of withheld entries', async () => {
    const answer = await app.inject('/api/log/entries?from=3&to=4');
    expect(answer.json()).toEqual([
      { index: 3, leafHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { index: 4, leafHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    expect(answer.body).not.toContain('1.1');
    expect(answer.body).not.toContain('fresh');
  });

  test('ends at the end of the log', async () => {
    expect((await entries('from=2&to=500')).map(({ index }) => index)).toEqual([2, 3, 4]);
    expect(await entries('from=9&to=9')).toEqual([]);
  });

  test.each([
    '',
    'from=1',
    'from=0&to=1',
    'from=2&to=1',
    'from=1&to=501',
    'from=a&to=b',
    'from=1&to=1&x=1',
    'from=1.5&to=2',
  ])('rejects "%s" and names the invalid value', async (query) => {
    const answer = await app.inject(`/api/log/entries?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.length).toBeGreaterThan(0);
  });
});

describe('GET /api/log/checkpoint', () => {
  test('returns the signed note over all leaves and its verifier key', async () => {
    const answer = await app.inject('/api/log/checkpoint');
    const checkpoint = LogCheckpoint.parse(answer.json());
    const tree = new MerkleTree();
    for (const { leafHash } of await entries('from=1&to=4')) tree.append(fromHex(leafHash));
    expect(checkpoint).toMatchObject({ origin: log.origin, size: 4, rootHash: toHex(tree.root()) });
    expect(checkpoint.signedAt).toBe(new Date(START + DELAY_MS).toISOString());

    const note = parseNote(checkpoint.note);
    expect(parseCheckpoint(note.text)).toEqual({ origin: log.origin, size: 4, root: tree.root() });
    const key = parseVerifierKey(checkpoint.verifierKey);
    expect(key.publicKey).toEqual(log.key.publicKey);
    expect(signBody(note, key)).not.toBeNull();
    expect(log.key.verifies(note, key.name)).toBe(true);
  });

  test('answers 503 while there is no log', async () => {
    const empty = await createTestDatabase();
    const early = await buildApp({
      config: { trustProxy: [], baseUrl: null, environment: 'test' },
      log: silentLog,
      modules: [{ name: 'log', reads: logReads(new CheckpointReader(empty.database)) }],
      getViewer: () => testViewer(empty.database),
    });
    const answer = await early.inject('/api/log/checkpoint');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect((await early.inject('/api/log/entries?from=1&to=2')).json()).toEqual([]);
    await early.close();
    await empty.close();
  });
});
