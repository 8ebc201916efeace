import { HydrationBoundary } from '@tanstack/react-query';
import { data } from 'react-router';
import { LatestSignals } from '../features/signals/latest-signals.tsx';
import { readSignals } from '../features/signals/signals.queries.ts';
import { readStrategy, strategyQuery } from '../features/strategies/strategies.queries.ts';
import { StrategyScreen } from '../features/strategies/strategy-screen.tsx';
import { prefetch } from '../lib/prefetch.server.ts';
import { enterPage } from '../lib/query-client.ts';
import { unlessSamePage } from '../lib/same-page.ts';
import type { Route } from './+types/strategy.ts';

export async function loader({ context, params: { strategyId } }: Route.LoaderArgs) {
  const page = await prefetch(context, [readStrategy(strategyId), readSignals(strategyId)]);
  const isMissing = page.client.getQueryData(strategyQuery(strategyId).queryKey) === null;
  return data(page.dehydrated, { status: isMissing ? 404 : page.status });
}

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export default function StrategyRoute({ loaderData, params: { strategyId } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData}>
      <StrategyScreen key={strategyId} id={strategyId} aside={<LatestSignals strategyId={strategyId} />} />
    </HydrationBoundary>
  );
}
