import type { ModelSkill, RecordPerformance } from '@sealtick/contract';
import { formatCounted, formatSigned } from '../../../lib/text/format.ts';
import { RecordLabel } from '../../../ui/basis-label.tsx';
import { CalibrationPlot } from '../../../ui/calibration-plot.tsx';
import { CardBody } from '../../../ui/card.tsx';
import { FoldCard } from '../../../ui/fold-card.tsx';
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx';
import { modelSkillText } from './model-skill-text.ts';

const SKILL =
  '1 − Brier score of the stated chances ÷ Brier score of always stating the base rate. 1 is perfect, 0 is no better than the ' +
  'base rate, below 0 is worse. The Brier score is the mean squared difference of chance and outcome.';

interface CalibrationCardProps {
  record: RecordPerformance;
  modelSkill: ModelSkill | null;
  /** Whether the card says which record it shows, because the screen shows both. */
  isLabelled?: boolean;
}

/** Stated chance against actual results: dots on the diagonal are well calibrated. */
export function CalibrationCard({ record, modelSkill, isLabelled = false }: CalibrationCardProps) {
  const { basis, calibration } = record;
  const { bins, skill, signals } = calibration;
  const skillText = modelSkillText(modelSkill);
  return (
    <FoldCard
      id="calibration"
      title="Stated confidence against actual results"
      head={isLabelled && <RecordLabel record={basis.record} />}
    >
      <CardBody>
        {bins.length === 0 ? (
          <p className="text-13">— No signal with a stated confidence has reached its first target or stop yet.</p>
        ) : (
          <CalibrationPlot bins={bins} record={basis.record} />
        )}
        <p className="mt-3 text-12 text-ink-3">
          <Tooltip text={SKILL}>Brier skill</Tooltip> {formatSigned(skill, 3)} against the record’s own base rate, over{' '}
          {formatCounted(signals, 'resolved signal')}. Bars are 95% intervals. A larger dot stands for more signals.
          {basis.record === 'backtest' && ' In the backtest, the chance is computed from earlier outcomes only.'}
        </p>
        {skillText !== '' && <p className="mt-2 text-12 text-ink-3">{skillText}</p>}
      </CardBody>
    </FoldCard>
  );
}
