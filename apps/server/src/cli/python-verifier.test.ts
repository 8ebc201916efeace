import { EMPTY_ROOT } from '@sealtick/log';
import { exportSource, parseExport, type VerifyReport, verifyLog } from '@sealtick/record';
import { describe, expect, test } from 'vitest';
import { hasPython, runPython, verifyByPython } from './testing/python-verifier.ts';
import { useExportedLog } from './testing/use-exported-log.ts';

const { exportedLog, file, edited } = useExportedLog();

describe('scripts/verify-log.py', () => {
  const first = (text: string): Promise<VerifyReport> =>
    verifyLog(exportSource(parseExport(text)), { now: exportedLog().live.now });

  test('accepts a valid log from a file and from a site, signature included', async () => {
    if (!(await hasPython())) return;
    const { exported, address } = exportedLog();
    const report = await first(exported);
    for (const args of [
      ['--file', await file('python.json', exported)],
      ['--url', address],
    ]) {
      expect(await verifyByPython(...args)).toEqual({
        valid: true,
        trust: 'unpinned',
        origin: report.origin,
        size: report.size,
        root: report.root,
        entries: report.counts.entries,
        hidden: 0,
        signature: expect.stringMatching(/^(valid|skipped: no openssl)$/),
        findings: [],
      });
    }
  });

  test('exits with 1 for a log without entries', async () => {
    if (!(await hasPython())) return;
    const { live, exported } = exportedLog();
    const { origin, key } = live.log;
    const checkpoint = key.sign(`${origin}\n0\n${Buffer.from(EMPTY_ROOT).toString('base64')}\n`, origin);
    const empty = { ...JSON.parse(exported), checkpoint, entries: [], history: [] };
    const { code, out } = await runPython('--file', await file('empty.json', JSON.stringify(empty)));
    expect(out).toMatch(/^nothing to check: 0 entries/);
    expect(code).toBe(1);
  });

  test('reports the same errors in a tampered log, at the same places', async () => {
    if (!(await hasPython())) return;
    const { exported } = exportedLog();
    const lines = exported.split('\n');
    const swapped = lines.with(7, lines[8]!).with(8, lines[7]!).join('\n');
    const variants: Record<string, string> = {
      price: edited(10, (line) => line.replace(/"price":"(\d+)\.(\d)/, '"price":"$1.9')),
      weight: edited(11, (line) => line.replace('"weight":0.5', '"weight":0.25')),
      hash: edited(6, (line) => line.replace(/"leafHash":"../, '"leafHash":"00')),
      hidden: edited(5, (line) => line.replace(/,"entry":.*/, '},')),
      deleted: lines.toSpliced(9, 1).join('\n'),
      truncated: [...lines.slice(0, -4), lines.at(-4)!.replace(/,$/, ''), ...lines.slice(-2)]
        .toSpliced(-4, 1)
        .join('\n'),
      swapped,
      signature: exported.replace(/"checkpoint":"([^"]*)\\n(\d+)\\n/, '"checkpoint":"$1\\n1\\n'),
    };
    for (const [name, text] of Object.entries(variants)) {
      const report = await first(text);
      const other = await verifyByPython('--file', await file(`${name}.json`, text));
      expect(other.valid, name).toBe(report.status === 'valid');
      expect(other.hidden, name).toBe(report.counts.hidden);
      const getCodes = (findings: readonly { code: string }[]) => new Set(findings.map(({ code }) => code));
      for (const code of getCodes(other.findings)) expect([...getCodes(report.findings)], name).toContain(code);
      const firstBad = other.findings.find(({ index }) => index !== null)?.index;
      // The other implementation has no stored tree to narrow a wrong root down to an entry.
      if (firstBad !== undefined) expect(report.firstBadIndex, name).toBeLessThanOrEqual(firstBad!);
    }
  });

  test('agrees on a saved checkpoint', async () => {
    if (!(await hasPython())) return;
    const { live, exported, note } = exportedLog();
    const path = await file('whole2.json', exported);
    expect(await verifyByPython('--file', path, '--checkpoint', await file('kept2.txt', note))).toMatchObject({
      valid: true,
    });
    const { key, origin } = live.log;
    const forged = key.sign(`${origin}\n5\n${Buffer.alloc(32).toString('base64')}\n`, origin);
    const kept = await file('forged.txt', forged);
    expect(await verifyByPython('--file', path, '--checkpoint', kept)).toMatchObject({ findings: [{ code: 'FORK' }] });
    const report = await verifyLog(exportSource(parseExport(exported)), {
      now: live.now,
      references: { checkpoints: [forged] },
    });
    expect(report.findings).toMatchObject([{ code: 'FORK' }]);
  });
});
