import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, type SchemaElement } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { naiveTime } from './naive-time.ts';

const BATCH_ROWS = 50_000;

/** Yields header and rows of a Parquet file. */
export async function* parquetRows(path: string): AsyncGenerator<readonly unknown[]> {
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  const columns = metadata.schema.filter(({ num_children }) => num_children === undefined || num_children === 0);
  yield columns.map(({ name }) => name);
  const total = Number(metadata.num_rows);
  for (let rowStart = 0; rowStart < total; rowStart += BATCH_ROWS) {
    const rowEnd = Math.min(total, rowStart + BATCH_ROWS);
    const rows = await parquetReadObjects({ file, metadata, compressors, rowStart, rowEnd });
    for (const row of rows) yield columns.map((column) => cellValue(row[column.name], column));
  }
}

function cellValue(value: unknown, { logical_type: logical, type, converted_type: converted }: SchemaElement): unknown {
  if (!(value instanceof Date)) return value;
  if (logical?.type === 'DATE' || converted === 'DATE') return value.toISOString().slice(0, 10);
  const isUtc = logical?.type === 'TIMESTAMP' ? logical.isAdjustedToUTC : type !== 'INT96';
  return isUtc ? value : naiveTime(value.getTime());
}
