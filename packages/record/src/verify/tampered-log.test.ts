import { hashText } from '@sealtick/log';
import { describe, expect, test } from 'vitest';
import { changed, EDITS, parseJson } from '../testing/edits.ts';
import { seeded } from '../testing/random-run.ts';
import { SealedLog, storedEntry } from '../testing/sealed-log.ts';
import { codes, fresh, indexOf, KEY, NOW, VALUES, verify } from '../testing/sealed-small-log.ts';
import { formatFinding } from './format-report.ts';
import { verifyLog } from './verify-log.ts';

const isNightly = process.env.SEALTICK_NIGHTLY === 'on';
/** Random edits of the log. */
const ROUNDS = isNightly ? 300 : 100;

describe('A log that was tampered with', () => {
  test.each(EDITS.map((edit) => [edit.name, edit] as const))(
    '%s: detected, with its first entry',
    async (_name, edit) => {
      const next = seeded(EDITS.indexOf(edit) + 1);
      for (let round = 0; round < (isNightly ? 8 : 3); round++) {
        const log = fresh();
        const expected = edit.apply(log, Math.floor(next() * VALUES.length), next);
        const report = await verify(log);
        expect(report.status).toBe('invalid');
        if (expected === 0) continue;
        const first = report.findings.find(({ index }) => index !== undefined)!;
        const said = `${expected}: ${report.findings.slice(0, 3).map(formatFinding).join('\n')}`;
        expect(first.index, said).toBeLessThanOrEqual(expected);
        expect(first.to ?? first.index, said).toBeGreaterThanOrEqual(expected);
      }
    },
  );

  test('a second target exchanged with a later entry: it is named, and not the first one, which a row contradicts', async () => {
    const log = SealedLog.of(VALUES.slice(0, 120), { key: KEY });
    const edit = EDITS.find(({ name }) => name === 'two entries exchanged')!;
    expect(edit.apply(log, 43, seeded(43))).toBe(44);
    const { findings } = await verify(log);
    expect(findings[0]).toMatchObject({ index: 44 });
    expect(findings.filter(({ layer }) => layer === 'entry').map(({ index }) => index)).not.toContain(43);
    expect(findings.map(formatFinding).join('\n')).toContain('targetsReached: shown 2, sealed 1');
  });

  test('random edits: each is found, nearly all at the exact entry, the others within a few entries', async () => {
    const next = seeded(99);
    const small = SealedLog.of(VALUES.slice(0, 120), { key: KEY });
    let exact = 0;
    let widest = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const log = small.clone();
      const edit = EDITS[Math.floor(next() * EDITS.length)]!;
      const expected = edit.apply(log, Math.floor(next() * log.entries.length), next);
      const { status, findings } = await verify(log);
      expect(status, edit.name).toBe('invalid');
      if (expected === 0) continue;
      const { index = 0, to = index } = findings.find((finding) => finding.index !== undefined)!;
      expect(index <= expected && expected <= to, `${edit.name} at ${expected}: ${index}..${to}`).toBe(true);
      if (index === to) exact += 1;
      widest = Math.max(widest, to - index);
    }
    expect(exact).toBeGreaterThan(0.88 * ROUNDS);
    // As far as the log's own history of checkpoints reaches: one in ten entries here, one per minute on a server.
    expect(widest).toBeLessThan(10);
  });

  test('one byte of a stored signal: the entry and the signal are named', async () => {
    const log = fresh();
    const i = indexOf('signal.opened');
    const { bytes } = log.entries[i]!;
    const at = Buffer.from(bytes).indexOf('"entry":"') + 10;
    log.entries[i]!.bytes = bytes.with(at, bytes[at]! ^ 1);
    const report = await verify(log);
    const { signalId } = VALUES[i]!;
    expect(report.firstBadIndex).toBe(i + 1);
    expect(report.findings[0]).toMatchObject({ code: 'ROW_MISMATCH', index: i + 1, signalId });
    expect(formatFinding(report.findings[0]!)).toContain(`ROW_MISMATCH index=${i + 1} signal=${signalId}`);
    expect(codes(report)).not.toContain('ROOT_MISMATCH');
  });

  test('a row of the site: the field is named, with the value of the row and of the log', async () => {
    const closed = fresh().rows.findIndex(
      ({ fields }) => Number(fields.targetsReached) > 0 && fields.status === 'closed',
    );
    for (const field of Object.keys(fresh().rows[closed]!.fields)) {
      const log = fresh();
      const row = log.rows[closed]!;
      log.rows[closed] = { ...row, fields: { ...row.fields, [field]: 'tampered' } };
      const report = await verify(log);
      const finding = report.findings.find(({ code }) => code === 'ROW_MISMATCH')!;
      expect(finding, field).toMatchObject({ signalId: row.id, differences: [{ field }] });
      expect(VALUES[finding.index! - 1], field).toMatchObject({ signalId: row.id });
      expect(formatFinding(finding)).toContain(`${field}: shown "tampered", sealed `);
    }
  });

  test('a row of the site deleted, and one that was never logged', async () => {
    const log = fresh();
    const [gone] = log.rows.splice(5, 1);
    log.rows.push({ ...log.rows[6]!, id: 'never', index: VALUES.length + 5 });
    const { findings } = await verify(log);
    expect(findings).toMatchObject([
      { code: 'ROW_MISMATCH', index: gone!.index, signalId: gone!.id },
      { code: 'LEAF_MISSING', index: VALUES.length + 5, signalId: 'never' },
    ]);
  });

  test('rebuilt and signed with the true key: only a saved checkpoint reveals it', async () => {
    const log = fresh();
    const kept = log.note;
    const i = indexOf('signal.closed');
    log.entries[i] = storedEntry({ ...parseJson(log.entries[i]!), salt: hashText('another salt') }, i + 1);
    log.buildTree();
    expect((await verify(log)).status).toBe('valid');
    const report = await verify(log, { checkpoints: [kept] });
    expect(codes(report)).toEqual(['FORK']);
    expect(report.findings[0]!.detail).toMatch(/^old=\(\d+, [0-9a-f]{64}\) new=\(\d+, [0-9a-f]{64}\)/);
    expect(report.findings[0]!.index).toBeLessThanOrEqual(i + 1);
    expect(report.findings[0]!.to).toBeGreaterThanOrEqual(i + 1);
  });

  test('rebuilt: leaf hashes from messages, or the rows of the site, identify the entry', async () => {
    const log = fresh();
    const i = indexOf('signal.opened');
    const leaf = Buffer.from(log.entries[i]!.leafHash).toString('hex');
    const kept = log.note;
    const value = { ...parseJson(log.entries[i]!), confidence: 99 };
    log.entries[i] = storedEntry(value, i + 1);
    log.buildTree();
    const byMessage = await verifyLog(log.publicSource(), {
      now: NOW,
      references: { leaves: new Map([[i + 1, leaf]]) },
    });
    expect(byMessage.findings).toMatchObject([{ code: 'FORK', index: i + 1 }]);
    const byRow = await verify(log, { checkpoints: [kept] });
    expect(byRow.findings.map(({ code, index, to }) => [code, index, to])).toEqual([
      ['FORK', i + 1, undefined],
      ['ROW_MISMATCH', i + 1, undefined],
      ['ROW_MISMATCH', i + 1, undefined],
    ]);
  });

  test('rebuilt without its history of checkpoints: the log contradicts itself', async () => {
    const log = fresh();
    const { history } = log;
    const i = indexOf('target');
    log.entries[i] = storedEntry(changed(log.entries[i]!), i + 1);
    log.buildTree();
    log.history = history;
    const report = await verify(log);
    const { index, to = index } = report.findings.find(({ code }) => code === 'FORK')!;
    expect(index).toBeLessThanOrEqual(i + 1);
    expect(to).toBeGreaterThanOrEqual(i + 1);
    expect(report.firstBadIndex).toBe(index);
  });

  test('a trade with a better R than its prices give breaks a rule', async () => {
    const forged = [...VALUES];
    const i = forged.findIndex(({ kind, netR }) => kind === 'signal.closed' && netR !== null);
    forged[i] = { ...forged[i], netR: 9.5 };
    const report = await verify(SealedLog.of(forged, { key: KEY }));
    expect(report.findings[0]).toMatchObject({ code: 'ENTRY_INVALID', index: i + 1 });
    expect(report.findings[0]!.detail).toMatch(/states 9.5 R, but its prices and cost give -?[\d.]+ R/);
  });
});
