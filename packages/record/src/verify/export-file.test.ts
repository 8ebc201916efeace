import { describe, expect, test } from 'vitest';
import { SealedLog } from '../testing/sealed-log.ts';
import { smallLog } from '../testing/small-log.ts';
import { ExportError, exportSource, parseExport, writeExport } from './export-file.ts';
import { formatFinding } from './format-report.ts';
import { verifyLog } from './verify-log.ts';

const sealed = SealedLog.of(smallLog(60));
const NOW = Date.parse(sealed.signedAt) + 60_000;

async function getText(source: Parameters<typeof writeExport>[0]): Promise<string> {
  let text = '';
  for await (const part of writeExport(source, '2024-03-01T00:00:00.000Z')) text += part;
  return text;
}
const check = async (text: string) => verifyLog(exportSource(parseExport(text)), { now: NOW });

describe('An export', () => {
  test('contains the hashed bytes, one line per entry', async () => {
    const text = await getText(sealed.source());
    expect(text.split('\n')).toHaveLength(sealed.entries.length + 3);
    expect(text.split('\n')[4]).toContain(Buffer.from(sealed.entries[3]!.bytes).toString());
    expect(await check(text)).toMatchObject({
      status: 'valid',
      counts: { entries: sealed.entries.length, history: sealed.history.length },
    });
  });

  test('of a public log has the public entries only, and is valid', async () => {
    const log = sealed.clone();
    log.hiddenFrom = sealed.entries.length - 4;
    const text = await getText({ ...log.publicSource(), pageSize: 7 });
    expect(text).not.toContain(Buffer.from(sealed.entries.at(-1)!.bytes).toString());
    expect(await check(text)).toMatchObject({ status: 'valid', counts: { hidden: 5, history: 0 } });
  });

  test('of an empty log is valid', async () => {
    const empty = SealedLog.of([]);
    empty.signedAt = new Date(NOW).toISOString();
    expect(await check(await getText(empty.source()))).toMatchObject({ status: 'valid', size: 0 });
  });

  test.each([
    ['[', 'it is not JSON'],
    ['[]', 'it is not an export of a Sealtick log'],
    ['{"format":"sealtick-log","version":2}', 'it is of form 2; this program reads form 1'],
  ])('is not %s', (text, words) => {
    expect(() => parseExport(text)).toThrow(ExportError);
    expect(() => parseExport(text)).toThrow(words);
  });

  const top = { format: 'sealtick-log', version: 1 };
  const note = sealed.note;
  const good = { ...top, checkpoint: note, signedAt: sealed.signedAt, keys: [sealed.key.verifierKey(sealed.origin)] };
  test.each<[string, object, string]>([
    ['without anything', top, 'BAD_SIGNATURE The newest checkpoint is not a checkpoint: '],
    ['whose checkpoint is a number', { ...good, checkpoint: 5 }, 'BAD_SIGNATURE The newest checkpoint is not a check'],
    [
      'whose keys are not a list',
      { ...good, keys: 'x' },
      'A key that the source names is not a verifier key: A verifier',
    ],
    ['with a key that is a number', { ...good, keys: [1] }, 'is not a verifier key: 1 is not a text'],
    ['without entries', good, 'ROW_MISMATCH index=1 An item of the list of entries, in place 1, is not a JSON object.'],
    ['whose entries are none', { ...good, entries: [null, [], 'x', 7] }, 'in place 1, is not a JSON object'],
    ['with an entry that has no index', { ...good, entries: [{ index: '1', leafHash: 'ab' }] }, 'has no index'],
    ['with an entry that has no hash', { ...good, entries: [{ index: 1 }] }, 'with the index 1 has no leaf hash'],
    ['with more in an item', { ...good, entries: [{ index: 1, leafHash: 'ab', note: 1 }] }, 'has the field "note"'],
    ['with more in the file', { ...good, entries: [], guaranteed: true }, 'The file has the field "guaranteed", which'],
    ['signed at no time', { ...good, signedAt: {} }, 'STALE The time of the newest checkpoint is unknown.'],
    [
      'with a history that is not a list',
      { ...good, history: 1 },
      "A checkpoint in the log's own history is not a text.",
    ],
    ['with a cosigned checkpoint that is none', { ...good, cosigned: [] }, 'names as the cosigned checkpoint is none'],
    [
      'of more entries than there are',
      { ...good, checkpoint: sealed.key.note(sealed.origin, Number.MAX_SAFE_INTEGER, new Uint8Array(32)) },
      'LEAF_MISSING index=1 The checkpoint covers 9007199254740991 entries, more than the 10000000 that',
    ],
  ])('%s is not valid', async (_what, value, words) => {
    const report = await check(JSON.stringify(value));
    expect(report.status).toBe('invalid');
    expect(report.findings.map(formatFinding).join('\n')).toContain(words);
  });

  test('in which a field is stated twice is not valid, because a reader may take the first one', async () => {
    const text = (await getText(sealed.source())).replace('"confidence":', '"confidence":99,"confidence":');
    expect((await check(text)).findings).toMatchObject([
      { code: 'ROW_MISMATCH', detail: 'An object in the file has the field "confidence" twice.' },
    ]);
  });

  test('may be written again by another program', async () => {
    const text = JSON.stringify(JSON.parse(await getText(sealed.source())), null, 2);
    expect(await check(text)).toMatchObject({ status: 'valid' });
  });
});
