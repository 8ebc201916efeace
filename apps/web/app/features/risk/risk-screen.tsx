import type { Portfolio, RiskSettings } from '@sealtick/contract';
import { MAX_EQUITY_AGE_MS, NOTHING_USED } from '@sealtick/engine';
import { useQuery } from '@tanstack/react-query';
import { riskUseIn } from '../../lib/figures/risk-use-in.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { portfolioQuery } from '../../lib/queries/portfolio.queries.ts';
import { profileQuery } from '../../lib/queries/profile.queries.ts';
import { riskQuery } from '../../lib/queries/risk-settings.queries.ts';
import { useSite } from '../../lib/site/site.tsx';
import { useWallNow, WallTime } from '../../lib/time/clock.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHead, ScreenTitle } from '../../ui/page-head.tsx';
import { SettingsFrame } from '../../ui/settings-frame.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Term } from '../../ui/term.tsx';
import { SavedForm } from '../../widgets/saved-form/saved-form.tsx';
import { NextSizeCard } from './next-size-card.tsx';
import { RiskFormCard } from './risk-form-card.tsx';
import { RiskStatusCard } from './risk-status-card.tsx';
import { useRiskSettings } from './use-risk-settings.ts';

const TITLE = 'Risk Management Configuration';

/** The risk settings. Visitors can look and type; saving asks them to log in. */
export function RiskScreen() {
  const { visitor } = useSite();
  const isMember = visitor.user !== null;
  const settings = useQuery({ ...riskQuery(), enabled: isMember });
  return (
    <>
      <PageHead title={TITLE} description="Enter your account and its limits, and see the size of the next trade." />
      <SettingsFrame back={{ to: paths.platform, label: 'Platform' }}>
        <ScreenTitle
          title={TITLE}
          text={
            <p>
              Your limits for <Term of="risk-per-trade">risk per trade</Term>, loss and drawdown are checked before each
              size is shown.
            </p>
          }
        />
        {isMember ? (
          <LoadState read={settings} what="your settings" skeleton={SKELETON}>
            {(own) => <Editor settings={own} />}
          </LoadState>
        ) : (
          <Editor settings={null} />
        )}
      </SettingsFrame>
    </>
  );
}

function Editor({ settings }: { settings: RiskSettings | null }) {
  const now = useWallNow();
  const editing = useRiskSettings(settings);
  const { form, limits } = editing;
  const profile = useQuery({ ...profileQuery(), enabled: settings !== null });
  const portfolio = useQuery({ ...portfolioQuery(), enabled: settings !== null });
  const statedAt = settings === null ? now : Date.parse(settings.equityStatedAt);
  const isTooOld = now - statedAt > MAX_EQUITY_AGE_MS;
  const isStatedAgain = settings === null || form.restatesEquity || limits?.equity !== settings.equity;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem] min-[90rem]:grid-cols-[minmax(0,1fr)_23rem]">
      <SavedForm label={TITLE} editing={editing}>
        <RiskFormCard
          editing={editing}
          timeZone={profile.data?.timeZone ?? 'UTC'}
          statedAt={settings && <StatedAt settings={settings} />}
          isEquityTooOld={isTooOld}
        />
      </SavedForm>
      <div className="grid gap-4 max-xl:contents">
        <NextSizeCard
          limits={limits}
          equityStatedAt={isStatedAgain ? now : statedAt}
          use={portfolio.data ? riskUseIn(portfolio.data) : NOTHING_USED}
        />
        <RiskStatusCard limits={limits} {...shownIn(settings !== null, portfolio.data, portfolio.isError)} />
      </div>
    </div>
  );
}

/** Returns the portfolio if there is a record, else what is missing. */
function shownIn(isMember: boolean, portfolio: Portfolio | undefined, isError: boolean) {
  if (!isMember) return { portfolio: null, missing: 'Needs a login.' };
  if (!portfolio)
    return { portfolio: null, missing: isError ? 'Your record could not be loaded.' : 'Loading your record.' };
  return { portfolio, missing: '' };
}

function StatedAt({ settings: { savedAt, equityStatedAt } }: { settings: RiskSettings }) {
  return (
    <>
      {savedAt === null ? 'The default, which counts as stated when you signed up, ' : 'Stated '}
      <WallTime value={equityStatedAt} />.
    </>
  );
}

const SKELETON = (
  <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
    <Skeleton className="h-160" />
    <Skeleton className="h-96" />
  </div>
);
