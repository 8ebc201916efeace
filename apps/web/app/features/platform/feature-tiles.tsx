import type { PortfolioAnalytics, ReleaseView } from '@sealtick/contract';
import { ArrowRight } from 'lucide';
import { memberPaths } from '../../lib/navigation/member-paths.ts';
import { EM_DASH, formatCounted, formatRatio } from '../../lib/text/format.ts';
import { shortageText } from '../../lib/text/shortage-text.ts';
import { useNow } from '../../lib/time/clock.tsx';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { releaseText } from './release-text.ts';

interface FeatureTilesProps {
  analytics: PortfolioAnalytics | undefined;
  /** Releases of the next days, oldest first; undefined if they are unknown. */
  releases: readonly ReleaseView[] | undefined;
  /** Id and name of a strategy to run a backtest of. */
  strategy: { readonly id: string; readonly name: string } | undefined;
}

/** The features of the platform that have a page, each with what it holds for the member. */
export function FeatureTiles({ analytics, releases, strategy }: FeatureTilesProps) {
  const now = useNow();
  const zone = useTimeZone();
  return (
    <section
      aria-label="Features"
      className="grid auto-rows-fr grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-4 *:min-h-24"
    >
      <Tile title="Analytics" to={memberPaths.analytics} text={sharpeText(analytics)} />
      <Tile title="Trade Journal" to={memberPaths.journal} text={recordText(analytics)} />
      <Tile
        title="Backtesting"
        to={memberPaths.getBacktests(strategy?.id)}
        text={strategy ? `Run ${strategy.name} with your own parameters` : 'Run a strategy with your own parameters'}
      />
      <Tile title="News Filter" to={memberPaths.newsFilter} text={releaseText(releases, now, zone)} />
    </section>
  );
}

/** A feature, as a link. */
function Tile({ title, to, text }: { title: string; to: string; text: string }) {
  return (
    <Card className="relative grid content-start gap-3 p-4 has-[a:hover]:bg-surface-2">
      <h2 className="flex items-center justify-between font-head text-14">
        <TextLink to={to} className="no-underline! text-ink-1! after:absolute after:inset-0">
          {title}
        </TextLink>
        <Icon of={ArrowRight} size={14} className="text-ink-3" />
      </h2>
      <p className="text-13">{text}</p>
    </Card>
  );
}

function sharpeText(analytics: PortfolioAnalytics | undefined): string {
  const sharpe = analytics?.statistics.find(({ key }) => key === 'sharpeRatio');
  if (!sharpe) return EM_DASH;
  if (sharpe.value !== null) return `Sharpe ${formatRatio(sharpe.value)}`;
  return `Sharpe ${EM_DASH} ${shortageText(sharpe.reason ?? '', { record: 'live' })}`;
}

function recordText(analytics: PortfolioAnalytics | undefined): string {
  if (!analytics) return EM_DASH;
  const trades = analytics.strategies.reduce((sum, one) => sum + one.trades, 0);
  return `${formatCounted(trades, 'trade')} closed in 30 days`;
}
