import { EM_DASH, formatCount, formatPercent, formatRatio } from '../../../lib/format.ts';
import { BasisLabel } from '../../../ui/basis-label.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { Dots, PLOT, Plot, type Tick } from '../../../ui/plot.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import type { RecordView } from './performance-view.ts';

const TICKS: readonly Tick[] = [0, 0.2, 0.4, 0.6, 0.8, 1].map((at) => ({ at, label: `${Math.round(at * 100)} %` }));
const BRIER = 'Mean squared difference of stated chance and outcome: 0 is perfect, 0.25 what a coin achieves.';
/** Under it a bin's dot says little, and is drawn smaller. */
const FEW = 30;

/** The chance that was stated beside what happened: dots on the diagonal are honest. */
export function CalibrationCard({ record: { calibration, basis } }: { record: RecordView }) {
  const { bins, brier, signals } = calibration;
  return (
    <Card aria-labelledby="calibration">
      <CardHeader id="calibration" title="Confidence, said and happened">
        <BasisLabel basis={basis} />
      </CardHeader>
      <CardBody>
        {bins.length === 0 ? (
          <p className="text-13">— No signal with a stated confidence has been decided yet.</p>
        ) : (
          <Plot label={inWords(bins)} x={TICKS} y={TICKS} xName="Said" yName="Happened">
            <line
              x1="0"
              y1={PLOT}
              x2={PLOT}
              y2="0"
              strokeDasharray="4 4"
              className="stroke-line-control"
              vectorEffect="non-scaling-stroke"
            />
            {bins.map(({ stated, low, high }) => (
              <line
                key={stated}
                x1={stated * PLOT}
                x2={stated * PLOT}
                y1={(1 - low) * PLOT}
                y2={(1 - high) * PLOT}
                strokeWidth="1.5"
                className={basis.record === 'live' ? 'stroke-curve-live' : 'stroke-curve-backtest'}
                vectorEffect="non-scaling-stroke"
              />
            ))}
            {bins.map(({ stated, happened, count }) => (
              <Dots
                key={stated}
                points={[{ x: stated, y: happened }]}
                size={count < FEW ? 6 : 11}
                className={basis.record === 'live' ? 'stroke-curve-live' : 'stroke-curve-backtest'}
              />
            ))}
          </Plot>
        )}
        <p className="mt-3 text-12 text-ink-3">
          <Tooltip text={BRIER}>Brier score</Tooltip> {brier === null ? EM_DASH : formatRatio(brier, 3)} over{' '}
          {formatCount(signals)} decided {signals === 1 ? 'signal' : 'signals'}. Bars are 95 % intervals; a small dot
          stands for fewer than {FEW}.
          {basis.record === 'backtest' &&
            ' In a back-test: what would have been stated then, from earlier outcomes alone.'}
        </p>
      </CardBody>
    </Card>
  );
}

function inWords(bins: RecordView['calibration']['bins']): string {
  const parts = bins.map(
    ({ stated, happened, count }) =>
      `said ${formatPercent(stated, 0)}, happened ${formatPercent(happened, 0)} of ${count}`,
  );
  return `Stated chance of the first target beside what happened: ${parts.join('; ')}`;
}
