import {
  ContentError,
  compileDocuments,
  findDeadLinks,
  isNeeded,
  isSample,
  type SourceDocument,
  withoutEarlier,
} from '@sealtick/content';
import { UsageError } from '../../platform/errors.ts';
import { isPage } from './is-page.ts';

/**
 * Returns the documents of the site, those of the operator in place of the ones that ship.
 * @param folder The operator's own ones. @throws {UsageError} naming file and field
 */
export async function readSources(folder: string | null): Promise<readonly SourceDocument[]> {
  try {
    const shipped = await compileDocuments();
    if (folder === null) return shipped;
    const { overrideDocuments } = await import('@sealtick/content/parse');
    const documents = overrideDocuments(shipped, folder);
    const links = (one: SourceDocument) => (shipped.includes(one) ? [] : one.links);
    const [dead] = findDeadLinks(
      documents.map((one) => ({ ...one, links: links(one) })),
      isPage,
    );
    if (dead !== undefined) throw new UsageError(`A document is invalid: ${dead}.`);
    return documents;
  } catch (error) {
    if (error instanceof ContentError) throw new UsageError(`A document is invalid: ${error.message}.`);
    throw folder !== null && isMissing(error) ? new UsageError(`CONTENT_DIR is not a folder: ${folder}.`) : error;
  }
}

/** Returns the files of the examples that a public site would show and an operator has to replace: `legal/terms.md`. */
export const sampleFiles = async (folder: string | null): Promise<string[]> =>
  withoutEarlier(await readSources(folder))
    .filter((source) => isSample(source) && isNeeded(source) && source.kind !== 'research')
    .map(({ kind, id }) => `${kind}/${id}.md`);

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
