import { data } from 'react-router';
import { complianceQuery, policiesQuery, reportsQuery } from '../features/compliance/compliance.queries.ts';
import { ComplianceScreen } from '../features/compliance/compliance-screen.tsx';
import { PageData } from '../lib/data/page-data.tsx';
import { enterPage } from '../lib/data/query-client.ts';
import { unlessSamePage } from '../lib/navigation/same-page.ts';
import { prefetch } from '../lib/server/prefetch.server.ts';
import type { Route } from './+types/compliance.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { dehydrated, status } = await prefetch(context, [complianceQuery(), policiesQuery(), reportsQuery()]);
  return data(dehydrated, { status });
}

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export default function ComplianceRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageData state={loaderData}>
      <ComplianceScreen />
    </PageData>
  );
}
