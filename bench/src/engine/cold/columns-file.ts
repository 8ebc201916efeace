import { readFileSync, writeFileSync } from 'node:fs';
import type { Series } from '../../series.ts';

const COLUMNS: readonly (keyof Series)[] = ['time', 'open', 'high', 'low', 'close', 'volume'];

/** Writes the columns one after the other, as doubles. */
export function writeColumns(path: string, series: Series): void {
  writeFileSync(path, Buffer.concat(COLUMNS.map((name) => Buffer.from(series[name].buffer))));
}

/** Reads a file of columns, one after the other. */
export function readColumns(path: string): Series {
  const { buffer, byteOffset, byteLength } = readFileSync(path);
  const bars = byteLength / COLUMNS.length / Float64Array.BYTES_PER_ELEMENT;
  const bytes = buffer.slice(byteOffset, byteOffset + byteLength);
  const column = (at: number) => new Float64Array(bytes, at * bars * Float64Array.BYTES_PER_ELEMENT, bars);
  return { time: column(0), open: column(1), high: column(2), low: column(3), close: column(4), volume: column(5) };
}
