import type { Overrides } from '../layout.ts';
import { type BarsRead, type ByteSource, type FileRead, readFile } from '../read-file.ts';

/** Later than every bar of the test files. */
export const NOW = Date.UTC(2026, 0, 1);

/** Returns a file with this text. `chunkBytes` splits it into chunks like a stream. */
export function textSource(path: string, content: string | Uint8Array, chunkBytes = 1000): ByteSource {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return {
    path,
    async *chunks() {
      for (let from = 0; from < bytes.length; from += chunkBytes) yield bytes.subarray(from, from + chunkBytes);
    },
  };
}

/** Reads a file and returns one result per symbol. */
export function readTables(path: string, content: string | Uint8Array, overrides: Overrides = {}): Promise<FileRead[]> {
  return readFile(textSource(path, content), { overrides, now: NOW });
}

/** Reads a file of one symbol and returns its result. */
export async function readText(
  path: string,
  content: string | Uint8Array,
  overrides: Overrides = {},
): Promise<FileRead> {
  const [read] = await readTables(path, content, overrides);
  return read!;
}

/** Reads a file and returns its bars. @throws {Error} if it has none. */
export async function readBarsText(
  path: string,
  content: string | Uint8Array,
  overrides: Overrides = {},
): Promise<BarsRead> {
  const read = await readText(path, content, overrides);
  if (read.kind === 'bars') return read;
  throw new Error(read.kind === 'unreadable' ? `line ${read.fault.line}: ${read.fault.reason}` : 'a calendar');
}

/** Returns the opens of the bars, as ISO times to the minute. */
export function opens({ series }: BarsRead): string[] {
  return Array.from(series.rows.stamp.subarray(0, series.rows.length), (ms) => new Date(ms).toISOString().slice(0, 16));
}

/** Returns line and reason of each refusal. */
export function refused(read: FileRead): string[] {
  return read.refusals.sorted().map(({ line, reason }) => `${line}: ${reason}`);
}

const pad = (value: number) => String(value).padStart(2, '0');

/** Returns the opens of hourly bars from a time on the file's clock. */
export function hoursFrom(iso: string, hours: number): number[] {
  return Array.from({ length: hours }, (_, i) => Date.parse(`${iso}Z`) + i * 3_600_000);
}

/** Returns the text of hourly bars in some layout: a row for each of `times` (ms on the file's clock). */
export function hourRows(times: readonly number[], write: (date: Date, prices: string) => string): string {
  return times.map((time, i) => write(new Date(time), prices(i))).join('\n');
}

function prices(i: number): string {
  const base = 1.1 + i * 0.0001;
  return [base, base + 0.0005, base - 0.0005, base + 0.0002].map((price) => price.toFixed(5)).join(',');
}

/** Returns a date as `2026.09.04`, in UTC. */
export function dotted(date: Date): string {
  return `${date.getUTCFullYear()}.${pad(date.getUTCMonth() + 1)}.${pad(date.getUTCDate())}`;
}

/** Returns a time of day as `14:20`, in UTC. */
export function clockText(date: Date): string {
  return `${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}`;
}
