import { describe, expect, test } from 'vitest';
import { ORIGIN, SealedLog } from '../testing/sealed-log.ts';
import { fresh, KEY, NOW, VALUES, verify } from '../testing/sealed-small-log.ts';
import { formatChecks, formatVerdict } from './format-report.ts';
import { verifyLog } from './verify-log.ts';

describe('An unchanged log', () => {
  test('is valid in every layer', async () => {
    const report = await verify(fresh());
    expect(report.findings).toEqual([]);
    expect(report).toMatchObject({ status: 'valid', origin: ORIGIN, size: VALUES.length, firstBadIndex: null });
    expect(report.counts).toMatchObject({
      entries: VALUES.length,
      hidden: 0,
      rows: VALUES.filter(({ kind }) => kind === 'signal.opened').length,
      history: Math.floor(VALUES.length / 10),
    });
    expect(report.counts.trades).toBeGreaterThan(20);
    expect(report.trust).toBe('unpinned');
    expect(formatVerdict(report)).toBe(
      `Valid: the log ${ORIGIN}, ${VALUES.length} entries; self-consistency only (unpinned), because no key and no checkpoint from before was given: entries cut off at the end, a roll-back and a rewritten log are not detected.`,
    );
    expect(formatChecks(report).join(' ')).toContain('No saved checkpoint was given.');
  });

  test('is valid for a reader of entries, checkpoint and key alone', async () => {
    expect(await verifyLog(fresh().publicSource(), { now: NOW })).toMatchObject({ status: 'valid', findings: [] });
  });

  test('is valid while the newest entries are not public, and counts those', async () => {
    const log = fresh();
    log.hiddenFrom = VALUES.length - 9;
    const report = await verifyLog(log.publicSource(), { now: NOW });
    expect(report).toMatchObject({ status: 'valid', counts: { entries: VALUES.length, hidden: 10 } });
    expect(formatChecks(report).join(' ')).toContain('10 entries are not public yet');
  });

  test('contains every saved checkpoint and leaf hash', async () => {
    const log = fresh();
    const leaves = new Map(log.entries.map(({ index, leafHash }) => [index, Buffer.from(leafHash).toString('hex')]));
    const report = await verify(log, {
      checkpoints: [log.history[3]!, log.note],
      leaves,
      keys: [KEY.verifierKey(ORIGIN)],
    });
    expect(report).toMatchObject({
      status: 'valid',
      counts: { referenceCheckpoints: 2, referenceLeaves: VALUES.length },
    });
    expect(formatChecks(report).join(' ')).toContain('2 checkpoints and');
  });

  test('of no entries is valid', async () => {
    expect(await verify(SealedLog.of([], { key: KEY }))).toMatchObject({ status: 'invalid', size: 0 });
    const empty = SealedLog.of([], { key: KEY });
    empty.signedAt = new Date(NOW).toISOString();
    expect(await verify(empty)).toMatchObject({ status: 'valid', size: 0, firstBadIndex: null });
  });
});
