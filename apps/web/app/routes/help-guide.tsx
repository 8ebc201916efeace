import { data } from 'react-router';
import { GuideScreen } from '../features/help/guide-screen.tsx';
import { guideQuery, guidesQuery } from '../features/help/help.queries.ts';
import { PageData } from '../lib/data/page-data.tsx';
import { enterPage } from '../lib/data/query-client.ts';
import { unlessSamePage } from '../lib/navigation/same-page.ts';
import { prefetch } from '../lib/server/prefetch.server.ts';
import type { Route } from './+types/help-guide.ts';

export async function loader({ context, params: { guideId } }: Route.LoaderArgs) {
  const query = guideQuery(guideId);
  const { client, dehydrated, status } = await prefetch(context, [query, guidesQuery()]);
  const isMissing = status === 200 && client.getQueryData(query.queryKey)?.fields.type !== 'guide';
  return data(dehydrated, { status: isMissing ? 404 : status });
}

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export default function HelpGuideRoute({ loaderData, params: { guideId } }: Route.ComponentProps) {
  return (
    <PageData state={loaderData}>
      <GuideScreen key={guideId} id={guideId} />
    </PageData>
  );
}
