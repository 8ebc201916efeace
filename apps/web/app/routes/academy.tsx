import { reads } from '@sealtick/contract';
import { data, redirect } from 'react-router';
import { coursesQuery, progressQuery, registrationsQuery, webinarsQuery } from '../features/academy/academy.queries.ts';
import { AcademyScreen } from '../features/academy/academy-screen.tsx';
import { linkedModule } from '../features/academy/academy-view.ts';
import { pageContext } from '../lib/page-context.server.ts';
import { PageData } from '../lib/page-data.tsx';
import { prefetch } from '../lib/prefetch.server.ts';
import { enterPage } from '../lib/query-client.ts';
import { unlessSamePage } from '../lib/same-page.ts';
import type { Route } from './+types/academy.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const linked = linkedModule(url.searchParams);
  if (linked !== null) throw redirect(linked);
  const visitor = await context
    .get(pageContext)
    .ask(reads.site.visitor, {})
    .catch(() => null);
  const own = visitor?.user ? [progressQuery(), registrationsQuery()] : [];
  const { dehydrated, status } = await prefetch(context, [coursesQuery(), webinarsQuery(), ...own]);
  return data(dehydrated, { status });
}

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export default function AcademyRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageData state={loaderData}>
      <AcademyScreen />
    </PageData>
  );
}
