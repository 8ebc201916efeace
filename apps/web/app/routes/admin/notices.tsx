import { noticesQuery } from '../../features/admin/notices/notices.queries.ts';
import { NoticesScreen } from '../../features/admin/notices/notices-screen.tsx';
import { unlessSamePage } from '../../lib/navigation/same-page.ts';
import type { Route } from './+types/notices.ts';
import { loadConsole } from './console-loader.server.ts';
import { ConsoleRoute } from './console-route.tsx';
import { enterConsole } from './enter-console.ts';

export const loader = (args: Route.LoaderArgs) => loadConsole(args, [noticesQuery()]);

export function clientLoader() {
  return enterConsole();
}

export const shouldRevalidate = unlessSamePage;

export const handle = { isWide: true };

export default function NoticesRoute({ loaderData }: Route.ComponentProps) {
  return (
    <ConsoleRoute state={loaderData}>
      <NoticesScreen />
    </ConsoleRoute>
  );
}
