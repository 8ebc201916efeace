import { figuresQuery, requestListQuery } from '../../features/admin/requests/requests.queries.ts';
import { deferred } from '../../lib/deferred.tsx';
import { enterPage } from '../../lib/query-client.ts';
import { unlessSamePage } from '../../lib/same-page.ts';
import type { Route } from './+types/requests.ts';
import { loadConsole } from './console-loader.server.ts';

const ConsoleRoute = deferred(async () => (await import('./console-route.tsx')).ConsoleRoute);
const RequestsScreen = deferred(
  async () => (await import('../../features/admin/requests/requests-screen.tsx')).RequestsScreen,
);

// Loaded first, so that the server and the hydration render the page completely.
await Promise.all([ConsoleRoute.preload(), RequestsScreen.preload()]);

export const loader = (args: Route.LoaderArgs) =>
  loadConsole(args, [requestListQuery(args.url.searchParams), figuresQuery()]);

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export const handle = { isWide: true };

export default function RequestsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <ConsoleRoute state={loaderData}>
      <RequestsScreen />
    </ConsoleRoute>
  );
}
