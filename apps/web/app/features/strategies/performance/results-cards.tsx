import type { Excursion, RecordPerformance } from '@sealtick/contract';
import { formatCount, formatCounted } from '../../../lib/text/format.ts';
import { RecordLabel } from '../../../ui/basis-label.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { FoldCard } from '../../../ui/fold-card.tsx';
import { type Bar, Histogram } from '../../../ui/histogram.tsx';
import { Dots, Plot, type Tick } from '../../../ui/plot.tsx';
import { formatFigure } from './figure-text.ts';

interface RecordProps {
  record: RecordPerformance;
}

interface ResultsProps extends RecordProps {
  /** Whether the card says which record it shows, because the screen shows both. */
  isLabelled?: boolean;
  isFolded?: boolean;
}

const edge = (value: number) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value)}`;

function getBars({ histogram }: RecordPerformance): Bar[] {
  return histogram.map(({ from, to, count }) => ({
    label:
      from === null
        ? `under ${edge(to ?? 0)} R`
        : to === null
          ? `${edge(from)} R and more`
          : `${edge(from)} to ${edge(to)} R`,
    tick: from !== null && Number.isInteger(from) && from % 1 === 0 ? edge(from) : '',
    count,
    tone: (from ?? Number.NEGATIVE_INFINITY) < 0 ? 'loss' : 'gain',
  }));
}

/** Distribution of the results of trades in R. */
export function ResultsCard({ record, isLabelled = false, isFolded = false }: ResultsProps) {
  const trades = record.histogram.reduce((sum, { count }) => sum + count, 0);
  const mean = record.statistics.find(({ key }) => key === 'expectancy');
  const body = (
    <CardBody>
      {trades > 0 ? <Histogram label="Trades by result in R" bars={getBars(record)} /> : <NoTrades />}
      <p className="mt-3 text-12 text-ink-3">
        {formatCounted(trades, 'trade')} in bins of 0.5 R, net of costs
        {mean && mean.value !== null && `; mean ${formatFigure(mean.value, mean)}`}. 1 R is the distance from the entry
        to the stop as published, not to a moved stop.
      </p>
    </CardBody>
  );
  if (isFolded) {
    return (
      <FoldCard id="results" title="Result by trade">
        {body}
      </FoldCard>
    );
  }
  return (
    <Card aria-labelledby="results">
      <CardHeader id="results" title="Result by trade">
        {isLabelled && <RecordLabel record={record.basis.record} />}
      </CardHeader>
      {body}
    </Card>
  );
}

function NoTrades() {
  return <p className="text-13">— No trade has closed yet.</p>;
}

/** Worst and best excursion of each trade. */
export function ExcursionsCard({ record: { excursions, basis } }: RecordProps) {
  return (
    <FoldCard id="excursions" title="MAE and MFE by trade">
      <CardBody>
        {excursions.length === 0 ? (
          <p className="text-13">
            {basis.record === 'live'
              ? '— The log holds no excursions, because prices within a trade are not sealed.'
              : '— No trade has closed yet.'}
          </p>
        ) : (
          <>
            <div className="grid gap-6 sm:grid-cols-2">
              <Excursions label="Adverse (MAE)" points={excursions} distance={({ maeR }) => -maeR} />
              <Excursions label="Favourable (MFE)" points={excursions} distance={({ mfeR }) => mfeR} />
            </div>
            <p className="mt-3 text-12 text-ink-3">
              The newest {formatCounted(excursions.length, 'trade')}, one dot each. Worst and best price from fill to
              exit, from bar lows and highs. A value beyond {MAX_R} R is drawn at the edge.
            </p>
          </>
        )}
      </CardBody>
    </FoldCard>
  );
}

/** Longest axis. */
const MAX_R = 4;
const within = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value));
const RESULT = { from: -2, to: MAX_R } as const;
const RESULT_TICKS: readonly Tick[] = [-2, -1, 0, 1, 2, 3, 4].map((r) => ({
  at: (r - RESULT.from) / (RESULT.to - RESULT.from),
  label: edge(r),
}));

interface ExcursionsProps {
  label: string;
  points: readonly Excursion[];
  distance: (point: Excursion) => number;
}

function Excursions({ label, points, distance }: ExcursionsProps) {
  const reach = Math.min(MAX_R, Math.max(1, Math.ceil(Math.max(...points.map(distance)))));
  const ticks = Array.from({ length: reach + 1 }, (_, r): Tick => ({ at: r / reach, label: String(r) }));
  const place = (point: Excursion) => ({
    x: within(distance(point), 0, reach) / reach,
    y: (within(point.netR, RESULT.from, RESULT.to) - RESULT.from) / (RESULT.to - RESULT.from),
  });
  const gains = points.filter(({ netR }) => netR > 0);
  const losses = points.filter(({ netR }) => netR <= 0);
  return (
    <Plot
      label={`${label} in R, and result: ${formatCounted(gains.length, 'gain')} and ${formatCount(losses.length)} ${losses.length === 1 ? 'loss' : 'losses'}`}
      x={ticks}
      y={RESULT_TICKS}
      xName={`${label}, R`}
      yName="Result, R"
    >
      <Dots points={losses.map(place)} className="stroke-short opacity-60" />
      <Dots points={gains.map(place)} className="stroke-long opacity-60" />
    </Plot>
  );
}
