import { concernsQuery } from '../../features/admin/requests/requests.queries.ts';
import { deferred } from '../../lib/deferred.tsx';
import { enterPage } from '../../lib/query-client.ts';
import { unlessSamePage } from '../../lib/same-page.ts';
import type { Route } from './+types/concerns.ts';
import { loadConsole } from './console-loader.server.ts';

const ConsoleRoute = deferred(async () => (await import('./console-route.tsx')).ConsoleRoute);
const ConcernsScreen = deferred(
  async () => (await import('../../features/admin/requests/concerns-screen.tsx')).ConcernsScreen,
);

// Loaded first, so that the server and the hydration render the page completely.
await Promise.all([ConsoleRoute.preload(), ConcernsScreen.preload()]);

export const loader = (args: Route.LoaderArgs) => loadConsole(args, [concernsQuery(args.url.searchParams)]);

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export const handle = { isWide: true };

export default function ConcernsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <ConsoleRoute state={loaderData}>
      <ConcernsScreen />
    </ConsoleRoute>
  );
}
