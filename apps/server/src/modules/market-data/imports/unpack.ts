import { pipeline, type Readable } from 'node:stream';
import type { Gunzip, InflateRaw } from 'node:zlib';
import { ArchiveError } from './archive-error.ts';

/** Bars as text shrink to a tenth; only data made for it shrinks more than this. */
const MAX_RATIO = 200;
/** What may be unpacked at any ratio: a small file of equal rows is no harm. */
const FREE_BYTES = 16_777_216;

/** Bytes a decompressor gives out at a time. */
export const CHUNK_BYTES = 262_144;

/** The bytes that `packed` unpacks to. Both streams are closed however this ends. @throws {ArchiveError} for a bomb. */
export async function* unpack(packed: Readable, decompressor: Gunzip | InflateRaw): AsyncGenerator<Buffer> {
  // A failure of either destroys both; it is thrown by the loop below.
  pipeline(packed, decompressor, () => {});
  let unpacked = 0;
  for await (const chunk of decompressor as AsyncIterable<Buffer>) {
    unpacked += chunk.length;
    if (unpacked > FREE_BYTES && unpacked > MAX_RATIO * decompressor.bytesWritten) {
      throw new ArchiveError(`unpacks to more than ${MAX_RATIO} times its size: not read further`);
    }
    yield chunk;
  }
}
