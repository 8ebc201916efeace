import { HydrationBoundary, useQuery } from '@tanstack/react-query';
import { data } from 'react-router';
import { toCardViews } from '../features/strategies/card-view.ts';
import { readStrategies, strategiesQuery } from '../features/strategies/strategies.queries.ts';
import { readCheckpoint } from '../features/verify/verify.queries.ts';
import { VerifyScreen } from '../features/verify/verify-screen.tsx';
import { prefetch } from '../lib/prefetch.server.ts';
import { enterPage } from '../lib/query-client.ts';
import { unlessSamePage } from '../lib/same-page.ts';
import type { SelectOption } from '../ui/select.tsx';
import type { Route } from './+types/verify.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { dehydrated, status } = await prefetch(context, [readCheckpoint, readStrategies]);
  return data(dehydrated, { status });
}

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export const handle = { isWide: true };

export default function VerifyRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData}>
      <Verify />
    </HydrationBoundary>
  );
}

function Verify() {
  const strategies = useQuery({ ...strategiesQuery(), select: toOptions });
  return <VerifyScreen strategies={strategies.data ?? []} />;
}

const toOptions = (sent: unknown): readonly SelectOption[] =>
  toCardViews(sent).map(({ id, name }) => ({ value: id, label: name }));
