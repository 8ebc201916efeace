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
import { linkTargets } from './link-targets.ts';

interface Sources {
  readonly sources: readonly SourceDocument[];
  /** A line for each dead link of the operator's documents. */
  readonly deadLinks: readonly string[];
}

/**
 * Returns the documents of the site, those of the operator in place of the ones that ship.
 * @param folder The operator's own ones. @throws {UsageError} naming file and field
 */
export async function readSources(folder: string | null): Promise<Sources> {
  try {
    const shipped = await compileDocuments();
    if (folder === null) return { sources: shipped, deadLinks: [] };
    const { overrideDocuments } = await import('@sealtick/content/parse');
    const sources = overrideDocuments(shipped, folder);
    const links = (one: SourceDocument) => (shipped.includes(one) ? [] : one.links);
    const checked = sources.map((one) => ({ ...one, links: links(one) }));
    return { sources, deadLinks: findDeadLinks(checked, linkTargets(null)) };
  } catch (error) {
    if (error instanceof ContentError) throw new UsageError(`A document is invalid: ${error.message}.`);
    throw folder !== null && isMissing(error) ? new UsageError(`CONTENT_DIR is not a folder: ${folder}.`) : error;
  }
}

/**
 * Returns what an operator has to change in documents: the files of the examples that a public site would show, such as
 * `legal/terms.md`, and the dead links of the own ones.
 */
export async function checkOwnDocuments(folder: string | null): Promise<{ samples: string[]; deadLinks: string[] }> {
  const { sources, deadLinks } = await readSources(folder);
  const samples = withoutEarlier(sources)
    .filter((source) => isSample(source) && isNeeded(source) && source.kind !== 'research')
    .map(({ kind, id }) => `${kind}/${id}.md`);
  return { samples, deadLinks: [...deadLinks] };
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
