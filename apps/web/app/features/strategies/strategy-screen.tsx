import type { Strategy, SwitchedOff } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../lib/navigation/paths.ts';
import { withParam } from '../../lib/navigation/use-url-text.ts';
import { useSite } from '../../lib/site/site.tsx';
import { formatCount } from '../../lib/text/format.ts';
import { formatMoment } from '../../lib/time/time.ts';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { ActiveBadge, Badge } from '../../ui/badge.tsx';
import { HypotheticalNotice } from '../../ui/basis-label.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Mark } from '../../ui/mark.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RestoreNotice } from '../../ui/restore-notice.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { StructuredData } from '../../ui/structured-data.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { marketLabel } from './filter-strategies.ts';
import { LoginToSubscribe } from './login-to-subscribe.tsx';
import { Neighbours } from './neighbours.tsx';
import { TABS } from './panels/panels.ts';
import { useShownMetrics } from './performance/use-shown-metrics.ts';
import { QuickStats } from './quick-stats.tsx';
import { RiskWarning } from './risk-warning.tsx';
import { SectionLinks } from './section-links.tsx';
import { strategyQuery } from './strategies.queries.ts';
import { StrategySkeleton } from './strategy-skeleton.tsx';
import { strategyTerms } from './strategy-terms.ts';

/** As tall as the page, so that what sticks in it stays in view. */
const ASIDE = 'min-w-0';
const ASIDE_BELOW = 'grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3';
const RAIL = 'grid content-start gap-4 lg:sticky lg:top-[calc(var(--sticky-top,0px)+3.75rem)] print:static';

interface StrategyScreenProps {
  id: string;
  /** Placed below the open tab: the newest signals of this strategy. */
  latest: ReactNode;
  /** What a member can do with the strategy. */
  actions: (strategy: Strategy) => ReactNode;
  /** The primary action alone, for a tab that has no room for the sidebar. */
  subscribe: (strategy: Strategy) => ReactNode;
  /** Marks it as a favourite, for members. */
  star: (strategy: Strategy) => ReactNode;
}

/** The page of a strategy, with its loading and not-found states. */
export function StrategyScreen({ id, latest, actions, subscribe, star }: StrategyScreenProps) {
  const strategy = useQuery(strategyQuery(id));
  const shown = strategy.data;
  if (shown === undefined) {
    return (
      <>
        <PageHead title="Strategy" hidden />
        <h1 className="sr-only">Strategy</h1>
        <LoadState
          read={strategy}
          what="the strategy"
          title={NOT_FOUND.title}
          text={NOT_FOUND.text}
          action={NOT_FOUND.action}
          className="pt-6"
          skeleton={<StrategySkeleton />}
        />
      </>
    );
  }
  if (shown === null) return <StrategyNotFound />;
  return (
    <StrategyDetail
      strategy={shown}
      latest={latest}
      actions={actions(shown)}
      subscribe={subscribe(shown)}
      star={star(shown)}
    />
  );
}

/** A strategy that could not be loaded shows the same, with a retry. */
const NOT_FOUND = {
  title: 'Strategy Not Found',
  text: "The strategy you're looking for doesn't exist or has been removed.",
  action: <ButtonLink to={paths.strategies}>Back to strategies</ButtonLink>,
};

function StrategyNotFound() {
  return (
    <div className="pt-8">
      <PageHead title={NOT_FOUND.title} hidden />
      <h1 className="sr-only">{NOT_FOUND.title}</h1>
      <ErrorState title={NOT_FOUND.title} text={NOT_FOUND.text}>
        {NOT_FOUND.action}
      </ErrorState>
    </div>
  );
}

interface StrategyDetailProps {
  strategy: Strategy;
  latest: ReactNode;
  actions: ReactNode;
  subscribe: ReactNode;
  star: ReactNode;
}

