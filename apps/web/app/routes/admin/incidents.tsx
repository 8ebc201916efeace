import { incidentsQuery, maintenanceQuery } from '../../features/admin/incidents/incidents.queries.ts';
import { IncidentsScreen } from '../../features/admin/incidents/incidents-screen.tsx';
import { unlessSamePage } from '../../lib/navigation/same-page.ts';
import type { Route } from './+types/incidents.ts';
import { loadConsole } from './console-loader.server.ts';
import { ConsoleRoute } from './console-route.tsx';
import { enterConsole } from './enter-console.ts';

export const loader = (args: Route.LoaderArgs) => loadConsole(args, [incidentsQuery(), maintenanceQuery()]);

export function clientLoader() {
  return enterConsole();
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
