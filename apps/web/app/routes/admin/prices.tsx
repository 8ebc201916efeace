import { announcedQuery } from '../../features/admin/prices/prices.queries.ts';
import { deferred } from '../../lib/deferred.tsx';
import { enterPage } from '../../lib/query-client.ts';
import { unlessSamePage } from '../../lib/same-page.ts';
import type { Route } from './+types/prices.ts';
import { loadConsole } from './console-loader.server.ts';

const ConsoleRoute = deferred(async () => (await import('./console-route.tsx')).ConsoleRoute);
const PricesScreen = deferred(async () => (await import('../../features/admin/prices/prices-screen.tsx')).PricesScreen);

// Loaded first, so that the server and the hydration render the page completely.
await Promise.all([ConsoleRoute.preload(), PricesScreen.preload()]);

export const loader = (args: Route.LoaderArgs) => loadConsole(args, [announcedQuery()]);

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export const handle = { isWide: true };

export default function PricesRoute({ loaderData }: Route.ComponentProps) {
  return (
    <ConsoleRoute state={loaderData}>
      <PricesScreen />
    </ConsoleRoute>
  );
}
