import { data } from 'react-router';
import { articleQuery, articlesQuery } from '../features/research/research.queries.ts';
import { ArticleScreen } from '../features/research/research-parts.ts';
import { PageData } from '../lib/page-data.tsx';
import { prefetch } from '../lib/prefetch.server.ts';
import { enterPage } from '../lib/query-client.ts';
import { unlessSamePage } from '../lib/same-page.ts';
import type { Route } from './+types/research-article.ts';

// Loaded before the page is rendered or hydrated. The script is apart, so that first visits of other pages do not list its files.
await ArticleScreen.preload();

export async function loader({ context, params: { articleId } }: Route.LoaderArgs) {
  const query = articleQuery(articleId);
  const { client, dehydrated, status } = await prefetch(context, [query, articlesQuery()]);
  const isMissing = status === 200 && client.getQueryData(query.queryKey) === null;
  return data(dehydrated, { status: isMissing ? 404 : status });
}

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export default function ResearchArticleRoute({ loaderData, params: { articleId } }: Route.ComponentProps) {
  return (
    <PageData state={loaderData}>
      <ArticleScreen key={articleId} id={articleId} />
    </PageData>
  );
}
