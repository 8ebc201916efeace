import { data } from 'react-router';
import { releasesQuery } from '../features/changelog/changelog.queries.ts';
import { ChangelogScreen } from '../features/changelog/changelog-screen.tsx';
import { PageData } from '../lib/data/page-data.tsx';
import { enterPage } from '../lib/data/query-client.ts';
import { unlessSamePage } from '../lib/navigation/same-page.ts';
import { prefetch } from '../lib/server/prefetch.server.ts';
import type { Route } from './+types/changelog.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { dehydrated, status } = await prefetch(context, [releasesQuery()]);
  return data(dehydrated, { status });
}

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export default function ChangelogRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageData state={loaderData}>
      <ChangelogScreen />
    </PageData>
  );
}
