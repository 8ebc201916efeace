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

  test.each([
    ['a key', { keys: [KEY.verifierKey(ORIGIN)] }],
    ['a checkpoint', { checkpoints: [SEALED.note] }],
    ['a leaf hash', { leaves: new Map([[3, Buffer.from(SEALED.entries[2]!.leafHash).toString('hex')]]) }],
  ])('is pinned by %s from before', async (_what, references: References) => {
    const report = await verify(fresh(), references);
    expect(report).toMatchObject({ status: 'valid', trust: 'pinned' });
    expect(formatVerdict(report)).toBe(`Valid: the log ${ORIGIN}, ${VALUES.length} entries.`);
  });

  test('is unpinned for a log that another key signed', async () => {
    const report = await verifyLog(signedAgain(), { now: NOW });
    expect(report).toMatchObject({ status: 'valid', trust: 'unpinned' });
  });

  test('of a log that another key signed fails with the pinned key', async () => {
    const report = await verifyLog(signedAgain(), { now: NOW, references: { keys: [KEY.verifierKey(ORIGIN)] } });
    expect(report.status).toBe('invalid');
    expect(codes(report)).toEqual(['BAD_SIGNATURE']);
  });

  test('of a log that another key signed fails with a saved checkpoint, though its entries are the same', async () => {
    const report = await verifyLog(signedAgain(), { now: NOW, references: { checkpoints: [SEALED.note] } });
    expect(report.status).toBe('invalid');
    expect(report.findings).toMatchObject([
      { code: 'BAD_SIGNATURE', detail: expect.stringContaining('the key was replaced') },
    ]);
  });

  test.each([
    ['an empty line at the end', `${SEALED.note}\n`],
    ['no line end', SEALED.note.trimEnd()],
    ['the line ends of Windows', SEALED.note.replaceAll('\n', '\r\n')],
  ])('is pinned by a saved checkpoint with %s', async (_what, note) => {
    expect(await verify(fresh(), { checkpoints: [note] })).toMatchObject({ status: 'valid', trust: 'pinned' });
  });
});
