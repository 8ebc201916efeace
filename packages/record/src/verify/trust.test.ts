import { describe, expect, test } from 'vitest';
import { ORIGIN, SealedLog, TestKey } from '../testing/sealed-log.ts';
import { codes, fresh, KEY, NOW, SEALED, VALUES, verify } from '../testing/sealed-small-log.ts';
import { formatVerdict } from './format-report.ts';
import { type References, verifyLog } from './verify-log.ts';

describe('Trust in a verdict', () => {
  const other = new TestKey();
  /** The same entries, signed again by another key, which the source then names beside the first. */
  const signedAgain = () => {
    const log = SealedLog.of(VALUES, { key: other });
    const source = log.source();
    const keys = [KEY.verifierKey(ORIGIN), other.verifierKey(ORIGIN)];
    return { ...source, keys: async () => keys };
  };

  const unseen = 'entries cut off at the end, a roll-back and a rewritten log are not detected';

  test.each([
    ['a key', { keys: [KEY.verifierKey(ORIGIN)] }, `a key, but by no checkpoint from before: ${unseen}`],
    ['a checkpoint', { checkpoints: [SEALED.note] }, `your checkpoint up to entry ${VALUES.length}`],
    [
      'an older checkpoint',
      { checkpoints: [SEALED.history[2]!] },
      'your checkpoint up to entry 30: what was cut off or rewritten after it is not detected',
    ],
    [
      'a leaf hash',
      { leaves: new Map([[3, Buffer.from(SEALED.entries[2]!.leafHash).toString('hex')]]) },
      `1 leaf hash, but by no checkpoint from before: ${unseen}`,
    ],
  ])(
    'is pinned by %s from before, and the verdict says what that cannot see',
    async (_what, references: References, by) => {
      const report = await verify(fresh(), references);
      expect(report).toMatchObject({ status: 'valid', trust: 'pinned' });
      expect(formatVerdict(report)).toBe(`Valid: the log ${ORIGIN}, ${VALUES.length} entries; pinned by ${by}.`);
    },
  );

  test('is unpinned without anything from before, and for a saved checkpoint of an empty log', async () => {
    for (const checkpoints of [[], [SealedLog.of([], { key: KEY }).note]]) {
      const report = await verify(fresh(), { checkpoints });
      expect(report).toMatchObject({ status: 'valid', trust: 'unpinned' });
      expect(formatVerdict(report)).toMatch(/; self-consistency only \(unpinned\), because no key .*not detected\.$/);
    }
  });

  test('is refused to a log for which the source names two keys', async () => {
    const report = await verifyLog(signedAgain(), { now: NOW });
    expect(report.findings.map(({ code, detail }) => `${code} ${detail}`)).toEqual([
      `BAD_SIGNATURE The source names 2 keys for the log ${ORIGIN}; a log has one.`,
    ]);
  });

  test('fails with the leaf hash of an entry that the log no longer has', async () => {
    const leaves = new Map([[VALUES.length + 1, 'ab'.repeat(32)]]);
    const report = await verify(fresh(), { leaves });
    expect(report.findings).toMatchObject([{ code: 'FORK', index: VALUES.length + 1 }]);
  });

  test('of a log that another key signed fails with the pinned key', async () => {
    const report = await verifyLog(signedAgain(), { now: NOW, references: { keys: [KEY.verifierKey(ORIGIN)] } });
    expect(report.status).toBe('invalid');
    expect(codes(report)).toEqual(['BAD_SIGNATURE']);
  });

  test('of a log that another key signed fails with a saved checkpoint, though its entries are the same', async () => {
    const report = await verifyLog(signedAgain(), { now: NOW, references: { checkpoints: [SEALED.note] } });
    expect(report.status).toBe('invalid');
    expect(codes(report)).toEqual(['BAD_SIGNATURE']);
    expect(report.findings.map(({ detail }) => detail).join(' ')).toContain('the key was replaced');
  });

  test.each([
    ['an empty line at the end', `${SEALED.note}\n`],
    ['no line end', SEALED.note.trimEnd()],
    ['the line ends of Windows', SEALED.note.replaceAll('\n', '\r\n')],
  ])('is pinned by a saved checkpoint with %s', async (_what, note) => {
    expect(await verify(fresh(), { checkpoints: [note] })).toMatchObject({ status: 'valid', trust: 'pinned' });
  });
});
