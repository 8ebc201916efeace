import type { ByteSource } from '@sealtick/bar-formats';

/** One table: a file, an entry of an archive, or a table of a workbook or data file. */
export interface Source extends ByteSource {
  /** Size on disk, bytes. */
  readonly size: number;
  /** What the table was converted from, such as `Parquet`; null for text. */
  readonly container: string | null;
}
