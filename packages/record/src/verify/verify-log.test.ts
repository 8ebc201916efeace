import { describe, expect, test } from 'vitest';
import { changed, EDITS, jsonOf } from '../testing/edits.ts';
import { seeded } from '../testing/random-run.ts';
import { ORIGIN, SealedLog, storedEntry, TestKey } from '../testing/sealed-log.ts';
import { smallLog } from '../testing/small-log.ts';
import { formatChecks, formatFinding, formatVerdict } from './format-report.ts';
import { type References, verifyLog } from './verify-log.ts';

const values = smallLog();
const key = new TestKey();
const NOW = Date.parse(String(values.at(-1)!.issuedAt)) + 60_000;

const sealed = SealedLog.of(values, { key });
const fresh = () => sealed.clone();
const verify = (log: SealedLog, references: References = {}) => verifyLog(log.source(), { now: NOW, references });
const codes = ({ findings }: Awaited<ReturnType<typeof verify>>) => [...new Set(findings.map(({ code }) => code))];
const indexOf = (kind: string, after = 20) =>
  values.findIndex((value, i) => i > after && (value.kind === kind || value.change === kind));

describe('An unchanged log', () => {
  test('is valid in every layer', async () => {
    const report = await verify(fresh());
    expect(report.findings).toEqual([]);
    expect(report).toMatchObject({ status: 'valid', origin: ORIGIN, size: values.length, firstBadIndex: null });
    expect(report.counts).toMatchObject({
      entries: values.length,
      hidden: 0,
      rows: values.filter(({ kind }) => kind === 'signal.opened').length,
      history: Math.floor(values.length / 10),
    });
    expect(report.counts.trades).toBeGreaterThan(20);
    expect(report.trust).toBe('unpinned');
    expect(formatVerdict(report)).toBe(
      `Valid: the log ${ORIGIN}, ${values.length} entries; self-consistency only (unpinned), because no key and no checkpoint from before was given.`,
    );
    expect(formatChecks(report).join(' ')).toContain('No saved checkpoint was given.');
  });

  test('is valid for a reader of entries, checkpoint and key alone', async () => {
    expect(await verifyLog(fresh().publicSource(), { now: NOW })).toMatchObject({ status: 'valid', findings: [] });
  });

  test('is valid while the newest entries are not public, and counts those', async () => {
    const log = fresh();
    log.hiddenFrom = values.length - 9;
    const report = await verifyLog(log.publicSource(), { now: NOW });
    expect(report).toMatchObject({ status: 'valid', counts: { entries: values.length, hidden: 10 } });
    expect(formatChecks(report).join(' ')).toContain('10 entries are not public yet');
  });

  test('contains every saved checkpoint and leaf hash', async () => {
    const log = fresh();
    const leaves = new Map(log.entries.map(({ index, leafHash }) => [index, Buffer.from(leafHash).toString('hex')]));
    const report = await verify(log, {
      checkpoints: [log.history[3]!, log.note],
      leaves,
      keys: [key.verifierKey(ORIGIN)],
    });
    expect(report).toMatchObject({
      status: 'valid',
      counts: { referenceCheckpoints: 2, referenceLeaves: values.length },
    });
    expect(formatChecks(report).join(' ')).toContain('2 checkpoints and');
  });

  test('of no entries is valid', async () => {
    expect(await verify(SealedLog.of([], { key }))).toMatchObject({ status: 'invalid', size: 0 });
    const empty = SealedLog.of([], { key });
    empty.signedAt = new Date(NOW).toISOString();
    expect(await verify(empty)).toMatchObject({ status: 'valid', size: 0, firstBadIndex: null });
  });
});

