import { ApiManagementScreen } from '../features/api-keys/api-management-screen.tsx';
import { showPage } from '../lib/data/page-data.tsx';
import { keysQuery, usageQuery } from '../lib/queries/api-keys.queries.ts';
import { channelsQuery } from '../lib/queries/channels.query.ts';
import { loadPage } from '../lib/server/load-page.server.ts';
import type { Route } from './+types/api-management.ts';

export { enterPage as clientLoader } from '../lib/data/query-client.ts';
export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';

export const loader = ({ context }: Route.LoaderArgs) =>
  loadPage(context, [], [keysQuery(), usageQuery(), channelsQuery()]);

export const handle = { isWide: true };

export default showPage(ApiManagementScreen);
