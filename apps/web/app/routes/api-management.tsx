import { reads } from '@sealtick/contract';
import { data } from 'react-router';
import { keysQuery, usageQuery } from '../features/api-keys/api-keys.queries.ts';
import { ApiManagementScreen } from '../features/api-keys/api-management-screen.tsx';
import { channelsQuery } from '../lib/channels.query.ts';
import { pageContext } from '../lib/page-context.server.ts';
import { PageData } from '../lib/page-data.tsx';
import { prefetch } from '../lib/prefetch.server.ts';
import { enterPage } from '../lib/query-client.ts';
import { unlessSamePage } from '../lib/same-page.ts';
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
