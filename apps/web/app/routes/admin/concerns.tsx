import { ConcernsScreen } from '../../features/admin/requests/concerns-screen.tsx';
import { concernsQuery } from '../../features/admin/requests/requests.queries.ts';
import { unlessSamePage } from '../../lib/navigation/same-page.ts';
import type { Route } from './+types/concerns.ts';
import { loadConsole } from './console-loader.server.ts';
import { ConsoleRoute } from './console-route.tsx';
import { enterConsole } from './enter-console.ts';

export const loader = (args: Route.LoaderArgs) => loadConsole(args, [concernsQuery(args.url.searchParams)]);

export function clientLoader() {
  return enterConsole();
}

export const shouldRevalidate = unlessSamePage;

export const handle = { isWide: true };

export default function ConcernsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <ConsoleRoute state={loaderData}>
      <ConcernsScreen />
    </ConsoleRoute>
  );
}
