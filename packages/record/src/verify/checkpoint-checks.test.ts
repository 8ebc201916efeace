import { describe, expect, test } from 'vitest';
import { ORIGIN, SealedLog, TestKey } from '../testing/sealed-log.ts';
import { codes, fresh, KEY, NOW, VALUES, verify } from '../testing/sealed-small-log.ts';
import { formatChecks } from './format-report.ts';
import { verifyLog } from './verify-log.ts';

describe('A checkpoint', () => {
  test('signed with another key is rejected', async () => {
    const log = fresh();
    log.note = new TestKey().note(ORIGIN, log.entries.length, new Uint8Array(32));
    const report = await verify(log);
    expect(codes(report)).toContain('BAD_SIGNATURE');
    expect(report.signedBy).toBeNull();
  });

  test('whose key only the source names is rejected where another key is pinned', async () => {
    const report = await verify(fresh(), { keys: [new TestKey().verifierKey(ORIGIN)] });
    expect(report.findings.map(({ detail }) => detail)).toContain(
      `The newest checkpoint is not signed by a known key of ${ORIGIN}.`,
    );
  });

  test('that is not a checkpoint is rejected, and the log is invalid', async () => {
    const log = fresh();
    log.note = 'nonsense';
    expect(await verify(log)).toMatchObject({ status: 'invalid', origin: null, size: 0, root: null });
  });

  test('of another log is rejected with its name', async () => {
    const other = SealedLog.of(VALUES, { origin: 'other.example.com/log/1' });
    const keys = [KEY.verifierKey(ORIGIN), other.key.verifierKey(other.origin)];
    const report = await verify(fresh(), { checkpoints: [other.note], keys });
    expect(report.findings).toMatchObject([
      { code: 'BAD_SIGNATURE', detail: expect.stringContaining('is of the log other') },
    ]);
  });

  test('that covers more than the log has now is a fork', async () => {
    const log = fresh();
    const kept = log.note;
    const short = SealedLog.of(VALUES.slice(0, -12), { key: KEY });
    const report = await verify(short, { checkpoints: [kept] });
    expect(report.findings).toMatchObject([{ code: 'FORK', index: VALUES.length - 11 }]);
    expect(report.findings[0]!.detail).toContain('shorter than the checkpoint that you saved');
  });

  test('that was saved is consistent, a fork with both roots, or unproven', async () => {
    const old = SealedLog.of(VALUES.slice(0, 40), { key: KEY });
    const forged = KEY.note(ORIGIN, 40, new Uint8Array(32));
    const longer = KEY.note(ORIGIN, VALUES.length + 1, new Uint8Array(32));
    const foreign = new TestKey().note(ORIGIN, 40, new Uint8Array(32));
    const { references } = await verify(fresh(), { checkpoints: [old.note, forged, longer, foreign, 'nonsense'] });
    const rootNow = references[0]!.root;
    expect(rootNow).toMatch(/^[0-9a-f]{64}$/);
    const zeros = '0'.repeat(64);
    expect(references).toEqual([
      { outcome: 'consistent', size: 40, root: rootNow, rootNow },
      { outcome: 'fork', size: 40, root: zeros, rootNow },
      { outcome: 'fork', size: VALUES.length + 1, root: zeros, rootNow: null },
      { outcome: 'unproven', size: 40, root: zeros, rootNow: null },
      { outcome: 'unproven', size: null, root: null, rootNow: null },
    ]);
  });

  test('that was rejected is named among the checks, next to those that were compared', async () => {
    const old = SealedLog.of(VALUES.slice(0, 40), { key: KEY });
    const lines = async (...checkpoints: string[]) => formatChecks(await verify(fresh(), { checkpoints })).slice(-2);
    expect(await lines('nonsense')).toEqual([
      expect.stringContaining('own history'),
      '1 checkpoint that you saved could not be compared: the findings say why.',
    ]);
    expect(await lines(old.note, 'nonsense', 'more')).toEqual([
      '1 checkpoint that you saved compared with the current log.',
      '2 checkpoints that you saved could not be compared: the findings say why.',
    ]);
  });

  test('older than 24 hours is stale, and an hour under that is not', async () => {
    const log = fresh();
    const at = (hours: number) => verifyLog(log.source(), { now: Date.parse(log.signedAt) + hours * 3_600_000 });
    expect((await at(23)).status).toBe('valid');
    expect((await at(25)).findings).toMatchObject([{ code: 'STALE' }]);
    expect((await verifyLog(log.source(), { now: NOW + 1e10, maxAgeHours: 1e6 })).status).toBe('valid');
  });
});
