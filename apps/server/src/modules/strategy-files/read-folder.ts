import { createHash } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isBuiltIn, type StrategySource } from '@sealtick/engine';
import { getReason } from '../../platform/file-errors.ts';

const MOST_FILES = 50;
const MOST_BYTES = 262_144;
const WRITABLE_BY_OTHERS = 0o022;
const NAME = /^[a-z]+(-[a-z]+)*$/;

/** A file of the folder: its text, or why it is refused. */
export type FoundFile =
  | { readonly id: string; readonly file: string; readonly problem: string }
  | (StrategySource & { readonly sha256: string });

/** The strategy files of a folder, in order of their names. */
export interface FoundFolder {
  readonly files: readonly FoundFile[];
  /** Why the whole folder is refused; null if it is not. */
  readonly problem: string | null;
}

/** Returns the strategy files of a folder; those of a folder that others can write to are not read. */
export async function readFolder(folder: string): Promise<FoundFolder> {
  try {
    const found = await stat(folder);
    if (!found.isDirectory()) return { files: [], problem: 'STRATEGIES_DIR is not a folder' };
    const problem = problemOfOwner(found, 'the folder STRATEGIES_DIR');
    if (problem !== null) return { files: [], problem };
    const names = (await readdir(folder)).filter((name) => /\.(ts|js)$/.test(name) && !name.startsWith('.')).sort();
    if (names.length > MOST_FILES)
      return {
        files: [],
        problem: `STRATEGIES_DIR has ${names.length} files; at most ${MOST_FILES} strategies are loaded`,
      };
    return {
      files: withoutTwins(await Promise.all(names.map((name) => readStrategyFile(join(folder, name), name)))),
      problem: null,
    };
  } catch (error) {
    return { files: [], problem: `STRATEGIES_DIR cannot be read: ${getReason(error as NodeJS.ErrnoException)}` };
  }
}

/**
 * Reads one strategy file, once: what is checked is what runs.
 * @param name That of the file. @param options.isOwn Whether the user who runs the command decides what is in it, and no one else has to be refused
 */
export async function readStrategyFile(path: string, name: string, { isOwn = false } = {}): Promise<FoundFile> {
  const id = name.replace(/\.(ts|js)$/, '');
  const refuse = (problem: string) => ({ id, file: name, problem: `${name}: ${problem}` });
  if (!NAME.test(id) || id.length > 40)
    return refuse('the name must be lowercase words joined by -, at most 40 characters, such as my-rule.ts');
  if (isBuiltIn(id)) return refuse(`a built-in strategy has the id ${id}: give the file another name`);
  try {
    const handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    try {
      const found = await handle.stat();
      if (!found.isFile()) return refuse('is not a file');
      const problem = isOwn ? null : problemOfOwner(found, 'the file');
      if (problem !== null) return refuse(problem);
      if (found.size > MOST_BYTES) return refuse(`has ${found.size} bytes; at most ${MOST_BYTES} are read`);
      const bytes = Buffer.alloc(MOST_BYTES + 1);
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0);
      const text = bytes.subarray(0, bytesRead);
      if (bytesRead > MOST_BYTES) return refuse(`has more than ${MOST_BYTES} bytes`);
      const source = new TextDecoder('utf-8', { fatal: true }).decode(text);
      return { id, file: name, source, sha256: createHash('sha256').update(text).digest('hex') };
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof TypeError) return refuse('is not UTF-8 text: save it in UTF-8');
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ELOOP' || code === 'EMLINK')
      return refuse('is a symbolic link: copy the file itself into the folder');
    return refuse(`cannot be read: ${getReason(error as NodeJS.ErrnoException)}`);
  }
}

/** Others who can change a file decide what is published. */
function problemOfOwner({ mode, uid }: Stats, what: string): string | null {
  const own = process.getuid?.();
  if (own === undefined) return null;
  if ((mode & WRITABLE_BY_OTHERS) !== 0)
    return `${what} is writable by its group or by everyone (mode ${(mode & 0o777).toString(8)}): chmod go-w`;
  if (uid !== own && uid !== 0)
    return `${what} belongs to user ${uid}: it must belong to the user of the program (${own}) or to root`;
  return null;
}

/** Refuses files that differ by their ending alone, because their strategies have one id. */
function withoutTwins(files: readonly FoundFile[]): FoundFile[] {
  return [...Map.groupBy(files, ({ id }) => id).values()].map((same) => {
    const [only] = same as [FoundFile];
    const names = same.map(({ file }) => file).join(' and ');
    return same.length === 1
      ? only
      : { id: only.id, file: names, problem: `${names} have one id, ${only.id}: keep one of them` };
  });
}
