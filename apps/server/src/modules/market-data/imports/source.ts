import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ArchiveError } from './archive-error.ts';
import { bounded } from './bounded.ts';
import { decompress } from './decompress.ts';
import { type FileKind, fileKind, KIND_BYTES, type Packing } from './file-kind.ts';
import type { InputFile } from './input-file.ts';
import { isLeftOut } from './left-out.ts';
import type { Spool } from './spool.ts';
import type { Source } from './table-source.ts';
import { listTables } from './tables/list-tables.ts';
import { listTar } from './tar.ts';
import { CHUNK_BYTES } from './unpack.ts';
import { listZip, readZipEntry, type ZipEntry } from './zip.ts';

/** Archives inside archives that are opened. */
const MAX_DEPTH = 3;

/** What sources are listed with. */
export interface ListContext {
  readonly spool: Spool;
  /** Receives the paths of hidden, system and unfinished files of archives, which are not read. */
  readonly onLeftOut: (path: string) => void;
}

/**
 * Returns the sources of a file: one, or one per file of an archive or sheet of a workbook.
 * @throws {ArchiveError} for a damaged archive, or a format that cannot be read.
 */
export async function listSources(input: InputFile, context: ListContext, depth = 0): Promise<Source[]> {
  if (depth > MAX_DEPTH) throw new ArchiveError(`more than ${MAX_DEPTH} archives inside each other; unpack it first`);
  const kind = fileKind(await firstBytes(input.path));
  switch (kind.kind) {
    case 'packed':
      return packedSources(input, kind.packing, context, depth);
    case 'zip':
      return zipSources(input, context, depth);
    case 'tar':
      return tarSources(input, context, depth);
    case 'text':
      return [await textSource(input)];
    case 'unknown':
      throw new ArchiveError(kind.words, kind.isOther);
    default:
      return listTables(kind.kind, input);
  }
}

async function textSource({ path, name }: InputFile): Promise<Source> {
  const { size } = await stat(path);
  return {
    path: name,
    size,
    container: null,
    chunks: (onRead) => bounded(() => createReadStream(path, { highWaterMark: CHUNK_BYTES }), onRead),
  };
}

async function packedSources(
  input: InputFile,
  packing: Packing,
  context: ListContext,
  depth: number,
): Promise<Source[]> {
  const { path, name } = input;
  const { size } = await stat(path);
  const unpacked = (onRead?: (bytes: number) => void) => {
    const file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
    if (onRead !== undefined) file.on('data', () => onRead(file.bytesRead));
    return decompress(packing, file);
  };
  const source = { path: name, size, container: null };
  const chunks: Source['chunks'] = (onRead) => bounded(() => unpacked(onRead));
  return nestedSources({ ...source, chunks }, unpacked, context, depth);
}

async function zipSources({ path, name }: InputFile, context: ListContext, depth: number): Promise<Source[]> {
  const entries = await listZip(path);
  if (entries.length === 0) throw new ArchiveError('the zip archive is empty');
  if (entries.some((entry) => entry.name === 'xl/workbook.xml')) return listTables('xlsx', { path, name });
  const sources: Source[] = [];
  for (const entry of wanted(entries, name, context)) {
    const unpacked = () => readZipEntry(path, entry);
    const source = zipSource(name, entry, unpacked);
    sources.push(...(entry.error === null ? await nestedSources(source, unpacked, context, depth) : [source]));
  }
  return sources;
}

/** Returns the entries of an archive without hidden, system and unfinished ones. */
function wanted<Entry extends { readonly name: string }>(
  entries: readonly Entry[],
  archive: string,
  { onLeftOut }: ListContext,
): Entry[] {
  const found = entries.filter(({ name }) => !isLeftOut(name));
  for (const { name } of entries) if (isLeftOut(name)) onLeftOut(`${archive}/${name}`);
  if (found.length === 0) throw new ArchiveError('the archive holds hidden, system and unfinished files alone');
  return found;
}

function zipSource(name: string, entry: ZipEntry, unpacked: () => AsyncIterable<Buffer>): Source {
  return {
    path: `${name}/${entry.name}`,
    size: entry.compressedBytes,
    container: null,
    chunks: (onRead) => bounded(unpacked, onRead),
  };
}

async function tarSources({ path, name }: InputFile, context: ListContext, depth: number): Promise<Source[]> {
  const entries = await listTar(path);
  if (entries.length === 0) throw new ArchiveError('the tar archive is empty');
  const sources: Source[] = [];
  for (const { name: entry, start, bytes } of wanted(entries, name, context)) {
    const unpacked = (): AsyncIterable<Buffer> =>
      bytes === 0 ? Readable.from([]) : createReadStream(path, { start, end: start + bytes - 1 });
    const source: Source = {
      path: `${name}/${entry}`,
      size: bytes,
      container: null,
      chunks: (onRead) => bounded(unpacked, onRead),
    };
    sources.push(...(await nestedSources(source, unpacked, context, depth)));
  }
  return sources;
}

/** Returns a source of text as it is; what is packed once more is unpacked to the spool and opened from there. */
async function nestedSources(
  source: Source,
  unpacked: () => AsyncIterable<Buffer>,
  context: ListContext,
  depth: number,
): Promise<Source[]> {
  const kind: FileKind = fileKind(await readStart(unpacked()));
  if (kind.kind === 'text') return [source];
  try {
    if (kind.kind === 'unknown') throw new ArchiveError(kind.words, kind.isOther);
    const path = await context.spool.add(bounded(unpacked));
    return await listSources({ path, name: source.path }, context, depth + 1);
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    return [{ ...source, chunks: () => failing(error) }];
  }
}

// biome-ignore lint/correctness/useYield: a stream that fails before its first chunk
async function* failing(error: ArchiveError): AsyncGenerator<Uint8Array> {
  throw error;
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(KIND_BYTES), 0, KIND_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Returns the first bytes of a stream, or those before its error: reading it again gives the error again. */
async function readStart(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream) {
      parts.push(Buffer.from(chunk));
      length += chunk.length;
      if (length >= KIND_BYTES) break;
    }
  } catch {
    // An error of the data; the bytes before it decide.
  }
  return Buffer.concat(parts).subarray(0, KIND_BYTES);
}
