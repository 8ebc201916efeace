import { rm } from 'node:fs/promises';
import { canonicalBytes, concatBytes, formatCheckpoint, hashLeaf, hashText, MerkleTree, Peaks } from '@sealtick/log';
import { type Finding, formatFinding, type VerifyReport, verifyLog } from '@sealtick/record';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../platform/database.ts';
import { getJournal } from './checkpoint-journal.ts';
import type { ReadRows } from './database-source.ts';
import { storeCheckpoint } from './testing/live-log.ts';
import { type Stored, useLiveLog } from './testing/use-live-log.ts';
import { verifyDatabase, withLogSnapshot } from './verify-database.ts';

const CYCLES = 24;
const OTHER_SALT = hashText('another salt');

const { change, entries, find, live, signedSize, verify } = useLiveLog(CYCLES);

const codes = ({ findings }: VerifyReport) => [...new Set(findings.map(({ code }) => code))];
const said = ({ findings }: VerifyReport) => findings.slice(0, 4).map(formatFinding).join('\n');

const getContent = ({ bytes }: Stored) => JSON.parse(bytes.toString()) as Record<string, unknown>;

/** Puts another entry in place of one; with its own leaf hash, as one who knows how would. */
async function forge(index: number, value: Record<string, unknown>): Promise<void> {
  const bytes = Buffer.from(canonicalBytes(value));
  await change('update log_entry set bytes = $2, leaf_hash = $3 where index = $1', [index, bytes, hashLeaf(bytes)]);
}

/** The tree over the entries as they are now. */
async function rebuild(): Promise<Peaks> {
  await change('delete from log_node');
  const peaks = new Peaks();
  for (const { bytes } of await entries()) {
    for (const { level, position, hash } of peaks.append(hashLeaf(bytes))) {
      const values = [live().log.logId, level, position, Buffer.from(hash)];
      await change('insert into log_node (log_id, level, position, hash) values ($1, $2, $3, $4)', values);
    }
  }
  return peaks;
}

/** Signs the log as it is now, history and all, with the true key. */
async function signAgain(peaks: Peaks): Promise<void> {
  const { key, origin } = live().log;
  const tree = new MerkleTree();
  for (const { bytes } of await entries()) tree.append(hashLeaf(bytes));
  const sign = (of: number) => key.sign(formatCheckpoint({ origin, size: of, root: tree.root(of) }), origin);
  const { rows } = await change('select signed_at, size::int as size from log_checkpoint');
  for (const row of rows) {
    await change('update log_checkpoint set note = $2 where signed_at = $1', [row.signed_at, sign(row.size)]);
  }
  const values = [peaks.size, Buffer.from(concatBytes([peaks.toBytes()])), sign(peaks.size)];
  await change('update log_head set size = $1, peaks = $2, checkpoint = $3', values);
}

test('A verification may compute for as long as it needs between two reads', async () => {
  let limit: unknown;
  async function readRows(tx: Database): ReturnType<ReadRows> {
    limit = (
      await tx.execute<{ idle_in_transaction_session_timeout: string }>(sql`show idle_in_transaction_session_timeout`)
    ).rows[0];
    return live().context.readRows!(tx);
  }
  await verifyDatabase({ ...live().context, readRows }, { now: live().now });
  expect(limit).toEqual({ idle_in_transaction_session_timeout: '0' });
});

describe('The log of a runner', () => {
  test('verifies in every layer against the key and the checkpoint file', async () => {
    const size = await signedSize();
    await storeCheckpoint(live());
    const report = await verify();
    expect(report.findings).toEqual([]);
    expect(report).toMatchObject({
      status: 'valid',
      size,
      counts: { entries: size, hidden: 0, referenceCheckpoints: 1 },
    });
    expect(report.counts.rows).toBe(CYCLES + 1);
    expect(report.counts.history).toBeGreaterThan(CYCLES);
    expect(report.counts.trades).toBe(CYCLES);
    expect(size).toBeGreaterThan(100);
  });
});

