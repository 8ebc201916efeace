import type { ResearchArticleRow } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { researchPaths } from '../../lib/navigation/research-paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FigureChart } from '../../ui/figure-chart.tsx';
import { ArticleMeta } from './article-meta.tsx';
import { articleQuery } from './research.queries.ts';

/** The first article, with its figure beside it. */
export function FeaturedArticle({ article }: { article: ResearchArticleRow }) {
  const { id, title, excerpt } = article;
  const figure = useQuery(articleQuery(id)).data?.figure;
  return (
    <section
      aria-label="Featured article"
      className="grid overflow-hidden rounded-card border border-line bg-surface-1 lg:grid-cols-2"
    >
      <div className="flex flex-col gap-4 p-5 md:p-8">
        <ArticleMeta article={article} />
        <h2 className="font-head text-24 tracking-tight md:text-32">{title}</h2>
        <p className="text-16">{excerpt}</p>
        <ButtonLink to={researchPaths.article(id)} variant="primary" className="mt-auto self-start">
          Read the article
        </ButtonLink>
      </div>
      {figure && (
        <div className="border-line p-5 max-lg:border-t md:p-8 lg:border-l">
          <p className="mb-4 font-head text-14 text-ink-1">{figure.title}</p>
          <FigureChart figure={figure} />
        </div>
      )}
    </section>
  );
}
