import { hashText } from '@sealtick/log';
import { describe, expect, test } from 'vitest';
import { ORIGIN, SealedLog } from '../testing/sealed-log.ts';
import { codes, fresh, KEY, NOW, VALUES, verify } from '../testing/sealed-small-log.ts';
import { formatVerdict } from './format-report.ts';

describe('A log that follows a restore', () => {
  const lost = fresh();
  const { v, market, issuedAt } = VALUES.at(-1)!;
  const alertAt = (index: number) => {
    return { v, market, issuedAt, index, kind: 'market.alert', salt: hashText(`alert ${index}`), reason: 'x' };
  };
  const restored = (checkpoint = lost.note) => {
    const first = { ...VALUES[0], kind: 'log.restored', checkpoint };
    const {
      id: _i,
      version: _v,
      paramsSha256: _p,
      codeSha256: _c,
      streams: _s,
      instruments: _n,
      ...entry
    } = first as never as Record<string, unknown>;
    return SealedLog.of([entry, { ...VALUES[1], index: 2 }], { key: KEY, origin: 'signals.example.com/log/next' });
  };

  test('is RESTORED, not valid, for what was lost', async () => {
    const log = restored();
    log.signedAt = new Date(NOW).toISOString();
    const keys = [KEY.verifierKey(ORIGIN), KEY.verifierKey(log.origin)];
    const report = await verify(log, { checkpoints: [lost.note, lost.history[2]!], keys });
    expect(report).toMatchObject({ status: 'restored', findings: [{ code: 'RESTORED' }] });
    expect(formatVerdict(report)).toContain('RESTORED, not valid');
  });

  test('that names fewer entries than a saved checkpoint is RESTORED for the entries in between', async () => {
    const log = restored();
    log.signedAt = new Date(NOW).toISOString();
    const keys = [KEY.verifierKey(ORIGIN), KEY.verifierKey(log.origin)];
    const size = VALUES.length;
    const longer = (more: number) =>
      SealedLog.of(
        [
          ...VALUES,
          ...Array.from({ length: more }, (_, i) => {
            return alertAt(size + 1 + i);
          }),
        ],
        { key: KEY },
      ).note;
    const report = await verify(log, { checkpoints: [longer(1), longer(2)], keys });
    expect(report.status).toBe('restored');
    expect(report.findings.slice(1).map(({ code, detail }) => `${code} ${detail}`)).toEqual([
      `RESTORED A saved checkpoint covers ${size + 1} entries of ${ORIGIN}, the restore names ${size}: entry ${size + 1} was lost with it.`,
      `RESTORED A saved checkpoint covers ${size + 2} entries of ${ORIGIN}, the restore names ${size}: entries ${size + 1} to ${size + 2} were lost with it.`,
    ]);
  });

  test('that names another root than a saved checkpoint of the same size is a fork', async () => {
    const log = restored();
    log.signedAt = new Date(NOW).toISOString();
    const keys = [KEY.verifierKey(ORIGIN), KEY.verifierKey(log.origin)];
    const other = SealedLog.of([...VALUES.slice(0, -1), alertAt(VALUES.length)], { key: KEY });
    expect(codes(await verify(log, { checkpoints: [other.note], keys }))).toEqual(['RESTORED', 'FORK']);
  });

  test.each([
    ['is not a checkpoint', 'nonsense', 'Entry 1 names no checkpoint of the lost log.'],
    [
      'is of the log itself',
      KEY.note('signals.example.com/log/next', 5, new Uint8Array(32)),
      'Entry 1 names this log, signals.example.com/log/next, as the lost one.',
    ],
  ])('is RESTORED also where the checkpoint of the lost log %s, which is a fault', async (_what, note, detail) => {
    const log = restored(note);
    log.signedAt = new Date(NOW).toISOString();
    const report = await verify(log);
    expect(codes(report).sort()).toEqual(['ENTRY_INVALID', 'RESTORED']);
    expect(report.findings).toContainEqual(expect.objectContaining({ index: 1, detail }));
  });

  describe('whose site shows a signal of the lost log', () => {
    const lostRow = fresh().rows[0]!;
    const getRows = (row: Partial<typeof lostRow>, fields: object) => {
      const log = restored();
      log.signedAt = new Date(NOW).toISOString();
      log.rows = [{ ...lostRow, ...row, fields: { ...lostRow.fields, createdAt: BEFORE, ...fields } }];
      return verify(log);
    };
    const BEFORE = new Date(Date.parse(String(VALUES[0]!.issuedAt)) - 60_000).toISOString();

    test('accepts it without an index and marked as one of the log before', async () => {
      expect(codes(await getRows({ index: 0, leafHash: null }, { formerLog: true }))).toEqual(['RESTORED']);
    });

    test.each([
      ['is not marked as one of the log before', { index: 0 }, {}],
      ['has an index, which is that of another entry', { index: 2 }, { formerLog: true }],
    ])('reports one that %s', async (_what, row, fields) => {
      const report = await getRows(row, fields);
      expect(codes(report)).toEqual(['RESTORED', 'ROW_MISMATCH']);
      expect(report.findings.at(-1)!.detail).toBe(
        `Signal ${lostRow.id}, of the log before the restore, is shown like one of this log.`,
      );
    });

    test('reports one that was published after the restore', async () => {
      const after = new Date(NOW).toISOString();
      expect(codes(await getRows({ index: 0 }, { formerLog: true, createdAt: after }))).toContain('LEAF_MISSING');
    });
  });
});

test('A signal of the log that is shown as one of a log before it is a mismatch', async () => {
  const log = fresh();
  log.rows[0] = { ...log.rows[0]!, fields: { ...log.rows[0]!.fields, formerLog: true } };
  expect((await verify(log)).findings).toEqual([
    expect.objectContaining({
      code: 'ROW_MISMATCH',
      differences: [{ field: 'formerLog', shown: 'true', sealed: 'false' }],
    }),
  ]);
});
