import { data } from 'react-router';
import { faqsQuery, guidesQuery, helpSearchQuery, searchedFor } from '../features/help/help.queries.ts';
import { HelpScreen } from '../features/help/help-screen.tsx';
import { PageData } from '../lib/data/page-data.tsx';
import { enterPage } from '../lib/data/query-client.ts';
import { unlessSamePage } from '../lib/navigation/same-page.ts';
import { prefetch } from '../lib/server/prefetch.server.ts';
import type { Route } from './+types/help-center.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { dehydrated, status } = await prefetch(context, [
    faqsQuery(),
    guidesQuery(),
    helpSearchQuery(searchedFor(url.searchParams.get('q'))),
  ]);
  return data(dehydrated, { status });
}

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export default function HelpCenterRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageData state={loaderData}>
      <HelpScreen />
    </PageData>
  );
}
