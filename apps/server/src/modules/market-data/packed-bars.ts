import type { ClientBase, Pool } from 'pg';
import type { BarColumns } from './bar-copy.ts';

/** Rows per statement, so that none exceeds the statement time limit. */
const BATCH_ROWS = 50_000;
const BYTES = Float64Array.BYTES_PER_ELEMENT;
/** Epoch of PostgreSQL's timestamps, ms UTC. */
const EPOCH_2000_MS = 946_684_800_000;
const WORD = 4_294_967_296;

/** A column is one value: a value of its own for each row takes four times as long to write, to read and to collect. */
const PACKED = `
  select string_agg(timestamptz_send(time), ''::bytea) as "time",
    string_agg(timestamptz_send(close_time), ''::bytea) as "closeTime",
    string_agg(float8send(open), ''::bytea) as "open", string_agg(float8send(high), ''::bytea) as "high",
    string_agg(float8send(low), ''::bytea) as "low", string_agg(float8send(close), ''::bytea) as "close",
    string_agg(float8send(coalesce(volume, 0)), ''::bytea) as "volume"
  from (
    select * from bar where series_id = $1 and time > to_timestamp($2::float8 / 1000)
      and time <= to_timestamp($3::float8 / 1000) order by time limit $4
  ) as batch`;

type ColumnName = Exclude<keyof BarColumns, 'length'>;
/** Each column as big-endian 8-byte values; null without rows. */
type PackedColumns = Readonly<Record<ColumnName, Buffer | null>>;

/** Returns the bars of a series that open after `after`, and not after `to`, ms UTC, oldest first. */
export async function selectPackedBars(
  connection: Pool | ClientBase,
  seriesId: number,
  after: number,
  to: number,
): Promise<BarColumns> {
  const batches: PackedColumns[] = [];
  for (let from = after; ; ) {
    const { rows } = await connection.query<PackedColumns>(PACKED, [seriesId, from, to, BATCH_ROWS]);
    const { time } = rows[0]!;
    if (time === null) break;
    batches.push(rows[0]!);
    if (time.length < BATCH_ROWS * BYTES) break;
    from = timeAt(time, time.length - BYTES);
  }
  const length = batches.reduce((sum, { time }) => sum + time!.length / BYTES, 0);
  const numbers = (name: ColumnName) => toNumbers(batches.map((batch) => batch[name]!));
  const times = (name: ColumnName) =>
    toTimes(
      batches.map((batch) => batch[name]!),
      length,
    );
  return {
    length,
    time: times('time'),
    closeTime: times('closeTime'),
    open: numbers('open'),
    high: numbers('high'),
    low: numbers('low'),
    close: numbers('close'),
    volume: numbers('volume'),
  };
}

function toNumbers(parts: readonly Buffer[]): Float64Array {
  const bytes = Buffer.from(new ArrayBuffer(parts.reduce((sum, part) => sum + part.length, 0)));
  let at = 0;
  for (const part of parts) at += part.copy(bytes, at);
  // Every platform of this program is little-endian.
  bytes.swap64();
  return new Float64Array(bytes.buffer, 0, bytes.length / BYTES);
}

function toTimes(parts: readonly Buffer[], length: number): Float64Array {
  const times = new Float64Array(length);
  let i = 0;
  for (const part of parts) {
    for (let at = 0; at < part.length; at += BYTES) {
      times[i] = timeAt(part, at);
      i += 1;
    }
  }
  return times;
}

/** Returns a timestamp in ms UTC from its microseconds, read as two halves without a BigInt. */
function timeAt(bytes: Buffer, at: number): number {
  return (bytes.readInt32BE(at) * WORD + bytes.readUInt32BE(at + 4)) / 1000 + EPOCH_2000_MS;
}
