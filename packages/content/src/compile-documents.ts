import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SourceDocument } from './source-document.ts';

const PACKAGE = dirname(import.meta.dirname);
const COMPILED = join(PACKAGE, 'build/documents.json');

interface Compiled {
  /** Of the documents, and of the code that reads them. */
  readonly hash: string;
  readonly documents: readonly SourceDocument[];
}

/**
 * Returns the documents that ship with the program. They are read once, at the build, and stored as data; again only if
 * their files changed since then. @throws {ContentError}
 */
export async function compileDocuments(): Promise<readonly SourceDocument[]> {
  const hash = hashOf(['documents', 'src']);
  const stored = readStored();
  if (stored?.hash === hash) return stored.documents;
  // The parser is loaded only if it is needed.
  const { DOCUMENTS_FOLDER, readDocuments } = await import('./read-documents.ts');
  const documents = readDocuments(DOCUMENTS_FOLDER);
  store({ hash, documents });
  return documents;
}

function hashOf(folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const entries = readdirSync(join(PACKAGE, folder), { withFileTypes: true, recursive: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.sort()) hash.update(file.slice(PACKAGE.length)).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

function readStored(): Compiled | null {
  try {
    return JSON.parse(readFileSync(COMPILED, 'utf8')) as Compiled;
  } catch {
    return null;
  }
}

/** Where the program may not write beside its code, each start reads the documents again. */
function store(compiled: Compiled): void {
  try {
    mkdirSync(dirname(COMPILED), { recursive: true });
    const draft = `${COMPILED}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(compiled));
    renameSync(draft, COMPILED);
  } catch {}
}
