import { data } from 'react-router';
import { MethodologyScreen } from '../features/about/methodology-screen.tsx';
import { PageData } from '../lib/data/page-data.tsx';
import { enterPage } from '../lib/data/query-client.ts';
import { unlessSamePage } from '../lib/navigation/same-page.ts';
import { documentQuery } from '../lib/queries/content.queries.ts';
import { prefetch } from '../lib/server/prefetch.server.ts';
import type { Route } from './+types/methodology.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { dehydrated, status } = await prefetch(context, [documentQuery('about', 'methodology')]);
  return data(dehydrated, { status });
}

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export default function MethodologyRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageData state={loaderData}>
      <MethodologyScreen />
    </PageData>
  );
}
