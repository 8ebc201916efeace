import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ContentError, findDeadLinks, type SourceDocument } from '@sealtick/content';
import type { Database } from '../../platform/database.ts';
import { invalidField } from '../../platform/errors.ts';
import { linkTargets } from '../content/index.ts';
import { selectPicturePaths } from './article-pictures.ts';
import { type ArticleRow, selectAnnouncedIds } from './article-repository.ts';
import type { Correction } from './research.tables.ts';

const WEB = join(import.meta.dirname, '../../../../web');

/** What of an article its document is made from. */
export type ArticleParts = Pick<ArticleRow, 'title' | 'excerpt' | 'category' | 'author' | 'figure' | 'text'> & {
  readonly id: string;
  readonly revision: number;
  /** From when on it is shown. */
  readonly publishAt: Date;
  readonly corrections: readonly Correction[];
};

/** Returns an article as a document, as a file of the same text is read. @throws {ContentError} */
export async function articleSource(article: ArticleParts): Promise<SourceDocument> {
  const { parseText } = await import('@sealtick/content/parse');
  const { id, title, excerpt, category, author, figure, text, revision, publishAt, corrections } = article;
  const publishedAt = publishAt.toISOString();
  const matter = {
    title,
    summary: excerpt,
    updated: (corrections[0]?.at ?? publishedAt).slice(0, 10),
    order: 0,
    category,
    author,
    createdAt: publishedAt.slice(0, 10),
    publishedAt,
    revision,
    corrections: corrections.map((one) => `${one.at} ${one.text}`),
    ...(figure === null ? {} : { figure }),
  };
  return parseText('research', id, matter, text);
}

/** What the links of an article may lead to, and its pictures. */
interface ArticleSurroundings {
  readonly documents: readonly SourceDocument[];
  /** Ids of the articles of the console that are published or scheduled. */
  readonly articles: ReadonlySet<string>;
  /** Addresses of the pictures of articles. */
  readonly pictures: ReadonlySet<string>;
}

/**
 * Returns an article as a document. @param documents The ones that are files, to which its links may lead
 * @throws {AppError} INVALID_REQUEST for a text that the page could not show, with line and reason
 */
export async function checkedSource(
  db: Database,
  article: ArticleParts,
  documents: readonly SourceDocument[],
): Promise<SourceDocument> {
  try {
    const source = await articleSource(article);
    const known = { documents, articles: await selectAnnouncedIds(db), pictures: await selectPicturePaths(db) };
    const problem = findProblem(source, article.text, known);
    if (problem !== null) throw refused(problem);
    return source;
  } catch (error) {
    throw error instanceof ContentError ? refused(`${error.message}.`) : error;
  }
}

function findProblem(
  source: SourceDocument,
  text: string,
  { documents, articles, pictures }: ArticleSurroundings,
): string | null {
  const getLine = (part: string) => text.slice(0, text.indexOf(part)).split('\n').length;
  for (const block of source.blocks) {
    if (block.type === 'picture' && !pictures.has(block.src) && !existsSync(join(WEB, 'public', block.src)))
      return `Line ${getLine(block.src)}: the site has no picture ${block.src}.`;
  }
  const others = documents.map((one) => ({ ...one, links: [] }));
  const [dead] = findDeadLinks([source, ...others], linkTargets(articles));
  return dead === undefined ? null : dead.replace(/^.*?:(\d+): (.*)$/, 'Line $1: $2.');
}

const refused = (message: string) => {
  const path = message.startsWith('The text: front matter `figure`') ? 'figure' : 'text';
  return invalidField(path, message);
};
