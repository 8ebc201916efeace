import type { ResearchArticle } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { researchPaths } from '../../lib/navigation/research-paths.ts';
import { TitledCard } from '../../ui/card.tsx';
import { articlesQuery } from './research.queries.ts';
import { relatedArticles } from './research-view.ts';

/** Beside an article: its sections, and what to read next. */
export function ArticleSide({ article }: { article: ResearchArticle }) {
  const { data = [] } = useQuery(articlesQuery());
  const sections = article.blocks.flatMap((block) => (block.type === 'heading' && block.level === 2 ? [block] : []));
  const related = relatedArticles(data, article);
  return (
    <aside className="grid gap-3 print:hidden">
      {sections.length > 0 && (
        <nav aria-label="In this article" className="max-lg:hidden">
          <p className="mb-2 text-12 text-ink-3">In this article</p>
          <ul className="border-line border-l">
            {sections.map(({ id, runs }) => (
              <li key={id}>
                <a href={`#${id}`} className="touch block py-1 pl-3 text-13 hover:text-ink-1">
                  {runs.map(({ text }) => text).join('')}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {related.length > 0 && (
        <TitledCard id="related" title="Related articles">
          <ul className="divide-y divide-line">
            {related.map(({ id, title, minutes }) => (
              <li key={id}>
                <Link
                  to={researchPaths.article(id)}
                  className="flex items-center justify-between gap-3 px-4 py-3 hover:bg-surface-2 md:px-5"
                >
                  <span className="font-strong text-13 text-ink-1">{title}</span>
                  <span className="shrink-0 text-12 text-ink-3">{minutes} min</span>
                </Link>
              </li>
            ))}
          </ul>
        </TitledCard>
      )}
    </aside>
  );
}
