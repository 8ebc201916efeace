import { data } from 'react-router';
import { complianceQuery, policiesQuery, reportsQuery } from '../features/compliance/compliance.queries.ts';
import { ComplianceScreen } from '../features/compliance/compliance-screen.tsx';
import { PageData } from '../lib/page-data.tsx';
import { prefetch } from '../lib/prefetch.server.ts';
import { enterPage } from '../lib/query-client.ts';
import { unlessSamePage } from '../lib/same-page.ts';
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
