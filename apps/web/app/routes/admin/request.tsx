import { RequestScreen } from '../../features/admin/requests/request-screen.tsx';
import { requestQuery } from '../../features/admin/requests/requests.queries.ts';
import { NotFoundScreen } from '../../features/frame/not-found-screen.tsx';
import { unlessSamePage } from '../../lib/navigation/same-page.ts';
import type { Route } from './+types/request.ts';
import { loadConsole } from './console-loader.server.ts';
import { ConsoleRoute } from './console-route.tsx';
import { enterConsole } from './enter-console.ts';

export function loader(args: Route.LoaderArgs) {
  const query = requestQuery(args.params.reference);
  return loadConsole(args, [query], query);
}

export function clientLoader() {
  return enterConsole();
}

export const shouldRevalidate = unlessSamePage;

export const handle = { isWide: true };

export default function RequestRoute({ loaderData, params }: Route.ComponentProps) {
  return (
    <ConsoleRoute state={loaderData}>
      <RequestScreen reference={params.reference} notFound={<NotFoundScreen />} />
    </ConsoleRoute>
  );
}
