import type { OwnStrategyDetail } from '@sealtick/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../lib/navigation/paths.ts';
import { formatDate } from '../../lib/time/time.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHead, ScreenTitle } from '../../ui/page-head.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { InboundCard } from './inbound-card.tsx';
import { ManageStrategy } from './manage-strategy.tsx';
import { OwnCurveCard } from './own-curve-card.tsx';
import { OwnMonthsCard } from './own-months-card.tsx';
import { OwnSignalsCard } from './own-signals-card.tsx';
import { ownStrategyQuery } from './own-strategies.queries.ts';
import { ShareCard } from './share-card.tsx';

interface OwnStrategyScreenProps {
  id: string;
  /** Shows the figures of a record. */
  figures: (strategy: OwnStrategyDetail) => ReactNode;
}

/** A strategy of the member's own: its figures, its signals, and how alerts reach it. */
export function OwnStrategyScreen({ id, figures }: OwnStrategyScreenProps) {
  const read = useQuery(ownStrategyQuery(id));
  const strategy = read.data;
  const title = strategy?.name ?? 'Your strategy';
  return (
    <>
      <PageHead title={title} hidden />
      <div className="pt-4">
        <BackLink to={`${paths.platform}#subscriptions`} label="Platform" />
      </div>
      <ScreenTitle
        title={title}
        text={
          strategy && (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
              {`Since ${formatDate(strategy.createdAt)}. Your own record, not the provider's, not proven.`}
              {strategy.archivedAt !== null && <Badge>Archived</Badge>}
            </span>
          )
        }
      >
        {strategy && <ManageStrategy strategy={strategy} />}
      </ScreenTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-16">
        <LoadState read={read} what="your strategy" skeleton="h-120 rounded-card" />
        {strategy === null && <EmptyState title="Strategy Not Found" text="It does not exist, or it is not yours." />}
        {strategy && (
          <>
            {figures(strategy)}
            <OwnCurveCard curve={strategy.curve} />
            <OwnMonthsCard curve={strategy.curve} />
            <OwnSignalsCard strategyId={id} hasTrades={strategy.mode === 'live' && strategy.closedSignals > 0} />
            <InboundCard strategy={strategy} />
            {strategy.mode === 'live' && <ShareCard strategy={strategy} />}
          </>
        )}
      </div>
    </>
  );
}
