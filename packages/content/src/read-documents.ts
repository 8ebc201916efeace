import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT_KINDS, type ContentKind } from '@sealtick/contract';
import { ContentError } from './content-error.ts';
import { OWN_COURSES } from './courses/override-courses.ts';
import { checkEarlier } from './earlier-version.ts';
import { parseDocument } from './parse-document.ts';
import type { SourceDocument } from './source-document.ts';

/** A file of a folder of documents. */
interface DocumentFile {
  readonly kind: ContentKind;
  readonly id: string;
  readonly file: string;
}

/** The documents that ship with the program. */
export const DOCUMENTS_FOLDER = join(import.meta.dirname, '../documents');

/** Returns every document of a folder, by kind and place. @throws {ContentError} for the first that is not as it must be */
export function readDocuments(folder: string): SourceDocument[] {
  const documents = listDocuments(folder)
    .map(({ kind, id, file }) => parseDocument(kind, id, readFileSync(file, 'utf8'), file))
    .sort((a, b) => CONTENT_KINDS.indexOf(a.kind) - CONTENT_KINDS.indexOf(b.kind) || a.order - b.order);
  checkEarlier(documents);
  return documents;
}

/** Returns the files of a folder of documents. @throws {ContentError} for a file that can be no document */
export function listDocuments(folder: string): DocumentFile[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry): DocumentFile[] => {
    // Courses are read separately.
    if (entry.name.startsWith('.') || entry.name === OWN_COURSES) return [];
    const kind = CONTENT_KINDS.find((one) => one === entry.name);
    const path = join(folder, entry.name);
    if (!kind || !entry.isDirectory()) throw new ContentError(path, `must be a folder of ${CONTENT_KINDS.join(', ')}`);
    return readdirSync(path)
      .filter((name) => !name.startsWith('.'))
      .sort()
      .map((name) => ({ kind, id: getId(name, join(path, name)), file: join(path, name) }));
  });
}

function getId(name: string, file: string): string {
  const id = /^([a-z0-9][a-z0-9.-]*)\.md$/.exec(name)?.[1];
  if (id === undefined)
    throw new ContentError(file, 'must be named in small letters, digits, dots and dashes, and end in .md');
  return id;
}
