import { EM_DASH, formatCount, formatRatio } from '../../../lib/format.ts';
import { BasisLabel } from '../../../ui/basis-label.tsx';
import { CalibrationPlot } from '../../../ui/calibration-plot.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import type { RecordView } from './performance-view.ts';

const BRIER = 'Mean squared difference of stated chance and outcome: 0 is perfect, 0.25 what a coin achieves.';

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
          <CalibrationPlot bins={bins} record={basis.record} />
        )}
        <p className="mt-3 text-12 text-ink-3">
          <Tooltip text={BRIER}>Brier score</Tooltip> {brier === null ? EM_DASH : formatRatio(brier, 3)} over{' '}
          {formatCount(signals)} decided {signals === 1 ? 'signal' : 'signals'}. Bars are 95 % intervals; the larger a
          dot, the more signals it stands for.
          {basis.record === 'backtest' &&
            ' In a back-test: what would have been stated then, from earlier outcomes alone.'}
        </p>
      </CardBody>
    </Card>
  );
}
