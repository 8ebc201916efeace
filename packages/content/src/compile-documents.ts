import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SourceCourse } from './courses/source-course.ts';
import type { SourceDocument } from './source-document.ts';

const PACKAGE = dirname(import.meta.dirname);

interface Compiled<T> {
  /** Of the files, and of the code that reads them. */
  readonly hash: string;
  readonly read: readonly T[];
}

/**
 * Returns the documents that ship with the program. They are read once, at the build, and stored as data; again only if
 * their files changed since then. @throws {ContentError}
 */
export const compileDocuments = (): Promise<readonly SourceDocument[]> =>
  compile('documents', async () => {
    const { DOCUMENTS_FOLDER, readDocuments } = await import('./read-documents.ts');
    return readDocuments(DOCUMENTS_FOLDER);
  });

/** Returns the courses that ship with the program, stored as the documents are. @throws {ContentError} */
export const compileCourses = (): Promise<readonly SourceCourse[]> =>
  compile('courses', async () => {
    const { COURSES_FOLDER, readCourses } = await import('./courses/read-courses.ts');
    return readCourses(COURSES_FOLDER);
  });

/** @param read Loads the parser, which is needed only if a file changed. */
async function compile<T>(folder: string, read: () => Promise<readonly T[]>): Promise<readonly T[]> {
  const hash = computeHash([folder, 'figures', 'src']);
  const file = join(PACKAGE, `build/${folder}.json`);
  const stored = readStored<T>(file);
  if (stored?.hash === hash) return stored.read;
  const found = await read();
  store(file, { hash, read: found });
  return found;
}

function computeHash(folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const entries = readdirSync(join(PACKAGE, folder), { withFileTypes: true, recursive: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.sort()) hash.update(file.slice(PACKAGE.length)).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

function readStored<T>(file: string): Compiled<T> | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Compiled<T>;
  } catch {
    return null;
  }
}

/** Where the program may not write beside its code, each start reads the files again. */
function store(file: string, compiled: Compiled<unknown>): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(compiled));
    renameSync(draft, file);
  } catch {}
}
