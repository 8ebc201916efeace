import type { ResearchArticle } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { DocumentBlocks } from '../../ui/document/document-blocks.tsx';
import { NoDocument } from '../../ui/document/no-document.tsx';
import { SampleLine } from '../../ui/document/sample-line.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { StructuredData } from '../../ui/structured-data.tsx';
import { TEXT_LINK } from '../../ui/text-link.tsx';
import { ArticleFigure } from './article-figure.tsx';
import { ArticleMeta } from './article-meta.tsx';
import { ArticleSide } from './article-side.tsx';
import { FeedLinks } from './feed-links.tsx';
import { articleQuery } from './research.queries.ts';
import { articleTerms } from './research-terms.ts';

/** One article, with its loading and not-found states. */
export function ArticleScreen({ id }: { id: string }) {
  const { data: article, isError, refetch } = useQuery(articleQuery(id));
  if (isError) {
    return (
      <NoDocument title="Article">
        <ErrorState
          title="Error Loading Article"
          text="The article could not be loaded. Please try again later."
          onRetry={() => void refetch()}
        />
      </NoDocument>
    );
  }
  if (article === undefined) {
    return (
      <NoDocument title="Article">
        <Skeleton className="h-160 max-w-180" />
      </NoDocument>
    );
  }
  if (article === null) {
    return (
      <NoDocument title="Article Not Found">
        <ErrorState title="Article Not Found" text="There is no article at this address.">
          <ButtonLink to={paths.research}>All articles</ButtonLink>
        </ErrorState>
      </NoDocument>
    );
  }
  return <Article article={article} />;
}

function Article({ article }: { article: ResearchArticle }) {
  const { title, excerpt, author, isSample, blocks, figure, createdAt } = article;
  const site = useSite();
  // The figure follows the introduction.
  const heading = blocks.findIndex(({ type }) => type === 'heading');
  const end = heading < 0 ? blocks.length : heading;
  return (
    <>
      <PageHead title={title} description={excerpt} type="article" />
      <meta property="article:published_time" content={createdAt} />
      <FeedLinks />
      <StructuredData data={import.meta.env.SSR && articleTerms(site, article)} />
      <header className="max-w-[70ch] pt-6 pb-5 md:pt-6.5">
        <nav aria-label="Breadcrumb" className="mb-3 text-13 print:hidden">
          <Link to={paths.research} className={`touch ${TEXT_LINK}`}>
            Research
          </Link>
        </nav>
        <h1 className="font-head text-32 tracking-tight md:text-48">{title}</h1>
        <p className="mt-3 mb-4 text-16">{excerpt}</p>
        <ArticleMeta article={article} />
        <p className="mt-2 text-13 text-ink-3">{author}</p>
      </header>
      <div className="grid items-start gap-x-16 gap-y-8 border-line border-t pt-6 lg:grid-cols-[minmax(0,45rem)_20rem] lg:justify-between">
        <article aria-label={title} className="min-w-0">
          <SampleLine of={{ fields: { sample: isSample } }} />
          <DocumentBlocks blocks={blocks.slice(0, end)} />
          {figure && <ArticleFigure figure={figure} />}
          <DocumentBlocks blocks={blocks.slice(end)} />
        </article>
        <ArticleSide article={article} />
      </div>
    </>
  );
}
