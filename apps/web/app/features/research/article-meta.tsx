import type { ResearchArticleRow } from '@sealtick/contract';
import { formatDate } from '../../lib/time/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { categoryLabel } from './research-view.ts';

/** Category, day and reading time of an article, and whether it is a sample. */
export function ArticleMeta({ article }: { article: ResearchArticleRow }) {
  const { category, createdAt, minutes, isSample } = article;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-12 text-ink-3">
      <Badge>{categoryLabel(category)}</Badge>
      <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      <span>{minutes} min</span>
      {isSample && <Badge tone="warn">Sample</Badge>}
    </p>
  );
}
