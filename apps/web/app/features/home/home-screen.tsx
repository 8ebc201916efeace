import type { ReactNode } from 'react';
import { paths } from '../../lib/navigation/paths.ts';
import { useSite } from '../../lib/site/site.tsx';
import { RelativeTime } from '../../lib/time/clock.tsx';
import { TitledCard } from '../../ui/card.tsx';
import { PageHead, ScreenTitle } from '../../ui/page-head.tsx';
import { RestoreNotice } from '../../ui/restore-notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { PaymentBanner } from '../../widgets/payment-banner.tsx';
import { useNewest } from './home.queries.ts';
import { HomePicture } from './home-picture.tsx';
import { HomeStats } from './home-stats.tsx';
import { QuickActions } from './quick-actions.tsx';
import { StrategyPerformance } from './strategy-performance.tsx';

interface HomeScreenProps {
  /** Whether the member was here before. */
  isReturning: boolean;
  /** The state of the live feed. */
  connection: ReactNode;
  /** How many signals are new to the member. */
  newSince: ReactNode;
  /** The steps to the first signal; null once they are done. */
  firstSteps: ReactNode;
  /** The newest three signals. */
  signals: ReactNode;
  watchlists: ReactNode;
}

/** The start page of a member. */
export function HomeScreen({ isReturning, connection, newSince, firstSteps, signals, watchlists }: HomeScreenProps) {
  const { visitor } = useSite();
  const firstName = visitor.user?.firstName ?? null;
  return (
    <div id="member-home">
      <PageHead
        title="Home"
        description="Active signals, results and strategies of the member, with the newest signals of the live feed."
      />
      <ScreenTitle title={greeting(firstName, isReturning)} text={<LastSignal />}>
        {connection}
      </ScreenTitle>
      <div className="grid gap-4">
        <PaymentBanner />
        <RestoreNotice />
        <div>
          <HomeStats />
        </div>
      </div>
      <div className="mt-4 grid gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-4">
          {firstSteps}
          <HomeFeed newSince={newSince} picture={firstSteps === null && <HomePicture />}>
            {signals}
          </HomeFeed>
          {watchlists}
        </div>
        <div className="grid min-w-0 content-start gap-4">
          <StrategyPerformance />
          <QuickActions />
        </div>
      </div>
    </div>
  );
}

function greeting(firstName: string | null, isReturning: boolean): string {
  const welcome = isReturning ? 'Welcome back' : 'Welcome';
  return firstName === null ? welcome : `${welcome}, ${firstName}`;
}

function LastSignal() {
  const { data, isError } = useNewest();
  if (!data) return isError ? 'The newest signal could not be loaded.' : 'Loading the newest signal';
  const newest = data[0];
  if (!newest) return 'No signal yet.';
  return (
    <>
      Last Signal <RelativeTime value={newest.createdAt} />
    </>
  );
}

/** A picture of the newest signal, and the newest three. @param children Those three. */
function HomeFeed({ newSince, picture, children }: Record<'newSince' | 'picture' | 'children', ReactNode>) {
  const tools = (
    <>
      <span className="mr-auto empty:hidden max-md:order-last max-md:w-full">{newSince}</span>
      <span className="ml-auto text-13">
        <TextLink isAlone to={paths.signals}>
          View all signals
        </TextLink>
      </span>
    </>
  );
  return (
    <div>
      {picture ? (
        <TitledCard id="live-signal-feed" title="Live signal feed" head={tools} className="mb-3">
          {picture}
        </TitledCard>
      ) : (
        <div className="mt-2 mb-3 flex flex-wrap items-center gap-x-3">
          <h2 className="font-head text-14">Live signal feed</h2>
          {tools}
        </div>
      )}
      {children}
    </div>
  );
}
