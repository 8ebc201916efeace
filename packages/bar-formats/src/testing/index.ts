import type { Overrides } from '../layout.ts';
import { type BarsRead, type ByteSource, type FileRead, readFile } from '../read-file.ts';

/** Later than every bar of the tests' files. */
export const NOW = Date.UTC(2026, 0, 1);

/** A file that a test writes by hand. `chunkBytes` cuts it as a stream might. */
export function textSource(path: string, content: string | Uint8Array, chunkBytes = 1000): ByteSource {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return {
    path,
    async *chunks() {
      for (let from = 0; from < bytes.length; from += chunkBytes) yield bytes.subarray(from, from + chunkBytes);
    },
  };
}

/** Reads a file, one result for each symbol in it. */
export function readTables(path: string, content: string | Uint8Array, overrides: Overrides = {}): Promise<FileRead[]> {
  return readFile(textSource(path, content), { overrides, now: NOW });
}

/** Reads a file of one symbol. */
export async function readText(
  path: string,
  content: string | Uint8Array,
  overrides: Overrides = {},
): Promise<FileRead> {
  const [read] = await readTables(path, content, overrides);
  return read;
}

/** Reads a file that must be one of bars. */
export async function readBarsText(path: string, content: string, overrides: Overrides = {}): Promise<BarsRead> {
  const read = await readText(path, content, overrides);
  if (read.kind === 'bars') return read;
  throw new Error(read.kind === 'unreadable' ? `line ${read.fault.line}: ${read.fault.reason}` : 'a calendar');
}

/** Opens of the bars, as ISO times to the minute. */
export function opens({ series }: BarsRead): string[] {
  return Array.from(series.rows.stamp.subarray(0, series.rows.length), (ms) => new Date(ms).toISOString().slice(0, 16));
}

/** Lines and reasons of what was refused. */
export function refused(read: FileRead): string[] {
  return read.refusals.sorted().map(({ line, reason }) => `${line}: ${reason}`);
}

const pad = (value: number) => String(value).padStart(2, '0');

/** Bars of one price each hour of a clock's day, in some layout: a row for each of `times` (ms on that clock). */
export function hourRows(times: readonly number[], write: (date: Date, prices: string) => string): string {
  return times.map((time, i) => write(new Date(time), prices(i))).join('\n');
}

function prices(i: number): string {
  const base = 1.1 + i * 0.0001;
  return [base, base + 0.0005, base - 0.0005, base + 0.0002].map((price) => price.toFixed(5)).join(',');
}

export function dotted(date: Date): string {
  return `${date.getUTCFullYear()}.${pad(date.getUTCMonth() + 1)}.${pad(date.getUTCDate())}`;
}

export function clockText(date: Date): string {
  return `${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}`;
}
