import {
  checksQuery,
  getSpan,
  historyQuery,
  incidentsQuery,
  maintenanceQuery,
  statusFiguresQuery,
} from '../features/status/status.queries.ts';
import { StatusScreen } from '../features/status/status-screen.tsx';
import { showPage } from '../lib/data/page-data.tsx';
import { loadPublic } from '../lib/server/load-page.server.ts';
import type { Route } from './+types/status.ts';

export { enterPage as clientLoader } from '../lib/data/query-client.ts';
export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadPublic(context, [
    historyQuery(getSpan(url.searchParams)),
    checksQuery(),
    incidentsQuery(),
    maintenanceQuery(),
    statusFiguresQuery(),
  ]);

export default showPage(StatusScreen);
