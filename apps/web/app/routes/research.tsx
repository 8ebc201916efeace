import { data } from 'react-router';
import { articleQuery, articlesQuery } from '../features/research/research.queries.ts';
import { ResearchPages } from '../features/research/research-parts.ts';
import { showPage } from '../lib/data/page-data.tsx';
import { prefetch } from '../lib/server/prefetch.server.ts';
import type { Route } from './+types/research.ts';

export { enterPage as clientLoader } from '../lib/data/query-client.ts';
export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';

// Both addresses have one script, apart from this one, so that first visits of other pages do not list its files. It is loaded
// before the page is rendered or hydrated.
await ResearchPages.preload();

export async function loader({ context, params: { articleId } }: Route.LoaderArgs) {
  const asked = articleId === undefined ? null : articleQuery(articleId);
  const { client, dehydrated, status } = await prefetch(
    context,
    [articlesQuery(), ...(asked ? [asked] : [])],
    (read) => {
      const featured = read.getQueryData(articlesQuery().queryKey)?.[0];
      return asked || featured === undefined ? [] : [articleQuery(featured.id)];
    },
  );
  const isMissing = status === 200 && asked !== null && client.getQueryData(asked.queryKey) === null;
  return data(dehydrated, { status: isMissing ? 404 : status });
}

export default showPage(({ params: { articleId } }: Route.ComponentProps) => <ResearchPages articleId={articleId} />);
