import { auditStateQuery, healthQuery } from '../features/admin/admin.queries.ts';
import { dayQueries } from '../features/admin/day-strip.tsx';
import { incidentsQuery } from '../features/admin/incidents/incidents.queries.ts';
import { OverviewScreen } from '../features/admin/overview-screen.tsx';
import { settingsQuery } from '../features/admin/settings/settings.queries.ts';
import { operatedQuery } from '../features/admin/strategies/operated.queries.ts';
import { unlessSamePage } from '../lib/navigation/same-page.ts';
import { billingQuery } from '../lib/queries/billing.queries.ts';
import type { Route } from './+types/admin.ts';
import { loadConsole } from './admin/console-loader.server.ts';
import { ConsoleRoute } from './admin/console-route.tsx';
import { enterConsole } from './admin/enter-console.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadConsole(args, [
    incidentsQuery(),
    healthQuery(),
    auditStateQuery(),
    settingsQuery(),
    billingQuery(),
    operatedQuery(),
    ...dayQueries(),
  ]);

export function clientLoader() {
  return enterConsole();
}

export const shouldRevalidate = unlessSamePage;

export const handle = { isWide: true };

export default function AdminRoute({ loaderData }: Route.ComponentProps) {
  return (
    <ConsoleRoute state={loaderData}>
      <OverviewScreen />
    </ConsoleRoute>
  );
}
