import { readFigure, readingMinutes } from '@sealtick/content';
import type { ContentDocument, Figure, ResearchArticle, ResearchArticleRow } from '@sealtick/contract';

/** Returns an article as lists show it. */
export function articleRow({ id, title, summary, fields, blocks }: ContentDocument): ResearchArticleRow {
  const figure = getFigure(fields);
  return {
    id,
    title,
    excerpt: summary,
    // The schema of the kind has checked it.
    category: fields.category as ResearchArticleRow['category'],
    createdAt: String(fields.publishedAt ?? `${fields.createdAt}T00:00:00.000Z`),
    minutes: readingMinutes(blocks),
    author: String(fields.author),
    isSample: fields.sample === true,
    sketch: figure && getSketch(figure),
  };
}

/** Returns an article with its text and figure. */
export const articleView = (document: ContentDocument): ResearchArticle => ({
  ...articleRow(document),
  updated: document.updated,
  blocks: document.blocks,
  figure: getFigure(document.fields),
  corrections: getCorrections(document.fields),
});

const getCorrections = ({ corrections = [] }: ContentDocument['fields']): ResearchArticle['corrections'] =>
  (corrections as readonly string[]).map((one) => {
    const [at = '', ...words] = one.split(' ');
    return { at, text: words.join(' ') };
  });

const getFigure = ({ figure }: ContentDocument['fields']): Figure | null =>
  figure === undefined ? null : readFigure(String(figure));

function getSketch({ rows, y }: Figure): number[] {
  const [low, high] = [y.ticks[0]!.at, y.ticks.at(-1)!.at];
  return rows.map((row) => Number(((row.at(-1)! - low) / (high - low)).toFixed(3)));
}