describe('The verifier names the entry of', () => {
  test('one changed byte of a stored signal', async () => {
    const { index, bytes, signal_id } = await find('signal.opened', 40);
    const at = bytes.indexOf('"entry":"') + 9;
    await change('update log_entry set bytes = set_byte(bytes, $2, get_byte(bytes, $2) # 1) where index = $1', [
      index,
      at,
    ]);
    const report = await verify();
    expect(report).toMatchObject({ status: 'invalid', firstBadIndex: index });
    expect(report.findings[0]).toMatchObject({ code: 'ROW_MISMATCH', layer: 'entry', index, signalId: signal_id });
  });

  test('one changed byte with its leaf hash', async () => {
    const stored = await find('signal.closed', 40);
    await forge(stored.index, { ...getContent(stored), netR: 3 });
    const report = await verify();
    expect(report.firstBadIndex, said(report)).toBe(stored.index);
    expect(codes(report)).toEqual(expect.arrayContaining(['NODE_MISMATCH', 'ROOT_MISMATCH', 'ENTRY_INVALID']));
  });

  test('one changed byte with its leaf hash and tree nodes', async () => {
    const stored = await find('signal.opened', 60);
    await forge(stored.index, { ...getContent(stored), confidence: 99 });
    await rebuild();
    const report = await verify();
    expect(report.firstBadIndex, said(report)).toBe(stored.index);
    expect(codes(report)).toContain('ROOT_MISMATCH');
    expect(codes(report)).not.toContain('NODE_MISMATCH');
  });

  test('a changed leaf hash', async () => {
    await change("update log_entry set leaf_hash = decode(repeat('ab', 32), 'hex') where index = 33");
    const report = await verify();
    expect(report.firstBadIndex, said(report)).toBe(33);
  });

  test('one deleted entry', async () => {
    await change('delete from log_entry where index = 50');
    const report = await verify();
    expect(report).toMatchObject({ status: 'invalid', firstBadIndex: 50 });
    expect(report.findings[0]).toMatchObject({ code: 'GAP', index: 50 });
  });

  test('one deleted entry whose gap was closed', async () => {
    await change('delete from log_entry where index = 50');
    await change('update log_entry set index = index + 10000 where index > 50');
    await change('update log_entry set index = index - 10001 where index > 10000');
    const report = await verify();
    expect(report.firstBadIndex, said(report)).toBe(50);
    expect(codes(report)).toEqual(expect.arrayContaining(['ROW_MISMATCH', 'LEAF_MISSING']));
  });

  test('two swapped entries', async () => {
    await change('update log_entry set index = 99999 where index = 41');
    await change('update log_entry set index = 41 where index = 70');
    await change('update log_entry set index = 70 where index = 99999');
    const report = await verify();
    expect(report.firstBadIndex, said(report)).toBe(41);
  });

  test('a truncated log', async () => {
    const size = await signedSize();
    await change('delete from log_entry where index > $1', [size - 7]);
    const report = await verify();
    expect(report.firstBadIndex).toBe(size - 6);
    expect(report.findings[0]).toMatchObject({ code: 'LEAF_MISSING', index: size - 6 });
  });

  test('an entry beyond the end', async () => {
    const size = await signedSize();
    await change(
      `insert into log_entry (log_id, index, kind, market, issued_at, bytes, leaf_hash)
      select log_id, $1, 'market.alert', market, issued_at, bytes, leaf_hash from log_entry where index = 1`,
      [size + 1],
    );
    const report = await verify();
    expect(report.findings).toMatchObject([{ code: 'LEAF_MISSING', index: size + 1 }]);
  });

  test('a changed or deleted tree node, while the entries are as signed', async () => {
    await change("update log_node set hash = decode(repeat('cd', 32), 'hex') where level = 2 and position = 3");
    await change('delete from log_node where level = 1 and position = 20');
    const report = await verify();
    expect(report.findings).toMatchObject([
      {
        code: 'NODE_MISMATCH',
        layer: 'tree',
        index: 13,
        detail: expect.stringContaining('was changed; the entries are'),
      },
      { code: 'NODE_MISMATCH', layer: 'tree', index: 41, detail: expect.stringContaining('is missing') },
    ]);
  });

  test('a changed size or changed peaks', async () => {
    await change('update log_head set size = size - 1');
    expect((await verify()).findings).toMatchObject([{ code: 'NODE_MISMATCH', layer: 'tree' }]);
    await live().restore();
    await change('update log_head set peaks = set_byte(peaks, 3, 7)');
    expect((await verify()).findings).toMatchObject([{ code: 'NODE_MISMATCH', layer: 'tree' }]);
  });

  test('a column that contradicts the bytes of its entry', async () => {
    await change("update log_entry set issued_at = issued_at - interval '1 day' where index = 30");
    const report = await verify();
    expect(report.findings).toMatchObject([{ code: 'ROW_MISMATCH', index: 30, differences: [{ field: 'issuedAt' }] }]);
  });

  test('a changed signature, and one by another key', async () => {
    await change("update log_head set checkpoint = replace(checkpoint, E'\\n\\n', E'\\nmore\\n\\n')");
    expect(codes(await verify())).toEqual(['BAD_SIGNATURE']);
  });

  test('a log rebuilt and signed again with the same key, given the checkpoint file', async () => {
    await storeCheckpoint(live());
    const stored = await find('signal.closed', 40);
    await forge(stored.index, { ...getContent(stored), salt: OTHER_SALT });
    await signAgain(await rebuild());
    const report = await verify();
    expect(codes(report)).toEqual(['FORK']);
    const [{ index = 0, to = index, detail }] = report.findings as [Finding];
    expect(detail).toMatch(/^old=\(\d+, [0-9a-f]{64}\) new=\(\d+, [0-9a-f]{64}\)/);
    expect(index <= stored.index && stored.index <= to).toBe(true);
    await rm(live().log.ctx.checkpointFile);
    expect(codes(await verify()), 'checkpoints.log has it too').toEqual(['FORK']);
    await rm(getJournal(live().log.ctx.checkpointFile));
    expect((await verify()).status).toBe('valid');
  });

  test('a log rebuilt and signed again, given the leaf hash of a message', async () => {
    const stored = await find('signal.closed', 40);
    const references = { leaves: new Map([[stored.index, Buffer.from(hashLeaf(stored.bytes)).toString('hex')]]) };
    await forge(stored.index, { ...getContent(stored), salt: OTHER_SALT });
    await signAgain(await rebuild());
    const report = await withLogSnapshot(live().context, (source) =>
      verifyLog(source, { now: live().now, references }),
    );
    expect(report.findings).toMatchObject([{ code: 'FORK', index: stored.index }]);
  });

  test('a log rebuilt and signed again, given an unchanged row of the site', async () => {
    await storeCheckpoint(live());
    const stored = await find('signal.opened', 40);
    await forge(stored.index, { ...getContent(stored), stop: '98.000' });
    await signAgain(await rebuild());
    const report = await verify();
    expect(codes(report)).toEqual(expect.arrayContaining(['FORK', 'ROW_MISMATCH']));
    expect(report.findings.find(({ layer }) => layer === 'row')).toMatchObject({ index: stored.index });
  });
});
