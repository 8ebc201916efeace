import { readFile, stat } from 'node:fs/promises';
import { SourceError } from '@sealtick/bar-formats';
import { ArchiveError } from '../archive-error.ts';
import type { InputFile } from '../input-file.ts';
import type { Source } from '../table-source.ts';
import { listZip, readZipEntry } from '../zip.ts';
import { csvChunks } from './csv-chunks.ts';

/** Largest file that is converted in memory, bytes. */
const MAX_BYTES = 536_870_912;

type TableFile = 'json' | 'parquet' | 'arrow' | 'xlsx';

const NAMES: Readonly<Record<TableFile, string>> = {
  json: 'JSON',
  parquet: 'Parquet',
  arrow: 'Arrow',
  xlsx: 'Excel workbook',
};

/** Returns the tables of a data file; each is converted to CSV when it is read. Libraries are loaded at that time. */
export async function listTables(kind: TableFile, { path, name }: InputFile): Promise<Source[]> {
  const { size } = await stat(path);
  if (size > MAX_BYTES) throw new ArchiveError(`this ${NAMES[kind]} file is larger than ${MAX_BYTES} bytes; split it`);
  const table = (convert: () => AsyncIterable<Buffer>, inside = ''): Source => ({
    path: `${name}${inside}`,
    size,
    container: NAMES[kind],
    chunks: () => converted(convert, NAMES[kind]),
  });
  if (kind !== 'xlsx') return [table(() => CONVERT[kind](path))];
  const sheets = (await listZip(path)).filter((entry) => /^xl\/worksheets\/[^/]+\.xml$/.test(entry.name));
  return sheets.map((sheet) =>
    table(
      () => readSheet(path, sheet.name),
      sheets.length === 1 ? '' : `/${sheet.name.slice('xl/worksheets/'.length)}`,
    ),
  );
}

const CONVERT: Readonly<Record<Exclude<TableFile, 'xlsx'>, (path: string) => AsyncGenerator<Buffer>>> = {
  async *json(path) {
    const { jsonToCsv } = await import('@sealtick/bar-formats');
    yield Buffer.from(jsonToCsv(await readFile(path, 'utf8')));
  },
  async *parquet(path) {
    const { parquetRows } = await import('./parquet.ts');
    yield* csvChunks(parquetRows(path));
  },
  async *arrow(path) {
    const { arrowRows } = await import('./arrow.ts');
    yield* csvChunks(arrowRows(path));
  },
};

async function* readSheet(path: string, sheet: string): AsyncGenerator<Buffer> {
  const { xlsxRows } = await import('./xlsx.ts');
  const entries = await listZip(path);
  const text = async (name: string) => {
    const entry = entries.find((one) => one.name === name);
    if (entry === undefined) return '';
    if (entry.bytes > MAX_BYTES) throw new ArchiveError(`"${name}" is larger than ${MAX_BYTES} bytes; save it as CSV`);
    return Buffer.concat(await Array.fromAsync(readZipEntry(path, entry))).toString('utf8');
  };
  const parts = {
    sheet: await text(sheet),
    strings: await text('xl/sharedStrings.xml'),
    workbook: await text('xl/workbook.xml'),
  };
  yield* csvChunks(xlsxRows(parts));
}

/** Converts errors of a library, which are errors of the file, to a message for the user. */
async function* converted(convert: () => AsyncIterable<Buffer>, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* convert();
  } catch (error) {
    if (error instanceof SourceError) throw error;
    const { message } = error as Error;
    throw new ArchiveError(name === 'JSON' ? message : `the ${name} file cannot be read: ${message}`);
  }
}
