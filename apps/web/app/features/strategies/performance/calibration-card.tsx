import type { ModelSkill, RecordPerformance } from '@sealtick/contract';
import { formatCount, formatSigned } from '../../../lib/format.ts';
import { BasisLabel } from '../../../ui/basis-label.tsx';
import { CalibrationPlot } from '../../../ui/calibration-plot.tsx';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx';
import { modelSkillWords } from './model-skill-words.ts';

const SKILL =
  '1 − Brier score of the stated chances ÷ that of always stating the share that got there: 1 is perfect, 0 no better than ' +
  'that base rate, below 0 worse. The Brier score is the mean squared difference of chance and outcome.';

/** The chance that was stated beside what happened: dots on the diagonal are honest. */
export function CalibrationCard({ record, modelSkill }: { record: RecordPerformance; modelSkill: ModelSkill | null }) {
  const { basis, calibration } = record;
  const { bins, skill, signals } = calibration;
  const verdict = modelSkillWords(modelSkill);
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
          <Tooltip text={SKILL}>Brier skill</Tooltip> {formatSigned(skill, 3)} against the record’s own base rate, over{' '}
          {formatCount(signals)} decided {signals === 1 ? 'signal' : 'signals'}. Bars are 95 % intervals; the larger a
          dot, the more signals it stands for.
          {basis.record === 'backtest' &&
            ' In a back-test: what would have been stated then, from earlier outcomes alone.'}
        </p>
        {verdict !== '' && <p className="mt-2 text-12 text-ink-3">{verdict}</p>}
      </CardBody>
    </Card>
  );
}
