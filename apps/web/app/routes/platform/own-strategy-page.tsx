import type { OwnStrategyDetail, SharedStrategy } from '@sealtick/contract';
import { OwnStrategyScreen } from '../../features/own-strategies/own-strategy-screen.tsx';
import { SharedStrategyScreen } from '../../features/own-strategies/shared-strategy-screen.tsx';
import { DefinitionsLink } from '../../features/strategies/performance/definitions-link.tsx';
import { toStat } from '../../features/strategies/performance/to-stat.tsx';
import { HypotheticalNotice } from '../../ui/basis-label.tsx';
import { StatStrip } from '../../ui/stat-card.tsx';

/** A strategy of the member's own, with its figures as those of the library are shown. */
export function OwnStrategyPage({ id }: { id: string }) {
  return <OwnStrategyScreen id={id} figures={(strategy) => <Figures strategy={strategy} />} />;
}

/** What a share link shows of a member's strategy. @param shared Null if the link has ended */
export function SharedStrategyPage({ shared }: { shared: SharedStrategy | null }) {
  return <SharedStrategyScreen shared={shared} figures={shared && <Figures strategy={shared} />} />;
}

function Figures({ strategy: { statistics, market } }: { strategy: Pick<OwnStrategyDetail, 'statistics' | 'market'> }) {
  return (
    <>
      <StatStrip label="Figures of closed trades" columns={6} stats={statistics.map((figure) => toStat(figure))} />
      <p className="text-13">
        <DefinitionsLink />
      </p>
      <HypotheticalNotice bases={[{ record: 'live', market }]} isWide />
    </>
  );
}
