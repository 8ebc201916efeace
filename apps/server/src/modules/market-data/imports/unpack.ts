import { pipeline, type Readable } from 'node:stream';
import type { Gunzip, InflateRaw, ZstdDecompress } from 'node:zlib';
import { ArchiveError } from './archive-error.ts';

/** Highest accepted compression ratio; bars as text compress to about a tenth. */
const MAX_RATIO = 200;
/** Bytes that may be unpacked at any ratio, so that a small file of equal rows is accepted. */
const FREE_BYTES = 16_777_216;

/** Chunk size of the decompressor, bytes. */
export const CHUNK_BYTES = 262_144;

/** Yields the unpacked bytes of `packed` and closes both streams. @throws {ArchiveError} for a decompression bomb. */
export async function* unpack(
  packed: Readable,
  decompressor: Gunzip | InflateRaw | ZstdDecompress,
): AsyncGenerator<Buffer> {
  // An error of either stream destroys both and is thrown by the loop below.
  pipeline(packed, decompressor, () => {});
  let unpacked = 0;
  for await (const chunk of decompressor as AsyncIterable<Buffer>) {
    unpacked += chunk.length;
    requireModestRatio(unpacked, decompressor.bytesWritten);
    yield chunk;
  }
}

/** Checks the compression ratio. @throws {ArchiveError} for a decompression bomb. */
export function requireModestRatio(unpacked: number, packed: number): void {
  if (unpacked > FREE_BYTES && unpacked > MAX_RATIO * packed) {
    throw new ArchiveError(`unpacks to more than ${MAX_RATIO} times its size; reading stopped`);
  }
}
