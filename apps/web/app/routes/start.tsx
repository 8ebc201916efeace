import { data } from 'react-router';
import { heroSignal } from '../features/landing/hero-signal.ts';
import {
  barsOfQuery,
  checkpointQuery,
  closedQuery,
  proofQuery,
  restQueries,
} from '../features/landing/landing.queries.ts';
import { LandingScreen } from '../features/landing/landing-screen.tsx';
import { useLiveSignals } from '../features/signals/live-signals.tsx';
import { pageContext } from '../lib/page-context.server.ts';
import { PageData } from '../lib/page-data.tsx';
import { prefetch } from '../lib/prefetch.server.ts';
import { enterPage } from '../lib/query-client.ts';
import { unlessSamePage } from '../lib/same-page.ts';
import type { Route } from './+types/start.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { now } = context.get(pageContext);
  const page = await prefetch(context, [closedQuery(), ...restQueries()], (client) => {
    const signal = heroSignal(client.getQueryData(closedQuery().queryKey));
    const checkpoint = client.getQueryData(checkpointQuery().queryKey);
    return [barsOfQuery(signal, now), proofQuery(signal, checkpoint)];
  });
  return data(page.dehydrated, { status: page.status });
}

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export default function StartRoute({ loaderData }: Route.ComponentProps) {
  const { arrived } = useLiveSignals();
  return (
    <PageData state={loaderData}>
      <LandingScreen arrivals={arrived.size} />
    </PageData>
  );
}
