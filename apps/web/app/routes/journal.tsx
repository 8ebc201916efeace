import { reads } from '@sealtick/contract';
import { data } from 'react-router';
import { filtersIn } from '../features/journal/filters-in.ts';
import { entriesQuery, plansQuery, statisticsQuery, viewsQuery } from '../features/journal/journal.queries.ts';
import { JournalScreen, preloadJournalParts } from '../features/journal/journal-screen.tsx';
import { memberPaths } from '../lib/member-paths.ts';
import { pageContext } from '../lib/page-context.server.ts';
import { PageData } from '../lib/page-data.tsx';
import { prefetch } from '../lib/prefetch.server.ts';
import { enterPage } from '../lib/query-client.ts';
import { unlessSamePage } from '../lib/same-page.ts';
import { useSite } from '../lib/site.tsx';
import { HypotheticalNotice } from '../ui/basis-label.tsx';
import { SignedOut } from '../ui/signed-out.tsx';
import type { Route } from './+types/journal.ts';

// Loaded first, so that the server and the hydration render the page completely.
await preloadJournalParts();

export async function loader({ context, url }: Route.LoaderArgs) {
  const { user } = await context.get(pageContext).ask(reads.site.visitor, {});
  const headers = { 'cache-control': 'no-store' };
  if (user === null) return data(null, { headers });
  const filters = filtersIn(url.searchParams);
  const own = [entriesQuery(filters), statisticsQuery(filters), plansQuery(), viewsQuery()];
  const { dehydrated, status } = await prefetch(context, own);
  return data(dehydrated, { status, headers });
}

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export const handle = { isWide: true };

export default function JournalRoute({ loaderData }: Route.ComponentProps) {
  if (useSite().visitor.user === null) return <SignedOut title="Trade Journal" path={memberPaths.journal} />;
  return (
    <PageData state={loaderData}>
      <JournalScreen notice={(market) => <HypotheticalNotice bases={[{ record: 'live', market }]} />} />
    </PageData>
  );
}
