import type { ResearchArticleRow } from '@sealtick/contract';
import { Link } from 'react-router';
import { researchPaths } from '../../lib/navigation/research-paths.ts';
import { PLOT } from '../../ui/plot.tsx';
import { ArticleMeta } from './article-meta.tsx';

/** An article in a card, with the shape of its figure. */
export function ArticleCard({ article }: { article: ResearchArticleRow }) {
  const { id, title, excerpt, sketch } = article;
  return (
    <li className="relative flex flex-col gap-3 rounded-card border border-line bg-surface-1 p-4 focus-within:border-line-strong hover:bg-surface-2 md:p-5">
      {sketch && <Sketch heights={sketch} />}
      <h3 className="font-head text-16">
        <Link to={researchPaths.article(id)} className="after:absolute after:inset-0">
          {title}
        </Link>
      </h3>
      <p className="text-13">{excerpt}</p>
      <div className="mt-auto">
        <ArticleMeta article={article} />
      </div>
    </li>
  );
}

function Sketch({ heights }: { heights: readonly number[] }) {
  const step = PLOT / (heights.length - 1);
  const points = heights.map((height, i) => `${(i * step).toFixed(0)} ${(PLOT * (1 - height)).toFixed(0)}`);
  return (
    <svg
      viewBox={`0 0 ${PLOT} ${PLOT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-20 w-full overflow-visible py-1"
    >
      <path
        d={`M${points.join('L')}`}
        fill="none"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-curve-live"
      />
    </svg>
  );
}
