import { data } from 'react-router';
import { GuideScreen } from '../features/help/guide-screen.tsx';
import { guideQuery, guidesQuery } from '../features/help/help.queries.ts';
import { showPage } from '../lib/data/page-data.tsx';
import { prefetch } from '../lib/server/prefetch.server.ts';
import type { Route } from './+types/help-guide.ts';

export { enterPage as clientLoader } from '../lib/data/query-client.ts';
export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';

export async function loader({ context, params: { guideId } }: Route.LoaderArgs) {
  const query = guideQuery(guideId);
  const { client, dehydrated, status } = await prefetch(context, [query, guidesQuery()]);
  const isMissing = status === 200 && client.getQueryData(query.queryKey)?.fields.type !== 'guide';
  return data(dehydrated, { status: isMissing ? 404 : status });
}

export default showPage(({ params: { guideId } }: Route.ComponentProps) => <GuideScreen key={guideId} id={guideId} />);
