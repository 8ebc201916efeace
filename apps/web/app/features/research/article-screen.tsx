import type { ResearchArticle } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/navigation/paths.ts';
import { useSite } from '../../lib/site/site.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { StructuredData } from '../../ui/structured-data.tsx';
import { NoDocument } from '../../widgets/document/no-document.tsx';
import { ArticleBody } from './article-body.tsx';
import { FeedLinks } from './feed-links.tsx';
import { articleQuery } from './research.queries.ts';
import { articleTerms } from './research-terms.ts';

/** One article, with its loading and not-found states. */
export function ArticleScreen({ id }: { id: string }) {
  const read = useQuery(articleQuery(id));
  const article = read.data;
  if (article === undefined) {
    return (
      <NoDocument title="Article">
        <LoadState read={read} what="the article" skeleton="h-160 max-w-180" />
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
  const { title, excerpt, createdAt } = article;
  const site = useSite();
  return (
    <>
      <PageHead title={title} description={excerpt} type="article" />
      <meta property="article:published_time" content={createdAt} />
      <FeedLinks />
      <StructuredData data={import.meta.env.SSR && articleTerms(site, article)} />
      <ArticleBody article={article} heading="h1" />
    </>
  );
}
