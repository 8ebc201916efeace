import { filtersIn } from '../features/journal/filters-in.ts';
import { entriesQuery, plansQuery, statisticsQuery, viewsQuery } from '../features/journal/journal.queries.ts';
import { JournalScreen, preloadJournalParts } from '../features/journal/journal-screen.tsx';
import { PageData } from '../lib/data/page-data.tsx';
import { memberPaths } from '../lib/navigation/member-paths.ts';
import { subscriptionsQuery } from '../lib/queries/plan.queries.ts';
import { loadMemberPage } from '../lib/server/load-page.server.ts';
import { useSite } from '../lib/site/site.tsx';
import { HypotheticalNotice } from '../ui/basis-label.tsx';
import { SignedOut } from '../ui/signed-out.tsx';
import type { Route } from './+types/journal.ts';

export { enterPage as clientLoader } from '../lib/data/query-client.ts';
export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';

// Loaded first, so that the server and the hydration render the page completely.
await preloadJournalParts();

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadMemberPage(context, () => {
    const filters = filtersIn(url.searchParams);
    return [entriesQuery(filters), statisticsQuery(filters), plansQuery(), viewsQuery(), subscriptionsQuery()];
  });

export const handle = { isWide: true };

export default function JournalRoute({ loaderData }: Route.ComponentProps) {
  if (useSite().visitor.user === null) return <SignedOut title="Trade Journal" path={memberPaths.journal} />;
  return (
    <PageData state={loaderData}>
      <JournalScreen
        notice={(market) => (
          <HypotheticalNotice bases={[{ record: 'live', market }]} isWide>
            {market === 'simulated' && 'This is about signals, not about trades that you typed or imported.'}
          </HypotheticalNotice>
        )}
      />
    </PageData>
  );
}
