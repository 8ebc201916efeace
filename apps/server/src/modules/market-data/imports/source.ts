import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { type ByteSource, SourceError } from '@sealtick/bar-formats';
import { ArchiveError } from './archive-error.ts';
import type { InputFile } from './input-file.ts';
import { CHUNK_BYTES, unpack } from './unpack.ts';
import { listZip, readZipEntry, type ZipEntry } from './zip.ts';

/** Largest unpacked size of one file, bytes. */
const MAX_TEXT_BYTES = 2_147_483_648;

/** One table: a file, or an entry of an archive. */
export interface Source extends ByteSource {
  /** Size on disk, bytes. */
  readonly size: number;
}

/**
 * Returns the sources of a file: one, or one per file of a zip archive.
 * @throws {ArchiveError} for a damaged archive.
 */
export async function listSources({ path, name }: InputFile): Promise<Source[]> {
  const { size } = await stat(path);
  const start = await firstBytes(path);
  if (start[0] === 0x50 && start[1] === 0x4b && (start[2] === 0x03 || start[2] === 0x05)) {
    const entries = await listZip(path);
    if (entries.length === 0) throw new ArchiveError('the zip archive is empty');
    return entries.map((entry) => entrySource(path, name, entry));
  }
  const isGzip = start[0] === 0x1f && start[1] === 0x8b;
  return [
    {
      path: name,
      size,
      chunks: (onRead) => bounded(() => openFile(path, isGzip, onRead), isGzip ? undefined : onRead),
    },
  ];
}

function entrySource(path: string, name: string, entry: ZipEntry): Source {
  return {
    path: `${name}/${entry.name}`,
    size: entry.compressedBytes,
    chunks: (onRead) => bounded(() => readZipEntry(path, entry), onRead),
  };
}

function openFile(path: string, isGzip: boolean, onRead?: (bytes: number) => void): AsyncIterable<Buffer> {
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  if (!isGzip) return file;
  file.on('data', () => onRead?.(file.bytesRead));
  return unpack(file, createGunzip({ chunkSize: CHUNK_BYTES }));
}

async function* bounded(
  open: () => AsyncIterable<Buffer>,
  onRead?: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let seen = 0;
  let decoder: TextDecoder | null = null;
  try {
    for await (const chunk of open()) {
      if (seen === 0) decoder = wideDecoder(chunk);
      seen += chunk.length;
      if (seen > MAX_TEXT_BYTES) {
        throw new ArchiveError(`unpacks to more than ${MAX_TEXT_BYTES} bytes; reading stopped`);
      }
      onRead?.(seen);
      yield decoder === null ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }));
    }
  } catch (error) {
    throw sourceError(error);
  }
}

/** Converts an error of the file or its compression to one for the user; returns other errors unchanged. */
function sourceError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('Z_') || code === 'ERR_PADDING') {
    return new ArchiveError('the compressed data is damaged or truncated here; earlier rows can be imported');
  }
  if (error instanceof Error && 'syscall' in error) return new SourceError(`cannot read the file (${code})`);
  return error;
}

/** Returns a UTF-16 decoder if there is a byte order mark, as in files of MetaTrader 5. */
function wideDecoder(chunk: Buffer): TextDecoder | null {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return new TextDecoder('utf-16le');
  if (chunk[0] === 0xfe && chunk[1] === 0xff) return new TextDecoder('utf-16be');
  return null;
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
