import { ContentError } from './content-error.ts';
import type { SourceDocument } from './source-document.ts';

/** An earlier version of a document: `terms.v1` is version 1 of `terms`. */
interface EarlierVersion {
  /** Id of the document. */
  readonly of: string;
  readonly version: number;
}

/** Returns of what an id is an earlier version; null for the id of a document. */
export function getEarlierVersion(id: string): EarlierVersion | null {
  const [, of, version] = /^(.+)\.v([1-9]\d{0,3})$/.exec(id) ?? [];
  return of === undefined ? null : { of, version: Number(version) };
}

/** Returns the documents without their earlier versions. */
export const withoutEarlier = (documents: readonly SourceDocument[]): SourceDocument[] =>
  documents.filter(({ id }) => getEarlierVersion(id) === null);

/** Returns the earlier versions of a document, the newest first. */
export const earlierDocuments = (
  documents: readonly SourceDocument[],
  { kind, id }: SourceDocument,
): SourceDocument[] =>
  documents
    .filter((one) => one.kind === kind && getEarlierVersion(one.id)?.of === id)
    .sort((a, b) => Number(b.fields.version) - Number(a.fields.version));

/** Checks that every earlier version belongs to a later one. @throws {ContentError} */
export function checkEarlier(documents: readonly SourceDocument[]): void {
  for (const { kind, id, fields } of documents) {
    const earlier = getEarlierVersion(id);
    if (earlier === null) continue;
    const refuse = (problem: string) => new ContentError(`${kind}/${id}.md`, problem);
    const current = documents.find((one) => one.kind === kind && one.id === earlier.of);
    if (!current) throw refuse(`is an earlier version of ${earlier.of}.md, which does not exist`);
    if (fields.version !== earlier.version) throw refuse(`must have \`version: ${earlier.version}\``);
    if (Number(current.fields.version) <= earlier.version)
      throw refuse(`is no earlier version: ${earlier.of}.md has version ${current.fields.version}`);
  }
}

/** Returns a line for each earlier version that is missing: what members accepted stays readable. */
export const findMissingVersions = (documents: readonly SourceDocument[]): string[] =>
  withoutEarlier(documents).flatMap((document) => {
    const present = new Set(earlierDocuments(documents, document).map(({ fields }) => fields.version));
    return Array.from({ length: Number(document.fields.version ?? 1) - 1 }, (_, n) => n + 1)
      .filter((version) => !present.has(version))
      .map(
        (version) =>
          `${document.kind}/${document.id}.md: ${document.id}.v${version}.md, its version ${version}, is missing`,
      );
  });