function StrategyDetail({ strategy, latest, actions, subscribe, star }: StrategyDetailProps) {
  const [params] = useSearchParams();
  const site = useSite();
  const shown = useShownMetrics(strategy);
  const open = params.get('tab') ?? '';
  const isWide = TABS.some((tab) => tab.value === open && 'isWide' in tab);
  return (
    <>
      <PageHead
        title={strategy.name}
        description={strategy.oneLiner}
        image={paths.shareImage('strategies', strategy.id)}
      />
      <StructuredData data={import.meta.env.SSR && strategyTerms(site, strategy)} />
      <StrategyHead strategy={strategy}>{site.visitor.user !== null && star}</StrategyHead>
      <Tabs
        isSticky
        after={latest}
        action={
          isWide && (
            <>
              <LoginToSubscribe strategyId={strategy.id} />
              {site.visitor.user !== null && subscribe}
            </>
          )
        }
        label={`About ${strategy.name}`}
        open={open}
        tabs={TABS.map(({ value, label, Panel, ...tab }) => ({
          ...tab,
          value,
          label,
          href: `?${withParam(params, 'tab', value === TABS[0].value ? '' : value)}`,
          panel: <Panel key={value} strategy={strategy} />,
        }))}
        aside={
          <aside aria-label="At a glance" className={isWide ? ASIDE_BELOW : ASIDE}>
            <div className={isWide ? 'contents' : RAIL}>
              <QuickStats strategyId={strategy.id} {...shown} />
              <div className="grid content-start gap-4">
                <div className={isWide ? 'md:hidden' : 'contents'}>
                  <LoginToSubscribe strategyId={strategy.id} />
                </div>
                {site.visitor.user !== null && actions}
                <RiskWarning metrics={shown.metrics} />
              </div>
              {!isWide && <SectionLinks tab={open} />}
            </div>
          </aside>
        }
      />
    </>
  );
}

/** The name of a strategy, its facts, and what holds for every figure on the page. */
function StrategyHead({ strategy, children }: { strategy: Strategy; children: ReactNode }) {
  const { market } = strategy.performanceMetrics.basis;
  return (
    <div className="pt-6">
      <div className="gap-x-6 md:flex md:flex-row-reverse md:justify-between">
        <div className="mb-2.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 md:mb-0 md:h-10">
          <Breadcrumb to={paths.strategies} here={strategy.name} />
          <Neighbours id={strategy.id} />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="font-head text-24 tracking-tight md:text-32">{strategy.name}</h1>
          <ActiveBadge isActive={strategy.isActive} off={strategy.switchedOff} />
          {children}
        </div>
      </div>
      {strategy.switchedOff !== null && <OffNotice off={strategy.switchedOff} />}
      <p className="mt-1.5 max-w-read text-16">{strategy.oneLiner}</p>
      <div className="mt-3 flex flex-wrap items-center gap-1.5">
        <Badge>{strategy.approach}</Badge>
        <Badge>{strategy.riskLevel} risk</Badge>
        {strategy.markets.length > 0 && <Badge>{strategy.markets.map(marketLabel).join(' · ')}</Badge>}
        {strategy.timeframes.length > 0 && <Badge>{strategy.timeframes.join(' · ')}</Badge>}
        <span className="ml-1 inline-flex items-center gap-2 text-12 text-ink-3">
          Rules version {strategy.version}
          {strategy.publishedIndex !== null && (
            <span className="inline-flex items-center gap-1.25">
              <Mark size={13} />
              entry <span className="font-mono text-ink-2">#{formatCount(strategy.publishedIndex)}</span>
            </span>
          )}
        </span>
      </div>
      <div className="mt-3 grid gap-1">
        <HypotheticalNotice bases={[{ record: 'backtest', market }]} isWide />
        <RestoreNotice />
      </div>
    </div>
  );
}

/** Why a strategy opens no signals, and since when. */
function OffNotice({ off: { state, since, reason } }: { off: SwitchedOff }) {
  const zone = useTimeZone();
  const from = since === null ? 'from the next bar' : `since ${formatMoment(since, zone)}`;
  const text = reason ?? 'It failed; the operator has to restart the program';
  return (
    <p className="mt-2 max-w-read text-warn">
      {state === 'paused' ? 'Paused' : 'Retired'} {from}: {text.replace(/\.$/, '')}. It opens no new signals; open ones
      continue to their end.
    </p>
  );
}
