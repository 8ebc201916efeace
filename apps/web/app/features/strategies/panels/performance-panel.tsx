import { formatCount, formatPercent, formatRatio } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { formatDate, orDash } from '../../../lib/time.ts';
import { BasisLabel, HypotheticalNotice } from '../../../ui/basis-label.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { StatStrip } from '../../../ui/stat-strip.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { DEFINITIONS } from '../definitions.ts';
import { ParityNote } from '../parity-note.tsx';
import type { MetricsView } from '../strategy-view.ts';
import { type PanelProps, Paragraphs } from './panel.tsx';

export function PerformancePanel({ strategy }: PanelProps) {
  const { metrics } = strategy;
  return (
    <>
      <section aria-labelledby="record">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 id="record" className="font-head text-16">
            Record
          </h2>
          <p className="flex flex-wrap gap-x-4 text-12 text-ink-3">
            <BasisLabel basis={metrics.basis} />
            {metrics.from && metrics.to && (
              <span>
                {orDash(() => formatDate(metrics.from))} – {orDash(() => formatDate(metrics.to))}
              </span>
            )}
            <TextLink to={paths.verifyOf(strategy.id)}>Verify this record</TextLink>
          </p>
        </div>
        <StatStrip label="Performance" stats={stats(metrics)} />
        <div className="mt-3 grid gap-2">
          {metrics.reason && <p className="text-13">{metrics.reason}</p>}
          <ParityNote parity={strategy.parity} />
          <HypotheticalNotice bases={[metrics.basis]} />
        </div>
      </section>
      {strategy.backtestMethodology && (
        <Card>
          <CardHeader title="How the back-test is made" />
          <CardBody>
            <Paragraphs text={strategy.backtestMethodology} />
          </CardBody>
        </Card>
      )}
    </>
  );
}

function stats(metrics: MetricsView) {
  const annual = metrics.annualReturn;
  const row = (name: keyof typeof DEFINITIONS, value: string) => ({
    label: DEFINITIONS[name].label,
    note: DEFINITIONS[name].text,
    value,
  });
  return [
    {
      ...row('annualReturn', formatPercent(annual, 1, 'exceptZero')),
      tone: annual === null || annual === 0 ? undefined : annual > 0 ? ('gain' as const) : ('loss' as const),
    },
    row('maxDrawdown', formatPercent(metrics.maxDrawdown)),
    row('sharpe', formatRatio(metrics.sharpe)),
    row('winRate', formatPercent(metrics.winRate)),
    row('avgRR', formatRatio(metrics.avgRR)),
    row('trades', formatCount(metrics.trades)),
  ];
}
