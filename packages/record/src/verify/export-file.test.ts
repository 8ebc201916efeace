import { describe, expect, test } from 'vitest';
import { SealedLog } from '../testing/sealed-log.ts';
import { smallLog } from '../testing/small-log.ts';
import { ExportError, exportSource, parseExport, writeExport } from './export-file.ts';
import { verifyLog } from './verify-log.ts';

const sealed = SealedLog.of(smallLog(60));
const NOW = Date.parse(sealed.signedAt) + 60_000;

async function textOf(source: Parameters<typeof writeExport>[0]): Promise<string> {
  let text = '';
  for await (const part of writeExport(source, '2024-03-01T00:00:00.000Z')) text += part;
  return text;
}
const check = async (text: string) => verifyLog(exportSource(parseExport(text)), { now: NOW });

describe('An export', () => {
  test('contains the hashed bytes, one line per entry', async () => {
    const text = await textOf(sealed.source());
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
    const text = await textOf({ ...log.publicSource(), pageSize: 7 });
    expect(text).not.toContain(Buffer.from(sealed.entries.at(-1)!.bytes).toString());
    expect(await check(text)).toMatchObject({ status: 'valid', counts: { hidden: 5, history: 0 } });
  });

  test('of an empty log is valid', async () => {
    const empty = SealedLog.of([]);
    empty.signedAt = new Date(NOW).toISOString();
    expect(await check(await textOf(empty.source()))).toMatchObject({ status: 'valid', size: 0 });
  });

  test('may include signals to be compared', async () => {
    const { id, index, leafHash, market, fields } = sealed.rows[0]!;
    const signal = { id, index, leafHash, basis: { record: 'live', market }, ...fields, entry: '1.0' };
    const text = (await textOf(sealed.source())).replace(/\]\}\n$/, `],"signals":[${JSON.stringify(signal)}]}\n`);
    expect((await check(text)).findings).toMatchObject([{ code: 'ROW_MISMATCH', signalId: id }]);
  });

  test.each([
    ['[', 'it is not JSON'],
    ['[]', 'it is not an export of a Sealtick log'],
    ['{"format":"sealtick-log","version":2}', 'it is of form 2; this program reads form 1'],
    ['{"format":"sealtick-log","version":1}', 'it has no checkpoint'],
    ['{"format":"sealtick-log","version":1,"checkpoint":"x","keys":[1]}', 'its keys are not a list of texts'],
    ['{"format":"sealtick-log","version":1,"checkpoint":"x","keys":[]}', 'its entries are not a list of objects'],
  ])('rejects %s', (text, words) => {
    expect(() => parseExport(text)).toThrow(ExportError);
    expect(() => parseExport(text)).toThrow(words);
  });
});
