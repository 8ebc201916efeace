import { data } from 'react-router';
import { GlossaryScreen } from '../features/about/glossary-screen.tsx';
import { documentQuery } from '../lib/content.queries.ts';
import { PageData } from '../lib/page-data.tsx';
import { prefetch } from '../lib/prefetch.server.ts';
import { enterPage } from '../lib/query-client.ts';
import { unlessSamePage } from '../lib/same-page.ts';
import type { Route } from './+types/glossary.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { dehydrated, status } = await prefetch(context, [documentQuery('about', 'glossary')]);
  return data(dehydrated, { status });
}

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export default function GlossaryRoute({ loaderData }: Route.ComponentProps) {
  return (
    <PageData state={loaderData}>
      <GlossaryScreen />
    </PageData>
  );
}
