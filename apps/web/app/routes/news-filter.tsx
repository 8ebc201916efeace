import { NEWS_MINUTES, reads } from '@sealtick/contract';
import { data } from 'react-router';
import { calendarQuery, effectQuery } from '../features/news/news.queries.ts';
import { NewsEditor } from '../features/news/news-parts.ts';
import { NewsScreen } from '../features/news/news-screen.tsx';
import { memberPaths } from '../lib/member-paths.ts';
import { pageContext } from '../lib/page-context.server.ts';
import { PageData } from '../lib/page-data.tsx';
import { prefetch } from '../lib/prefetch.server.ts';
import { profileQuery } from '../lib/profile.queries.ts';
import { enterPage } from '../lib/query-client.ts';
import { rulesQuery } from '../lib/rules.query.ts';
import { unlessSamePage } from '../lib/same-page.ts';
import { useSite } from '../lib/site.tsx';
import { SignedOut } from '../ui/signed-out.tsx';
import type { Route } from './+types/news-filter.ts';

// Loaded first, so that the server and the hydration render the page completely.
await NewsEditor.preload();

export async function loader({ context }: Route.LoaderArgs) {
  const { ask, now } = context.get(pageContext);
  const { user } = await ask(reads.site.visitor, {});
  const headers = { 'cache-control': 'no-store' };
  if (user === null) return data(null, { headers });
  const { dehydrated } = await prefetch(context, [
    rulesQuery(),
    profileQuery(),
    calendarQuery(now),
    effectQuery({ minutes: NEWS_MINUTES, spares: 'calendar' }),
  ]);
  return data(dehydrated, { headers });
}

export function clientLoader() {
  return enterPage();
}

export const shouldRevalidate = unlessSamePage;

export const handle = { isWide: true };

export default function NewsFilterRoute({ loaderData }: Route.ComponentProps) {
  if (useSite().visitor.user === null) return <SignedOut title="News Filter" path={memberPaths.newsFilter} />;
  return (
    <PageData state={loaderData}>
      <NewsScreen />
    </PageData>
  );
}
