import { NEWS_MINUTES } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { memberPaths } from '../../lib/navigation/member-paths.ts';
import { rulesQuery } from '../../lib/queries/rules.query.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHead, ScreenTitle } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Term } from '../../ui/term.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { effectQuery } from './news.queries.ts';
import { NewsEditor } from './news-parts.ts';

const TITLE = 'News Filter';

const SKELETON = (
  <div className="grid gap-4">
    <Skeleton className="h-72" />
    <Skeleton className="h-96" />
  </div>
);

/** What happens to signals close to releases: the rule, what it would have done, and the next releases. */
export function NewsScreen() {
  const rules = useQuery(rulesQuery());
  // The strategies that trade releases are the same for all minutes.
  const effect = useQuery(effectQuery({ minutes: NEWS_MINUTES, spares: 'calendar' }));
  const isKnown = effect.data !== undefined || effect.isError;
  return (
    <div className="pb-16">
      <PageHead title={TITLE} hidden />
      <ScreenTitle
        title={TITLE}
        text={
          <p>
            {'Decide what happens to new signals close to scheduled '}
            <Term of="release">releases</Term>
            {' of high impact. '}
            <TextLink to={memberPaths.newsGuide}>How the filter works</TextLink>
          </p>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <LoadState read={{ ...rules, data: isKnown ? rules.data : undefined }} what="your settings" skeleton={SKELETON}>
          {(own) => <NewsEditor rules={own} releaseStrategies={effect.data?.releaseStrategies ?? []} />}
        </LoadState>
        <CalendarCard />
      </div>
    </div>
  );
}
