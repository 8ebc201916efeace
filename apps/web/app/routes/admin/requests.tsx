import { figuresQuery, requestListQuery } from '../../features/admin/requests/requests.queries.ts';
import { RequestsScreen } from '../../features/admin/requests/requests-screen.tsx';
import { unlessSamePage } from '../../lib/navigation/same-page.ts';
import type { Route } from './+types/requests.ts';
import { loadConsole } from './console-loader.server.ts';
import { ConsoleRoute } from './console-route.tsx';
import { enterConsole } from './enter-console.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadConsole(args, [requestListQuery(args.url.searchParams), figuresQuery()]);

export function clientLoader() {
  return enterConsole();
}

export const shouldRevalidate = unlessSamePage;

export const handle = { isWide: true };

export default function RequestsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <ConsoleRoute state={loaderData}>
      <RequestsScreen />
    </ConsoleRoute>
  );
}
