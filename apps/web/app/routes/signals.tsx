import { HydrationBoundary, useQuery } from '@tanstack/react-query';
import { data, Outlet } from 'react-router';
import { preloadSignalParts } from '../features/signals/signal-parts.ts';
import { readDelivery, readSignals } from '../features/signals/signals.queries.ts';
import { SignalsScreen } from '../features/signals/signals-screen.tsx';
import { readStrategies, strategiesQuery } from '../features/strategies/strategies.queries.ts';
import { asList, asRecord, asText } from '../lib/guard.ts';
import { prefetch } from '../lib/prefetch.server.ts';
import { enterPage } from '../lib/query-client.ts';
import { unlessSamePage } from '../lib/same-page.ts';
import type { SelectOption } from '../ui/select.tsx';
import type { Route } from './+types/signals.ts';

// Both drawings, the server's and the one that takes it over, are made in one go.
await preloadSignalParts();

export async function loader({ context, url }: Route.LoaderArgs) {
  const { dehydrated, status } = await prefetch(context, [
    readSignals(url.searchParams.get('strategy') || null),
    readStrategies,
    readDelivery,
  ]);
  return data(dehydrated, { status });
}

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export const handle = { isWide: true, keepsPlace: true };

export default function SignalsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData}>
      <Signals />
      <Outlet />
    </HydrationBoundary>
  );
}

function Signals() {
  const strategies = useQuery({ ...strategiesQuery(), select: toOptions });
  return <SignalsScreen strategies={strategies.data ?? []} />;
}

const toOptions = (sent: unknown): readonly SelectOption[] =>
  asList(sent)
    .map((row) => ({ value: asText(asRecord(row).id), label: asText(asRecord(row).name) || asText(asRecord(row).id) }))
    .filter(({ value }) => value !== '');
