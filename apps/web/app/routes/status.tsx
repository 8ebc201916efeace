import { data } from 'react-router';
import {
  checksQuery,
  getSpan,
  historyQuery,
  incidentsQuery,
  maintenanceQuery,
  statusFiguresQuery,
} from '../features/status/status.queries.ts';
import { StatusScreen } from '../features/status/status-screen.tsx';
import { PageData } from '../lib/data/page-data.tsx';
import { enterPage } from '../lib/data/query-client.ts';
import { unlessSamePage } from '../lib/navigation/same-page.ts';
import { prefetch } from '../lib/server/prefetch.server.ts';
import type { Route } from './+types/status.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { dehydrated, status } = await prefetch(context, [
    historyQuery(getSpan(url.searchParams)),
    checksQuery(),
    incidentsQuery(),
    maintenanceQuery(),
    statusFiguresQuery(),
  ]);
  return data(dehydrated, { status });
}

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export default function StatusRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageData state={loaderData}>
      <StatusScreen />
    </PageData>
  );
}
