import { data } from 'react-router';
import { articleQuery, articlesQuery } from '../features/research/research.queries.ts';
import { ResearchScreen } from '../features/research/research-parts.ts';
import { PageData } from '../lib/page-data.tsx';
import { prefetch } from '../lib/prefetch.server.ts';
import { enterPage } from '../lib/query-client.ts';
import { unlessSamePage } from '../lib/same-page.ts';
import type { Route } from './+types/research.ts';

// Loaded before the page is rendered or hydrated. The script is apart, so that first visits of other pages do not list its files.
await ResearchScreen.preload();

export async function loader({ context }: Route.LoaderArgs) {
  const { dehydrated, status } = await prefetch(context, [articlesQuery()], (client) => {
    const featured = client.getQueryData(articlesQuery().queryKey)?.[0];
    return featured === undefined ? [] : [articleQuery(featured.id)];
  });
  return data(dehydrated, { status });
}

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export default function ResearchRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageData state={loaderData}>
      <ResearchScreen />
    </PageData>
  );
}
