import { NEWS_MINUTES } from '@sealtick/contract';
import { effectQuery, getEffectQuery, releasesQuery } from '../features/news/news.queries.ts';
import { minutesIn, toForm } from '../features/news/news-form.ts';
import { NewsEditor } from '../features/news/news-parts.ts';
import { NewsScreen } from '../features/news/news-screen.tsx';
import { PageData } from '../lib/data/page-data.tsx';
import { memberPaths } from '../lib/navigation/member-paths.ts';
import { profileQuery } from '../lib/queries/profile.queries.ts';
import { rulesQuery } from '../lib/queries/rules.query.ts';
import { loadMemberPage } from '../lib/server/load-page.server.ts';
import { pageContext } from '../lib/server/page-context.server.ts';
import { useSite } from '../lib/site/site.tsx';
import { SignedOut } from '../ui/signed-out.tsx';
import type { Route } from './+types/news-filter.ts';

export { enterPage as clientLoader } from '../lib/data/query-client.ts';
export { unlessSamePage as shouldRevalidate } from '../lib/navigation/same-page.ts';

// Loaded first, so that the server and the hydration render the page completely.
await NewsEditor.preload();

export function loader({ context }: Route.LoaderArgs) {
  const { now } = context.get(pageContext);
  const usual = effectQuery({ minutes: NEWS_MINUTES, spares: 'calendar' });
  return loadMemberPage(
    context,
    () => [rulesQuery(), profileQuery(), releasesQuery(now), { ...usual, isOptional: true }],
    (client) => {
      const rules = client.getQueryData(rulesQuery().queryKey);
      const effect = client.getQueryData(usual.queryKey);
      if (!rules || !effect) return [];
      const form = toForm(
        rules,
        effect.releaseStrategies.map(({ id }) => id),
      );
      const own = getEffectQuery(minutesIn(form), form.spares);
      return own.queryKey[0] === usual.queryKey[0] ? [] : [{ ...own, isOptional: true }];
    },
  );
}

export const handle = { isWide: true };

export default function NewsFilterRoute({ loaderData }: Route.ComponentProps) {
  if (useSite().visitor.user === null) return <SignedOut title="News Filter" path={memberPaths.newsFilter} />;
  return (
    <PageData state={loaderData}>
      <NewsScreen />
    </PageData>
  );
}
