import { useQuery } from '@tanstack/react-query';
import { EM_DASH, formatCounted, formatSigned } from '../../lib/text/format.ts';
import { RecordLabel } from '../../ui/basis-label.tsx';
import { CalibrationPlot } from '../../ui/calibration-plot.tsx';
import { Term } from '../../ui/term.tsx';
import { agreementText, calibrationShown, missingText } from './calibration-shown.ts';
import { calibrationQuery } from './landing.queries.ts';
import { LandingCard } from './landing-card.tsx';

/** Stated chances of all strategies against observed frequencies. */
export function CalibrationCard({ className }: { className?: string }) {
  const { data = [], isError } = useQuery(calibrationQuery());
  const shown = calibrationShown(data);
  return (
    <LandingCard
      title="Confidence is scored in public"
      text="The chance that each signal gave, compared with how many reached target 1 (in Tailwind Momentum: or closed with a gain)."
      className={className}
    >
      {shown === null ? (
        <p className="text-13">{isError ? 'The scores could not be loaded.' : `${EM_DASH} ${missingText(data)}`}</p>
      ) : (
        <>
          <CalibrationPlot bins={shown.calibration.bins} record={shown.basis.record} />
          <p className="mt-3 text-13">Bars are 95% intervals. {agreementText(shown.calibration.bins)}</p>
          <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink-3">
            <RecordLabel record={shown.basis.record} />
            <span>
              {formatCounted(shown.calibration.signals, 'resolved signal')}, <Term of="brier-score">Brier skill</Term>{' '}
              {formatSigned(shown.calibration.skill, 3)}: 1 is perfect, 0 is no better than each strategy’s base rate
            </span>
          </p>
        </>
      )}
    </LandingCard>
  );
}
