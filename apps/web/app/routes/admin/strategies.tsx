import { operatedQuery } from '../../features/admin/strategies/operated.queries.ts';
import { OperatedScreen } from '../../features/admin/strategies/operated-screen.tsx';
import { unlessSamePage } from '../../lib/navigation/same-page.ts';
import type { Route } from './+types/strategies.ts';
import { loadConsole } from './console-loader.server.ts';
import { ConsoleRoute } from './console-route.tsx';
import { enterConsole } from './enter-console.ts';

export const loader = (args: Route.LoaderArgs) => loadConsole(args, [operatedQuery()]);

export function clientLoader() {
  return enterConsole();
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
