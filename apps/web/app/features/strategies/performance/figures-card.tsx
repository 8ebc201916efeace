import type { RecordPerformance, StatisticView } from '@sealtick/contract';
import { formatCount } from '../../../lib/text/format.ts';
import { formatDate } from '../../../lib/time/time.ts';
import { StatStrip } from '../../../ui/stat-card.tsx';
import { isTile } from './figure-groups.ts';
import { formatFigure, formatInterval } from './figure-text.ts';
import { toStat } from './to-stat.tsx';

/** What the figures of a record are shown from. */
export type FiguresShown = Pick<
  RecordPerformance,
  'statistics' | 'basis' | 'from' | 'to' | 'periodsPerYear' | 'trials'
>;

/** The twelve figures shown first, each with its definition as a tooltip. */
export function HeadlineFigures({ record, title = 'Record' }: { record: FiguresShown; title?: string }) {
  const { statistics, basis, from, to, periodsPerYear } = record;
  const headline = statistics.filter(isTile);
  return (
    <section aria-labelledby="record">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="record" className="font-head text-16">
          {title}
        </h2>
        <p className="flex flex-wrap gap-x-4 text-12 text-ink-3">
          <span>
            {basis.record === 'live'
              ? `Since ${formatDate(from)}, as of ${formatDate(to)}`
              : `${formatDate(from)} – ${formatDate(to)}`}
          </span>
          <span>P = {periodsPerYear} daily marks per year (others use 252), risk-free rate 0</span>
        </p>
      </div>
      <StatStrip
        label="Performance"
        columns={6}
        stats={headline.map((figure) => toStat(figure, getNote(figure, record)))}
      />
      <IntervalMethod figures={headline} />
    </section>
  );
}

/** Figures that depend on the number of periods per year. */
const SCALED_BY_P: ReadonlySet<string> = new Set(['volatility', 'sharpeRatio', 'sortinoRatio']);

function getNote(figure: StatisticView, record: FiguresShown): string {
  const parts = [
    figure.interval || figure.intervalReason ? `95%: ${formatInterval(figure)}` : null,
    SCALED_BY_P.has(figure.key) ? `P\u00a0=\u00a0${record.periodsPerYear}` : null,
    figure.key === 'sharpeRatio' ? deflatedText(record) : null,
  ];
  return parts.filter((part) => part !== null).join('; ');
}

/** The deflated Sharpe ratio and the number of trials; null without known trials. */
function deflatedText({ statistics, trials }: FiguresShown): string | null {
  const deflated = statistics.find(({ key }) => key === 'deflatedSharpeRatio');
  return deflated === undefined || trials === null
    ? null
    : `DSR ${formatFigure(deflated.value, deflated)}, ${formatCount(trials)} sets of rules tried`;
}

/** The parameters of the bootstrap, so that anyone can reproduce the intervals. */
function IntervalMethod({ figures }: { figures: readonly StatisticView[] }) {
  const drawn = figures.filter(({ interval }) => interval?.resampling);
  const resampling = drawn[0]?.interval?.resampling;
  if (!resampling) return null;
  const { blockDays, resamples, seed } = resampling;
  return (
    <p className="mt-2 max-w-read text-12 text-ink-3">
      95% intervals of {drawn.map(({ label }) => label).join(', ')}: moving-block bootstrap of the daily marks with
      their trades, {formatCount(resamples)} resamples in blocks of {formatCount(blockDays)} days, seed {seed}.
    </p>
  );
}