describe('Trust in a verdict', () => {
  const other = new TestKey();
  /** The same entries, signed again by another key, which the source then names beside the first. */
  const signedAgain = () => {
    const log = SealedLog.of(values, { key: other });
    const source = log.source();
    const keys = [key.verifierKey(ORIGIN), other.verifierKey(ORIGIN)];
    return { ...source, keys: async () => keys };
  };

  test.each([
    ['a key', { keys: [key.verifierKey(ORIGIN)] }],
    ['a checkpoint', { checkpoints: [sealed.note] }],
    ['a leaf hash', { leaves: new Map([[3, Buffer.from(sealed.entries[2]!.leafHash).toString('hex')]]) }],
  ])('is pinned by %s from before', async (_what, references: References) => {
    const report = await verify(fresh(), references);
    expect(report).toMatchObject({ status: 'valid', trust: 'pinned' });
    expect(formatVerdict(report)).toBe(`Valid: the log ${ORIGIN}, ${values.length} entries.`);
  });

  test('is unpinned for a log that another key signed', async () => {
    const report = await verifyLog(signedAgain(), { now: NOW });
    expect(report).toMatchObject({ status: 'valid', trust: 'unpinned' });
  });

  test('of a log that another key signed fails with the pinned key', async () => {
    const report = await verifyLog(signedAgain(), { now: NOW, references: { keys: [key.verifierKey(ORIGIN)] } });
    expect(report.status).toBe('invalid');
    expect(codes(report)).toEqual(['BAD_SIGNATURE']);
  });

  test('of a log that another key signed fails with a saved checkpoint, though its entries are the same', async () => {
    const report = await verifyLog(signedAgain(), { now: NOW, references: { checkpoints: [sealed.note] } });
    expect(report.status).toBe('invalid');
    expect(report.findings).toMatchObject([
      { code: 'BAD_SIGNATURE', detail: expect.stringContaining('the key was replaced') },
    ]);
  });

  test.each([
    ['an empty line at the end', `${sealed.note}\n`],
    ['no line end', sealed.note.trimEnd()],
    ['the line ends of Windows', sealed.note.replaceAll('\n', '\r\n')],
  ])('is pinned by a saved checkpoint with %s', async (_what, note) => {
    expect(await verify(fresh(), { checkpoints: [note] })).toMatchObject({ status: 'valid', trust: 'pinned' });
  });
});

