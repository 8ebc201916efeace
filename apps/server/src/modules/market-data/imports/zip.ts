import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import { ArchiveError } from './archive-error.ts';
import { HandleReader } from './handle-reader.ts';
import { CHUNK_BYTES, unpack } from './unpack.ts';

const MAX_ENTRIES = 1000;
/** Largest total unpacked size that an archive may claim, bytes. */
const MAX_ARCHIVE_BYTES = 4_294_967_296;
const DEFLATED = 8;

/** A file inside a zip archive. */
export interface ZipEntry {
  readonly name: string;
  readonly isDeflated: boolean;
  readonly crc: number;
  readonly compressedBytes: number;
  readonly bytes: number;
  /** Offset of its data in the archive. */
  readonly start: number;
  /** Why it cannot be read; null if it can. */
  readonly error: string | null;
}

/**
 * Returns the files of an archive from its directory, without folders.
 * @throws {ArchiveError} if it is damaged or too large.
 */
export async function listZip(path: string): Promise<ZipEntry[]> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const options = { autoClose: false, validateEntrySizes: true };
    return await listEntries(await fromRandomAccessReaderPromise(new HandleReader(handle, size), size, options));
  } catch (error) {
    throw error instanceof ArchiveError ? error : new ArchiveError(getMessage(error as Error));
  } finally {
    await handle.close();
  }
}

async function listEntries(archive: ZipFile): Promise<ZipEntry[]> {
  if (archive.entryCount > MAX_ENTRIES) {
    throw new ArchiveError(`the zip archive holds more than ${MAX_ENTRIES} files; unpack it first`);
  }
  const entries: ZipEntry[] = [];
  let bytes = 0;
  for await (const entry of archive.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    bytes += entry.uncompressedSize;
    if (bytes > MAX_ARCHIVE_BYTES) {
      throw new ArchiveError(`the zip archive unpacks to more than ${MAX_ARCHIVE_BYTES} bytes; not read`);
    }
    entries.push(await describe(archive, entry));
  }
  return entries;
}

async function describe(archive: ZipFile, entry: Entry): Promise<ZipEntry> {
  const { fileName: name, compressionMethod: method, compressedSize: compressedBytes, uncompressedSize: bytes } = entry;
  const known = { name, isDeflated: method === DEFLATED, crc: entry.crc32, compressedBytes, bytes };
  const refuse = (error: string) => ({ ...known, start: 0, error });
  if (entry.isEncrypted()) return refuse(`"${name}" in the zip archive is encrypted`);
  if (!entry.canDecodeFileData()) {
    return refuse(`"${name}" uses compression method ${method}; only stored and deflated files are supported`);
  }
  try {
    const { fileDataStart } = await archive.readLocalFileHeaderPromise(entry, { minimal: true });
    return { ...known, start: fileDataStart, error: null };
  } catch {
    return refuse(`"${name}" is not at the offset in the zip archive's directory`);
  }
}

function getMessage({ message }: Error): string {
  if (message.startsWith('End of central directory')) {
    return 'the zip archive has no directory, so it is truncated or damaged';
  }
  return `the zip archive is damaged: ${message}`;
}

/** Yields the unpacked bytes of one entry. @throws {ArchiveError} if size or checksum differ from the directory. */
export async function* readZipEntry(path: string, entry: ZipEntry): AsyncGenerator<Buffer> {
  if (entry.error !== null) throw new ArchiveError(entry.error);
  let seen = 0;
  let sum = 0;
  for await (const chunk of getContent(path, entry)) {
    seen += chunk.length;
    if (seen > entry.bytes) throw new ArchiveError(`"${entry.name}" is larger than the zip archive says`);
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (seen < entry.bytes) throw new ArchiveError(`"${entry.name}" is smaller than the zip archive says`);
  if (sum !== entry.crc) {
    throw new ArchiveError(`the checksum of "${entry.name}" is wrong: the zip archive is damaged`);
  }
}

function getContent(path: string, { start, compressedBytes, isDeflated }: ZipEntry): AsyncIterable<Buffer> {
  if (compressedBytes === 0) return Readable.from([]);
  const packed = createReadStream(path, { start, end: start + compressedBytes - 1 });
  return isDeflated ? unpack(packed, createInflateRaw({ chunkSize: CHUNK_BYTES })) : packed;
}
