import { LogEntry } from '@sealtick/contract';
import {
  canonicalBytes,
  fromHex,
  hashLeaf,
  MerkleTree,
  parseCheckpoint,
  parseNote,
  toHex,
  verifyConsistency,
} from '@sealtick/log';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withTransaction } from '../../platform/database.ts';
import { useTestDatabase } from '../../platform/testing/use-database.ts';
import { appendEntries, type Facts } from './append-entries.ts';
import { selectEntries } from './entry-repository.ts';
import { insertHead, lockHead } from './head-repository.ts';
import { readStoredRoot } from './read-nodes.ts';
import { alertFact, closedFact, filledFact, openedFact, publishedFact } from './testing/facts.ts';
import { openTestLog, START, type TestLog } from './testing/provider-log.ts';

const db = useTestDatabase();
let log: TestLog;
let generation = 1;

beforeAll(async () => {
  log = await openTestLog(db.database);
});
afterAll(() => log.remove());

beforeEach(async () => {
  // An empty log for every test, beside those of the others.
  generation += 1;
  const logId = `provider-${generation}`;
  const origin = `signals.example.com/log/${generation}`;
  await insertHead(db.database, { logId, ownerId: null, origin, generation });
  log.clock.time = START;
  log = { ...log, logId, origin };
});

const append = (facts: Facts) => appendEntries({ ...log.ctx, key: log.key }, db.database, log.logId, facts);
const stored = () => selectEntries(db.database, log.logId, 1, Number.MAX_SAFE_INTEGER);
const indexes = async () => (await stored()).map((row) => row.index);
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

