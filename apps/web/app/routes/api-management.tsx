import { reads } from '@sealtick/contract';
import { data } from 'react-router';
import { ApiManagementScreen } from '../features/api-keys/api-management-screen.tsx';
import { PageData } from '../lib/data/page-data.tsx';
import { enterPage } from '../lib/data/query-client.ts';
import { unlessSamePage } from '../lib/navigation/same-page.ts';
import { keysQuery, usageQuery } from '../lib/queries/api-keys.queries.ts';
import { channelsQuery } from '../lib/queries/channels.query.ts';
import { pageContext } from '../lib/server/page-context.server.ts';
import { prefetch } from '../lib/server/prefetch.server.ts';
import type { Route } from './+types/api-management.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await context.get(pageContext).ask(reads.site.visitor, {});
  const own = user === null ? [] : [keysQuery(), usageQuery(), channelsQuery()];
  const { dehydrated } = await prefetch(context, own);
  return data(dehydrated, { headers: { 'cache-control': 'no-store' } });
}

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export const handle = { isWide: true };

export default function ApiManagementRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageData state={loaderData}>
      <ApiManagementScreen />
    </PageData>
  );
}
