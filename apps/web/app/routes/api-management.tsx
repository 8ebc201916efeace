import { ApiManagementScreen } from '../features/api-keys/api-management-screen.tsx';
import { PageData } from '../lib/data/page-data.tsx';
import { enterPage } from '../lib/data/query-client.ts';
import { unlessSamePage } from '../lib/navigation/same-page.ts';
import { keysQuery, usageQuery } from '../lib/queries/api-keys.queries.ts';
import { channelsQuery } from '../lib/queries/channels.query.ts';
import { loadPage } from '../lib/server/load-page.server.ts';
import type { Route } from './+types/api-management.ts';

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPage(context, [], [keysQuery(), usageQuery(), channelsQuery()]);

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
