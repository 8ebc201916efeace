import { reads } from '@sealtick/contract';
import { data } from 'react-router';
import { practiceQuery, practiceSessionQuery } from '../features/academy/practice.queries.ts';
import { ReplayScreen } from '../features/academy/replay/replay-screen.tsx';
import { sessionNumber } from '../features/academy/replay/stored-sessions.ts';
import { showPage } from '../lib/data/page-data.tsx';
import { pageContext } from '../lib/server/page-context.server.ts';
import { prefetch } from '../lib/server/prefetch.server.ts';
import type { Route } from './+types/practice.ts';

export { enterPage as clientLoader } from '../lib/data/query-client.ts';
export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = await context
    .get(pageContext)
    .ask(reads.site.visitor, {})
    .catch(() => null);
  const session = sessionNumber(url.searchParams.get('session'));
  const own = session === null ? practiceQuery() : practiceSessionQuery(session);
  const { dehydrated, status } = await prefetch(context, visitor?.user ? [own] : []);
  return data(dehydrated, { status });
}

export default showPage(ReplayScreen);
