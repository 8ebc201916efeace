import { incidentsQuery, maintenanceQuery } from '../../features/admin/incidents/incidents.queries.ts';
import { deferred } from '../../lib/deferred.tsx';
import { enterPage } from '../../lib/query-client.ts';
import { unlessSamePage } from '../../lib/same-page.ts';
import type { Route } from './+types/incidents.ts';
import { loadConsole } from './console-loader.server.ts';

const ConsoleRoute = deferred(async () => (await import('./console-route.tsx')).ConsoleRoute);
const IncidentsScreen = deferred(
  async () => (await import('../../features/admin/incidents/incidents-screen.tsx')).IncidentsScreen,
);

// Loaded first, so that the server and the hydration render the page completely.
await Promise.all([ConsoleRoute.preload(), IncidentsScreen.preload()]);

export const loader = (args: Route.LoaderArgs) => loadConsole(args, [incidentsQuery(), maintenanceQuery()]);

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export const handle = { isWide: true };

export default function IncidentsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <ConsoleRoute state={loaderData}>
      <IncidentsScreen />
    </ConsoleRoute>
  );
}
