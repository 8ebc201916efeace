import { useQuery } from '@tanstack/react-query';
import { data } from 'react-router';
import { toNameOptions } from '../features/strategies/name-options.ts';
import { preloadVerifyParts } from '../features/verify/parts.tsx';
import { checkpointQuery } from '../features/verify/verify.queries.ts';
import { VerifyScreen } from '../features/verify/verify-screen.tsx';
import { PageData } from '../lib/data/page-data.tsx';
import { enterPage } from '../lib/data/query-client.ts';
import { unlessSamePage } from '../lib/navigation/same-page.ts';
import { strategyNamesQuery } from '../lib/queries/strategy-names.query.ts';
import { prefetch } from '../lib/server/prefetch.server.ts';
import type { Route } from './+types/verify.ts';

// Loaded first, so that the server and the hydration render the page completely.
await preloadVerifyParts();

export async function loader({ context }: Route.LoaderArgs) {
  const { dehydrated, status } = await prefetch(context, [checkpointQuery(), strategyNamesQuery()]);
  return data(dehydrated, { status });
}

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export const handle = { isWide: true };

export default function VerifyRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageData state={loaderData}>
      <Verify />
    </PageData>
  );
}

function Verify() {
  const strategies = useQuery({ ...strategyNamesQuery(), select: toNameOptions });
  return <VerifyScreen strategies={strategies.data ?? []} />;
}
