import { readFile } from 'node:fs/promises';
import { zstdDecompressSync } from 'node:zlib';
import { CompressionType, compressionRegistry, DataType, tableFromIPC, type Vector } from 'apache-arrow';
import { lz4FrameDecode } from './lz4-frame.ts';
import { naiveTime } from './naive-time.ts';

compressionRegistry.set(CompressionType.ZSTD, { decode: (data: Uint8Array) => zstdDecompressSync(data) });
compressionRegistry.set(CompressionType.LZ4_FRAME, { decode: lz4FrameDecode });

/** Yields header and rows of an Arrow or Feather file. */
export async function* arrowRows(path: string): AsyncGenerator<readonly unknown[]> {
  const table = tableFromIPC(await readFile(path));
  yield table.schema.fields.map(({ name }) => name);
  const columns = table.schema.fields.map((_, i) => makeReader(table.getChildAt(i)!));
  for (let i = 0; i < table.numRows; i++) yield columns.map((read) => read(i));
}

function makeReader(column: Vector): (row: number) => unknown {
  const { type } = column;
  const read = (row: number): unknown => column.get(row);
  if (DataType.isDate(type)) return (row) => getDay(read(row));
  if (!DataType.isTimestamp(type)) return read;
  const isNaive = type.timezone === null || type.timezone === undefined || type.timezone === '';
  return (row) => {
    const ms = read(row);
    if (ms === null) return null;
    return isNaive ? naiveTime(Number(ms)) : new Date(Number(ms));
  };
}

function getDay(value: unknown): string | null {
  return value === null ? null : new Date(Number(value)).toISOString().slice(0, 10);
}
