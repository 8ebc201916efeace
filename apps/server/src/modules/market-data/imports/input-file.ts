import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../../../platform/errors.ts';
import { requireRegularFile } from '../../../platform/regular-file.ts';
import { isLeftOut } from './left-out.ts';
import type { Spool } from './spool.ts';

/** Maximum input from a pipe, bytes. */
const MAX_PIPE_BYTES = 2_147_483_648;

/** A file to import. */
export interface InputFile {
  /** Path of its bytes. */
  readonly path: string;
  /** Its name as given by the user. */
  readonly name: string;
}

/** Descriptors that the shell opened for this process, such as those of `<(…)`: reading them ends. */
const DESCRIPTOR = /^\/(dev\/(stdin|fd\/\d+)|proc\/(self|\d+)\/fd\/\d+)$/;

/**
 * Opens a path, `-` for standard input, or a descriptor of the shell; the last two are copied to the spool.
 * @throws {UsageError} if it is missing or of another kind.
 */
export async function openInput(path: string, spool: Spool): Promise<InputFile> {
  if (path === '-') return { path: await spool.add(bounded(process.stdin)), name: 'standard input' };
  if (DESCRIPTOR.test(path) && !(await isRegular(path))) {
    return { path: await spool.add(bounded(createReadStream(path))), name: path };
  }
  await requireRegularFile(path);
  return { path, name: path };
}

/**
 * Returns the files under a folder in order of their names, without hidden, system and unfinished ones, which go to
 * `onLeftOut`; any other path as it is.
 */
export async function filesUnder(path: string, onLeftOut: (path: string) => void = () => {}): Promise<string[]> {
  if (path === '-' || !(await isFolder(path))) return [path];
  const entries = await readdir(path, { withFileTypes: true }).catch((error: Error) => {
    throw new UsageError(`Cannot read the folder ${path}: ${error.message}.`);
  });
  const files: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inside = join(path, entry.name);
    if (isLeftOut(entry.name)) onLeftOut(inside);
    else if (entry.isDirectory()) files.push(...(await filesUnder(inside, onLeftOut)));
    else if (entry.isFile() || (entry.isSymbolicLink() && (await isRegular(inside)))) files.push(inside);
  }
  return files;
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false;
}

async function isRegular(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() ?? false;
}

async function* bounded(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > MAX_PIPE_BYTES)
      throw new UsageError(`More than ${MAX_PIPE_BYTES} bytes from a pipe. Save the input as a file.`);
    yield chunk;
  }
}
