import { type FileHandle, open } from 'node:fs/promises';
import { ArchiveError } from './archive-error.ts';

const BLOCK = 512;
const MAX_ENTRIES = 1000;
const REGULAR = new Set(['0', '\0', '7']);

/** A file inside a tar archive. */
export interface TarEntry {
  readonly name: string;
  /** Offset of its data in the archive. */
  readonly start: number;
  readonly bytes: number;
}

/** Returns the files of an archive, without folders. @throws {ArchiveError} if it is damaged or truncated. */
export async function listTar(path: string): Promise<TarEntry[]> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    return await listEntries(handle, size);
  } finally {
    await handle.close();
  }
}

async function listEntries(handle: FileHandle, size: number): Promise<TarEntry[]> {
  const entries: TarEntry[] = [];
  let longName: string | null = null;
  for (let at = 0; at + BLOCK <= size; ) {
    const header = await read(handle, at, BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const bytes = getSize(header);
    const start = at + BLOCK;
    const type = String.fromCharCode(header[156]!);
    if (start + bytes > size) throw new ArchiveError('the tar archive is truncated');
    if (type === 'L') longName = getText(await read(handle, start, bytes));
    else if (type === 'x') longName = getPath((await read(handle, start, bytes)).toString()) ?? longName;
    else {
      if (REGULAR.has(type)) entries.push({ name: longName ?? getName(header), start, bytes });
      longName = null;
    }
    if (entries.length > MAX_ENTRIES) {
      throw new ArchiveError(`the tar archive holds more than ${MAX_ENTRIES} files; unpack it first`);
    }
    at = start + Math.ceil(bytes / BLOCK) * BLOCK;
  }
  return entries;
}

async function read(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  if (length > 65_536) throw new ArchiveError('the tar archive is damaged: a name is too long');
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function getSize(header: Buffer): number {
  const text = getText(header.subarray(124, 136)).trim();
  if (!/^[0-7]+$/.test(text)) throw new ArchiveError('the tar archive is damaged: a size is not a number');
  return Number.parseInt(text, 8);
}

function getName(header: Buffer): string {
  const prefix = getText(header.subarray(345, 500));
  const name = getText(header.subarray(0, 100));
  return prefix === '' ? name : `${prefix}/${name}`;
}

function getPath(records: string): string | null {
  return /(?:^|\n)\d+ path=([^\n]*)\n/.exec(records)?.[1] ?? null;
}

function getText(field: Buffer): string {
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end < 0 ? field.length : end);
}
