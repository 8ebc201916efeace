import { HydrationBoundary } from '@tanstack/react-query';
import { data } from 'react-router';
import { readStrategies } from '../features/strategies/strategies.queries.ts';
import { StrategiesScreen } from '../features/strategies/strategies-screen.tsx';
import { prefetch } from '../lib/prefetch.server.ts';
import { enterPage } from '../lib/query-client.ts';
import { unlessSamePage } from '../lib/same-page.ts';
import type { Route } from './+types/strategies.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { dehydrated, status } = await prefetch(context, [readStrategies]);
  return data(dehydrated, { status });
}

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export default function StrategiesRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData}>
      <StrategiesScreen />
    </HydrationBoundary>
  );
}