describe('A log that was tampered with', () => {
  test.each(EDITS.map((edit) => [edit.name, edit] as const))(
    '%s: detected, with its first entry',
    async (_name, edit) => {
      const next = seeded(EDITS.indexOf(edit) + 1);
      for (let round = 0; round < 8; round++) {
        const log = fresh();
        const expected = edit.apply(log, Math.floor(next() * values.length), next);
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

  test('500 random edits: each is found, nearly all at the exact entry, the others within a few entries', async () => {
    const next = seeded(99);
    const small = SealedLog.of(values.slice(0, 120), { key });
    let exact = 0;
    let widest = 0;
    for (let round = 0; round < 500; round++) {
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
    expect(exact).toBeGreaterThan(440);
    // As far as the log's own history of checkpoints reaches: one in ten entries here, one a minute on a server.
    expect(widest).toBeLessThan(10);
  }, 60_000);

  test('one byte of a stored signal: the entry and the signal are named', async () => {
    const log = fresh();
    const i = indexOf('signal.opened');
    const { bytes } = log.entries[i]!;
    const at = Buffer.from(bytes).indexOf('"entry":"') + 10;
    log.entries[i]!.bytes = bytes.with(at, bytes[at]! ^ 1);
    const report = await verify(log);
    const { signalId } = values[i]!;
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
      expect(values[finding.index! - 1], field).toMatchObject({ signalId: row.id });
      expect(formatFinding(finding)).toContain(`${field}: shown "tampered", sealed `);
    }
  });

  test('a row of the site deleted, and one that was never logged', async () => {
    const log = fresh();
    const [gone] = log.rows.splice(5, 1);
    log.rows.push({ ...log.rows[6]!, id: 'never', index: values.length + 5 });
    const { findings } = await verify(log);
    expect(findings).toMatchObject([
      { code: 'ROW_MISMATCH', index: gone!.index, signalId: gone!.id },
      { code: 'LEAF_MISSING', index: values.length + 5, signalId: 'never' },
    ]);
  });

  test('rebuilt and signed with the true key: only a saved checkpoint reveals it', async () => {
    const log = fresh();
    const kept = log.note;
    const i = indexOf('signal.closed');
    log.entries[i] = storedEntry({ ...jsonOf(log.entries[i]!), salt: '0'.repeat(64) }, i + 1);
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
    const value = { ...jsonOf(log.entries[i]!), confidence: 99 };
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
    const forged = [...values];
    const i = forged.findIndex(({ kind, netR }) => kind === 'signal.closed' && netR !== null);
    forged[i] = { ...forged[i], netR: 9.5 };
    const report = await verify(SealedLog.of(forged, { key }));
    expect(report.findings[0]).toMatchObject({ code: 'ENTRY_INVALID', index: i + 1 });
    expect(report.findings[0]!.detail).toMatch(/states 9.5 R, but its prices and cost give -?[\d.]+ R/);
  });
});

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
    expect(report.findings[0]!.detail).toBe(`The newest checkpoint is not signed by a known key of ${ORIGIN}.`);
  });

  test('that is not a checkpoint is rejected, and the log is invalid', async () => {
    const log = fresh();
    log.note = 'nonsense';
    expect(await verify(log)).toMatchObject({ status: 'invalid', origin: null, size: 0, root: null });
  });

  test('of another log is rejected with its name', async () => {
    const other = SealedLog.of(values, { origin: 'other.example.com/log/1' });
    const keys = [key.verifierKey(ORIGIN), other.key.verifierKey(other.origin)];
    const report = await verify(fresh(), { checkpoints: [other.note], keys });
    expect(report.findings).toMatchObject([
      { code: 'BAD_SIGNATURE', detail: expect.stringContaining('is of the log other') },
    ]);
  });

  test('that covers more than the log has now is a fork', async () => {
    const log = fresh();
    const kept = log.note;
    const short = SealedLog.of(values.slice(0, -12), { key });
    const report = await verify(short, { checkpoints: [kept] });
    expect(report.findings).toMatchObject([{ code: 'FORK', index: values.length - 11 }]);
    expect(report.findings[0]!.detail).toContain('shorter than the checkpoint that you saved');
  });

  test('that was saved is consistent, a fork with both roots, or unproven', async () => {
    const old = SealedLog.of(values.slice(0, 40), { key });
    const forged = key.note(ORIGIN, 40, new Uint8Array(32));
    const longer = key.note(ORIGIN, values.length + 1, new Uint8Array(32));
    const foreign = new TestKey().note(ORIGIN, 40, new Uint8Array(32));
    const { references } = await verify(fresh(), { checkpoints: [old.note, forged, longer, foreign, 'nonsense'] });
    const rootNow = references[0]!.root;
    expect(rootNow).toMatch(/^[0-9a-f]{64}$/);
    const zeros = '0'.repeat(64);
    expect(references).toEqual([
      { outcome: 'consistent', size: 40, root: rootNow, rootNow },
      { outcome: 'fork', size: 40, root: zeros, rootNow },
      { outcome: 'fork', size: values.length + 1, root: zeros, rootNow: null },
      { outcome: 'unproven', size: 40, root: zeros, rootNow: null },
      { outcome: 'unproven', size: null, root: null, rootNow: null },
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

describe('A log that follows a restore', () => {
  const lost = fresh();
  const restored = () => {
    const first = { ...values[0], kind: 'log.restored', checkpoint: lost.note };
    const {
      id: _i,
      version: _v,
      paramsSha256: _p,
      codeSha256: _c,
      streams: _s,
      instruments: _n,
      ...entry
    } = first as never as Record<string, unknown>;
    return SealedLog.of([entry, { ...values[1], index: 2 }], { key, origin: 'signals.example.com/log/next' });
  };

  test('is RESTORED, not valid, for what was lost', async () => {
    const log = restored();
    log.signedAt = new Date(NOW).toISOString();
    const keys = [key.verifierKey(ORIGIN), key.verifierKey(log.origin)];
    const report = await verify(log, { checkpoints: [lost.note, lost.history[2]!], keys });
    expect(report).toMatchObject({ status: 'restored', findings: [{ code: 'RESTORED' }] });
    expect(formatVerdict(report)).toContain('RESTORED, not valid');
  });

  test('that names fewer entries than a saved checkpoint is RESTORED for the entries in between', async () => {
    const log = restored();
    log.signedAt = new Date(NOW).toISOString();
    const keys = [key.verifierKey(ORIGIN), key.verifierKey(log.origin)];
    const size = values.length;
    const longer = (more: number) =>
      SealedLog.of(
        [
          ...values,
          ...Array.from({ length: more }, (_, i) => {
            return { ...values.at(-1)!, kind: 'market.alert', reason: 'x', index: size + 1 + i };
          }),
        ],
        { key },
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
    const keys = [key.verifierKey(ORIGIN), key.verifierKey(log.origin)];
    const other = SealedLog.of([...values.slice(0, -1), { ...values.at(-1)!, kind: 'market.alert', reason: 'x' }], {
      key,
    });
    expect(codes(await verify(log, { checkpoints: [other.note], keys }))).toEqual(['RESTORED', 'FORK']);
  });
});
