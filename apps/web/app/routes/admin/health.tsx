import { healthQuery } from '../../features/admin/admin.queries.ts';
import { HealthScreen } from '../../features/admin/health/health-screen.tsx';
import { unlessSamePage } from '../../lib/navigation/same-page.ts';
import type { Route } from './+types/health.ts';
import { loadConsole } from './console-loader.server.ts';
import { ConsoleRoute } from './console-route.tsx';
import { enterConsole } from './enter-console.ts';

export const loader = (args: Route.LoaderArgs) => loadConsole(args, [healthQuery()]);

export function clientLoader() {
  return enterConsole();
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
