import { NEWS_MINUTES } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import { rulesQuery } from '../../lib/rules.query.ts';
import { PageHead, ScreenTitle } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { effectQuery } from './news.queries.ts';
import { NewsEditor } from './news-parts.ts';

const TITLE = 'News Filter';

/** What happens to signals close to releases: the rule, what it would have done, and the next releases. */
export function NewsScreen() {
  const rules = useQuery(rulesQuery());
  // The strategies that trade releases are the same for all minutes.
  const effect = useQuery(effectQuery({ minutes: NEWS_MINUTES, spares: 'calendar' }));
  const isKnown = rules.data !== undefined && (effect.data !== undefined || effect.isError);
  return (
    <div className="pb-16">
      <PageHead title={TITLE} hidden />
      <ScreenTitle
        title={TITLE}
        text="Decide what happens to new signals close to scheduled releases of high impact."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        {isKnown ? (
          <NewsEditor rules={rules.data} releaseStrategies={effect.data?.releaseStrategies ?? []} />
        ) : rules.isError ? (
          <ErrorState
            title="Error Loading Settings"
            text="Your settings could not be loaded. Please try again later."
            onRetry={() => void rules.refetch()}
          />
        ) : (
          <div className="grid gap-4">
            <Skeleton className="h-72" />
            <Skeleton className="h-96" />
          </div>
        )}
        <CalendarCard />
      </div>
    </div>
  );
}
