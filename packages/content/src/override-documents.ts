import { readFileSync } from 'node:fs';
import { ContentError } from './content-error.ts';
import { checkEarlier, getEarlierVersion } from './earlier-version.ts';
import { parseDocument } from './parse-document.ts';
import { listDocuments } from './read-documents.ts';
import type { SourceDocument } from './source-document.ts';

/**
 * Returns documents with those of the operator's folder in place of the ones of the same name. A document of the operator has the
 * earlier versions of that folder alone: others were never shown on the site. Articles of the operator replace all that ship.
 * @throws {ContentError} for a file that is not as it must be, or that replaces no document
 */
export function overrideDocuments(documents: readonly SourceDocument[], folder: string): SourceDocument[] {
  const own = listDocuments(folder).map(({ kind, id, file }) => {
    const of = getEarlierVersion(id)?.of ?? id;
    const isKnown = documents.some((one) => one.kind === kind && one.id === of);
    if (isKnown || kind === 'research') return parseDocument(kind, id, readFileSync(file, 'utf8'), file);
    const known = documents.filter((one) => one.kind === kind).map((one) => `${one.id}.md`);
    throw new ContentError(file, `replaces no document; those of ${kind} are ${known.join(', ') || 'none yet'}`);
  });
  const isOwn = (kind: string, id: string) => own.some((one) => one.kind === kind && one.id === id);
  const hasArticles = own.some(({ kind }) => kind === 'research');
  const replaced = documents
    .filter(({ kind }) => kind !== 'research' || !hasArticles)
    .filter(({ kind, id }) => !isOwn(kind, getEarlierVersion(id)?.of ?? ''))
    .map((document) => own.find(({ kind, id }) => kind === document.kind && id === document.id) ?? document);
  const all = [...replaced, ...own.filter((one) => !replaced.includes(one))];
  checkEarlier(all);
  return all;
}
