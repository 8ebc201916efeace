import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;
const MAX_ENTRIES = 1000;
const MAX_DIRECTORY_BYTES = 1_048_576;

/** A file inside a zip archive. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly compressedBytes: number;
  readonly bytes: number;
  readonly offset: number;
}

/** An archive that cannot be read: says why in words for a person. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

/** The files of an archive, read from its directory; folders are left out. */
export async function listZip(path: string): Promise<ZipEntry[]> {
  const file = await open(path);
  try {
    const directory = await readDirectory(file);
    return parseDirectory(directory.bytes, directory.entries);
  } finally {
    await file.close();
  }
}

async function readDirectory(file: FileHandle): Promise<{ bytes: Buffer; entries: number }> {
  const { size } = await file.stat();
  const tail = await readAt(file, Math.max(0, size - END_BYTES - MAX_COMMENT), Math.min(size, END_BYTES + MAX_COMMENT));
  let at = tail.length - END_BYTES;
  while (at >= 0 && tail.readUInt32LE(at) !== END_OF_DIRECTORY) at -= 1;
  if (at < 0) throw new ArchiveError('the zip archive has no directory: it is cut off or damaged');
  const [entries, length, offset] = [
    tail.readUInt16LE(at + 10),
    tail.readUInt32LE(at + 12),
    tail.readUInt32LE(at + 16),
  ];
  if (offset === 0xffffffff || entries === 0xffff)
    throw new ArchiveError('zip archives over 4 GB are not read: unpack it first');
  if (entries > MAX_ENTRIES || length > MAX_DIRECTORY_BYTES) {
    throw new ArchiveError(`the zip archive holds more than ${MAX_ENTRIES} files: unpack it first`);
  }
  if (offset + length > size) throw new ArchiveError('the zip archive is cut off or damaged');
  return { bytes: await readAt(file, offset, length), entries };
}

function parseDirectory(bytes: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) {
      throw new ArchiveError("the zip archive's directory is damaged");
    }
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    if ((bytes.readUInt16LE(at + 8) & 1) === 1) throw new ArchiveError(`"${name}" in the zip archive is encrypted`);
    if (!name.endsWith('/')) {
      entries.push({
        name,
        method: bytes.readUInt16LE(at + 10),
        crc: bytes.readUInt32LE(at + 16),
        ...placeOf(bytes, at, at + 46 + nameLength),
      });
    }
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

const IN_EXTRA_FIELD = 0xffffffff;
const ZIP64_FIELD = 0x0001;

/** Sizes and offset, which a 64-bit archive keeps in an extra field, in this order, where the usual ones are all ones. */
function placeOf(bytes: Buffer, at: number, extra: number): Pick<ZipEntry, 'bytes' | 'compressedBytes' | 'offset'> {
  const usual = [bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)];
  const end = extra + bytes.readUInt16LE(at + 30);
  for (let field = extra; field + 4 <= end; field += 4 + bytes.readUInt16LE(field + 2)) {
    if (bytes.readUInt16LE(field) !== ZIP64_FIELD) continue;
    let value = field + 4;
    for (let i = 0; i < usual.length && value + 8 <= end; i++) {
      if (usual[i] !== IN_EXTRA_FIELD) continue;
      usual[i] = Number(bytes.readBigUInt64LE(value));
      value += 8;
    }
  }
  return { bytes: usual[0], compressedBytes: usual[1], offset: usual[2] };
}

/** The unpacked bytes of one entry. Fails where they are more than the directory says, or their checksum is another. */
export async function* readZipEntry(path: string, entry: ZipEntry): AsyncGenerator<Buffer> {
  if (entry.method !== 0 && entry.method !== 8) {
    throw new ArchiveError(
      `"${entry.name}" is packed by method ${entry.method}; only stored and deflated files are read`,
    );
  }
  let seen = 0;
  let sum = 0;
  for await (const chunk of (await unpacked(path, entry)) as AsyncIterable<Buffer>) {
    seen += chunk.length;
    if (seen > entry.bytes) throw new ArchiveError(`"${entry.name}" is larger than the zip archive says`);
    sum = crc32(chunk, sum);
    yield chunk;
  }
  if (seen !== entry.bytes || sum !== entry.crc) {
    throw new ArchiveError(`the checksum of "${entry.name}" is wrong: the zip archive is damaged`);
  }
}

async function unpacked(path: string, entry: ZipEntry): Promise<Readable> {
  if (entry.compressedBytes === 0) return Readable.from([]);
  const file = await open(path);
  const header = await readAt(file, entry.offset, 30);
  if (header.length < 30 || header.readUInt32LE(0) !== LOCAL_HEADER) {
    await file.close();
    throw new ArchiveError(`"${entry.name}" is not where the zip archive's directory says`);
  }
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = file.createReadStream({ start, end: start + entry.compressedBytes - 1 });
  if (entry.method === 0) return packed;
  const inflate = createInflateRaw({ chunkSize: 262_144 });
  packed.on('error', (error) => inflate.destroy(error));
  inflate.on('close', () => packed.destroy());
  return packed.pipe(inflate);
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