describe('appendEntries', () => {
  test('adds version, index, time and salt, and stores the hashed bytes', async () => {
    const { entries } = await append([publishedFact(), openedFact('s1')]);
    const rows = await stored();
    expect(entries.map(({ entry }) => entry.index)).toEqual([1, 2]);
    for (const [i, row] of rows.entries()) {
      const entry = LogEntry.parse(JSON.parse(Buffer.from(row.bytes).toString()));
      expect(entry).toEqual(entries[i]!.entry);
      expect(entry).toMatchObject({ v: 1, index: i + 1, market: 'simulated', issuedAt: '2025-11-20T11:05:00.000Z' });
      expect(canonicalBytes(entry)).toEqual(new Uint8Array(row.bytes));
      expect(toHex(hashLeaf(row.bytes))).toBe(entries[i]!.leafHash);
      expect(toHex(row.leafHash)).toBe(entries[i]!.leafHash);
    }
    expect(entries[0]!.entry.salt).not.toBe(entries[1]!.entry.salt);
  });

  test('signs a checkpoint that covers the entry in the same transaction', async () => {
    const tree = new MerkleTree();
    const checkpoints = [];
    for (const facts of [[publishedFact()], [openedFact('s1'), filledFact('s1')], [alertFact('a')]]) {
      const { entries, checkpoint } = await append(facts);
      for (const { leafHash } of entries) tree.append(fromHex(leafHash));
      const note = parseNote(checkpoint!);
      expect(log.key.verifies(note, log.origin)).toBe(true);
      checkpoints.push(parseCheckpoint(note.text));
    }
    expect(checkpoints.map(({ size }) => size)).toEqual([1, 3, 4]);
    for (const { origin, size, root } of checkpoints) {
      expect(origin).toBe(log.origin);
      expect(toHex(root)).toBe(toHex(tree.root(size)));
      expect(verifyConsistency(size, 4, root, tree.root(), tree.consistencyProof(size))).toBe(true);
    }
  });

  test('stores the inner nodes, so that the root of every size can be read', async () => {
    const { entries } = await append(upTo(21).map((i) => alertFact(`alert ${i}`)));
    const tree = new MerkleTree();
    for (const { leafHash } of entries) tree.append(fromHex(leafHash));
    for (let size = 0; size <= 21; size++) {
      expect(toHex((await readStoredRoot(db.database, log.logId, size))!)).toBe(toHex(tree.root(size)));
    }
  });

  test('never dates an entry before its predecessor', async () => {
    await append([alertFact('now')]);
    log.clock.time = START - 29_999;
    await append((issuedAt) => [alertFact(`asked at ${issuedAt}`)]);
    log.clock.time = START + 1;
    await append([alertFact('later')]);
    const rows = await stored();
    expect(rows.map((row) => row.issuedAt)).toEqual([START, START, START + 1]);
    expect(Buffer.from(rows[1]!.bytes).toString()).toContain(`asked at ${START}`);
  });

  test('rejects entries while the clock is 30 s or more behind the newest entry', async () => {
    await append([alertFact('now')]);
    log.clock.time = START - 30_000;
    await expect(append([alertFact('from the past')])).rejects.toThrow(
      /behind the newest entry of the log, dated 2025-11-20T11:05:00.000Z\. .* if this data folder had one, set DATA_DIR/,
    );
    log.clock.time = START - 29_999;
    await append([alertFact('in time again')]);
    expect((await stored()).map((row) => row.issuedAt)).toEqual([START, START]);
  });

  test('stores strategy and asset class of the signal with each entry about it', async () => {
    await append([openedFact('s1', 'breakout'), filledFact('s1')]);
    await append([
      closedFact('s1'),
      { kind: 'correction', market: 'simulated', of: 1, field: 'note', reason: 'A typing error.' },
    ]);
    expect((await stored()).map((row) => [row.kind, row.strategyId, row.assetClass])).toEqual([
      ['signal.opened', 'breakout', 'fx'],
      ['signal.updated', 'breakout', 'fx'],
      ['signal.closed', 'breakout', 'fx'],
      ['correction', 'breakout', 'fx'],
    ]);
  });

  test('asks for the asset class of a symbol that is not built in', async () => {
    const context = { ...log.ctx, key: log.key, getAssetClass: async () => 'crypto' as const };
    await appendEntries(context, db.database, log.logId, [{ ...openedFact('s1'), symbol: 'DOGEUSD' }]);
    await append([{ ...openedFact('s2'), symbol: 'UNKNOWN' }, alertFact('a feed was lost')]);
    expect((await stored()).map((row) => row.assetClass)).toEqual(['crypto', null, null]);
  });

  test('accepts the end of a signal that an earlier log opened before a restore', async () => {
    await append([openedFact('across', 'breakout')]);
    const next = { ...log, logId: 'provider-restored' };
    await insertHead(db.database, {
      logId: next.logId,
      ownerId: null,
      origin: 'restored',
      generation: 1000,
    });
    await appendEntries({ ...log.ctx, key: log.key }, db.database, next.logId, [closedFact('across')]);
    const [row] = await selectEntries(db.database, next.logId, 1, 1);
    expect(row!.strategyId).toBe('breakout');
  });

  test('writes nothing without facts', async () => {
    await append([alertFact('one')]);
    const { entries, checkpoint } = await append(() => []);
    expect(entries).toEqual([]);
    expect(parseCheckpoint(parseNote(checkpoint!).text).size).toBe(1);
    expect(await indexes()).toEqual([1]);
  });
});

