import { data } from 'react-router';
import { checkpointQuery, figuresQuery, questionsQuery } from '../features/pricing/pricing.queries.ts';
import { PricingScreen } from '../features/pricing/pricing-screen.tsx';
import { PageData } from '../lib/page-data.tsx';
import { prefetch } from '../lib/prefetch.server.ts';
import { enterPage } from '../lib/query-client.ts';
import { unlessSamePage } from '../lib/same-page.ts';
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
