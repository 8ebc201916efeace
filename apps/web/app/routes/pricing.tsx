import { data } from 'react-router';
import { checkpointQuery, figuresQuery, questionsQuery } from '../features/pricing/pricing.queries.ts';
import { PricingScreen } from '../features/pricing/pricing-screen.tsx';
import { PageData } from '../lib/data/page-data.tsx';
import { enterPage } from '../lib/data/query-client.ts';
import { unlessSamePage } from '../lib/navigation/same-page.ts';
import { prefetch } from '../lib/server/prefetch.server.ts';
import type { Route } from './+types/pricing.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { dehydrated, status } = await prefetch(context, [questionsQuery(), checkpointQuery(), figuresQuery()]);
  return data(dehydrated, { status });
}

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export default function PricingRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageData state={loaderData}>
      <PricingScreen />
    </PageData>
  );
}