describe('appendEntries rejects', () => {
  test.each<[string, Facts, RegExp]>([
    ['a fact of another form', [{ ...openedFact('s1'), entry: '1,1' }], /Invalid fact signal.opened.*entry/s],
    ['a field too many', [{ ...openedFact('s1'), member: 'Ann' } as never], /Unrecognized key: "member"/],
    ['text that is not in normal form', [alertFact('Zu\u0308rich')], /\$\.reason is not in Unicode normal form C/],
    ['an outcome of no signal', [closedFact('nobody')], /refers to signal nobody, which is not in the log before it/],
    ['a fill before its signal', [filledFact('s1'), openedFact('s1')], /refers to signal s1/],
    [
      'a correction of nothing',
      [{ kind: 'correction', market: 'simulated', of: 9, field: 'entry', reason: 'r' }],
      /refers to entry 9, which is not in the log before it/,
    ],
  ])('%s', async (_what, facts, message) => {
    await expect(append(facts)).rejects.toThrow(message);
    await append([alertFact('the next one')]);
    expect(await indexes()).toEqual([1]);
  });

  test('a signal opened or closed twice', async () => {
    await append([openedFact('s1'), closedFact('s1')]);
    await expect(append([openedFact('s1')])).rejects.toThrow();
    await expect(append([closedFact('s1')])).rejects.toThrow();
    expect(await indexes()).toEqual([1, 2]);
  });

  test('an unknown log', async () => {
    const nowhere = appendEntries({ ...log.ctx, key: log.key }, db.database, 'nowhere', [alertFact('a')]);
    await expect(nowhere).rejects.toThrow('Unknown log nowhere');
  });

  test('a signed log in a process that has not opened its key', async () => {
    const keyless = appendEntries({ ...log.ctx, key: null }, db.database, log.logId, [alertFact('a')]);
    await expect(keyless).rejects.toThrow('This process has not opened the key');
    expect(await indexes()).toEqual([]);
  });
});

describe('Concurrent writers', () => {
  test('produce dense indexes, ordered times and a valid tree', async () => {
    await Promise.all(upTo(20).map((i) => append([alertFact(`writer ${i}`), alertFact(`writer ${i} again`)])));
    const rows = await stored();
    expect(rows.map((row) => row.index)).toEqual(upTo(40));
    const tree = new MerkleTree();
    for (const row of rows) tree.append(row.leafHash);
    const head = await lockHead(db.database, log.logId);
    expect(toHex(head!.peaks.root())).toBe(toHex(tree.root()));
  });

  test('leave no gap after a rollback', async () => {
    const failing = (i: number) =>
      withTransaction(db.database, async (tx) => {
        await appendEntries({ ...log.ctx, key: log.key }, tx, log.logId, [alertFact(`lost ${i}`)]);
        throw new Error('rolled back');
      });
    const results = await Promise.allSettled(
      upTo(20).map((i) => (i % 4 === 0 ? failing(i) : append([alertFact(`kept ${i}`)]))),
    );
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(5);
    expect(await indexes()).toEqual(upTo(15));
    expect((await stored()).some((row) => Buffer.from(row.bytes).toString().includes('lost'))).toBe(false);
  });

  test('commit or roll back an entry with the rows of its cause', async () => {
    const work = withTransaction(db.database, async (tx) => {
      await appendEntries({ ...log.ctx, key: log.key }, tx, log.logId, [openedFact('s1')]);
      await tx.execute(sql`insert into log_entry select * from log_entry where log_id = ${log.logId}`);
    });
    await expect(work).rejects.toThrow();
    expect(await indexes()).toEqual([]);
  });

  test('can append 1,000 entries in one transaction', async () => {
    const { entries } = await append(upTo(1000).map((i) => openedFact(`s${i}`)));
    expect(entries.at(-1)!.entry.index).toBe(1000);
    expect(await indexes()).toEqual(upTo(1000));
  });
});

describe('The history of checkpoints', () => {
  const history = async () => {
    const { rows } = await db.database.execute<{ size: string }>(
      sql`select size from log_checkpoint where log_id = ${log.logId} order by signed_at`,
    );
    return rows.map((row) => Number(row.size));
  };

  test('stores one checkpoint per minute', async () => {
    for (const second of [0, 10, 59, 61, 70, 200]) {
      log.clock.time = START + second * 1000;
      await append([alertFact(`second ${second}`)]);
    }
    expect(await history()).toEqual([1, 4, 6]);
  });
});

test('holds the entries of the provider only', async () => {
  const ofMember = { logId: 'own-ann', ownerId: 'ann', origin: null, generation: 1 };
  await expect(insertHead(db.database, ofMember)).rejects.toMatchObject({
    cause: { constraint: 'log_head_provider' },
  });
});
