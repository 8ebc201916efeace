import { operatedQuery } from '../../features/admin/strategies/operated.queries.ts';
import { deferred } from '../../lib/deferred.tsx';
import { enterPage } from '../../lib/query-client.ts';
import { unlessSamePage } from '../../lib/same-page.ts';
import type { Route } from './+types/strategies.ts';
import { loadConsole } from './console-loader.server.ts';

const ConsoleRoute = deferred(async () => (await import('./console-route.tsx')).ConsoleRoute);
const OperatedScreen = deferred(
  async () => (await import('../../features/admin/strategies/operated-screen.tsx')).OperatedScreen,
);

// Loaded first, so that the server and the hydration render the page completely.
await Promise.all([ConsoleRoute.preload(), OperatedScreen.preload()]);

export const loader = (args: Route.LoaderArgs) => loadConsole(args, [operatedQuery()]);

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export const handle = { isWide: true };

export default function StrategiesRoute({ loaderData }: Route.ComponentProps) {
  return (
    <ConsoleRoute state={loaderData}>
      <OperatedScreen />
    </ConsoleRoute>
  );
}
