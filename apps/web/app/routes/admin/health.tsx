import { healthQuery } from '../../features/admin/admin.queries.ts';
import { deferred } from '../../lib/deferred.tsx';
import { enterPage } from '../../lib/query-client.ts';
import { unlessSamePage } from '../../lib/same-page.ts';
import type { Route } from './+types/health.ts';
import { loadConsole } from './console-loader.server.ts';

const ConsoleRoute = deferred(async () => (await import('./console-route.tsx')).ConsoleRoute);
const HealthScreen = deferred(async () => (await import('../../features/admin/health/health-screen.tsx')).HealthScreen);

// Loaded first, so that the server and the hydration render the page completely.
await Promise.all([ConsoleRoute.preload(), HealthScreen.preload()]);

export const loader = (args: Route.LoaderArgs) => loadConsole(args, [healthQuery()]);

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export const handle = { isWide: true };

export default function HealthRoute({ loaderData }: Route.ComponentProps) {
  return (
    <ConsoleRoute state={loaderData}>
      <HealthScreen />
    </ConsoleRoute>
  );
}
