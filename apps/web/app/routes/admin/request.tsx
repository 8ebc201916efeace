import { RequestScreen } from '../../features/admin/requests/request-screen.tsx';
import { requestQuery } from '../../features/admin/requests/requests.queries.ts';
import { NotFoundScreen } from '../../features/frame/not-found-screen.tsx';
import type { Route } from './+types/request.ts';
import { loadConsole } from './console-loader.server.ts';
import { showSection } from './show-section.tsx';

export { unlessSamePage as shouldRevalidate } from '../../lib/navigation/same-page.ts';
export { enterConsole as clientLoader } from './enter-console.ts';

export function loader(args: Route.LoaderArgs) {
  const query = requestQuery(args.params.reference);
  return loadConsole(args, [query], query);
}

export const handle = { isWide: true };

export default showSection(({ params }: Route.ComponentProps) => (
  <RequestScreen reference={params.reference} notFound={<NotFoundScreen />} />
));
