import { healthQuery } from '../../features/admin/admin.queries.ts';
import { HealthScreen } from '../../features/admin/health/health-screen.tsx';
import { enterPage } from '../../lib/data/query-client.ts';
import { unlessSamePage } from '../../lib/navigation/same-page.ts';
import type { Route } from './+types/health.ts';
import { loadConsole } from './console-loader.server.ts';
import { ConsoleRoute } from './console-route.tsx';

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
