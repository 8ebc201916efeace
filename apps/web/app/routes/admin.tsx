import { auditStateQuery, healthQuery } from '../features/admin/admin.queries.ts';
import { incidentsQuery } from '../features/admin/incidents/incidents.queries.ts';
import { settingsQuery } from '../features/admin/settings/settings.queries.ts';
import { billingQuery } from '../lib/billing.queries.ts';
import { deferred } from '../lib/deferred.tsx';
import { enterPage } from '../lib/query-client.ts';
import { unlessSamePage } from '../lib/same-page.ts';
import type { Route } from './+types/admin.ts';
import { loadConsole } from './admin/console-loader.server.ts';

/** The console, whose script other pages must not load. */
const ConsoleRoute = deferred(async () => (await import('./admin/console-route.tsx')).ConsoleRoute);
const Overview = deferred(async () => (await import('../features/admin/overview-screen.tsx')).OverviewScreen);

// Loaded first, so that the server and the hydration render the page completely.
await Promise.all([ConsoleRoute.preload(), Overview.preload()]);

export const loader = (args: Route.LoaderArgs) =>
  loadConsole(args, [incidentsQuery(), healthQuery(), auditStateQuery(), settingsQuery(), billingQuery()]);

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export const handle = { isWide: true };

export default function AdminRoute({ loaderData }: Route.ComponentProps) {
  return (
    <ConsoleRoute state={loaderData}>
      <Overview />
    </ConsoleRoute>
  );
}
