import { data } from 'react-router';
import { SignalDrawer } from '../features/signals/detail/part.ts';
import { signalQuery } from '../features/signals/signals.queries.ts';
import { showPage } from '../lib/data/page-data.tsx';
import { prefetch } from '../lib/server/prefetch.server.ts';
import type { Route } from './+types/signal.ts';

export { enterPage as clientLoader } from '../lib/data/query-client.ts';
export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';

// Loaded first, so that the server and the hydration render the page completely.
await SignalDrawer.preload();

export async function loader({ context, params: { signalId } }: Route.LoaderArgs) {
  const page = await prefetch(context, [signalQuery(signalId)]);
  const isMissing = page.client.getQueryData(signalQuery(signalId).queryKey) === null;
  return data(page.dehydrated, { status: isMissing ? 404 : page.status });
}

export default showPage(({ params: { signalId } }: Route.ComponentProps) => (
  <SignalDrawer key={signalId} id={signalId} />
));
