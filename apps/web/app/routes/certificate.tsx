import { reads } from '@sealtick/contract';
import { data } from 'react-router';
import { certificateQuery, progressQuery } from '../features/academy/academy.queries.ts';
import { CertificateScreen } from '../features/academy/certificate-screen.tsx';
import { pageContext } from '../lib/page-context.server.ts';
import { PageData } from '../lib/page-data.tsx';
import { prefetch } from '../lib/prefetch.server.ts';
import { enterPage } from '../lib/query-client.ts';
import { unlessSamePage } from '../lib/same-page.ts';
import type { Route } from './+types/certificate.ts';

export async function loader({ context, params: { number } }: Route.LoaderArgs) {
  const visitor = await context
    .get(pageContext)
    .ask(reads.site.visitor, {})
    .catch(() => null);
  const query = certificateQuery(number);
  const own = visitor?.user ? [progressQuery()] : [];
  const { client, dehydrated, status } = await prefetch(context, [query, ...own]);
  return data(dehydrated, { status: client.getQueryData(query.queryKey) === null ? 404 : status });
}

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export default function CertificateRoute({ loaderData, params: { number } }: Route.ComponentProps) {
  return (
    <PageData state={loaderData}>
      <CertificateScreen number={number} />
    </PageData>
  );
}
