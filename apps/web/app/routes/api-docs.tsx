import { data } from 'react-router';
import { apiOutlineQuery } from '../features/api-docs/api-docs.queries.ts';
import { preloadApiDocsParts } from '../features/api-docs/api-docs-parts.ts';
import { ApiDocsScreen } from '../features/api-docs/api-docs-screen.tsx';
import { PageData } from '../lib/data/page-data.tsx';
import { enterPage } from '../lib/data/query-client.ts';
import { unlessSamePage } from '../lib/navigation/same-page.ts';
import { prefetch } from '../lib/server/prefetch.server.ts';
import type { Route } from './+types/api-docs.ts';

if (import.meta.env.SSR || document.getElementById('quick-start')) await preloadApiDocsParts();

export async function loader({ context }: Route.LoaderArgs) {
  const { dehydrated, status } = await prefetch(context, [apiOutlineQuery()]);
  return data(dehydrated, { status });
}

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export default function ApiDocsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageData state={loaderData}>
      <ApiDocsScreen />
    </PageData>
  );
}
