import { data } from 'react-router';
import { SignalDrawer } from '../features/signals/detail/part.ts';
import { signalQuery } from '../features/signals/signals.queries.ts';
import { PageData } from '../lib/data/page-data.tsx';
import { enterPage } from '../lib/data/query-client.ts';
import { unlessSamePage } from '../lib/navigation/same-page.ts';
import { prefetch } from '../lib/server/prefetch.server.ts';
import type { Route } from './+types/signal.ts';

// Loaded first, so that the server and the hydration render the page completely.
await SignalDrawer.preload();

export async function loader({ context, params: { signalId } }: Route.LoaderArgs) {
  const page = await prefetch(context, [signalQuery(signalId)]);
  const isMissing = page.client.getQueryData(signalQuery(signalId).queryKey) === null;
  return data(page.dehydrated, { status: isMissing ? 404 : page.status });
}

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export default function SignalRoute({ loaderData, params: { signalId } }: Route.ComponentProps) {
  return (
    <PageData state={loaderData}>
      <SignalDrawer key={signalId} id={signalId} />
    </PageData>
  );
}
