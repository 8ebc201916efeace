import type { OwnStrategyDetail } from '@sealtick/contract';
import { OwnStrategyScreen } from '../../features/own-strategies/own-strategy-screen.tsx';
import { figureTone, formatFigure, sentence } from '../../features/strategies/performance/figure-text.ts';
import { HypotheticalNotice } from '../../ui/basis-label.tsx';
import { StatStrip } from '../../ui/stat-card.tsx';
import { Tooltip } from '../../ui/tooltip/tooltip.tsx';

/** A strategy of the member's own, with its figures as those of the library are shown. */
export function OwnStrategyPage({ id }: { id: string }) {
  return <OwnStrategyScreen id={id} figures={(strategy) => <Figures strategy={strategy} />} />;
}

function Figures({ strategy: { statistics, market } }: { strategy: OwnStrategyDetail }) {
  return (
    <>
      <StatStrip
        label="Figures of closed trades"
        columns={6}
        stats={statistics.map((figure) => ({
          label: figure.label,
          head: <Tooltip text={figure.definition}>{figure.label}</Tooltip>,
          value: figure.value === null ? null : formatFigure(figure.value, figure),
          note: figure.value === null ? sentence(figure.reason ?? '') : undefined,
          tone: figureTone(figure),
        }))}
      />
      <HypotheticalNotice bases={[{ record: 'live', market }]} />
    </>
  );
}
