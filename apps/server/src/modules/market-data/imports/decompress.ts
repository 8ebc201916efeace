import type { Readable } from 'node:stream';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { ArchiveError } from './archive-error.ts';
import type { Packing } from './file-kind.ts';
import { CHUNK_BYTES, requireModestRatio, unpack } from './unpack.ts';

/** Largest bzip2 file, which is unpacked in memory, bytes. */
const MAX_BZIP2_BYTES = 268_435_456;

/** Yields the unpacked bytes. @throws {ArchiveError} for damaged or truncated data, and for a decompression bomb. */
export function decompress(packing: Packing, packed: Readable): AsyncGenerator<Buffer> {
  switch (packing) {
    case 'gzip':
      return unpack(packed, createGunzip({ chunkSize: CHUNK_BYTES }));
    case 'zstd':
      return unpack(packed, createZstdDecompress({ chunkSize: CHUNK_BYTES }));
    case 'xz':
      return unpackXz(packed);
    case 'bzip2':
      return unpackBzip2(packed);
  }
}

const DAMAGED = 'the compressed data is damaged or truncated here; earlier rows can be imported';

async function* unpackXz(packed: Readable): AsyncGenerator<Buffer> {
  const { default: xz } = await import('xz-decompress');
  let read = 0;
  packed.on('data', (chunk: Buffer) => {
    read += chunk.length;
  });
  const { Readable: Stream } = await import('node:stream');
  const plain = new xz.XzReadableStream(Stream.toWeb(packed) as ReadableStream<Uint8Array>);
  let unpacked = 0;
  try {
    for await (const chunk of plain) {
      unpacked += chunk.length;
      requireModestRatio(unpacked, read);
      // The library reuses its memory.
      if (chunk.length > 0) yield Buffer.from(chunk);
    }
  } catch (error) {
    throw error instanceof ArchiveError ? error : new ArchiveError(DAMAGED);
  } finally {
    packed.destroy();
  }
}

async function* unpackBzip2(packed: Readable): AsyncGenerator<Buffer> {
  const { default: bzip2 } = await import('seek-bzip');
  const parts: Buffer[] = [];
  let read = 0;
  for await (const chunk of packed as AsyncIterable<Buffer>) {
    read += chunk.length;
    if (read > MAX_BZIP2_BYTES)
      throw new ArchiveError(`a bzip2 file of more than ${MAX_BZIP2_BYTES} bytes; unpack it first`);
    parts.push(chunk);
  }
  const output = new ByteCollector(read);
  let isDamaged = false;
  try {
    bzip2.decode(Buffer.concat(parts), output, true);
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    isDamaged = true;
  }
  yield* output.chunks();
  if (isDamaged) throw new ArchiveError(DAMAGED);
}

/** Receives the bytes of the bzip2 decoder one by one. */
class ByteCollector {
  private readonly full: Buffer[] = [];
  private readonly packedBytes: number;
  private current = Buffer.allocUnsafe(CHUNK_BYTES);
  private length = 0;

  constructor(packedBytes: number) {
    this.packedBytes = packedBytes;
  }

  writeByte(byte: number): void {
    if (this.length === CHUNK_BYTES) {
      this.full.push(this.current);
      requireModestRatio(this.full.length * CHUNK_BYTES, this.packedBytes);
      this.current = Buffer.allocUnsafe(CHUNK_BYTES);
      this.length = 0;
    }
    this.current[this.length] = byte;
    this.length += 1;
  }

  *chunks(): Generator<Buffer> {
    yield* this.full;
    if (this.length > 0) yield this.current.subarray(0, this.length);
  }
}
