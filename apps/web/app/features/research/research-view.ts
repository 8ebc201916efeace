import { RESEARCH_CATEGORIES, type ResearchArticleRow, type ResearchCategory } from '@sealtick/contract';

/** Returns the category that an address asks for; null for all. */
export const categoryIn = (params: URLSearchParams): ResearchCategory | null =>
  RESEARCH_CATEGORIES.find((one) => one === params.get('category')) ?? null;

/** Returns a category as the beginning of a label. */
export const categoryLabel = (category: ResearchCategory): string => category[0]!.toUpperCase() + category.slice(1);

/** Returns the articles of a category (null: all) whose title, excerpt or category contain every word. */
export function filterArticles<A extends Pick<ResearchArticleRow, 'title' | 'excerpt' | 'category'>>(
  articles: readonly A[],
  { q, category }: { readonly q: string; readonly category: ResearchCategory | null },
): readonly A[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return articles.filter((one) => {
    const text = `${one.title} ${one.excerpt} ${one.category}`.toLowerCase();
    return (category === null || one.category === category) && words.every((word) => text.includes(word));
  });
}

const MOST_RELATED = 3;

/** Returns other articles to read next: those of the same category first, then the newest. */
export function relatedArticles<A extends Pick<ResearchArticleRow, 'id' | 'category'>>(
  articles: readonly A[],
  { id, category }: Pick<ResearchArticleRow, 'id' | 'category'>,
): readonly A[] {
  const near = (other: A) => (other.category === category ? 1 : 0);
  return articles
    .filter((other) => other.id !== id)
    .sort((a, b) => near(b) - near(a))
    .slice(0, MOST_RELATED);
}
