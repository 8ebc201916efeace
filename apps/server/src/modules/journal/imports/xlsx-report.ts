import { inflateRawSync } from 'node:zlib';
import { ReportError, type ReportRow } from './report-row.ts';

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
/** Largest part of a workbook, unpacked, bytes. */
const MOST_BYTES = 64 * 1_048_576;

/** Returns the rows of the first sheet of a workbook. @throws {ReportError} for a damaged or too large one */
export async function xlsxReportRows(bytes: Buffer): Promise<ReportRow[]> {
  // Loaded for workbooks alone: the module is large, and each file has a thread of its own.
  const { xlsxRows } = await import('../../market-data/index.ts');
  const parts = getParts(bytes);
  const read = (name: string) => parts.get(name)?.() ?? '';
  const first = [...parts.keys()].filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)).sort()[0];
  if (first === undefined) throw new ReportError('The workbook has no sheet.');
  const rows = xlsxRows({
    sheet: read(first),
    strings: read('xl/sharedStrings.xml'),
    styles: read('xl/styles.xml'),
    workbook: read('xl/workbook.xml'),
  });
  return [...rows].map((cells, i) => ({
    line: i + 1,
    cells: Array.from(cells, (cell) => `${cell ?? ''}`.replaceAll(/\s+/g, ' ').trim()),
    title: '',
  }));
}

/** Returns the files of an archive by name, each read when it is called. */
function getParts(bytes: Buffer): ReadonlyMap<string, () => string> {
  try {
    let end = bytes.length - 22;
    while (end >= 0 && bytes.readUInt32LE(end) !== END) end -= 1;
    if (end < 0) throw new ReportError('The workbook is damaged: it has no end.');
    const parts = new Map<string, () => string>();
    let at = bytes.readUInt32LE(end + 16);
    for (let n = bytes.readUInt16LE(end + 10); n > 0; n -= 1) {
      if (bytes.readUInt32LE(at) !== CENTRAL) throw new ReportError('The workbook is damaged: its directory is wrong.');
      const [method, packed, name, extra, comment, start] = [
        bytes.readUInt16LE(at + 10),
        bytes.readUInt32LE(at + 20),
        bytes.readUInt16LE(at + 28),
        bytes.readUInt16LE(at + 30),
        bytes.readUInt16LE(at + 32),
        bytes.readUInt32LE(at + 42),
      ] as const;
      const path = bytes.toString('utf8', at + 46, at + 46 + name).replaceAll('\\', '/');
      parts.set(path, () => unpack(bytes, { method, packed, start }));
      at += 46 + name + extra + comment;
    }
    return parts;
  } catch (error) {
    if (error instanceof ReportError) throw error;
    throw new ReportError('The workbook is damaged.', { cause: error });
  }
}

function unpack(
  bytes: Buffer,
  { method, packed, start }: { readonly method: number; readonly packed: number; readonly start: number },
): string {
  try {
    const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    const data = bytes.subarray(from, from + packed);
    return (method === 0 ? data : inflateRawSync(data, { maxOutputLength: MOST_BYTES })).toString('utf8');
  } catch (error) {
    throw new ReportError(`The workbook is damaged, or has a part of more than ${MOST_BYTES / 1_048_576} MB.`, {
      cause: error,
    });
  }
}
